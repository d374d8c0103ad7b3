"""Lists, small tables, sentences and answers, one by one."""

import pytest

from drawtable_files import asked, messages, player, rows
from puntobanco.drawtables import Kind, complete, read_draw_table, to_tableau
from puntobanco.drawtables.answers import AnswerTexts
from puntobanco.errors import PuntobancoError
from puntobanco.tableau import Cell

HEAD = "Banker's total\nPlayer's third card\n0 1 2 3 4 5 6 7 8 9\n"
LISTS = "Banker's total: Draws when Player's third card is: Stands when Player's third card is:\n"


def table(*lines: str, head: str = HEAD) -> str:
    return head + "\n".join(lines)


# Lists.


@pytest.mark.parametrize(
    ("row", "cells"),
    [
        ("3 0,1,2,3,4,5,6,7,9 8", "DDDDDDDDSD."),
        ("3 0-7, 9 8", "DDDDDDDDSD."),
        ("3 0 - 7, 9 | 8", "DDDDDDDDSD."),
        ("3 all but 8 8", "DDDDDDDDSD."),
        ("3 1 or 2/3/4/5/6/7/9/10 8", "DDDDDDDDSD."),
        ("3 0 to 7 and 9 8", "DDDDDDDDSD."),
        ("3 01234567 or 9 8", "DDDDDDDDSD."),
        ("3 | 9-10, 1 to 7 | 8", "DDDDDDDDSD."),
        ("3 none 0-9", "SSSSSSSSSS."),
        ("3 all -", "DDDDDDDDDD."),
        ("3 Draws unless Player's third card is 8", "DDDDDDDDSDD"),
        ("3 Always stands", "SSSSSSSSSSS"),
    ],
)
def test_the_ways_to_write_a_list(row: str, cells: str) -> None:
    reading = read_draw_table(f"{LISTS}{row}\n4 Always draws")
    assert rows(reading) == {3: cells, 4: "D" * 11}


def test_the_heading_says_which_list_is_which() -> None:
    swapped = (
        "Banker: Stands on Player's third card: Draws on Player's third card:\n"
        "3 8 0-7,9\n4 0-1,8-9 2-7"
    )
    assert rows(read_draw_table(swapped))[3] == "DDDDDDDDSD."
    silent = "Banker, Player's third card\n3 8 0-7,9\n4 0-1,8-9 2-7\n5 0-3,8-9 4-7"
    assert "lists" in asked(read_draw_table(silent))
    assert rows(read_draw_table(silent, lists="stand,draw"))[3] == "DDDDDDDDSD."


def test_a_dash_between_two_numbers_among_chains_is_asked_about() -> None:
    text = f"{LISTS}3 0-1-2-3-4-5-6-7-9 8\n4 2-7 0-1-8-9"
    assert "dash" in asked(read_draw_table(text))
    assert rows(read_draw_table(text, dash="range"))[4] == "SSDDDDDDSS."
    assert rows(read_draw_table(text, dash="list"))[4] == "SSD....DSS."


def test_a_range_that_ends_in_zero_is_asked_about() -> None:
    text = f"{LISTS}3 1-7, 9-0 8\n4 Always draws"
    assert "zero" in asked(read_draw_table(text))
    assert rows(read_draw_table(text, zero="last"))[3] == "DDDDDDDDSD."


def test_a_value_twice_or_in_no_list_is_reported() -> None:
    reading = read_draw_table(f"{LISTS}3 0,1,2,3,4,4,5,6,7 8\n4 Always draws")
    assert messages(reading, Kind.DOUBLED) == ["row '3' lists 4 twice"]
    assert "Banker row 3: no cell in the columns 9 none" in messages(reading, Kind.MISSING)


def test_run_together_digits_are_noted() -> None:
    reading = read_draw_table(f"{LISTS}3 0123456 or 7/9 8\n4 Always draws")
    assert messages(reading, Kind.HYPHENS) == ["row '3': digits run together, read one by one"]


def test_a_lone_draw_list_leaves_the_rest_to_be_asked() -> None:
    text = "Banker: Draws when Player's third card is:\n3 0-7,9\n4 2-7"
    reading = read_draw_table(text)
    assert "unlisted" in asked(reading)
    assert rows(reading)[4] == "..DDDDDD..."
    assert rows(complete(reading, unlisted="S"))[4] == "SSDDDDDDSS."


def test_a_star_without_a_footnote_says_nothing() -> None:
    reading = read_draw_table(f"{LISTS}3* 0-7,9 8\n4 Always draws")
    assert "a star that no footnote explains" in messages(reading, Kind.STAR)[0]
    assert rows(reading)[3] == "DDDDDDDDSD."


def test_a_row_with_a_condition_that_is_not_understood_is_not_read() -> None:
    row = "3 Draws if Player asks unless the third card is 8"
    reading = read_draw_table(f"{LISTS}{row}\n4 2-7 0,1,8,9\n5 4-7 0-3,8,9")
    assert messages(reading, Kind.SHAPE) == ["row '3': what 'if' limits isn't understood"]
    assert 3 not in rows(reading)


def test_numbers_between_rows_are_not_passed_over() -> None:
    reading = read_draw_table(f"{LISTS}3 0-7,9 8\n4 x 2-7 0,1,8,9\n5 4-7 0-3,8,9")
    assert reading.findings_of(Kind.SHAPE)[0].open
    assert 4 not in rows(reading)


# Small tables and sentences.


def test_players_rule_in_a_strip() -> None:
    text = "Player's total\n0 1 2 3 4 5 6 7\nD D D D D D S S\n\n" + table(
        "3 D D D D D D D D S D", "D=draw S=stand"
    )
    assert player(read_draw_table(text)) == "DDDDDDSS"


def test_a_small_table_of_nobodys_is_asked_about() -> None:
    text = "0-5 draws\n6-7 stands\n\n" + table("3 H H H H H H H H S H")
    reading = read_draw_table(text)
    assert "heading" in asked(reading)
    assert player(read_draw_table(text, heading="player")) == "DDDDDDSS"


@pytest.mark.parametrize(
    ("sentence", "cells"),
    [
        ("If Player's third card is 8, Banker draws on 0-2 and stands on 3-7.", {2: "D", 3: "S"}),
        (
            "If Player draws an 8, the Banker stands on 3 to 7 and draws on 0 to 2.",
            {2: "D", 3: "S"},
        ),
        (
            "Ist die dritte Karte des Spielers eine 8, zieht die Bank bei 0-2 und hält bei 3-7.",
            {2: "D", 3: "S"},
        ),
        (
            "Si la troisième carte du joueur est 8, la banque tire sur 0 à 2 et reste sur 3 à 7.",
            {2: "D", 3: "S"},
        ),
    ],
)
def test_one_sentence_per_third_card(sentence: str, cells: dict[int, str]) -> None:
    reading = read_draw_table(sentence)
    assert {total: reading.cells[total, "8"].cell.value for total in cells} == cells
    assert {label for _, label in reading.cells} == {"8"}


def test_aces_and_face_cards_in_a_sentence() -> None:
    reading = read_draw_table(
        "If Player's third card is 9, 10, a face card or an ace, Banker draws on 0-3"
        " and stands on 4-7."
    )
    assert {label for _, label in reading.cells} == {"9", "0", "1"}


def test_an_article_is_a_number_only_where_it_stands_for_one() -> None:
    text = "Si la banque a 3 et que la troisième carte du joueur est de {}, la banque tire."
    either = read_draw_table(text.format("zéro ou un ou sept"))
    assert {label for _, label in either.cells} == {"0", "1", "7"}
    assert {label for _, label in read_draw_table(text.format("un 8")).cells} == {"8"}


@pytest.mark.parametrize(
    "sentence",
    [
        "Banker with 3 usually draws on 0 to 7.",
        "If Banker has less than 6, he draws.",
        "If Banker has 5, Banker never draws.",
        "If Banker has 5, he does not always draw on 4.",
        "Banker draws on 3 if the dealer says so and Player has 5 or 6.",
    ],
)
def test_other_prose_is_refused_and_its_line_named(sentence: str) -> None:
    with pytest.raises(PuntobancoError, match=r"got a text of 1 line without one"):
        read_draw_table(sentence)
    reading = read_draw_table(f"{sentence}\n\n" + table("3 H H H H H H H H S H"))
    assert [finding.line for finding in reading.findings_of(Kind.UNREAD)] == [1]


# Answers.


@pytest.mark.parametrize(
    ("answers", "message"),
    [
        ({"letters": "T"}, "expected letters such as 'T=draw,R=stand', got 'T'"),
        ({"letters": "T=maybe"}, "expected the letter 'T' to be D, S, draw"),
        ({"missing": "0-8=D"}, "expected missing such as '0-2=D,7=S', got '0-8=D'"),
        ({"missing": "2-0=D"}, "expected missing such as"),
        ({"missing": "3=D"}, "expected a row that has missing cells, got the answer 'missing 3=D'"),
        ({"cells": "3v12=D"}, "expected cells such as '3v8=S,6vnone=S', got '3v12=D'"),
        ({"cells": "3v8/3=D"}, "expected a column of 0 1 2 .* in cells, got '8/3'"),
        ({"natural": "neither"}, "expected natural to be both, own, banker"),
        ({"dash": "maybe"}, "expected dash to be list or range, got 'maybe'"),
        (
            {"stood": "3=S"},
            r"agrees with the text, got 'S' for Banker 3 v none, which line 4 says is 'D'",
        ),
    ],
)
def test_answers_that_cannot_be_used_are_refused(answers: AnswerTexts, message: str) -> None:
    text = "Banker\nPlayer's third card\n0 1 2 3 4 5 6 7 8 9 none\n3 H H H H H H H H S H H"
    with pytest.raises(PuntobancoError, match=message):
        read_draw_table(text, **answers)


def test_a_single_cell_answer_overrules_the_text_and_says_so() -> None:
    reading = read_draw_table(table("3 H H H H H H H H S H"), cells="3v8=D?,4v1=D")
    assert reading.cells[3, "8"].cell is Cell.FREE_DRAW
    assert messages(reading, Kind.ANSWERED) == [
        "3 v 8 is D? by the answer cells (the text: S)",
        "4 v 1 is D by the answer cells",
    ]


def test_nothing_is_filled_without_an_answer() -> None:
    reading = read_draw_table(table("3 H H H H H H H H S H"))
    assert set(reading.cells) == {(3, str(value)) for value in range(10)}
    with pytest.raises(PuntobancoError, match="expected a complete reading, got a question"):
        to_tableau(reading)
    with pytest.raises(PuntobancoError, match="expected a complete reading, got missing: Banker"):
        to_tableau(reading, player="standard", natural="both")


def test_a_question_of_reading_is_not_answered_later() -> None:
    reading = read_draw_table(table("3 H H H H H H H H S H"))
    with pytest.raises(PuntobancoError, match="expected 'columns' to be answered where"):
        complete(reading, columns="third")

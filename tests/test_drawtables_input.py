"""Shapes and faults of draw tables one by one: bad input, letters, headings, rows."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from drawtable_files import STANDARD_ROWS, asked, messages, rows
from puntobanco.drawtables import Kind, read_draw_table, to_tableau
from puntobanco.drawtables.tokens import LARGEST_TEXT
from puntobanco.drawtables.words import PHRASES
from puntobanco.errors import PuntobancoError
from puntobanco.tableau import Cell, Columns

HEAD = "Banker's total\nPlayer's third card\n0 1 2 3 4 5 6 7 8 9\n"


def table(*lines: str, head: str = HEAD) -> str:
    return head + "\n".join(lines)


# Bad input: one clear line.


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "expected the text of a draw table, got ''"),
        (" \n\t\n", "expected the text of a draw table, got"),
        (
            table("3 D D D\u200f D"),
            r"no direction marks .* \(RIGHT-TO-LEFT MARK\) in line 4",
        ),
        (table("\uff13 D D D D"), r"expected plain digits .* \(FULLWIDTH DIGIT THREE\) in line 4"),
        (table("3 D D\x00D D"), "expected no control characters in a draw table"),
        (
            "Banker; third card 0 1 2 3\n3 H H S H\n",
            "expected ten columns 0 to 9 .*got 4: '0 1 2 3' in line 1",
        ),
        (
            "3 H H S H\n4 H H S H",
            "expected a line of column labels .*got none before the row '3' in line 1",
        ),
        (
            table("3 S S S D D D D D D D", "S=draw D=stand", "S=stand"),
            "got both draw and stand .*lines 5 and 6",
        ),
        (
            table("3 S S S D D D D D D D", "S=draw D=draw"),
            "expected one letter for draw and one for stand, got D and S both for draw",
        ),
        ("x" * 1_000_000, "expected a text of at most 100000 characters, got 1000000"),
        (
            "The bank may draw as it likes.",
            "expected a draw table for Banker, got a text of 1 line without one",
        ),
    ],
)
def test_bad_input_is_refused_in_one_line(text: str, message: str) -> None:
    with pytest.raises(PuntobancoError, match=message) as caught:
        read_draw_table(text)
    assert "\n" not in str(caught.value)


def test_an_answer_settles_two_legends_that_disagree() -> None:
    text = table("3 S S S D D D D D D D", "S=draw D=stand", "S=stand")
    assert read_draw_table(text, letters="S=stand,D=draw").cells[3, "0"].cell is Cell.STAND


@pytest.mark.parametrize(
    "pattern",
    [
        "1-2-",
        "1,",
        "t = draw ",
        "3 T T T T ",
        "total ",
        "8 x\n",
        "3 1,2 4,5\n",
        "if player third ",
        "(",
    ],
)
def test_long_noise_is_read_through_once(pattern: str) -> None:
    text = pattern * (LARGEST_TEXT // 4 // len(pattern))
    try:
        reading = read_draw_table(text)
    except PuntobancoError as error:
        assert "\n" not in str(error)  # noqa: PT017  # refused or asked: both are right
    else:
        assert not reading.complete


@given(st.text(max_size=300))
@settings(max_examples=150)
def test_any_text_is_read_or_refused(text: str) -> None:
    _read_or_refuse(text)


@given(st.integers(0, 2**32))
@settings(max_examples=150)
def test_any_words_of_rule_sheets_are_read_or_refused(seed: int) -> None:
    chance = random.Random(seed)
    words = [" ".join(phrase) for phrase in PHRASES] + [*"TRSDHX*|-,./:()\n", *"0123456789" * 4]
    words += ["\n0 1 2 3 4 5 6 7 8 9\n", "T T T T T R", "0-1-2", "8,9", "1 or 2/3", "all but 8"]
    _read_or_refuse(" ".join(chance.choices(words, k=chance.randint(1, 120))))


def _read_or_refuse(text: str) -> None:
    try:
        reading = read_draw_table(text, natural="both")
        to_tableau(reading)
    except PuntobancoError as error:
        assert "\n" not in str(error)  # noqa: PT017  # refused or read: both are right
        return
    assert reading.complete


# Letters.


@pytest.mark.parametrize(
    ("letters", "meaning"),
    [("TR", "tirer / rester"), ("HS", "hit / stand"), ("ZH", "zieht"), ("CP", "carta / planta")],
)
def test_a_known_pair_is_understood_and_the_lack_of_a_legend_noted(
    letters: str, meaning: str
) -> None:
    draw, stand = letters[0], letters[1]
    reading = read_draw_table(table("3 " + " ".join([draw] * 8 + [stand, draw])))
    assert rows(reading) == {3: STANDARD_ROWS[3][:10] + "."}
    assert any(meaning in line for line in reading.understood)
    assert messages(reading, Kind.LEGEND) == [f"no legend explains {draw} and {stand}"]


@pytest.mark.parametrize(
    "cells", ["S D D D D D D D D D", "S S S S S S S S S S", "H H H H H H H H H H"]
)
def test_letters_that_can_mean_opposite_things_are_asked_for(cells: str) -> None:
    reading = read_draw_table(table(f"3 {cells}"))
    assert "letters" in asked(reading)
    assert not reading.cells


def test_the_same_letter_means_what_its_own_legend_says() -> None:
    row = "3 S S S S S S S S D S"
    english = read_draw_table(table(row, "S = stand, D = draw"))
    french = read_draw_table(table(row, "Draw (S), Stand (D)"))
    assert rows(english)[3] == "SSSSSSSSDS."
    assert rows(french)[3] == "DDDDDDDDSD."


def test_an_unknown_letter_is_one_unknown_cell() -> None:
    reading = read_draw_table(table("3 T T T T T X T T R T", "T=Tirer, R=Rester"), stood="3=D")
    assert "letters" in asked(reading) or reading.findings_of(Kind.UNKNOWN_CELL)
    known = read_draw_table(table("3 T T T T T X T T R T"))
    assert messages(known, Kind.UNKNOWN_CELL) == ["the cell 'X' says neither draw nor stand"]
    assert (3, "5") not in known.cells


# Headings.


def test_trailing_zero_and_ten_are_the_zero_column() -> None:
    cells = "H H H H H H H S H H"
    last = read_draw_table(f"Banker\nPlayer's third card\n1 2 3 4 5 6 7 8 9 0\n3 {cells}")
    ten = read_draw_table(f"Banker\nPlayer's third card\n1 2 3 4 5 6 7 8 9 10\n3 {cells}")
    assert rows(last)[3] == rows(ten)[3] == STANDARD_ROWS[3][:10] + "."
    assert not last.findings_of(Kind.ZERO)
    assert messages(ten, Kind.ZERO) == ["the column 10 is the column of cards that count 0"]


def test_columns_out_of_order_are_read_by_label_and_noted() -> None:
    text = "Banker\nPlayer's third card\n0 1 2 4 3 5 6 7 8 9\n5 S S S H S H H H S S"
    reading = read_draw_table(text)
    assert rows(reading)[5] == STANDARD_ROWS[5][:10] + "."
    assert messages(reading, Kind.ORDER)


@pytest.mark.parametrize(
    "heading",
    ["Banker's total\nPlayer's total", "Banker's total", "Total of Player\nThird card of Banker"],
)
def test_a_heading_that_names_no_third_card_of_players_is_asked_about(heading: str) -> None:
    text = f"{heading}\n0 1 2 3 4 5 6 7 8 9\n3 H H H H H H H H S H"
    assert "columns" in asked(read_draw_table(text))
    assert read_draw_table(text, columns="third").columns is Columns.THIRD_CARD


def test_rows_headed_with_player_are_asked_about() -> None:
    text = "Player's total\nPlayer's third card\n0 1 2 3 4 5 6 7 8 9\n3 H H H H H H H H S H"
    assert "heading" in asked(read_draw_table(text))
    assert "heading" not in asked(read_draw_table(text, heading="banker"))


def test_final_totals_put_a_printed_column_in_three_cards_and_none_in_two() -> None:
    text = "Banker\nPlayer's total\n0 1 2 3 4 5 6 7 8 9 none\n3 H H H H H H H H S H S"
    reading = read_draw_table(text, columns="final")
    assert reading.cells[3, "8/3"].cell is Cell.STAND
    assert reading.cells[3, "7/3"].cell is Cell.DRAW
    assert reading.cells[3, "6/2"].cell is reading.cells[3, "7/2"].cell is Cell.STAND


def test_a_column_of_a_player_who_stood_headed_twice_is_noted() -> None:
    text = "Banker\nPlayer's third card\n0 1 2 3 4 5 6 7 8 9 none\nnone\n3 H H H H H H H H S H H"
    assert "headed twice" in messages(read_draw_table(text), Kind.DOUBLED)[0]


# Rows.


def test_a_short_and_a_long_row_are_not_read() -> None:
    reading = read_draw_table(table("3 H H H H H H H H S", "4 S S H H H H H H S S S", "7 Stand"))
    assert rows(reading) == {7: "S" * 11}
    assert messages(reading, Kind.SHAPE) == [
        "row '3' has 9 cells for 10 columns, then '4'",
        "row '4' has 11 cells for 10 columns",
    ]
    assert all(finding.open for finding in reading.findings_of(Kind.SHAPE))


def test_an_answer_for_its_row_settles_a_broken_row() -> None:
    reading = read_draw_table(table("3 H H H H H H H H S H", "4 S S H H H"), missing="4=S")
    assert not reading.findings_of(Kind.SHAPE)[0].open


def test_a_row_printed_twice_is_doubled_or_contradictory() -> None:
    same = read_draw_table(table("3 H H H H H H H H S H", "3 H H H H H H H H S H"))
    assert messages(same, Kind.DOUBLED) == ["Banker 3 is said twice in one table"]
    other = read_draw_table(table("3 H H H H H H H H S H", "3 H H H H H H H H H H"))
    assert [f.places for f in other.findings_of(Kind.CONTRADICTORY)] == [(("banker", 3, "8"),)]


def test_a_row_for_several_totals_and_rows_of_one_word() -> None:
    reading = read_draw_table(
        table(
            "0-2 Always",
            "3-4 Draw Draw Draw Draw Draw Draw Draw Draw Stand Draw",
            "7 Stand",
            "8, 9 Natural",
        )
    )
    assert rows(reading) == {
        **dict.fromkeys((0, 1, 2), "D" * 11),
        **dict.fromkeys((3, 4), STANDARD_ROWS[3][:10] + "."),
        7: "S" * 11,
    }
    assert "(naturals: line 7)" in str(reading.questions[-1])


def test_cells_that_stand_in_no_row_are_reported() -> None:
    reading = read_draw_table(
        table("3 H H H H H H H H S H", "fuor S S H H H H H H S S", "5 S S S S H H H H S S")
    )
    assert "10 cells from 'S' on stand in no row" in messages(reading, Kind.SHAPE)

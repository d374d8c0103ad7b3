"""The eight printed tables and the rule documents: each read to the right cells, or asked about."""

import tomllib
from collections.abc import Mapping

import pytest

from drawtable_files import STANDARD_ROWS, asked, messages, player, printed, rows
from puntobanco.coup import Winner
from puntobanco.drawtables import Kind, complete, read_draw_table, to_tableau, to_toml
from puntobanco.drawtables.answers import AnswerTexts
from puntobanco.errors import PuntobancoError
from puntobanco.law import law_of
from puntobanco.rulesheet_form import tableau_of
from puntobanco.shoe import Shoe
from puntobanco.tableau import STANDARD, Cell, Columns, NaturalRule

THREE_TO_SIX = {total: STANDARD_ROWS[total] for total in (3, 4, 5, 6)}
TEN_COLUMNS = {total: row[:10] + "." for total, row in STANDARD_ROWS.items()}


def test_one_cell_per_line_with_a_legend_and_a_refus_column() -> None:
    reading = read_draw_table(printed("01"))
    assert rows(reading) == THREE_TO_SIX
    assert reading.letters == {"T": Cell.DRAW, "R": Cell.STAND}
    assert messages(reading, Kind.MISSING) == ["Banker rows 0-2 7: no cell at all"]
    assert asked(reading) == ["player", "natural"]


def test_pipes_on_one_line_with_s_that_stands() -> None:
    reading = read_draw_table(printed("02"))
    assert rows(reading) == TEN_COLUMNS
    assert reading.letters == {"S": Cell.STAND, "D": Cell.DRAW}
    assert messages(reading, Kind.MISSING) == ["Banker rows 0-7: nothing for a Player who stood"]


def test_broken_runs_under_a_heading_that_names_puntos_score() -> None:
    reading = read_draw_table(printed("03"))
    assert rows(reading) == THREE_TO_SIX
    assert reading.columns is None
    assert "names Player's total over the columns" in messages(reading, Kind.HEADING)[0]
    (question,) = [question for question in reading.questions if question.key == "columns"]
    assert question.options == ("--columns third", "--columns final")
    assert question.line == 1


def test_s_and_d_without_a_legend_are_asked_for_not_guessed() -> None:
    reading = read_draw_table(printed("05"))
    assert rows(reading) == {}
    (question,) = [question for question in reading.questions if question.key == "letters"]
    assert question.options == ("--letters D=draw,S=stand", "--letters D=stand,S=draw")
    assert "agrees in 40 of 40 cells if D is draw, in 0 if it's stand" in question.message
    answered = read_draw_table(printed("05"), letters="D=draw,S=stand")
    assert rows(answered) == {total: TEN_COLUMNS[total] for total in THREE_TO_SIX}
    reverse = read_draw_table(printed("05"), letters="D=stand,S=draw")
    assert len(reverse.findings_of(Kind.NOT_STANDARD)) == 40


def test_chinese_rows_from_seven_down_with_a_legend_below() -> None:
    reading = read_draw_table(printed("06"))
    assert rows(reading) == TEN_COLUMNS
    assert reading.letters == {"S": Cell.STAND, "H": Cell.DRAW}


def test_two_lists_with_a_star_that_a_footnote_explains() -> None:
    reading = read_draw_table(printed("07"))
    expected = STANDARD_ROWS | {6: "SSSSSSDDSS."}
    assert rows(reading) == expected
    assert messages(reading, Kind.STAR) == ["a star means: draw when Player stood too"]
    assert asked(reading) == ["columns", "unlisted", "player", "natural"]
    done = read_draw_table(
        printed("07"), columns="third", unlisted="S", player="standard", natural="both"
    )
    assert to_tableau(done) == STANDARD


def test_eight_in_both_lists_of_row_three_is_a_contradiction() -> None:
    reading = read_draw_table(printed("08"))
    row_three = STANDARD_ROWS[3][:8] + ".D."
    assert rows(reading)[3] == row_three
    (finding,) = reading.findings_of(Kind.CONTRADICTORY)
    assert finding.open
    assert finding.places == (("banker", 3, "8"),)
    assert finding.answer == "--cells 3v8=S"
    answers: AnswerTexts = {"stood": "standard", "player": "standard", "natural": "both"}
    with pytest.raises(PuntobancoError, match=r"3 v 8 draws .* and stands"):
        to_tableau(reading, **answers)
    rest = complete(reading, **answers)
    settled = complete(rest, cells="3v8=S")
    assert to_tableau(settled) == STANDARD
    assert not settled.findings_of(Kind.CONTRADICTORY)[0].open
    assert to_tableau(rest, cells="3v8=D") == STANDARD.with_banker(3, "8", Cell.DRAW)


def test_slash_lists_in_which_ten_is_the_zero_column() -> None:
    reading = read_draw_table(printed("10"))
    expected = {total: TEN_COLUMNS[total] for total in THREE_TO_SIX} | {7: "S" * 11}
    assert rows(reading) == expected
    assert messages(reading, Kind.ZERO) == ["10 in the lists is the card that counts 0"]
    assert messages(reading, Kind.MISSING) == [
        "Banker rows 0-2: no cell at all",
        "Banker rows 3-6: nothing for a Player who stood",
    ]


def test_the_french_document_lacks_only_row_seven() -> None:
    reading = read_draw_table(printed("seed000"))
    assert rows(reading) == {total: STANDARD_ROWS[total] for total in range(7)}
    assert player(reading) == "DDDDDDSS"
    assert messages(reading, Kind.MISSING) == ["Banker row 7: no cell at all"]
    assert asked(reading) == ["natural"]
    assert to_tableau(reading, missing="7=S", natural="both") == STANDARD


def test_a_second_table_headed_with_the_wrong_hand_is_asked_about() -> None:
    reading = read_draw_table(printed("seed001"))
    assert asked(reading) == ["heading", "natural"]
    assert player(reading) == "DDDDDDSS"
    intended = read_draw_table(printed("seed001"), heading="banker", natural="both")
    assert to_tableau(intended) == STANDARD


def test_that_table_at_its_word_contradicts_the_sentence_beside_it() -> None:
    reading = read_draw_table(printed("seed001"), heading="player", natural="both")
    contradicted = [place for f in reading.findings_of(Kind.CONTRADICTORY) for place in f.places]
    assert contradicted == [("banker", total, "none") for total in range(6)]
    literal = to_tableau(reading, stood="0-7=S")
    assert {row[10] for row in literal.banker} == {Cell.STAND}
    assert [row[:10] for row in literal.banker] == [row[:10] for row in STANDARD.banker]


def test_prose_by_the_value_of_players_hand_is_asked_about() -> None:
    reading = read_draw_table(printed("seed002"))
    assert asked(reading) == ["columns", "unlisted", "natural"]
    assert rows(reading) == {
        0: "DDDDDDDDDDD",
        1: "DDDDDDDDDDD",
        2: "DDDDDDDDDDD",
        3: "DDDDDDDDDDD",
        4: "..DDDDDD...",
        5: "....DDDD...",
        6: "......DD..S",
        7: "SSSSSSSSSSS",
    }
    assert messages(reading, Kind.NOT_STANDARD) == ["3 v 8 is D, standard S"]
    assert not reading.findings_of(Kind.DOUBLED)


def test_prose_at_its_word_goes_by_final_totals() -> None:
    reading = read_draw_table(printed("seed002"), columns="final", unlisted="S", natural="banker")
    tableau = to_tableau(reading)
    labels = Columns.FINAL_TOTAL.labels
    drawing = {
        total: {
            label for label, cell in zip(labels, tableau.banker[total], strict=True) if cell.draws
        }
        for total in range(8)
    }
    assert drawing[3] == set(labels)
    assert drawing[4] == {f"{total}/{cards}" for total in range(2, 8) for cards in (2, 3)}
    assert drawing[5] == {f"{total}/{cards}" for total in range(4, 8) for cards in (2, 3)}
    assert drawing[6] == {"6/3", "7/3"}
    assert drawing[7] == set()
    assert tableau.natural is NaturalRule.BANKER_STOPS_BOTH


def test_a_document_without_its_table_is_refused() -> None:
    with pytest.raises(PuntobancoError, match="expected a draw table for Banker, got a text of"):
        read_draw_table(printed("seed004"))


READINGS: dict[str, tuple[str, AnswerTexts, int, str]] = {
    "000 as printed": ("seed000", {"missing": "7=S"}, 6, "680938355432/1525814595305"),
    "001 intended": ("seed001", {"heading": "banker"}, 8, "8712962041376/19524993263685"),
    "001 at its word": (
        "seed001",
        {"heading": "player", "stood": "0-7=S"},
        8,
        "9331169798984/19524993263685",
    ),
    "002 as standard": (
        "seed002",
        {"columns": "third", "unlisted": "S", "stood": "4-5=D", "cells": "3v8=S"},
        8,
        "8712962041376/19524993263685",
    ),
    "002 third card": (
        "seed002",
        {"columns": "third", "unlisted": "S", "stood": "4-5=D"},
        8,
        "1244979572624/2789284751955",
    ),
    "002 final total": (
        "seed002",
        {"columns": "final", "unlisted": "S"},
        8,
        "1767671377456/3904998652737",
    ),
    "002 at its word": (
        "seed002",
        {"columns": "final", "unlisted": "S", "natural": "banker"},
        8,
        "8654373371864/19524993263685",
    ),
    "003 intended": (
        "seed003",
        {"columns": "third", "missing": "0-2=D,7=S", "player": "6-7=S"},
        8,
        "8712962041376/19524993263685",
    ),
    "003 final total": (
        "seed003",
        {"columns": "final", "missing": "0-2=D,7=S", "player": "6-7=S"},
        8,
        "1770387927104/3904998652737",
    ),
    "003 no row 0-2": (
        "seed003",
        {"columns": "third", "missing": "0-2=S,7=S", "player": "6-7=S"},
        8,
        "10228120410979/19524993263685",
    ),
    "003 at its word": (
        "seed003",
        {"columns": "final", "missing": "0-2=S,7=S", "player": "6-7=S"},
        8,
        "1151899778347/2169443695965",
    ),
}
"""Probability that Player wins by reading of the documents, by two independent enumerators."""


@pytest.mark.parametrize("name", READINGS)
def test_each_reading_of_a_document_has_its_exact_law(name: str) -> None:
    document, answers, decks, probability = READINGS[name]
    given: AnswerTexts = {"natural": "both"}
    given.update(answers)
    tableau = to_tableau(read_draw_table(printed(document), **given))
    law = law_of(tableau, Shoe.of_decks(decks))
    assert str(law.winner_probability(Winner.PLAYER)) == probability


def test_the_toml_form_is_that_of_rule_files() -> None:
    reading = read_draw_table(printed("seed002"), columns="final", unlisted="S", natural="own")
    parsed: Mapping[str, object] = tomllib.loads(to_toml(reading))["tableau"]
    assert tableau_of(parsed) == to_tableau(reading)
    assert parsed["natural"] == "each stops its own hand"

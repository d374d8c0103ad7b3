"""The drawing rules as data: what each cell means, what is refused, how they are written."""

import pickle
import random
import re
import subprocess
import sys
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

import oracles
from bridge import label, random_printed_rules, tableau_of, with_free_cells
from oracle_samples import STANDARD as STANDARD_RULES
from oracle_samples import columns_of, random_rules
from puntobanco.cards import Rank
from puntobanco.errors import PuntobancoError
from puntobanco.tableau import NATURALS, STANDARD, Cell, Columns, NaturalRule, Tableau
from puntobanco.tableau_text import read_banker, read_player, write_banker, write_player

# Two cards, and a third one, for every total.
PAIRS = {total: ["T" if total == 0 else "A23456789"[total - 1], "K"] for total in range(10)}
PAIRS[0] = ["T", "K"]


def test_the_standard_tableau_is_the_oracle_s() -> None:
    assert tableau_of(STANDARD_RULES) == STANDARD


@pytest.mark.parametrize("seed", range(40))
def test_every_decision_is_the_oracle_s_under_random_tableaux(seed: int) -> None:
    rng = random.Random(seed)
    rules = random_rules(rng)
    tableau = with_free_cells(tableau_of(rules), rng)
    for player, banker in product(range(10), repeat=2):
        takes = oracles.player_takes(PAIRS[player], PAIRS[banker], rules)
        assert tableau.player_draws(player, banker) == takes
        hands = [PAIRS[player]] if not takes else [[*PAIRS[player], v] for v in "TA23456789"]
        for hand in hands:
            third = None if len(hand) == 2 else oracles.value(hand[2], rules)
            assert tableau.banker_draws(banker, player, third) == oracles.banker_takes(
                hand, PAIRS[banker], rules
            )


@pytest.mark.parametrize("columns", list(Columns))
def test_labels_and_columns_correspond(columns: Columns) -> None:
    for total, third in product(range(10), (None, *range(10))):
        place = columns.labels[columns.index(total, third)]
        if columns is Columns.THIRD_CARD:
            assert place == ("none" if third is None else str(third))
        elif third is None:
            assert place == f"{total}/2"
        else:
            assert place == f"{(total + third) % 10}/3"
    assert len(set(columns.labels)) == len(columns.labels)


@pytest.mark.parametrize("seed", range(30))
def test_a_written_tableau_reads_back_the_same(seed: int) -> None:
    rng = random.Random(seed)
    tableau = with_free_cells(tableau_of(random_printed_rules(rng)), rng)
    player = write_player(tableau.player)
    banker = write_banker(tableau.banker, tableau.columns)
    assert read_player(player) == tableau.player
    assert read_banker(banker, tableau.columns) == tableau.banker
    assert not re.search(r"[ \t]$", player + "\n" + banker, re.MULTILINE)


def test_the_standard_tableau_is_printed_as_a_card_prints_it() -> None:
    assert write_player(STANDARD.player) == "0 1 2 3 4 5 6 7\nD D D D D D S S"
    lines = write_banker(STANDARD.banker, STANDARD.columns).splitlines()
    assert lines[0] == "  0 1 2 3 4 5 6 7 8 9 none"
    assert lines[4] == "3 D D D D D D D D S D D"
    assert len(lines) == 9


@given(st.permutations(range(8)), st.permutations(range(11)))
def test_rows_and_columns_may_stand_in_any_order(rows: list[int], columns: list[int]) -> None:
    labels = Columns.THIRD_CARD.labels
    lines = [" ".join(labels[c] for c in columns)]
    lines += [f"{r} " + " ".join(STANDARD.banker[r][c].value for c in columns) for r in rows]
    assert read_banker("\n".join(lines), Columns.THIRD_CARD) == STANDARD.banker
    totals = " ".join(str(row) for row in rows)
    cells = " ".join(STANDARD.player[row].value for row in rows)
    assert read_player(f"{totals}\n\n{cells}\n") == STANDARD.player


TABLE = write_banker(STANDARD.banker, Columns.THIRD_CARD)


THREE = "3 D D D D D D D D S D D"


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        (TABLE, "", "expected Banker's table, got ''"),
        ("\n7 S S S S S S S S S S S", "", "row .* missing '7'"),
        ("\n7 S", "\n6 S", "row .* doubled '6'"),
        ("\n7 S", "\n8 S", "row .* unknown '8'"),
        ("8 9 none", "8 8 none", "column .* doubled '8'"),
        ("9 none", "9", "column .* missing 'none'"),
        ("9 none", "9 NON", "column .* unknown 'NON'"),
        (THREE, THREE[:-2], "11 cells in Banker 3, got 10"),
        (THREE, f"{THREE} D", "11 cells in Banker 3, got 12"),
        ("3 D", "3 d", "in Banker 3, got 'd'"),
        ("3 D", "3 T", r"D, S, D\?, S\? or - in Banker 3, got 'T'"),
        ("3 D", "3 D?S", r"in Banker 3, got 'D\?S'"),
    ],
)
def test_a_damaged_banker_table_is_refused_with_the_place(
    old: str, new: str, expected: str
) -> None:
    assert TABLE.count(old) == 1
    with pytest.raises(PuntobancoError, match=expected):
        read_banker(TABLE.replace(old, new), Columns.THIRD_CARD)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "in 2 lines"),
        ("0 1 2 3 4 5 6 7", "in 2 lines"),
        ("0 1 2 3 4 5 6\nD D D D D D S", "missing '7'"),
        ("0 1 2 3 4 5 6 6\nD D D D D D S S", "doubled '6'"),
        ("0 1 2 3 4 5 6 7 8\nD D D D D D S S S", "unknown '8'"),
        ("0 1 2 3 4 5 6 7\nD D D D D D S", "8 cells in Player's table, got 7"),
        ("0 1 2 3 4 5 6 7\nD D D D D D S R", "in Player's table, got 'R'"),
        ("0 1 2 3 4 5 6 7\nD D D D D D S -", "8 Player cells"),
    ],
)
def test_a_damaged_player_table_is_refused(text: str, expected: str) -> None:
    with pytest.raises(PuntobancoError, match=expected):
        Tableau(read_player(text), STANDARD.banker)


def test_a_table_of_the_wrong_shape_is_refused() -> None:
    with pytest.raises(PuntobancoError, match="8 Player cells"):
        Tableau(STANDARD.player[:7], STANDARD.banker)
    with pytest.raises(PuntobancoError, match="8 Banker rows of 11 cells"):
        Tableau(STANDARD.player, STANDARD.banker[:7])
    with pytest.raises(PuntobancoError, match="8 Banker rows of 20 cells"):
        Tableau(STANDARD.player, STANDARD.banker, Columns.FINAL_TOTAL)


def final_total(never: set[str], natural: NaturalRule) -> Tableau:
    """An all-drawing table by final total, with cells that are said never to arise."""
    labels = Columns.FINAL_TOTAL.labels
    row = tuple(Cell.NEVER if name in never else Cell.DRAW for name in labels)
    return Tableau(STANDARD.player, (row,) * 8, Columns.FINAL_TOTAL, natural)


NO_STAND = {f"{total}/2" for total in range(6)}
NO_NATURAL = {"8/2", "9/2"}


def test_cells_that_cannot_arise_may_be_marked_so() -> None:
    tableau = final_total(NO_STAND | NO_NATURAL, NaturalRule.STOPS_BOTH)
    arising = {tableau.columns.labels[column] for column in tableau.arising_columns}
    assert arising == set(tableau.columns.labels) - NO_STAND - NO_NATURAL
    assert {name for _, _, name, _ in tableau.cells()} == arising | {""}
    assert len(list(tableau.cells())) == 8 + 8 * len(arising)


@pytest.mark.parametrize("natural", [NaturalRule.STOPS_OWN, NaturalRule.BANKER_STOPS_BOTH])
def test_a_natural_that_banker_plays_on_against_is_a_column_that_arises(
    natural: NaturalRule,
) -> None:
    assert {5, 6, 8, 9} & final_total(NO_STAND, natural).arising_columns == {6, 8, 9}
    with pytest.raises(PuntobancoError, match="Banker 0, column '8/2': it can arise"):
        final_total(NO_STAND | NO_NATURAL, natural)


@pytest.mark.parametrize("name", ["6/2", "7/2", "0/3", "9/3"])
def test_a_cell_that_can_arise_must_say_what_it_does(name: str) -> None:
    with pytest.raises(PuntobancoError, match=f"column '{name}': it can arise"):
        final_total({name}, NaturalRule.STOPS_BOTH)


def test_a_free_player_cell_makes_both_kinds_of_column_arise() -> None:
    row = tuple(Cell.STAND if name != "5/2" else Cell.NEVER for name in Columns.FINAL_TOTAL.labels)
    bound = Tableau(STANDARD.player, (row,) * 8, Columns.FINAL_TOTAL)
    assert Columns.FINAL_TOTAL.labels.index("5/2") not in bound.arising_columns
    with pytest.raises(PuntobancoError, match="column '5/2'"):
        bound.with_player(5, Cell.FREE_DRAW)
    with pytest.raises(PuntobancoError, match="column '5/2'"):
        bound.with_player(5, Cell.STAND)


def test_a_player_free_to_draw_makes_the_columns_of_three_cards_arise() -> None:
    standing = (Cell.STAND,) * 8
    row = tuple(
        Cell.NEVER if name.endswith("/3") else Cell.DRAW for name in Columns.FINAL_TOTAL.labels
    )
    bound = Tableau(standing, (row,) * 8, Columns.FINAL_TOTAL)
    with pytest.raises(PuntobancoError, match="column '0/3'"):
        bound.with_player(6, Cell.FREE_STAND)


def test_one_cell_is_changed_and_no_other() -> None:
    changed = STANDARD.with_banker(6, "6", Cell.STAND)
    differing = [
        (row, name)
        for row in range(8)
        for column, name in enumerate(STANDARD.columns.labels)
        if changed.banker[row][column] is not STANDARD.banker[row][column]
    ]
    assert differing == [(6, "6")]
    assert STANDARD.with_player(5, Cell.STAND).player == (*STANDARD.player[:5], *(Cell.STAND,) * 3)


@pytest.mark.parametrize(
    ("row", "name", "expected"),
    [(8, "6", "Banker total from 0 to 7, got 8"), (-1, "6", "got -1"), (6, "10", "got '10'")],
)
def test_a_cell_that_is_not_there_cannot_be_changed(row: int, name: str, expected: str) -> None:
    with pytest.raises(PuntobancoError, match=expected):
        STANDARD.with_banker(row, name, Cell.STAND)
    if name == "6":
        with pytest.raises(PuntobancoError, match="Player total from 0 to 7"):
            STANDARD.with_player(row, Cell.STAND)


@pytest.mark.parametrize("cell", list(Cell))
def test_a_cell_draws_or_stands_and_its_opposite_does_the_other(cell: Cell) -> None:
    assert cell.draws == cell.value.startswith("D")
    assert cell.free == cell.value.endswith("?")
    assert cell.flipped.draws is not cell.draws
    assert not cell.flipped.free


def test_a_natural_never_draws() -> None:
    for natural, total in product(NaturalRule, NATURALS):
        tableau = Tableau(
            (Cell.DRAW,) * 8, ((Cell.DRAW,) * 11,) * 8, natural=natural, printed=Rank.SEVEN
        )
        assert not any(tableau.player_draws(total, other) for other in range(10))
        assert not any(tableau.banker_draws(total, other, None) for other in range(10))


def test_the_oracle_s_columns_are_the_program_s() -> None:
    rng = random.Random(30)
    for _ in range(10):
        rules = random_rules(rng)
        labels = tableau_of(rules).columns.labels
        assert {label(column) for column in columns_of(rules)} == set(labels)


def test_a_tableau_from_another_process_is_found_by_its_cells() -> None:
    # The hash of names differs from process to process: a remembered one must stay behind.
    code = "import sys, pickle; from puntobanco.tableau import STANDARD as t; hash(t); "
    code += "sys.stdout.buffer.write(pickle.dumps(t))"
    for seed in ("1", "2"):
        made = subprocess.run(
            [sys.executable, "-c", code],
            env={"PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        )
        found = pickle.loads(made.stdout)  # noqa: S301  # made here
        assert found == STANDARD
        assert {STANDARD: "standard"}[found] == "standard"

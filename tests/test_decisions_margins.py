"""Margins of each decision: published best responses, and the slow second opinion."""

import random
from dataclasses import replace
from fractions import Fraction

import pytest

from bridge import label, random_printed_rules, shoe_of, tableau_of, values_of
from oracle_samples import HAND_VALUE, cells, random_small_shoe
from oracles import Column, Outcome, Rules, coups
from puntobanco.coup import Winner
from puntobanco.decisions.branches import STOOD, branches_of
from puntobanco.decisions.margins import Decision, Place, decision_at, decisions_of
from puntobanco.decisions.play import banker_situations, play_of, player_situations
from puntobanco.errors import PuntobancoError
from puntobanco.law import law_of
from puntobanco.shoe import Shoe
from puntobanco.tableau import STANDARD, Cell, Columns, Tableau


def worse(shoe: Shoe, tableau: Tableau = STANDARD) -> list[str]:
    return [str(d.place) for d in decisions_of(tableau, shoe) if not d.is_best]


@pytest.mark.parametrize(
    ("decks", "cells"),
    [
        (8, ["Banker 4 v 1", "Banker 6 v none"]),
        (6, ["Banker 4 v 1", "Banker 6 v none"]),
        (1, ["Banker 3 v 8", "Banker 5 v 4", "Banker 6 v none"]),
    ],
)
def test_best_response_differs_from_the_standard_tableau(decks: int, cells: list[str]) -> None:
    assert worse(Shoe.of_decks(decks)) == cells


def test_three_against_eight_in_the_infinite_shoe() -> None:
    # Published as 1.657e-05 per coup: what drawing on 3 against an 8 would cost.
    decision = decision_at(STANDARD, Shoe.infinite_decks(), Place("banker", 3, "8"))
    assert decision.margin == Fraction(-1, 273)
    assert f"{float(-decision.gain):.3e}" == "1.657e-05"
    assert decision.gain == decision.margin * decision.probability


def test_a_place_that_is_no_cell_is_refused() -> None:
    with pytest.raises(PuntobancoError, match=r"expected a decision .* got 'Banker 8 v 1'"):
        decision_at(STANDARD, Shoe.of_decks(8), Place("banker", 8, "1"))


def flipped(rules: Rules, place: Place) -> Rules:
    """The oracle's rules with one decision turned over."""
    if place.hand == "player":
        drawing = set(rules["player_draws"]) ^ {place.total}
        return {**rules, "player_draws": drawing}
    table = cells(rules)
    for row, column in table:
        if (row, label(column)) == (place.total, place.column):
            return {**rules, "banker_draws": {**table, (row, column): not table[row, column]}}
    raise AssertionError(place)


def comes_up(outcome: Outcome, rules: Rules, place: Place) -> bool:
    """Did this coup come to the decision?"""
    if place.hand == "player":
        stopped = outcome.banker_two >= 8 and rules["natural"] != "own"
        return outcome.player_two == place.total and not stopped
    if outcome.banker_two != place.total:
        return False
    if outcome.player_two >= 8 and rules["natural"] == "either":
        return False
    drew = len(outcome.player) == 3
    column: Column
    if rules["columns"] == "final total":
        column = ("three" if drew else "two", outcome.player_total)
    else:
        points = rules.get("points", {})
        third = outcome.player[2][0] if drew else ""
        value = points.get(third, "0A23456789".find(third) % 10 if third in "A23456789" else 0)
        column = value if drew else "none"
    return label(column) == place.column


def worth(rules: Rules, shoe: list[str], place: Place) -> tuple[Fraction, Fraction]:
    """Probability that the decision comes up; win minus loss of its hand per coup, if it does."""
    hand, other = ("P", "B") if place.hand == "player" else ("B", "P")
    reach = net = Fraction()
    for outcome, chance in coups(shoe, rules):
        if comes_up(outcome, rules, place):
            reach += chance
            net += chance * ((outcome.winner == hand) - (outcome.winner == other))
    return reach, net


@pytest.mark.parametrize("seed", range(12))
def test_margins_of_the_second_opinion(seed: int) -> None:
    rng = random.Random(seed)
    rules = random_printed_rules(rng)
    cards = random_small_shoe(rng, 7)
    decisions = decisions_of(tableau_of(rules), shoe_of(cards, values_of(rules)))
    for decision in rng.sample(decisions, 4):
        other = flipped(rules, decision.place)
        drawing, standing = (rules, other) if decision.cell.draws else (other, rules)
        reach, drawn = worth(drawing, cards, decision.place)
        same_reach, stood = worth(standing, cards, decision.place)
        assert reach == same_reach == decision.probability, decision.place
        assert decision.gain == drawn - stood, decision.place
        if reach:
            assert decision.expectation(draws=True) == drawn / reach
            assert decision.expectation(draws=False) == stood / reach
            assert decision.margin == (drawn - stood) / reach
        else:
            assert decision.margin is None
            assert decision.expectation(draws=True) is None


@pytest.mark.parametrize("seed", range(10))
def test_the_law_of_any_rules_is_a_sum_of_branches(seed: int) -> None:
    rng = random.Random(seed)
    rules = random_printed_rules(rng)
    tableau, values = tableau_of(rules), values_of(rules)
    shoe = rng.choice([Shoe.of_decks(8, values), Shoe.of_decks(40, values)])
    law, branches = law_of(tableau, shoe), branches_of(shoe, tableau.printed)
    lines = play_of(tableau).lines(branches)
    assert branches.total == law.total
    assert not branches.ways[:, 8:, :, 1].any()
    assert not branches.ways[8:, :, :STOOD].any()
    assert lines == tuple(
        law.winner_ways(winner) for winner in (Winner.PLAYER, Winner.BANKER, Winner.TIE)
    )


def test_what_the_tableau_leaves_out_is_not_guessed() -> None:
    # The literal reading leaves out what Banker does if Player stood on 0 to 5.
    tableau = tableau_of(HAND_VALUE)
    rows = tuple(
        tuple(
            cell if column in tableau.arising_columns else Cell.NEVER
            for column, cell in enumerate(row)
        )
        for row in tableau.banker
    )
    bare = Tableau(tableau.player, rows, Columns.FINAL_TOTAL)
    by_place = {d.place: d for d in decisions_of(bare, Shoe.of_decks(8))}
    drawer = by_place[Place("player", 5)]
    assert drawer.open
    assert (drawer.margin, drawer.best, drawer.expectation(draws=True)) == (None, None, None)
    # A Player who stands on 6 and might draw leads to cells that are there.
    stander: Decision = by_place[Place("player", 6)]
    assert not stander.open
    assert stander.margin == decision_at(tableau, Shoe.of_decks(8), Place("player", 6)).margin


def test_a_cell_that_is_given_is_no_longer_unknown() -> None:
    tableau = tableau_of(HAND_VALUE)
    column = tableau.columns.labels.index("5/2")
    rows = tuple((*row[:column], Cell.NEVER, *row[column + 1 :]) for row in tableau.banker)
    bare = replace(tableau, banker=rows)
    branches = branches_of(Shoe.of_decks(8))
    standing = play_of(bare).with_player(player_situations(bare, 5), draws=False)
    assert standing.asks_unknown(branches)
    for total in range(8):
        standing = standing.with_banker(banker_situations(bare, total, column), draws=False)
    assert not standing.asks_unknown(branches)

"""Prices of flipped cells and of free choices, against whole walks of the changed tableau."""

import random
from fractions import Fraction
from itertools import islice

import pytest

from bridge import random_printed_rules, tableau_of, with_free_cells
from puntobanco.catalogue import find_entry
from puntobanco.conditions import read_conditions
from puntobanco.decisions.prices import (
    choices_of,
    figures_of,
    money_gains,
    prices_of,
    with_cell,
)
from puntobanco.pay import Pay
from puntobanco.rulesheet_files import load_sheet
from puntobanco.shoe import Shoe
from puntobanco.tableau import STANDARD, Cell
from puntobanco.valuation import value_of
from puntobanco.wagers import PayLine, Wager

EIGHT = Shoe.of_decks(8)


def main_wagers() -> list[Wager]:
    return [find_entry("Banker").wager(), find_entry("Player").wager(), find_entry("Tie").wager()]


def test_six_draws_when_player_stood() -> None:
    # Edges of a sheet on which Banker draws on 6 when Player stood, eight decks (per cent).
    wagers = main_wagers()
    usual = figures_of(STANDARD, EIGHT, wagers)
    price = next(p for p in prices_of(STANDARD, EIGHT, wagers) if str(p.place) == "Banker 6 v none")
    assert price.change is not None
    assert (price.cell, price.to) == (Cell.STAND, Cell.DRAW)
    edges = [-(a + b) for a, b in zip(usual.wagers, price.change.wagers, strict=True)]
    assert [f"{float(100 * edge):.4f}" for edge in edges] == ["0.9334", "1.3767", "19.2782"]


@pytest.mark.parametrize("seed", range(8))
def test_a_price_is_the_difference_of_two_walks(seed: int) -> None:
    rng = random.Random(seed)
    tableau = with_free_cells(tableau_of(random_printed_rules(rng)), rng)
    shoe = Shoe.of_decks(rng.choice([1, 8])).without(points={rng.randrange(10): 3})
    wagers = main_wagers()
    usual = figures_of(tableau, shoe, wagers)
    for price in rng.sample(prices_of(tableau, shoe, wagers), 6):
        turned = with_cell(tableau, price.place, price.to)
        assert price.change == figures_of(turned, shoe, wagers) - usual, price.place


def test_wagers_that_look_at_cards() -> None:
    # One on the first four cards alone, which no rule changes; one that looks at third cards.
    (pair,) = set(money_gains(find_entry("Player Pair").wager(), STANDARD, EIGHT))
    assert pair == 0
    red = all_red()
    assert not red.by_points
    gains = list(islice(money_gains(red, STANDARD, EIGHT), 8))
    for total in (5, 7):
        drawn, stood = (
            value_of(red, STANDARD.with_player(total, cell), EIGHT).expectation
            for cell in (Cell.DRAW, Cell.STAND)
        )
        assert gains[total] == drawn - stood < 0


def all_red() -> Wager:
    when = read_conditions({"all": {"among": "coup", "suit": "red"}})
    return Wager("All red", (PayLine("red", when, Pay.parse("20 to 1")),))


def test_chemin_de_fer_has_both_prices_of_each_free_cell() -> None:
    sheet = load_sheet("chemin-de-fer")
    wagers = [listed.wager for listed in sheet.wagers]
    choices = {str(c.decision.place): c for c in choices_of(sheet.tableau, sheet.shoe, wagers)}
    five = choices["Player 5"]
    for figures, cell in ((five.draws, Cell.DRAW), (five.stands, Cell.STAND)):
        bound = sheet.tableau.with_player(5, cell)
        assert figures == figures_of(bound, sheet.shoe, wagers)
    assert five.draws is not None
    assert five.stands is not None
    # Drawing on 5 is worth more to Player: Banker is known to play as in punto banco.
    gain = (five.draws.player - five.draws.banker) - (five.stands.player - five.stands.banker)
    assert gain == five.decision.gain > 0


def test_a_tableau_without_free_cells_has_no_choices() -> None:
    assert choices_of(STANDARD, EIGHT) == ()


def test_prices_follow_the_stake_of_a_commission() -> None:
    banker = find_entry("Banker").wager()
    plain = prices_of(STANDARD, EIGHT, [banker])
    staked = prices_of(STANDARD, EIGHT, [banker], Fraction(100))
    assert plain == staked

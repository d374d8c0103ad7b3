"""The yield of a whole shoe: the exact joint law, an oracle that deals every order, samples."""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import sqrt
from typing import Any

import numpy as np
import pytest

from oracle_samples import STANDARD as RULES
from oracles import deal
from puntobanco.catalogue import find_entry
from puntobanco.conditions import read_conditions
from puntobanco.errors import PuntobancoError
from puntobanco.heel.counting import tags_as_printed
from puntobanco.heel.course import System, shoe_yield
from puntobanco.heel.estimate import PART, Moments, parts
from puntobanco.heel.joint import exact_yield
from puntobanco.heel.procedure import FIRST_CARD, Procedure
from puntobanco.heel.worth import perfect_play
from puntobanco.pay import Commission, Pay
from puntobanco.rulesheet_files import load_sheet
from puntobanco.shoe import Shoe
from puntobanco.tableau import STANDARD
from puntobanco.valuation import value_of
from puntobanco.wagers import PayLine, Wager

TIE = find_entry("Tie").wager()
BANKER = find_entry("Banker").wager()
NAMES = "TA23456789"
SMALL = Shoe((1, 0, 0, 0, 2, 0, 0, 0, 0, 15))
"""Eighteen cards in 2,448 orders."""


def orders(shoe: Shoe) -> Iterator[str]:
    """Every order of the shoe's point values, each as likely as any other."""
    zeros, fours = shoe.points[0], shoe.points[4]
    for places in combinations(range(shoe.size), zeros):
        rest = [place for place in range(shoe.size) if place not in places]
        for others in combinations(rest, fours):
            cards = ["9"] * shoe.size
            for place in places:
                cards[place] = "T"
            for place in others:
                cards[place] = "4"
            yield "".join(cards)


@cache
def worth(wager: Wager, points: tuple[int, ...]) -> Fraction:
    return value_of(wager, STANDARD, Shoe(points)).expectation


def unseen(cards: str) -> tuple[int, ...]:
    return tuple(cards.count(name) for name in NAMES)


def played(cards: str, procedure: Procedure, wager: Wager) -> tuple[int, Fraction, int]:
    """Deal one shoe to its end: coups, sum of expectations where above 0, number of bets."""
    burnt, gone = "", 0
    if procedure.burn == FIRST_CARD:
        first, gone = NAMES.index(cards[0]), 1
        burnt = cards[1 : 1 + procedure.burnt_after(first)]
    else:
        burnt = cards[: procedure.burnt_after(0)]
    gone += len(burnt)
    coups, units, bets, left = 0, Fraction(0), 0, -1
    while left != 0:
        # Burnt cards are unseen like those still in the shoe.
        expected = worth(wager, unseen(burnt + cards[gone:]))
        if expected > 0:
            units, bets = units + expected, bets + 1
        gone += len(deal(list(cards[gone:]), RULES).cards)
        coups += 1
        appeared = gone >= len(cards) - procedure.behind
        left = left - 1 if left != -1 else (procedure.after if appeared else -1)
    return coups, units, bets


PROCEDURES = [
    Procedure(5),
    Procedure(5, burn=0),
    Procedure(6, burn=2),
    Procedure(11, 1, burn=1),
    Procedure(6, burn_ten=3, first_included=True),
]


@pytest.mark.parametrize("procedure", PROCEDURES, ids=str)
def test_the_exact_yield_equals_dealing_every_order(procedure: Procedure) -> None:
    # Nine burnt cards after a nine would leave few: then a shoe with more cards of low value.
    fours = Shoe((2, 0, 0, 0, 15, 0, 0, 0, 0, 0))
    shoe = fours if procedure.burn == FIRST_CARD else SMALL
    every = [played(cards, procedure, TIE) for cards in orders(shoe)]
    found = exact_yield(shoe, procedure, [TIE])
    assert found.coups == Fraction(sum(coups for coups, _, _ in every), len(every))
    assert found.units[0] == sum((units for _, units, _ in every), Fraction()) / len(every)
    assert found.bets[0] == Fraction(sum(bets for _, _, bets in every), len(every))


def test_a_shoe_yields_not_the_sum_over_where_coups_start() -> None:
    # Where a coup starts tells of the cards left, so chance and worth can't be multiplied.
    shoe, procedure = Shoe((4, 1, 1, 1, 1, 1, 1, 1, 1, 2)), Procedure(5, burn=0)
    found = exact_yield(shoe, procedure, [TIE])
    apart = sum(
        chance * perfect_play(shoe, unseen, [TIE]).worths[0].worth
        for unseen, chance in found.starts.items()
    )
    assert found.units[0] != apart
    assert found.starts[shoe.size] == 1
    assert found.coups == sum(found.starts.values())


def test_a_sample_holds_the_exact_yield() -> None:
    shoe, procedure = Shoe((4, 1, 1, 1, 1, 1, 1, 1, 1, 2)), Procedure(5, burn=1)
    exact = exact_yield(shoe, procedure, [TIE, BANKER])
    found = shoe_yield(shoe, procedure, [TIE, BANKER], size=4_000, seed=5)
    assert abs(found.coups.mean - float(exact.coups)) <= 4 * found.coups.error
    for one, units, bets in zip(found.perfect, exact.units, exact.bets, strict=True):
        assert abs(one.units.mean - float(units)) <= 4 * one.units.error
        assert abs(one.bets.mean - float(bets)) <= 4 * one.bets.error


def test_burning_by_the_first_card_sampled_and_exact() -> None:
    shoe, procedure = Shoe((6, 6, 4, 0, 0, 0, 0, 0, 0, 0)), Procedure(5, burn_ten=2)
    exact = exact_yield(shoe, procedure, [TIE])
    found = shoe_yield(shoe, procedure, [TIE], size=3_000, seed=5)
    assert abs(found.coups.mean - float(exact.coups)) <= 4 * found.coups.error + 1e-9
    assert (
        abs(found.perfect[0].units.mean - float(exact.units[0])) <= 4 * found.perfect[0].units.error
    )


def test_samples_depend_on_seed_and_size_alone() -> None:
    shoe, procedure = Shoe.of_decks(1), Procedure(14, 1)
    one = shoe_yield(shoe, procedure, [TIE], size=300, seed=1)
    assert shoe_yield(shoe, procedure, [TIE], size=300, seed=1) == one
    assert shoe_yield(shoe, procedure, [TIE], size=300, seed=2) != one


def test_every_part_of_a_sample_is_drawn_anew() -> None:
    drawn = [(generator.integers(2**60), number) for generator, number in parts(5, 2 * PART + 1)]
    assert [number for _, number in drawn] == [PART, PART, 1]
    assert len({first for first, _ in drawn}) == 3
    again = [generator.integers(2**60) for generator, _ in parts(5, 2 * PART + 1)]
    assert again == [first for first, _ in drawn]


def test_a_count_of_everything_that_matters_bets_like_perfect_play() -> None:
    # Nines and tens only, and a threshold below all counts: every coup is bet.
    shoe, procedure = Shoe((10, 0, 0, 0, 0, 0, 0, 0, 0, 10)), Procedure(5, burn=0)
    always = System(0, (1, 0, 0, 0, 0, 0, 0, 0, 0, -1), (Fraction(-1000), Fraction(1000)))
    found = shoe_yield(shoe, procedure, [TIE], systems=[always], size=500)
    bet, never = found.systems[0]
    assert bet.bets.mean == found.coups.mean
    assert never.bets.mean == never.units.mean == 0
    assert bet.units.mean <= found.perfect[0].units.mean


def test_no_system_beats_perfect_play_and_running_counts_differ() -> None:
    thresholds = tuple(Fraction(count) for count in range(-4, 9, 2))
    tags = tags_as_printed("0,0,0,-1,-1,-1,-1,2,2,0")
    systems = [System(0, tags, thresholds), System(0, tags, thresholds, true=False)]
    found = shoe_yield(Shoe.of_decks(2), Procedure(14, 1), [TIE], systems=systems, size=200)
    for worths in found.systems:
        assert all(one.units.mean <= found.perfect[0].units.mean for one in worths)
        bets = [one.bets.mean for one in worths]
        assert bets == sorted(bets, reverse=True)
    assert found.systems[0] != found.systems[1]


def test_a_shipped_tableau_with_a_printed_card() -> None:
    sheet = load_sheet("seven-up")
    shoe, procedure = Shoe((4, 1, 1, 1, 1, 1, 1, 1, 1, 2)), Procedure(5, burn=0)
    exact = exact_yield(shoe, procedure, [TIE], sheet.tableau)
    found = shoe_yield(shoe, procedure, [TIE], sheet.tableau, size=2_000)
    assert abs(found.coups.mean - float(exact.coups)) <= 4 * found.coups.error
    assert (
        abs(found.perfect[0].units.mean - float(exact.units[0])) <= 4 * found.perfect[0].units.error
    )


def test_moments_of_known_values() -> None:
    moments = Moments()
    moments.add(np.array([1.0, 2.0]))
    moments.add(np.array([3.0, 6.0]))
    found = moments.estimate()
    assert found.mean == 3.0
    assert found.error == pytest.approx(sqrt(14 / 3 / 4))
    assert found.high - found.mean == pytest.approx(1.959964 * found.error)


def test_published_counts_of_eight_decks_with_fourteen_cards_behind() -> None:
    # Dragon 7, tags of E. Jacobson, true count from 4: 0.597 units a shoe are printed.
    dragon = find_entry("Player").wager()
    when = read_conditions({"winner": "banker", "banker_total": 7, "banker_cards": 3})
    dragon = Wager("Dragon 7", (PayLine("7", when, Pay.parse("40 to 1")),))
    tags = tags_as_printed("0,0,0,-1,-1,-1,-1,2,2,0")
    systems = [System(0, tags, (Fraction(4),))]
    found = shoe_yield(Shoe.of_decks(8), Procedure(14, 1), [dragon], systems=systems, size=1_500)
    counted = found.systems[0][0].units
    assert abs(counted.mean - 0.597) < 4 * counted.error
    assert counted.error < 0.05
    assert 80 < found.coups.mean < 83


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"behind": 4}, "at least 5 cards behind the cut card for 0 coups after it, got 4"),
        ({"behind": 10, "after": 1}, "at least 11 cards behind the cut card for 1 coup"),
        ({"behind": -1}, "cards behind the cut card of at least 0, got -1"),
        ({"behind": 14, "after": -1}, "coups after the cut card of at least 0"),
        ({"behind": 14, "burn": "half"}, "a burn of 'first card' or a number"),
        ({"behind": 14, "burn": -2}, "a burn of 'first card' or a number"),
        ({"behind": 14, "burn_ten": 1.5}, "burnt after a ten of at least 0, got 1.5"),
    ],
)
def test_procedures_that_cannot_be(options: dict[str, Any], message: str) -> None:
    with pytest.raises(PuntobancoError, match=message):
        Procedure(**options)


def test_shoes_that_cannot_be_dealt() -> None:
    with pytest.raises(PuntobancoError, match="leaves cards for a coup"):
        exact_yield(Shoe.of_decks(1), Procedure(45), [TIE])
    with pytest.raises(PuntobancoError, match="infinite"):
        exact_yield(Shoe.infinite_decks(), Procedure(14), [TIE])
    with pytest.raises(PuntobancoError, match="infinite"):
        shoe_yield(Shoe.infinite_decks(), Procedure(14), [TIE], size=10)
    with pytest.raises(PuntobancoError, match="estimate by a sample"):
        exact_yield(Shoe.of_decks(1), Procedure(5, burn=0), [TIE])
    with pytest.raises(PuntobancoError, match="at least one threshold"):
        System(0, (0,) * 10, ())


def test_a_commission_that_depends_on_the_stake() -> None:
    lines = (
        PayLine("win", read_conditions({"winner": "banker"}), Pay.parse("1 to 1")),
        PayLine("tie", read_conditions({"winner": "tie"}), Pay.parse("push")),
    )
    kept = Wager("kept", lines, commission=Commission(Fraction(1, 20), chip=Fraction(1)))
    procedure = Procedure(behind=6, after=0, burn=0)
    # Five per cent of 10 in whole chips of 1 are 1, of 20 too: 10 % and 5 % of a win.
    for stake, paid in ((10, "9:10"), (20, "19:20")):
        plain = Wager("plain", (PayLine("win", lines[0].when, Pay.parse(paid)), lines[1]))
        found = exact_yield(SMALL, procedure, [kept], stake=Fraction(stake))
        assert found.units == exact_yield(SMALL, procedure, [plain]).units
    with pytest.raises(PuntobancoError, match="expected a stake"):
        exact_yield(SMALL, procedure, [kept])

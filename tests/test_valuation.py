"""Expectation, edges, spread and prices of wagers, exactly."""

import math
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from physical import wager
from puntobanco.catalogue import find_wager, load
from puntobanco.errors import PuntobancoError
from puntobanco.pay import Commission
from puntobanco.pricing import LineWays
from puntobanco.shoe import Shoe
from puntobanco.shoe_text import parse_shoe
from puntobanco.tableau import STANDARD
from puntobanco.valuation import Valuation, fair_commission, root, value_of, valued

EIGHT = Shoe.of_decks(8)


def value(text: str, shoe: Shoe = EIGHT) -> Valuation:
    return value_of(find_wager(text), STANDARD, shoe)


@pytest.mark.parametrize(
    ("text", "decks", "edge"),
    [
        # Wizard of Odds: main bets, EZ Baccarat, Dragon Bonus, Perfect Pairs.
        ("Banker", 8, "0.010579"),
        ("Player", 8, "0.012351"),
        ("Tie", 8, "0.143596"),
        ("Dragon 7", 8, "0.076113"),
        ("Panda 8", 8, "0.101876"),
        ("Player Dragon Bonus", 8, "0.026517"),
        ("Banker Dragon Bonus", 8, "0.093731"),
        ("Player Dragon Bonus", 6, "0.0267"),
        ("Banker Dragon Bonus", 4, "0.0942"),
        ("Perfect Pair", 8, "0.130294"),
        ("Perfect Pair", 6, "0.170716"),
        ("Perfect Pair@26 to 1", 6, "0.1388"),
        ("Player Perfect Pair", 8, "0.561446"),
        ("Banker (6 pays half)", 6, "0.014548"),
        ("Lucky Nines@500, 250, 20, 8, 5, 2, 1", 8, "0.190583"),
        ("Jackpot Baccarat", 8, "0.158026"),
        ("Tiger Pair", 8, "0.161217"),
    ],
)
def test_edges_that_others_print(text: str, decks: int, edge: str) -> None:
    places = len(edge) - 2
    exact = value(text, Shoe.of_decks(decks)).house_edge
    assert round(exact * 10**places) == int(edge[2:])


def test_pairs_at_eleven_to_one() -> None:
    assert value("Player Pair").house_edge == value("Banker Pair").house_edge == Fraction(43, 415)


def test_spread_that_others_print() -> None:
    # Advanced Advantage Play prints variances, a public program standard deviations.
    variances = {"Big Tiger": 42.503, "88 89 98 99": 18.594, "3 Giving 8": 182.715}
    for name, printed in variances.items():
        assert round(float(value(name).variance), 3) == printed
    deviations = {"Banker": 0.927372, "Player": 0.951153, "Tie": 2.640872}
    for name, printed in deviations.items():
        assert round(value(name).standard_deviation, 6) == printed
    # A wager of two results p, q: skew is (q - p) / sqrt(pq).
    tie = value("Tie")
    p = float(tie.hit_frequency)
    skew = tie.skewness
    assert skew is not None
    assert math.isclose(skew, (1 - 2 * p) / math.sqrt(p * (1 - p)), rel_tol=1e-14)
    assert math.isclose(tie.standard_deviation, 9 * math.sqrt(p * (1 - p)), rel_tol=1e-14)


def test_resolved_bets_leave_pushes_out() -> None:
    banker, player = value("Banker"), value("Player")
    # 1.17 and 1.36 %: printed by many as if ties were counted.
    assert [round(float(v.house_edge_resolved or 0) * 100, 4) for v in (banker, player)] == [
        1.1692,
        1.365,
    ]
    assert banker.push == Fraction(619306544887, 6508331087895)
    assert banker.return_to_player == 1 - banker.house_edge
    assert banker.hit_frequency + banker.push + player.hit_frequency == 1


def test_a_bet_that_always_pushes_has_no_resolved_edge() -> None:
    shoe = parse_shoe("0:6")
    assert value("Player", shoe).house_edge_resolved is None
    assert value("Player", shoe).skewness is None
    # Six tens and faces: the tie is certain.
    assert value("Tie", shoe).expectation == 8


def test_lines_add_up() -> None:
    for each in load().wagers("standard")[::5]:
        v = value_of(each, STANDARD, EIGHT)
        assert sum(line.share for line in v.lines) == v.expectation
        assert sum(line.returned for line in v.lines) == v.return_to_player
        assert sum(line.ways for line in v.lines) == v.total
        for line in v.lines:
            if line.fair_net is not None and line.fair_net > 0:
                alone = line.probability * line.fair_net - (1 - line.probability)
                assert alone == 0


def test_a_line_priced_for_an_edge_gives_that_edge() -> None:
    lucky = find_wager("Lucky 6@12, 23")
    before = value_of(lucky, STANDARD, EIGHT)
    for edge in (Fraction(0), Fraction(1, 20)):
        for number, line in enumerate(lucky.lines):
            net = before.fair_pay(line.label, edge)
            assert net is not None
            priced = replace(line, pay=replace(line.pay, net=net))
            lines = (*lucky.lines[:number], priced, *lucky.lines[number + 1 :])
            assert value_of(replace(lucky, lines=lines), STANDARD, EIGHT).house_edge == edge
    with pytest.raises(PuntobancoError, match=r"a line of 'Lucky 6' \('two-card 6', .* got '6'"):
        before.fair_pay("6")


def test_the_price_of_a_line_that_can_not_happen_is_none() -> None:
    one = value("Perfect Pair", Shoe.of_decks(1))
    assert one.fair_pay("win") is None
    assert one.line("win").fair_net is None
    assert one.house_edge == 1


def test_what_commission_makes_banker_fair() -> None:
    # Answers to a question: fair at 2.693171 %, as dear as Player at 5.386342 %.
    evens = find_wager("Banker@1 to 1")
    player = value("Player").house_edge
    fair = fair_commission(evens, STANDARD, EIGHT)
    assert fair == Fraction(7535923321, 279815987114)
    assert fair_commission(evens, STANDARD, EIGHT, player) == Fraction(7535923321, 139907993557)
    for edge in (Fraction(0), player):
        rate = fair_commission(evens, STANDARD, EIGHT, edge)
        assert rate is not None
        with_it = replace(evens, commission=Commission(rate))
        assert value_of(with_it, STANDARD, EIGHT).house_edge == edge
    never = wager("never", {"margin": 9, "winner": "tie"})
    assert fair_commission(never, STANDARD, EIGHT) is None


def test_a_minimum_commission_costs_small_stakes_more() -> None:
    # A program that pays whole units only: its Banker pays 0 on 1, 9 on 10 and 23 on 25.
    evens = find_wager("Banker@1 to 1")
    whole = replace(evens, commission=Commission(Fraction(1, 20), chip=Fraction(1)))
    printed = {1: 44.6247, 10: 3.3509, 25: 2.4337}
    for stake, edge in printed.items():
        exact = value_of(whole, STANDARD, EIGHT, Fraction(stake)).house_edge
        assert round(float(exact) * 100, 4) == edge
    assert value_of(whole, STANDARD, EIGHT, Fraction(20)).house_edge == value("Banker").house_edge


@given(
    st.lists(st.integers(0, 10**6), min_size=2, max_size=4).filter(any),
    st.lists(st.fractions(-1, 50, max_denominator=60), min_size=4, max_size=4),
)
def test_moments_are_those_of_the_law(ways: list[int], nets: list[Fraction]) -> None:
    each = wager("w", *({"cards": 4} for _ in ways[1:]))
    lines = tuple(
        replace(line, pay=replace(line.pay, net=net))
        for line, net in zip(each.lines, nets, strict=False)
    )
    found = valued(replace(each, lines=lines), LineWays(tuple(ways), sum(ways)))
    own = [*nets[: len(lines)], Fraction(-1)]
    law = [(Fraction(n, sum(ways)), x) for n, x in zip(ways, own, strict=True)]
    mean = sum(p * x for p, x in law)
    assert found.expectation == mean == -found.house_edge
    assert found.variance == sum(p * (x - mean) ** 2 for p, x in law)
    assert found.third_central_moment == sum(p * (x - mean) ** 3 for p, x in law)
    if found.skewness is not None:
        assert math.copysign(1, found.skewness) == (1 if found.third_central_moment >= 0 else -1)


@given(st.fractions(min_value=0, max_value=10**9))
def test_roots_are_next_to_the_exact_one(square: Fraction) -> None:
    found = Fraction(root(square))
    below = Fraction(math.nextafter(float(found), 0))
    above = Fraction(math.nextafter(float(found), math.inf))
    assert below**2 <= square <= above**2


def test_roots_of_huge_and_tiny_fractions() -> None:
    assert root(Fraction(4, 10**600)) == pytest.approx(2e-300)
    assert root(Fraction(4 * 10**600)) == pytest.approx(2e300)

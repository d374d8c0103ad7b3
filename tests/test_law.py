"""The exact law of a coup: equal to a slow oracle, and to the laws that any law obeys."""

import math
import random
from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bridge import chances, law_for, outcome_of, random_printed_rules, shoe_of, tableau_of
from oracle_samples import NO_THIRD, random_small_shoe
from oracle_samples import STANDARD as STANDARD_RULES
from oracle_walk import walk_law
from oracles import RANKS, Rules, exact_law, later_coup_law, law_by_permutations
from published import BAHAMIAN_INFINITE, INFINITE, STANDARD_8, STANDARD_8_TOTAL, SYMMETRIC_8
from puntobanco.cards import PointValues
from puntobanco.coup import Winner
from puntobanco.errors import PuntobancoError
from puntobanco.law import CoupLaw, Outcome, law_of
from puntobanco.rulesheet_files import load_sheet
from puntobanco.shoe import Shoe
from puntobanco.tableau import STANDARD, Cell

EIGHT = law_of(STANDARD, Shoe.of_decks(8))


def test_eight_decks_by_the_standard_tableau() -> None:
    assert {winner.value: EIGHT.winner_ways(winner) for winner in Winner} == STANDARD_8
    assert EIGHT.total == STANDARD_8_TOTAL == math.perm(416, 6)


def test_the_infinite_shoe() -> None:
    law = law_of(STANDARD, Shoe.infinite_decks())
    assert {winner.value: law.winner_ways(winner) for winner in Winner} == INFINITE
    assert law.total == 13**6


# Sizes of random shoes; the slow side takes longer with every card.
SIZES = [6] * 200 + [7] * 40 + [8] * 4 + [9]


@pytest.mark.parametrize("part", range(8))
def test_random_small_shoes_under_random_tableaux_equal_the_oracle(part: int) -> None:
    for seed in range(part, len(SIZES), 8):
        rng = random.Random(seed)
        rules = random_printed_rules(rng)
        shoe = random_small_shoe(rng, SIZES[seed])
        assert chances(law_for(shoe, rules), lambda o: o) == exact_law(shoe, rules, outcome_of)


@pytest.mark.parametrize("seed", range(6))
def test_ten_to_twelve_cards_equal_the_second_walk(seed: int) -> None:
    rng = random.Random(100 + seed)
    rules = random_printed_rules(rng)
    shoe = random_small_shoe(rng, 10 + seed % 3)
    expected = walk_law(Counter(shoe), rules, outcome_of)
    assert chances(law_for(shoe, rules), lambda o: o) == expected


@pytest.mark.parametrize("seed", range(30))
def test_six_cards_equal_every_permutation_whatever_the_ranks_count(seed: int) -> None:
    rng = random.Random(200 + seed)
    points = {rank: rng.randrange(10) for rank in RANKS}
    if seed == 0:
        points = {**STANDARD_POINTS, "A": 0}
    rules: Rules = {**random_printed_rules(rng), "points": points}
    shoe = random_small_shoe(rng, 6)
    expected = law_by_permutations(shoe, rules, outcome_of)
    assert chances(law_for(shoe, rules), lambda o: o) == expected


STANDARD_POINTS = {rank: min(place, 10) % 10 for place, rank in enumerate(RANKS, start=1)}


def test_an_ace_counted_as_0_is_a_tenth_blank() -> None:
    law = law_of(STANDARD, Shoe.of_decks(8, PointValues.from_mapping({"A": 0})))
    assert law.ways == law_of(STANDARD, Shoe((160, 0, *(32,) * 8))).ways
    assert law.ways != EIGHT.ways


def test_unseen_burnt_cards_change_nothing_by_the_oracle() -> None:
    rng = random.Random(5)
    shoe, rules = random_small_shoe(rng, 8), random_printed_rules(rng)
    law = chances(law_for(shoe, rules), lambda o: o)
    for burnt in (1, 2):
        assert law_by_permutations(shoe, rules, outcome_of, burn=burnt) == law


def mixed(parts: list[tuple[Fraction, CoupLaw]]) -> dict[Outcome, Fraction]:
    mean: Counter[Outcome] = Counter()
    for weight, law in parts:
        for outcome, ways in law.ways.items():
            mean[outcome] += weight * Fraction(ways, law.total)  # type: ignore[assignment]
    return dict(mean)  # type: ignore[arg-type]


@pytest.mark.parametrize("shoe", [Shoe.of_decks(1), Shoe.of_decks(8), Shoe((8, *(2,) * 9))])
def test_averaged_over_what_was_burnt_the_law_is_that_of_the_full_shoe(shoe: Shoe) -> None:
    once = [
        (Fraction(n, shoe.size), shoe.without(points={value: 1}))
        for value, n in enumerate(shoe.points)
    ]
    full = chances(law_of(STANDARD, shoe), lambda o: o)
    assert mixed([(weight, law_of(STANDARD, left)) for weight, left in once]) == full
    twice = [
        (weight * Fraction(n, left.size), left.without(points={value: 1}))
        for weight, left in once
        for value, n in enumerate(left.points)
    ]
    assert mixed([(weight, law_of(STANDARD, left)) for weight, left in twice]) == full


def test_a_later_coup_has_the_law_of_the_first() -> None:
    shoe = ["Ah", "Ah", "4s", "4s", "4s", "7d", "7d", "Kc", "Kc", "Kc", "9s", "9s"]
    assert later_coup_law(shoe, STANDARD_RULES, outcome_of) == chances(
        law_for(shoe, STANDARD_RULES), lambda o: o
    )


counts = st.lists(st.integers(0, 12), min_size=10, max_size=10).filter(lambda c: sum(c) >= 6)
tableaux = st.integers(0, 30).map(
    lambda seed: tableau_of(random_printed_rules(random.Random(seed)))
)


@settings(max_examples=60)
@given(counts, tableaux)
def test_all_ways_are_every_ordered_deal(composition: list[int], tableau: object) -> None:
    shoe = Shoe(tuple(composition))
    law = law_of(tableau, shoe)  # type: ignore[arg-type]
    longest = 6 if tableau.printed is None else 5  # type: ignore[attr-defined]
    assert law.total == math.perm(shoe.size, longest)
    assert sum(law.ways.values()) == law.total
    assert all(ways > 0 for ways in law.ways.values())
    assert sum(map(law.winner_ways, Winner)) == law.total


@settings(max_examples=40)
@given(counts, st.integers(2, 9))
def test_an_event_and_its_complement(composition: list[int], total: int) -> None:
    law = law_of(STANDARD, Shoe(tuple(composition)))

    def event(outcome: Outcome) -> bool:
        return outcome.player_total >= total or outcome.banker_natural

    ways = law.ways_of(event)
    assert ways + law.ways_of(lambda o: not event(o)) == law.total
    assert law.probability(event) == Fraction(ways, law.total)
    assert law.expectation(event) == law.probability(event)
    assert law.gathered(event).get(True, 0) == ways


@settings(max_examples=40)
@given(counts)
def test_where_nobody_draws_the_hands_can_be_exchanged(composition: list[int]) -> None:
    law = law_of(tableau_of(NO_THIRD), Shoe(tuple(composition)))
    exchanged = {Outcome(o.banker_total, o.player_total, 2, 2): n for o, n in law.ways.items()}
    assert law.ways == exchanged


def test_where_both_hands_draw_alike_they_have_one_law_of_totals() -> None:
    for name in ("symmetric", "bahamian"):
        law = law_of(load_sheet(name).tableau, Shoe.of_decks(8))
        assert law.gathered(lambda o: o[:2]) == law.gathered(lambda o: (o[1], o[0]))
        assert law.winner_ways(Winner.PLAYER) == law.winner_ways(Winner.BANKER)
        for winner, printed in zip(Winner, SYMMETRIC_8, strict=True):
            assert round(law.winner_probability(winner), 10) == Fraction(printed)


def test_bahamian_from_the_infinite_shoe() -> None:
    law = law_of(load_sheet("bahamian").tableau, Shoe.infinite_decks())
    # A win of one's own with 2 or 3 is no win: that is what the house keeps.
    kept = law.probability(lambda o: o.winner is Winner.PLAYER and o.player_total in (2, 3))
    assert kept == BAHAMIAN_INFINITE


def test_two_card_totals_are_a_draw_without_replacement() -> None:
    points = Shoe.of_decks(6).points
    pairs = sum(
        points[a] * (points[b] - (a == b))
        for a in range(10)
        for b in range(10)
        if (a + b) % 10 in (8, 9)
    )
    law = law_of(STANDARD, Shoe.of_decks(6))
    natural = Fraction(pairs, math.perm(312, 2))
    assert law.probability(lambda o: o.player_natural) == natural
    assert law.probability(lambda o: o.banker_natural) == natural


def test_numbers_of_cards() -> None:
    by_cards = EIGHT.gathered(lambda o: o.cards)
    assert set(by_cards) == {4, 5, 6}
    # A coup ends with four cards after a natural, or where both hold 6 or 7.
    short = EIGHT.ways_of(
        lambda o: (
            o.player_natural
            or o.banker_natural
            or (o.player_cards == o.banker_cards == 2 and min(o[:2]) >= 6)
        )
    )
    assert by_cards[4] == short
    assert EIGHT.expectation(lambda o: o.cards) == sum(
        Fraction(n * ways, EIGHT.total) for n, ways in by_cards.items()
    )


def test_a_law_given_something_that_happened() -> None:
    drew = EIGHT.given(lambda o: o.player_cards == 3)
    assert drew.total == EIGHT.ways_of(lambda o: o.player_cards == 3)
    assert drew.probability(lambda o: o.player_cards == 3) == 1
    tie = EIGHT.probability(lambda o: o.winner is Winner.TIE and o.player_cards == 3)
    assert drew.winner_probability(Winner.TIE) * drew.total / EIGHT.total == tie
    with pytest.raises(PuntobancoError, match="it has no way"):
        EIGHT.given(lambda o: o.player_total > 9)


def test_a_draw_more_changes_only_the_coups_that_reach_its_cell() -> None:
    changed = law_of(STANDARD.with_banker(6, "none", Cell.DRAW), Shoe.of_decks(8))

    def reaches(outcome: Outcome) -> bool:
        # Six in two cards against a Player who stood, or what came of it.
        return outcome.player_cards == 2 and not (outcome.player_natural or outcome.banker_natural)

    unlike = {
        o
        for o in EIGHT.ways.keys() | changed.ways.keys()
        if EIGHT.ways.get(o) != changed.ways.get(o)
    }
    assert unlike
    assert all(reaches(outcome) for outcome in unlike)


def test_a_small_shoe_by_hand() -> None:
    # Six nines: 8 against 8 whoever draws; nothing else can happen.
    law = law_of(STANDARD, shoe_of(["9s"] * 6))
    assert law.ways == {Outcome(8, 8, 2, 2): 720}
    # Six tens: both draw a third nothing.
    law = law_of(STANDARD, shoe_of(["Ks"] * 6))
    assert law.ways == {Outcome(0, 0, 3, 3): 720}

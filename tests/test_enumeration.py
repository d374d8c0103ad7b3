"""The shoe-free walk: every stopped coup once, exact integers in every shoe."""

import math
import random
from collections import Counter
from itertools import product

import numpy as np
import pytest

from bridge import random_printed_rules, tableau_of, values_of
from oracle_samples import ENDLESS, SEVEN_UP, decks, random_rules
from oracle_samples import STANDARD as STANDARD_RULES
from oracle_walk import walk, walk_ways
from oracles import Outcome
from puntobanco import enumeration
from puntobanco.cards import PointValues, Rank
from puntobanco.enumeration import (
    HALF_COUNTS,
    NONE,
    Coups,
    Ints,
    coups_of,
    deals,
    monomials,
    tabulate,
)
from puntobanco.errors import PuntobancoError
from puntobanco.shoe import Shoe
from puntobanco.tableau import STANDARD, Cell, Tableau

SAMPLES = [tableau_of(random_printed_rules(random.Random(seed))) for seed in range(12)]


def winners(coups: Coups) -> Ints:
    lead: Ints = np.sign(coups.banker_total - coups.player_total)
    return lead + 1


def ways(tableau: Tableau, shoe: Shoe) -> dict[int, int]:
    """Ways of Player (0), Tie (1) and Banker (2)."""
    coups = coups_of(tableau, shoe.values)
    return tabulate(coups, winners(coups)).ways(monomials(coups, shoe))


def oracle_ways(found: dict[str, int]) -> dict[int, int]:
    return {"PTB".index(name): n for name, n in found.items() if n}


def winner(outcome: Outcome) -> str:
    return outcome.winner


def test_the_half_compositions_are_all_and_each_once() -> None:
    listed = [tuple(row) for row in HALF_COUNTS.tolist()]
    assert len(set(listed)) == len(listed) == math.comb(11, 5)
    assert set(listed) == {c for c in product(range(7), repeat=5) if sum(c) <= 6}


@pytest.mark.parametrize("tableau", [STANDARD, *SAMPLES])
def test_every_order_of_six_values_ends_in_one_stopped_coup(tableau: Tableau) -> None:
    coups = coups_of(tableau)
    # A coup of k values is the beginning of 10^(longest - k) orders.
    beginnings = coups.orders * 10 ** (coups.longest - coups.taken[coups.composition])
    assert int(beginnings.sum()) == 10**coups.longest


@pytest.mark.parametrize("tableau", SAMPLES)
def test_a_coup_s_composition_is_the_cards_that_it_shows(tableau: Tableau) -> None:
    coups = coups_of(tableau)
    places = np.stack([coups.p1, coups.p2, coups.p3, coups.b1, coups.b2, coups.b3])
    shown = np.stack([(places == value).sum(axis=0) for value in range(10)], axis=1)
    if coups.printed is not None:
        shown[:, coups.printed] -= 1
    assert (coups.counts[coups.composition] == shown).all()
    assert (coups.taken == coups.counts.sum(axis=1)).all()
    assert len(np.unique(coups.counts, axis=0)) == len(coups.counts)


@pytest.mark.parametrize("tableau", SAMPLES)
def test_third_cards_come_where_the_tableau_draws_them(tableau: Tableau) -> None:
    coups = coups_of(tableau)
    for row in random.Random(0).sample(range(len(coups.p1)), 200):
        player = int(coups.p1[row] + coups.p2[row]) % 10
        banker = int(coups.b1[row] + coups.b2[row]) % 10
        third = None if coups.p3[row] == NONE else int(coups.p3[row])
        assert (third is not None) == tableau.player_draws(player, banker)
        assert (coups.b3[row] != NONE) == tableau.banker_draws(banker, player, third)
        assert coups.player_cards[row] == (2 if third is None else 3)
        assert coups.player_total[row] == (player + (third or 0)) % 10


def test_the_standard_walk_has_the_size_that_others_count() -> None:
    coups = coups_of(STANDARD)
    assert (len(coups.p1), int(coups.orders.sum()), len(coups.low)) == (103_411, 339_400, 6_958)


def test_a_walk_is_made_once() -> None:
    free = STANDARD.with_player(5, Cell.FREE_DRAW)
    assert coups_of(STANDARD) is coups_of(Tableau(STANDARD.player, STANDARD.banker))
    # The walk does not look at what a rank counts, but for a printed card.
    assert coups_of(STANDARD, PointValues.from_mapping({"A": 0})) is coups_of(STANDARD)
    assert ways(free, Shoe.of_decks(2)) == ways(STANDARD, Shoe.of_decks(2))


@pytest.mark.parametrize("number", [*range(1, 9), 30, 1000])
def test_whole_decks_equal_a_second_walk(number: int) -> None:
    expected = walk_ways(decks(number), STANDARD_RULES, winner)
    assert ways(STANDARD, Shoe.of_decks(number)) == oracle_ways(expected)
    assert sum(expected.values()) == math.perm(52 * number, 6)


def test_the_infinite_shoe_equals_a_second_walk() -> None:
    expected = walk_ways(ENDLESS, STANDARD_RULES, winner, infinite=True)
    assert ways(STANDARD, Shoe.infinite_decks()) == oracle_ways(expected)


@pytest.mark.parametrize(("seed", "number"), [(1, 8), (2, 6), (3, 1), (4, 30), (5, 1000)])
def test_random_tableaux_on_whole_decks_equal_a_second_walk(seed: int, number: int) -> None:
    rng = random.Random(seed)
    rules = random_rules(rng)
    expected = walk_ways(decks(number), rules, winner)
    assert ways(tableau_of(rules), Shoe.of_decks(number)) == oracle_ways(expected)


@pytest.mark.parametrize("number", [1, 6, 27, 100, 119, 120])
def test_a_printed_card_on_whole_decks_equals_a_second_walk(number: int) -> None:
    expected = walk_ways(decks(number), SEVEN_UP, winner)
    assert ways(tableau_of(SEVEN_UP), Shoe.of_decks(number)) == oracle_ways(expected)
    assert sum(expected.values()) == math.perm(52 * number, 5)


def test_a_printed_card_counts_what_the_sheet_says() -> None:
    printed = Tableau(STANDARD.player, STANDARD.banker, printed=Rank.ACE)
    as_zero = PointValues.from_mapping({"A": 0})
    assert coups_of(printed).printed == 1
    assert coups_of(printed, as_zero).printed == 0
    ten = Tableau(STANDARD.player, STANDARD.banker, printed=Rank.TEN)
    shoe = Shoe((3, 1, 1, 1, 1, 1, 1, 1, 1, 1), values=as_zero)
    assert ways(printed, shoe) == ways(ten, shoe)


SIX_LARGE = [
    Shoe((145,) * 10),
    Shoe((1441, *(1,) * 9)),
    Shoe((*(1,) * 9, 1441)),
    Shoe((0, 0, 0, 0, 725, 725, 0, 0, 0, 0)),
    Shoe.of_decks(27),
]


@pytest.mark.parametrize("shoe", SIX_LARGE)
@pytest.mark.parametrize("tableau", [STANDARD, tableau_of(SEVEN_UP)])
def test_machine_integers_hold_to_their_bound_and_equal_python_s(
    tableau: Tableau, shoe: Shoe, monkeypatch: pytest.MonkeyPatch
) -> None:
    coups = coups_of(tableau)
    assert monomials(coups, shoe).dtype == np.int64
    quick = ways(tableau, shoe)
    monkeypatch.setattr(enumeration, "_INT64_MAX", 0)
    assert monomials(coups, shoe).dtype == object
    assert ways(tableau, shoe) == quick
    assert sum(quick.values()) == math.perm(shoe.size, coups.longest)


def test_python_s_integers_take_over_where_machine_integers_end() -> None:
    assert math.perm(1450, 6) < 2**63 < math.perm(1451, 6)
    coups = coups_of(STANDARD)
    assert monomials(coups, Shoe((145,) * 10)).dtype == np.int64
    assert monomials(coups, Shoe((146, *(145,) * 9))).dtype == object
    for size in (1450, 1451):
        shoe = Shoe((size - 900, *(100,) * 9))
        assert sum(ways(STANDARD, shoe).values()) == math.perm(size, 6)
    endless = Shoe((1, *(200,) * 9), infinite=True)
    assert monomials(coups, endless).dtype == object
    assert sum(ways(STANDARD, endless).values()) == 1801**6


@pytest.mark.parametrize("size", range(6))
def test_a_shoe_too_small_for_a_coup_is_refused_with_the_reason(size: int) -> None:
    shoe = Shoe((size, *(0,) * 9))
    for refusing in (deals, monomials):
        with pytest.raises(PuntobancoError, match=f"a coup may need 6: got {size}"):
            refusing(coups_of(STANDARD), shoe)


def test_beside_a_printed_card_five_cards_are_enough() -> None:
    tableau = tableau_of(SEVEN_UP)
    assert deals(coups_of(tableau), Shoe((5, *(0,) * 9))) == 120
    with pytest.raises(PuntobancoError, match="at least 5 cards, since a coup may need 5: got 4"):
        deals(coups_of(tableau), Shoe((4, *(0,) * 9)))


def test_a_table_of_ways_can_ask_for_some_coups_only() -> None:
    coups, shoe = coups_of(STANDARD), Shoe.of_decks(1)
    key = winners(coups)
    tie_orders = np.where(key == 1, coups.orders, 0)
    only = tabulate(coups, key, tie_orders).ways(monomials(coups, shoe))
    assert only == {1: ways(STANDARD, shoe)[1]}
    assert tabulate(coups, key, 0 * coups.orders).ways(monomials(coups, shoe)) == {}


def test_classes_of_any_key_add_up_to_the_second_walk_s() -> None:
    coups, shoe = coups_of(STANDARD), Shoe.of_decks(2)
    key = 10 * np.maximum(coups.b3 + 1, 0) + coups.player_total
    found = tabulate(coups, key).ways(monomials(coups, shoe))
    expected: Counter[int] = Counter()
    for outcome, n in walk(decks(2), STANDARD_RULES):
        third = "" if len(outcome.banker) == 2 else outcome.banker[2]
        b3 = -1 if not third else "TA23456789".index(third)
        expected[10 * (b3 + 1) + outcome.player_total] += n
    assert found == dict(expected)


def test_point_values_reach_the_walk_through_the_shoe() -> None:
    values = values_of({**STANDARD_RULES, "points": {"A": 0, "2": 5}})
    assert Shoe.of_decks(1, values).points == (20, 0, 0, 4, 4, 8, 4, 4, 4, 4)

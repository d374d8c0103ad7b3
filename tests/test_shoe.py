"""Shoes: compositions, pools, removals, and what is refused."""

import random
from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oracle_samples import random_small_shoe
from oracles import PACK, POINTS
from puntobanco.cards import Card, PointValues, Rank
from puntobanco.errors import PuntobancoError
from puntobanco.law import law_of
from puntobanco.shoe import MAX_DECKS, Shoe, falling
from puntobanco.tableau import STANDARD

cards = st.sampled_from([Card.parse(text) for text in PACK])


@given(st.integers(0, 40), st.integers(0, 8))
def test_falling_counts_ordered_draws(count: int, drawn: int) -> None:
    if count <= 7 and drawn <= 7:
        assert falling(count, drawn) == sum(1 for _ in permutations(range(count), drawn))
    expected = 1
    for taken in range(drawn):
        expected *= max(count - taken, 0)
    assert falling(count, drawn) == expected
    assert falling(count, drawn, infinite=True) == count**drawn


@pytest.mark.parametrize("decks", [1, 2, 6, 8, 1000, MAX_DECKS])
def test_whole_decks_hold_every_card_once_a_deck(decks: int) -> None:
    shoe = Shoe.of_decks(decks)
    assert shoe.cards == (decks,) * 52
    assert shoe.ranks == (4 * decks,) * 13
    assert shoe.points == (16 * decks, *(4 * decks,) * 9)
    assert (shoe.size, shoe.decks, shoe.grain, shoe.infinite) == (52 * decks, decks, "card", False)


@pytest.mark.parametrize("decks", [0, -1, MAX_DECKS + 1, 2.0, "8", True, None])
def test_a_wrong_number_of_decks_is_refused(decks: object) -> None:
    with pytest.raises(PuntobancoError, match=f"decks or 'infinite', got {decks!r}"):
        Shoe.of_decks(decks)  # type: ignore[arg-type]


def test_the_infinite_shoe_counts_proportions() -> None:
    shoe = Shoe.infinite_decks()
    assert shoe.points == (4, *(1,) * 9)
    assert (shoe.size, shoe.decks, shoe.infinite) == (13, None, True)
    # Only values that share no divisor can be told apart: a deck of one value is one card.
    assert Shoe.infinite_decks(PointValues((5,) * 13)).points == (0, 0, 0, 0, 0, 1, 0, 0, 0, 0)


@given(st.lists(cards, max_size=30))
def test_a_shoe_of_cards_holds_them_at_every_grain(dealt: list[Card]) -> None:
    shoe = Shoe.of_cards(dealt)
    assert shoe.cards is not None
    assert shoe.ranks is not None
    assert {i: n for i, n in enumerate(shoe.cards) if n} == Counter(card.index for card in dealt)
    assert {Rank(i): n for i, n in enumerate(shoe.ranks) if n} == Counter(c.rank for c in dealt)
    points = Counter(POINTS[str(card)[0]] for card in dealt)
    assert {i: n for i, n in enumerate(shoe.points) if n} == points
    assert shoe.size == len(dealt)


@given(st.lists(cards, min_size=1, max_size=12), st.randoms(use_true_random=False))
def test_the_order_of_building_a_shoe_does_not_matter(
    dealt: list[Card], rng: random.Random
) -> None:
    shuffled = rng.sample(dealt, len(dealt))
    assert Shoe.of_cards(dealt) == Shoe.of_cards(shuffled)
    assert Shoe.of_decks(12).without(dealt) == Shoe.of_decks(12).without(shuffled)


@given(st.lists(cards, max_size=40))
def test_removing_cards_is_building_the_shoe_without_them(removed: list[Card]) -> None:
    held = Counter(Card.parse(text) for text in PACK * 2)
    gone = Counter(removed)
    if any(gone[card] > 2 for card in gone):
        with pytest.raises(PuntobancoError, match="in the shoe"):
            Shoe.of_decks(2).without(removed)
        return
    left = Shoe.of_cards((held - gone).elements())
    less = Shoe.of_decks(2).without(removed)
    assert (less.cards, less.ranks, less.points) == (left.cards, left.ranks, left.points)


def test_what_is_not_known_is_not_invented() -> None:
    by_points = Shoe((9,) * 10)
    assert by_points.grain == "point"
    assert by_points.rank_pool(0) is None
    assert by_points.suit_pool(Rank.ACE) is None
    assert by_points.rank_pool(3) == (9,)
    by_rank = Shoe.by_rank(range(13))
    assert by_rank.grain == "rank"
    assert by_rank.rank_pool(0) == (9, 10, 11, 12)
    assert by_rank.suit_pool(Rank.KING) is None


def test_cards_of_an_unknown_rank_leave_the_pools_alone() -> None:
    shoe = Shoe.of_decks(1).without(points={0: 5, 4: 1})
    assert shoe.points == (11, 4, 4, 4, 3, 4, 4, 4, 4, 4)
    # Which of the sixteen are gone is not known; which four is.
    assert shoe.rank_pool(0) == (4, 4, 4, 4)
    assert shoe.rank_pool(4) == (3,)
    assert shoe.suit_pool(Rank.FOUR) == (1, 1, 1, 1)
    assert shoe.without([Card.parse("Kd")]).rank_pool(0) == (4, 4, 4, 3)


def test_a_card_without_suit_leaves_the_suits_alone() -> None:
    shoe = Shoe.of_decks(1).without([Card.parse("K"), Card.parse("Kd")])
    assert shoe.rank_pool(0) == (4, 4, 4, 2)
    assert shoe.suit_pool(Rank.KING) == (1, 1, 0, 1)


@pytest.mark.parametrize(
    ("gone", "points", "expected"),
    [
        (["Kd", "Kd"], {}, "'Kd:2'"),
        (["K"] * 5, {}, "'K:5'"),
        ([], {8: 5}, "at most 4 cards of value 8 to remove, got 5"),
        ([], {10: 1}, "value 0-9"),
        ([], {1: -1}, "value 0-9 and a count"),
        (["Kd"], {0: 16}, "at most 15 cards of value 0"),
        (["5s"] * 2, {}, "'5s:2'"),
    ],
)
def test_removing_more_than_there_is_is_refused(
    gone: list[str], points: dict[int, int], expected: str
) -> None:
    with pytest.raises(PuntobancoError, match=expected):
        Shoe.of_decks(1).without([Card.parse(text) for text in gone], points)


def test_cards_are_removed_one_by_one_or_by_number() -> None:
    king = Card.parse("K")
    assert Shoe.of_decks(1).without({king: 3}) == Shoe.of_decks(1).without([king] * 3)
    assert Shoe.of_decks(MAX_DECKS).without({king: 4 * MAX_DECKS}).rank_pool(0) == (
        *(4 * MAX_DECKS,) * 3,
        0,
    )
    with pytest.raises(PuntobancoError, match="a count of at least 0 for K, got -1"):
        Shoe.of_decks(1).without({king: -1})


def test_nothing_leaves_the_infinite_shoe() -> None:
    for removed in ({"cards": [Card.parse("Kd")]}, {"points": {0: 1}}):
        with pytest.raises(PuntobancoError, match="infinite shoe"):
            Shoe.infinite_decks().without(**removed)


@pytest.mark.parametrize(
    ("points", "ranks", "known", "expected"),
    [
        ((1,) * 9, None, None, "10 counts"),
        ((-1, *(1,) * 9), None, None, "10 counts of at least 0"),
        ((1.0, *(1,) * 9), None, None, "10 counts"),
        ((True, *(1,) * 9), None, None, "10 counts"),
        ((4, *(1,) * 9), (1,) * 12, None, "13 counts"),
        ((5, *(1,) * 9), (1,) * 13, None, "rank pools"),
        ((4, *(1,) * 9), (1,) * 13, (1,) * 51, "52 counts"),
        ((4, *(1,) * 9), (1,) * 13, (0,) * 52, "card pools"),
        ((4, *(1,) * 9), None, (1,) * 52, "known by rank"),
    ],
)
def test_counts_that_contradict_each_other_are_refused(
    points: tuple[int, ...],
    ranks: tuple[int, ...] | None,
    known: tuple[int, ...] | None,
    expected: str,
) -> None:
    with pytest.raises(PuntobancoError, match=expected):
        Shoe(points, ranks, known)


def test_the_grain_of_the_shoe_does_not_change_the_law() -> None:
    rng = random.Random(20)
    for _ in range(20):
        by_card = Shoe.of_cards(Card.parse(c) for c in random_small_shoe(rng, 9))
        by_rank = Shoe(by_card.points, by_card.ranks)
        by_points = Shoe(by_card.points)
        laws = [law_of(STANDARD, shoe).ways for shoe in (by_card, by_rank, by_points)]
        assert laws[0] == laws[1] == laws[2]


@pytest.mark.parametrize("value", range(10))
def test_a_removed_point_value_and_a_removed_card_of_it_leave_the_same_law(value: int) -> None:
    rank = PointValues().ranks_of(value)[0]
    by_points = Shoe.of_decks(1).without(points={value: 2})
    by_card = Shoe.of_decks(1).without([Card(rank), Card(rank)])
    assert law_of(STANDARD, by_points).ways == law_of(STANDARD, by_card).ways

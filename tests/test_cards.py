"""Ranks, suits, point values; every notation of a card, and what is no card."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oracles import PACK
from oracles import POINTS as ORACLE_POINTS
from puntobanco.cards import Card, PointValues, Rank, Suit, parse_cards, parse_rank
from puntobanco.errors import PuntobancoError

SPELT_RANKS: dict[Rank, tuple[str, ...]] = {
    rank: (rank.letter, rank.letter.lower()) for rank in Rank
}
SPELT_RANKS[Rank.TEN] = ("T", "t", "10")
HOLLOW = "♤♡♢♧"
SPELT_SUITS = {suit: (suit.letter, suit.letter.upper(), suit.symbol, HOLLOW[suit]) for suit in Suit}


@pytest.mark.parametrize("card", [Card(rank, suit) for rank, suit in product(Rank, Suit)], ids=str)
def test_every_notation_of_every_card(card: Card) -> None:
    assert card.suit is not None
    for rank, suit in product(SPELT_RANKS[card.rank], SPELT_SUITS[card.suit]):
        assert Card.parse(rank + suit) == card
        assert Card.parse(suit + rank) == card
        assert Card.parse(f" {rank}{suit}\t") == card
    assert Card.parse(str(card)) == card


@pytest.mark.parametrize("rank", list(Rank), ids=lambda rank: rank.letter)
def test_a_rank_alone_is_a_card_without_suit(rank: Rank) -> None:
    for text in SPELT_RANKS[rank]:
        assert Card.parse(text) == Card(rank, None)
        assert parse_rank(text) is rank


WRONG = "1h Zs 0 1 11 h ♠ Ahh hAh AA hh 0h 100 10x x10 A♠♠ Kd9s ²h -2h 2.h 🂡"
ARABIC_ONE = "\N{ARABIC-INDIC DIGIT ONE}h"


@pytest.mark.parametrize("text", [*WRONG.split(), "", " ", "A h", "Ah\x00", ARABIC_ONE])
def test_what_is_no_card_is_refused_with_the_text(text: str) -> None:
    with pytest.raises(PuntobancoError, match="expected a card such as") as refused:
        Card.parse(text)
    assert repr(text) in str(refused.value)


@given(st.text(max_size=4))
def test_any_text_is_a_card_or_refused(text: str) -> None:
    try:
        card = Card.parse(text)
    except PuntobancoError:
        return
    # What was read says the same again.
    assert Card.parse(str(card)) == card
    assert len(text.strip()) <= 3


def test_the_place_of_a_card_tells_all_52_apart() -> None:
    assert [Card.parse(card).index for card in PACK] == list(range(52))


@pytest.mark.parametrize("card", PACK)
def test_points_and_colours_are_those_of_the_oracle(card: str) -> None:
    parsed = Card.parse(card)
    assert PointValues().of(parsed.rank) == ORACLE_POINTS[card[0]]
    assert parsed.suit is not None
    assert parsed.suit.is_red == (card[1] in "hd")


def test_point_values_are_data() -> None:
    values = PointValues.from_mapping({"A": 0, "K": 3})
    assert values.of(Rank.ACE) == 0
    assert values.ranks_of(0) == (Rank.ACE, Rank.TEN, Rank.JACK, Rank.QUEEN)
    assert values.ranks_of(1) == ()
    assert values.ranks_of(3) == (Rank.THREE, Rank.KING)
    assert sorted(r for value in range(10) for r in values.ranks_of(value)) == list(Rank)


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"A": 10}, "point values from 0 to 9"),
        ({"A": -1}, "point values from 0 to 9"),
        ({"A": True}, "point values from 0 to 9"),
        ({"B": 1}, "expected a rank"),
        ({"T": 1, "10": 2}, "each rank once"),
    ],
)
def test_wrong_point_values_are_refused(changes: dict[str, int], expected: str) -> None:
    with pytest.raises(PuntobancoError, match=expected):
        PointValues.from_mapping(changes)


@pytest.mark.parametrize("count", [0, 12, 14])
def test_there_are_thirteen_point_values(count: int) -> None:
    with pytest.raises(PuntobancoError, match="13 point values"):
        PointValues((0,) * count)


def test_cards_are_read_in_order_and_the_wrong_one_is_named() -> None:
    assert [str(card) for card in parse_cards(" 7h,5s  Kd ,10♠")] == ["7h", "5s", "Kd", "Ts"]
    assert parse_cards("") == ()
    with pytest.raises(PuntobancoError, match="'5x'"):
        parse_cards("7h 5x Kd")

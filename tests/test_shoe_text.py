"""Shoes as people write them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puntobanco.cards import Card, PointValues, Rank
from puntobanco.errors import PuntobancoError
from puntobanco.shoe import Shoe
from puntobanco.shoe_text import parse_decks, parse_shoe, remove, shoe_of


@pytest.mark.parametrize(
    ("text", "decks"),
    [("1", 1), (" 8 ", 8), ("08", 8), ("infinite", None), ("INF", None), ("∞", None)],
)
def test_numbers_of_decks(text: str, decks: int | None) -> None:
    assert parse_decks(text) == decks


@pytest.mark.parametrize("text", ["eight", "", "-1", "8.0", "1e3", "٨", "8 decks", "9" * 12, "+8"])
def test_what_is_no_number_of_decks(text: str) -> None:
    with pytest.raises(PuntobancoError, match="number of decks or 'infinite'") as refused:
        parse_decks(text)
    assert repr(text) in str(refused.value)


EIGHT = Shoe.of_decks(8)


@pytest.mark.parametrize(
    ("text", "shoe"),
    [
        ("8 decks", EIGHT),
        ("8", EIGHT),
        ("1 deck", Shoe.of_decks(1)),
        ("infinite", Shoe.infinite_decks()),
        ("infinite decks", Shoe.infinite_decks()),
        ("8 decks minus 8:32 9:4", EIGHT.without(points={8: 32, 9: 4})),
        ("8 decks less 8:32, 9:4", EIGHT.without(points={8: 32, 9: 4})),
        ("8 decks without 0", EIGHT.without(points={0: 1})),
        ("8 decks - 5h Kd", EIGHT.without([Card.parse("5h"), Card.parse("Kd")])),
        ("8 decks − 5h", EIGHT.without([Card.parse("5h")])),
        ("8 decks minus K:3 10", EIGHT.without([Card(Rank.KING)] * 3 + [Card(Rank.TEN)])),
        ("0:4 7:2 9:1", Shoe((4, 0, 0, 0, 0, 0, 0, 2, 0, 1))),
        ("A:7 2:6 K:8", Shoe.by_rank((7, 6, *(0,) * 10, 8))),
        ("Kd:2 5♥:1", Shoe.of_cards([Card.parse("Kd")] * 2 + [Card.parse("5h")])),
        ("2:6 3:1", Shoe((0, 0, 6, 1, 0, 0, 0, 0, 0, 0))),
    ],
)
def test_forms_of_a_shoe(text: str, shoe: Shoe) -> None:
    assert parse_shoe(text) == shoe


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("nine", "a shoe such as"),
        ("", "a shoe such as"),
        ("0 decks", "1 to 1000000 decks"),
        ("eight decks", "a shoe such as"),
        ("8 decks minus", "a shoe such as"),
        ("8 decks plus 5h", "a shoe such as"),
        ("8 decks minus Zs", "'Zs'"),
        ("8 decks minus 1h", "'1h'"),
        ("8 decks minus 8:33", "at most 32 cards of value 8"),
        ("8 decks minus Kd:9", "'Kd:9'"),
        ("8 decks minus K:999999999", "'K:999999999'"),
        ("8 decks minus 8:", "a count behind the colon"),
        ("8 decks minus 8:-1", "a count behind the colon"),
        ("8 decks minus 8:x", "a count behind the colon"),
        ("infinite minus Kd", "infinite shoe"),
        ("0:4 7", "a count with each value, such as '7:2', got '7'"),
        ("0:4 K:7", "by point value .* or by rank"),
        ("0:4 0:5", "once"),
        ("a:7 10:2 t:0", "once"),
        ("Kd:1 d♢:2 K♦:1", "expected a card"),
        ("Kd:1 K♦:1", "once"),
        ("Kd:4 Q:5", "a suit on every card or on none"),
        ("A:x", "a count behind the colon"),
        ("X:4", "'X'"),
    ],
)
def test_what_is_no_shoe(text: str, expected: str) -> None:
    with pytest.raises(PuntobancoError, match=expected):
        parse_shoe(text)


@given(st.text(alphabet="0123456789:AKhd decksminus-∞", max_size=20))
def test_any_text_is_a_shoe_or_refused(text: str) -> None:
    try:
        shoe = parse_shoe(text)
    except PuntobancoError:
        return
    assert shoe.size >= 0


@given(st.lists(st.integers(0, 40), min_size=10, max_size=10))
def test_counts_by_point_value_are_read_as_written(counts: list[int]) -> None:
    text = " ".join(f"{value}:{count}" for value, count in enumerate(counts))
    assert parse_shoe(text) == Shoe(tuple(counts))


def test_point_values_of_the_sheet_hold_for_what_is_written() -> None:
    ace_zero = PointValues.from_mapping({"A": 0})
    assert parse_shoe("1 deck", ace_zero).points == (20, 0, *(4,) * 8)
    assert parse_shoe("A:3 K:2", ace_zero).points == (5, *(0,) * 9)
    assert remove(Shoe.of_decks(1, ace_zero), ["Ah", "0"]).points[0] == 18
    assert shoe_of(2, ace_zero).values is ace_zero

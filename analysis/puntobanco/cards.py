"""Ranks, suits and point values of cards, and the notations in which people write them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property

from puntobanco.errors import PuntobancoError


class Rank(IntEnum):
    """The thirteen ranks, ace low; the number is the place in every 13-long tuple.

    >>> [rank.letter for rank in Rank]
    ['A', '2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K']
    """

    ACE = 0
    TWO = 1
    THREE = 2
    FOUR = 3
    FIVE = 4
    SIX = 5
    SEVEN = 6
    EIGHT = 7
    NINE = 8
    TEN = 9
    JACK = 10
    QUEEN = 11
    KING = 12

    @property
    def letter(self) -> str:
        """The one-character notation of the rank.

        >>> Rank.TEN.letter
        'T'
        """
        return "A23456789TJQK"[self]


class Suit(IntEnum):
    """The four suits; the number is the place within a rank in every 52-long tuple.

    >>> [suit.letter for suit in Suit], [suit.symbol for suit in Suit]
    (['s', 'h', 'd', 'c'], ['♠', '♥', '♦', '♣'])
    """

    SPADES = 0
    HEARTS = 1
    DIAMONDS = 2
    CLUBS = 3

    @property
    def letter(self) -> str:
        """The one-character notation of the suit."""
        return "shdc"[self]

    @property
    def symbol(self) -> str:
        """The printed symbol of the suit."""
        return "♠♥♦♣"[self]

    @property
    def is_red(self) -> bool:
        """True for hearts and diamonds.

        >>> [suit.letter for suit in Suit if suit.is_red]
        ['h', 'd']
        """
        return self in (Suit.HEARTS, Suit.DIAMONDS)


_RANKS: dict[str, Rank] = {rank.letter: rank for rank in Rank} | {"10": Rank.TEN}
_SUITS = {suit.letter: suit for suit in Suit} | {suit.symbol: suit for suit in Suit}
_SUITS |= {"♤": Suit.SPADES, "♡": Suit.HEARTS, "♢": Suit.DIAMONDS, "♧": Suit.CLUBS}


@dataclass(frozen=True)
class PointValues:
    """How many points each rank counts, as data: some sheets and programs differ.

    ``values`` holds one whole number from 0 to 9 per rank, ace first.

    >>> PointValues().of(Rank.KING), PointValues().of(Rank.ACE)
    (0, 1)
    >>> PointValues.from_mapping({"A": 0}).of(Rank.ACE)
    0
    >>> PointValues((1,) * 13).ranks_of(1) == tuple(Rank)
    True
    >>> PointValues((10,) * 13)
    Traceback (most recent call last):
    puntobanco.errors.PuntobancoError: expected 13 point values from 0 to 9, got (10, 10...
    """

    values: tuple[int, ...] = (1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0)

    def __post_init__(self) -> None:
        """Refuse anything but thirteen values from 0 to 9."""
        right = all(type(value) is int and 0 <= value <= 9 for value in self.values)
        if len(self.values) != 13 or not right:
            raise PuntobancoError(f"expected 13 point values from 0 to 9, got {self.values!r}")

    @classmethod
    def from_mapping(cls, changes: Mapping[str, int]) -> "PointValues":
        """Return the usual values with ``changes`` by rank letter.

        >>> PointValues.from_mapping({"X": 0})
        Traceback (most recent call last):
        puntobanco.errors.PuntobancoError: expected a rank (A 2..9 10 T J Q K), got 'X'
        """
        values = list(cls().values)
        ranks = [parse_rank(letter) for letter in changes]
        if len(set(ranks)) != len(ranks):
            raise PuntobancoError(f"expected each rank once, got {', '.join(map(repr, changes))}")
        for rank, value in zip(ranks, changes.values(), strict=True):
            values[rank] = value
        return cls(tuple(values))

    def of(self, rank: Rank) -> int:
        """Return the points of ``rank``."""
        return self.values[rank]

    def ranks_of(self, value: int) -> tuple[Rank, ...]:
        """Return the ranks that count ``value``, in order.

        >>> [rank.letter for rank in PointValues().ranks_of(0)]
        ['T', 'J', 'Q', 'K']
        """
        return self._by_value[value]

    @cached_property
    def _by_value(self) -> tuple[tuple[Rank, ...], ...]:
        return tuple(tuple(r for r in Rank if self.values[r] == value) for value in range(10))


STANDARD_VALUES = PointValues()


@dataclass(frozen=True)
class Card:
    """One card: a rank and, where it is known, a suit.

    >>> Card(Rank.KING, Suit.DIAMONDS), str(Card(Rank.TEN, None)), Card.parse("10♠").index
    (Card('Kd'), 'T', 36)
    """

    rank: Rank
    suit: Suit | None = None

    @classmethod
    def parse(cls, text: str) -> "Card":
        """Read a card: ``Ah``, ``SA``, ``10♠``, ``k`` (no suit), upper or lower case.

        >>> [str(Card.parse(text)) for text in ("Ah", "SA", "10♠", "td", "h10", "K")]
        ['Ah', 'As', 'Ts', 'Td', 'Th', 'K']
        >>> Card.parse("1h")
        Traceback (most recent call last):
        puntobanco.errors.PuntobancoError: expected a card such as 'Ah', 'SA', ... got '1h'
        """
        stripped = text.strip()
        for rank_text, suit_text in _splits(stripped):
            rank = _RANKS.get(rank_text.upper())
            suit = _SUITS.get(suit_text.lower())
            if rank is not None and (suit is not None or suit_text == ""):
                return cls(rank, suit)
        raise PuntobancoError(f"expected a card such as 'Ah', 'SA', '10♠' or 'K', got {text!r}")

    @property
    def index(self) -> int:
        """The place of the card in a 52-long tuple (4 times rank plus suit).

        >>> Card.parse("K").index
        Traceback (most recent call last):
        puntobanco.errors.PuntobancoError: expected a card with a suit, got 'K'
        """
        if self.suit is None:
            raise PuntobancoError(f"expected a card with a suit, got {str(self)!r}")
        return 4 * self.rank + self.suit

    def __str__(self) -> str:
        """Rank letter, then suit letter where the suit is known."""
        return self.rank.letter + ("" if self.suit is None else self.suit.letter)

    def __repr__(self) -> str:
        """The call that makes the card, in short."""
        return f"Card({str(self)!r})"


def _splits(text: str) -> Iterator[tuple[str, str]]:
    """Yield the ways to read ``text`` as (rank, suit): no suit, suit behind, suit before."""
    yield text, ""
    if len(text) >= 2:
        yield text[:-1], text[-1]
        yield text[1:], text[0]


def parse_rank(text: str) -> Rank:
    """Read a rank: ``A 2..9 10 T J Q K``, upper or lower case.

    >>> parse_rank("10") is Rank.TEN, parse_rank("q").letter
    (True, 'Q')
    """
    rank = _RANKS.get(text.strip().upper())
    if rank is None:
        raise PuntobancoError(f"expected a rank (A 2..9 10 T J Q K), got {text!r}")
    return rank


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read cards set apart by spaces or commas, in order.

    >>> parse_cards("7h 5s, Kd")
    (Card('7h'), Card('5s'), Card('Kd'))
    """
    return tuple(Card.parse(part) for part in text.replace(",", " ").split())

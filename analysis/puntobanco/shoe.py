"""Shoe: an immutable composition of the cards that a coup is dealt from.

What is not known is not invented. A shoe always knows how many cards of each point value it
holds. Above that it may know POOLS: the cards of a value among which the remaining ones are a
random choice. A full shoe's pools are its cards; "eight decks less five cards worth nothing"
holds 123 cards of value 0, drawn from a pool of 128 whose ranks and suits are known. Cards drawn
from a random part of a pool have the law of cards drawn from the pool itself (exchangeability),
so the missing ranks are averaged exactly and nothing has to be guessed.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from math import gcd, perm
from typing import Literal, Self

from puntobanco.cards import STANDARD_VALUES, Card, PointValues, Rank
from puntobanco.errors import PuntobancoError

Grain = Literal["card", "rank", "point"]
MAX_DECKS = 1_000_000


def falling(count: int, drawn: int, *, infinite: bool = False) -> int:
    """Return the ordered ways to draw ``drawn`` cards out of ``count``: count!/(count-drawn)!.

    In the infinite shoe a drawn card comes back, so the ways are ``count ** drawn``.

    >>> falling(5, 2), falling(1, 2), falling(5, 2, infinite=True)
    (20, 0, 25)
    """
    return count**drawn if infinite else perm(count, drawn)


@dataclass(frozen=True)
class Shoe:
    """The cards left to be dealt: counts per point value, with pools of ranks and cards if known.

    ``points``: 10 counts, value 0 first. ``ranks``: 13 counts (ace first) or None. ``cards``: 52
    counts (4 times rank plus suit) or None. ``ranks`` and ``cards`` are pools: they sum, value by
    value and rank by rank, to at least the counts of the coarser grain. ``infinite``: every draw
    comes back, and counts are proportions.

    >>> Shoe.of_decks(8).points, Shoe.of_decks(8).size
    ((128, 32, 32, 32, 32, 32, 32, 32, 32, 32), 416)
    >>> Shoe.of_decks(8).without(points={8: 32, 0: 5}).points
    (123, 32, 32, 32, 32, 32, 32, 32, 0, 32)
    >>> Shoe((1, 2, 3, 4, 5, 6, 7, 8, 9, -1))
    Traceback (most recent call last):
    puntobanco.errors.PuntobancoError: expected 10 counts of at least 0, got (1, 2, ... -1)
    """

    points: tuple[int, ...]
    ranks: tuple[int, ...] | None = None
    cards: tuple[int, ...] | None = None
    values: PointValues = STANDARD_VALUES
    infinite: bool = False
    decks: int | None = None
    """Whole decks the shoe started from, where it did."""

    def __post_init__(self) -> None:
        """Refuse counts that are negative, of a wrong number, or that contradict each other."""
        _check_counts(self.points, 10)
        if self.ranks is not None:
            _check_counts(self.ranks, 13)
            self._check_pool("rank", [self._rank_total(value) for value in range(10)], self.points)
        if self.cards is not None:
            _check_counts(self.cards, 52)
            if self.ranks is None:
                raise PuntobancoError("a shoe known by card is known by rank: got cards, no ranks")
            sums = [sum(self.cards[4 * rank : 4 * rank + 4]) for rank in Rank]
            self._check_pool("card", sums, self.ranks)

    def _rank_total(self, value: int) -> int:
        return sum(self.rank_pool(value) or ())

    def _check_pool(self, grain: str, pools: list[int], counts: tuple[int, ...]) -> None:
        if not self.infinite and any(p < c for p, c in zip(pools, counts, strict=True)):
            raise PuntobancoError(
                f"expected {grain} pools of at least {list(counts)!r} cards, got {pools!r}"
            )

    @classmethod
    def of_decks(cls, decks: int, values: PointValues = STANDARD_VALUES) -> Self:
        """Return whole decks of 52 cards.

        >>> Shoe.of_decks(0)
        Traceback (most recent call last):
        puntobanco.errors.PuntobancoError: expected 1 to 1000000 decks or 'infinite', got 0
        """
        if type(decks) is not int or not 1 <= decks <= MAX_DECKS:
            raise PuntobancoError(f"expected 1 to {MAX_DECKS} decks or 'infinite', got {decks!r}")
        return cls._whole(decks, values, infinite=False)

    @classmethod
    def infinite_decks(cls, values: PointValues = STANDARD_VALUES) -> Self:
        """Return the infinite shoe: each card is drawn from a full deck, whatever fell before.

        >>> Shoe.infinite_decks().points
        (4, 1, 1, 1, 1, 1, 1, 1, 1, 1)
        """
        return cls._whole(1, values, infinite=True)

    @classmethod
    def _whole(cls, decks: int, values: PointValues, *, infinite: bool) -> Self:
        points = tuple(4 * decks * len(values.ranks_of(value)) for value in range(10))
        ranks, cards = (4 * decks,) * 13, (decks,) * 52
        if infinite:
            unit = gcd(*points)
            points = tuple(count // unit for count in points)
        known = None if infinite else decks
        return cls(points, ranks, cards, values, infinite, known)

    @classmethod
    def of_cards(cls, cards: Iterable[Card], values: PointValues = STANDARD_VALUES) -> Self:
        """Return the shoe that holds just these cards, each with its suit.

        >>> Shoe.of_cards(Card.parse(text) for text in ("Kd", "Kd", "9s")).points
        (2, 0, 0, 0, 0, 0, 0, 0, 0, 1)
        """
        counts = [0] * 52
        for card in cards:
            counts[card.index] += 1
        return cls.by_card(counts, values)

    @classmethod
    def by_card(cls, counts: Iterable[int], values: PointValues = STANDARD_VALUES) -> Self:
        """Return the shoe with these 52 counts (4 times rank plus suit)."""
        cards = tuple(counts)
        _check_counts(cards, 52)
        shoe = cls.by_rank((sum(cards[4 * rank : 4 * rank + 4]) for rank in Rank), values)
        return replace(shoe, cards=cards)

    @classmethod
    def by_rank(cls, counts: Iterable[int], values: PointValues = STANDARD_VALUES) -> Self:
        """Return the shoe with these 13 counts, ace first; suits unknown.

        >>> Shoe.by_rank([1] * 13).points
        (4, 1, 1, 1, 1, 1, 1, 1, 1, 1)
        """
        ranks = tuple(counts)
        _check_counts(ranks, 13)
        points = tuple(sum(ranks[r] for r in values.ranks_of(value)) for value in range(10))
        return cls(points, ranks, None, values)

    @property
    def size(self) -> int:
        """How many cards are left; in the infinite shoe, the sum of the proportions."""
        return sum(self.points)

    @property
    def grain(self) -> Grain:
        """The finest grain at which the composition is known.

        >>> Shoe.of_decks(6).grain, Shoe((6,) * 10).grain
        ('card', 'point')
        """
        if self.cards is not None:
            return "card"
        return "point" if self.ranks is None else "rank"

    def rank_pool(self, value: int) -> tuple[int, ...] | None:
        """Return the pool of ``value`` by rank, in the order of ``values.ranks_of``; None: unknown.

        A value that one rank alone counts is known by rank in any shoe.

        >>> nines = Shoe((9,) * 10)
        >>> Shoe.of_decks(8).rank_pool(0), nines.rank_pool(0), nines.rank_pool(3)
        ((32, 32, 32, 32), None, (9,))
        """
        ranks = self.values.ranks_of(value)
        if self.ranks is not None:
            return tuple(self.ranks[rank] for rank in ranks)
        if len(ranks) <= 1:
            return (self.points[value],) * len(ranks)
        return None

    def suit_pool(self, rank: Rank) -> tuple[int, ...] | None:
        """Return the pool of ``rank`` by suit (spades, hearts, diamonds, clubs); None: unknown.

        >>> Shoe.of_decks(8).suit_pool(Rank.ACE)
        (8, 8, 8, 8)
        """
        return None if self.cards is None else self.cards[4 * rank : 4 * rank + 4]

    def without(
        self,
        cards: Iterable[Card] | Mapping[Card, int] = (),
        points: Mapping[int, int] | None = None,
    ) -> "Shoe":
        """Return the shoe less these cards: by card, by rank (no suit), and by point value.

        ``cards``: one after the other, or how many of each. ``points``: how many of each value.

        Raises PuntobancoError where the shoe does not hold them, or is infinite.

        >>> Shoe.of_decks(1).without([Card.parse("Kd"), Card.parse("K")]).rank_pool(0)
        (4, 4, 4, 2)
        >>> Shoe.of_decks(1).without(points={8: 5})
        Traceback (most recent call last):
        puntobanco.errors.PuntobancoError: expected at most 4 cards of value 8 to remove, got 5
        """
        shoe = self
        for card, count in Counter(cards).items():
            shoe = shoe._less_card(card, count)
        for value, count in (points or {}).items():
            shoe = shoe._less_points(value, count)
        return shoe

    def _less_card(self, card: Card, count: int) -> "Shoe":
        self._check_finite(str(card))
        if type(count) is not int or count < 0:
            raise PuntobancoError(f"expected a count of at least 0 for {card}, got {count!r}")
        value = self.values.of(card.rank)
        points = _less(self.points, value, count)
        ranks = None if self.ranks is None else _less(self.ranks, card.rank, count)
        finer = self.cards
        if finer is not None and card.suit is not None:
            finer = _less(finer, card.index, count)
        if (
            points is None
            or (self.ranks is not None and ranks is None)
            or (self.cards is not None and finer is None)
        ):
            named = str(card) if count == 1 else f"{card}:{count}"
            raise PuntobancoError(f"expected a card that is in the shoe, got {named!r}")
        return replace(self, points=points, ranks=ranks, cards=finer)

    def _less_points(self, value: int, count: int) -> "Shoe":
        self._check_finite(f"{value}:{count}")
        if value not in range(10) or type(count) is not int or count < 0:
            raise PuntobancoError(f"expected a value 0-9 and a count, got {value!r}: {count!r}")
        points = _less(self.points, value, count)
        if points is None:
            held = self.points[value]
            raise PuntobancoError(
                f"expected at most {held} cards of value {value} to remove, got {count!r}"
            )
        ranks = self.ranks
        owners = self.values.ranks_of(value)
        if ranks is not None and len(owners) == 1:
            ranks = _less(ranks, owners[0], count)
        return replace(self, points=points, ranks=ranks)

    def _check_finite(self, what: str) -> None:
        if self.infinite:
            raise PuntobancoError(f"nothing can be removed from the infinite shoe: got {what!r}")


def _check_counts(counts: tuple[int, ...], length: int) -> None:
    if len(counts) != length or any(type(n) is not int or n < 0 for n in counts):
        raise PuntobancoError(f"expected {length} counts of at least 0, got {counts!r}")


def _less(counts: tuple[int, ...], place: int, fewer: int) -> tuple[int, ...] | None:
    """Return ``counts`` with ``fewer`` less at ``place``, or None where there are not so many."""
    left = counts[place] - fewer
    if left < 0:
        return None
    return (*counts[:place], left, *counts[place + 1 :])

"""A choice of cards by point value, rank and suit: what counting conditions count."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from puntobanco.cards import Card, PointValues, Rank, Suit
from puntobanco.deals import Deals, stacked
from puntobanco.enumeration import NONE, Ints

Flags = npt.NDArray[np.bool_]


@dataclass(frozen=True)
class Choice:
    """The cards worth one of ``values``, of one of ``ranks`` and of one of ``suits``; None: any.

    >>> red = Choice(suits=frozenset({Suit.HEARTS, Suit.DIAMONDS}))
    >>> red.by_value, Choice(values=frozenset({9})).says
    (False, 'cards worth 9')
    """

    values: frozenset[int] | None = None
    ranks: frozenset[Rank] | None = None
    suits: frozenset[Suit] | None = None

    @property
    def by_value(self) -> bool:
        """True where point values alone tell whether a card is chosen."""
        return self.ranks is None and self.suits is None

    @property
    def says(self) -> str:
        """The choice in words, the same for the same choice."""
        parts = []
        if self.ranks is not None:
            parts.append("of rank " + " ".join(rank.letter for rank in sorted(self.ranks)))
        if self.suits is not None:
            parts.append("of suit " + " ".join(suit.letter for suit in sorted(self.suits)))
        if self.values is not None:
            parts.append("worth " + " ".join(str(value) for value in sorted(self.values)))
        return " ".join(["cards", *parts])

    def has(self, card: Card, values: PointValues) -> bool:
        """Return whether ``card`` is chosen; an unknown suit is of no suit."""
        return (
            (self.values is None or values.of(card.rank) in self.values)
            and (self.ranks is None or card.rank in self.ranks)
            and (self.suits is None or card.suit in self.suits)
        )

    def among(self, deals: Deals, places: Sequence[str]) -> Flags:
        """Return for each place and deal whether a chosen card lies there."""
        points = stacked(deals.values, places)
        chosen: Flags = points != NONE
        if self.values is not None:
            chosen &= _is_one_of(points, self.values)
        if self.ranks is not None:
            chosen &= _is_one_of(stacked(deals.ranks, places), self.ranks)
        if self.suits is not None:
            chosen &= _is_one_of(stacked(deals.suits, places), self.suits)
        return chosen


def _is_one_of(column: Ints, wanted: frozenset[int]) -> Flags:
    found: Flags = np.isin(column, sorted(wanted))
    return found

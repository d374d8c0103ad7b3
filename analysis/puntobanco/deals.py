"""Deals: columns of dealt coups - values, and ranks and suits where they were walked too."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from puntobanco.cards import Card
from puntobanco.coup import Coup
from puntobanco.enumeration import NONE, Coups, Ints
from puntobanco.tableau import NATURALS

POSITIONS = ("P1", "P2", "P3", "B1", "B2", "B3")
"""The places of a coup's cards; the first two of a hand are without order."""

GROUPS: dict[str, tuple[str, ...]] = {
    "coup": POSITIONS,
    "player": ("P1", "P2", "P3"),
    "banker": ("B1", "B2", "B3"),
    "first four": ("P1", "P2", "B1", "B2"),
    "player's first two": ("P1", "P2"),
    "banker's first two": ("B1", "B2"),
    "player's third": ("P3",),
    "banker's third": ("B3",),
}
"""Sets of cards that a condition may speak of."""

FIRST_FOUR = frozenset(GROUPS["first four"])


@dataclass(frozen=True, eq=False)
class Deals:
    """Coups as columns of one length, by position; NONE where a place holds no card.

    ``values``, ``ranks``, ``suits``: for each position of `POSITIONS` that was walked, an array.
    A rank or suit that is not told is NONE too: such a card makes no pair and has no suit.
    """

    values: Mapping[str, Ints]
    ranks: Mapping[str, Ints]
    suits: Mapping[str, Ints]
    seen: dict[str, Ints] = field(default_factory=dict)
    """What conditions have already told of these deals, by what they look at."""

    @classmethod
    def of_coups(cls, coups: Coups) -> "Deals":
        """Return the deals of a point-value walk: no ranks, no suits."""
        columns = (coups.p1, coups.p2, coups.p3, coups.b1, coups.b2, coups.b3)
        return cls(dict(zip(POSITIONS, columns, strict=True)), {}, {})

    @classmethod
    def of_totals(cls, coups: Coups) -> tuple["Deals", Ints]:
        """Return one deal for each mixture of two-card totals and third cards, and which is whose.

        The deals hold each two-card total as a first card worth it and a second worth nothing.

        >>> from puntobanco.enumeration import coups_of
        >>> from puntobanco.tableau import STANDARD
        >>> deals, place = Deals.of_totals(coups_of(STANDARD))
        >>> len(deals), len(place)
        (3394, 103411)
        """
        player, banker = (coups.p1 + coups.p2) % 10, (coups.b1 + coups.b2) % 10
        key = ((player * 10 + banker) * 11 + coups.p3 + 1) * 11 + coups.b3 + 1
        _, first, place = np.unique(key, return_index=True, return_inverse=True)
        nothing = np.zeros(len(first), dtype=np.int64)
        columns = (player[first], nothing, coups.p3[first])
        others = (banker[first], nothing, coups.b3[first])
        return cls(dict(zip(POSITIONS, (*columns, *others), strict=True)), {}, {}), place

    @classmethod
    def of_coup(cls, coup: Coup) -> "Deals":
        """Return one dealt coup as deals of one row; an unknown suit is NONE."""
        hands = (*_padded(coup.player), *_padded(coup.banker))
        cards = dict(zip(POSITIONS, hands, strict=True))
        values = {p: NONE if c is None else coup.values.of(c.rank) for p, c in cards.items()}
        ranks = {p: NONE if c is None else int(c.rank) for p, c in cards.items()}
        suits = {p: NONE if c is None or c.suit is None else int(c.suit) for p, c in cards.items()}
        return cls(_columns(values), _columns(ranks), _columns(suits))

    def __len__(self) -> int:
        """Return the number of deals."""
        return len(next(iter(self.values.values())))

    @cached_property
    def player_two(self) -> Ints:
        """Player's two-card total."""
        return _total(self.values["P1"], self.values["P2"])

    @cached_property
    def banker_two(self) -> Ints:
        """Banker's two-card total."""
        return _total(self.values["B1"], self.values["B2"])

    @cached_property
    def player_total(self) -> Ints:
        """Player's final total."""
        return _total(self.player_two, np.maximum(self.values["P3"], 0))

    @cached_property
    def banker_total(self) -> Ints:
        """Banker's final total."""
        return _total(self.banker_two, np.maximum(self.values["B3"], 0))

    @cached_property
    def player_cards(self) -> Ints:
        """Player's number of cards."""
        return np.where(self.values["P3"] != NONE, 3, 2)

    @cached_property
    def banker_cards(self) -> Ints:
        """Banker's number of cards."""
        return np.where(self.values["B3"] != NONE, 3, 2)

    @cached_property
    def player_natural(self) -> Ints:
        """1 where Player's first two cards total 8 or 9, else 0."""
        return np.where(np.isin(self.player_two, NATURALS), 1, 0)

    @cached_property
    def banker_natural(self) -> Ints:
        """1 where Banker's first two cards total 8 or 9, else 0."""
        return np.where(np.isin(self.banker_two, NATURALS), 1, 0)

    @cached_property
    def lead(self) -> Ints:
        """Player's final total less Banker's."""
        return self.player_total - self.banker_total


def _total(one: Ints, other: Ints) -> Ints:
    total: Ints = (one + other) % 10
    return total


def _padded(hand: tuple[Card, ...]) -> tuple[Card | None, ...]:
    return (*hand, None)[:3]


def _columns(row: dict[str, int]) -> dict[str, Ints]:
    return {place: np.array([entry], dtype=np.int64) for place, entry in row.items()}


def stacked(columns: Mapping[str, Ints], places: Sequence[str]) -> Ints:
    """Return the columns of ``places`` as one array of shape (places, rows)."""
    return np.stack([columns[place] for place in places])

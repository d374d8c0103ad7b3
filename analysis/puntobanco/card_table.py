"""CardTable: for each class of coup, how many deal orders of each set of symbols lead to it.

Like the table of a point-value walk it holds integers alone and serves every shoe: a row's weight
is the ordered ways to draw its symbols. Orders may be negative where classes are counted as a
first guess and the deals that the guess gets wrong (`hand_walk`, `flush_walk`).
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

import numpy as np

from puntobanco.deals import POSITIONS
from puntobanco.enumeration import Ints
from puntobanco.symbols import BITS, MOST_CARDS, PAD, PRINTED, Symbols


class Rows(NamedTuple):
    """Rows not yet gathered: class, and packed symbols of each, with its deal orders."""

    keys: Ints
    orders: Ints


def rows_of(classes: Ints, columns: dict[str, Ints], orders: Ints, last: int) -> Rows:
    """Return the deals of a walk, those of class ``last`` left out, gathered."""
    kept = classes < last
    places = np.stack([columns[place][kept] for place in POSITIONS])
    places[places == PRINTED] = PAD
    return gathered([Rows(_packed(classes[kept], np.sort(places, axis=0)), orders[kept])])


def _packed(classes: Ints, places: Ints) -> Ints:
    key = classes
    for column in places:
        key = (key << BITS) | column
    return key


def gathered(parts: Sequence[Rows]) -> Rows:
    """Return rows with equal class and symbols as one, without those that cancel out."""
    if not parts:
        return Rows(np.zeros(0, dtype=np.int64), np.zeros(0, dtype=np.int64))
    keys, place = np.unique(np.concatenate([part.keys for part in parts]), return_inverse=True)
    # Sums of small integers over fewer than 10^8 rows: float64 holds them exactly.
    weights = np.concatenate([part.orders for part in parts])
    orders = np.bincount(place, weights=weights, minlength=len(keys)).astype(np.int64)
    kept = orders != 0
    return Rows(keys[kept], orders[kept])


@dataclass(frozen=True, eq=False)
class CardTable:
    """Rows of one or several questions, ascending by ``slot``.

    ``slot``: the class of a row (of several questions: numbered through). ``cards``: its symbols,
    shape (6, rows), sorted, PAD last. ``orders``: its deal orders.
    """

    symbols: Symbols
    slot: Ints
    cards: Ints
    orders: Ints

    @classmethod
    def of_rows(cls, symbols: Symbols, rows: Rows) -> "CardTable":
        """Return the table of gathered rows."""
        shifts = BITS * np.arange(MOST_CARDS - 1, -1, -1)
        cards = (rows.keys[None, :] >> shifts[:, None]) & PAD
        return cls(symbols, rows.keys >> (MOST_CARDS * BITS), cards, rows.orders)

    def shifted(self, slot: int) -> "CardTable":
        """Return the table with slots counted from ``slot`` on."""
        return replace(self, slot=self.slot + slot)

    @cached_property
    def taken(self) -> Ints:
        """How many cards each row draws from the shoe."""
        taken: Ints = (self.cards != PAD).sum(axis=0)
        return taken

    @cached_property
    def draws(self) -> tuple[Ints, ...]:
        """By place, ``MOST_CARDS * symbol + n`` per row: n cards of the symbol were drawn before.

        A symbol that holds a finer one comes after it, so the finer cards drawn are known; PAD
        draws nothing.
        """
        draws = []
        for place in range(int(self.taken.max(initial=0))):
            here = self.cards[place]
            before = np.zeros_like(here)
            for earlier in range(place):
                before += self.symbols.shares[here, self.cards[earlier]]
            draws.append(MOST_CARDS * here + before)
        return tuple(draws)

    @cached_property
    def starts(self) -> tuple[list[int], Ints]:
        """The slots that have rows, and where each begins."""
        slots, starts = np.unique(self.slot, return_index=True)
        return slots.tolist(), starts


def merged(tables: Iterable[CardTable]) -> tuple[CardTable, ...]:
    """Return the tables with those of the same symbols as one."""
    by_symbols: dict[Symbols, list[CardTable]] = {}
    for table in tables:
        by_symbols.setdefault(table.symbols, []).append(table)
    return tuple(_joined(parts) for parts in by_symbols.values())


def _joined(parts: list[CardTable]) -> CardTable:
    slot = np.concatenate([part.slot for part in parts])
    order = np.argsort(slot, kind="stable")
    cards = np.concatenate([part.cards for part in parts], axis=1)
    orders = np.concatenate([part.orders for part in parts])
    return CardTable(parts[0].symbols, slot[order], cards[:, order], orders[order])

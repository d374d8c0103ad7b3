"""Symbols: the classes of cards that a walk tells apart, point values and parts of them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np

from puntobanco.cards import Card, PointValues, Rank, Suit
from puntobanco.deals import Deals
from puntobanco.enumeration import NONE, Ints
from puntobanco.shoe import Grain
from puntobanco.subjects import Detail

BITS = 6
PAD = 2**BITS - 1
"""Stands in a row of symbols where the coup has no card."""

PRINTED = PAD - 1
"""Stands for the printed card of 7 Up, which is seen but not drawn from the shoe."""

MOST_CARDS = 6
"""Cards of the longest coup."""

DECK = tuple(Card(rank, suit) for rank in Rank for suit in Suit)


@dataclass(frozen=True)
class Symbols:
    """The classes of cards of a walk: finer ones first, then the ten point values.

    ``masks[i]``: the cards of symbol ``i`` as bits (4 times rank plus suit) for ``i < fine``;
    symbol ``fine + v`` is all cards worth ``v``. Of two symbols that share cards, one holds the
    other, and the smaller one comes first. ``of_value[v]``: the symbols that part value ``v``.
    """

    masks: tuple[int, ...]
    of_value: tuple[tuple[int, ...], ...]
    values: PointValues

    @property
    def fine(self) -> int:
        """How many symbols are finer than a point value."""
        return len(self.masks)

    @cached_property
    def all_masks(self) -> tuple[int, ...]:
        """The cards of every symbol, point values included."""
        return (*self.masks, *(mask_of_ranks(self.values.ranks_of(v)) for v in range(10)))

    @cached_property
    def grain(self) -> Grain:
        """How finely a shoe must be known to count the cards of every symbol."""
        if any(ranks_of(mask) is None for mask in self.masks):
            return "card"
        return "rank" if self.masks else "point"

    def at(self, fine: bool) -> Ints:
        """Return the symbols that a card at a place can be, walked finely or by value."""
        if fine:
            return np.array([symbol for part in self.of_value for symbol in part])
        return self.fine + np.flatnonzero(self.all_masks[self.fine :])

    def finer_than(self, mask: int) -> list[int]:
        """Return the symbols that hold some of the cards of ``mask`` and no other, but not all."""
        return [s for s in range(self.fine) if self.masks[s] != mask and not self.masks[s] & ~mask]

    @cached_property
    def shares(self) -> Ints:
        """1 at (a, b) where a card of symbol ``b`` is one of symbol ``a`` as well, else 0."""
        table = np.zeros((PAD + 1, PAD + 1), dtype=np.int64)
        for a, outer in enumerate(self.all_masks):
            for b, inner in enumerate(self.all_masks):
                table[a, b] = bool(inner) and not inner & ~outer
        return table

    def columns(self, printed: Rank | None) -> Ints:
        """Return value, rank and suit, shape (3, 64), of the first card of each symbol.

        Any card of a symbol will do, since no condition tells them apart. A printed card has no
        suit; PAD has nothing.
        """
        table = np.full((3, PAD + 1), NONE, dtype=np.int64)
        for symbol, mask in enumerate(self.all_masks):
            if mask:
                card = DECK[(mask & -mask).bit_length() - 1]
                table[:, symbol] = self.values.of(card.rank), card.rank, card.index % 4
        if printed is not None:
            table[:, PRINTED] = self.values.of(printed), printed, NONE
        return table


def mask_of(cards: Iterable[Card]) -> int:
    """Return cards as bits.

    >>> mask_of([Card(Rank.ACE, Suit.HEARTS), Card(Rank.TWO, Suit.SPADES)])
    18
    """
    mask = 0
    for card in cards:
        mask |= 1 << card.index
    return mask


def mask_of_ranks(ranks: Iterable[Rank]) -> int:
    """Return all cards of some ranks as bits."""
    return sum(0b1111 << 4 * rank for rank in ranks)


@lru_cache(maxsize=4096)
def ranks_of(mask: int) -> tuple[Rank, ...] | None:
    """Return the ranks that ``mask`` holds whole, or None where it holds part of a rank.

    >>> [rank.letter for rank in ranks_of(0b11110000) or ()], ranks_of(1)
    (['2'], None)
    """
    parts = [(rank, mask >> 4 * rank & 0b1111) for rank in Rank]
    if any(part not in (0, 0b1111) for _, part in parts):
        return None
    return tuple(rank for rank, part in parts if part)


def symbols_of(details: Iterable[Detail], values: PointValues, *, by_rank: bool) -> Symbols:
    """Return the symbols that ``details`` tell apart; ``by_rank``: none spans two ranks.

    >>> reds = symbols_of([lambda card, _: card.suit], PointValues(), by_rank=False)
    >>> reds.fine, reds.grain
    (40, 'card')
    """
    looked = tuple(details)
    masks: list[int] = []
    of_value: list[tuple[int, ...]] = []
    for value in range(10):
        classes: dict[object, list[Card]] = {}
        for card in DECK:
            if values.of(card.rank) == value:
                seen = tuple(detail(card, values) for detail in looked)
                classes.setdefault((seen, card.rank if by_rank else None), []).append(card)
        parts = [mask_of(cards) for cards in classes.values()] if len(classes) > 1 else []
        of_value.append(tuple(range(len(masks), len(masks) + len(parts))))
        masks += parts
    whole = (
        parts or ((len(masks) + value,) if values.ranks_of(value) else ())
        for value, parts in enumerate(of_value)
    )
    return Symbols(tuple(masks), tuple(whole), values)


class _Lookup(dict[str, Ints]):
    """One row of a table of symbols, looked up at a place when it is asked for."""

    def __init__(self, row: Ints, columns: Mapping[str, Ints], told: frozenset[str]) -> None:
        super().__init__()
        self._row, self._columns, self._told = row, columns, told

    def __missing__(self, place: str) -> Ints:
        column = self._columns[place]
        found = self._row[column] if place in self._told else np.full(len(column), NONE)
        self[place] = found
        return found


def deals_of(
    table: Ints,
    columns: Mapping[str, Ints],
    *,
    ranks: frozenset[str] | None = None,
    suits: frozenset[str] | None = None,
) -> Deals:
    """Return the deals that columns of symbols stand for.

    ``table``: of `Symbols.columns`. ``columns``: by place, a symbol per deal. ``ranks``, ``suits``:
    the places where a card's rank or suit is told; None: everywhere.
    """
    every = frozenset(columns)
    values = _Lookup(table[0], columns, every)
    # How many deals there are is read off their values.
    values["P1"] = table[0][columns["P1"]]
    return Deals(
        values,
        _Lookup(table[1], columns, every if ranks is None else ranks),
        _Lookup(table[2], columns, every if suits is None else suits),
    )

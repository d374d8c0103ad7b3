"""What the rows of a card table weigh in a shoe: ordered ways to draw their symbols."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from puntobanco.card_table import CardTable
from puntobanco.cards import Rank
from puntobanco.enumeration import Counts, Ints
from puntobanco.shoe import Shoe, falling
from puntobanco.symbols import MOST_CARDS, PAD, Symbols, mask_of_ranks, ranks_of

_SAFE = 2**63 // 64
"""Rows that correct each other add up to a few times all deals: room for sixty-four times."""


def card_ways(table: CardTable, shoe: Shoe, longest: int) -> dict[int, Fraction | int]:
    """Return the ways of each slot of ``table`` among all deals of ``longest`` cards.

    The shoe must be known as finely as the symbols of the table.
    """
    weights = _weights(table, shoe, longest)
    scales = _scales(table.symbols, shoe)
    unit = Fraction(1, _unit(shoe) ** longest)
    if scales:
        return _scaled(table, weights, scales, unit)
    slots, starts = table.starts
    if not slots:
        return {}
    sums = np.add.reduceat(weights, starts).tolist()
    return dict(zip(slots, sums if unit == 1 else [_whole(n * unit) for n in sums], strict=True))


def blurred_ranks(shoe: Shoe) -> list[Rank]:
    """Return the ranks of which cards are missing whose suit is not known.

    >>> from puntobanco.cards import Card
    >>> [rank.letter for rank in blurred_ranks(Shoe.of_decks(1).without([Card.parse("K")]))]
    ['K']
    """
    if shoe.cards is None or shoe.ranks is None or shoe.infinite:
        return []
    return [r for r in Rank if sum(shoe.cards[4 * r : 4 * r + 4]) > shoe.ranks[r]]


def _unit(shoe: Shoe) -> int:
    """Return what one in ``points`` stands for in cards: the infinite shoe counts proportions."""
    if not shoe.infinite or shoe.ranks is None:
        return 1
    return sum(shoe.ranks) // shoe.size


def _symbol_counts(symbols: Symbols, shoe: Shoe) -> list[int]:
    """Return how many cards of each symbol the shoe's pools hold."""
    counts = [_pool_count(mask, shoe) for mask in symbols.masks]
    return counts + [count * _unit(shoe) for count in shoe.points]


def _pool_count(mask: int, shoe: Shoe) -> int:
    ranks = ranks_of(mask)
    if ranks is None:
        cards = shoe.cards or ()
        return sum(count for index, count in enumerate(cards) if mask >> index & 1)
    value = shoe.values.of(ranks[0])
    owners = shoe.values.ranks_of(value)
    pool = shoe.rank_pool(value) or ()
    return sum(count for rank, count in zip(owners, pool, strict=True) if rank in ranks)


def _weights(table: CardTable, shoe: Shoe, longest: int) -> Counts:
    """Return the ordered ways to draw each row's symbols and the cards that pad the deal."""
    size = shoe.size * _unit(shoe)
    dtype: type = np.int64 if max(sum(shoe.cards or ()), size) ** longest <= _SAFE else object
    left: Counts = np.ones((PAD + 1, MOST_CARDS), dtype=dtype)
    for symbol, count in enumerate(_symbol_counts(table.symbols, shoe)):
        left[symbol] = _drawn_down(count, infinite=shoe.infinite)
    flat = left.reshape(-1)
    tail = [
        falling(max(size - taken, 0), longest - taken, infinite=False)
        if not shoe.infinite
        else size ** (longest - taken)
        for taken in range(longest + 1)
    ]
    product: Counts = table.orders.astype(dtype) * np.array(tail, dtype=dtype)[table.taken]
    for draw in table.draws:
        product = product * flat[draw]
    return product


def _drawn_down(count: int, *, infinite: bool) -> list[int]:
    return [count if infinite else max(count - n, 0) for n in range(MOST_CARDS)]


@dataclass(frozen=True)
class _Scale:
    """Corrects rows for a pool larger than what is left of it, by the cards they draw from it.

    ``symbols``: those finer than the pool. ``factors[k]``: for ``k`` cards drawn.
    """

    symbols: Sequence[int]
    factors: tuple[Fraction, ...]


def _scales(symbols: Symbols, shoe: Shoe) -> list[_Scale]:
    if shoe.infinite:
        return []
    scales = []
    for value in range(10):
        owners = shoe.values.ranks_of(value)
        pool = sum(shoe.rank_pool(value) or ())
        if pool > shoe.points[value]:
            finer = symbols.finer_than(mask_of_ranks(owners))
            scales.append(_Scale(finer, _ratios(shoe.points[value], pool)))
    for rank in blurred_ranks(shoe):
        if shoe.cards is not None and shoe.ranks is not None:
            pool = sum(shoe.cards[4 * rank : 4 * rank + 4])
            finer = symbols.finer_than(mask_of_ranks([rank]))
            scales.append(_Scale(finer, _ratios(shoe.ranks[rank], pool)))
    return [scale for scale in scales if scale.symbols]


def _ratios(left: int, pool: int) -> tuple[Fraction, ...]:
    """Return falling(left, k) / falling(pool, k) for k = 0..6, 0 beyond the pool."""
    return tuple(
        Fraction(falling(left, k), falling(pool, k)) if pool >= k else Fraction(0)
        for k in range(MOST_CARDS + 1)
    )


def _scaled(
    table: CardTable, weights: Counts, scales: list[_Scale], unit: Fraction
) -> dict[int, Fraction | int]:
    """Return the ways of each slot: weights added up, each group of rows scaled as one."""
    group: Ints = table.slot
    for scale in scales:
        drawn: Ints = np.isin(table.cards, scale.symbols).sum(axis=0)
        group = (MOST_CARDS + 1) * group + drawn
    order = np.argsort(group, kind="stable")
    keys, starts = np.unique(group[order], return_index=True)
    if not len(keys):
        return {}
    totals = np.add.reduceat(weights[order], starts).tolist()
    sums: dict[int, Fraction | int] = {}
    for key, ways in zip(keys.tolist(), totals, strict=True):
        slot, factor = key, ways * unit
        for scale in reversed(scales):
            slot, drawn_count = divmod(slot, MOST_CARDS + 1)
            factor *= scale.factors[drawn_count]
        sums[slot] = sums.get(slot, 0) + factor
    return {slot: _whole(ways) for slot, ways in sums.items()}


def _whole(ways: Fraction | int) -> Fraction | int:
    return int(ways) if ways == int(ways) else ways

"""Walk every card composition of a coup through a tableau, once and free of any shoe.

The walk lists the stopped coups: point values of Player's first two cards and of Banker's (each
pair without order), then the third cards that the tableau gives. The standard tableau has 103,411
of them (339,400 with ordered pairs). A shoe weighs a coup by the cards it uses alone, so coups
are gathered by COMPOSITION (how many cards of each value) and by whatever a question can tell
apart; what remains is a small table of integers that holds for every shoe.
"""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from puntobanco.cards import STANDARD_VALUES, PointValues
from puntobanco.errors import PuntobancoError
from puntobanco.shoe import Shoe, falling
from puntobanco.tableau import NATURALS, Columns, NaturalRule, Tableau

Ints = npt.NDArray[np.int64]
Counts = npt.NDArray[np.int64] | npt.NDArray[np.object_]

NONE = -1
"""Stands in a row where a hand has no third card."""

_INT64_MAX = 2**63 - 1
_HALF_BASE = 7


def _halves() -> tuple[Ints, Ints]:
    """Return all counts of up to six cards over five values (462 rows), and their code's index."""
    grid = np.indices((7,) * 5, dtype=np.int64).reshape(5, -1).T
    counts = grid[grid.sum(axis=1) <= 6]
    index = np.full(_HALF_BASE**5, NONE, dtype=np.int64)
    index[counts @ (_HALF_BASE ** np.arange(5, dtype=np.int64))] = np.arange(len(counts))
    return counts, index


HALF_COUNTS, _HALF_INDEX = _halves()
_HALF_TOTALS: Ints = HALF_COUNTS.sum(axis=1)


@dataclass(frozen=True, eq=False)
class Coups:
    """The stopped coups of a tableau, a row each, as point values; arrays of one length.

    ``p1 <= p2`` and ``b1 <= b2`` are the first two cards of each hand without order, ``p3`` and
    ``b3`` the third cards or NONE, ``orders`` in how many dealing orders (1, 2 or 4) the row
    occurs. ``composition`` numbers the set of cards taken from the shoe; composition ``i`` uses
    ``counts[i]`` (10 values) of them, ``taken[i]`` in all. ``longest``: the most cards a coup of
    this tableau's kind may take from the shoe (6; 5 beside a printed card). ``printed``: point
    value of the printed card, which is ``p1`` or ``p2`` of every row, or None.
    """

    p1: Ints
    p2: Ints
    b1: Ints
    b2: Ints
    p3: Ints
    b3: Ints
    orders: Ints
    composition: Ints
    low: Ints
    high: Ints
    longest: int
    printed: int | None

    @property
    def counts(self) -> Ints:
        """Cards of each value that each composition takes from the shoe, shape (n, 10)."""
        return np.hstack([HALF_COUNTS[self.low], HALF_COUNTS[self.high]])

    @property
    def taken(self) -> Ints:
        """Cards that each composition takes from the shoe, shape (n,)."""
        return _HALF_TOTALS[self.low] + _HALF_TOTALS[self.high]

    @property
    def player_total(self) -> Ints:
        """Player's final total in each row."""
        return _total(self.p1, self.p2, self.p3)

    @property
    def banker_total(self) -> Ints:
        """Banker's final total in each row."""
        return _total(self.b1, self.b2, self.b3)

    @property
    def player_cards(self) -> Ints:
        """Player's number of cards in each row, 2 or 3."""
        return _length(self.p3)

    @property
    def banker_cards(self) -> Ints:
        """Banker's number of cards in each row, 2 or 3."""
        return _length(self.b3)


def _total(first: Ints, second: Ints, third: Ints) -> Ints:
    drawn: Ints = np.maximum(third, 0)
    return (first + second + drawn) % 10


def _length(third: Ints) -> Ints:
    drawn: Ints = (third != NONE).astype(np.int64)
    return 2 + drawn


def coups_of(tableau: Tableau, values: PointValues = STANDARD_VALUES) -> Coups:
    """Return every stopped coup of ``tableau``; the same object for the same tableau.

    >>> from puntobanco.tableau import STANDARD
    >>> coups = coups_of(STANDARD)
    >>> len(coups.p1), len(coups.low)
    (103411, 6958)
    """
    printed = None if tableau.printed is None else values.of(tableau.printed)
    return _walk(tableau, printed)


@lru_cache(maxsize=64)
def _walk(tableau: Tableau, printed: int | None) -> Coups:
    small, large = (axis.astype(np.int64) for axis in np.triu_indices(10))
    pair_orders = np.where(small == large, 1, 2)
    first = (small, large, pair_orders) if printed is None else _beside(printed)
    size_p, size_b = len(first[0]), len(small)
    player, banker = np.repeat(np.arange(size_p), size_b), np.tile(np.arange(size_b), size_p)
    p1, p2, b1, b2 = first[0][player], first[1][player], small[banker], large[banker]
    orders = first[2][player] * pair_orders[banker]
    p_total, b_total = (p1 + p2) % 10, (b1 + b2) % 10

    row, p3 = _third_cards(player_draw_table(tableau)[p_total, b_total])
    draws = banker_draw_table(tableau)[b_total[row], p_total[row], p3]
    again, b3 = _third_cards(draws)
    row, p3 = row[again], p3[again]
    p1, p2, b1, b2 = p1[row], p2[row], b1[row], b2[row]
    low, high = _codes([p1, p2, b1, b2, p3, b3], printed)
    pairs, composition = np.unique(low * len(HALF_COUNTS) + high, return_inverse=True)
    return Coups(
        p1,
        p2,
        b1,
        b2,
        p3,
        b3,
        orders[row],
        composition.astype(np.int64),
        pairs // len(HALF_COUNTS),
        pairs % len(HALF_COUNTS),
        longest=6 if printed is None else 5,
        printed=printed,
    )


def _beside(printed: int) -> tuple[Ints, Ints, Ints]:
    """Return Player's pairs where one card is printed: its partner alone comes from the shoe."""
    partner = np.arange(10, dtype=np.int64)
    small, large = np.minimum(partner, printed), np.maximum(partner, printed)
    return small, large, np.ones(10, dtype=np.int64)


def _third_cards(draws: npt.NDArray[np.bool_]) -> tuple[Ints, Ints]:
    """Return (row, third card): a row that stands once with NONE, one that draws ten times."""
    copies = np.where(draws, 10, 1)
    row = np.repeat(np.arange(len(draws)), copies)
    start = np.cumsum(copies) - copies
    third = np.arange(len(row)) - start[row]
    return row, np.where(draws[row], third, NONE)


def player_draw_table(tableau: Tableau) -> npt.NDArray[np.bool_]:
    """Return Player's draws by (Player total, Banker total)."""
    return np.array([[tableau.player_draws(p, b) for b in range(10)] for p in range(10)])


def banker_draw_table(tableau: Tableau) -> npt.NDArray[np.bool_]:
    """Return Banker's draws by (Banker total, Player total, third card); the last place is NONE.

    Index -1 finds the last place, so NONE needs no translation.
    """
    table = np.zeros((10, 10, 11), dtype=np.bool_)
    cells = np.array([[cell.draws for cell in row] for row in tableau.banker])
    players = np.arange(10)[:, None]
    third = np.arange(11)[None, :]
    if tableau.columns is Columns.THIRD_CARD:
        column = np.broadcast_to(third, (10, 11))
    else:
        column = np.where(third == 10, players, 10 + (players + third) % 10)
    table[:8] = cells[:, column]
    if tableau.natural is NaturalRule.STOPS_BOTH:
        table[:, list(NATURALS), :] = False
    return table


def _codes(columns: list[Ints], printed: int | None) -> tuple[Ints, Ints]:
    """Return the indices of each row's cards from the shoe among the lower and upper halves."""
    powers = _HALF_BASE ** np.arange(5, dtype=np.int64)
    low_weight = np.concatenate([powers, np.zeros(6, dtype=np.int64)])
    high_weight = np.concatenate([np.zeros(5, dtype=np.int64), powers, np.zeros(1, dtype=np.int64)])
    low = sum((low_weight[column] for column in columns), np.zeros(len(columns[0]), dtype=np.int64))
    high = sum((high_weight[c] for c in columns), np.zeros(len(columns[0]), dtype=np.int64))
    if printed is not None:
        low, high = low - low_weight[printed], high - high_weight[printed]
    return _HALF_INDEX[low], _HALF_INDEX[high]


def monomials(coups: Coups, shoe: Shoe) -> Counts:
    """Return the ordered ways to deal each composition, padded to the longest coup, in ``shoe``.

    Machine integers where the number of all six-card deals fits them, else Python integers; either
    is exact. Raises PuntobancoError where the shoe is too small for a coup.

    >>> from puntobanco.tableau import STANDARD
    >>> coups = coups_of(STANDARD)
    >>> monomials(coups, Shoe.of_decks(8)).dtype, monomials(coups, Shoe.of_decks(28)).dtype
    (dtype('int64'), dtype('O'))
    """
    deals(coups, shoe)  # refuses a shoe that is too small
    infinite = shoe.infinite
    # A half holds up to six cards, even where a printed card leaves a coup five of the shoe.
    bound = falling(shoe.size, 6, infinite=infinite)
    dtype: type = np.int64 if bound <= _INT64_MAX else object
    powers: Counts = np.array(
        [[falling(count, k, infinite=infinite) for k in range(7)] for count in shoe.points],
        dtype=dtype,
    )
    low, high = _half_monomials(powers[:5]), _half_monomials(powers[5:])
    tail: Counts = np.array(
        [_tail(shoe, taken, coups.longest) for taken in range(coups.longest + 1)], dtype=dtype
    )
    result: Counts = low[coups.low] * high[coups.high] * tail[coups.taken]
    return result


def _half_monomials(powers: Counts) -> Counts:
    """Return the product of falling factorials for each of the 462 halves.

    A half's product is at most the number of all six-card deals, which chose the integers.
    """
    product: Counts = powers[0][HALF_COUNTS[:, 0]]
    for value in range(1, 5):
        product = product * powers[value][HALF_COUNTS[:, value]]
    return product


def _tail(shoe: Shoe, taken: int, longest: int) -> int:
    """Return the ways to deal the cards that pad a coup of ``taken`` cards to ``longest``."""
    if shoe.infinite:
        return falling(shoe.size, longest - taken, infinite=True)
    return falling(shoe.size - taken, longest - taken)


def deals(coups: Coups, shoe: Shoe) -> int:
    """Return the ordered ways to deal as many cards as a coup may need: the sum of all ways.

    >>> from puntobanco.tableau import STANDARD
    >>> deals(coups_of(STANDARD), Shoe.of_decks(8))
    4998398275503360
    >>> deals(coups_of(STANDARD), Shoe((1, 1, 1, 1, 1, 0, 0, 0, 0, 0)))
    Traceback (most recent call last):
    puntobanco.errors.PuntobancoError: expected a shoe of at least 6 cards, ...: got 5
    """
    if not shoe.infinite and shoe.size < coups.longest:
        raise PuntobancoError(
            f"expected a shoe of at least {coups.longest} cards, since a coup may need "
            f"{coups.longest}: got {shoe.size}"
        )
    return falling(shoe.size, coups.longest, infinite=shoe.infinite)


@dataclass(frozen=True, eq=False)
class WayTable:
    """For each class of coup, how many deal orders of each composition lead to it.

    ``keys``: the classes, ascending. ``starts[i]``: where class ``keys[i]`` begins in
    ``composition`` and ``coefficient``. Made by `tabulate`; holds for every shoe.
    """

    keys: Ints
    starts: Ints
    composition: Ints
    coefficient: Ints

    def ways(self, monomial: Counts) -> dict[int, int]:
        """Return the ways of each class, given the shoe's `monomials`.

        A class' ways are part of all deals, so no sum exceeds the bound that chose the integers.
        """
        products = self.coefficient * monomial[self.composition]
        sums = np.add.reduceat(products, self.starts)
        return dict(zip(self.keys.tolist(), sums.tolist(), strict=True))


def tabulate(coups: Coups, key: Ints, orders: Ints | None = None) -> WayTable:
    """Gather the coups by ``key`` (one integer of at least 0 per row) and composition.

    ``orders`` replaces the number of dealing orders of each row, where only some are asked for.

    >>> from puntobanco.tableau import STANDARD
    >>> coups = coups_of(STANDARD)
    >>> table = tabulate(coups, np.sign(coups.banker_total - coups.player_total) + 1)
    >>> table.ways(monomials(coups, Shoe.of_decks(8)))
    {0: 2230518282592256, 1: 475627426473216, 2: 2292252566437888}
    """
    weights = coups.orders if orders is None else orders
    width = len(coups.low)
    keys, dense_key = np.unique(key[weights > 0], return_inverse=True)
    flat = dense_key * width + coups.composition[weights > 0]
    # Weights are 1, 2 or 4 and rows number 10^5: float64 sums of them are exact.
    sums = np.bincount(flat, weights=weights[weights > 0])
    cells = np.flatnonzero(sums)
    starts = np.searchsorted(cells, np.arange(len(keys)) * width)
    return WayTable(keys, starts, cells % width, sums[cells].astype(np.int64))

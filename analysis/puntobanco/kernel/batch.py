"""Exact laws of a coup in many shoes at once."""

import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import perm
from typing import Any

import numpy as np
import numpy.typing as npt

from puntobanco.coup import Winner
from puntobanco.enumeration import Counts, Ints, coups_of
from puntobanco.errors import PuntobancoError, shown
from puntobanco.kernel.bounds import FLOAT_LIMIT, INT_LIMIT, exact_up_to
from puntobanco.kernel.engine import ALONE, Engine, sizes_of, sums
from puntobanco.kernel.forms import Form, WagerForms, wager_forms, winner_forms
from puntobanco.shoe import MAX_DECKS
from puntobanco.tableau import STANDARD, Tableau
from puntobanco.wagers import Wager

_ORDER = (Winner.PLAYER, Winner.BANKER, Winner.TIE)
_MOST_OF_A_VALUE = 52 * MAX_DECKS
_PART = 2**18
"""Shoes that are evaluated before the next ones are looked at."""
_TABLE = 2000
"""Cards up to which the deals of every size are tabulated, whichever sizes there are."""


@dataclass(frozen=True, eq=False)
class Laws:
    """The exact laws of M shoes; arrays of int64, or of Python integers where those are too small.

    ``ways``: shape (M, 3), ordered deals that Player wins, that Banker wins, that tie. ``totals``:
    shape (M,), all ordered deals. ``numerators``: shape (M, W); the expectation of wager w in
    shoe i, per unit staked with pushes included, is exactly
    ``numerators[i, w] / (units[w] * totals[i])``. ``wagers``, ``units``: one for each column.
    """

    ways: Counts
    totals: Counts
    wagers: tuple[Wager, ...]
    units: tuple[int, ...]
    numerators: Counts

    def __len__(self) -> int:
        """Return the number of shoes."""
        return len(self.totals)

    def probability(self, shoe: int, winner: Winner) -> Fraction:
        """Return the probability that ``winner`` is the result in shoe number ``shoe``."""
        return Fraction(int(self.ways[shoe, _ORDER.index(winner)]), int(self.totals[shoe]))

    def expectation(self, shoe: int, wager: int) -> Fraction:
        """Return the expectation of wager number ``wager`` in shoe number ``shoe``."""
        return Fraction(
            int(self.numerators[shoe, wager]), self.units[wager] * int(self.totals[shoe])
        )


def laws(
    shoes: npt.ArrayLike,
    wagers: Sequence[Wager] = (),
    tableau: Tableau = STANDARD,
    *,
    stake: Fraction | None = None,
    threads: int | None = None,
    compiled: bool | None = None,
) -> Laws:
    """Return the exact law of a coup, and expectations of wagers, in each of many shoes.

    ``shoes``: integers, shape (M, 10), cards of value 0 to 9 in each shoe. ``wagers``: any that
    point values settle. ``stake``: where a commission has a minimum or is rounded to a chip.
    ``threads``: at most one for each core by default. Beside input and output, memory doesn't grow
    with M, but for a copy of an input that isn't of int64. Shoes of up to 458 cards run in float64
    (1,554 beside a printed card), larger ones in int64 and then in Python integers: slower, never
    wrong. ``compiled``: whether numba (the extra ``fast``) makes machine code of what runs in
    float64 and int64, in about two seconds; by default where numba is installed, once this process
    has evaluated as many shoes as that is worth. It changes no number.

    Raises PuntobancoError for an array of another shape or kind, a count that is negative or
    beyond 52,000,000, a shoe with fewer cards than a coup may need, a wager that needs ranks or
    suits, or a stake that isn't there, other ``threads`` than a positive number, and ``compiled``
    without a numba that works.

    >>> batch = laws([[128] + [32] * 9, [4] * 10])
    >>> batch.ways.tolist()[0], int(batch.totals[0])
    ([2230518282592256, 2292252566437888, 475627426473216], 4998398275503360)
    >>> batch.probability(1, Winner.TIE)
    Fraction(4390639, 43181775)
    >>> laws([[1, 2, 3]])
    Traceback (most recent call last):
    puntobanco.errors.PuntobancoError: expected shoes as an array of shape (M, 10), got (1, 3)
    """
    drawn = coups_of(tableau).longest
    counts = checked_shoes(shoes, drawn)
    bets = _checked_wagers(wagers)
    forms = [wager_forms(wager, tableau, stake) for wager in bets]
    engine = Engine(_workers(threads), _checked(compiled))
    won = winner_forms(tableau)
    rows = len(counts)
    found = _Columns(rows, 3), _Columns(rows, 1), _Columns(rows, len(bets))
    # What is worked out on the way takes as much room for a million shoes as for a part of them.
    for start in range(0, max(rows, 1), _PART):
        part = slice(start, start + _PART)
        for columns, values in zip(
            found, _part(won, forms, counts[part], drawn, engine), strict=True
        ):
            columns.fill(part, values)
    ways, totals, numerators = (columns.table for columns in found)
    return Laws(ways, totals[:, 0], bets, tuple(form.unit for form in forms), numerators)


class _Columns:
    """A table filled part by part: of int64 until a part needs Python integers."""

    def __init__(self, rows: int, columns: int) -> None:
        self.table: Counts = np.empty((rows, columns), dtype=np.int64)

    def fill(self, part: slice, columns: Sequence[Counts]) -> None:
        if self.table.dtype != object and any(column.dtype == object for column in columns):
            self.table = self.table.astype(object)
        for place, column in enumerate(columns):
            self.table[part, place] = column


def _part(
    won: tuple[Form, Form],
    forms: Sequence[WagerForms],
    counts: Ints,
    drawn: int,
    engine: Engine,
) -> tuple[list[Counts], list[Counts], list[Counts]]:
    """Return the columns of some shoes: ways, totals, numerators."""
    sizes = sizes_of(counts)
    (player, tie), numerators = _evaluated(won, forms, counts, sizes, engine)
    totals = falling_totals(sizes, drawn)
    return [player, totals - player - tie, tie], [totals], numerators


def cores() -> int:
    """Return how many processor cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _workers(threads: int | None) -> int:
    if threads is None:
        return cores()
    if type(threads) is not int or threads < 1:
        raise PuntobancoError(f"expected threads of at least 1, got {shown(threads)}")
    return threads


def _checked_wagers(wagers: Sequence[Wager]) -> tuple[Wager, ...]:
    if not isinstance(wagers, Iterable):
        raise PuntobancoError(f"expected a sequence of wagers, got {shown(wagers)}")
    found = tuple(wagers)
    for wager in found:
        if not isinstance(wager, Wager):
            raise PuntobancoError(f"expected wagers, got {shown(wager)}")
    return found


def _checked(compiled: bool | None) -> bool | None:
    if not (compiled is None or isinstance(compiled, bool)):
        raise PuntobancoError(f"expected compiled as True, False or None, got {shown(compiled)}")
    return compiled


def checked_shoes(shoes: npt.ArrayLike, drawn: int = 6) -> Ints:
    """Return ``shoes`` as int64 of shape (M, 10).

    Raises PuntobancoError for anything else than counts of at least 0 that hold a coup.
    """
    try:
        array = np.asarray(shoes)
    except ValueError:
        raise PuntobancoError(
            "expected shoes as an array of shape (M, 10), got rows of different lengths"
        ) from None
    if isinstance(shoes, np.ma.MaskedArray):
        raise PuntobancoError("expected shoes as an array without a mask, got a masked one")
    if array.ndim != 2 or array.shape[1] != 10:
        raise PuntobancoError(f"expected shoes as an array of shape (M, 10), got {array.shape!r}")
    counts = _as_integers(array)
    sizes = sizes_of(counts)
    if sizes.min(initial=drawn) < drawn:
        what = f"at least {drawn} cards in a shoe, since a coup may need {drawn}"
        raise _refused(sizes < drawn, counts, what)
    return counts


def _as_integers(array: npt.NDArray[Any]) -> Ints:
    if array.dtype == object:
        wrong = [number for number in array.ravel().tolist() if not _whole(number)]
        if wrong:
            raise PuntobancoError(f"expected shoes of integers, got {shown(wrong[0])}")
    elif array.dtype.kind not in "iu":
        raise PuntobancoError(f"expected shoes of integers, got an array of {array.dtype}")
    # Before the conversion, which would wrap a large count into another one.
    if array.max(initial=0) > _MOST_OF_A_VALUE:
        beyond = np.any(array > _MOST_OF_A_VALUE, axis=1)
        raise _refused(beyond, array, f"at most {_MOST_OF_A_VALUE} cards of a value")
    if array.min(initial=0) < 0:
        raise _refused(np.any(array < 0, axis=1), array, "counts of at least 0")
    return array.astype(np.int64, copy=False)


def _whole(number: object) -> bool:
    return isinstance(number, int | np.integer) and not isinstance(number, bool)


def _refused(
    wrong: npt.NDArray[np.bool_], counts: npt.NDArray[Any], expected: str
) -> PuntobancoError:
    row = int(np.flatnonzero(wrong)[0])
    return PuntobancoError(f"expected {expected}, got {shown(counts[row].tolist())} (shoe {row})")


def falling_totals(sizes: Ints, drawn: int) -> Counts:
    """Return perm(size, drawn) for each size; Python integers where int64 is too small."""
    most = int(sizes.max(initial=0))
    kind: Any = np.int64 if perm(most, drawn) <= INT_LIMIT else object
    totals: Counts
    if most <= _TABLE:
        totals = np.array([perm(size, drawn) for size in range(most + 1)], dtype=kind)[sizes]
        return totals
    kinds, place = np.unique(sizes, return_inverse=True)
    totals = np.array([perm(size, drawn) for size in kinds.tolist()], dtype=kind)[place]
    return totals


def numerators(wagers: Sequence[WagerForms], counts: Ints, engine: Engine = ALONE) -> list[Counts]:
    """Return each wager's expectation times its unit times all deals, for each shoe; exact."""
    return _evaluated((), wagers, counts, sizes_of(counts), engine)[1]


def _evaluated(
    first: tuple[Form, ...],
    wagers: Sequence[WagerForms],
    counts: Ints,
    sizes: Ints,
    engine: Engine,
) -> tuple[Counts, list[Counts]]:
    """Return the sums of the forms ``first``, and the numerators of each wager.

    By what the wagers pay where that stays within float64, else by the ways of each payment,
    whose numbers are smaller; all from the same monomials.
    """
    drawn = (*first, *(wager.pay for wager in wagers))[0].drawn
    most = int(sizes.max(initial=drawn))
    scale = max((wager.pay.scale for wager in wagers), default=1)
    if most <= exact_up_to(scale, FLOAT_LIMIT, drawn):
        found = sums((*first, *(wager.pay for wager in wagers)), counts, sizes, engine)
        return found[: len(first)], list(found[len(first) :])
    classes = tuple(form for wager in wagers for form in wager.classes)
    found = sums((*first, *classes), counts, sizes, engine)
    ways, columns, start = found[: len(first)], [], len(first)
    for wager in wagers:
        stop = start + len(wager.classes)
        columns.append(_paid(wager, found[start:stop], sizes, drawn))
        start = stop
    return ways, columns


def _paid(wager: WagerForms, ways: Counts, sizes: Ints, drawn: int) -> Counts:
    """Return the numerators of a wager, given the ways of each of its payments but the rest."""
    # A payment differs from the rest by at most twice the largest one.
    limit = exact_up_to(2 * wager.pay.scale, INT_LIMIT, drawn)
    dtype: type = np.int64 if int(sizes.max(initial=drawn)) <= limit else object
    total: Counts = falling_totals(sizes, drawn).astype(dtype) * wager.rest
    for row, net in zip(ways, wager.nets, strict=True):
        total = total + row.astype(dtype) * (net - wager.rest)
    return total

"""Forms in machine code that numba makes of a plain loop, where the extra ``fast`` is installed.

The same integers as by `puntobanco.kernel.evaluate`, sooner: all that is known of a few shoes
stays in the processor's cache, and no thread waits for another one.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from importlib import import_module
from typing import Any

import numpy as np

from puntobanco.enumeration import Counts, Ints
from puntobanco.errors import PuntobancoError, first_line
from puntobanco.kernel.blocks import each
from puntobanco.kernel.forms import Form
from puntobanco.kernel.monomials import COUNTS, DEGREES, SUCCESSORS, Block

REPAID = 1_000_000
"""Shoes of Player, Banker and Tie that numpy evaluates in the time it takes to load and run the
compiler: about two seconds."""
_LANES = 64
"""Shoes worked on at once: enough for the vector instructions of any processor, few enough for
their 924 monomials to stay close to it."""
_UNROLLED = 7
"""Terms of a sum added at once. It divides 35, 70, 126 and 210, the longer halves there are."""
_SHARED = (8 * 1024, 1024, 256)
_SIZES = (1024, _LANES)
"""Shoes of one call, on several threads and on one: an interrupt waits no longer than that."""

_START: Ints = np.array([0, *(place.stop for place in DEGREES)])


def _recipe() -> tuple[Ints, Ints, Ints]:
    """Return of each composition another one that lacks a card, its value, and how many it has."""
    rows = len(COUNTS)
    parent, value, held = (np.zeros(rows, dtype=np.int64) for _ in range(3))
    for place, successors in enumerate(SUCCESSORS.tolist()):
        for card, after in enumerate(successors):
            if after >= 0:
                parent[after], value[after], held[after] = place, card, COUNTS[place, card]
    return parent, value, held


_PARENT, _VALUE, _HELD = _recipe()


def _sums(shoes: Ints, coefficients: Block, drawn: int, result: Counts) -> None:  # noqa: C901  # one loop nest
    """Add up each form in each shoe: plain loops, for numba to turn into machine code."""
    kind = coefficients.dtype
    counts = np.zeros((10, _LANES), kind)
    monomials = np.ones((2, len(_PARENT), _LANES), kind)
    row, total = np.empty(_LANES, kind), np.empty(_LANES, kind)
    for start in range(0, len(shoes), _LANES):
        number = min(_LANES, len(shoes) - start)
        for lane in range(number):
            for value in range(10):
                counts[value, lane] = shoes[start + lane, value]
        for half in range(2):
            for place in range(1, len(_PARENT)):
                for lane in range(_LANES):
                    left = counts[5 * half + _VALUE[place], lane] - _HELD[place]
                    monomials[half, place, lane] = monomials[half, _PARENT[place], lane] * left
        for form in range(len(coefficients)):
            total[:] = 0
            term = 0
            for lower in range(drawn + 1):
                few = min(lower, drawn - lower)
                many = drawn - few
                half = 0 if few == lower else 1
                short, long = monomials[half], monomials[1 - half]
                for one in range(_START[few], _START[few + 1]):
                    row[:] = 0
                    for other in range(_START[many], _START[many + 1], _UNROLLED):
                        for lane in range(_LANES):
                            added = row[lane]
                            for near in range(_UNROLLED):
                                added += coefficients[form, term + near] * long[other + near, lane]
                            row[lane] = added
                        term += _UNROLLED
                    for lane in range(_LANES):
                        total[lane] += row[lane] * short[one, lane]
            for lane in range(number):
                result[form, start + lane] = np.int64(total[lane])


_Loops = Callable[[Ints, Block, int, Counts], None]


@lru_cache(maxsize=2)
def _compiled(kind: type) -> _Loops:
    """Return the loops in machine code for float64 or int64, made in a second or two.

    Raises PuntobancoError where numba is missing, switched off or broken.
    """
    try:
        numba = import_module("numba")
        if numba.config.DISABLE_JIT:
            raise PuntobancoError("expected numba to compile, got its setting DISABLE_JIT")
        return _made_by(numba, kind)
    except PuntobancoError:
        raise
    except ImportError as error:
        raise PuntobancoError(
            "expected numba for compiled forms, which pip install 'puntobanco[fast]' brings, "
            f"got {first_line(error)!r}"
        ) from None
    except Exception as error:  # whatever another package's fault is, numpy can do the work
        raise PuntobancoError(
            f"expected a numba that compiles, got {first_line(error)!r}"
        ) from error


def _made_by(numba: Any, kind: type) -> _Loops:
    types = numba.types
    whole = types.int64
    number = types.float64 if kind is np.float64 else whole
    loops: _Loops = numba.njit(
        types.void(
            types.Array(whole, 2, "A", readonly=True),
            types.Array(number, 2, "C", readonly=True),
            whole,
            types.Array(whole, 2, "A"),
        ),
        nogil=True,
        # Sums of integers within their bound are the same in any order, fused or not.
        fastmath={"contract", "reassoc"},
        error_model="numpy",
    )(_sums)
    return loops


class CompiledEvaluator:
    """Sums of several forms in float64 or int64, as `puntobanco.kernel.evaluate.Evaluator`.

    Raises PuntobancoError where numba is missing.
    """

    def __init__(self, forms: Sequence[Form], dtype: type) -> None:
        self._loops = _compiled(dtype)
        self._drawn = forms[0].drawn
        rows = [np.concatenate([_few_by_many(part) for part in form.parts]) for form in forms]
        self._coefficients: Block = np.stack(rows).astype(dtype)

    def sums(self, shoes: Ints, threads: int = 1) -> Counts:
        """Return each form's sum over all deals in each shoe, shape (forms, shoes), as integers."""
        result: Counts = np.empty((len(self._coefficients), len(shoes)), dtype=np.int64)

        def fill(block: tuple[int, int]) -> None:
            some = slice(block[0], sum(block))
            self._loops(shoes[some], self._coefficients, self._drawn, result[:, some])

        each(fill, len(shoes), _SIZES, _SHARED, threads)
        return result


def _few_by_many(part: Counts) -> Counts:
    """Return coefficients row by row of the half with fewer cards."""
    turned: Counts = part if part.shape[0] <= part.shape[1] else part.T
    return turned.ravel()


class Meter:
    """How much this process has evaluated in numpy where the compiler might have served.

    ``shoes``: as if all were of Player, Banker and Tie in float64. ``missing``: whether the
    compiler was asked for in vain.
    """

    def __init__(self) -> None:
        """Start with nothing."""
        self.shoes = 0
        self.missing = False

    def repaid(self, kind: type, cost: int) -> bool:
        """Tell whether to compile, having evaluated as much as that costs; else count ``cost``.

        So no process spends more than about twice what the better choice would have taken on each
        kind of number.
        """
        if self.missing:
            return False
        if self.shoes < REPAID:
            self.shoes += cost
            return False
        try:
            _compiled(kind)
        except PuntobancoError:
            self.missing = True
        return not self.missing

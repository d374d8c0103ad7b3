"""Evaluate forms in blocks of shoes: monomials of each half, then seven small matrix products."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from threading import local
from typing import Any

import numpy as np

from puntobanco.enumeration import Counts, Ints
from puntobanco.kernel.forms import Form
from puntobanco.kernel.monomials import DEGREES, Block, HalfMonomials

_WIDTH = 96
"""Shoes of one matrix product: below the size from which OpenBLAS starts threads of its own,
which would fight with ours."""
_BLOCK = 8 * _WIDTH
"""Shoes of one block: enough to hide what a call of numpy costs, few enough for a core's cache."""
_SHARED_BLOCK = 24 * _WIDTH
"""The same for several threads: longer calls, since between two calls a thread may have to wait
for another one."""
_SLOW_BLOCK = 16
"""The same where the numbers are Python integers."""
_TOGETHER = 2
"""Forms of one matrix product."""


class Evaluator:
    """Sums of several forms, evaluated in one kind of number (float64, int64 or Python integers).

    Exact where every form's scale and every shoe's size keep to the bound of that kind of number:
    the caller checks it with `puntobanco.kernel.bounds.exact_up_to`. All forms draw as many cards.
    """

    def __init__(self, forms: Sequence[Form], dtype: type) -> None:
        self.forms = tuple(forms)
        self.dtype = dtype
        groups = [forms[at : at + _TOGETHER] for at in range(0, len(forms), _TOGETHER)]
        self._groups = [_matrices(group, dtype) for group in groups]
        self._rooms = local()

    def sums(self, shoes: Ints, threads: int = 1) -> Counts:
        """Return each form's sum over all deals in each shoe, shape (forms, shoes), as integers."""
        whole: Any = object if self.dtype is object else np.int64
        result: Counts = np.empty((len(self.forms), len(shoes)), dtype=whole)
        size = _BLOCK if threads <= 1 else _SHARED_BLOCK
        if self.dtype is object:
            size = _SLOW_BLOCK

        def fill(start: int) -> None:
            block = shoes[start : start + size]
            result[:, start : start + len(block)] = self._room(size).sums(block)

        _each(fill, range(0, len(shoes), size), threads)
        return result

    def _room(self, size: int) -> "_Room":
        rooms: dict[int, _Room] = self._rooms.__dict__.setdefault("by_size", {})
        if size not in rooms:
            rooms[size] = _Room(self._groups, _arrays(size, self.dtype))
        return rooms[size]


def _each(work: Callable[[int], None], starts: range, threads: int) -> None:
    if threads <= 1 or len(starts) <= 1:
        for start in starts:
            work(start)
        return
    with ThreadPoolExecutor(threads) as pool:
        # A list, so that the first error of a thread is raised here.
        list(pool.map(work, starts))


def _matrices(forms: Sequence[Form], dtype: type) -> list[tuple[bool, Block]]:
    """Return for each split (upper half first?, the forms' matrices below one another).

    The longer half is summed by the matrix product, which leaves few rows for the other half.
    """
    matrices: list[tuple[bool, Block]] = []
    for parts in zip(*(form.parts for form in forms), strict=True):
        upper = parts[0].shape[0] <= parts[0].shape[1]
        turned = parts if upper else [part.T for part in parts]
        matrices.append((upper, np.ascontiguousarray(np.vstack(turned).astype(dtype))))
    return matrices


class _Arrays:
    """The large arrays of one thread; all evaluators of the thread use them in turn."""

    def __init__(self, shoes: int, dtype: type) -> None:
        self.shoes = shoes
        # Both halves side by side: the same products for both, in half as many calls.
        self.halves = HalfMonomials(2 * shoes, dtype)
        self.low, self.high = self.halves.products[:, :shoes], self.halves.products[:, shoes:]
        self.rest: Block = np.empty((35 * _TOGETHER, shoes), dtype=dtype)


_LOCAL = local()


def _arrays(shoes: int, dtype: type) -> _Arrays:
    known: dict[tuple[int, type], _Arrays] = _LOCAL.__dict__.setdefault("arrays", {})
    if (shoes, dtype) not in known:
        known[shoes, dtype] = _Arrays(shoes, dtype)
    return known[shoes, dtype]


class _Room:
    """The views of a thread's arrays that each step of one evaluator takes, for every block."""

    def __init__(self, groups: list[list[tuple[bool, Block]]], arrays: _Arrays) -> None:
        self._shoes, self._halves = arrays.shoes, arrays.halves
        self._groups = [_steps_of(group, arrays.low, arrays.high, arrays.rest) for group in groups]

    def sums(self, shoes: Ints) -> Block:
        """Return each form's sum in each of the shoes, shape (forms, shoes)."""
        counts, number = self._halves.counts, len(shoes)
        # Empty shoes, without a way, fill the block.
        counts[:] = 0
        counts[:, :number] = shoes[:, :5].T
        counts[:, self._shoes : self._shoes + number] = shoes[:, 5:].T
        self._halves.make()
        results = []
        for parts, steps in self._groups:
            for matrix, long, rest, products, short, part in steps:
                np.matmul(matrix, long, rest)
                np.multiply(products, short, products)
                np.add.reduce(products, axis=1, out=part)
            results.append(np.add.reduce(parts, axis=0))
        sums: Block = np.concatenate(results)[:, :number]
        return sums


_SumStep = tuple[Block, Block, Block, Block, Block, Block]


def _steps_of(
    group: list[tuple[bool, Block]], low: Block, high: Block, rest: Block
) -> tuple[Block, list[_SumStep]]:
    """Return room for the parts of each split, and the steps that fill it."""
    drawn = len(group) - 1
    forms = len(group[0][1])
    kind: Any = low.dtype
    parts: Block = np.empty((len(group), forms, low.shape[1]), dtype=kind)
    steps: list[_SumStep] = []
    for k, (upper, matrix) in enumerate(group):
        short, long = low[DEGREES[k]], high[DEGREES[drawn - k]]
        if not upper:
            short, long = long, short
        own = rest[: len(matrix)]
        products = own.reshape(forms, len(short), -1)
        steps.append((matrix, _stacked(long), _stacked(own), products, short, parts[k]))
    return parts, steps


def _stacked(rows: Block) -> Block:
    """Return the rows as a stack of narrow matrices, without a copy."""
    shoes = rows.shape[1]
    width = _WIDTH if shoes % _WIDTH == 0 else shoes
    cells = rows.strides[1]
    stacked: Any = np.lib.stride_tricks.as_strided(
        rows,
        (shoes // width, len(rows), width),
        (width * cells, rows.strides[0], cells),
    )
    result: Block = stacked
    return result

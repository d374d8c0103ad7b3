"""Evaluate forms in blocks of shoes: monomials of each half, then seven small matrix products."""

from collections.abc import Sequence
from dataclasses import dataclass
from threading import local
from typing import Any

import numpy as np

from puntobanco.enumeration import Counts, Ints
from puntobanco.kernel.blocks import each
from puntobanco.kernel.forms import Form
from puntobanco.kernel.monomials import DEGREES, MOST, PAIR, TRIPLE, Block, HalfMonomials

_WIDTH = 96
"""Shoes of one matrix product: below the size from which OpenBLAS starts threads of its own,
which would fight with ours."""
_SHARED = (48 * _WIDTH, 24 * _WIDTH, 12 * _WIDTH)
"""Shoes of one block where several threads share the work: the larger, the less often does a
thread wait for another one between two calls of numpy. Beyond these a block leaves the cache."""
_SIZES = (*_SHARED, 6 * _WIDTH, 2 * _WIDTH, _WIDTH)
"""The same for one thread."""
_SLOW_SIZES = (16,)
"""The same where the numbers are Python integers, which only one thread at a time can add."""
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
        self._groups = [_splits(group, dtype) for group in groups]
        self._rooms = local()

    def sums(self, shoes: Ints, threads: int = 1) -> Counts:
        """Return each form's sum over all deals in each shoe, shape (forms, shoes), as integers."""
        whole: Any = object if self.dtype is object else np.int64
        result: Counts = np.empty((len(self.forms), len(shoes)), dtype=whole)

        def fill(block: tuple[int, int]) -> None:
            start, size = block
            some = shoes[start : start + size]
            result[:, start : start + len(some)] = self._sums(some, size)

        if self.dtype is object:
            each(fill, len(shoes), _SLOW_SIZES, (), 1)
        else:
            each(fill, len(shoes), _SIZES, _SHARED, threads)
        return result

    def _sums(self, shoes: Ints, size: int) -> Block:
        """Return the sums over a block of shoes, in the arrays of this thread."""
        arrays = _arrays(size, self.dtype)
        if arrays.busy:
            # A signal's handler that asks for laws while this thread works on others.
            return _Room(self._groups, _Arrays(size, self.dtype)).sums(shoes)
        arrays.busy = True
        try:
            return self._room(arrays).sums(shoes)
        finally:
            arrays.busy = False

    def _room(self, arrays: "_Arrays") -> "_Room":
        rooms: dict[int, _Room] = self._rooms.__dict__.setdefault("by_size", {})
        if arrays.shoes not in rooms:
            rooms[arrays.shoes] = _Room(self._groups, arrays)
        return rooms[arrays.shoes]


@dataclass(frozen=True, eq=False)
class _Split:
    """How several forms sum up one split of the cards between the halves.

    ``upper``: the matrix product goes over the upper half's monomials, the longer ones; the few
    rows that it leaves meet the lower half's. ``matrices``: one, the forms' below one another; or,
    where the longer half has six cards, one for each number of them among its pair of values: then
    its monomials, almost half of all there are, need not be made.
    """

    upper: bool
    degree: int
    forms: int
    matrices: tuple[Block, ...]

    @property
    def nested(self) -> bool:
        """Whether the longer half is taken as a pair and a triple of values."""
        return len(self.matrices) > 1


def _splits(forms: Sequence[Form], dtype: type) -> list[_Split]:
    splits: list[_Split] = []
    drawn = forms[0].drawn
    for k, parts in enumerate(zip(*(form.parts for form in forms), strict=True)):
        upper = parts[0].shape[0] <= parts[0].shape[1]
        turned = [part.astype(dtype) if upper else part.T.astype(dtype) for part in parts]
        degree = drawn - k if upper else k
        if degree == MOST:
            matrices = _by_pairs(turned)
        else:
            matrices = (np.ascontiguousarray(np.vstack(turned)),)
        splits.append(_Split(upper, degree, len(forms), matrices))
    return splits


def _by_pairs(rows: list[Block]) -> tuple[Block, ...]:
    """Cut coefficients of six cards by those among the pair: a row per composition and form."""
    matrices: list[Any] = []
    place = 0
    for k in range(MOST + 1):
        pairs = PAIR[k].stop - PAIR[k].start
        triples = TRIPLE[MOST - k].stop - TRIPLE[MOST - k].start
        cut = [row[0, place : place + pairs * triples].reshape(pairs, triples) for row in rows]
        matrices.append(np.stack(cut, axis=1).reshape(pairs * len(rows), triples))
        place += pairs * triples
    return tuple(matrices)


class _Side:
    """One half of the shoes of a block: its monomials by degree, and those of pair and triple."""

    def __init__(self, halves: HalfMonomials, columns: slice) -> None:
        self.products = halves.products[:, columns]
        self.pair = halves.pair[:, columns]
        self.triples = [triple[:, columns] for triple in halves.triples]


class _Arrays:
    """The large arrays of one thread; all evaluators of the thread use them in turn."""

    def __init__(self, shoes: int, dtype: type) -> None:
        self.shoes = shoes
        self.busy = False
        # Both halves side by side: the same products for both, in half as many calls.
        self.halves = HalfMonomials(2 * shoes, dtype, MOST - 1)
        self.low = _Side(self.halves, slice(0, shoes))
        self.high = _Side(self.halves, slice(shoes, 2 * shoes))
        self.rest: Block = np.empty((35 * _TOGETHER, shoes), dtype=dtype)
        self.parts: Block = np.empty((MOST + 1, _TOGETHER, shoes), dtype=dtype)


_LOCAL = local()


def _arrays(shoes: int, dtype: type) -> _Arrays:
    known: dict[tuple[int, type], _Arrays] = _LOCAL.__dict__.setdefault("arrays", {})
    if (shoes, dtype) not in known:
        known[shoes, dtype] = _Arrays(shoes, dtype)
    return known[shoes, dtype]


class _Room:
    """The views of a thread's arrays that each step of one evaluator takes, for every block."""

    def __init__(self, groups: list[list[_Split]], arrays: _Arrays) -> None:
        self._shoes, self._halves = arrays.shoes, arrays.halves
        self._groups = [_steps_of(group, arrays) for group in groups]

    def sums(self, shoes: Ints) -> Block:
        """Return each form's sum in each of the shoes, shape (forms, shoes)."""
        counts, number = self._halves.counts, len(shoes)
        # What is left of the block holds the shoes of another one, or none, to be worked through.
        counts[:, :number] = shoes[:, :5].T
        counts[:, self._shoes : self._shoes + number] = shoes[:, 5:].T
        self._halves.make()
        results = []
        for parts, steps in self._groups:
            for step in steps:
                for matrix, long, rest in step.sums:
                    np.matmul(matrix, long, rest)
                np.einsum(step.subscripts, step.rest, step.short, out=step.part)
            results.append(np.add.reduce(parts, axis=0))
        sums: Block = np.concatenate(results)[:, :number]
        return sums


@dataclass(frozen=True, eq=False)
class _Step:
    """One split: matrix products (matrix, longer half, what is left), then the shorter half.

    ``subscripts``: of what is left, by form, composition and shoe, times the shorter half.
    """

    sums: tuple[tuple[Block, Block, Block], ...]
    subscripts: str
    # Any: numpy's types don't know that einsum takes Python integers.
    rest: Any
    short: Any
    part: Any


def _steps_of(group: list[_Split], arrays: _Arrays) -> tuple[Block, list[_Step]]:
    """Return room for the parts of each split, and the steps that fill it."""
    parts = arrays.parts[: len(group), : group[0].forms]
    steps: list[_Step] = []
    for k, split in enumerate(group):
        long, short = (arrays.high, arrays.low) if split.upper else (arrays.low, arrays.high)
        if split.nested:
            steps.append(_nested_step(split, long, arrays.rest, parts[k]))
            continue
        few = short.products[DEGREES[len(group) - 1 - split.degree]]
        rest = arrays.rest[: len(split.matrices[0])]
        sums = (split.matrices[0], _stacked(long.products[DEGREES[split.degree]]), _stacked(rest))
        rest = rest.reshape(split.forms, len(few), -1)
        steps.append(_Step((sums,), "fcs,cs->fs", rest, few, parts[k]))
    return parts, steps


def _nested_step(split: _Split, long: _Side, rest: Block, part: Block) -> _Step:
    """Return the step of six cards of one half: over its triple, then over its pair."""
    sums, place = [], 0
    for k, matrix in enumerate(split.matrices):
        own = rest[place : place + len(matrix)]
        sums.append((matrix, _stacked(long.triples[MOST - k]), _stacked(own)))
        place += len(matrix)
    rest = rest[:place].reshape(len(long.pair), split.forms, -1)
    return _Step(tuple(sums), "cfs,cs->fs", rest, long.pair, part)


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

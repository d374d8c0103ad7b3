"""Tally: the exact sums over a chunk of compositions; tallies add up in any order."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise

import numpy as np

from puntobanco.enumeration import Ints
from puntobanco.heel.halves import (
    Floats,
    Objects,
    combinations,
    half_compositions,
    monomial_columns,
)
from puntobanco.heel.job import Job
from puntobanco.heel.limbs import PIECE, digit_bits, digits, total
from puntobanco.heel.spread import spread_bins, spread_values
from puntobanco.kernel.forms import Form
from puntobanco.kernel.monomials import DEGREES

_ROWS = 256
"""Lower halves of one block: with the columns of a job, a block that stays in a core's cache."""
_HALVES = 2048
"""Upper halves whose monomials are made at a time."""

_STORED = 2**28
"""Bytes up to which what the forms make of the upper halves is kept, not made again."""


@dataclass
class Tally:
    """Exact sums over compositions, each times its weight (the ways to pick its cards).

    ``weight``: of the weights themselves. ``gains[c]``: of the numerator of choice c's best
    expectation where it is above 0. ``favourable[c]``: of 1 where it is. ``spreads[c]``: weights
    by value or bin of that expectation's numerator; in bins a weight is a fixed-point share of
    all remainders, in units of 2**-82. ``counts``: weights by the sum of tags of the unseen
    cards. ``by_count[w]``: numerators of wager w's expectation by that sum.
    """

    weight: int = 0
    gains: Counter[int] = field(default_factory=Counter)
    favourable: Counter[int] = field(default_factory=Counter)
    spreads: dict[int, Counter[int]] = field(default_factory=dict)
    counts: Counter[int] = field(default_factory=Counter)
    by_count: dict[int, Counter[int]] = field(default_factory=dict)

    def add(self, other: "Tally") -> None:
        """Add the sums of ``other`` to these."""
        self.weight += other.weight
        for mine, theirs in (
            (self.gains, other.gains),
            (self.favourable, other.favourable),
            (self.counts, other.counts),
        ):
            _merge(mine, theirs)
        for tables, more in ((self.spreads, other.spreads), (self.by_count, other.by_count)):
            for key, table in more.items():
                _merge(tables.setdefault(key, Counter()), table)


def _merge(mine: Counter[int], theirs: Counter[int]) -> None:
    # Counter's own sum drops what is not positive.
    for key, amount in theirs.items():
        mine[key] += amount


@dataclass(frozen=True, eq=False)
class _Side:
    """Halves of some number of cards: compositions in order of tags, weights, tag sums."""

    compositions: Ints
    weights: Objects
    tags: Ints


@lru_cache(maxsize=4)
def _side(held: tuple[int, ...], cards: int, tags: tuple[int, ...] | None) -> _Side:
    compositions = half_compositions(held, cards)
    if tags is None:
        sums = np.zeros(len(compositions), dtype=np.int64)
    else:
        sums = compositions @ np.array(tags, dtype=np.int64)
        order = np.argsort(sums, kind="stable")
        compositions, sums = compositions[order], sums[order]
    return _Side(compositions, combinations(held, compositions), sums)


def tally_chunk(job: Job, index: int) -> Tally:
    """Return the sums over chunk ``index`` of ``job``: the same wherever it is computed."""
    chunk = job.chunks[index]
    tags_low = None if job.tags is None else job.tags[:5]
    low = _side(job.points[:5], chunk.lower, tags_low)
    upper = _upper(job, job.unseen - chunk.lower)
    tally = Tally()
    for start in range(chunk.start, chunk.stop, _ROWS):
        rows = slice(start, min(start + _ROWS, chunk.stop))
        _Block(job, low, rows, upper).add_to(tally)
    return tally


@dataclass(frozen=True, eq=False)
class _Upper:
    """The upper halves of a job with so many cards, ready to meet lower ones.

    ``stored[w]``: what wager w's form makes of them, shape (short, halves); empty where that
    would take much memory. ``digits``: of the weights, ``bits`` each. ``chances``: weights as a
    share of all remainders.
    """

    side: _Side
    forms: tuple[Form, ...]
    stored: tuple[Floats, ...]
    digits: Floats
    bits: int
    weight: int
    chances: Floats

    def tables(self, columns: slice) -> Iterator[Floats]:
        """Yield what each form makes of some of the halves."""
        if self.stored:
            yield from (table[:, columns] for table in self.stored)
            return
        monomials = monomial_columns(self.side.compositions[columns])
        for form in self.forms:
            yield np.vstack(list(_short(form, monomials, upper=True)))


_UPPER: dict[str, tuple[int, "_Upper"]] = {}
"""The upper halves made last: chunks come in their order."""


def _upper(job: Job, cards: int) -> _Upper:
    known = _UPPER.get(job.digest)
    if known is None or known[0] != cards:
        _UPPER.clear()
        _UPPER[job.digest] = (cards, _made_upper(job, cards))
    return _UPPER[job.digest][1]


def _made_upper(job: Job, cards: int) -> _Upper:
    side = _side(job.points[5:], cards, None if job.tags is None else job.tags[5:])
    halves = len(side.compositions)
    stored: tuple[Floats, ...] = ()
    if 8 * halves * sum(_short_rows(form) for form in job.forms) <= _STORED:
        stored = tuple(np.empty((_short_rows(form), halves)) for form in job.forms)
        for start in range(0, halves, _HALVES):
            part = slice(start, start + _HALVES)
            columns = monomial_columns(side.compositions[part])
            for form, table in zip(job.forms, stored, strict=True):
                table[:, part] = np.vstack(list(_short(form, columns, upper=True)))
    bits = digit_bits(job.largest, job.columns)
    whole = job.remainders
    chances = np.array([weight / whole for weight in side.weights.tolist()])
    weight = sum(side.weights.tolist())
    return _Upper(side, job.forms, stored, digits(side.weights, bits), bits, weight, chances)


def _short_rows(form: Form) -> int:
    return sum(min(part.shape) for part in form.parts)


def _short(form: Form, monomials: Floats, *, upper: bool) -> Iterator[Floats]:
    """Yield, for each split, this half's side of the product along the split's shorter half."""
    for k, part in enumerate(form.parts):
        own = monomials[DEGREES[form.drawn - k if upper else k]]
        lower_is_short = part.shape[0] <= part.shape[1]
        if upper and lower_is_short:
            yield part.astype(np.float64) @ own
        elif not upper and not lower_is_short:
            yield part.T.astype(np.float64) @ own
        else:
            yield own


class _Block:
    """Some lower halves against all upper ones."""

    def __init__(self, job: Job, low: _Side, rows: slice, upper: _Upper) -> None:
        self._job, self._upper = job, upper
        self._weights = low.weights[rows]
        self._tags = low.tags[rows]
        columns = monomial_columns(low.compositions[rows])
        self._forms = [np.vstack(list(_short(form, columns, upper=False))) for form in job.forms]
        self._bits = digit_bits(2**PIECE, _ROWS)
        self._digits = digits(self._weights, self._bits)

    def add_to(self, tally: Tally) -> None:
        """Add this block's sums to ``tally``."""
        tally.weight += sum(self._weights.tolist()) * self._upper.weight
        sums = _Sums(len(self._weights), self._upper.digits.shape[1])
        for columns in self._column_blocks():
            self._add_columns(columns, sums, tally)
        for choice in range(len(self._job.choices)):
            tally.gains[choice] += self._total(sums.of("gain", choice))
            tally.favourable[choice] += self._total(sums.of("favourable", choice))
        if self._job.tags is not None:
            self._add_counts(sums, tally)

    def _column_blocks(self) -> Iterator[slice]:
        """Yield runs of upper halves of one tag sum, each no longer than a block."""
        tags = self._upper.side.tags
        edges = [0, *(np.flatnonzero(np.diff(tags)) + 1).tolist(), len(tags)]
        for start, stop in pairwise(edges):
            for left in range(start, stop, self._job.columns):
                yield slice(left, min(left + self._job.columns, stop))

    def _add_columns(self, columns: slice, sums: "_Sums", tally: Tally) -> None:
        weights = self._upper.digits[columns]
        best: dict[int, Floats] = {}
        for wager, upper in enumerate(self._upper.tables(columns)):
            numerators = self._forms[wager].T @ upper
            if self._job.tags is not None:
                tag = int(self._upper.side.tags[columns.start])
                sums.of(wager, tag)[:] += (numerators @ weights).astype(np.int64)
            for choice, wagers in enumerate(self._job.choices):
                if wager in wagers:
                    seen = best.get(choice)
                    better = numerators if seen is None else np.maximum(seen, numerators)
                    best[choice] = better
                if wager == max(wagers):
                    self._add_choice(choice, best.pop(choice), columns, sums, tally)

    def _add_choice(
        self, choice: int, numerators: Floats, columns: slice, sums: "_Sums", tally: Tally
    ) -> None:
        weights = self._upper.digits[columns]
        gain = np.maximum(numerators, 0)
        sums.of("gain", choice)[:] += (gain @ weights).astype(np.int64)
        above = (numerators > 0).astype(np.float64)
        sums.of("favourable", choice)[:] += (above @ weights).astype(np.int64)
        if self._job.spread is not None:
            table = tally.spreads.setdefault(choice, Counter())
            if self._job.spread == 0:
                spread_values(table, numerators, self._weights, self._upper.side.weights[columns])
            else:
                chances = self._chances()[:, None] * self._upper.chances[columns]
                spread_bins(table, numerators, self._job.spread, self._job.denominator, chances)

    def _chances(self) -> Floats:
        return self._weights.astype(np.float64)

    def _total(self, sums: Ints) -> int:
        return total(self._digits, self._bits, sums, self._upper.bits)

    def _add_counts(self, sums: "_Sums", tally: Tally) -> None:
        """Add numerators and weights by the sum of both halves' tags."""
        upper = self._upper.side
        by_tag: Counter[int] = Counter()
        for tag, weight in zip(upper.tags.tolist(), upper.weights.tolist(), strict=True):
            by_tag[tag] += weight
        edges = [0, *(np.flatnonzero(np.diff(self._tags)) + 1).tolist(), len(self._tags)]
        for start, stop in pairwise(edges):
            own, rows = int(self._tags[start]), slice(start, stop)
            weight = sum(self._weights[rows].tolist())
            for tag, more in by_tag.items():
                tally.counts[own + tag] += weight * more
                for wager in range(len(self._forms)):
                    table = tally.by_count.setdefault(wager, Counter())
                    part = sums.of(wager, tag)[rows]
                    table[own + tag] += total(
                        self._digits[rows], self._bits, part, self._upper.bits
                    )


class _Sums:
    """Sums over the columns of a block by row and digit, each made when first asked for.

    One run of columns sums below 2**53, and a job has at most 2**9 full runs (`Job.exact`): all
    of them together stay below 2**62.
    """

    def __init__(self, rows: int, count: int) -> None:
        self._shape = (rows, count)
        self._tables: dict[tuple[str | int, int], Ints] = {}

    def of(self, what: str | int, number: int) -> Ints:
        key = (what, number)
        if key not in self._tables:
            self._tables[key] = np.zeros(self._shape, dtype=np.int64)
        return self._tables[key]

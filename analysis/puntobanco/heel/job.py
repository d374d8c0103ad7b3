"""A job: everything an enumeration of remainders depends on, as plain data, cut into chunks."""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import pairwise
from math import comb, lcm, perm

from puntobanco.enumeration import coups_of
from puntobanco.errors import PuntobancoError
from puntobanco.heel.halves import half_sizes
from puntobanco.heel.limbs import digit_bits
from puntobanco.kernel.bounds import FLOAT_LIMIT, exact_up_to
from puntobanco.kernel.forms import Form, WagerForms, wager_forms
from puntobanco.shoe import Shoe
from puntobanco.tableau import STANDARD, Tableau
from puntobanco.wagers import Wager

CHUNK = 2**22
"""Compositions of one chunk: a fraction of a second's work."""
FORMAT = 1
"""Changes whenever the meaning of a tally changes, so that old checkpoints are refused."""
_LARGEST_TAG = 1000
_COLUMNS = (1024, 512, 256, 128)
_MOST_RUNS = 2**9
"""Runs of columns whose sums, below 2**53 each, may be added up in int64."""


@dataclass(frozen=True)
class Chunk:
    """A part of the work: lower halves ``start`` to ``stop`` of ``lower`` cards, all upper ones."""

    lower: int
    start: int
    stop: int


@dataclass(frozen=True, eq=False)
class Job:
    """What to sum over every composition of ``unseen`` cards out of ``points``.

    ``forms``: what each wager pays over all deals, all times ``unit``. ``choices``: sets of
    wagers; for each, the best of them or no bet. ``spread``: None, or how finely to keep the
    distribution of the advantage: so many bins a unit, 0 for every value by itself.
    ``tags``: ten integers by which compositions are told apart, or None. ``chunk``: compositions
    of one chunk. Nothing else changes a result, and ``chunk`` doesn't either.

    The numerator of an expectation is an integer over ``unit * perm(unseen, drawn)``.
    """

    points: tuple[int, ...]
    unseen: int
    forms: tuple[Form, ...]
    unit: int
    choices: tuple[tuple[int, ...], ...]
    spread: int | None = None
    tags: tuple[int, ...] | None = None
    chunk: int = CHUNK

    @property
    def drawn(self) -> int:
        """Cards that a coup may need."""
        return self.forms[0].drawn

    @property
    def denominator(self) -> int:
        """What the numerator of an expectation is divided by."""
        return self.unit * perm(self.unseen, self.drawn)

    @property
    def remainders(self) -> int:
        """Ways to pick the unseen cards: the sum of all weights."""
        return comb(sum(self.points), self.unseen)

    @cached_property
    def compositions(self) -> int:
        """How many compositions there are."""
        return compositions_of(self.points, self.unseen)

    @property
    def largest(self) -> int:
        """What no numerator exceeds in absolute value."""
        return max(form.scale for form in self.forms) * perm(self.unseen, self.drawn)

    @property
    def columns(self) -> int:
        """Upper halves of one block: fewer where numerators are large."""
        for columns in _COLUMNS:
            if digit_bits(self.largest, columns) >= 4:
                return columns
        return _COLUMNS[-1]

    @property
    def exact(self) -> bool:
        """True where float64 sums are exact, by the bounds of the kernel and of the digits."""
        largest_scale = max(form.scale for form in self.forms)
        fits = self.unseen <= exact_up_to(largest_scale, FLOAT_LIMIT, self.drawn)
        few = max(half_sizes(self.points[5:], self.unseen)) <= _MOST_RUNS * self.columns
        return fits and few and digit_bits(self.largest, self.columns) >= 1

    @cached_property
    def chunks(self) -> tuple[Chunk, ...]:
        """The parts of the work, in order."""
        low = half_sizes(self.points[:5], self.unseen)
        high = half_sizes(self.points[5:], self.unseen)
        parts = []
        for lower in range(self.unseen + 1):
            width = high[self.unseen - lower]
            if not width:
                continue
            rows = max(1, self.chunk // width)
            edges = [*range(0, low[lower], rows), low[lower]]
            parts += [Chunk(lower, start, stop) for start, stop in pairwise(edges)]
        return tuple(parts)

    @cached_property
    def sizes(self) -> tuple[int, ...]:
        """How many compositions each chunk has."""
        high = half_sizes(self.points[5:], self.unseen)
        return tuple((c.stop - c.start) * high[self.unseen - c.lower] for c in self.chunks)

    @cached_property
    def digest(self) -> str:
        """SHA-256 of everything the tallies depend on, chunks included."""
        data = {
            "format": FORMAT,
            "points": self.points,
            "unseen": self.unseen,
            "unit": self.unit,
            "choices": self.choices,
            "spread": self.spread,
            "tags": self.tags,
            "chunk": self.chunk,
            "forms": [[part.tolist() for part in form.parts] for form in self.forms],
        }
        return hashlib.sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()


def compositions_of(points: tuple[int, ...], unseen: int) -> int:
    """Return how many compositions of ``unseen`` cards a shoe can leave.

    >>> compositions_of((96, *[24] * 9), 10), compositions_of((96, *[24] * 9), 26)
    (92378, 70607370)
    """
    low, high = half_sizes(points[:5], unseen), half_sizes(points[5:], unseen)
    return sum(low[cards] * high[unseen - cards] for cards in range(unseen + 1))


def job_of(
    shoe: Shoe,
    unseen: int,
    wagers: Sequence[Wager],
    sets: Sequence[Sequence[int]] = (),
    tableau: Tableau = STANDARD,
    *,
    stake: Fraction | None = None,
    tags: Sequence[int] | None = None,
    chunk: int = CHUNK,
) -> Job:
    """Return the job of enumerating all compositions of ``unseen`` cards of ``shoe``.

    Its choices are each wager by itself, then each of ``sets``, wagers by number.

    Raises PuntobancoError for a number of cards that can't be, an infinite shoe, no wagers, and
    wagers that need ranks or suits.
    """
    choices = choices_of(wagers, sets)
    checked_unseen(unseen, shoe, coups_of(tableau).longest)
    forms, unit = common_forms([wager_forms(wager, tableau, stake) for wager in wagers])
    kept = None if tags is None else checked_tags(tags)
    return Job(shoe.points, unseen, forms, unit, choices, None, kept, chunk)


def choices_of(
    wagers: Sequence[Wager], sets: Sequence[Sequence[int]]
) -> tuple[tuple[int, ...], ...]:
    """Return each wager by itself, then each of ``sets``, as numbers of ``wagers``.

    Raises PuntobancoError for no wagers.
    """
    if not wagers:
        raise PuntobancoError("expected at least one wager, got none")
    alone = [(number,) for number in range(len(wagers))]
    return (*alone, *(tuple(sorted(set(chosen))) for chosen in sets))


def checked_unseen(unseen: object, shoe: Shoe, drawn: int) -> int:
    """Return ``unseen``; raises PuntobancoError for fewer than a coup needs, more than there are.

    >>> checked_unseen(5, Shoe.of_decks(8), 6)
    Traceback (most recent call last):
    puntobanco.errors.PuntobancoError: expected 6 to 416 unseen cards, got 5
    """
    if shoe.infinite:
        raise PuntobancoError("expected a shoe that runs out, got the infinite shoe")
    if shoe.size < drawn:
        raise PuntobancoError(
            f"expected a shoe of at least {drawn} cards, since a coup may need {drawn}: "
            f"got {shoe.size}"
        )
    if type(unseen) is not int or not drawn <= unseen <= shoe.size:
        raise PuntobancoError(f"expected {drawn} to {shoe.size} unseen cards, got {unseen!r}")
    return unseen


def checked_tags(tags: Sequence[int]) -> tuple[int, ...]:
    """Return ten tags, value 0 first; raises PuntobancoError for anything else.

    >>> checked_tags([1, 2])
    Traceback (most recent call last):
    puntobanco.errors.PuntobancoError: expected ten whole tags from -1000 to 1000, got [1, 2]
    """
    fine = all(type(tag) is int and abs(tag) <= _LARGEST_TAG for tag in tags)
    if len(tags) != 10 or not fine:
        raise PuntobancoError(
            f"expected ten whole tags from -{_LARGEST_TAG} to {_LARGEST_TAG}, got {list(tags)!r}"
        )
    return tuple(tags)


def common_forms(wagers: Sequence[WagerForms]) -> tuple[tuple[Form, ...], int]:
    """Return what the wagers pay with one unit for all, and that unit."""
    unit = lcm(*(wager.unit for wager in wagers))
    return tuple(wager.pay.times(unit // wager.unit) for wager in wagers), unit

"""Monomials of half a shoe: the ordered ways to draw up to six cards of five values, by degree."""

from itertools import pairwise

import numpy as np
import numpy.typing as npt

from puntobanco.enumeration import HALF_COUNTS, Ints

Block = npt.NDArray[np.float64] | npt.NDArray[np.int64] | npt.NDArray[np.object_]

MOST = 6
"""The most cards of a coup."""


def _starts(values: int) -> list[int]:
    """Return where each degree begins among the compositions of ``values`` values, and the end."""
    sizes = np.ones(MOST + 1, dtype=np.int64)
    for _ in range(values - 1):
        sizes = np.cumsum(sizes)
    return [0, *np.cumsum(sizes).tolist()]


def _slices(values: int) -> tuple[slice, ...]:
    return tuple(slice(start, stop) for start, stop in pairwise(_starts(values)))


PAIR, TRIPLE, DEGREES = _slices(2), _slices(3), _slices(5)
"""Where the compositions of 0, 1, .. 6 cards stand among those of two values (28), of three (84)
and of half a shoe (462)."""


def _ordered() -> Ints:
    """Return the 462 compositions of up to six cards of five values, in the kernel's order.

    The order in which `HalfMonomials` makes them: values 0, 1 and 4 first, then 2 and 3.
    """
    degrees = range(MOST + 1)
    pair = [[(d - k, k) for k in range(d + 1)] for d in degrees]
    triple = [[(*p, k) for k in range(d + 1) for p in pair[d - k]] for d in degrees]
    rows = [
        (a, b, *p, c)
        for d in degrees
        for k in range(d + 1)
        for p in pair[k]
        for a, b, c in triple[d - k]
    ]
    return np.array(rows, dtype=np.int64)


COUNTS = _ordered()
"""How many cards of each of five values each composition holds, shape (462, 5)."""

_PLACES = {tuple(row): place for place, row in enumerate(COUNTS.tolist())}

PLACE_OF: Ints = np.array([_PLACES[tuple(row)] for row in HALF_COUNTS.tolist()], dtype=np.int64)
"""The kernel's place of each half composition of `puntobanco.enumeration`."""


def _successors() -> Ints:
    table = np.full((len(COUNTS), 5), -1, dtype=np.int64)
    for row, place in _PLACES.items():
        for value in range(5):
            table[place, value] = _PLACES.get((*row[:value], row[value] + 1, *row[value + 1 :]), -1)
    return table


SUCCESSORS = _successors()
"""The place of each composition with one card more of each value; -1 beyond six cards."""


class HalfMonomials:
    """Falling factorials and their products for ``columns`` halves of shoes, in arrays made once.

    ``counts``: to be filled in, shape (5, columns). ``products``: what `make` makes of them, up to
    ``most`` cards, in the order of `COUNTS`: 462 rows up to six cards, 252 up to five. ``pair``:
    what it makes of values 2 and 3, 28 rows. ``triples``: of values 0, 1 and 4, an array for each
    degree. Six cards of half a shoe are one of each, in the order of `COUNTS` pair by pair.

    Every product reads and writes whole runs of rows of one degree. The arrays, and the views of
    them that each step takes, are made once: fresh memory costs more than the products that go
    into it, and a view as much as a short product.
    """

    def __init__(self, columns: int, dtype: type, most: int = MOST) -> None:
        """Make room for ``columns`` halves."""
        self.products: Block = np.empty((DEGREES[most].stop, columns), dtype=dtype)
        self._powers: Block = np.ones((MOST + 1, 5, columns), dtype=dtype)
        self.pair: Block = np.empty((PAIR[-1].stop, columns), dtype=dtype)
        powers: Block = self._powers
        self.counts: Block = powers[1]
        self.counts[:] = 0
        pairs = [self.pair[rows] for rows in PAIR]
        # A composition without values 2 and 3 is one of the triple: no need to make it twice.
        self.triples = [
            self.products[rows][: part.stop - part.start]
            if degree <= most
            else np.empty((part.stop - part.start, columns), dtype=dtype)
            for degree, (rows, part) in enumerate(zip(DEGREES, TRIPLE, strict=True))
        ]
        first = [triple[: degree + 1] for degree, triple in enumerate(self.triples)]
        fourth = [powers[k : k + 1, 4] for k in range(MOST + 1)]
        products = [self.products[rows] for rows in DEGREES[: most + 1]]
        self._steps = [
            *_pair_steps(powers[:, 0], powers[:, 1], first),
            *_pair_steps(powers[:, 2], powers[:, 3], pairs),
            *_steps(fourth, first, self.triples),
            *_steps(pairs, self.triples, products),
        ]

    def make(self) -> None:
        """Make the products of ``counts``.

        A count's factors pass through 0 before they turn negative, so no product has to be
        clipped.
        """
        powers = self._powers
        for k in range(1, MOST):
            np.subtract(self.counts, k, powers[k + 1])
            np.multiply(powers[k + 1], powers[k], powers[k + 1])
        multiply = np.multiply
        for one, other, out in self._steps:
            multiply(one, other, out)


_Step = tuple[Block, Block, Block]


def _pair_steps(one: Block, other: Block, outs: list[Block]) -> list[_Step]:
    """Return the steps that multiply two values' powers: ``one`` in falling, ``other`` rising."""
    return [(one[degree::-1], other[: degree + 1], out) for degree, out in enumerate(outs)]


def _steps(ones: list[Block], others: list[Block], outs: list[Block]) -> list[_Step]:
    """Return the steps that multiply each row of ``ones`` with each of ``others``, by degree.

    The first rows of each out are the others of that degree themselves, and are there already.
    """
    steps: list[_Step] = []
    for degree, out in enumerate(outs):
        place = len(others[degree])
        for k in range(1, degree + 1):
            first, second = ones[k], others[degree - k]
            rows = len(first) * len(second)
            grid = out[place : place + rows].reshape(len(first), len(second), -1)
            steps.append((first[:, None], second, grid))
            place += rows
    return steps

"""All ways to pick cards of five values from half a shoe, each with its number of combinations."""

from functools import lru_cache
from math import comb

import numpy as np
import numpy.typing as npt

from puntobanco.enumeration import Ints
from puntobanco.kernel.monomials import HalfMonomials

Floats = npt.NDArray[np.float64]
Objects = npt.NDArray[np.object_]


def half_sizes(held: tuple[int, ...], most: int) -> list[int]:
    """Return how many compositions of 0, 1, .. ``most`` cards half a shoe can give.

    >>> half_sizes((1, 1, 0, 0, 0), 3)
    [1, 2, 1, 0]
    """
    sizes = [1] + [0] * most
    for count in held:
        before = [0] * (count + 1) + sizes
        total, wider = 0, []
        for cards in range(most + 1):
            total += sizes[cards] - before[cards]
            wider.append(total)
        sizes = wider
    return sizes


@lru_cache(maxsize=4)
def half_compositions(held: tuple[int, ...], cards: int) -> Ints:
    """Return every composition of ``cards`` cards out of ``held``, a row each, in order.

    >>> half_compositions((1, 2, 0, 0, 0), 2).tolist()
    [[0, 2, 0, 0, 0], [1, 1, 0, 0, 0]]
    """
    columns: list[Ints] = []
    left = np.array([cards], dtype=np.int64)
    for value, count in enumerate(held):
        low = np.maximum(left - sum(held[value + 1 :]), 0)
        copies = np.maximum(np.minimum(left, count) - low + 1, 0)
        row = np.repeat(np.arange(len(left)), copies)
        taken = np.arange(len(row)) - np.repeat(np.cumsum(copies) - copies, copies) + low[row]
        columns = [*(column[row] for column in columns), taken]
        left = left[row] - taken
    return np.stack(columns, axis=1)


def combinations(held: tuple[int, ...], compositions: Ints) -> Objects:
    """Return in how many ways each composition can be picked from ``held`` (Python integers)."""
    product: Objects = np.ones(len(compositions), dtype=object)
    for value, count in enumerate(held):
        top = int(compositions[:, value].max(initial=0))
        ways = np.array([comb(count, k) for k in range(top + 1)], dtype=object)
        product = product * ways[compositions[:, value]]
    return product


def monomial_columns(compositions: Ints) -> Floats:
    """Return the 462 monomials of each composition, a column each, in float64.

    Exact where no monomial exceeds 2**53: the caller checks the bound.
    """
    halves = HalfMonomials(len(compositions), np.float64)
    halves.counts[:] = compositions.T
    halves.make()
    return halves.products.astype(np.float64, copy=False)

"""The distribution of the advantage: weights value by value, or as fixed-point shares in bins."""

from collections import Counter

import numpy as np

from puntobanco.heel.halves import Floats, Objects
from puntobanco.kernel.bounds import FLOAT_LIMIT

FINE, COARSE = 30, 52
"""Bits of the two parts of a weight in a spread: 82 bits in all."""


def exact_bins(largest: int, denominator: int, bins_a_unit: int) -> bool:
    """Return whether numerators up to ``largest`` find their bins without a rounding error.

    >>> exact_bins(2**40, 2**30, 1000), exact_bins(2**50, 2**30, 1000)
    (True, False)
    """
    return largest * bins_a_unit + denominator < FLOAT_LIMIT


def spread_values(table: Counter[int], numerators: Floats, low: Objects, high: Objects) -> None:
    """Add the exact weights of some compositions to ``table``, by value."""
    values, place = np.unique(numerators, return_inverse=True)
    weights: Objects = np.zeros(len(values), dtype=object)
    np.add.at(weights, place.ravel(), np.multiply.outer(low, high).ravel())
    for value, weight in zip(values.tolist(), weights.tolist(), strict=True):
        table[int(value)] += weight


def spread_bins(
    table: Counter[int], numerators: Floats, bins_a_unit: int, denominator: int, chances: Floats
) -> None:
    """Add shares of all remainders to ``table`` by bin, in whole units of 2**-82.

    Bin b holds numerators from ``b / bins_a_unit`` times ``denominator`` on.
    """
    # Both are integers below 2**53 (`exact_bins`): their quotient, rounded, never reaches the next
    # whole number, for that is farther away than half a unit in its last place.
    bins = np.floor(numerators * bins_a_unit / denominator).astype(np.int64)
    first = int(bins.min())
    bins = bins.ravel() - first
    scaled = chances.ravel() * 2.0**COARSE
    coarse = np.floor(scaled)
    fine = np.floor((scaled - coarse) * 2.0**FINE)
    # Integers, and their sums over a block stay below 2**53: bincount adds them exactly.
    large = np.bincount(bins, coarse)
    small = np.bincount(bins, fine)
    for place in np.flatnonzero(large + small).tolist():
        table[first + place] += (int(large[place]) << FINE) + int(small[place])

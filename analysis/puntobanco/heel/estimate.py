"""Estimates: means over random shoes with a confidence interval, the same on every machine.

Each part of a sample has a random generator of its own, grown from the seed and the part's
number, and is kept as sums of integers. So a result depends on seed and size alone.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil, sqrt
from statistics import NormalDist

import numpy as np
import numpy.typing as npt

from puntobanco.errors import PuntobancoError

Floats = npt.NDArray[np.float64]
PART = 2_000
"""Random shoes of one part."""
_SCALE = 2**32
"""Values are kept as whole multiples of 2**-32."""


@dataclass(frozen=True)
class Estimate:
    """A mean over ``size`` random shoes; not exact.

    ``low``, ``high``: the interval that holds the true mean with probability ``confidence``, by
    the normal approximation.
    """

    mean: float
    error: float
    size: int
    confidence: float = 0.95

    @property
    def low(self) -> float:
        """Lower end of the confidence interval."""
        return self.mean - self._reach

    @property
    def high(self) -> float:
        """Upper end of the confidence interval."""
        return self.mean + self._reach

    @property
    def _reach(self) -> float:
        return NormalDist().inv_cdf((1 + self.confidence) / 2) * self.error


class Moments:
    """Sums of values and of their squares, as integers: the order of addition leaves no trace."""

    def __init__(self) -> None:
        """Start with no values."""
        self.size, self.first, self.second = 0, 0, 0

    def add(self, values: Floats) -> None:
        """Add values, each rounded to a multiple of 2**-32."""
        whole = np.rint(values * _SCALE).astype(object)
        self.size += len(values)
        self.first += sum(whole.tolist())
        self.second += sum((whole * whole).tolist())

    def estimate(self, confidence: float = 0.95) -> Estimate:
        """Return the mean with its standard error."""
        mean = self.first / self.size
        spread = self.second - self.first * self.first / self.size
        variance = max(spread, 0) / max(self.size - 1, 1)
        return Estimate(mean / _SCALE, sqrt(variance / self.size) / _SCALE, self.size, confidence)


def parts(seed: int, size: int) -> Iterator[tuple[np.random.Generator, int]]:
    """Yield (generator, number of shoes) for each part of a sample of ``size`` shoes.

    Raises PuntobancoError for a negative seed and for fewer than two shoes.
    """
    if type(seed) is not int or seed < 0:
        raise PuntobancoError(f"expected a seed of at least 0, got {seed!r}")
    if type(size) is not int or size < 2:
        raise PuntobancoError(f"expected a sample of at least 2, got {size!r}")
    for number in range(ceil(size / PART)):
        generator = np.random.default_rng([seed, number])
        yield generator, min(PART, size - number * PART)

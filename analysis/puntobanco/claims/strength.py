"""Strength of an explanation: how many of the assumptions tried would fit by chance."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import isqrt, log, sqrt

from puntobanco.claims.figures import PrintedFigure
from puntobanco.claims.quantities import Quantity
from puntobanco.claims.verdicts import on_scale

STRONG = 1 / 50
"""An explanation is weak unless fewer chance fits than this are expected."""

_NEAREST = 5
_LOG_TEN = log(10)
_HALF_DECADE = sqrt(10)


@dataclass(frozen=True, slots=True)
class Luck:
    """Chance fits to expect: of all values tried (``expected``), and of any single one."""

    expected: float
    single: float
    tried: int

    @property
    def strong(self) -> bool:
        """True where a chance fit is unlikely."""
        return self.expected < STRONG


class Tried:
    """The distinct values tried for one figure, on the figure's own scale.

    The local density of these values at the printed one, times the width of what its digits
    admit, is the number of chance fits to expect. It is measured twice, and the larger number
    counts: among the values nearest to the printed one; and among those whose distance from the
    exact value is of the same size, since wrong figures lie close to the right ones more often
    than far from them.
    """

    def __init__(self, figure: PrintedFigure, quantity: Quantity, exact: Fraction) -> None:
        """Start with nothing tried; ``exact`` is the true value."""
        self._quantity = quantity
        self._figure = figure
        self._printed = float(figure.value)
        self._truth = self.scaled(exact)
        self._width = _width(figure)
        self._values: list[float] = []
        self._expected = 0.0

    def scaled(self, value: Fraction) -> float | None:
        """Return a value on the figure's scale, to the nearest float; None where it has none."""
        if self._quantity.name == "standard_deviation":
            return sqrt(value) if value >= 0 else None
        scaled = on_scale(value, self._figure.kind, self._quantity)
        return None if scaled is None else float(scaled)

    def exactly(self, value: Fraction) -> Fraction | None:
        """Return a value on the figure's scale; None where it has none or is a root."""
        if self._quantity.name == "standard_deviation":
            return None
        return on_scale(value, self._figure.kind, self._quantity)

    def add(self, values: Iterable[Fraction]) -> None:
        """Count these values as tried."""
        scaled = {each for value in values if (each := self.scaled(value)) is not None}
        self._values = sorted(scaled.union(self._values))

    def luck(self) -> Luck:
        """Return the chance fits to expect among the values tried so far."""
        number = len(self._values)
        near, single_near = self._by_distance()
        alike, single_alike = self._by_size_of_error()
        # More values tried never make a fit less likely.
        self._expected = max(self._expected, min(max(near, alike), float(number)))
        return Luck(self._expected, min(1.0, max(single_near, single_alike)), number)

    def _by_distance(self) -> tuple[float, float]:
        """Measure the density among the nearest values."""
        count = min(len(self._values), max(_NEAREST, isqrt(len(self._values))))
        if not count:
            return 0.0, 0.0
        place = bisect_left(self._values, self._printed)
        window = self._values[max(0, place - count) : place + count]
        distances = sorted(abs(value - self._printed) for value in window)
        radius = max(distances[count - 1], self._width / 2)
        single = self._width / (2 * radius)
        return count * single, single

    def _by_size_of_error(self) -> tuple[float, float]:
        """Measure the density among values about as wrong as the printed one."""
        if self._truth is None:
            return 0.0, 0.0
        error = max(abs(self._printed - self._truth), self._width)
        low, high = error / _HALF_DECADE, error * _HALF_DECADE
        count = sum(
            bisect_right(self._values, end) - bisect_left(self._values, start)
            for start, end in (
                (self._truth - high, self._truth - low),
                (self._truth + low, self._truth + high),
            )
        )
        single = self._width / (2 * error * _LOG_TEN)
        return max(count, 1) * single, single


def _width(figure: PrintedFigure) -> float:
    """Return how wide an interval of values fits the printed digits.

    Rounded or cut off, one unit and a half of the last place; two after "about". A fraction has
    the spacing of fractions with such denominators.
    """
    if figure.ulp == 0:
        return 1 / figure.value.denominator**2
    if figure.is_machine_number:
        return float(2 * figure.fifteenth_place * figure.ulp)
    return float(figure.ulp) * (2.0 if figure.approximate else 1.5)

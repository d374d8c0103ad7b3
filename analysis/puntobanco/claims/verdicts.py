"""Verdicts: is an exact value what the printed digits say? Decided in integers alone."""

from collections.abc import Callable
from enum import StrEnum
from fractions import Fraction

from puntobanco.claims.figures import FigureKind, PrintedFigure
from puntobanco.claims.quantities import Quantity
from puntobanco.errors import PuntobancoError

Compare = Callable[[int], int]
"""Sign of the exact value minus so many halves of a unit in the last printed place."""


class Verdict(StrEnum):
    """What can be said of a published figure."""

    TRUE = "true"
    TRUNCATED = "truncated"
    ROUNDED = "rounded"
    FALSE = "false"
    UNSUPPORTED = "unsupported"


def verdict(exact: Fraction, figure: PrintedFigure, quantity: Quantity) -> Verdict:
    """Return what the printed digits are worth beside the exact value.

    The first of these that holds:

    - ``true``: the exact value rounds to the printed digits, a half going up (away from zero) or
      to the even digit; after a word for "about", it lies within one unit of the last printed
      place; a printed fraction, and odds to a number other than one, must be equal;
    - ``truncated``: its digits beyond the printed ones were cut off, towards zero;
    - ``rounded``: more than fifteen significant digits are printed, those after the fifteenth
      are zeros (or the figure is a decimal), and the exact value lies within one unit of the
      fifteenth;
    - ``false`` otherwise.

    ``exact`` is in the quantity's own unit; for a standard deviation it is the variance, and
    squares are compared. A sign is part of the figure: an edge printed as its expectation is false.

    >>> from puntobanco.claims.quantities import QUANTITIES
    >>> chance = QUANTITIES["probability"]
    >>> [str(verdict(Fraction(31, 415), chance.read(text), chance))
    ...  for text in ("7.47 %", "7.46 %", "1 in 13.4", "31/415", "about 7.5 %", "7.5 %")]
    ['true', 'truncated', 'true', 'true', 'true', 'true']
    """
    is_root = quantity.name == "standard_deviation"
    target = exact if is_root else on_scale(exact, figure.kind, quantity)
    if target is None:
        return Verdict.FALSE
    if figure.ulp == 0:
        is_equal = target == (figure.value**2 if is_root else figure.value)
        return Verdict.TRUE if is_equal else Verdict.FALSE
    compare = _root_comparison(target, figure) if is_root else _comparison(target, figure)
    if _rounds(compare, figure) or (figure.approximate and _within(compare, figure, 1)):
        return Verdict.TRUE
    if _truncates(compare, figure):
        return Verdict.TRUNCATED
    if figure.is_machine_number and _within(compare, figure, figure.fifteenth_place):
        return Verdict.ROUNDED
    return Verdict.FALSE


def odds_against(probability: Fraction) -> Fraction:
    """Return the odds to one against an event.

    >>> odds_against(Fraction(1, 10))
    Fraction(9, 1)
    """
    if probability == 0:
        raise PuntobancoError("expected a possible event, got one of probability 0: it has no odds")
    return (1 - probability) / probability


def _comparison(exact: Fraction, figure: PrintedFigure) -> Compare:
    """Compare without a division: 2 exact / ulp is over / under, in integers."""
    over = 2 * exact.numerator * figure.ulp.denominator
    under = exact.denominator * figure.ulp.numerator
    return lambda halves: _sign(over - halves * under)


def _root_comparison(variance: Fraction, figure: PrintedFigure) -> Compare:
    """Compare a root by its square, (2 root / ulp)^2 = over / under; no root is negative."""
    over = 4 * variance.numerator * figure.ulp.denominator**2
    under = variance.denominator * figure.ulp.numerator**2
    return lambda halves: 1 if halves < 0 else _sign(over - halves * halves * under)


def on_scale(exact: Fraction, kind: FigureKind, quantity: Quantity) -> Fraction | None:
    """Return an exact value in the unit of a figure of that kind; None where it has none.

    >>> from puntobanco.claims.quantities import QUANTITIES
    >>> on_scale(Fraction(1, 4), FigureKind.ONE_IN, QUANTITIES["probability"])
    Fraction(4, 1)
    """
    if quantity.unit == "to one":
        return exact + 1 if kind in (FigureKind.ONE_IN, FigureKind.ODDS_FOR) else exact
    if kind is FigureKind.ONE_IN:
        return 1 / exact if exact else None
    if kind is FigureKind.ODDS_AGAINST:
        return odds_against(exact) if exact else None
    return exact


def _rounds(compare: Compare, figure: PrintedFigure) -> bool:
    below, above = compare(2 * figure.mantissa - 1), compare(2 * figure.mantissa + 1)
    is_even = figure.mantissa % 2 == 0
    if below == 0:
        return is_even or figure.mantissa > 0
    if above == 0:
        return is_even or figure.mantissa < 0
    return below > 0 > above


def _truncates(compare: Compare, figure: PrintedFigure) -> bool:
    printed = 2 * figure.mantissa
    if printed > 0:
        return compare(printed) >= 0 > compare(printed + 2)
    if printed < 0:
        return compare(printed) <= 0 < compare(printed - 2)
    return compare(-2) > 0 > compare(2)


def _within(compare: Compare, figure: PrintedFigure, units: int) -> bool:
    """Return whether the exact value is at most so many units of the last place away."""
    printed = 2 * figure.mantissa
    return compare(printed - 2 * units) >= 0 >= compare(printed + 2 * units)


def _sign(value: int) -> int:
    return (value > 0) - (value < 0)

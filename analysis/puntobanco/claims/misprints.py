"""Misprints: figures that are one digit away from the true one."""

from fractions import Fraction

from puntobanco.claims.assumptions.readouts import rounded_to
from puntobanco.claims.figures import UNITS, PrintedFigure


def misprint(exact: Fraction, figure: PrintedFigure) -> str:
    """Return the true digits where the printed ones are one slip away from them, else "".

    A slip: a digit changed, left out, added, or exchanged with its neighbour. ``exact`` is on the
    figure's scale.

    >>> from puntobanco.claims.figures import read_figure
    >>> misprint(Fraction(937, 10000), read_figure("9.7 %"))
    '9.4'
    """
    unit = UNITS.get(figure.kind, 1)
    if figure.ulp == 0 or figure.value * exact < 0:
        return ""
    decimals = len(str((1 / (figure.ulp * unit)).numerator)) - 1
    if figure.ulp * unit * 10**decimals != 1:
        return ""
    printed = _digits(abs(figure.value) * unit, decimals)
    for places in (decimals, decimals + 1, decimals - 1):
        if places >= 0:
            true = _digits(abs(exact) * unit, places)
            if _one_slip(printed, true):
                return true
    return ""


def _digits(value: Fraction, decimals: int) -> str:
    whole = str(rounded_to(value * 10**decimals, Fraction(1))).rjust(decimals + 1, "0")
    return f"{whole[:-decimals]}.{whole[-decimals:]}" if decimals else whole


def _one_slip(one: str, other: str) -> bool:
    if len(one) > len(other):
        one, other = other, one
    start = next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), len(one))
    if len(one) == len(other):
        if start == len(one):
            return False
        swapped = one[:start] + one[start : start + 2][::-1] + one[start + 2 :]
        return one[start + 1 :] == other[start + 1 :] or swapped == other
    return len(other) == len(one) + 1 and one[start:] == other[start + 1 :]

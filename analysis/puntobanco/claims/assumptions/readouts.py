"""Readouts: another quantity read off the same reckoning, a sign, a unit, a way of printing."""

from collections.abc import Iterator
from fractions import Fraction
from math import ceil, floor

from puntobanco.claims.figures import PrintedFigure
from puntobanco.claims.reckonings import READINGS, Reckoning, UnsupportedClaimError

Readout = tuple[str, str, Fraction]
"""Kind, words and value of an assumption about what was read off."""

_EDGES = ("expectation", "house_edge", "house_edge_resolved", "return_to_player", "hit_frequency")
_IN_WORDS = {
    "expectation": "the expectation",
    "house_edge": "the house edge",
    "house_edge_resolved": "the edge per resolved bet",
    "return_to_player": "the return to the player",
    "hit_frequency": "the probability of a win",
}
_SCALES = (10, 100, 1000)


def other_readings(name: str, reckoning: Reckoning) -> Iterator[Readout]:
    """Yield other quantities of the same wager or event that may stand in a figure's place."""
    if name in _EDGES:
        for other in _EDGES:
            if other != name:
                yield from _attempt("quantity", _IN_WORDS[other], other, reckoning)
        loss = 1 - reckoning.hit - reckoning.push
        yield "quantity", "the probability of a loss", loss
        yield "quantity", "the probability of a push", reckoning.push
        yield "quantity", "the probability of no win", 1 - reckoning.hit
        if reckoning.push < 1:
            won = reckoning.hit / (1 - reckoning.push)
            yield "quantity", "the share of resolved bets that win", won
    elif name in ("odds_against", "fair_odds"):
        odds = READINGS[name](reckoning)
        yield "to or for", "odds with the stake ('for one', '1 in')", odds + 1
        yield "to or for", "odds without the stake", odds - 1
    elif name in ("variance", "standard_deviation"):
        yield from _spreads(name, reckoning)
    elif name == "line_return":
        yield "quantity", "the probability of the line", reckoning.chance
        paid = reckoning.line_return + (-reckoning.chance if reckoning.gross else reckoning.chance)
        yield "to or for", "the stake counted otherwise", paid


def _spreads(name: str, reckoning: Reckoning) -> Iterator[Readout]:
    """Yield other measures of spread; for a standard deviation, squares are passed on."""
    mean_square = reckoning.variance + reckoning.expectation**2
    yield "quantity", "the mean square, the mean not taken off", mean_square
    if name == "standard_deviation":
        yield "quantity", "the variance", reckoning.variance**2


def _attempt(kind: str, says: str, name: str, reckoning: Reckoning) -> Iterator[Readout]:
    try:
        yield kind, says, READINGS[name](reckoning)
    except UnsupportedClaimError:
        return


def slips(name: str, value: Fraction) -> Iterator[Readout]:
    """Yield a wrong sign, the complement, and slips of the unit."""
    if name not in ("ways", "variance", "standard_deviation", "mean_cards") and value:
        yield "sign", "the opposite sign", -value
    if name in ("probability", "hit_frequency", "house_edge", "return_to_player"):
        yield "complement", "one minus it", 1 - value
    for scale in _SCALES:
        yield "unit", f"{scale} times too much", value * scale
        yield "unit", f"{scale} times too little", value / scale


def prints(value: Fraction, figure: PrintedFigure) -> Iterator[Readout]:
    """Yield ways to print a value badly: up, to fewer digits with zeros added, rounded twice.

    >>> from puntobanco.claims.figures import read_figure
    >>> values = dict((says, v) for _, says, v in prints(Fraction(1, 30), read_figure("0.0340")))
    >>> values["rounded up"], values["rounded to 1 digit fewer, zeros added"]
    (Fraction(167, 5000), Fraction(33, 1000))
    """
    ulp = figure.ulp
    if not ulp:
        return
    away = ceil(value / ulp) if value > 0 else floor(value / ulp)
    yield "printing", "rounded up", away * ulp
    for fewer in (1, 2, 3):
        if figure.mantissa and figure.mantissa % 10**fewer == 0:
            plural = "s" if fewer > 1 else ""
            rounded = rounded_to(value, ulp * 10**fewer)
            yield "printing", f"rounded to {fewer} digit{plural} fewer, zeros added", rounded
    for more in (1, 2):
        once = rounded_to(value, ulp / 10**more)
        yield "printing", "rounded twice", rounded_to(once, ulp)


def rounded_to(value: Fraction, unit: Fraction) -> Fraction:
    """Return the multiple of ``unit`` nearest to ``value``, a half going away from zero.

    >>> rounded_to(Fraction(-5, 2), Fraction(1))
    Fraction(-3, 1)
    """
    over, under = abs(value) / unit, unit if value >= 0 else -unit
    return floor(over + Fraction(1, 2)) * under


def cut_to(value: Fraction, unit: Fraction) -> Fraction:
    """Return the multiple of ``unit`` next to ``value`` towards zero.

    >>> cut_to(Fraction(-5, 2), Fraction(1))
    Fraction(-2, 1)
    """
    return floor(abs(value) / unit) * (unit if value >= 0 else -unit)

"""Where a closed form crosses a value or another: exact roots, and whole numbers between."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import floor

import sympy

from puntobanco.errors import PuntobancoError
from puntobanco.formulas.closed import ClosedForm
from puntobanco.formulas.polynomials import added, times, value_at, whole


@dataclass(frozen=True)
class Root:
    """A real number at which two quantities are equal.

    ``exact``: the number itself where it is a fraction, else None. ``low``, ``high``: fractions
    that enclose it, less than 10**-30 apart. ``polynomial``: whole coefficients, constant term
    first, of the polynomial that it is a root of; ``index``: its place among the real roots of
    that, ascending from 0.
    """

    exact: Fraction | None
    low: Fraction
    high: Fraction
    polynomial: tuple[int, ...]
    index: int


@dataclass(frozen=True)
class Stretch:
    """Consecutive whole numbers on which the sign of a difference is the same.

    ``high`` None: without end. ``sign``: 1 where the first quantity is the larger, -1 or 0; None
    where one of the two has no value.
    """

    low: int
    high: int | None
    sign: int | None


@dataclass(frozen=True)
class Crossings:
    """Where ``form`` equals ``other``, and which is larger at which whole numbers.

    ``roots``: real numbers of at least ``form.lowest``, ascending. ``stretches``: all whole numbers
    from ``form.lowest`` up, in order; none has no sign.
    """

    form: ClosedForm
    other: ClosedForm | Fraction
    roots: tuple[Root, ...]
    stretches: tuple[Stretch, ...]

    @property
    def words(self) -> str:
        """The stretches in words.

        >>> from puntobanco.formulas import in_decks, winner_forms
        >>> from puntobanco.tableau import STANDARD
        >>> tie = winner_forms(in_decks(STANDARD))[2]
        >>> crossings(tie, Fraction(95, 1000)).words
        'the probability of Tie is below 19/200 for 1 to 5 decks, above it from 6 decks up'
        """
        against = self.other.name if isinstance(self.other, ClosedForm) else str(self.other)
        said = {1: "above {}", -1: "below {}", 0: "equal to {}", None: "without a value beside {}"}
        parts = []
        for place, stretch in enumerate(self.stretches):
            relation = said[stretch.sign].format("it" if place else against)
            parts.append(f"{relation} {_span(stretch, self.form.unit)}")
        return f"{self.form.name} is {', '.join(parts)}"


def _span(stretch: Stretch, unit: str) -> str:
    if stretch.high is None:
        return f"from {_counted(stretch.low, unit)} up"
    if stretch.high == stretch.low:
        return f"for {_counted(stretch.low, unit)}"
    return f"for {stretch.low} to {_counted(stretch.high, unit)}"


def _counted(number: int, unit: str) -> str:
    """Return number and unit, in the singular for one."""
    first, space, rest = unit.partition(" ")
    return f"{number} {first.removesuffix('s') if number == 1 else first}{space}{rest}"


def crossings(form: ClosedForm, other: ClosedForm | Fraction) -> Crossings:
    """Return where ``form`` crosses a value or another form of the same variable.

    Raises PuntobancoError for forms of different variables.

    >>> from puntobanco.formulas import in_decks, winner_forms
    >>> from puntobanco.tableau import STANDARD
    >>> player, banker, tie = winner_forms(in_decks(STANDARD))
    >>> crossings(banker, player).roots
    ()
    """
    lowest = form.lowest
    if isinstance(other, ClosedForm):
        if (other.variable, other.unit) != (form.variable, form.unit):
            raise PuntobancoError(
                f"expected a formula in {form.variable!r} ({form.unit}), "
                f"got {other.name!r} in {other.variable!r} ({other.unit})"
            )
        lowest = max(lowest, other.lowest)
        difference = added(
            (1, times(form.numerator, other.denominator)),
            (-1, times(other.numerator, form.denominator)),
        )
    else:
        difference = added(
            (1, tuple(map(Fraction, form.numerator))),
            (-other, tuple(map(Fraction, form.denominator))),
        )
    roots = _real_roots(whole(difference)[0], lowest) if difference else ()
    forms = (form, other) if isinstance(other, ClosedForm) else (form,)
    poles = [root for each in forms for root in _real_roots(each.denominator, lowest)]
    return Crossings(form, other, roots, _stretches(form, other, [*roots, *poles], lowest))


def _real_roots(coefficients: tuple[int, ...], lowest: int) -> tuple[Root, ...]:
    """Return the distinct real roots of at least ``lowest``."""
    polynomial = sympy.Poly(list(reversed(coefficients)), sympy.Symbol("x"))
    found = []
    close = sympy.Rational(1, 10**31)
    for index, ((low, high), _) in enumerate(polynomial.intervals(eps=close)):
        ends = Fraction(int(low.p), int(low.q)), Fraction(int(high.p), int(high.q))
        exact = next((end for end in ends if value_at(coefficients, end) == 0), None)
        if exact is None:
            exact = _nearby_fraction(coefficients, ends)
        if ends[1] >= lowest and (exact is None or exact >= lowest):
            found.append(Root(exact, *ends, coefficients, index))
    return tuple(found)


def _nearby_fraction(
    coefficients: tuple[int, ...], ends: tuple[Fraction, Fraction]
) -> Fraction | None:
    """Return the root between ``ends`` where it is a fraction.

    Its denominator divides the leading coefficient, so one candidate is enough.
    """
    leading = abs(coefficients[-1])
    candidate = Fraction(floor(ends[1] * leading), leading)
    inside = ends[0] <= candidate <= ends[1]
    return candidate if inside and value_at(coefficients, candidate) == 0 else None


def _stretches(
    form: ClosedForm, other: ClosedForm | Fraction, turns: Sequence[Root], lowest: int
) -> tuple[Stretch, ...]:
    """Return the signs at all whole numbers: constant between ``turns``, roots and poles."""
    starts = {lowest}
    for root in turns:
        below = floor(root.low)
        starts |= {number for number in (below, below + 1, below + 2) if number >= lowest}
    found: list[Stretch] = []
    for start in sorted(starts):
        sign = _sign(form.value(start), _value(other, start))
        if found and found[-1].sign == sign:
            continue
        if found:
            found[-1] = Stretch(found[-1].low, start - 1, found[-1].sign)
        found.append(Stretch(start, None, sign))
    return tuple(found)


def _value(other: ClosedForm | Fraction, number: int) -> Fraction | None:
    return other.value(number) if isinstance(other, ClosedForm) else other


def _sign(one: Fraction | None, other: Fraction | None) -> int | None:
    return None if one is None or other is None else (one > other) - (one < other)

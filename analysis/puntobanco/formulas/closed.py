"""ClosedForm: an exact ratio of two polynomials in one whole variable."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

import sympy

from puntobanco.errors import PuntobancoError
from puntobanco.formulas.polynomials import Polynomial, value_at, whole


@dataclass(frozen=True)
class ClosedForm:
    """A quantity as a ratio of polynomials with whole coefficients, in lowest terms.

    ``name``: what it is a formula of. ``variable``: "d", the number of decks, or "n", the count of
    one value. ``numerator``, ``denominator``: coefficients, constant term first; the leading one
    of the denominator is positive, and the zero numerator is (). ``lowest``: the smallest value of
    the variable for which the formula holds; ``unit`` says in words what the variable counts.

    >>> d = (Fraction(0), Fraction(1))
    >>> half = ClosedForm.reduced("half", "d", d, (Fraction(0), Fraction(2)))
    >>> half.at(3), half.text, half.limit
    (Fraction(1, 2), '1/2', Fraction(1, 2))
    """

    name: str
    variable: str
    numerator: tuple[int, ...]
    denominator: tuple[int, ...]
    lowest: int = 1
    unit: str = "decks"

    @classmethod
    def reduced(
        cls,
        name: str,
        variable: str,
        numerator: Polynomial,
        denominator: Polynomial,
        lowest: int = 1,
        unit: str = "decks",
    ) -> "ClosedForm":
        """Return the ratio of two polynomials in lowest terms.

        Raises PuntobancoError where the denominator is zero whatever the variable.
        """
        if not denominator:
            raise PuntobancoError(f"expected a formula whose denominator isn't 0, got {name!r}")
        symbol = sympy.Symbol(variable)
        tops, bottoms = (_poly(p, symbol) for p in whole(numerator, denominator))
        common = sympy.gcd(tops, bottoms)
        top, bottom = (tuple(_fractions(sympy.quo(p, common))) for p in (tops, bottoms))
        top_whole, bottom_whole = whole(top, bottom)
        if bottom_whole[-1] < 0:
            top_whole = tuple(-c for c in top_whole)
            bottom_whole = tuple(-c for c in bottom_whole)
        return cls(name, variable, top_whole, bottom_whole, lowest, unit)

    def at(self, number: int) -> Fraction:
        """Return the exact value at ``number``; raises PuntobancoError where there is none."""
        value = self.value(number)
        if value is None:
            raise PuntobancoError(
                f"expected {self.variable} at which {self.name} has a value, got {number}"
            )
        return value

    def value(self, number: int) -> Fraction | None:
        """Return the exact value at ``number``, None where the denominator is 0 there.

        Raises PuntobancoError for a number below ``lowest``.
        """
        if type(number) is not int or number < self.lowest:
            raise PuntobancoError(
                f"expected {self.variable} of at least {self.lowest} for {self.name!r}, "
                f"got {number!r}"
            )
        bottom = value_at(self.denominator, number)
        return value_at(self.numerator, number) / bottom if bottom else None

    @property
    def degrees(self) -> tuple[int, int]:
        """Degree of the numerator and of the denominator; the zero numerator has degree -1."""
        return len(self.numerator) - 1, len(self.denominator) - 1

    @property
    def limit(self) -> Fraction | None:
        """The limit as the variable grows; None where the value grows beyond every bound."""
        return self._expansion[0]

    @property
    def first_correction(self) -> Fraction | None:
        """The c in limit + c/variable + terms of second order; None where there is no limit."""
        return self._expansion[1]

    @cached_property
    def _expansion(self) -> tuple[Fraction | None, Fraction | None]:
        size = len(self.denominator)
        if len(self.numerator) > size:
            return None, None
        top = (*self.numerator, *(0,) * (size - len(self.numerator)))
        limit = Fraction(top[-1], self.denominator[-1])
        if size == 1:
            return limit, Fraction(0)
        return limit, (top[-2] - limit * self.denominator[-2]) / self.denominator[-1]

    @cached_property
    def expression(self) -> sympy.Expr:
        """The factored ratio as an expression of sympy."""
        symbol = sympy.Symbol(self.variable)
        top, bottom = (_poly(p, symbol).as_expr() for p in (self.numerator, self.denominator))
        return sympy.factor(top) / sympy.factor(bottom)

    @property
    def text(self) -> str:
        """The factored ratio as text, powers as ``**``."""
        return str(self.expression)

    @property
    def latex(self) -> str:
        """The factored ratio in LaTeX."""
        return str(sympy.latex(self.expression))

    def python(self, name: str) -> str:
        """Return the source of a Python function ``name`` that computes the value exactly.

        >>> print(ClosedForm("half", "d", (1,), (2,)).python("half"), end="")
        from fractions import Fraction
        <BLANKLINE>
        <BLANKLINE>
        def half(d: int) -> Fraction:
            \"\"\"Return half for d decks, d >= 1, exactly.\"\"\"
            return Fraction(
                1,
                2,
            )
        """
        if not name.isidentifier():
            raise PuntobancoError(f"expected a name that Python can use, got {name!r}")
        top, bottom = (_horner(p, self.variable) for p in (self.numerator, self.denominator))
        return (
            "from fractions import Fraction\n\n\n"
            f"def {name}({self.variable}: int) -> Fraction:\n"
            f'    """Return {self.name} for {self.variable} {self.unit}, '
            f'{self.variable} >= {self.lowest}, exactly."""\n'
            f"    return Fraction(\n        {top},\n        {bottom},\n    )\n"
        )

    def data(self) -> dict[str, object]:
        """Return the form as plain data: coefficients with the constant term first."""
        return {
            "name": self.name,
            "variable": self.variable,
            "holds_from": self.lowest,
            "numerator": list(self.numerator),
            "denominator": list(self.denominator),
            "degrees": list(self.degrees),
            "factored": self.text,
            "latex": self.latex,
            "limit": self.limit,
            "first_correction": self.first_correction,
        }


def _poly(coefficients: Sequence[int], symbol: sympy.Symbol) -> sympy.Poly:
    return sympy.Poly(list(reversed(coefficients)) or [0], symbol, domain="QQ")


def _fractions(polynomial: sympy.Poly) -> list[Fraction]:
    if polynomial.is_zero:
        return []
    return [Fraction(int(c.p), int(c.q)) for c in reversed(polynomial.all_coeffs())]


def _horner(coefficients: Sequence[int], variable: str) -> str:
    """Return the polynomial in nested form, whole numbers only."""
    if not coefficients:
        return "0"
    text = str(coefficients[-1])
    for coefficient in reversed(coefficients[:-1]):
        text = f"({text}) * {variable}" if " " in text else f"{text} * {variable}"
        if coefficient:
            text += f" {'+' if coefficient > 0 else '-'} {abs(coefficient)}"
    return text

"""Polynomials with exact coefficients, found from values: tuples, constant term first."""

from collections.abc import Sequence
from fractions import Fraction
from math import gcd, lcm

Polynomial = tuple[Fraction, ...]


def through(points: Sequence[int], values: Sequence[Fraction | int]) -> Polynomial:
    """Return the one polynomial of degree below ``len(points)`` with these values (Newton).

    >>> through([1, 2, 3], [1, 4, 9])
    (Fraction(0, 1), Fraction(0, 1), Fraction(1, 1))
    """
    slopes = [Fraction(value) for value in values]
    for order in range(1, len(points)):
        for place in reversed(range(order, len(points))):
            run = points[place] - points[place - order]
            slopes[place] = (slopes[place] - slopes[place - 1]) / run
    found: list[Fraction] = []
    for place in reversed(range(len(points))):
        # What was found so far, times x less the point, plus the slope.
        shifted = [Fraction(0), *found]
        lowered = [*(-points[place] * c for c in found), Fraction(0)]
        found = [a + b for a, b in zip(shifted, lowered, strict=True)]
        found[0] += slopes[place]
    return trimmed(found)


def trimmed(coefficients: Sequence[Fraction]) -> Polynomial:
    """Return the polynomial without leading zeros; the zero polynomial is ().

    >>> trimmed([Fraction(1), Fraction(0)])
    (Fraction(1, 1),)
    """
    size = len(coefficients)
    while size and coefficients[size - 1] == 0:
        size -= 1
    return tuple(coefficients[:size])


def value_at(coefficients: Sequence[Fraction | int], point: Fraction | int) -> Fraction:
    """Return the value of the polynomial at ``point`` (Horner).

    >>> value_at([1, 0, 2], 3)
    Fraction(19, 1)
    """
    result = Fraction(0)
    for coefficient in reversed(coefficients):
        result = result * point + coefficient
    return result


def added(*summands: tuple[Fraction | int, Polynomial]) -> Polynomial:
    """Return the sum of (factor, polynomial) pairs.

    >>> added((2, (Fraction(1),)), (1, (Fraction(0), Fraction(3))))
    (Fraction(2, 1), Fraction(3, 1))
    """
    size = max((len(polynomial) for _, polynomial in summands), default=0)
    sums = [Fraction(0)] * size
    for factor, polynomial in summands:
        for power, coefficient in enumerate(polynomial):
            sums[power] += factor * coefficient
    return trimmed(sums)


def times(one: Sequence[Fraction | int], other: Sequence[Fraction | int]) -> Polynomial:
    """Return the product of two polynomials.

    >>> times([1, 1], [1, -1])
    (Fraction(1, 1), Fraction(0, 1), Fraction(-1, 1))
    """
    product = [Fraction(0)] * max(len(one) + len(other) - 1, 0)
    for power, first in enumerate(one):
        for more, second in enumerate(other):
            product[power + more] += Fraction(first) * second
    return trimmed(product)


def whole(*polynomials: Polynomial) -> tuple[tuple[int, ...], ...]:
    """Return the polynomials times one positive number that makes all coefficients whole, coprime.

    >>> whole((Fraction(1, 2),), (Fraction(3, 2), Fraction(3)))
    ((1,), (3, 6))
    """
    coefficients = [c for polynomial in polynomials for c in polynomial]
    bottom = lcm(*(c.denominator for c in coefficients))
    common = gcd(*(int(c * bottom) for c in coefficients)) or 1
    return tuple(tuple(int(c * bottom) // common for c in p) for p in polynomials)

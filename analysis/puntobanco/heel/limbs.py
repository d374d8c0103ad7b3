"""Exact weighted sums in float64: large weights as digits, sums put together in Python integers.

A weight, the number of ways to pick half of the cards, has some thirty decimal digits; a value
has ten. Cut the weights into digits of so few bits that a sum of values times digits stays below
2**53. Then BLAS adds up exactly, in any order, and only the few sums per block become Python
integers: the total is the exact integer, whoever added up which part of it.
"""

import numpy as np

from puntobanco.enumeration import Ints
from puntobanco.heel.halves import Floats, Objects
from puntobanco.kernel.bounds import FLOAT_LIMIT

PIECE = 21
"""Bits of a piece of an int64 when it meets another weight."""


def digit_bits(largest: int, terms: int) -> int:
    """Return the bits of a digit such that ``terms`` values up to ``largest`` sum exactly; or 0.

    >>> digit_bits(2**33, 2**10)
    10
    """
    room = FLOAT_LIMIT // (largest * terms)
    return max(room.bit_length() - 1, 0)


def digits(weights: Objects, bits: int) -> Floats:
    """Return the weights in base 2**bits, lowest digit first, shape (weights, digits).

    >>> digits(np.array([5, 8], dtype=object), 2).tolist()
    [[1.0, 1.0], [0.0, 2.0]]
    """
    most = max(weights.tolist(), default=0)
    count = max(1, -(-most.bit_length() // bits))
    table = np.empty((len(weights), count))
    rest = weights
    for place in range(count):
        table[:, place] = (rest & ((1 << bits) - 1)).astype(np.float64)
        rest = rest >> bits
    return table


def total(row_digits: Floats, row_bits: int, sums: Ints, bits: int) -> int:
    """Return the sum over rows of weight times value, where ``sums`` holds the value by digits.

    ``sums``: shape (rows, digits), value = sum of ``sums[:, i] * 2**(bits * i)``, each below
    2**62 in absolute value. Exact where digits of ``row_bits`` bits times pieces of 21 bits sum
    below 2**53 over the rows.
    """
    pieces = [sums & (2**PIECE - 1), (sums >> PIECE) & (2**PIECE - 1), sums >> (2 * PIECE)]
    parts = row_digits.T @ np.hstack(pieces).astype(np.float64)
    result = 0
    for row, line in enumerate(parts.tolist()):
        for column, part in enumerate(line):
            piece, digit = divmod(column, sums.shape[1])
            result += int(part) << (row_bits * row + PIECE * piece + bits * digit)
    return result

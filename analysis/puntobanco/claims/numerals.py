"""Digits as they are printed: which mark groups thousands, which one is the decimal mark."""

import re
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from puntobanco.errors import PuntobancoError

_GROUPED = re.compile(r"[1-9][0-9]{0,2}(?:(?P<mark>[.,' ])[0-9]{3})(?:(?P=mark)[0-9]{3})*")
_MAY_BE_A_GROUP = re.compile(r"([1-9][0-9]{0,2})[.,]([0-9]{3})")


class Expects(Enum):
    """What kind of number a figure must be, so that "1,234" can be read without guessing."""

    WHOLE = "a whole number: three digits after a single mark are a group of thousands"
    SHARE = "a share of one: a single mark is the decimal mark"
    AMOUNT = "any number: a single point is the decimal mark, a single comma must be asked about"


@dataclass(frozen=True, slots=True)
class Numeral:
    """Printed digits as an integer, and how many of them stand after the decimal mark.

    The value is ``mantissa / 10**decimals``: no digit is dropped, so "0.060" keeps its last zero.
    """

    mantissa: int
    decimals: int

    @property
    def value(self) -> Fraction:
        """The number, exactly.

        >>> Numeral(4586, 4).value
        Fraction(2293, 5000)
        """
        return Fraction(self.mantissa, 10**self.decimals)


def read_numeral(
    text: str, expects: Expects | None = None, decimal_mark: str | None = None
) -> Numeral:
    """Return the digits of an unsigned printed number; the marks say what they are, or it is asked.

    Thousands may be grouped by ``,`` ``.`` ``'`` or a space. Where one single mark is followed by
    exactly three digits it may be either: ``decimal_mark`` decides, else ``expects``, else
    ``PuntobancoError`` asks.

    >>> read_numeral("1,234,567.8"), read_numeral("0,4586")
    (Numeral(mantissa=12345678, decimals=1), Numeral(mantissa=4586, decimals=4))
    >>> read_numeral("1,234", Expects.WHOLE), read_numeral("1,234", Expects.SHARE)
    (Numeral(mantissa=1234, decimals=0), Numeral(mantissa=1234, decimals=3))
    >>> read_numeral("1,234")
    Traceback (most recent call last):
    puntobanco.errors.PuntobancoError: is '1,234' the number 1234 or the decimal 1.234? \
state decimal_mark as '.' or ','
    """
    if decimal_mark is not None:
        return _with_decimal_mark(text, decimal_mark)
    marks = [sign for sign in text if sign in ".,"]
    if not marks:
        return _with_decimal_mark(text, ".")
    if len(set(marks)) == 2:
        return _with_decimal_mark(text, marks[-1])
    if len(marks) > 1:
        return _with_decimal_mark(text, _other(marks[0]))
    if _MAY_BE_A_GROUP.fullmatch(text):
        return _with_decimal_mark(text, _decide(text, marks[0], expects))
    return _with_decimal_mark(text, marks[0])


def _decide(text: str, mark: str, expects: Expects | None) -> str:
    """Return the decimal mark of a number such as "1,234", where both readings are possible."""
    if expects is Expects.WHOLE:
        return _other(mark)
    if expects is Expects.SHARE or (expects is Expects.AMOUNT and mark == "."):
        return mark
    whole, thousandths = text.split(mark)
    raise PuntobancoError(
        f"is {text!r} the number {whole}{thousandths} or the decimal {whole}.{thousandths}? "
        "state decimal_mark as '.' or ','"
    )


def _with_decimal_mark(text: str, mark: str) -> Numeral:
    whole, found, fraction = text.partition(mark)
    if (found and not whole + fraction) or not _digits(fraction) or not _whole(whole, fraction):
        raise PuntobancoError(
            f"expected digits, in groups of three or in none, with at most one decimal mark, "
            f"got {text!r}"
        )
    digits = "".join(sign for sign in whole if sign.isdigit()) + fraction
    return Numeral(int(digits), len(fraction))


def _digits(text: str) -> bool:
    return text == "" or (text.isascii() and text.isdigit())


def _whole(text: str, fraction: str) -> bool:
    if text == "":
        return fraction != ""
    return _digits(text) or _GROUPED.fullmatch(text) is not None


def _other(mark: str) -> str:
    return "," if mark == "." else "."

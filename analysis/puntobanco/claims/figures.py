"""Printed figures: the exact value and the precision that the printed text carries."""

import re
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from functools import lru_cache

from puntobanco.claims.numerals import Expects, Numeral, read_numeral
from puntobanco.errors import PuntobancoError

_LONGEST = 120
_LARGEST_EXPONENT = 60
_SPREADSHEET_DIGITS = 15


class FigureKind(Enum):
    """The printed forms of a figure."""

    NUMBER = "number"
    PERCENT = "percent"
    PER_MILLE = "per mille"
    BASIS_POINTS = "basis points"
    ODDS = "odds"
    ODDS_AGAINST = "odds against"
    ODDS_FOR = "odds for one"
    ONE_IN = "one in"
    FRACTION = "fraction"


UNITS = {FigureKind.PERCENT: 100, FigureKind.PER_MILLE: 1000, FigureKind.BASIS_POINTS: 10000}
"""How many of the unit make one; a claim may state one of these for a figure printed bare."""


@dataclass(frozen=True, slots=True)
class PrintedFigure:
    """What a printed figure says: its exact value and one unit in its last printed place.

    ``value`` and ``ulp`` are shares of one for per cent, per mille and basis points; the number
    "to one" for odds; N for "1 in N" and for "N for 1". ``ulp`` is 0 where nothing was rounded:
    fractions, and odds to a number other than one. ``mantissa`` holds the printed digits as one
    integer with the sign (0 where ``ulp`` is 0), so that ``value == mantissa * ulp``.
    """

    text: str
    kind: FigureKind
    value: Fraction
    ulp: Fraction
    mantissa: int
    approximate: bool

    @property
    def significant_digits(self) -> int:
        """The number of printed digits from the first that is not zero to the last place.

        >>> read_figure("0.060").significant_digits
        2
        """
        return len(str(abs(self.mantissa)))

    @property
    def fifteenth_place(self) -> int:
        """The unit of the fifteenth significant digit, in units of the last place.

        >>> read_figure("2023020261982210").fifteenth_place
        10
        """
        return int(10 ** max(0, self.significant_digits - _SPREADSHEET_DIGITS))

    @property
    def is_machine_number(self) -> bool:
        """True where more than fifteen digits are printed and a machine may have left the rest.

        Spreadsheets write zeros in a whole number; a binary number printed in full ends in noise.

        >>> [read_figure(text).is_machine_number
        ...  for text in ("2023020261982210", "2023020261982208", "0.44624660934359683")]
        [True, False, True]
        """
        place = self.fifteenth_place
        return place > 1 and (self.ulp < 1 or self.mantissa % place == 0)


_SAME_SIGNS = str.maketrans(
    {
        **{chr(0xFF10 + digit): str(digit) for digit in range(10)},
        **dict.fromkeys("\u00a0\u2007\u2009\u200a\u202f\u2002\u2003\u2008\u3000\t", " "),
        **dict.fromkeys("\u2212\u2010\u2011\u2012\u2013\u2014\ufe63\uff0d", "-"),
        **dict.fromkeys("\u2019\u02bc\u2032", "'"),
        **dict.fromkeys("\uff1a\u2236", ":"),
        **dict.fromkeys("\u2044\u2215", "/"),
        **dict(zip("\uff05\uff0c\uff0e\uff0b\u00d7", "%,.+x", strict=True)),
    }
)
_SUPERSCRIPTS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺", "0123456789-+")
_ABOUT = re.compile(
    r"(?:(?:about|approximately|approx|around|roughly|circa|ca|environ|env|etwa|rund|ungefähr|"
    r"aproximadamente)\b\.?|[~≈≃])\s*",
    re.IGNORECASE,
)
_DIGITS = r"[0-9.,](?:[0-9.,' ]*[0-9.])?"
_POWER = r"(?:\^(?P<power>[+-]?[0-9]+)|(?P<raised>[⁰-⁹⁻⁺¹²³]+))"
_EXPONENT = rf"(?:[eE](?P<e>[+-]?[0-9]+)|\s*[x*]\s*10{_POWER})"
_NUMBER = re.compile(rf"(?P<sign>[+-]?)\s*(?P<digits>{_DIGITS}){_EXPONENT}?\s*(?P<unit>[^0-9]*)")
_FRACTION = re.compile(rf"(?P<sign>[+-]?)\s*(?P<over>{_DIGITS})\s*/\s*(?P<under>{_DIGITS})")
_ONE_IN = re.compile(
    rf"(?:1|one)(?:\s+chance)?\s+(?:in|out\s+of)\s+(?P<digits>{_DIGITS})", re.IGNORECASE
)
_ODDS = re.compile(
    rf"(?:odds\s+of\s+)?(?P<left>{_DIGITS})\s*(?P<word>:|to|for|zu|à|contre|a|-)\s*"
    rf"(?P<right>{_DIGITS})(?:\s+(?P<against>against))?",
    re.IGNORECASE,
)
_UNIT_NAMES = {
    FigureKind.NUMBER: ("",),
    FigureKind.PERCENT: (
        *("%", "percent", "per cent", "pct", "pct.", "percentage points", "percentage point"),
        *("prozent", "pour cent", "por ciento", "per cento", "procent"),
    ),
    FigureKind.PER_MILLE: ("‰", "per mille", "permille", "per mil", "promille", "pour mille"),
    FigureKind.BASIS_POINTS: ("bp", "bps", "basis points", "basis point"),
}
_UNIT_OF_NAME = {name: kind for kind, names in _UNIT_NAMES.items() for name in names}


@lru_cache(maxsize=4096)
def read_figure(
    text: str,
    expects: Expects | None = None,
    decimal_mark: str | None = None,
    unit: FigureKind | None = None,
) -> PrintedFigure:
    """Return the exact value and precision of one printed figure.

    Read: ``1,234,567`` (also with ``.`` ``'`` or spaces), ``45.86 %``, ``.4586``, ``0,4586``,
    ``1.06 percent``, ``1.2e-5``, ``9:1``, ``43 to 1 against``, ``9 for 1``, ``1 in 44.4``,
    ``31/415``, each with a word for "about" before it. ``expects`` and ``decimal_mark`` settle a
    single mark before three digits (:func:`read_numeral`); ``unit`` (one of ``UNITS``) is the
    unit of a number printed without one, as under a heading "per cent". Anything else is refused
    with ``PuntobancoError``: a figure is never read in part.

    >>> figure = read_figure("about 4.9 %")
    >>> figure.value, figure.ulp, figure.approximate
    (Fraction(49, 1000), Fraction(1, 1000), True)
    >>> read_figure("43 to 1 against").kind, read_figure("−31/415").value
    (<FigureKind.ODDS_AGAINST: 'odds against'>, Fraction(-31, 415))
    >>> read_figure("45.86.1 %")
    Traceback (most recent call last):
    puntobanco.errors.PuntobancoError: can't read the figure '45.86.1 %': expected digits, in \
groups of three or in none, with at most one decimal mark, got '45.86.1'
    """
    if decimal_mark not in (None, ".", ","):
        raise PuntobancoError(f"expected decimal_mark '.' or ',', got {decimal_mark!r}")
    if unit is not None and unit not in UNITS:
        raise PuntobancoError(f"expected a unit such as 'percent', got {unit.value!r}")
    if len(text) > _LONGEST:
        raise PuntobancoError(
            f"expected a figure of at most {_LONGEST} characters, got {len(text)}: {text[:20]!r}..."
        )
    clean = text.translate(_SAME_SIGNS).strip()
    about = _ABOUT.match(clean)
    body = clean[about.end() :] if about else clean
    try:
        return _Reader(text, about is not None, expects, decimal_mark, unit).read(body)
    except PuntobancoError as refused:
        raise PuntobancoError(f"can't read the figure {text!r}: {refused}") from None


@dataclass(frozen=True, slots=True)
class _Reader:
    """One figure being read: its text, and what was stated about it beside the text."""

    text: str
    about: bool
    expects: Expects | None
    decimal_mark: str | None
    unit: FigureKind | None

    def read(self, body: str) -> PrintedFigure:
        if found := _NUMBER.fullmatch(body):
            return self._number(found)
        if self.unit is not None:
            raise PuntobancoError(f"expected a number of the unit {self.unit.value!r}")
        if found := _ONE_IN.fullmatch(body):
            return self._rounded(FigureKind.ONE_IN, self._digits(found["digits"]))
        if found := _FRACTION.fullmatch(body):
            return self._fraction(found)
        if (found := _ODDS.fullmatch(body)) and (found["word"] != "-" or found["against"]):
            return self._odds(found)
        raise PuntobancoError(
            "expected one figure, such as '1,234,567', '45.86 %', '9:1', '1 in 44.4' or '31/415'"
        )

    def _number(self, found: re.Match[str]) -> PrintedFigure:
        name = " ".join(found["unit"].casefold().split())
        printed = _UNIT_OF_NAME.get(name)
        if printed is None:
            raise PuntobancoError(
                f"expected '%', 'per mille', 'bp' or no unit, got {found['unit']!r}"
            )
        if self.unit not in (None, printed) and printed is not FigureKind.NUMBER:
            raise PuntobancoError(f"{printed.value!r} is printed, another unit is stated beside it")
        kind = self.unit or printed
        scale = Fraction(10) ** _exponent(found) / UNITS.get(kind, 1)
        sign = -1 if found["sign"] == "-" else 1
        return self._rounded(kind, self._digits(found["digits"]), sign * scale)

    def _fraction(self, found: re.Match[str]) -> PrintedFigure:
        over, under = self._whole(found["over"]), self._whole(found["under"])
        if under == 0:
            raise PuntobancoError("expected a denominator that is not zero")
        value = Fraction(-over if found["sign"] == "-" else over, under)
        return self._exact(FigureKind.FRACTION, value)

    def _odds(self, found: re.Match[str]) -> PrintedFigure:
        left, right = self._digits(found["left"]), self._digits(found["right"])
        kind = FigureKind.ODDS_AGAINST if found["against"] else FigureKind.ODDS
        if found["word"].casefold() == "for":
            kind = FigureKind.ODDS_FOR
        if right == Numeral(1, 0):
            return self._rounded(kind, left)
        if right.mantissa == 0:
            raise PuntobancoError("expected odds to a number that is not zero")
        return self._exact(kind, left.value / right.value)

    def _digits(self, digits: str) -> Numeral:
        return read_numeral(digits, self.expects, self.decimal_mark)

    def _whole(self, digits: str) -> int:
        numeral = read_numeral(digits, Expects.WHOLE, self.decimal_mark)
        if numeral.decimals:
            raise PuntobancoError(f"expected whole numbers in a fraction, got {digits!r}")
        return numeral.mantissa

    def _exact(self, kind: FigureKind, value: Fraction) -> PrintedFigure:
        return PrintedFigure(self.text, kind, value, Fraction(0), 0, self.about)

    def _rounded(
        self, kind: FigureKind, numeral: Numeral, scale: Fraction = Fraction(1)
    ) -> PrintedFigure:
        ulp = abs(scale) / 10**numeral.decimals
        mantissa = -numeral.mantissa if scale < 0 else numeral.mantissa
        return PrintedFigure(self.text, kind, mantissa * ulp, ulp, mantissa, self.about)


def _exponent(found: re.Match[str]) -> int:
    printed = found["e"] or found["power"] or (found["raised"] or "0").translate(_SUPERSCRIPTS)
    if not re.fullmatch(r"[+-]?[0-9]{1,9}", printed) or abs(int(printed)) > _LARGEST_EXPONENT:
        raise PuntobancoError(
            f"expected a power of ten from -{_LARGEST_EXPONENT} to {_LARGEST_EXPONENT}, "
            f"got {printed!r}"
        )
    return int(printed)

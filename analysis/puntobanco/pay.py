"""What a line pays: odds as sheets print them, pushes, half stakes, commission."""

import re
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor
from typing import Literal

from puntobanco.errors import PuntobancoError

Rounding = Literal["up", "down", "nearest"]
ROUNDINGS: tuple[Rounding, ...] = ("up", "down", "nearest")

_NUMBER = r"[0-9]+(?:\.[0-9]+)?(?:/[0-9]+)?"
_ODDS = re.compile(rf"({_NUMBER})\s*(to|:|for)\s*({_NUMBER})")
_RETURN = re.compile(rf"returns?\s+({_NUMBER})")
_WORDS = {
    "lose": Fraction(-1),
    "lose half": Fraction(-1, 2),
    "push": Fraction(0),
    "half": Fraction(1, 2),
    "evens": Fraction(1),
}
_FORMS = ", ".join(
    repr(form)
    for form in ("8 to 1", "9 for 1", "19:20", "returns 1.66", *(word for word in _WORDS))
)


def exact_number(text: str) -> Fraction | None:
    """Read a whole number, decimal or fraction exactly; None where it is none or divides by 0.

    >>> exact_number("0.95"), exact_number("19/20"), exact_number("x"), exact_number("1/0")
    (Fraction(19, 20), Fraction(19, 20), None, None)
    """
    if not re.fullmatch(_NUMBER, text) or len(text) > 60:
        return None
    top, _, bottom = text.partition("/")
    divisor = Fraction(bottom or 1)
    return None if divisor == 0 else Fraction(top) / divisor


@dataclass(frozen=True)
class Pay:
    """What one line pays: ``net`` units won (or lost, below 0) per unit staked, and its words.

    >>> Pay.parse("9 for 1").net, Pay.parse("19:20").net, Pay.parse("returns 1.66").net
    (Fraction(8, 1), Fraction(19, 20), Fraction(33, 50))
    >>> Pay.parse("lots")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    puntobanco.errors.PuntobancoError: expected pay such as '8 to 1', ..., got 'lots'
    """

    net: Fraction
    text: str

    @classmethod
    def parse(cls, text: str) -> "Pay":
        """Read pay: "a to b" and "a:b" are net odds, "a for b" and "returns a" include the stake.

        "half" wins half the stake; "evens" wins as much as was staked.
        """
        words = " ".join(text.split())
        net = _net(words.lower())
        if net is None:
            raise PuntobancoError(f"expected pay such as {_FORMS}, got {text!r}")
        if net < -1:
            raise PuntobancoError(f"expected pay that loses at most the stake, got {text!r}")
        return cls(net, words)

    @classmethod
    def to_one(cls, net: Fraction) -> "Pay":
        """Return pay of ``net`` to 1 in words of our own.

        >>> Pay.to_one(Fraction(19, 20)).text, Pay.to_one(Fraction(0)).text
        ('19 to 20', 'push')
        """
        for word, value in _WORDS.items():
            if value == net and word not in ("half", "evens"):
                return cls(net, word)
        return cls(net, f"{net.numerator} to {net.denominator}")


def _net(words: str) -> Fraction | None:
    if words in _WORDS:
        return _WORDS[words]
    if match := _RETURN.fullmatch(words):
        number = exact_number(match[1])
        return None if number is None else number - 1
    if match := _ODDS.fullmatch(words):
        won, per = exact_number(match[1]), exact_number(match[3])
        if won is None or per is None or per == 0:
            return None
        return won / per - (1 if match[2] == "for" else 0)
    return None


LOSE = Pay(Fraction(-1), "lose")
PUSH = Pay(Fraction(0), "push")


@dataclass(frozen=True)
class Commission:
    """A share of the win that the house keeps.

    ``rate`` of the amount won, at least ``minimum`` (in the currency of the stake), rounded to a
    multiple of ``chip`` where one is given. Minimum and chip make the edge depend on the stake.

    >>> Commission(Fraction(1, 20)).kept(Fraction(10))
    Fraction(1, 2)
    >>> Commission(Fraction(1, 20), chip=Fraction(1)).kept(Fraction(10))
    Fraction(1, 1)
    """

    rate: Fraction
    minimum: Fraction = Fraction(0)
    chip: Fraction | None = None
    rounding: Rounding = "up"

    def __post_init__(self) -> None:
        """Refuse a rate outside 0 to 1, a negative minimum and a chip of nothing."""
        if not 0 <= self.rate <= 1:
            raise PuntobancoError(f"expected a commission from 0 to 100 %, got {str(self.rate)!r}")
        if self.minimum < 0:
            raise PuntobancoError(f"expected a minimum of at least 0, got {str(self.minimum)!r}")
        if self.chip is not None and self.chip <= 0:
            raise PuntobancoError(f"expected a chip above 0, got {str(self.chip)!r}")
        if self.rounding not in ROUNDINGS:
            raise PuntobancoError(f"expected rounding up, down or nearest, got {self.rounding!r}")

    @property
    def needs_stake(self) -> bool:
        """True where the commission isn't proportional to the stake."""
        return self.minimum > 0 or self.chip is not None

    def kept(self, won: Fraction) -> Fraction:
        """Return what the house keeps of ``won`` (in currency); never more than was won.

        A half chip rounds up to the house under "nearest".
        """
        kept = max(self.rate * won, self.minimum)
        if self.chip is not None:
            chips = kept / self.chip
            kept = (
                self.chip
                * {
                    "up": ceil(chips),
                    "down": floor(chips),
                    "nearest": floor(chips + Fraction(1, 2)),
                }[self.rounding]
            )
        return min(kept, won)


def read_rate(text: str) -> Fraction:
    """Read a rate such as "5 %", "0.05" or "1/20".

    >>> read_rate("5 %"), read_rate("1/20")
    (Fraction(1, 20), Fraction(1, 20))
    """
    number = exact_number(text.strip().removesuffix("%").strip())
    if number is None:
        raise PuntobancoError(f"expected a rate such as '5 %' or '1/20', got {text!r}")
    return number / 100 if text.strip().endswith("%") else number

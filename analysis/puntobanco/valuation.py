"""What a wager is worth in a shoe: expectation, house edge, variance - exactly."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import isqrt, lcm
from operator import mul

from puntobanco.errors import PuntobancoError
from puntobanco.pricing import LineWays, Ways, line_ways, price_many
from puntobanco.shoe import Shoe
from puntobanco.tableau import Tableau
from puntobanco.wagers import Wager


@dataclass(frozen=True)
class LineValue:
    """One line of a wager in a shoe; ``net`` is won per unit staked, commission taken off.

    ``ways``: ordered deals.
    """

    label: str
    net: Fraction
    ways: Fraction | int
    probability: Fraction

    @property
    def share(self) -> Fraction:
        """The line's part of the expectation, per unit staked: probability times net."""
        return self.probability * self.net

    @property
    def returned(self) -> Fraction:
        """The line's part of what comes back per unit staked, the stake included."""
        return self.probability * (1 + self.net)

    @property
    def fair_net(self) -> Fraction | None:
        """The net odds at which a bet on this line alone would be fair; None: it can't happen.

        >>> LineValue("pair", Fraction(11), 1, Fraction(1, 13)).fair_net
        Fraction(12, 1)
        """
        return None if self.probability == 0 else 1 / self.probability - 1


@dataclass(frozen=True)
class Valuation:
    """A wager's exact value in one shoe, per unit staked on each coup, pushes included.

    ``nets``: won per unit staked on each line, "otherwise" last. ``ways``: ordered deals of each
    line. ``total``: all ordered deals.

    >>> from puntobanco.conditions import read_conditions
    >>> from puntobanco.pay import PUSH, Pay
    >>> from puntobanco.tableau import STANDARD
    >>> from puntobanco.wagers import PayLine
    >>> win = PayLine("win", read_conditions({"winner": "player"}), Pay.parse("1 to 1"))
    >>> tie = PayLine("tie", read_conditions({"winner": "tie"}), PUSH)
    >>> value = value_of(Wager("Player", (win, tie)), STANDARD, Shoe.of_decks(8))
    >>> value.house_edge, value.fair_pay("win")
    (Fraction(241149546272, 19524993263685), Fraction(279815987114, 272280063793))
    """

    wager: Wager
    nets: tuple[Fraction, ...]
    ways: tuple[Ways, ...]
    total: int

    @cached_property
    def lines(self) -> tuple[LineValue, ...]:
        """The lines in order, "otherwise" last."""
        rows = zip(self.wager.labels, self.nets, self.ways, strict=True)
        return tuple(
            LineValue(label, net, ways, Fraction(ways) / self.total) for label, net, ways in rows
        )

    @cached_property
    def _whole(self) -> tuple[tuple[int, ...], int]:
        """The nets as whole numbers over one denominator: sums stay whole until the end."""
        bottom = lcm(*(net.denominator for net in self.nets))
        return tuple(net.numerator * (bottom // net.denominator) for net in self.nets), bottom

    def _moment(self, power: int) -> Fraction:
        """Return the mean of the net to the ``power``."""
        tops, bottom = self._whole
        powers: list[int] = [top**power for top in tops]
        scale: int = self.total * bottom**power
        weighed: Ways = sum(map(mul, self.ways, powers))
        if isinstance(weighed, int):
            return Fraction(weighed, scale)
        return weighed / scale

    @cached_property
    def expectation(self) -> Fraction:
        """Mean net win per unit staked, pushes included."""
        return self._moment(1)

    @property
    def house_edge(self) -> Fraction:
        """Minus the expectation."""
        return -self.expectation

    @property
    def return_to_player(self) -> Fraction:
        """Mean of what comes back per unit staked, the stake included."""
        return 1 + self.expectation

    @cached_property
    def push(self) -> Fraction:
        """Probability that the stake comes back, no more and no less."""
        return self._where(lambda net: net == 0)

    @property
    def house_edge_resolved(self) -> Fraction | None:
        """House edge per resolved bet, pushes left out; None where every coup is a push."""
        return None if self.push == 1 else self.house_edge / (1 - self.push)

    @cached_property
    def hit_frequency(self) -> Fraction:
        """Probability of a net win above 0."""
        return self._where(lambda net: net > 0)

    def _where(self, counts: Callable[[Fraction], bool]) -> Fraction:
        rows = zip(self.nets, self.ways, strict=True)
        return Fraction(sum(ways for net, ways in rows if counts(net))) / self.total

    @cached_property
    def variance(self) -> Fraction:
        """Variance of the net win per unit staked, pushes included."""
        return self._moment(2) - self.expectation**2

    @property
    def standard_deviation(self) -> float:
        """Root of the variance, to the nearest float: not exact."""
        return root(self.variance)

    @cached_property
    def third_central_moment(self) -> Fraction:
        """Mean cube of the distance from the expectation."""
        mean = self.expectation
        return self._moment(3) - 3 * mean * self._moment(2) + 2 * mean**3

    @property
    def skewness(self) -> float | None:
        """Third central moment over the cube of the standard deviation; None: no spread.

        A float next to the exact value: the root of an exact square, taken once.
        """
        if self.variance == 0:
            return None
        third = self.third_central_moment
        size = root(third**2 / self.variance**3)
        return size if third >= 0 else -size

    def line(self, label: str) -> LineValue:
        """Return the line called ``label``; raises PuntobancoError where there is none."""
        for line in self.lines:
            if line.label == label:
                return line
        known = ", ".join(repr(line.label) for line in self.lines)
        raise PuntobancoError(f"expected a line of {self.wager.name!r} ({known}), got {label!r}")

    def fair_pay(self, label: str, edge: Fraction = Fraction(0)) -> Fraction | None:
        """Return the net pay of a line that would give house edge ``edge``, all else as it is.

        Commission taken off. None where the line can't happen: then its pay changes nothing.
        """
        line = self.line(label)
        if line.probability == 0:
            return None
        return (-edge - (self.expectation - line.share)) / line.probability


def root(value: Fraction) -> float:
    """Return the square root of ``value`` to the nearest float or the one beside it.

    >>> root(Fraction(9, 4)), root(Fraction(2, 10**800)) > 0
    (1.5, False)
    >>> root(Fraction(2 * 10**800 + 1, 10**800))
    1.4142135623730951
    """
    if value <= 0:
        return 0.0
    excess = value.denominator.bit_length() - value.numerator.bit_length()
    shift = max(0, 128 + excess) // 2 * 2
    scaled = (value.numerator << shift) // value.denominator
    return float(Fraction(isqrt(scaled), 1 << shift // 2))


def value_of(
    wager: Wager, tableau: Tableau, shoe: Shoe, stake: Fraction | None = None
) -> Valuation:
    """Return the exact value of ``wager`` dealt by ``tableau`` from ``shoe``.

    ``stake`` matters only where a commission has a minimum or is rounded to a chip.
    """
    return valued(wager, line_ways(wager, tableau, shoe), stake)


def expectations_of(
    wagers: Sequence[Wager], tableau: Tableau, shoe: Shoe, stake: Fraction | None = None
) -> list[Fraction]:
    """Return the expectation of each wager, per unit staked, pushes included; all priced together.

    Raises PuntobancoError with the reason of the first one that can't be priced.
    """
    found = []
    for wager, ways in zip(wagers, price_many(wagers, tableau, shoe), strict=True):
        if isinstance(ways, PuntobancoError):
            raise ways
        found.append(valued(wager, ways, stake).expectation)
    return found


def valued(wager: Wager, ways: LineWays, stake: Fraction | None = None) -> Valuation:
    """Return the value of ``wager`` whose lines have these ``ways``."""
    return Valuation(wager, wager.nets(stake), ways.ways, ways.total)


def fair_commission(
    wager: Wager, tableau: Tableau, shoe: Shoe, edge: Fraction = Fraction(0)
) -> Fraction | None:
    """Return the commission on wins that gives ``wager`` the house edge ``edge``: fair at 0.

    A share of the amount won, its own commission left out; None where nothing is won. Negative
    where the bettor would have to be paid more than the pay table says.

    >>> from puntobanco.conditions import read_conditions
    >>> from puntobanco.pay import PUSH, Pay
    >>> from puntobanco.tableau import STANDARD
    >>> from puntobanco.wagers import PayLine
    >>> win = PayLine("win", read_conditions({"winner": "banker"}), Pay.parse("1 to 1"))
    >>> tie = PayLine("tie", read_conditions({"winner": "tie"}), PUSH)
    >>> fair_commission(Wager("Banker", (win, tie)), STANDARD, Shoe.of_decks(8))
    Fraction(7535923321, 279815987114)
    """
    value = value_of(Wager(wager.name, wager.lines, wager.otherwise), tableau, shoe)
    won = sum((line.share for line in value.lines if line.net > 0), Fraction())
    return None if won == 0 else (value.expectation + edge) / won

"""Slip: several bets on one coup, and the exact law of what they win or lose together."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from puntobanco.errors import PuntobancoError
from puntobanco.pay import exact_number
from puntobanco.pricing import Ways, class_ways
from puntobanco.questions import Question
from puntobanco.shoe import Shoe
from puntobanco.tableau import Tableau
from puntobanco.valuation import root
from puntobanco.wagers import Wager

_BET = re.compile(r"\s*(?P<amount>[0-9]+(?:\.[0-9]+)?)\s+(?:on\s+)?(?P<name>\S.*?)\s*")


@dataclass(frozen=True)
class Bet:
    """An amount staked on a wager."""

    wager: Wager
    stake: Fraction


def read_slip(text: str, find: Callable[[str], Wager]) -> tuple[Bet, ...]:
    """Read bets such as "100 Punto, 12 Egalite"; ``find`` gives a wager by its name.

    A comma inside a pay table's name stays with it where what follows is no bet of its own.

    >>> from puntobanco.catalogue import find_wager
    >>> [(bet.wager.name, bet.stake) for bet in read_slip("100 Punto, 2.50 on Tie@9:1", find_wager)]
    [('Player', Fraction(100, 1)), ('Tie', Fraction(5, 2))]
    >>> read_slip("Punto", find_wager)
    Traceback (most recent call last):
    puntobanco.errors.PuntobancoError: expected bets such as '100 Punto, 12 Egalite', got 'Punto'
    """
    parts: list[str] = []
    for part in text.split(","):
        if parts and "@" in parts[-1] and not _BET.fullmatch(part):
            parts[-1] += "," + part
        else:
            parts.append(part)
    bets = tuple(_read_bet(part, find) for part in parts)
    names = [(bet.wager.bet or bet.wager.name, bet.wager.pays) for bet in bets]
    for name in names:
        if names.count(name) > 1:
            raise PuntobancoError(f"expected each bet once, got {name[0]!r} twice in {text!r}")
    return bets


def _read_bet(part: str, find: Callable[[str], Wager]) -> Bet:
    match = _BET.fullmatch(part)
    stake = exact_number(match["amount"]) if match else None
    if match is None or stake is None:
        raise PuntobancoError(
            f"expected bets such as '100 Punto, 12 Egalite', got {part.strip()!r}"
        )
    if stake == 0:
        raise PuntobancoError(f"expected a stake above 0, got {part.strip()!r}")
    return Bet(find(match["name"]), stake)


@dataclass(frozen=True)
class NetLaw:
    """The exact law of a net result in currency: ways of each amount, out of ``total``.

    >>> law = NetLaw({Fraction(1): 3, Fraction(-1): 5}, 8)
    >>> law.mean, law.ahead, law.variance
    (Fraction(-1, 4), Fraction(3, 8), Fraction(15, 16))
    """

    ways: Mapping[Fraction, Ways]
    total: int

    def probability(self, event: Callable[[Fraction], bool]) -> Fraction:
        """Return the probability that the net result satisfies ``event``."""
        return sum((Fraction(n) for net, n in self.ways.items() if event(net)), Fraction()) / (
            self.total
        )

    @property
    def ahead(self) -> Fraction:
        """Probability of a net win."""
        return self.probability(lambda net: net > 0)

    @property
    def even(self) -> Fraction:
        """Probability of neither win nor loss."""
        return self.probability(lambda net: net == 0)

    @property
    def behind(self) -> Fraction:
        """Probability of a net loss."""
        return self.probability(lambda net: net < 0)

    @cached_property
    def mean(self) -> Fraction:
        """Mean net result."""
        return self._moment(1)

    @cached_property
    def variance(self) -> Fraction:
        """Variance of the net result."""
        return self._moment(2) - self.mean**2

    @property
    def standard_deviation(self) -> float:
        """Root of the variance, to the nearest float: not exact."""
        return root(self.variance)

    def _moment(self, power: int) -> Fraction:
        sums = (net**power * ways for net, ways in self.ways.items())
        return sum(sums, Fraction()) / self.total


def net_law(bets: Sequence[Bet], tableau: Tableau, shoe: Shoe) -> NetLaw:
    """Return the exact law of what ``bets`` win or lose together in one coup.

    Raises PuntobancoError where the wagers together need more deals than can be walked, and as
    `line_ways` does.

    >>> from puntobanco.catalogue import find_wager
    >>> from puntobanco.tableau import STANDARD
    >>> law = net_law(read_slip("100 Punto, 12 Egalite", find_wager), STANDARD, Shoe.of_decks(8))
    >>> sorted(law.ways)
    [Fraction(-112, 1), Fraction(88, 1), Fraction(96, 1)]
    """
    if not bets:
        raise PuntobancoError("expected at least one bet, got none")
    question = Question(*(bet.wager for bet in bets))
    found = class_ways(question, tableau, shoe)
    nets = [bet.wager.nets(bet.stake) for bet in bets]
    ways: dict[Fraction, Ways] = {}
    for number, count in enumerate(found.ways):
        if count:
            lines = question.lines_of(number)
            rows = zip(bets, nets, lines, strict=True)
            net = sum((bet.stake * own[line] for bet, own, line in rows), Fraction())
            ways[net] = ways.get(net, 0) + count
    return NetLaw(dict(sorted(ways.items())), found.total)


@dataclass(frozen=True)
class Joint:
    """How two wagers go together, per unit staked on each."""

    covariance: Fraction
    variances: tuple[Fraction, Fraction]

    @property
    def correlation(self) -> float | None:
        """Covariance over the root of both variances (a float, not exact); None: no spread."""
        product = self.variances[0] * self.variances[1]
        if product == 0:
            return None
        size = root(self.covariance**2 / product)
        return size if self.covariance >= 0 else -size


def joint_of(
    one: Wager,
    other: Wager,
    tableau: Tableau,
    shoe: Shoe,
    stakes: tuple[Fraction | None, Fraction | None] = (None, None),
) -> Joint:
    """Return the exact covariance of two wagers on the same coup.

    ``stakes`` matter only where a commission depends on them.

    >>> from puntobanco.catalogue import find_wager
    >>> from puntobanco.tableau import STANDARD
    >>> one, other = find_wager("Player"), find_wager("Banker@1 to 1")
    >>> joint_of(one, other, STANDARD, Shoe.of_decks(8)).correlation
    -1.0
    """
    question = Question(one, other)
    found = class_ways(question, tableau, shoe)
    nets = one.nets(stakes[0]), other.nets(stakes[1])
    rows = [
        (Fraction(ways) / found.total, nets[0][lines[0]], nets[1][lines[1]])
        for ways, lines in ((w, question.lines_of(n)) for n, w in enumerate(found.ways) if w)
    ]
    means = sum(p * x for p, x, _ in rows), sum(p * y for p, _, y in rows)
    return Joint(
        sum((p * x * y for p, x, y in rows), Fraction()) - means[0] * means[1],
        (
            sum((p * x * x for p, x, _ in rows), Fraction()) - Fraction(means[0]) ** 2,
            sum((p * y * y for p, _, y in rows), Fraction()) - Fraction(means[1]) ** 2,
        ),
    )

"""Wager: ordered lines of conditions and pay, as data; settling a dealt coup."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property

import numpy as np

from puntobanco.cards import Card, PointValues, Suit
from puntobanco.conditions import Condition
from puntobanco.coup import Coup
from puntobanco.deals import POSITIONS, Deals
from puntobanco.enumeration import Ints
from puntobanco.errors import PuntobancoError, shown
from puntobanco.pay import LOSE, Commission, Pay
from puntobanco.subjects import Detail

OTHERWISE = "otherwise"
"""The label of what settles a coup that no line matches."""


@dataclass(frozen=True)
class PayLine:
    """One line of a pay table: conditions that must all hold, and what it then pays."""

    label: str
    when: tuple[Condition, ...]
    pay: Pay


def checked_stake(stake: object) -> Fraction:
    """Return ``stake`` as a fraction; raises PuntobancoError for one that isn't exact or above 0.

    >>> checked_stake(10)
    Fraction(10, 1)
    >>> checked_stake(10.0)
    Traceback (most recent call last):
    puntobanco.errors.PuntobancoError: expected a stake above 0, as a fraction, got 10.0
    """
    if isinstance(stake, int | Fraction) and not isinstance(stake, bool) and stake > 0:
        return Fraction(stake)
    raise PuntobancoError(f"expected a stake above 0, as a fraction, got {shown(stake)}")


@dataclass(frozen=True)
class Wager:
    """A bet: ordered lines; the first one whose conditions all hold settles it, else ``otherwise``.

    ``name``: what the sheet calls it. ``bet``: the catalogue's name for the same bet, which its
    pay tables share. ``pays``: the pay table's words. ``commission``: what the house keeps of a
    win, where the pay does not say it already. ``printed``: the sheet's own words for the pay.

    Line numbers count from 0; ``len(lines)`` stands for ``otherwise``.
    """

    name: str
    lines: tuple[PayLine, ...]
    otherwise: Pay = LOSE
    bet: str = ""
    pays: str = ""
    commission: Commission | None = None
    printed: str = ""
    aliases: tuple[str, ...] = ()

    def line_of(self, deals: Deals) -> Ints:
        """Return for each deal the number of the line that settles it."""
        lines = np.full(len(deals), len(self.lines), dtype=np.int64)
        for number in reversed(range(len(self.lines))):
            holds = np.ones(len(lines), dtype=np.bool_)
            for condition in self.lines[number].when:
                holds = holds & condition.holds(deals)
            lines = np.where(holds, number, lines)
        return lines

    def settle(self, coup: Coup, stake: Fraction = Fraction(1)) -> tuple[str, Fraction]:
        """Return the label of the line that settles ``coup`` and the net won on ``stake``.

        Raises PuntobancoError where the wager needs a suit that the coup doesn't give.

        >>> from puntobanco.cards import parse_cards
        >>> from puntobanco.conditions import read_conditions
        >>> from puntobanco.coup import deal
        >>> from puntobanco.tableau import STANDARD
        >>> win = PayLine("win", read_conditions({"winner": "banker"}), Pay.parse("19 to 20"))
        >>> Wager("Banker", (win,)).settle(deal(parse_cards("7h 5s Kd 3c"), STANDARD), Fraction(20))
        ('win', Fraction(19, 1))
        """
        self._check_known(coup)
        number = int(self.line_of(Deals.of_coup(coup))[0])
        return self.labels[number], self.net(number, stake) * stake

    @property
    def labels(self) -> tuple[str, ...]:
        """The labels of the lines in order, then "otherwise"."""
        return (*(line.label for line in self.lines), OTHERWISE)

    def net(self, number: int, stake: Fraction | None = None) -> Fraction:
        """Return the net won per unit staked on line ``number``, commission taken off.

        Raises PuntobancoError where the commission depends on a stake and none above 0 is given.
        """
        pay = self.lines[number].pay if number < len(self.lines) else self.otherwise
        if self.commission is None or pay.net <= 0:
            return pay.net
        if self.commission.needs_stake and stake is None:
            raise PuntobancoError(
                f"expected a stake for {self.name!r}, whose commission depends on it: got none"
            )
        unit = Fraction(1) if stake is None else checked_stake(stake)
        return pay.net - self.commission.kept(pay.net * unit) / unit

    def nets(self, stake: Fraction | None = None) -> tuple[Fraction, ...]:
        """Return `net` of every line, "otherwise" last."""
        if stake is None or self.commission is None or not self.commission.needs_stake:
            return self._nets
        return tuple(self.net(number, stake) for number in range(len(self.lines) + 1))

    @cached_property
    def _nets(self) -> tuple[Fraction, ...]:
        return tuple(self.net(number) for number in range(len(self.lines) + 1))

    @cached_property
    def key(self) -> tuple[tuple[Condition, ...], ...]:
        """The conditions of the lines: equal for wagers that differ in pay and name alone."""
        return tuple(line.when for line in self.lines)

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash((self.name, self.pays, self.key))

    @cached_property
    def conditions(self) -> tuple[Condition, ...]:
        """The conditions of all lines in order."""
        return tuple(condition for line in self.lines for condition in line.when)

    @property
    def needs(self) -> frozenset[str]:
        """The places whose cards the conditions look at."""
        return frozenset[str]().union(*(condition.subject.needs for condition in self.conditions))

    @cached_property
    def by_points(self) -> bool:
        """True where point values alone settle the wager."""
        return not any(condition.subject.details for condition in self.conditions)

    def _check_known(self, coup: Coup) -> None:
        hands = zip(
            POSITIONS,
            (*(*coup.player, None)[:3], *(*coup.banker, None)[:3]),
            strict=True,
        )
        blurred = {place: card for place, card in hands if card is not None and card.suit is None}
        for condition in self.conditions:
            for place, detail in (condition.subject.details or {}).items():
                if place in blurred and depends_on_suit(detail, blurred[place], coup.values):
                    raise PuntobancoError(
                        f"expected a suit on every card that {self.name!r} looks at, "
                        f"got {str(blurred[place])!r}"
                    )


def depends_on_suit(detail: Detail, card: Card, values: PointValues) -> bool:
    """Return whether ``detail`` tells apart the cards of ``card``'s rank by suit."""
    return len({detail(replace(card, suit=suit), values) for suit in Suit}) > 1


def labels_of(wagers: Sequence[Wager]) -> list[str]:
    """Return the wagers' names, with the pay where several have the same one.

    >>> tie = Wager("Tie", (), pays="8 to 1")
    >>> labels_of([tie, Wager("Tie", (), pays="9 to 1"), Wager("Player", (), pays="1 to 1")])
    ['Tie (8 to 1)', 'Tie (9 to 1)', 'Player']
    """
    often = Counter(wager.name for wager in wagers)
    return [
        f"{wager.name} ({wager.pays})" if often[wager.name] > 1 and wager.pays else wager.name
        for wager in wagers
    ]


def labelled(wagers: Sequence[Wager]) -> list[Wager]:
    """Return the wagers under the names of `labels_of`."""
    return [
        wager if wager.name == label else replace(wager, name=label)
        for wager, label in zip(wagers, labels_of(wagers), strict=True)
    ]

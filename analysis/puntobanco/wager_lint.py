"""Lint: what is wrong with a pay table, found exactly in the sheet's own shoe."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from typing import Literal

from puntobanco.errors import PuntobancoError
from puntobanco.pay import LOSE, Pay
from puntobanco.pricing import LineWays, class_ways, line_ways, price_many
from puntobanco.questions import Question
from puntobanco.shoe import Shoe
from puntobanco.tableau import Tableau
from puntobanco.valuation import valued
from puntobanco.wagers import PayLine, Wager

Kind = Literal["never", "shadowed", "bettor's edge", "paid twice", "same event"]


@dataclass(frozen=True)
class Finding:
    """One finding: what is wrong with which line of which wager, in one line of words.

    ``figure``: a probability, or for "bettor's edge" the expectation per unit staked.
    """

    kind: Kind
    wager: str
    says: str
    line: str = ""
    figure: Fraction | None = None


def lint_wager(
    wager: Wager, tableau: Tableau, shoe: Shoe, stake: Fraction | None = None
) -> tuple[Finding, ...]:
    """Return what is wrong with ``wager`` dealt by ``tableau`` from ``shoe``.

    "never": a line whose conditions no coup meets. "shadowed": a line that coups meet, but every
    one of them an earlier line as well. "paid twice": two lines that meet in some coups, neither
    within the other, at different pay: the order of the lines decides what is paid. "bettor's
    edge": an expectation above 0. Raises PuntobancoError as `line_ways` does.

    >>> from puntobanco.conditions import read_conditions
    >>> from puntobanco.tableau import STANDARD
    >>> def line(label, **when):
    ...     return PayLine(label, read_conditions(when), Pay.parse("8 to 1"))
    >>> wager = Wager("Tie", (line("tie", winner="tie"), line("0-0", winner="tie", player_total=0)))
    >>> [found.says for found in lint_wager(wager, STANDARD, Shoe.of_decks(8))]
    ["line '0-0' never pays: every coup that meets it meets an earlier line"]
    """
    ways = line_ways(wager, tableau, shoe)
    alone = _alone(wager, tableau, shoe)
    found = [*_lines_without_coups(wager, ways, alone)]
    found += _paid_twice(wager, tableau, shoe, alone)
    edge = valued(wager, ways, stake).expectation
    if edge > 0:
        says = f"the bettor has an edge: expectation {edge} per unit staked"
        found.append(Finding("bettor's edge", wager.name, says, figure=edge))
    return tuple(found)


def _single(line: PayLine) -> Wager:
    """Return the wager that one line alone makes."""
    return Wager(line.label, (line,), LOSE)


def _alone(wager: Wager, tableau: Tableau, shoe: Shoe) -> list[Fraction]:
    """Return the probability that each line's conditions hold, whatever the others say."""
    found = price_many([_single(line) for line in wager.lines], tableau, shoe)
    chances = []
    for ways in found:
        if isinstance(ways, PuntobancoError):
            raise ways
        chances.append(ways.probabilities[0])
    return chances


def _lines_without_coups(
    wager: Wager, ways: LineWays, alone: Sequence[Fraction]
) -> Iterator[Finding]:
    for number, line in enumerate(wager.lines):
        if alone[number] == 0:
            says = f"line {line.label!r} can never match: no coup of this shoe meets it"
            yield Finding("never", wager.name, says, line.label, Fraction(0))
        elif ways.ways[number] == 0:
            says = f"line {line.label!r} never pays: every coup that meets it meets an earlier line"
            yield Finding("shadowed", wager.name, says, line.label, alone[number])


def _paid_twice(
    wager: Wager, tableau: Tableau, shoe: Shoe, alone: Sequence[Fraction]
) -> Iterator[Finding]:
    for (n, one), (m, other) in combinations(enumerate(wager.lines), 2):
        if one.pay.net == other.pay.net or not (alone[n] and alone[m]):
            continue
        both = _both(_single(one), _single(other), tableau, shoe)
        if both not in (0, alone[n], alone[m]):
            says = (
                f"lines {one.label!r} and {other.label!r} meet in {both} of all coups "
                f"and pay {one.pay.text!r} and {other.pay.text!r}: the first one is paid"
            )
            yield Finding("paid twice", wager.name, says, other.label, both)


def _both(one: Wager, other: Wager, tableau: Tableau, shoe: Shoe) -> Fraction:
    """Return the probability that the first line of both wagers settles them."""
    question = Question(one, other)
    found = class_ways(question, tableau, shoe)
    ways = (w for n, w in enumerate(found.ways) if question.lines_of(n) == (0, 0))
    return Fraction(sum(ways)) / found.total


def lint_wagers(
    wagers: Sequence[Wager], tableau: Tableau, shoe: Shoe, stake: Fraction | None = None
) -> tuple[Finding, ...]:
    """Return what is wrong with each wager of a sheet, and the events that two of them pay.

    "same event": two wagers that win, lose and push in the very same coups.
    """
    found = [finding for w in wagers for finding in lint_wager(w, tableau, shoe, stake)]
    laws = [_signs(wager, tableau, shoe) for wager in wagers]
    for (n, one), (m, other) in combinations(enumerate(wagers), 2):
        if laws[n] == laws[m] and _go_together(one, other, tableau, shoe):
            says = f"pays the same event as {one.name!r}: both win, push and lose together"
            found.append(Finding("same event", other.name, says, figure=laws[n][0]))
    return tuple(found)


def _sign(pay: Pay) -> int:
    return (pay.net > 0) - (pay.net < 0)


def _pays(wager: Wager) -> list[Pay]:
    return [*(line.pay for line in wager.lines), wager.otherwise]


def _signs(wager: Wager, tableau: Tableau, shoe: Shoe) -> tuple[Fraction, Fraction]:
    """Return the probabilities of a net win and of a net loss."""
    rows = list(zip(_pays(wager), line_ways(wager, tableau, shoe).probabilities, strict=True))
    won = sum((chance for pay, chance in rows if _sign(pay) > 0), Fraction())
    return won, sum((chance for pay, chance in rows if _sign(pay) < 0), Fraction())


def _go_together(one: Wager, other: Wager, tableau: Tableau, shoe: Shoe) -> bool:
    """Return whether no coup wins one wager and not the other, or loses one alone."""
    question = Question(one, other)
    pays = _pays(one), _pays(other)
    for number, ways in enumerate(class_ways(question, tableau, shoe).ways):
        lines = question.lines_of(number)
        if ways and _sign(pays[0][lines[0]]) != _sign(pays[1][lines[1]]):
            return False
    return True

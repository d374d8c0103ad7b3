"""The space of assumptions about one claim, in three rounds: single, damaged inputs, pairs."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from puntobanco.claims.assumptions.changes import SINGLE, WITH_DECKS, Change, other_decks
from puntobanco.claims.assumptions.inputs import forced_sum, miscounted, rounded_inputs
from puntobanco.claims.assumptions.readouts import Readout, other_readings, prints, slips
from puntobanco.claims.assumptions.tableaux import ways_by_tableau
from puntobanco.claims.evaluate import exact_value, reckoning_of
from puntobanco.claims.figures import PrintedFigure
from puntobanco.claims.reckonings import READINGS, Reckoning, UnsupportedClaimError
from puntobanco.claims.terms import EVENT, Terms
from puntobanco.conditions import read_conditions
from puntobanco.errors import PuntobancoError
from puntobanco.pay import PUSH
from puntobanco.wagers import PayLine, Wager

_WINNERS = ("player", "tie", "banker")
RESULT = Wager(
    EVENT, tuple(PayLine(name, read_conditions({"winner": name}), PUSH) for name in _WINNERS)
)
"""Who wins, a line each: the table that a probability of a result stands in."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """One assumption, or two at once, and the exact value that it gives."""

    kind: str
    says: str
    value: Fraction


def rounds(terms: Terms, figure: PrintedFigure) -> Iterator[list[Candidate]]:
    """Yield the assumptions tried about a claim with these terms, the simplest round first."""
    base = _Base(terms, figure)
    yield list(base.single())
    yield list(base.damaged())
    yield list(base.pairs())


class _Base:
    """The terms of a claim as stated, from which assumptions depart."""

    def __init__(self, terms: Terms, figure: PrintedFigure) -> None:
        self.terms, self.figure = terms, figure
        self.name = terms.quantity.name
        self.is_effect = self.name.startswith("effect_of_")
        self.value = exact_value(terms)

    def single(self) -> Iterator[Candidate]:
        for changes in SINGLE:
            yield from _valued(changes(self.terms))
        yield from _candidates(self._readouts(self.terms))
        yield from _candidates(prints(self.value, self.figure))

    def damaged(self) -> Iterator[Candidate]:
        if self.is_effect:
            return
        reckoning = reckoning_of(self.terms)
        yield from _candidates(rounded_inputs(self.name, reckoning))
        if self.name == "probability" and not self.figure.approximate:
            yield from _candidates(forced_sum(self._table(reckoning), self.figure.ulp))
        yield from _candidates(miscounted(self.name, reckoning, self.terms.wager.labels))
        yield from self._tableaux()

    def pairs(self) -> Iterator[Candidate]:
        """Yield two assumptions at once: other decks, pay, ties or sides, and one thing more."""
        for changes in (other_decks, *WITH_DECKS):
            for change in changes(self.terms):
                if self._is_idle(change):
                    continue
                yield from _candidates(_after(change, self._readouts(change.terms)))
                if change.kind in ("decks", "sides", "ties") and not self.is_effect:
                    inputs = _inputs(self.name, change.terms)
                    yield from _candidates(_after(change, inputs))
        for change in other_decks(self.terms):
            for more in WITH_DECKS:
                yield from _valued(_together(change, each) for each in more(change.terms))

    def _is_idle(self, change: Change) -> bool:
        """Return whether a change leaves the value as it is: then it is no assumption."""
        try:
            return exact_value(change.terms) == self.value
        except PuntobancoError:
            return True

    def _readouts(self, terms: Terms) -> Iterator[Readout]:
        try:
            value = exact_value(terms)
        except PuntobancoError:
            return
        if not self.is_effect:
            yield from other_readings(self.name, reckoning_of(terms))
        yield from slips(self.name, value)

    def _table(self, reckoning: Reckoning) -> Reckoning:
        """Return the reckoning of the printed table that the claim's line stands in."""
        lines = self.terms.wager.lines
        if not self.terms.is_event or self.terms.given or len(lines) != 1:
            return reckoning
        names = [line.label for line in RESULT.lines if line.when == lines[0].when]
        if not names:
            return reckoning
        chosen = frozenset({_WINNERS.index(names[0])})
        nets = (Fraction(),) * 4
        table = replace(self.terms, wager=RESULT, nets=nets, chosen=chosen)
        whole = reckoning_of(table)
        return replace(whole, chances=whole.chances[:-1], nets=nets[:-1])

    def _tableaux(self) -> Iterator[Candidate]:
        terms = self.terms
        if terms.known:
            return
        lines = tuple(line.when for line in terms.wager.lines)
        plain = reckoning_of(terms)
        for says, ways in ways_by_tableau(lines, terms.given, terms.game, terms.decks):
            total = sum(ways)
            if not total:
                continue
            chances = tuple(Fraction(count, total) for count in ways)
            try:
                value = READINGS[self.name](replace(plain, chances=chances))
            except UnsupportedClaimError:
                continue
            yield Candidate("tableau", says, value)


def _inputs(name: str, terms: Terms) -> Iterator[Readout]:
    try:
        yield from rounded_inputs(name, reckoning_of(terms), thorough=False)
    except PuntobancoError:
        return


def _valued(changes: Iterable[Change]) -> Iterator[Candidate]:
    for change in changes:
        try:
            value = exact_value(change.terms)
        except PuntobancoError:
            # Under this assumption the quantity has no value: nothing was tried.
            continue
        yield Candidate(change.kind, change.says, value)


def _candidates(readouts: Iterable[Readout]) -> Iterator[Candidate]:
    for kind, says, value in readouts:
        yield Candidate(kind, says, value)


def _after(change: Change, readouts: Iterable[Readout]) -> Iterator[Readout]:
    for kind, says, value in readouts:
        yield f"{change.kind}, {kind}", f"{change.says}; {says}", value


def _together(first: Change, second: Change) -> Change:
    kind, says = f"{first.kind}, {second.kind}", f"{first.says}; {second.says}"
    return Change(kind, says, second.terms)

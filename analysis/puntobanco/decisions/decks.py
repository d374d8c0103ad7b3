"""Decks: at which numbers of decks the better choice of a cell changes, for all of them at once.

With d whole decks every count of cards is a multiple of d, so the ways that drawing gains are a
polynomial in d of degree at most 6. Seven shoes determine it by its differences (Newton), and
differences that agree in sign from some d on prove that nothing changes beyond.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from puntobanco.cards import STANDARD_VALUES, PointValues
from puntobanco.decisions.branches import Branches, branches_of
from puntobanco.decisions.margins import Decision, Place, decisions_of
from puntobanco.errors import PuntobancoError
from puntobanco.shoe import MAX_DECKS, Shoe
from puntobanco.tableau import Cell, Tableau
from puntobanco.wagers import Wager

DEGREE = 6
"""Of the gain as a polynomial in the number of decks: a coup takes at most six cards."""


@dataclass(frozen=True)
class Span:
    """A run of numbers of decks with one best choice; ``last`` None: all larger ones too.

    ``best``: None where drawing and standing are worth the same.
    """

    first: int
    last: int | None
    best: Cell | None


@dataclass(frozen=True)
class DeckChoice:
    """The best choice of a cell by the number of decks, all other cells as they are.

    ``spans``: without gaps from one deck on. ``infinite``: the best choice in the infinite shoe,
    the limit of ever more decks. ``open``: the tableau leaves out what would follow.
    """

    place: Place
    cell: Cell
    spans: tuple[Span, ...]
    infinite: Cell | None
    open: bool = False

    @property
    def changes(self) -> bool:
        """True where not every number of decks has the same best choice."""
        return len({span.best for span in self.spans} | {self.infinite}) > 1

    def best(self, decks: int) -> Cell | None:
        """Return the best choice with so many decks."""
        for span in self.spans:
            if span.last is None or decks <= span.last:
                return span.best
        return None


def deck_choices(
    tableau: Tableau,
    values: PointValues = STANDARD_VALUES,
    wager: Wager | None = None,
) -> tuple[DeckChoice, ...]:
    """Return, for every cell, its best choice at every number of whole decks.

    ``wager``: play for its money (it must be settled by point values) instead of win minus loss.

    >>> from puntobanco.tableau import STANDARD
    >>> for choice in deck_choices(STANDARD):
    ...     if choice.changes:
    ...         print(choice.place, [(s.first, s.last, s.best.value) for s in choice.spans])
    Banker 3 v 8 [(1, 3, 'D'), (4, None, 'S')]
    Banker 4 v 1 [(1, 3, 'S'), (4, None, 'D')]
    Banker 5 v 4 [(1, 2, 'S'), (3, None, 'D')]
    """
    by_decks = [_decisions(tableau, decks, values, wager) for decks in range(1, DEGREE + 2)]
    endless = Shoe.infinite_decks(values)
    infinite = decisions_of(tableau, endless, *_money(tableau, endless, wager))
    return tuple(
        DeckChoice(
            limit.place,
            limit.cell,
            () if limit.open else spans_of([decision.gain_ways for decision in column]),
            limit.best,
            limit.open,
        )
        for limit, column in zip(infinite, zip(*by_decks, strict=True), strict=True)
    )


def _decisions(
    tableau: Tableau, decks: int, values: PointValues, wager: Wager | None
) -> tuple[Decision, ...]:
    shoe = Shoe.of_decks(decks, values)
    return decisions_of(tableau, shoe, *_money(tableau, shoe, wager))


def _money(
    tableau: Tableau, shoe: Shoe, wager: Wager | None
) -> tuple[()] | tuple[Branches, list[Fraction]]:
    """Return the branches and nets of a wager, none without one."""
    if wager is None:
        return ()
    if not wager.by_points:
        raise PuntobancoError(f"expected a wager that point values settle, got {wager.name!r}")
    nets = [wager.net(line) for line in range(len(wager.lines) + 1)]
    return branches_of(shoe, tableau.printed, wager), nets


def spans_of(gains: Sequence[Fraction]) -> tuple[Span, ...]:
    """Return the best choices from one deck on, given the gains with 1 to 7 decks.

    The gains must be values of one polynomial of degree at most 6.

    >>> [(span.first, span.last) for span in spans_of([Fraction(d - 40) for d in range(1, 8)])]
    [(1, 39), (40, 40), (41, None)]
    """
    differences = _differences(gains)
    spans: list[Span] = []
    for decks in range(1, MAX_DECKS + 1):
        best = _choice(differences[0])
        if not spans or spans[-1].best is not best:
            spans.append(Span(decks, decks, best))
        if _settled(differences):
            spans[-1] = Span(spans[-1].first, None, best)
            break
        spans[-1] = Span(spans[-1].first, decks, best)
        differences = [*(a + b for a, b in pairwise(differences)), differences[-1]]
    return tuple(spans)


def _differences(values: Sequence[Fraction]) -> list[Fraction]:
    """Return the first value and its differences of every order."""
    row, found = list(values), []
    while row:
        found.append(row[0])
        row = [after - before for before, after in pairwise(row)]
    return found


def _settled(differences: Sequence[Fraction]) -> bool:
    """Return whether the sign of the value here is that of every later one.

    A later value is the sum of these differences, each times a binomial coefficient above 0.
    """
    signs = {difference > 0 for difference in differences if difference}
    return not signs or (len(signs) == 1 and differences[0] != 0)


def _choice(gain: Fraction) -> Cell | None:
    if gain == 0:
        return None
    return Cell.DRAW if gain > 0 else Cell.STAND

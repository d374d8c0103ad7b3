"""Where two tableaux differ, cell by cell, and what each difference costs, alone and together.

A difference alone is priced by bringing it into the first tableau, everything else as it is. The
prices of several need not add up to the price of all together.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

import numpy as np

from puntobanco.decisions.branches import STOOD, branches_of
from puntobanco.decisions.margins import Place
from puntobanco.decisions.play import (
    Mask,
    Play,
    banker_situations,
    play_of,
    player_situations,
)
from puntobanco.decisions.prices import FIRST_FOUR, Figures, figures_of
from puntobanco.errors import PuntobancoError
from puntobanco.shoe import Shoe
from puntobanco.tableau import NATURALS, ROWS, Cell, NaturalRule, Tableau
from puntobanco.valuation import value_of
from puntobanco.wagers import Wager


@dataclass(frozen=True)
class Difference:
    """One thing in which two tableaux (or sheets) differ.

    ``kind``: "cell", "natural", "columns", "printed" and, for sheets, "decks", "values", "pay",
    "wager", "procedure". ``where``: in words. ``ours``, ``theirs``: what each says. ``change``:
    the exact change where this difference alone comes into ours, or None, and ``why`` says why.
    """

    kind: str
    where: str
    ours: str
    theirs: str
    change: Figures | None = None
    why: str = ""


@dataclass(frozen=True)
class TableauDiff:
    """All differences of two tableaux in one shoe, with the figures of both."""

    differences: tuple[Difference, ...]
    ours: Figures
    theirs: Figures

    @property
    def together(self) -> Figures:
        """The exact change where all differences come into ours."""
        return self.theirs - self.ours


@dataclass(frozen=True)
class _Change:
    """A difference before it is priced: the play it gives, and the tableau where there is one."""

    difference: Difference
    play: Play | None
    tableau: Tableau | None


def tableau_diff(
    ours: Tableau,
    theirs: Tableau,
    shoe: Shoe,
    wagers: Sequence[Wager] = (),
    stake: Fraction | None = None,
) -> TableauDiff:
    """Return where two tableaux differ and what each difference changes in ``shoe``.

    >>> from puntobanco.tableau import STANDARD
    >>> other = STANDARD.with_banker(6, "none", Cell.DRAW)
    >>> diff = tableau_diff(STANDARD, other, Shoe.of_decks(8))
    >>> [(d.where, d.ours, d.theirs) for d in diff.differences]
    [('Banker 6 v none', 'S', 'D')]
    >>> diff.differences[0].change == diff.together
    True
    """
    base = figures_of(ours, shoe, wagers, stake)
    pricing = _Pricing(ours, shoe, wagers, stake, base)
    return TableauDiff(
        tuple(pricing.priced(change) for change in _changes(ours, theirs)),
        base,
        figures_of(theirs, shoe, wagers, stake),
    )


def _changes(ours: Tableau, theirs: Tableau) -> Iterator[_Change]:
    """Yield the differences, settings first, then Player's cells, then Banker's."""
    yield from _settings(ours, theirs)
    yield from _player_cells(ours, theirs)
    if ours.columns is theirs.columns:
        yield from _banker_cells(ours, theirs)
    else:
        yield from _banker_situations(ours, theirs)


def _settings(ours: Tableau, theirs: Tableau) -> Iterator[_Change]:
    full = _completed(ours, theirs)
    if ours.natural is not theirs.natural:
        named = Difference("natural", "naturals", ours.natural.value, theirs.natural.value)
        yield _of_tableau(named, full, natural=theirs.natural)
    if ours.printed is not theirs.printed:
        one, other = ("none" if t.printed is None else t.printed.letter for t in (ours, theirs))
        named = Difference("printed", "Player's printed card", one, other)
        yield _of_tableau(named, full, printed=theirs.printed)
    if ours.columns is not theirs.columns:
        one, other = ours.columns.value, theirs.columns.value
        named = Difference("columns", "columns of Banker's table", one, other)
        mine = play_of(ours)
        nowhere = np.zeros_like(mine.player)
        changed = mine.mixed(play_of(theirs), nowhere, _otherwise(ours, theirs))
        yield _Change(named, changed, None)


def _of_tableau(difference: Difference, full: Tableau, **changes: object) -> _Change:
    try:
        changed = replace(full, **changes)  # type: ignore[arg-type]  # fields of Tableau
    except PuntobancoError as error:
        return _Change(replace(difference, why=f"not told by ours: {error}"), None, None)
    return _Change(difference, play_of(changed), changed)


def _completed(ours: Tableau, theirs: Tableau) -> Tableau:
    """Return ``ours`` with the cells it leaves out taken from ``theirs``, where columns agree."""
    if ours.columns is not theirs.columns:
        return ours
    rows = (
        tuple(b if a is Cell.NEVER else a for a, b in zip(*pair, strict=True))
        for pair in zip(ours.banker, theirs.banker, strict=True)
    )
    return replace(ours, banker=tuple(rows))


def _player_cells(ours: Tableau, theirs: Tableau) -> Iterator[_Change]:
    full = _completed(ours, theirs)
    mine, other = play_of(ours), play_of(theirs)
    for total in ROWS:
        a, b = ours.player[total], theirs.player[total]
        if a is not b:
            named = _cells(Place("player", total), a, b)
            here = player_situations(ours, total)
            changed = full.with_player(total, b) if ours.columns is theirs.columns else None
            # What ours leaves out of Banker's table is what theirs does there.
            play = mine.mixed(other, np.zeros_like(here), mine.unknown)
            yield _Change(named, play.with_player(here, b.draws), changed)


def _banker_cells(ours: Tableau, theirs: Tableau) -> Iterator[_Change]:
    """Yield the cells of Banker's table that arise under one of the two and differ."""
    mine = play_of(ours)
    for total in ROWS:
        for column in sorted(ours.arising_columns | theirs.arising_columns):
            a, b = ours.banker[total][column], theirs.banker[total][column]
            label = ours.columns.labels[column]
            named = _cells(Place("banker", total, label), a, b)
            if a is b:
                continue
            if column not in ours.arising_columns:
                yield _Change(replace(named, why="does not arise under ours"), None, None)
            elif column not in theirs.arising_columns:
                yield _Change(replace(named, why="does not arise under theirs"), None, None)
            else:
                here = banker_situations(ours, total, column)
                play = mine.with_banker(here, b.draws)
                yield _Change(named, play, ours.with_banker(total, label, b))


def _cells(place: Place, ours: Cell, theirs: Cell) -> Difference:
    return Difference("cell", str(place), ours.value, theirs.value)


def _banker_situations(ours: Tableau, theirs: Tableau) -> Iterator[_Change]:
    """Yield where Banker decides otherwise, by our cells, for tables with different columns."""
    mine, other = play_of(ours), play_of(theirs)
    otherwise = _otherwise(ours, theirs)
    for total in ROWS:
        for column in sorted(ours.arising_columns):
            here = banker_situations(ours, total, column) & otherwise
            if here.any():
                # All of them are one cell of ours, so theirs does the same in all of them.
                draws = bool(other.banker[here].all())
                place = Place("banker", total, ours.columns.labels[column])
                says = f"{'D' if draws else 'S'} at {_labels(theirs, here)}"
                named = Difference("cell", str(place), ours.banker[total][column].value, says)
                yield _Change(named, mine.with_banker(here, draws), None)


def _otherwise(ours: Tableau, theirs: Tableau) -> Mask:
    """Return the situations that arise under both and in which Banker decides otherwise."""
    mine, other = play_of(ours), play_of(theirs)
    found: Mask = mine.arises & other.arises & (mine.banker != other.banker)
    if NaturalRule.STOPS_BOTH in (ours.natural, theirs.natural):
        found[list(NATURALS)] = False
    return found


def _labels(tableau: Tableau, here: Mask) -> str:
    """Return the labels of the columns of ``tableau`` that hold the situations."""
    columns = {
        tableau.columns.index(player, None if third == STOOD else third)
        for player, _, third in np.argwhere(here).tolist()
    }
    return " ".join(tableau.columns.labels[column] for column in sorted(columns))


class _Pricing:
    """Prices differences against the figures of one tableau in one shoe."""

    def __init__(
        self,
        ours: Tableau,
        shoe: Shoe,
        wagers: Sequence[Wager],
        stake: Fraction | None,
        base: Figures,
    ) -> None:
        self.ours, self.shoe, self.wagers = ours, shoe, wagers
        self.stake, self.base = stake, base

    def priced(self, change: _Change) -> Difference:
        """Return the difference with its price, or with the reason why it has none."""
        if change.play is None:
            return change.difference
        if change.tableau is not None and change.tableau.printed is not self.ours.printed:
            figures = figures_of(change.tableau, self.shoe, self.wagers, self.stake)
            return replace(change.difference, change=figures - self.base)
        if change.play.asks_unknown(branches_of(self.shoe, self.ours.printed)):
            return replace(change.difference, why="leads to cells that ours leaves out")
        try:
            figures = self._figures(change.play, change.tableau)
        except PuntobancoError as error:
            return replace(change.difference, why=str(error))
        return replace(change.difference, change=figures - self.base)

    def _figures(self, play: Play, tableau: Tableau | None) -> Figures:
        branches = branches_of(self.shoe, self.ours.printed)
        player, banker, tie = (Fraction(ways, branches.total) for ways in play.lines(branches))
        wagers = tuple(
            self._expectation(wager, usual, play, tableau)
            for wager, usual in zip(self.wagers, self.base.wagers, strict=True)
        )
        return Figures(player, banker, tie, wagers)

    def _expectation(
        self, wager: Wager, usual: Fraction, play: Play, tableau: Tableau | None
    ) -> Fraction:
        if wager.by_points:
            branches = branches_of(self.shoe, self.ours.printed, wager)
            nets = (wager.net(line, self.stake) for line in range(len(wager.lines) + 1))
            worth = (net * n for net, n in zip(nets, play.lines(branches), strict=True))
            return sum(worth, Fraction()) / branches.total
        if wager.needs <= FIRST_FOUR:
            return usual
        if tableau is None:
            raise PuntobancoError(f"not priced alone: {wager.name!r} needs a table of one kind")
        return value_of(wager, tableau, self.shoe, self.stake).expectation

"""Margins: what drawing is worth against standing, at each decision of a tableau."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from puntobanco.decisions.branches import Branches, branches_of
from puntobanco.decisions.play import (
    Mask,
    Play,
    added,
    banker_situations,
    play_of,
    player_situations,
)
from puntobanco.errors import PuntobancoError
from puntobanco.shoe import Shoe
from puntobanco.tableau import Cell, Tableau

NETS = {"player": (1, -1, 0), "banker": (-1, 1, 0)}
"""Win minus loss of each hand on the lines Player, Banker, Tie."""


class Place(NamedTuple):
    """One decision: whose, on which two-card total, in which column of Banker's table, or ""."""

    hand: str
    total: int
    column: str = ""

    def __str__(self) -> str:
        """The decision as it is spoken of: "Player 5", "Banker 3 v 8", "Banker 6 v none"."""
        against = f" v {self.column}" if self.column else ""
        return f"{self.hand.capitalize()} {self.total}{against}"


@dataclass(frozen=True)
class Decision:
    """One cell of a tableau, and what would come of it either way in one shoe.

    ``reach``: ways of ``deals`` in which the decision comes up. ``draw``, ``stand``: those ways by
    line (Player, Banker, Tie, or the lines of a wager) where the hand draws or stands, all other
    cells as they are. ``nets``: worth of each line to whoever decides; by default win minus loss
    of the hand. ``open``: True where one of the two would lead to a cell of Banker's table that
    the tableau leaves out, so that nothing can be said of it.
    """

    place: Place
    cell: Cell
    reach: int
    draw: tuple[int, ...]
    stand: tuple[int, ...]
    deals: int
    nets: tuple[Fraction, ...]
    open: bool = False

    @property
    def probability(self) -> Fraction:
        """Probability that a coup comes to this decision."""
        return Fraction(self.reach, self.deals)

    @property
    def margin(self) -> Fraction | None:
        """Expectation of drawing minus standing, given that the decision has come up.

        None where it never comes up, or where the tableau leaves out what would follow.
        """
        return self.gain * self.deals / self.reach if self.reach and not self.open else None

    @property
    def gain(self) -> Fraction:
        """The margin times the probability of the decision: per coup dealt."""
        return Fraction(self.gain_ways) / self.deals

    @property
    def gain_ways(self) -> Fraction:
        """The gain in ways of ``deals``; 0 where the tableau leaves out what would follow."""
        if self.open:
            return Fraction(0)
        lines = zip(self.nets, self.draw, self.stand, strict=True)
        return sum((net * (draw - stand) for net, draw, stand in lines), Fraction())

    @property
    def best(self) -> Cell | None:
        """Draw or stand, whichever is worth more; None where neither is."""
        if self.gain_ways == 0:
            return None
        return Cell.DRAW if self.gain_ways > 0 else Cell.STAND

    @property
    def is_best(self) -> bool:
        """True where the tableau's choice, or a free cell's default, is worth no less."""
        return self.best is None or self.best.draws == self.cell.draws

    def expectation(self, draws: bool) -> Fraction | None:
        """Return the mean worth where the hand draws, or stands, given that it came to this."""
        if not self.reach or self.open:
            return None
        lines = self.draw if draws else self.stand
        worth = (net * ways for net, ways in zip(self.nets, lines, strict=True))
        return sum(worth, Fraction()) / self.reach


def decisions_of(
    tableau: Tableau,
    shoe: Shoe,
    branches: Branches | None = None,
    nets: Sequence[Fraction] | None = None,
) -> tuple[Decision, ...]:
    """Return every decision of ``tableau`` that can arise, Player's first, in the tableau's order.

    ``branches`` and ``nets``: the lines of a wager and their worth, instead of win minus loss.

    >>> from puntobanco.tableau import STANDARD
    >>> [str(d.place) for d in decisions_of(STANDARD, Shoe.of_decks(8)) if not d.is_best]
    ['Banker 4 v 1', 'Banker 6 v none']
    >>> [str(d.place) for d in decisions_of(STANDARD, Shoe.of_decks(1)) if not d.is_best]
    ['Banker 3 v 8', 'Banker 5 v 4', 'Banker 6 v none']
    """
    found = branches_of(shoe, tableau.printed) if branches is None else branches
    play = play_of(tableau)
    return tuple(
        _decision(Place(hand, total, column), cell, tableau, play, found, nets)
        for hand, total, column, cell in tableau.cells()
    )


def decision_at(tableau: Tableau, shoe: Shoe, place: Place) -> Decision:
    """Return the decision at ``place``; raises PuntobancoError where there is no such cell.

    >>> from puntobanco.tableau import STANDARD
    >>> decision = decision_at(STANDARD, Shoe.infinite_decks(), Place("banker", 3, "8"))
    >>> decision.margin, f"{float(decision.gain):.3e}"
    (Fraction(-1, 273), '-1.657e-05')
    """
    for decision in decisions_of(tableau, shoe):
        if decision.place == place:
            return decision
    raise PuntobancoError(f"expected a decision of the tableau, got {str(place)!r}")


def _decision(
    place: Place,
    cell: Cell,
    tableau: Tableau,
    play: Play,
    branches: Branches,
    nets: Sequence[Fraction] | None,
) -> Decision:
    here, draws, stands = options(place, tableau, play)
    draw, stand = (added(branches, option.chosen & here[..., None]) for option in (draws, stands))
    unknown = play.unknown & here & (draws.arises | stands.arises)
    worth = NETS[place.hand] if nets is None else nets
    return Decision(
        place,
        cell,
        reach=sum(stand),
        draw=draw,
        stand=stand,
        deals=branches.total,
        nets=tuple(Fraction(net) for net in worth),
        open=place.hand == "player" and bool(branches.ways[unknown, 0].any()),
    )


def options(place: Place, tableau: Tableau, play: Play) -> tuple[Mask, Play, Play]:
    """Return where a cell decides, shape (10, 10, 11), and the play where it draws and stands."""
    if place.hand == "player":
        totals = player_situations(tableau, place.total)
        here = np.broadcast_to(totals[:, :, None], play.arises.shape)
        return here, play.with_player(totals, True), play.with_player(totals, False)
    column = tableau.columns.labels.index(place.column)
    here = banker_situations(tableau, place.total, column)
    return here, play.with_banker(here, True), play.with_banker(here, False)

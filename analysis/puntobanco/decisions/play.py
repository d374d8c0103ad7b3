"""Play: what both hands do in every situation, and the law of a coup that it gives."""

from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from puntobanco.decisions.branches import STOOD, Branches
from puntobanco.enumeration import banker_draw_table, player_draw_table
from puntobanco.tableau import NATURALS, ROWS, Cell, NaturalRule, Tableau

Mask = npt.NDArray[np.bool_]

_DRAWN: Mask = np.arange(11) != STOOD


@dataclass(frozen=True, eq=False)
class Play:
    """The decisions of both hands, situation by situation.

    ``player[p, b]``: Player draws on these two-card totals. ``banker[p, b, third]``: Banker draws
    against Player's two-card total and third card (`STOOD`: none). ``unknown``: situations in
    which the tableau does not say what Banker does, since under it they can't arise.
    """

    player: Mask
    banker: Mask
    unknown: Mask

    @property
    def chosen(self) -> Mask:
        """The branches that are dealt, shape (10, 10, 11, 2)."""
        arises = self.player[:, :, None] == _DRAWN
        return np.stack([arises & ~self.banker, arises & self.banker], axis=-1)

    @property
    def arises(self) -> Mask:
        """The situations of Banker that come up, shape (10, 10, 11)."""
        arises: Mask = self.player[:, :, None] == _DRAWN
        return arises

    def with_player(self, where: Mask, draws: bool) -> "Play":
        """Return the play in which Player does ``draws`` on the totals of ``where``."""
        return replace(self, player=np.where(where, draws, self.player))

    def with_banker(self, where: Mask, draws: bool) -> "Play":
        """Return the play in which Banker does ``draws`` in the situations of ``where``."""
        known = self.unknown & ~where
        return replace(self, banker=np.where(where, draws, self.banker), unknown=known)

    def mixed(self, other: "Play", player: Mask, banker: Mask) -> "Play":
        """Return this play with the decisions of ``other`` in the situations named."""
        return Play(
            np.where(player, other.player, self.player),
            np.where(banker, other.banker, self.banker),
            np.where(banker, other.unknown, self.unknown),
        )

    def asks_unknown(self, branches: Branches) -> bool:
        """Return whether some deal leads to a situation in which Banker's rule is unknown."""
        asked = self.arises & self.unknown
        return bool(branches.ways[asked, 0].any())

    def lines(self, branches: Branches) -> tuple[int, ...]:
        """Return the exact ways of each line of ``branches`` under this play.

        >>> from puntobanco.decisions.branches import branches_of
        >>> from puntobanco.shoe import Shoe
        >>> from puntobanco.tableau import STANDARD
        >>> play_of(STANDARD).lines(branches_of(Shoe.of_decks(8)))
        (2230518282592256, 2292252566437888, 475627426473216)
        """
        return added(branches, self.chosen)


def added(branches: Branches, chosen: Mask) -> tuple[int, ...]:
    """Return the ways of each line, summed over the chosen branches of one play.

    They exclude each other, so no sum exceeds the bound that chose the integers.
    """
    return tuple(int(ways) for ways in branches.ways[chosen].sum(axis=0))


def play_of(tableau: Tableau) -> Play:
    """Return what ``tableau`` makes both hands do."""
    banker = banker_draw_table(tableau).transpose(1, 0, 2)
    unknown = np.zeros((10, 10, 11), dtype=np.bool_)
    for total in ROWS:
        for column, cell in enumerate(tableau.banker[total]):
            if cell is Cell.NEVER:
                unknown |= banker_situations(tableau, total, column)
    return Play(player_draw_table(tableau), banker, unknown)


def player_situations(tableau: Tableau, total: int) -> Mask:
    """Return the two-card totals (Player, Banker) on which Player's cell ``total`` decides."""
    found = np.zeros((10, 10), dtype=np.bool_)
    found[total] = True
    if tableau.natural is not NaturalRule.STOPS_OWN:
        found[:, list(NATURALS)] = False
    return found


def banker_situations(tableau: Tableau, total: int, column: int) -> Mask:
    """Return the situations in which Banker's cell decides, whatever Player's table says.

    >>> from puntobanco.tableau import STANDARD
    >>> int(banker_situations(STANDARD, 3, 8).sum()), int(banker_situations(STANDARD, 3, 10).sum())
    (8, 8)
    """
    found = np.zeros((10, 10, 11), dtype=np.bool_)
    stops = tableau.natural is NaturalRule.STOPS_BOTH
    for player in ROWS if stops else range(10):
        for third in range(11):
            card = None if third == STOOD else third
            if tableau.columns.index(player, card) == column and (third == STOOD or player < 8):
                found[player, total, third] = True
    return found

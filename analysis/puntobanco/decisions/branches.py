"""Every way two hands could go on from four cards, weighed once: what any drawing rules draw from.

Player stands or takes a third card, and Banker stands or draws, whatever a tableau says. The
ways of each of these branches depend on the shoe alone, so the law of a coup under ANY rules -
and under the same rules with any decision turned over - is a sum over some of them.
"""

from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np

from puntobanco.cards import PointValues, Rank
from puntobanco.deals import Deals
from puntobanco.enumeration import (
    NONE,
    Counts,
    Coups,
    Ints,
    WayTable,
    coups_of,
    deals,
    monomials,
)
from puntobanco.pay import LOSE
from puntobanco.shoe import Shoe
from puntobanco.tableau import Cell, NaturalRule, Tableau
from puntobanco.wagers import PayLine, Wager

STOOD = 10
"""The place of "Player stood" behind the ten third cards."""

SHAPE = (10, 10, 11, 2)
"""Player's two-card total, Banker's, Player's third card or STOOD, Banker draws (0 or 1)."""


@dataclass(frozen=True, eq=False)
class Branches:
    """The exact ways of every branch in one shoe, shape `SHAPE` and then the lines of a wager.

    ``ways[p, b, third, draws, line]``: ordered deals, padded to the longest coup, in which the
    hands hold ``p`` and ``b`` in two cards, Player's third card counts ``third`` (STOOD: none is
    taken), Banker draws or not, and the coup then ends on ``line``. A natural never draws.
    ``total``: all ordered deals.
    """

    ways: Counts
    total: int


def branches_of(shoe: Shoe, printed: Rank | None = None, wager: Wager | None = None) -> Branches:
    """Return the branches of a coup in ``shoe``, told apart by the lines of ``wager``.

    Without a wager the lines are Player, Banker and Tie. ``printed``: the rank of a card that
    lies printed as Player's first. Raises PuntobancoError for a shoe that is too small.

    >>> branches = branches_of(Shoe.of_decks(8))
    >>> branches.ways.shape, int(branches.ways[:, :, STOOD, 0].sum()) == branches.total
    ((10, 10, 11, 2, 3), True)
    """
    return _branches(shoe, printed, None if wager is None else _lines_alone(wager))


def _lines_alone(wager: Wager) -> Wager:
    """Return the wager without names and pay: the same for all pay tables of a bet."""
    return Wager("", tuple(PayLine("", line.when, LOSE) for line in wager.lines))


@lru_cache(maxsize=64)
def _branches(shoe: Shoe, printed: Rank | None, wager: Wager | None) -> Branches:
    lines = 3 if wager is None else len(wager.lines) + 1
    parts = [(walk, table) for walk, table in _tables(printed, shoe.values, wager)]
    total = deals(parts[0][0], shoe)
    found: dict[int, int] = {}
    for walk, table in parts:
        found |= table.ways(_weights(walk, shoe))
    flat: Counts = np.zeros(int(np.prod(SHAPE)) * lines, dtype=_dtype(total))
    flat[list(found)] = list(found.values())
    return Branches(flat.reshape(*SHAPE, lines), total)


def _dtype(total: int) -> type:
    return np.int64 if total < 2**63 else object


@lru_cache(maxsize=64)
def _weights(walk: Coups, shoe: Shoe) -> Counts:
    return monomials(walk, shoe)


@lru_cache(maxsize=64)
def _tables(
    printed: Rank | None, values: PointValues, wager: Wager | None
) -> tuple[tuple[Coups, WayTable], ...]:
    """Return the four walks - each hand always stands or always draws - and their branches."""
    found = []
    for player in (Cell.STAND, Cell.DRAW):
        for banker in (Cell.STAND, Cell.DRAW):
            walk = coups_of(_always(player, banker, printed), values)
            found.append((walk, _gathered(walk, player.draws, banker.draws, wager)))
    return tuple(found)


def _always(player: Cell, banker: Cell, printed: Rank | None) -> Tableau:
    rules = Tableau((player,) * 8, ((banker,) * 11,) * 8, natural=NaturalRule.STOPS_OWN)
    return replace(rules, printed=printed)


def _gathered(walk: Coups, player: bool, banker: bool, wager: Wager | None) -> WayTable:
    """Gather the rows in which just the hands drew that always do: no branch comes twice."""
    rows = ((walk.p3 != NONE) == player) & ((walk.b3 != NONE) == banker)
    line, lines = _lines(walk, wager)
    third = np.where(walk.p3 == NONE, STOOD, walk.p3)
    hands = ((walk.p1 + walk.p2) % 10 * 10 + (walk.b1 + walk.b2) % 10) * 11 + third
    key = ((hands * 2 + int(banker)) * lines + line)[rows]
    width = len(walk.low)
    cells, place = np.unique(key * width + walk.composition[rows], return_inverse=True)
    # Orders are 1, 2 or 4 and rows number 10^5: float64 sums of them are exact.
    coefficient = np.bincount(place, weights=walk.orders[rows]).astype(np.int64)
    keys, starts = np.unique(cells // width, return_index=True)
    return WayTable(keys, starts, cells % width, coefficient)


def _lines(walk: Coups, wager: Wager | None) -> tuple[Ints, int]:
    if wager is not None:
        return wager.line_of(Deals.of_coups(walk)), len(wager.lines) + 1
    lead = np.sign(walk.player_total - walk.banker_total)
    return np.array([2, 0, 1])[lead], 3

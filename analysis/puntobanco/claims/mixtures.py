"""Ways by mixtures of two-card totals and third cards: quick for many questions and tableaux.

Whether a coup arises, and what most wagers pay for it, is told by both two-card totals and both
third cards. So the ways of each such mixture, whoever draws, are summed once per shoe (12,100
sums); the ways of a line under a tableau are the sum over the mixtures that the tableau deals and
the line wins. All in machine integers, which hold every sum: the bound is checked.
"""

from collections.abc import Sequence
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from puntobanco.claims.games import Game, shoe_in
from puntobanco.claims.model import Decks
from puntobanco.conditions import Condition
from puntobanco.deals import POSITIONS, Deals
from puntobanco.enumeration import NONE, banker_draw_table, player_draw_table
from puntobanco.pay import PUSH
from puntobanco.shoe import Shoe, falling
from puntobanco.tableau import Tableau
from puntobanco.wagers import PayLine, Wager

Ints = npt.NDArray[np.int64]
Flags = npt.NDArray[np.bool_]
Lines = tuple[tuple[Condition, ...], ...]

_MOST = 2**63 - 1
_SHAPE = (10, 10, 11, 11)
"""Player's and Banker's two-card totals, then the third cards, 10 standing for none."""


def is_mixed(lines: Lines, given: tuple[Condition, ...], game: Game, decks: Decks) -> bool:
    """Return whether mixtures answer: lines that totals and third cards settle, countable deals."""
    conditions = (c for when in (*lines, given) for c in when)
    if game.tableau.printed or not all(c.subject.reads == "totals" for c in conditions):
        return False
    shoe = shoe_in(game, decks)
    return shoe.size >= 6 and falling(shoe.size, 6, infinite=shoe.infinite) <= _MOST


def mixed_ways(
    lines: Lines,
    given: tuple[Condition, ...],
    game: Game,
    decks: Decks,
    tableaux: Sequence[Tableau] = (),
) -> list[tuple[int, ...]]:
    """Return for each tableau (the game's own by default) the ways of each line where ``given``.

    "Otherwise" is last. Only where `is_mixed`; then equal to what the engine counts.

    >>> from puntobanco.claims.events import read_event
    >>> from puntobanco.claims.games import game_of
    >>> mixed_ways((read_event("winner = 'tie'"),), (), game_of(), 8)
    [(475627426473216, 4522770849030144)]
    """
    weights = _weights(shoe_in(game, decks))
    line = settled(lines, given)
    if not tableaux:
        dealt = _dealt(game.tableau)
        weights, line = weights[dealt], line[dealt]
        return [tuple(int(weights[line == n].sum()) for n in range(len(lines) + 1))]
    per_line = np.stack([np.where(line == n, weights, 0) for n in range(len(lines) + 1)], axis=1)
    masks = np.array([_mask(tableau) for tableau in tableaux], dtype=np.int64)
    return [tuple(row) for row in (masks @ per_line).tolist()]


@lru_cache(maxsize=8192)
def settled(lines: Lines, given: tuple[Condition, ...]) -> Ints:
    """Return the line of each mixture, "otherwise" next, and one more where ``given`` fails."""
    player, banker, third, other = (axis.reshape(-1) for axis in np.indices(_SHAPE))
    nothing = np.zeros(len(player), dtype=np.int64)
    third, other = (np.where(axis == 10, NONE, axis) for axis in (third, other))
    columns = (player, nothing, third, banker, nothing, other)
    deals = Deals(dict(zip(POSITIONS, columns, strict=True)), {}, {})
    wager = Wager("asked", tuple(PayLine(str(n), when, PUSH) for n, when in enumerate(lines)))
    if not given:
        return wager.line_of(deals).astype(np.int8)
    fails = Wager("given", (PayLine("given", given, PUSH),)).line_of(deals)
    return np.where(fails == 0, wager.line_of(deals), len(lines) + 1).astype(np.int8)


@lru_cache(maxsize=64)
def _weights(shoe: Shoe) -> Ints:
    """Return the ordered six-card deals of each mixture, whoever draws."""
    small, large = np.triu_indices(10)
    orders = np.where(small == large, 1, 2)
    rows = np.indices((55, 55, 11, 11)).reshape(4, -1)
    columns = [small[rows[0]], large[rows[0]], small[rows[1]], large[rows[1]], rows[2], rows[3]]
    weight = orders[rows[0]] * orders[rows[1]]
    left = np.array([*shoe.points, 0], dtype=np.int64)
    for place, column in enumerate(columns):
        here = left[column].copy()
        if not shoe.infinite:
            here -= sum((columns[n] == column).astype(np.int64) for n in range(place))
        # Where a value has run out, the product is 0 already and stays so.
        weight = weight * np.where(column == 10, 1, here)
    absent = (rows[2] == 10).astype(np.int64) + (rows[3] == 10)
    weight = weight * np.array([_rest(shoe, n) for n in range(3)], dtype=np.int64)[absent]
    player = (columns[0] + columns[1]) % 10
    banker = (columns[2] + columns[3]) % 10
    sums = np.zeros(_SHAPE, dtype=np.int64)
    np.add.at(sums, (player, banker, rows[2], rows[3]), weight)
    return sums.reshape(-1)


def _rest(shoe: Shoe, absent: int) -> int:
    """Return the ways to deal the cards that nobody drew, so that every deal has six."""
    return falling(
        shoe.size if shoe.infinite else shoe.size - 6 + absent, absent, infinite=shoe.infinite
    )


@lru_cache(maxsize=64)
def _dealt(tableau: Tableau) -> Ints:
    return np.flatnonzero(_mask(tableau))


@lru_cache(maxsize=1024)
def _mask(tableau: Tableau) -> Flags:
    """Return which mixtures a tableau deals."""
    player, banker, third, other = (axis.reshape(-1) for axis in np.indices(_SHAPE))
    first = player_draw_table(tableau)[player, banker] == (third != 10)
    second = banker_draw_table(tableau)[banker, player, np.where(third == 10, NONE, third)]
    mask: Flags = first & (second == (other != 10))
    return mask

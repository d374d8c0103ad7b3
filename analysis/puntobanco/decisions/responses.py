"""Best responses: each hand's best reply to the other's table, and where replying leads to."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from puntobanco.decisions.branches import Branches, branches_of
from puntobanco.decisions.margins import NETS, Decision, Place, decisions_of
from puntobanco.decisions.play import banker_situations, play_of
from puntobanco.errors import PuntobancoError
from puntobanco.shoe import Shoe
from puntobanco.tableau import ROWS, Cell, Tableau
from puntobanco.wagers import Wager

Worth = Mapping[str, Wager]
"""What a hand plays for, by hand ("player", "banker"); without an entry: win minus loss."""


@dataclass(frozen=True)
class Reply:
    """One best response: which cells ``hand`` changed, and the tableau that came of it.

    ``expectation``: of whoever replied, per coup, with the new tableau.
    """

    hand: str
    changed: tuple[Place, ...]
    tableau: Tableau
    expectation: Fraction


@dataclass(frozen=True)
class Dynamics:
    """Best responses in turn, up to the first repetition.

    ``start``: the tableau with every cell bound. ``period``: how many of the last replies repeat
    for ever; 0 at a fixed point, where neither hand would change anything.
    """

    start: Tableau
    replies: tuple[Reply, ...]
    period: int

    @property
    def cycle(self) -> tuple[Reply, ...]:
        """The replies that repeat for ever, none at a fixed point."""
        return self.replies[len(self.replies) - self.period :]


def best_reply(tableau: Tableau, shoe: Shoe, hand: str, worth: Worth | None = None) -> Reply:
    """Return the best response of ``hand`` to the other's table.

    A cell changes only where the other choice is worth more; one that decides nothing stays. For
    Banker, cells the tableau leaves out are filled with the best choice if Player's hand came
    there all the same. Raises PuntobancoError for a wager that point values don't settle, and
    for a Player who would lead to a cell that is left out.

    >>> from puntobanco.tableau import STANDARD
    >>> [str(place) for place in best_reply(STANDARD, Shoe.of_decks(8), "banker").changed]
    ['Banker 4 v 1', 'Banker 6 v none']
    """
    branches, nets = _stakes(tableau, shoe, hand, worth)
    changed, result = [], tableau
    for decision in decisions_of(tableau, shoe, branches, nets):
        if decision.place.hand != hand:
            continue
        if decision.open:
            raise PuntobancoError(
                f"expected a tableau that says what Banker does if {decision.place} turned over, "
                f"got a column that is left out"
            )
        if not decision.is_best:
            changed.append(decision.place)
            result = _turned(result, decision)
    if hand == "banker":
        result = _filled(result, branches, nets)
    return Reply(hand, tuple(changed), result, _expectation(result, branches, nets))


def _stakes(
    tableau: Tableau, shoe: Shoe, hand: str, worth: Worth | None
) -> tuple[Branches, tuple[Fraction, ...]]:
    wager = (worth or {}).get(hand)
    if wager is None:
        return branches_of(shoe, tableau.printed), tuple(map(Fraction, NETS[hand]))
    if not wager.by_points:
        raise PuntobancoError(
            f"expected a wager that point values settle, to play for, got {wager.name!r}"
        )
    nets = tuple(wager.net(line) for line in range(len(wager.lines) + 1))
    return branches_of(shoe, tableau.printed, wager), nets


def _turned(tableau: Tableau, decision: Decision) -> Tableau:
    place, cell = decision.place, decision.cell.flipped
    if place.hand == "player":
        return tableau.with_player(place.total, cell)
    return tableau.with_banker(place.total, place.column, cell)


def _filled(tableau: Tableau, branches: Branches, nets: tuple[Fraction, ...]) -> Tableau:
    """Fill the cells that can't arise with Banker's best choice if they did."""
    result = tableau
    for total in ROWS:
        for column, label in enumerate(tableau.columns.labels):
            if tableau.banker[total][column] is not Cell.NEVER:
                continue
            here = banker_situations(tableau, total, column)
            stand, draw = (branches.ways[here, drawn].sum(axis=0) for drawn in (0, 1))
            gain = sum(net * (int(d) - int(s)) for net, d, s in zip(nets, draw, stand, strict=True))
            cell = Cell.DRAW if gain > 0 else Cell.STAND
            result = result.with_banker(total, label, cell)
    return result


def _expectation(tableau: Tableau, branches: Branches, nets: tuple[Fraction, ...]) -> Fraction:
    ways = play_of(tableau).lines(branches)
    return sum((net * n for net, n in zip(nets, ways, strict=True)), Fraction()) / branches.total


def respond(
    tableau: Tableau, shoe: Shoe, worth: Worth | None = None, first: str = "banker"
) -> Dynamics:
    """Return the best responses to each other, in turn, to a fixed point or once around a cycle.

    There are finitely many tableaux, so it ends. Free cells are bound to their defaults first.

    >>> from puntobanco.tableau import STANDARD
    >>> dynamics = respond(STANDARD, Shoe.of_decks(8))
    >>> dynamics.period, [str(place) for place in dynamics.cycle[0].changed]
    (4, ['Player 5'])
    """
    if first not in NETS:
        raise PuntobancoError(f"expected 'player' or 'banker' to reply first, got {first!r}")
    start = _bound(tableau, shoe, worth)
    hands = (first, *(hand for hand in NETS if hand != first))
    replies: list[Reply] = []
    seen = {(start, hands[0]): 0}
    current = start
    while True:
        reply = best_reply(current, shoe, hands[len(replies) % 2], worth)
        replies.append(reply)
        current = reply.tableau
        state = (current, hands[len(replies) % 2])
        # The other hand has just replied to a table that stays as it is.
        if len(replies) >= 2 and not reply.changed:
            return Dynamics(start, tuple(replies), 0)
        if state in seen:
            return Dynamics(start, tuple(replies), len(replies) - seen[state])
        seen[state] = len(replies)


def _bound(tableau: Tableau, shoe: Shoe, worth: Worth | None) -> Tableau:
    """Return the tableau with free cells bound to their defaults and left-out cells filled."""
    filled = _filled(tableau, *_stakes(tableau, shoe, "banker", worth))
    return replace(
        filled,
        player=tuple(_plain(cell) for cell in filled.player),
        banker=tuple(tuple(_plain(cell) for cell in row) for row in filled.banker),
    )


def _plain(cell: Cell) -> Cell:
    return Cell.DRAW if cell.draws else Cell.STAND

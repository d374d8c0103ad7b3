"""Nodes of the decision graph, and the path through them that a coup takes."""

from dataclasses import dataclass

from puntobanco.coup import Coup, Winner, total_of
from puntobanco.graph.grouping import Grouping
from puntobanco.tableau import NATURALS, Cell, Columns, NaturalRule, Tableau

Totals = tuple[int, ...]


@dataclass(frozen=True)
class Node:
    """What a node stands for.

    ``kind``: "deal", "natural", "player", "third", "banker" or "result". ``hand``: who decides,
    holds the natural or wins. ``totals``: two-card totals of the hand that decides. ``columns``:
    labels of Banker's columns. ``cell``: what a deciding hand does.
    """

    id: str
    kind: str
    hand: str = ""
    totals: Totals = ()
    columns: tuple[str, ...] = ()
    cell: Cell | None = None

    @property
    def decision(self) -> str:
        """The decision, "draw" or "stand"; "" where the node decides nothing."""
        if self.cell is None:
            return ""
        return "draw" if self.cell.draws else "stand"

    @property
    def free(self) -> bool:
        """True where the sheet leaves the decision open; it is then the default."""
        return self.cell is not None and self.cell.free


DEAL = Node("deal", "deal")


def path(
    grouping: Grouping, player: int, banker: int, third: int | None, winner: Winner
) -> tuple[Node, ...]:
    """Return the nodes that a coup passes: two-card totals, Player's third card, the result.

    >>> from puntobanco.graph.grouping import reduced
    >>> from puntobanco.tableau import STANDARD
    >>> [node.id for node in path(reduced(STANDARD), 5, 3, 8, Winner.TIE)]
    ['deal', 'player:0,1,2,3,4,5', 'third:8', 'banker:3,4,5,6,7 v 8', 'result:tie']
    """
    result = Node(f"result:{winner.value}", "result", winner.value)
    holders = [h for h, total in (("player", player), ("banker", banker)) if total in NATURALS]
    if holders and _ends(grouping.tableau, holders):
        who = holders[0] if len(holders) == 1 else "both"
        return (DEAL, _natural(who), result)
    column = _column(grouping, player, third)
    first = _natural("player") if player in NATURALS else _player(grouping, player)
    last = _natural("banker") if banker in NATURALS else _banker(grouping, banker, column.columns)
    return (DEAL, first, column, last, result)


def path_of(coup: Coup, grouping: Grouping) -> tuple[Node, ...]:
    """Return the nodes that a dealt coup passes."""
    values = coup.values
    third = values.of(coup.player[2].rank) if len(coup.player) == 3 else None
    player, banker = total_of(coup.player[:2], values), total_of(coup.banker[:2], values)
    return path(grouping, player, banker, third, coup.winner)


def _ends(tableau: Tableau, holders: list[str]) -> bool:
    """Return whether neither hand decides anything, given who holds a natural."""
    if len(holders) == 2 or tableau.natural is NaturalRule.STOPS_BOTH:
        return True
    return tableau.natural is NaturalRule.BANKER_STOPS_BOTH and "banker" in holders


def _natural(who: str) -> Node:
    return Node(f"natural:{who}", "natural", who)


def _player(grouping: Grouping, total: int) -> Node:
    totals = grouping.player_group(total)
    name = f"player:{_listed(totals)}"
    return Node(name, "player", "player", totals, cell=grouping.tableau.player[total])


def _column(grouping: Grouping, player: int, third: int | None) -> Node:
    columns = grouping.tableau.columns
    group = grouping.column_group(columns.labels[columns.index(player, third)])
    kind = "third" if columns is Columns.THIRD_CARD else "final"
    return Node(f"{kind}:{_listed(group)}", "third", "player", columns=group)


def _banker(grouping: Grouping, total: int, columns: tuple[str, ...]) -> Node:
    totals = grouping.banker_group(total, columns)
    name = f"banker:{_listed(totals)} v {_listed(columns)}"
    cell = grouping.banker_cell(total, columns)
    return Node(name, "banker", "banker", totals, columns, cell)


def _listed(members: tuple[int, ...] | tuple[str, ...]) -> str:
    return ",".join(str(member) for member in members)

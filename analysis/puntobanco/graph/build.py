"""The decision graph: from the deal to the result, with the exact law at every node and edge.

The probability of an edge is its flow over the reach of the node it leaves: of the coups that
come to the node, the part that goes on by this edge. A node stands for many situations, and what
happens next depends on which of them it was; so the product of the probabilities along a path
need not be the probability of the path.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING

import networkx as nx
import numpy as np

from puntobanco.coup import Winner
from puntobanco.decisions.branches import STOOD, branches_of
from puntobanco.decisions.play import play_of
from puntobanco.graph.grouping import Grouping, full, reduced
from puntobanco.graph.nodes import Node, path
from puntobanco.shoe import Shoe
from puntobanco.tableau import Tableau

if TYPE_CHECKING:
    DiGraph = nx.DiGraph[str]

LINES = (Winner.PLAYER, Winner.BANKER, Winner.TIE)
PROBABILITY = "flow over the reach of the node an edge leaves; products along a path need not hold"


@dataclass
class _Flows:
    """Ways counted on nodes, by winner, and on edges."""

    nodes: dict[str, Node] = field(default_factory=dict)
    reach: Counter[tuple[str, Winner]] = field(default_factory=Counter)
    edges: Counter[tuple[str, str]] = field(default_factory=Counter)

    def add(self, nodes: tuple[Node, ...], winner: Winner, ways: int) -> None:
        """Send ``ways`` along a path; a path without ways makes its nodes known."""
        for node in nodes:
            self.nodes.setdefault(node.id, node)
            self.reach[node.id, winner] += ways
        for before, after in pairwise(nodes):
            self.edges[before.id, after.id] += ways


def decision_graph(
    tableau: Tableau,
    shoe: Shoe,
    grouping: Grouping | None = None,
    *,
    merged: bool = False,
    about: Mapping[str, str] | None = None,
) -> "DiGraph":
    """Return the graph of ``tableau`` in ``shoe``: full, reduced (``merged``) or as grouped.

    ``about``: what the graph attributes ``title``, ``sheet``, ``reading`` and ``shoe`` shall say.

    Every node has ``kind``, ``hand``, ``totals``, ``columns``, ``decision``, ``free``, its
    ``reach`` and the probabilities ``player``, ``banker``, ``tie`` of each result from there;
    every edge has ``probability`` (flow over reach) and ``flow`` (per coup). Exact values are
    strings "p/q". What a shoe never comes to has no law and is no node: the graph attribute
    ``unreached`` lists it.

    >>> from puntobanco.tableau import STANDARD
    >>> graph = decision_graph(STANDARD, Shoe.of_decks(8), merged=True)
    >>> graph.number_of_nodes(), graph.nodes["result:tie"]["reach"]
    (24, '619306544887/6508331087895')
    >>> graph.edges["player:6,7", "third:4,5,none"]["probability"]
    '1'
    """
    chosen = grouping or (reduced(tableau) if merged else full(tableau))
    flows, deals = _flows(tableau, shoe, chosen)
    kind = "reduced" if chosen.merged else "full"
    unreached = [name for name in flows.nodes if not _reach(flows, name)]
    graph: DiGraph = nx.DiGraph()
    graph.graph |= _about(about or {}) | {
        "kind": kind,
        "columns": tableau.columns.value,
        "deals": str(deals),
        "probability": PROBABILITY,
        "unreached": "; ".join(unreached),
    }
    for name, node in flows.nodes.items():
        if name not in unreached:
            graph.add_node(name, **_described(node, flows, deals))
    for (before, after), ways in flows.edges.items():
        if ways:
            share = Fraction(ways, _reach(flows, before))
            graph.add_edge(before, after, probability=str(share), flow=str(Fraction(ways, deals)))
    return graph


def _about(given: Mapping[str, str]) -> dict[str, str]:
    return {key: given.get(key, "") for key in ("title", "sheet", "reading", "shoe")}


def _flows(tableau: Tableau, shoe: Shoe, grouping: Grouping) -> tuple[_Flows, int]:
    branches, chosen = branches_of(shoe, tableau.printed), play_of(tableau).chosen
    flows = _Flows()
    for player, banker, third, draws in np.argwhere(chosen).tolist():
        card = None if third == STOOD else third
        ways = branches.ways[player, banker, third, draws].tolist()
        for line, winner in enumerate(LINES):
            if ways[line] or not any(ways):
                flows.add(path(grouping, player, banker, card, winner), winner, ways[line])
    return flows, branches.total


def _reach(flows: _Flows, name: str) -> int:
    return sum(flows.reach[name, winner] for winner in Winner)


def _described(node: Node, flows: _Flows, deals: int) -> dict[str, str | bool]:
    reach = _reach(flows, node.id)
    law = {w.value: str(Fraction(flows.reach[node.id, w], reach)) for w in LINES}
    return {
        "kind": node.kind,
        "hand": node.hand,
        "totals": ",".join(map(str, node.totals)),
        "columns": ",".join(node.columns),
        "decision": node.decision,
        "free": node.free,
        "reach": str(Fraction(reach, deals)),
        **law,
    }

"""The decision graph as a text tree: a node that several ways lead to is told once."""

from typing import TYPE_CHECKING

from puntobanco_reports.drawing.wording import (
    DIGITS,
    law,
    named,
    ordered_successors,
    percent,
    subtitle,
    title,
)

if TYPE_CHECKING:
    import networkx as nx

    DiGraph = nx.DiGraph[str]

_LEGEND = (
    "The share before a node: of the coups that come to the node above. P, T, B: how the coups\n"
    "that come here end. Along a branch, products of shares need not hold."
)


def tree(graph: "DiGraph", digits: int | None = DIGITS) -> str:
    """Return the graph as an indented tree from the deal; results are told at each node.

    >>> from puntobanco.graph.build import decision_graph
    >>> from puntobanco.shoe import Shoe
    >>> from puntobanco.tableau import STANDARD
    >>> text = tree(decision_graph(STANDARD, Shoe.of_decks(8), merged=True))
    >>> text.splitlines()[4]
    'Deal: P 44.62  T 9.52  B 45.86 %'
    """
    lines = [title(graph), subtitle(graph), *_LEGEND.split("\n")]
    lines.append(f"{named(graph.nodes['deal']).name}: {law(graph.nodes['deal'], digits)}")
    _grow(graph, "deal", "", digits, lines, set())
    return "\n".join(line for line in lines if line) + "\n"


def _grow(
    graph: "DiGraph", node: str, indent: str, digits: int | None, lines: list[str], told: set[str]
) -> None:
    branches = [n for n in ordered_successors(graph, node) if graph.nodes[n]["kind"] != "result"]
    for number, after in enumerate(branches):
        last = number == len(branches) - 1
        again = after in told
        lines.append(indent + ("└─ " if last else "├─ ") + _told(graph, node, after, digits, again))
        if not again:
            told.add(after)
            _grow(graph, after, indent + ("   " if last else "│  "), digits, lines, told)


def _told(graph: "DiGraph", before: str, after: str, digits: int | None, again: bool) -> str:
    attributes = graph.nodes[after]
    words = named(attributes, full=graph.graph["kind"] == "full")
    share = percent(graph.edges[before, after]["probability"], digits)
    share = share if digits is None else share.rjust(digits + 6)
    name = f"{share}  {words.name} {words.decision}".rstrip()
    return f"{name} (see above)" if again else f"{name}: {law(attributes, digits)}"

"""One door to every form in which a decision graph can be shown."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from puntobanco.errors import PuntobancoError
from puntobanco_reports.drawing.dot import dot
from puntobanco_reports.drawing.interchange import graphml, node_link
from puntobanco_reports.drawing.mermaid import mermaid
from puntobanco_reports.drawing.picture import PICTURES, picture
from puntobanco_reports.drawing.tree import tree
from puntobanco_reports.drawing.wording import DIGITS, ordered_successors, sort_key
from puntobanco_reports.report import Column, Table, Value

if TYPE_CHECKING:
    import networkx as nx

    DiGraph = nx.DiGraph[str]

TEXTS = ("graphml", "dot", "mermaid")
FORMS = ("text", "json", *TEXTS, *PICTURES)


def draw(
    graph: "DiGraph",
    form: str,
    digits: int | None = DIGITS,
    made_by: Mapping[str, str] | None = None,
) -> bytes:
    """Return the graph in one of `FORMS`, text in UTF-8.

    ``digits``: decimals of percentages where they are shown; None: exact values, in the text tree.
    Raises PuntobancoError for an unknown form, and for a picture where Graphviz is missing.
    """
    places = DIGITS if digits is None else digits
    if form in PICTURES:
        return picture(dot(graph, places), form)
    texts = {
        "text": lambda: tree(graph, digits),
        "json": lambda: node_link(graph, made_by),
        "graphml": lambda: graphml(graph),
        "dot": lambda: dot(graph, places),
        "mermaid": lambda: mermaid(graph, places),
    }
    if form not in texts:
        raise PuntobancoError(f"expected a form of {', '.join(FORMS)}, got {form!r}")
    return texts[form]().encode()


def tables(graph: "DiGraph") -> list[Table]:
    """Return the nodes and the edges as tables of exact values."""
    names = sorted(graph, key=lambda name: sort_key(name, graph.nodes[name]))
    nodes: list[Sequence[Value]] = [
        (name, str(graph.nodes[name]["decision"]), *_shares(graph.nodes[name], _NODE_SHARES))
        for name in names
    ]
    edges: list[Sequence[Value]] = [
        (before, after, *_shares(graph.edges[before, after], _EDGE_SHARES))
        for before in names
        for after in ordered_successors(graph, before)
    ]
    return [
        Table("Nodes", [Column("node"), Column("decision"), *_columns(_NODE_SHARES)], nodes),
        Table("Edges", [Column("from"), Column("to"), *_columns(_EDGE_SHARES)], edges, NOTE),
    ]


_NODE_SHARES = ("reach", "player", "tie", "banker")
_EDGE_SHARES = ("probability", "flow")
NOTE = (
    "probability: of the coups that come to the node an edge leaves, those that take it; "
    "flow: of all coups. Products of probabilities along a path need not hold."
)


def _columns(names: Sequence[str]) -> list[Column]:
    return [Column(name, "probability") for name in names]


def _shares(attributes: Mapping[str, object], names: Sequence[str]) -> list[Fraction]:
    return [Fraction(str(attributes[name])) for name in names]

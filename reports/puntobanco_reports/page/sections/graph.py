"""The decision graph: drawn, and node by node."""

from fractions import Fraction
from typing import TYPE_CHECKING

from puntobanco_reports.drawing.dot import dot
from puntobanco_reports.drawing.mermaid import mermaid
from puntobanco_reports.drawing.picture import picture
from puntobanco_reports.drawing.wording import named, ordered_successors, percent, sort_key
from puntobanco_reports.page.model import Block, Picture, Prose, Rows, Section
from puntobanco_reports.page.pictures import drawn
from puntobanco_reports.page.subject import Subject
from puntobanco_reports.page.svg import inline, least_width
from puntobanco_reports.report import Column, Table, Value

if TYPE_CHECKING:
    import networkx as nx

    DiGraph = nx.DiGraph[str]

_LEGIBLE = 10
"""Pixels of the smallest text; a narrower screen scrolls."""
LEAD = (
    "What decides alike stands in one node. Below each node: how a coup ends from there (P, T, B). "
    "The number on an arrow is the part of the coups at its tail that goes this way; a node holds "
    "many situations, so products along a path need not be the probability of the path."
)


def graph(subject: Subject) -> Section:
    """Return the section on the decision graph."""
    import networkx as nx

    from puntobanco.graph.build import decision_graph

    sheet = subject.sheet
    made = decision_graph(
        sheet.tableau,
        subject.shoe,
        merged=True,
        about={
            "title": sheet.title,
            "sheet": sheet.name,
            "reading": sheet.reading,
            "shoe": subject.shoe_label,
        },
    )
    blocks: list[Block] = [
        Prose(LEAD),
        drawn(lambda: _picture(subject, made)),
        Rows(_nodes(subject, made)),
    ]
    data = nx.node_link_data(made, edges="edges")
    commands = [subject.command("graph", subject.asked.sheet)]
    return Section("graph", "The decision graph", blocks, commands, data)


def _picture(subject: Subject, made: "DiGraph") -> Picture:
    name, title = subject.named("graph"), subject.titled("Decision graph")
    says = (
        f"From the four cards dealt by way of Player's decision, the third card and Banker's "
        f"decision to the result: {made.number_of_nodes()} nodes and {made.number_of_edges()} "
        f"arrows, listed in the table below."
    )
    svg, least = "", 0
    if subject.pictured:
        drawing = picture(dot(made), "svg").decode()
        svg, least = inline(drawing, name, title, says, {}), least_width(drawing, _LEGIBLE)
    caption = "Rounded boxes draw, octagons stand; dashed: a free choice, with its default."
    return Picture(name, title, says, svg, caption, mermaid(made), "mermaid", "vast", least)


def _nodes(subject: Subject, made: "DiGraph") -> Table:
    rows: list[tuple[Value, ...]] = []
    for name in sorted(made, key=lambda name: sort_key(name, made.nodes[name])):
        node = made.nodes[name]
        words = named(node)
        law = (_exact(node[key]) for key in ("reach", "player", "tie", "banker"))
        rows.append((f"{words.name} {words.decision}".strip(), *law, _onward(made, name)))
    columns = (
        Column("node"),
        Column("reached", "percent"),
        Column("Player wins", "percent"),
        Column("Tie", "percent"),
        Column("Banker wins", "percent"),
        Column("goes on to"),
    )
    note = "Reached: per coup. Player, Tie, Banker: of the coups that come to the node."
    return Table(subject.titled("Nodes of the decision graph"), columns, rows, note)


def _onward(made: "DiGraph", name: str) -> str | None:
    parts = []
    for after in ordered_successors(made, name):
        words = named(made.nodes[after])
        share = percent(made.edges[name, after]["probability"], 4)
        parts.append(f"{words.name} {words.decision}".strip() + f" {share}")
    return "; ".join(parts) or None


def _exact(text: object) -> Fraction:
    return Fraction(str(text))

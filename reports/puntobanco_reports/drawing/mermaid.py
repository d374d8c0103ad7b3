"""The decision graph as a Mermaid flowchart."""

import json
from typing import TYPE_CHECKING

from puntobanco_reports.drawing.dot import FILLS, INK, WINNERS
from puntobanco_reports.drawing.wording import (
    DIGITS,
    Attributes,
    law,
    named,
    ordered_successors,
    percent,
    sort_key,
    subtitle,
    title,
)
from puntobanco_reports.render import plain

if TYPE_CHECKING:
    import networkx as nx

    DiGraph = nx.DiGraph[str]

_SHAPES = {"draw": ("([", "])"), "stand": ("{{", "}}"), "result": ("((", "))"), "": ("[", "]")}
_CLASSES = {
    "draw": f"fill:#ffd98a,stroke:#9a6700,color:{INK}",
    "stand": f"fill:#e3e8ee,stroke:#3e4c59,color:{INK}",
    **{name: f"fill:{FILLS[name]},stroke:{WINNERS[name]},color:{INK}" for name in WINNERS},
}


def mermaid(graph: "DiGraph", digits: int = DIGITS) -> str:
    """Return the graph as Mermaid text; draws are stadiums, stands hexagons, results circles."""
    names = sorted(graph, key=lambda name: sort_key(name, graph.nodes[name]))
    ids = {name: f"n{number}" for number, name in enumerate(names)}
    full = graph.graph["kind"] == "full"
    heading = ". ".join(part.rstrip(".") for part in (title(graph), subtitle(graph)) if part)
    lines = [
        "---",
        f"title: {json.dumps(plain(heading), ensure_ascii=False)}",
        "---",
        "flowchart LR",
    ]
    lines += [f"  {ids[name]}{_node(graph.nodes[name], digits, full=full)}" for name in names]
    for name in names:
        for after in ordered_successors(graph, name):
            share = percent(graph.edges[name, after]["probability"], digits)
            lines.append(f'  {ids[name]} -- "{share}" --> {ids[after]}')
    lines += [f"  classDef {name} {style}" for name, style in _CLASSES.items()]
    for kind in _CLASSES:
        members = [ids[name] for name in names if _class(graph.nodes[name]) == kind]
        lines += [f"  class {','.join(members)} {kind}"] if members else []
    return "\n".join(lines) + "\n"


def _node(attributes: Attributes, digits: int, *, full: bool) -> str:
    words = named(attributes, full=full)
    result = attributes["kind"] == "result"
    below = percent(attributes["reach"], digits) if result else law(attributes, digits)
    opening, closing = _SHAPES["result" if result else str(attributes["decision"])]
    text = f"{words.name} {words.decision}".strip() + f"<br/>{below}"
    return f'{opening}"{text}"{closing}'


def _class(attributes: Attributes) -> str:
    if attributes["kind"] == "result":
        return str(attributes["hand"])
    return str(attributes["decision"])

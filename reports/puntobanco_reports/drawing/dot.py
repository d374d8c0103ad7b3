"""The decision graph as DOT: the text that Graphviz draws."""

import html
from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import sqrt
from textwrap import wrap
from typing import TYPE_CHECKING

from puntobanco_reports.drawing.font import FONT, drawable
from puntobanco_reports.drawing.wording import (
    DIGITS,
    Attributes,
    law,
    legend,
    named,
    percent,
    sort_key,
    subtitle,
    title,
)

if TYPE_CHECKING:
    import networkx as nx

    DiGraph = nx.DiGraph[str]

INK, PALE = "#1f2933", "#8794a3"
WINNERS = {"player": "#2563a8", "tie": "#2e7d4f", "banker": "#b3332b"}
FILLS = {"player": "#dbe8f6", "tie": "#dcefe2", "banker": "#f7dedb"}
_DRAW = {"shape": "box", "style": "rounded,filled", "fillcolor": "#ffd98a", "color": "#9a6700"}
_STAND = {"shape": "octagon", "style": "filled", "fillcolor": "#e3e8ee", "color": "#3e4c59"}
_PLAIN = {"shape": "box", "style": "filled", "fillcolor": "white", "color": PALE}
# Inches. Left to itself Graphviz makes an octagon half as wide again as its text.
_SIZES = {"draw": ("2.25", "0.5"), "stand": ("2.6", "0.66")}
_TITLE = 84
"""Characters in a line of the title."""
_FITS = 25
"""Characters of a line that fit these sizes; a longer one gets the room it needs."""


def dot(graph: "DiGraph", digits: int = DIGITS) -> str:
    """Return the graph as DOT, the same text for the same graph.

    Draws are rounded amber boxes, stands grey octagons, results ellipses in the winner's colour.
    ``digits``: decimals of the percentages. Exact values stand in the tooltips.
    """
    names = sorted(graph, key=lambda name: sort_key(name, graph.nodes[name]))
    lines = ["digraph decisions {", *_settings(graph)]
    reduced = graph.graph["kind"] == "reduced"
    lines += [_node(name, graph.nodes[name], digits, reduced=reduced) for name in names]
    lines += [_in_order(rank) for rank in _ranks(graph, names)]
    for before in names:
        after = sorted(graph.successors(before), key=lambda name: sort_key(name, graph.nodes[name]))
        lines += [_edge(graph, before, name, digits) for name in after]
    return "\n".join([*lines, "}", ""])


def _settings(graph: "DiGraph") -> list[str]:
    reduced = graph.graph["kind"] == "reduced"
    settings = {
        "labelloc": "t",
        "fontname": FONT,
        "fontsize": "11",
        "fontcolor": INK,
        "bgcolor": "white",
        "rankdir": "LR",
        "ranksep": "0.8" if reduced else "2.4",
        "nodesep": "0.1" if reduced else "0.07",
        "pad": "0.1",
        # An A4 sheet across, less what printers leave white.
        **({"size": "11,7.6"} if reduced else {}),
        "outputorder": "edgesfirst",
    }
    shared = f"fontname={_quoted(FONT)}, fontcolor={_quoted(INK)}"
    return [
        f"  label={_heading(graph)};",
        *(f"  {key}={_quoted(value)};" for key, value in settings.items()),
        f"  node [{shared}, fontsize=12, margin={_quoted('0.1,0.06')}, penwidth=1.3];",
        f"  edge [{shared}, fontsize=11, color={_quoted(PALE)}, arrowsize=0.6];",
    ]


def _heading(graph: "DiGraph") -> str:
    """Return the title, what it speaks of and the legend, as a label of several sizes."""
    large = wrap(title(graph), _TITLE)
    rows = [f'<FONT POINT-SIZE="20"><B>{_markup(line)}</B></FONT>' for line in large]
    rows += [f'<FONT POINT-SIZE="13">{_markup(subtitle(graph))}</FONT>']
    rows += [_markup(line) for line in legend(graph)]
    cells = "".join(f"<TR><TD>{row}</TD></TR>" for row in rows)
    return f'<<TABLE BORDER="0" CELLBORDER="0" CELLSPACING="0" CELLPADDING="2">{cells}</TABLE>>'


def _markup(text: str) -> str:
    return html.escape(drawable(text))


def _node(name: str, attributes: Attributes, digits: int, *, reduced: bool) -> str:
    words = named(attributes, full=not reduced)
    parts = [f"{words.name} {words.decision}".strip()]
    if attributes["kind"] == "result":
        parts.append(percent(attributes["reach"], digits))
    elif attributes["kind"] != "deal":
        parts.append(law(attributes, 1))
    look = _look(attributes)
    if look["shape"] != "ellipse" and attributes["decision"] and max(map(len, parts)) <= _FITS:
        width, height = _SIZES[str(attributes["decision"])]
        look |= {"width": width, "height": height, "fixedsize": "true"}
    look["label"] = "\n".join(parts)
    look["tooltip"] = _tooltip(attributes, ("reach", "player", "tie", "banker"))
    return f"  {_quoted(name)} [{_listed(look)}];"


def _look(attributes: Attributes) -> dict[str, str]:
    decision = attributes["decision"]
    if attributes["kind"] == "result":
        hand = str(attributes["hand"])
        colours = {"fillcolor": FILLS[hand], "color": WINNERS[hand]}
        return {"shape": "ellipse", "style": "filled", **colours}
    look = dict(_DRAW if decision == "draw" else _STAND if decision == "stand" else _PLAIN)
    if attributes["free"]:
        look["style"] += ",dashed"
    return look


def _edge(graph: "DiGraph", before: str, after: str, digits: int) -> str:
    attributes, target = graph.edges[before, after], graph.nodes[after]
    look = {"tooltip": _tooltip(attributes, ("probability", "flow"))}
    look["penwidth"] = f"{0.6 + 5 * sqrt(Fraction(attributes['flow'])):.2f}"
    if target["kind"] == "result":
        look["color"] = WINNERS[str(target["hand"])] + "70"
    elif graph.graph["kind"] == "reduced":
        look["label"] = percent(attributes["probability"], digits)
    return f"  {_quoted(before)} -> {_quoted(after)} [{_listed(look)}];"


def _tooltip(attributes: Attributes, keys: Sequence[str]) -> str:
    return "\n".join(f"{key} {attributes[key]}" for key in keys)


def _ranks(graph: "DiGraph", names: Sequence[str]) -> list[list[str]]:
    """Return the nodes that stand in one line, from top to bottom.

    A natural that ends the coup stands beside Banker's decisions, near its result.
    """
    level: dict[str, list[str]] = {"player": [], "third": [], "banker": [], "result": []}
    for name in names:
        kind = str(graph.nodes[name]["kind"])
        if kind == "natural":
            last = all(graph.nodes[after]["kind"] == "result" for after in graph.successors(name))
            kind = "banker" if last else "player"
        if kind in level:
            level[kind].append(name)
    lowest = [name for name in level["banker"] if name == "natural:banker"]
    level["banker"] = [name for name in level["banker"] if name not in lowest] + lowest
    return [rank for rank in level.values() if rank]


def _in_order(rank: Sequence[str]) -> str:
    """Return the line that keeps the nodes of a rank in this order."""
    chain = " -> ".join(_quoted(name) for name in rank)
    return f"  {{ rank=same; {chain} [style=invis]; }}"


def _listed(attributes: Mapping[str, str]) -> str:
    return ", ".join(f"{key}={_quoted(value)}" for key, value in attributes.items())


def _quoted(text: str) -> str:
    """Return ``text`` as a DOT string that shows just this text, line breaks kept."""
    lines = [drawable(line).replace("\\", "\\\\").replace('"', '\\"') for line in text.split("\n")]
    return '"' + "\\n".join(lines) + '"'

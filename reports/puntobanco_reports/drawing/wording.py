"""What the nodes and edges of a decision graph are called, in words and percentages."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from puntobanco_reports.render import shown

if TYPE_CHECKING:
    import networkx as nx

    DiGraph = nx.DiGraph[str]

Attributes = Mapping[str, object]
DIGITS = 2
"""Decimals of percentages in pictures and trees; exact values go with them where there is room."""

RESULTS = ("player", "tie", "banker")
_NATURALS = {
    "player": "Natural: Player alone",
    "banker": "Natural: Banker alone",
    "both": "Natural: both hands",
}
_RESULTS = {"player": "Player wins", "banker": "Banker wins", "tie": "Tie"}
_DECISIONS = {"draw": "draws", "stand": "stands"}


@dataclass(frozen=True)
class Naming:
    """The words for one node: a name, and what is decided there ("" where nothing is)."""

    name: str
    decision: str


def named(attributes: Attributes, *, full: bool = False) -> Naming:
    """Return the words for a node; in a ``full`` graph Banker's decisions name their column.

    >>> named({"kind": "banker", "totals": "0,1,2,3", "decision": "draw", "free": False})
    Naming(name='Banker 0–3', decision='draws')
    >>> named({"kind": "third", "columns": "4,5,none"}).name
    'Third card 4, 5 or Player stood'
    """
    kind = attributes["kind"]
    decision = _DECISIONS.get(str(attributes.get("decision")), "")
    if decision and attributes.get("free"):
        decision += " (free choice)"
    if kind == "deal":
        return Naming("Deal", "")
    if kind == "natural":
        return Naming(_NATURALS[str(attributes["hand"])], "")
    if kind == "result":
        return Naming(_RESULTS[str(attributes["hand"])], "")
    if kind == "third":
        return Naming(_columns(str(attributes["columns"]).split(",")), "")
    totals = runs([int(total) for total in str(attributes["totals"]).split(",")])
    column = f" v {attributes['columns']}" if full and kind == "banker" else ""
    return Naming(f"{str(kind).capitalize()} {totals}{column}", decision)


def _columns(labels: Sequence[str]) -> str:
    cards = [int(label) for label in labels if label.isdigit()]
    parts = [f"Third card {runs(cards)}"] if cards else []
    for number, words in (("2", "two"), ("3", "three")):
        finals = [int(label[:-2]) for label in labels if label.endswith(f"/{number}")]
        if finals:
            parts.append(f"Player {runs(finals)} in {words} cards")
    parts += ["Player stood"] if "none" in labels else []
    return " or ".join(parts)


def runs(numbers: Sequence[int]) -> str:
    """Return numbers with runs of three and more shortened.

    >>> runs([0, 1, 2, 3, 5]), runs([0, 1, 9]), runs([6, 7])
    ('0–3, 5', '0, 1, 9', '6, 7')
    """
    parts: list[list[int]] = []
    for number in numbers:
        if parts and number == parts[-1][-1] + 1:
            parts[-1].append(number)
        else:
            parts.append([number])
    texts = []
    for part in parts:
        texts += [f"{part[0]}–{part[-1]}"] if len(part) > 2 else [str(n) for n in part]
    return ", ".join(texts)


def percent(exact: object, digits: int | None = DIGITS) -> str:
    """Return an exact probability "p/q" as a percentage, or as it is where ``digits`` is None.

    >>> percent("1/3"), percent("1/3", None)
    ('33.33 %', '1/3')
    """
    return str(exact) if digits is None else shown(Fraction(str(exact)), "percent", digits)


def law(attributes: Attributes, digits: int | None = DIGITS) -> str:
    """Return how the coup ends from a node.

    >>> law({"player": "1/4", "tie": "1/2", "banker": "1/4"}, 1)
    'P 25.0  T 50.0  B 25.0 %'
    """
    parts = (f"{name[0].upper()} {percent(attributes[name], digits)}" for name in RESULTS)
    return "  ".join(part.removesuffix(" %") for part in parts) + ("" if digits is None else " %")


def title(graph: "DiGraph") -> str:
    """Return the title: that of the sheet, where it is known."""
    return str(graph.graph["title"]) or "Punto banco: who draws"


def subtitle(graph: "DiGraph") -> str:
    """Return the reading, the shoe and the kind of graph, where they are known."""
    known = graph.graph
    keys = ("sheet", "reading", "shoe")
    parts = [f"{key.capitalize()}: {known[key]}." for key in keys if known[key]]
    parts += ["Decisions that are always alike are one node."] if known["kind"] == "reduced" else []
    return "  ".join(parts)


def legend(graph: "DiGraph") -> list[str]:
    """Return what the marks of a picture mean, in lines."""
    free = any(attributes["free"] for _, attributes in graph.nodes(data=True))
    marks = "Rounded amber box: draws a third card.  Grey octagon: stands."
    return [
        marks + ("  Dashed: a free choice, shown by its default." if free else ""),
        "P, T, B: how the coups that come to a node end, in per cent.  "
        "On an arrow: the share of them that goes on this way.",
    ]


def ordered_successors(graph: "DiGraph", node: str) -> list[str]:
    """Return the nodes after ``node`` in the order in which the game speaks of them."""
    return sorted(graph.successors(node), key=lambda after: sort_key(after, graph.nodes[after]))


def sort_key(name: str, attributes: Attributes) -> tuple[int, tuple[int, ...], str]:
    """Return where a node comes among its like: naturals, Player, columns, Banker, results."""
    kinds = ("deal", "natural", "player", "third", "banker", "result")
    order = {"player": 0, "tie": 1, "banker": 2, "both": 3}
    kind = str(attributes["kind"])
    numbers = [int(t) for t in str(attributes["totals"]).split(",") if t]
    labels = [label for label in str(attributes["columns"]).split(",") if label]
    columns = sorted((_column_order(label) for label in labels), key=lambda place: -(place // 1000))
    hand = [order[str(attributes["hand"])]] if kind in ("natural", "result") else []
    return kinds.index(kind), (*columns, *numbers, *hand), name


def _column_order(label: str) -> int:
    """Return a place for a column: those of a Player who stood come last."""
    if label == "none":
        return 1000
    total, _, cards = label.partition("/")
    return int(total) + (1000 if cards == "2" else 0)

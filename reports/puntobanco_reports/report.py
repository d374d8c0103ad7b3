"""What a command has to show, before any format: tables of exact values, lines, and data."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal

Kind = Literal["text", "count", "probability", "percent", "number", "odds"]
Value = str | int | float | Fraction | None


@dataclass(frozen=True)
class Column:
    """A column: its heading and what its values are.

    "count": whole numbers. "probability" and "number": exact values shown as decimals. "percent":
    exact values shown times 100. "odds": a probability shown as 1 in so many. "text": words.
    """

    name: str
    kind: Kind = "text"


@dataclass(frozen=True)
class Table:
    """A titled table of values, one tuple per row; nothing in it is rounded."""

    title: str
    columns: Sequence[Column]
    rows: Sequence[Sequence[Value]]
    note: str = ""


@dataclass(frozen=True)
class Report:
    """The answer of one command.

    ``lines``: paragraphs before the tables. ``notes``: remarks after them. ``data``: the same as
    plain data for JSON, with Fractions and integers where values are exact. ``digest``: of the
    sheet it speaks of.
    """

    title: str
    tables: Sequence[Table] = ()
    lines: Sequence[str] = ()
    notes: Sequence[str] = ()
    data: Mapping[str, object] = field(default_factory=dict)
    digest: str = ""

"""What a page holds, before any format: sections of tables, grids, pictures and paragraphs."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Literal

from puntobanco_reports.report import Kind, Table, Value

Tone = Literal["draw", "stand", "never", "plain", "gain", "loss", "even"]


@dataclass(frozen=True)
class Prose:
    """A paragraph."""

    block: ClassVar[str] = "prose"
    text: str


@dataclass(frozen=True)
class Listing:
    """A list of short statements under a lead."""

    block: ClassVar[str] = "listing"
    lead: str
    items: Sequence[str]


@dataclass(frozen=True)
class Rows:
    """A table of values.

    ``wide``: it may need more room than a narrow screen has. ``digits``: decimals of its rounded
    values where none were asked for and the usual ones are too few.
    """

    block: ClassVar[str] = "rows"
    table: Table
    wide: bool = True
    digits: int | None = None


@dataclass(frozen=True)
class Mark:
    """One cell of a grid: what it shows, its tone, and what is said of it where it is marked."""

    text: str
    tone: Tone = "plain"
    says: str = ""


@dataclass(frozen=True)
class Tile:
    """A main figure: its name, its value, and what the value is."""

    name: str
    value: Value
    kind: Kind = "percent"


@dataclass(frozen=True)
class Tiles:
    """The main figures of a sheet."""

    block: ClassVar[str] = "tiles"
    tiles: Sequence[Tile]


@dataclass(frozen=True)
class Grid:
    """A table as it is printed on a card: labelled columns and rows of marks."""

    block: ClassVar[str] = "grid"
    title: str
    corner: str
    columns: Sequence[str]
    rows: Sequence[tuple[str, Sequence[Mark]]]
    note: str = ""


@dataclass(frozen=True)
class Picture:
    """A drawing with its words.

    ``says``: the description for readers who don't see it. ``svg``: an ``<svg>`` element whose ids
    begin with ``name``. ``text``: the same as text where there is such a form, and ``language``
    its name. ``room``: it needs more than a narrow screen has, or much more; ``least``: the width
    in pixels below which its text could not be read.
    """

    block: ClassVar[str] = "picture"
    name: str
    title: str
    says: str
    svg: str
    caption: str = ""
    text: str = ""
    language: str = ""
    room: Literal["", "wide", "vast"] = ""
    least: int = 0


@dataclass(frozen=True)
class Gallery:
    """Small pictures of one kind, side by side where there is room."""

    block: ClassVar[str] = "gallery"
    pictures: Sequence[Picture]


@dataclass(frozen=True)
class Formula:
    """A closed form: what it gives, as text and as MathML ("" where there is none)."""

    block: ClassVar[str] = "formula"
    name: str
    text: str
    mathml: str = ""


@dataclass(frozen=True)
class Missing:
    """A part that could not be made here, with the plain reason."""

    block: ClassVar[str] = "missing"
    text: str


@dataclass(frozen=True)
class Pair:
    """The same of two sheets, side by side where there is room."""

    block: ClassVar[str] = "pair"
    halves: "Sequence[tuple[str, Sequence[Block]]]"


Block = Prose | Listing | Tiles | Rows | Grid | Picture | Gallery | Formula | Missing | Pair


@dataclass(frozen=True)
class Section:
    """One part of a page.

    ``key``: its anchor, and its place in the data. ``commands``: what gives the same numbers.
    ``data``: the same for JSON.
    """

    key: str
    title: str
    blocks: Sequence[Block]
    commands: Sequence[str] = ()
    data: object = None


@dataclass(frozen=True)
class Page:
    """Everything about one sheet, or about two.

    ``lines``: paragraphs below the title. ``digest``: of the sheet, or of both, joined by "+".
    ``command``: the one that makes the page. ``head``: what the data begins with.
    """

    title: str
    lines: Sequence[str]
    sections: Sequence[Section]
    digest: str
    command: str
    head: Mapping[str, object] = field(default_factory=dict)

    @property
    def data(self) -> dict[str, object]:
        """The page as data for JSON: its head, then each section that has data."""
        parts = {s.key: s.data for s in self.sections if s.data is not None}
        return {**self.head, **parts}


def tables_of(blocks: Sequence[Block]) -> Iterator[Table]:
    """Yield the tables among blocks, those of pairs included, in order."""
    for block in blocks:
        if isinstance(block, Rows):
            yield block.table
        elif isinstance(block, Pair):
            for _, half in block.halves:
                yield from tables_of(half)

"""What a reading of a printed draw table holds: cells, findings, questions."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from puntobanco.drawtables.answers import Answers
from puntobanco.tableau import Cell, Columns, NaturalRule


class Kind(Enum):
    """What a finding is about; the value is how a report says it."""

    MISSING = "missing"
    DOUBLED = "doubled"
    CONTRADICTORY = "contradictory"
    SHAPE = "shape"
    UNKNOWN_CELL = "unknown cell"
    NOT_STANDARD = "not standard"
    HEADING = "heading"
    LEGEND = "legend"
    ORDER = "order"
    STAR = "star"
    ZERO = "10 means 0"
    HYPHENS = "lost hyphens"
    NATURAL = "natural"
    UNREAD = "not read"
    ANSWERED = "answered"


Place = tuple[str, int, str]
"""A cell of a tableau: ("player", total, "") or ("banker", total, column label)."""


@dataclass(frozen=True)
class Finding:
    """Something a reader of the sheet must know.

    ``open``: it keeps the reading from being used until an answer settles it. ``places``: the
    cells it is about. ``line``: where in the text, counted from 1; 0 where it's about no line.
    ``answer``: the option that settles it, "" where none does.
    """

    kind: Kind
    message: str
    line: int = 0
    places: tuple[Place, ...] = ()
    open: bool = False
    answer: str = ""

    def __str__(self) -> str:
        """Line, kind and message, as a report prints them."""
        where = f"line {self.line}: " if self.line else ""
        return f"{where}{self.kind.value}: {self.message}"


@dataclass(frozen=True)
class Question:
    """An ambiguity that only the reader of the sheet can settle.

    ``key`` names the answer, ``options`` are the ways to give it on the command line.
    """

    key: str
    message: str
    options: tuple[str, ...]
    line: int = 0

    def __str__(self) -> str:
        """The question with the options that answer it."""
        where = f"line {self.line}: " if self.line else ""
        return f"{where}{self.message} Answer with {' or '.join(self.options)}"


@dataclass(frozen=True)
class ReadCell:
    """One cell as it was read: what it says, the lines that say so, and in which form."""

    cell: Cell
    lines: tuple[int, ...]
    source: str


@dataclass(frozen=True)
class Column:
    """A column of Banker's table before it's known what columns mean.

    ``value``: a printed column 0-9, or None for a Player who stood. ``stood``: the column counts
    for a Player's total of ``value`` in two cards (prose that speaks of Player's hand).
    """

    value: int | None
    stood: bool = False

    def labels(self, columns: Columns | None) -> tuple[str, ...]:
        """The labels of a tableau's columns that this column stands for.

        >>> Column(6).labels(Columns.FINAL_TOTAL), Column(6, stood=True).labels(None)
        (('6/3',), ())
        """
        if columns is Columns.FINAL_TOTAL:
            if self.value is None:
                return tuple(f"{total}/2" for total in range(10))
            return (f"{self.value}/2",) if self.stood else (f"{self.value}/3",)
        if self.value is None:
            return ("none",)
        return () if self.stood else (str(self.value),)


VALUES = tuple(Column(value) for value in range(10))
STOOD = Column(None)


@dataclass(frozen=True)
class Statement:
    """One thing the text says: these cells draw, or stand.

    ``cell`` is None where the text holds the cell but its letter isn't understood. ``table``
    numbers the table or sentence it comes from: the same cell twice in one is doubled.
    """

    hand: str
    totals: tuple[int, ...]
    columns: tuple[Column, ...]
    cell: Cell | None
    line: int
    source: str
    table: int = 0


@dataclass(frozen=True)
class Unlisted:
    """Cells that a list leaves out: a row with a draw list only, a row without a star."""

    total: int
    columns: tuple[Column, ...]
    line: int


@dataclass
class Evidence:
    """Everything gathered from a text, before answers complete it."""

    statements: list[Statement] = field(default_factory=list)
    unlisted: list[Unlisted] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    questions: list[Question] = field(default_factory=list)
    letters: dict[str, str] = field(default_factory=dict)
    understood: list[str] = field(default_factory=list)
    columns: Columns | None = None
    headed: set[str] = field(default_factory=set)
    natural_lines: list[int] = field(default_factory=list)
    tables: int = 0

    @property
    def sentences(self) -> int:
        """The number that all sentences share: two that say the same cell say it twice."""
        return 0

    def next_table(self) -> int:
        """Return a new number for a table."""
        self.tables += 1
        return self.tables


@dataclass(frozen=True)
class Reading:
    """A printed draw table as it was read.

    ``cells``: Banker's cells by (total, column label), only those the text or an answer holds;
    the labels are those of ``columns``, or the printed ones while ``columns`` is None (asked).
    ``player``: Player's cells by total. ``letters``: what each letter was taken to mean.
    ``understood``: how letters, columns and rows were understood and from what.
    """

    cells: Mapping[tuple[int, str], ReadCell]
    player: Mapping[int, ReadCell]
    columns: Columns | None
    natural: NaturalRule | None
    letters: Mapping[str, Cell]
    understood: tuple[str, ...]
    findings: tuple[Finding, ...]
    questions: tuple[Question, ...]
    answers: Answers
    evidence: Evidence = field(repr=False, compare=False)

    @property
    def open_findings(self) -> tuple[Finding, ...]:
        """The findings that must be settled before the reading can be used."""
        return tuple(finding for finding in self.findings if finding.open)

    @property
    def complete(self) -> bool:
        """True where nothing is asked and nothing is open: `to_tableau` gives a tableau."""
        return not self.questions and not self.open_findings

    def findings_of(self, kind: Kind) -> tuple[Finding, ...]:
        """Return the findings of one kind."""
        return tuple(finding for finding in self.findings if finding.kind is kind)

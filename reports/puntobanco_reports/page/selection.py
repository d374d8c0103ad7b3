"""Which of many wagers the larger tables and the charts show; what is left out is said."""

from puntobanco.wagers import Wager
from puntobanco_reports.page.subject import Subject
from puntobanco_reports.report import Column, Table, Value

MOST = 6
WIDEST = 12
"""Columns of figures that a printed page has room for."""


def priced(subject: Subject) -> tuple[Wager, ...]:
    """Return the wagers priced cell by cell: the first few that point values settle."""
    return subject.by_points[:MOST]


def charted(subject: Subject) -> tuple[Wager, ...]:
    """Return the wagers that have charts: the first few."""
    return subject.wagers[:MOST]


def left_out(subject: Subject, shown: tuple[Wager, ...], what: str) -> str:
    """Return a sentence on the wagers that are not shown, "" where all are."""
    names = [
        label
        for wager, label in zip(subject.wagers, subject.labels, strict=True)
        if wager not in shown
    ]
    return f"{what} {', '.join(names)}." if names else ""


def fitted(table: Table, corner: str) -> Table:
    """Return a table of percentages as it is, or turned by a right angle where it is too wide.

    ``corner``: what the first column then holds.

    >>> wide = Table("t", [Column("decks"), *[Column(str(n), "percent") for n in range(20)]], [
    ...     ["1", *range(20)], ["8", *range(20)]])
    >>> turned = fitted(wide, "wager")
    >>> [column.name for column in turned.columns], turned.rows[3]
    (['wager', '1', '8'], ['3', 3, 3])
    """
    if len(table.columns) <= WIDEST:
        return table
    columns = [Column(corner), *(Column(str(row[0]), "percent") for row in table.rows)]
    rows: list[list[Value]] = [
        [column.name, *(row[place] for row in table.rows)]
        for place, column in enumerate(table.columns)
        if place
    ]
    return Table(table.title, columns, rows, table.note)

"""Banker's table printed as cells: letters or words, in lines, rows, pipes or broken runs."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from puntobanco.drawtables.wording import STOOD_COLUMN, Wording, player_table, stood_table, uniform
from puntobanco.tableau import ROWS, Cell, Tableau

_RUNS = (3, 2, 6)


@dataclass(frozen=True)
class Grid:
    """How a table of cells is set: its letters or words, its rows, its columns.

    ``letters``: for draw and for stand. ``legend``: printed after the table, "" for none.
    ``stood``: with a column for a Player who stood; otherwise a second table tells that.
    ``layout``: joins the labels and the rows to text.
    """

    wording: Wording
    letters: tuple[str, str]
    layout: Callable[[Wording, list[str], list[list[str]]], str]
    legend: str = ""
    stood: bool = True
    rows: tuple[int, ...] = tuple(ROWS)
    values: tuple[int, ...] = tuple(range(10))
    spans: str = ""

    def __call__(self, tableau: Tableau) -> str:
        """Return the sheet: Player's rule, Banker's table, its legend, the rule if Player stood."""
        labels = [str(value) for value in self.values]
        columns = list(self.values)
        if self.stood:
            labels.append(self.wording.none)
            columns.append(STOOD_COLUMN)
        rows = [self._row(tableau, total, columns) for total in self.rows]
        parts = [player_table(self.wording, tableau), self.layout(self.wording, labels, rows)]
        if self.spans:
            parts[-1] += f"\n8-9 {self.spans}"
        if self.legend:
            parts[-1] += f"\n{self.legend}"
        if not self.stood:
            parts.append(stood_table(self.wording, tableau))
        return "\n\n".join(parts) + "\n"

    def _row(self, tableau: Tableau, total: int, columns: Iterable[int]) -> list[str]:
        whole = uniform(tableau, total)
        if self.spans and whole is not None:
            return [str(total), "Always" if whole is Cell.DRAW else self.letters[1]]
        cells = [tableau.banker[total][column] for column in columns]
        return [str(total), *(self.letters[cell is Cell.STAND] for cell in cells)]


def one_per_line(wording: Wording, labels: list[str], rows: list[list[str]]) -> str:
    """Set every label and cell on a line of its own, with empty lines between."""
    cells = [cell for row in rows for cell in row]
    return "\n\n".join([wording.rows, wording.columns, *labels, *cells])


def in_rows(wording: Wording, labels: list[str], rows: list[list[str]]) -> str:
    """Set one row a line, labels above, under the headings."""
    return "\n".join([f"{wording.rows}\n{wording.columns}", *map(" ".join, [labels, *rows])])


def in_pipes(wording: Wording, labels: list[str], rows: list[list[str]]) -> str:
    """Set everything on one line, cells between pipes."""
    cells = [" | ".join(row) for row in [labels, *rows]]
    return f"{wording.rows} | {wording.columns} | | {' | | '.join(cells)} |"


def in_runs(wording: Wording, labels: list[str], rows: list[list[str]]) -> str:
    """Set one label a line, and each row in runs that line breaks cut."""
    lines = [wording.columns, wording.rows, *labels]
    for row in rows:
        lines.append(row[0])
        cells = row[1:]
        for size in _RUNS:
            lines.append(" ".join(cells[:size]))
            cells = cells[size:]
    return "\n".join(line for line in lines if line)

"""The two tables of a tableau written as a printed card looks: labelled rows and columns."""

from puntobanco.errors import PuntobancoError
from puntobanco.tableau import ROWS, Cell, Columns

_CELLS = {cell.value: cell for cell in Cell}


def read_player(text: str) -> tuple[Cell, ...]:
    """Read Player's table: a line of totals, a line of cells below it.

    >>> cells = read_player('''
    ...   0 1 2 3 4 5 6 7
    ...   D D D D D D? S S''')
    >>> cells[5]
    <Cell.FREE_DRAW: 'D?'>
    """
    lines = [line.split() for line in text.strip().splitlines() if line.strip()]
    if len(lines) != 2:
        raise PuntobancoError(f"expected Player's table in 2 lines (totals, cells), got {text!r}")
    labels = tuple(str(total) for total in ROWS)
    _check_labels("Player total", lines[0], labels)
    return _ordered("Player's table", lines[0], lines[1], labels)


def write_player(cells: tuple[Cell, ...]) -> str:
    """Return Player's table as text, the reverse of `read_player`."""
    width = max(len(cell.value) for cell in cells)
    head = " ".join(str(total).ljust(width) for total in ROWS)
    return f"{head.rstrip()}\n{' '.join(cell.value.ljust(width) for cell in cells).rstrip()}"


def read_banker(text: str, columns: Columns) -> tuple[tuple[Cell, ...], ...]:
    """Read Banker's table: a line of column labels, then a line per total, its label first.

    Rows and columns stand in any order, each once; a missing, doubled or unknown one is refused.

    >>> table = "0 1 2 3 4 5 6 7 8 9 none"
    >>> read_banker(table, Columns.THIRD_CARD)
    Traceback (most recent call last):
    puntobanco.errors.PuntobancoError: expected a row for each Banker total 0 1 ...: missing...
    """
    lines = [line.split() for line in text.strip().splitlines() if line.strip()]
    if not lines:
        raise PuntobancoError(f"expected Banker's table, got {text!r}")
    head, body = lines[0], lines[1:]
    _check_labels("Banker column", head, columns.labels)
    labels = tuple(str(total) for total in ROWS)
    names = [line[0] for line in body]
    _check_labels("row for each Banker total", names, labels)
    rows = {line[0]: _ordered(f"Banker {line[0]}", head, line[1:], columns.labels) for line in body}
    return tuple(rows[label] for label in labels)


def write_banker(rows: tuple[tuple[Cell, ...], ...], columns: Columns) -> str:
    """Return Banker's table as text, the reverse of `read_banker`."""
    lines = [["", *columns.labels]]
    lines += [[str(total), *(cell.value for cell in rows[total])] for total in ROWS]
    widths = [max(len(line[i]) for line in lines) for i in range(len(lines[0]))]
    return "\n".join(
        " ".join(text.ljust(width) for text, width in zip(line, widths, strict=True)).rstrip()
        for line in lines
    )


def _check_labels(what: str, got: list[str], wanted: tuple[str, ...]) -> None:
    doubled = sorted({label for label in got if got.count(label) > 1})
    unknown = [label for label in got if label not in wanted]
    missing = [label for label in wanted if label not in got]
    for fault, labels in (("doubled", doubled), ("unknown", unknown), ("missing", missing)):
        if labels:
            shown = ", ".join(repr(label) for label in labels)
            article = "" if what.startswith("row") else "each "
            lead = f"a {what}" if not article else f"{article}{what} once"
            raise PuntobancoError(f"expected {lead} {' '.join(wanted)}: {fault} {shown}")


def _ordered(
    what: str, head: list[str], cells: list[str], labels: tuple[str, ...]
) -> tuple[Cell, ...]:
    if len(cells) != len(head):
        raise PuntobancoError(f"expected {len(head)} cells in {what}, got {len(cells)}: {cells!r}")
    for cell in cells:
        if cell not in _CELLS:
            raise PuntobancoError(f"expected D, S, D?, S? or - in {what}, got {cell!r}")
    by_label = dict(zip(head, cells, strict=True))
    return tuple(_CELLS[by_label[label]] for label in labels)

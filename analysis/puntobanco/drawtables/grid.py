"""Tables of cells: a line of column labels, then a row of letters or words for each total."""

from dataclasses import dataclass

from puntobanco.drawtables.items import NUMBERS, PIPE, SIGN, Item, cell_key
from puntobanco.drawtables.legend import CELLS
from puntobanco.drawtables.letters import ASKED, resolve
from puntobanco.drawtables.model import STOOD, VALUES, Column, Kind
from puntobanco.drawtables.numbers import expand
from puntobanco.drawtables.sheet import Sheet, columns_of, quote, rows_of
from puntobanco.drawtables.strips import read_strip
from puntobanco.drawtables.words import NATURAL, NONE_WORDS, STAND
from puntobanco.errors import PuntobancoError

_FARTHEST_HEADER = 14


@dataclass(frozen=True)
class Row:
    """A row label and the cells behind it, by their places among the items."""

    label: int
    cells: tuple[int, ...]
    end: int


def read_grids(sheet: Sheet) -> None:
    """Read every table of cells in the sheet."""
    rows = _rows(sheet)
    blocks: list[list[Row]] = []
    for row in rows:
        joined = blocks and not _header_run(sheet, row, blocks[-1][-1].end)
        if joined:
            blocks[-1].append(row)
        else:
            blocks.append([row])
    for block in blocks:
        _read_block(sheet, block)


def _rows(sheet: Sheet) -> list[Row]:
    rows: list[Row] = []
    place = 0
    while place < len(sheet.items):
        if sheet.items[place].tag == NUMBERS:
            cells, end = _run(sheet, place + 1)
            if _is_row(sheet, cells) or (cells and _is_span(sheet, rows, place, end)):
                rows.append(Row(place, cells, end))
                place = end
                continue
        place += 1
    return _with_first_spans(sheet, rows)


def _is_row(sheet: Sheet, cells: tuple[int, ...]) -> bool:
    """True for enough cells to be a row, where a lone dash beside a word isn't one."""
    dashes = sum(cell_key(sheet.items[place]) == "-" for place in cells)
    return len(cells) - dashes > 1 or len(cells) >= len(VALUES)


def _run(sheet: Sheet, place: int) -> tuple[tuple[int, ...], int]:
    """Return the places of the cells from ``place`` on, and where they end."""
    cells = []
    end = place
    while place < len(sheet.items):
        item = sheet.items[place]
        if cell_key(item) is not None:
            cells.append(place)
            end = place + 1
        elif item.tag != PIPE:
            break
        place += 1
    return tuple(cells), end


def _is_span(sheet: Sheet, rows: list[Row], place: int, end: int) -> bool:
    """True for a row of one word that stands directly below column labels or another row."""
    if not _ends_row(sheet, end):
        return False
    if rows and sheet.skip(rows[-1].end) == place:
        return True
    labels, _ = _header(sheet, place)
    ranks = [sheet.items[label].single or 0 for label in labels]
    return _is_word_cell(sheet, end - 1) and sorted(rank % 10 for rank in ranks) == [*range(10)]


def _ends_row(sheet: Sheet, end: int) -> bool:
    after = sheet.skip(end)
    item = sheet.items[after] if after < len(sheet.items) else None
    return item is None or item.newline or item.tag == NUMBERS or after > end


def _with_first_spans(sheet: Sheet, rows: list[Row]) -> list[Row]:
    """Add rows of one cell that stand directly above the first row of a table."""
    found: list[Row] = []
    for row in rows:
        place = row.label - 1
        above: list[Row] = []
        while place > 0 and len(above) < len(VALUES):
            while place > 0 and sheet.items[place].tag == PIPE:
                place -= 1
            lone = cell_key(sheet.items[place]) not in (None, "-")
            known = found and place < found[-1].end
            if not lone or known or sheet.items[place - 1].tag != NUMBERS:
                break
            above.append(Row(place - 1, (place,), place + 1))
            place -= 2
        found += [*above[::-1], row]
    return found


def _header_run(sheet: Sheet, row: Row, floor: int) -> bool:
    """True where a line of column labels stands between ``floor`` and a row."""
    run = longest = 0
    for place in range(max(floor, row.label - _FARTHEST_HEADER - 2), row.label):
        item = sheet.items[place]
        if item.tag != PIPE:
            run = run + 1 if item.single is not None else 0
        longest = max(longest, run)
    return longest > 2


def _header(sheet: Sheet, first: int) -> tuple[list[int], list[int]]:
    """Return the places of the column labels above a row, and of the words between them."""
    between: list[int] = []
    labels: list[int] = []
    place = first - 1
    while place >= 0 and place not in sheet.used:
        item = sheet.items[place]
        if item.single is not None:
            labels.append(place)
        elif item.tag != PIPE:
            if len(labels) > 2 or len(between) >= _FARTHEST_HEADER or item.ends_sentence:
                break
            between += [*labels, place]
            labels = []
        place -= 1
    return labels[::-1], between[::-1]


def _read_block(sheet: Sheet, rows: list[Row]) -> None:
    labels, between = _header(sheet, rows[0].label)
    if len(rows) == 1 and read_strip(sheet, labels, rows[0].label, rows[0].cells):
        return
    first = sheet.items[rows[0].label]
    columns = _columns(sheet, labels, between, first)
    heading = sheet.heading(labels[0]) + [sheet.items[place] for place in between]
    sheet.headings.update(range(labels[0] - len(sheet.heading(labels[0])), rows[0].label))
    columns_of(sheet, heading, sheet.items[labels[0]].line)
    rows_of(sheet, heading, sheet.items[labels[0]].line)
    keys = [cell_key(sheet.items[place]) or "" for row in rows for place in row.cells]
    resolve(sheet, keys, first.line)
    table = sheet.evidence.next_table()
    for row in rows:
        _read_row(sheet, row, columns, table)
    _find_orphans(sheet, rows)
    sheet.take(labels[0], rows[-1].end)


def _columns(sheet: Sheet, labels: list[int], between: list[int], first: Item) -> list[Column]:
    shown = [sheet.items[place].text for place in labels]
    if not labels:
        raise PuntobancoError(
            "expected a line of column labels 0 to 9 above the cells, got none before the row "
            f"{first.text!r} in line {first.line}"
        )
    ranks = [sheet.items[place].single or 0 for place in labels]
    values = [rank % 10 for rank in ranks]
    if sorted(values) != list(range(10)):
        raise PuntobancoError(
            f"expected ten columns 0 to 9 (or 1 to 9 and 10), got {len(shown)}: "
            f"{' '.join(shown)!r} in line {sheet.items[labels[0]].line}"
        )
    line = sheet.items[labels[0]].line
    if 10 in ranks:
        sheet.find(Kind.ZERO, "the column 10 is the column of cards that count 0", line)
    if not _in_order(values):
        sheet.find(Kind.ORDER, f"the columns stand in an unusual order: {' '.join(shown)}", line)
    columns = [Column(value) for value in values]
    words = [sheet.items[place] for place in between]
    for item in words:
        if item.tag == NUMBERS:
            _find_loose(sheet, item)
    heads = [item for item in words if _heads_none(item)]
    if len(heads) > 1:
        message = f"the column of a Player who stood is headed twice: {quote(words)!r}"
        sheet.find(Kind.DOUBLED, message, words[0].line)
    if heads:
        sheet.evidence.understood.append(
            f"the column {quote(words)!r}: Player stood (line {words[0].line})"
        )
        columns.append(STOOD)
    return columns


def _in_order(values: list[int]) -> bool:
    ascending = list(range(10))
    known = (ascending, ascending[::-1], [*ascending[1:], 0], [0, *ascending[:0:-1]])
    return values in known


def _heads_none(item: Item) -> bool:
    words = set(item.folded.split())
    return bool(words & NONE_WORDS) or item.tag == STAND or (item.tag == SIGN and item.text == "-")


def _read_row(sheet: Sheet, row: Row, columns: list[Column], table: int) -> None:
    label = sheet.items[row.label]
    totals = expand(label.atoms, dash=sheet.answers.dash)
    shown = f"row {label.text!r}"
    if totals.problem or totals.doubled or totals.ten:
        message = f"expected a Banker total from 0 to 9 before the cells, got {label.text!r}"
        sheet.find(Kind.SHAPE, message, label.line, blocks=True)
        return
    drawing = tuple(total for total in totals.values if total < 8)
    natural = len(drawing) < len(totals.values)
    keys = [cell_key(sheet.items[place]) or "" for place in row.cells]
    if natural:
        _check_natural_row(sheet, label, keys)
    if len(keys) == 1 and _is_word_cell(sheet, row.cells[0]):
        where = (*VALUES, STOOD)
    elif len(keys) == len(columns):
        where = tuple(columns)
    else:
        after = sheet.items[row.end].text if row.end < len(sheet.items) else ""
        stopped = f", then {after!r}" if after and len(keys) < len(columns) else ""
        message = f"{shown} has {len(keys)} cells for {len(columns)} columns{stopped}"
        places = tuple(
            ("banker", total, label)
            for total in drawing
            for column in columns
            for label in column.labels(None)
        )
        sheet.find(Kind.SHAPE, message, label.line, places=places, blocks=True)
        return
    _state_cells(sheet, row, drawing, where, table)


def _is_word_cell(sheet: Sheet, place: int) -> bool:
    key = cell_key(sheet.items[place]) or ""
    return len(key) > 1 or key > "\u3000"


def _check_natural_row(sheet: Sheet, label: Item, keys: list[str]) -> None:
    from_letters = sheet.evidence.letters
    drawn = [key for key in keys if from_letters.get(key) == "D"]
    sheet.evidence.natural_lines.append(label.line)
    if drawn:
        message = f"row {label.text!r} draws on a natural, 8 or 9, which no rule here can hold"
        sheet.find(Kind.CONTRADICTORY, message, label.line, blocks=True)


def _state_cells(
    sheet: Sheet, row: Row, totals: tuple[int, ...], columns: tuple[Column, ...], table: int
) -> None:
    if not totals:
        return
    lone = len(row.cells) == 1
    for place, part in zip(
        row.cells, [columns] if lone else [(column,) for column in columns], strict=True
    ):
        item = sheet.items[place]
        key = cell_key(item) or ""
        meaning = sheet.evidence.letters.get(key, "")
        if item.tag == NATURAL or not meaning:
            message = f"the cell {item.text!r} says neither draw nor stand"
            places = tuple(
                ("banker", total, label)
                for total in totals
                for column in part
                for label in column.labels(None)
            )
            sheet.find(Kind.UNKNOWN_CELL, message, item.line, places=places, blocks=True)
            continue
        source = key if meaning == ASKED else "table"
        sheet.state("banker", totals, part, CELLS.get(meaning), item.line, source, table)


def _find_loose(sheet: Sheet, item: Item) -> None:
    sheet.find(Kind.SHAPE, f"the number {item.text!r} belongs to no row", item.line)


def _find_orphans(sheet: Sheet, rows: list[Row]) -> None:
    """Report cells between the rows, or behind the last, that belong to no row."""
    inside = {place for row in rows for place in (row.label, *row.cells)}
    last = min(rows[-1].end + 3, len(sheet.items))
    place = rows[0].label
    while place < last:
        if sheet.items[place].tag == NUMBERS and place not in inside and place < rows[-1].end:
            _find_loose(sheet, sheet.items[place])
        cells, end = _run(sheet, place)
        loose = [cell for cell in cells if cell not in inside]
        if len(loose) > 1:
            item = sheet.items[loose[0]]
            message = f"{len(loose)} cells from {item.text!r} on stand in no row"
            sheet.find(Kind.SHAPE, message, item.line, blocks=True)
        place = max(end, place + 1)

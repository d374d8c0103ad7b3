"""Tables of lists: per total the third cards on which Banker draws and on which he stands."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from puntobanco.drawtables.items import NUMBERS, PIPE, Item
from puntobanco.drawtables.legend import CELLS
from puntobanco.drawtables.model import STOOD, VALUES, Column, Kind, Unlisted
from puntobanco.drawtables.numbers import Atom, Values, expand, longest_chain
from puntobanco.drawtables.rows import ALL, EXCEPTED, NOTHING, Listed, ListRow, read_row
from puntobanco.drawtables.rules import Rule, state_rules
from puntobanco.drawtables.sheet import Sheet, columns_of, quote, rows_of
from puntobanco.drawtables.stars import read_star
from puntobanco.drawtables.words import BANKER, DRAW, NATURAL, PLAYER, STAND

_FARTHEST_ROW = 12


@dataclass
class ListTable:
    """The rows of one table and where it begins and ends."""

    start: int
    end: int
    rows: list[ListRow] = field(default_factory=list)
    skipped: list[Item] = field(default_factory=list)

    @property
    def holds_lists(self) -> bool:
        """True where some row has lists, so that the table is Banker's."""
        return any(row.lists for row in self.rows)


def read_lists(sheet: Sheet) -> None:
    """Read every table of lists, and every small table of totals and actions."""
    place = 0
    while place < len(sheet.items):
        table = _table(sheet, place)
        if table is None:
            place += 1
            continue
        _read_table(sheet, table)
        sheet.take(table.start, table.end)
        place = table.end


def _table(sheet: Sheet, place: int) -> ListTable | None:
    item = sheet.item(place)
    if item is None or item.tag != NUMBERS:
        return None
    order = _order(sheet, sheet.heading(place))
    counts: tuple[int, ...] = (len(order),) if order else (2, 0)
    for count in counts:
        table = _collect(sheet, place, count)
        lists = sum(bool(row.lists) for row in table.rows)
        begins = item.newline or sheet.items[place - 1].tag == PIPE
        enough = {2: 1, 1: 2}.get(len(order), 3)
        if (lists and len(table.rows) >= enough) or (len(table.rows) > 1 and not lists):
            return table
        if len(table.rows) == 1 and not lists and begins:
            return table
    return None


def _order(sheet: Sheet, heading: list[Item]) -> tuple[str, ...]:
    """Return the order of the lists, D and S, by an answer or by the heading."""
    if sheet.answers.lists:
        return tuple(DRAW if name == "draw" else STAND for name in sheet.answers.lists)
    last = {item.tag: place for place, item in enumerate(heading) if item.tag in (DRAW, STAND)}
    return tuple(sorted(last, key=last.__getitem__))


def _collect(sheet: Sheet, place: int, count: int) -> ListTable:
    table = ListTable(place, place)
    while (row := read_row(sheet, place, count)) is not None:
        table.rows.append(row)
        table.end = row.end
        place = _next_row(sheet, table, count)
    return table


def _next_row(sheet: Sheet, table: ListTable, count: int) -> int:
    """Return where the next row begins; words between two rows are noted as skipped."""
    place = sheet.skip(table.end)
    item = sheet.item(place)
    if item is not None and item.text == "-":
        place = sheet.skip(place + 1)
    if read_row(sheet, place, count) is not None:
        return place
    for after in range(place, min(place + _FARTHEST_ROW, len(sheet.items))):
        item = sheet.item(after)
        if item is None or item.tag in (PLAYER, BANKER):
            break
        begins = after > place and item.newline and item.tag == NUMBERS
        if begins and read_row(sheet, after, count) is not None:
            table.skipped += sheet.items[place:after]
            return after
    return place


def _read_table(sheet: Sheet, table: ListTable) -> None:
    heading = sheet.heading(table.start)
    sheet.headings.update(range(table.start - len(heading), table.start))
    if heading and heading[-1].tag == NUMBERS:
        message = f"the number {heading[-1].text!r} belongs to no row"
        sheet.find(Kind.SHAPE, message, heading[-1].line)
    if not table.holds_lists:
        _read_small_table(sheet, heading, table)
        return
    line = table.rows[0].label.line
    columns_of(sheet, heading, line)
    rows_of(sheet, heading, line)
    order = _order(sheet, heading)
    if not order:
        sheet.ask(
            "lists",
            "no heading says which of the two lists of a row is the draw list.",
            ("--lists draw,stand", "--lists stand,draw"),
            line,
        )
    else:
        names = " then ".join(CELLS[tag].name.lower() for tag in order)
        sheet.evidence.understood.append(f"lists of a row: {names} (line {line})")
    _report_skipped(sheet, table)
    _state_rows(sheet, table, order)
    read_star(sheet, [(_totals(sheet, row), row.star, row.label.line) for row in _listed(table)])


def _listed(table: ListTable) -> Iterator[ListRow]:
    return (row for row in table.rows if row.lists and not row.action)


def _report_skipped(sheet: Sheet, table: ListTable) -> None:
    if any(item.tag == NUMBERS for item in table.skipped):
        message = f"numbers between two rows that belong to neither: {quote(table.skipped)!r}"
        sheet.find(Kind.SHAPE, message, table.skipped[0].line, blocks=True)


def _read_small_table(sheet: Sheet, heading: list[Item], table: ListTable) -> None:
    rules = []
    for row in table.rows:
        _check_row(sheet, row)
        cell = CELLS.get(row.action)
        totals = _totals(sheet, row)
        if cell is None and any(total < 8 for total in totals):
            message = f"row {row.label.text!r} says neither draw nor stand"
            sheet.find(Kind.UNKNOWN_CELL, message, row.label.line, blocks=True)
        elif totals:
            rules.append(Rule(totals, cell, row.label))
    if rules:
        state_rules(sheet, heading, rules, "rule")


def _check_row(sheet: Sheet, row: ListRow) -> None:
    if row.problem:
        message = f"row {row.label.text!r}: {row.problem} isn't understood"
        sheet.find(Kind.SHAPE, message, row.label.line, blocks=True)
    remark = sheet.items[row.remark[0] : row.remark[1]]
    if any(not item.ends_sentence for item in remark):
        words = [item for item in remark if not item.ends_sentence]
        sheet.find(Kind.UNREAD, repr(quote(words, 80)), row.label.line)


def _totals(sheet: Sheet, row: ListRow) -> tuple[int, ...]:
    """Return the totals of a row's label; none, with a finding, for a label that isn't totals."""
    atoms = row.label.atoms
    found = _expand(sheet, atoms, row.label, longest_chain(atoms) > 2)
    if found is None:
        return ()
    if found.ten:
        message = f"expected totals from 0 to 9 at the head of a row, got {row.label.text!r}"
        sheet.find(Kind.SHAPE, message, row.label.line, blocks=True)
        return ()
    return found.values


def _expand(sheet: Sheet, atoms: tuple[Atom, ...], label: Item, chains: bool) -> Values | None:
    """Expand a list of a row; ask or report what it leaves open, and return None then."""
    found = expand(atoms, chains=chains, dash=sheet.answers.dash, zero=sheet.answers.zero)
    where = f"row {label.text!r}"
    if found.problem == "dash":
        message = f"{where}: two numbers with a dash between, among lists written with dashes:"
        options = ("--dash list", "--dash range")
        sheet.ask("dash", f"{message} is it those two, or a range?", options, label.line)
    elif found.problem == "zero" and sheet.answers.zero is None:
        message = f"{where}: does a range that ends in 0 run to ten?"
        sheet.ask("zero", message, ("--zero last",), label.line)
    elif found.problem:
        message = f"{where}: expected a range to rise"
        sheet.find(Kind.SHAPE, message, label.line, blocks=True)
    if found.doubled:
        shown = ", ".join(str(value) for value in found.doubled)
        sheet.find(Kind.DOUBLED, f"{where} lists {shown} twice", label.line)
    if found.lost:
        message = f"{where}: digits run together, read one by one"
        sheet.find(Kind.HYPHENS, message, label.line)
    return None if found.problem else found


def _state_rows(sheet: Sheet, table: ListTable, order: tuple[str, ...]) -> None:
    number = sheet.evidence.next_table()
    chains = any(longest_chain(part.atoms) > 2 for row in table.rows for part in row.lists)
    for row in table.rows:
        _check_row(sheet, row)
        totals = _totals(sheet, row)
        low = tuple(total for total in totals if total < 8)
        if len(low) < len(totals) or row.action == NATURAL:
            sheet.evidence.natural_lines.append(row.label.line)
        if not low or row.problem:
            continue
        if row.action:
            _state_action(sheet, row, low, number)
            continue
        tags: tuple[str, ...] = order or ("", "")
        said: set[Column] = set()
        for part, tag in zip(row.lists, tags, strict=True):
            columns = _columns(sheet, part, row, chains)
            said.update(columns)
            source = f"{'draw' if tag == DRAW else 'stand'} list"
            if columns:
                line = row.label.line
                sheet.state("banker", low, columns, CELLS.get(tag), line, source, number)
        if len(row.lists) == 1:
            rest = tuple(column for column in VALUES if column not in said)
            sheet.evidence.unlisted += [Unlisted(total, rest, row.label.line) for total in low]


def _columns(sheet: Sheet, part: Listed, row: ListRow, chains: bool) -> tuple[Column, ...]:
    if part.kind in (ALL, NOTHING):
        return VALUES if part.kind == ALL else ()
    found = _expand(sheet, part.atoms, row.label, chains)
    if found is None:
        return ()
    if found.ten and not any(f.kind is Kind.ZERO for f in sheet.evidence.findings):
        sheet.find(Kind.ZERO, "10 in the lists is the card that counts 0", row.label.line)
    listed = {Column(value) for value in found.values}
    if part.kind == EXCEPTED:
        return tuple(column for column in VALUES if column not in listed)
    return tuple(column for column in VALUES if column in listed)


def _state_action(sheet: Sheet, row: ListRow, totals: tuple[int, ...], number: int) -> None:
    """State a row that says one thing, with an exception or a condition where it has one."""
    cell = CELLS.get(row.action)
    line = row.label.line
    if cell is None:
        message = f"row {row.label.text!r} says neither draw nor stand"
        sheet.find(Kind.UNKNOWN_CELL, message, line, blocks=True)
        return
    columns: tuple[Column, ...] = (*VALUES, STOOD)
    if row.lists:
        columns = _columns(sheet, row.lists[0], row, chains=False)
        rest = tuple(column for column in VALUES if column not in columns)
        if row.lists[0].kind == EXCEPTED:
            columns = (*columns, STOOD)
            sheet.state("banker", totals, rest, cell.flipped, line, "exception", number)
        else:
            sheet.evidence.unlisted += [Unlisted(total, rest, line) for total in totals]
    sheet.state("banker", totals, columns, cell, line, "rule", number)

"""The footnote of a star: what the starred rows do when Player stood."""

from puntobanco.drawtables.items import NUMBERS, Item
from puntobanco.drawtables.legend import CELLS
from puntobanco.drawtables.model import STOOD, Kind, Unlisted
from puntobanco.drawtables.numbers import expand
from puntobanco.drawtables.rules import standing
from puntobanco.drawtables.sheet import Sheet, has, quote
from puntobanco.drawtables.words import DRAW, PLAYER, STAND

_LongRow = tuple[tuple[int, ...], bool, int]


def read_star(sheet: Sheet, rows: list[_LongRow]) -> None:
    """Read the footnote of a star; ``rows``: totals, starred or not, and line of each list row.

    A starred row does what the footnote says when Player stood. What an unstarred row then does
    isn't said: it's left to the answer ``unlisted``.
    """
    starred = [row for row in rows if row[1]]
    if not starred:
        return
    note = _footnote(sheet)
    if note is None:
        message = "a star that no footnote explains as what Banker does when Player stood"
        sheet.find(Kind.STAR, message, starred[0][2])
        return
    place, items = note
    tag = items[0].tag
    if not _means_stood(sheet, items[1:]):
        message = f"the footnote {quote(items)!r} isn't about a Player who stood"
        sheet.find(Kind.STAR, message, items[0].line, blocks=True)
        return
    number = sheet.evidence.next_table()
    cell = CELLS[tag]
    for totals, has_star, line in rows:
        low = tuple(total for total in totals if total < 8)
        if has_star:
            sheet.state("banker", low, (STOOD,), cell, items[0].line, "star", number)
        else:
            sheet.evidence.unlisted += [Unlisted(total, (STOOD,), line) for total in low]
    sheet.find(Kind.STAR, f"a star means: {cell.name.lower()} when Player stood too", items[0].line)
    sheet.take(place, place + len(items) + 1)


def _footnote(sheet: Sheet) -> tuple[int, list[Item]] | None:
    """Return the place of a star that begins a sentence, and the items of that sentence."""
    for place in range(len(sheet.items) - 1):
        first = sheet.item(place + 1)
        mark = sheet.item(place)
        if mark is None or mark.text != "*" or first is None or first.tag not in (DRAW, STAND):
            continue
        items = [first]
        after = place + 2
        while (item := sheet.item(after)) is not None and not (item.ends_sentence or item.blank):
            items.append(item)
            after += 1
        return place, items
    return None


def _means_stood(sheet: Sheet, items: list[Item]) -> bool:
    """True for words such as "when Player stands" or "when Player's cards are 6 or 7"."""
    if not has(items, PLAYER):
        return False
    if has(items, STAND):
        return True
    numbers = [item for item in items if item.tag == NUMBERS]
    stands = standing(sheet) or {6, 7}
    return len(numbers) == 1 and set(expand(numbers[0].atoms).values) == stands

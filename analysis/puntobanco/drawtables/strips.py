"""A rule printed as two lines: totals 0 to 7, and below each what the hand does."""

from puntobanco.drawtables.items import cell_key
from puntobanco.drawtables.legend import CELLS
from puntobanco.drawtables.letters import resolve
from puntobanco.drawtables.model import Kind
from puntobanco.drawtables.rules import Rule, state_rules
from puntobanco.drawtables.sheet import Sheet


def read_strip(sheet: Sheet, labels: list[int], last: int, cells: tuple[int, ...]) -> bool:
    """Read a strip, if these labels and cells are one; return whether they are.

    ``last``: the place of the last label, which stands directly before the cells.
    """
    places = [*labels, last]
    totals = [sheet.items[place].single for place in places]
    if len(totals) != len(cells) or totals not in ([*range(8)], [*range(10)]):
        return False
    keys = [cell_key(sheet.items[place]) or "" for place in cells]
    resolve(sheet, keys, sheet.items[last].line)
    rules = []
    for total, key, place in zip(range(10), keys, cells, strict=False):
        item = sheet.items[place]
        meaning = sheet.evidence.letters.get(key, "")
        if meaning or total > 7:
            rules.append(Rule((total,), CELLS.get(meaning), item))
        else:
            message = f"the cell {item.text!r} says neither draw nor stand"
            sheet.find(Kind.UNKNOWN_CELL, message, item.line, blocks=True)
    state_rules(sheet, sheet.heading(places[0]), rules, "strip")
    sheet.take(places[0], cells[-1] + 1)
    return True

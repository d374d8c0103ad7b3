"""One row of a table of lists: a total, then its draw list and stand list, or one action."""

from dataclasses import dataclass

from puntobanco.drawtables.items import NUMBERS, PIPE, SIGN, WORD, Item
from puntobanco.drawtables.numbers import Atom
from puntobanco.drawtables.sheet import Sheet
from puntobanco.drawtables.words import (
    ALWAYS,
    BANKER,
    CELL_WORDS,
    DRAW,
    EXCEPT,
    IF,
    NATURAL,
    PLAYER,
    STAND,
)

ALL, NOTHING, EXCEPTED, LISTED = "all", "nothing", "all but", "listed"


@dataclass(frozen=True)
class Listed:
    """A list of third cards: its numbers, and whether it's those, all but those, all or none."""

    kind: str
    atoms: tuple[Atom, ...] = ()


@dataclass(frozen=True)
class ListRow:
    """A row of a table of lists.

    ``lists``: its lists in printed order; ``action``: D, S or L where it says one thing for
    every third card but those in ``lists`` (an exception) or if it's one of them (a condition).
    ``problem``: what in the row isn't understood.
    """

    label: Item
    end: int
    star: bool = False
    lists: tuple[Listed, ...] = ()
    action: str = ""
    problem: str = ""
    remark: tuple[int, int] = (0, 0)


def read_row(sheet: Sheet, place: int, count: int) -> ListRow | None:
    """Read a row that begins at a place, with ``count`` lists; None where none begins there."""
    label = sheet.item(place)
    if label is None or label.tag != NUMBERS:
        return None
    after = place + 1
    mark = sheet.item(after)
    star = mark is not None and mark.text == "*"
    after = sheet.skip(after + star)
    lists, end = _lists(sheet, after, count)
    if count and len(lists) == count:
        return ListRow(label, end, star, lists)
    action = _action(sheet, after)
    if action is not None:
        tag, end = action
        return _with_tail(sheet, ListRow(label, end, star, action=tag))
    if all(atom.rank in (8, 9) for atom in label.atoms):
        end = _end_of_remark(sheet, after)
        if end == after:
            return None
        return ListRow(label, end, star, action=NATURAL)
    return None


def _lists(sheet: Sheet, place: int, count: int) -> tuple[tuple[Listed, ...], int]:
    found: list[Listed] = []
    end = place
    while len(found) < count:
        listed, after = _listed(sheet, sheet.skip(end))
        if listed is None:
            break
        found.append(listed)
        end = after
    return tuple(found), end


def _listed(sheet: Sheet, place: int) -> tuple[Listed | None, int]:
    item = sheet.item(place)
    if item is None:
        return None, place
    if item.tag == NUMBERS:
        return Listed(LISTED, item.atoms), place + 1
    if item.tag == EXCEPT:
        after = sheet.item(place + 1)
        if after is not None and after.tag == NUMBERS:
            return Listed(EXCEPTED, after.atoms), place + 2
        return None, place
    if item.tag == ALWAYS:
        return Listed(ALL), place + 1
    if (item.tag == SIGN and item.text == "-") or item.folded in ("never", "none"):
        return Listed(NOTHING), place + 1
    return None, place


def _action(sheet: Sheet, place: int) -> tuple[str, int] | None:
    """Return what a row says for every third card, with or without a subject before it."""
    item = sheet.item(place)
    if item is not None and item.tag in (PLAYER, BANKER):
        place += 1
        item = sheet.item(place)
    if item is None:
        return None
    if item.tag in (DRAW, STAND, NATURAL):
        return item.tag, place + 1
    if item.tag == ALWAYS or (item.tag == WORD and item.folded in CELL_WORDS):
        return CELL_WORDS.get(item.folded, DRAW), place + 1
    return None


def _end_of_remark(sheet: Sheet, place: int) -> int:
    """Return where the words behind a row of naturals end."""
    first = place
    while (item := sheet.item(place)) is not None:
        loose = place > first and item.blank
        if loose or item.tag == NUMBERS or item.ends_sentence or item.text == "*":
            break
        place += 1
    return place


def _with_tail(sheet: Sheet, row: ListRow) -> ListRow:
    """Read what follows an action: an exception, a condition, or words that change nothing."""
    place = row.end
    tail: list[Item] = []
    while (item := sheet.item(place)) is not None:
        told = any(part.tag in (EXCEPT, IF) for part in tail)
        if item.newline or item.tag == PIPE or item.ends_sentence:
            break
        if item.tag == NUMBERS and not told:
            break
        tail.append(item)
        place += 1
        if item.tag == NUMBERS:
            break
    lists, problem = _understand_tail(row, tail)
    sheet.evidence.natural_lines += [item.line for item in tail if item.tag == NATURAL]
    start = place
    while (item := sheet.item(place)) is not None and item.ends_sentence:
        place = _end_of_line(sheet, place)
    return ListRow(row.label, place, row.star, lists, row.action, problem, (start, place))


def _understand_tail(row: ListRow, tail: list[Item]) -> tuple[tuple[Listed, ...], str]:
    limits = [item for item in tail if item.tag in (EXCEPT, IF)]
    others = [item for item in tail if item.tag in (DRAW, STAND) and item.tag != row.action]
    if not limits:
        return (), f"{others[0].text!r} beside the opposite" if others else ""
    numbers = [item for item in tail if item.tag == NUMBERS]
    kind = EXCEPTED if limits[0].tag == EXCEPT else LISTED
    if len(limits) == 1 and len(numbers) == 1 and not others:
        return (Listed(kind, numbers[0].atoms),), ""
    if kind == EXCEPTED and any(item.tag == NATURAL for item in tail) and not numbers:
        return (), ""
    return (), f"what {limits[0].text!r} limits"


def _end_of_line(sheet: Sheet, place: int) -> int:
    place += 1
    while (item := sheet.item(place)) is not None:
        if item.newline or item.tag in (PIPE, NUMBERS):
            break
        place += 1
    return place

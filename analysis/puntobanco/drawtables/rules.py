"""Small tables: totals and what a hand does on them, for Player, or for Banker if Player stood."""

from dataclasses import dataclass
from itertools import pairwise

from puntobanco.drawtables.items import Item
from puntobanco.drawtables.model import STOOD, VALUES, Kind
from puntobanco.drawtables.sheet import Sheet, has, quote, segments
from puntobanco.drawtables.words import BANKER, PLAYER, STAND, THIRD, TOTAL, TWO
from puntobanco.tableau import Cell

_ACTION_WORDS = frozenset({"action", "actions", "azione", "aktion", "accion", "acao", "actie"})


@dataclass(frozen=True)
class Rule:
    """Totals and what to do on them; ``item`` is where it's printed."""

    totals: tuple[int, ...]
    cell: Cell | None
    item: Item


@dataclass(frozen=True)
class Heading:
    """Whose action a small table tells, whose totals it goes by, and if Player stood."""

    acts: str
    keyed: str
    stood: bool
    said: str


def state_rules(sheet: Sheet, heading: list[Item], rules: list[Rule], source: str) -> None:
    """Add the rules of a small table to what the text says."""
    table = sheet.evidence.next_table()
    head = understand(heading)
    line = rules[0].item.line
    acts = _acting(sheet, head, line)
    for rule in rules:
        _check_naturals(sheet, rule)
    small = [
        Rule(tuple(total for total in rule.totals if total < 8), rule.cell, rule.item)
        for rule in rules
    ]
    if acts == PLAYER:
        for rule in small:
            sheet.state("player", rule.totals, (), rule.cell, rule.item.line, source, table)
    elif acts == BANKER and head.stood and head.keyed == PLAYER:
        _state_misheaded(sheet, head, small, table)
    elif acts == BANKER:
        if head.stood:
            _check_totals(sheet, small)
        columns = (STOOD,) if head.stood else (*VALUES, STOOD)
        for rule in small:
            sheet.state("banker", rule.totals, columns, rule.cell, rule.item.line, source, table)


def _check_totals(sheet: Sheet, rules: list[Rule]) -> None:
    """Report a table for a Player who stood that leaves out totals, even if others tell them."""
    absent = set(range(8)) - {total for rule in rules for total in rule.totals}
    if absent:
        shown = " ".join(str(total) for total in sorted(absent))
        message = f"the table for a Player who stood doesn't list {shown}"
        sheet.find(Kind.MISSING, message, rules[0].item.line)


def understand(heading: list[Item]) -> Heading:
    """Work out from a heading whose action a small table tells and whose totals it goes by."""
    acts = keyed = ""
    stood = False
    for part in segments(heading):
        hands = [item.tag for item in part if item.tag in (PLAYER, BANKER)]
        if any(item.folded in _ACTION_WORDS for item in part):
            acts = hands[-1] if hands else acts
        elif hands and _speaks_of_stood(part):
            stood = True
        elif hands and (has(part, TOTAL) or has(part, TWO)):
            keyed = hands[-1]
    named = {
        item.tag
        for part in segments(heading)
        for item in part
        if item.tag in (PLAYER, BANKER) and not has(part, THIRD)
    }
    if not acts:
        acts = BANKER if stood and BANKER in named else named.pop() if len(named) == 1 else ""
    if stood and acts == PLAYER:
        stood = False
    return Heading(acts, keyed, stood, quote(heading[-12:]))


def _speaks_of_stood(part: list[Item]) -> bool:
    """True for a part of a heading such as "when Player stands"."""
    tags = [item.tag for item in part if item.tag in (PLAYER, BANKER, STAND, THIRD)]
    return any(pair == (PLAYER, STAND) for pair in pairwise(tags))


def _acting(sheet: Sheet, head: Heading, line: int) -> str:
    if head.acts:
        return head.acts
    if sheet.answers.heading:
        return BANKER if sheet.answers.heading == "banker" else PLAYER
    sheet.ask(
        "heading",
        f"the heading {head.said!r} doesn't say whose rule the table below it is.",
        ("--heading banker", "--heading player"),
        line,
    )
    return ""


def _check_naturals(sheet: Sheet, rule: Rule) -> None:
    naturals = [total for total in rule.totals if total > 7]
    if not naturals:
        return
    sheet.evidence.natural_lines.append(rule.item.line)
    if rule.cell is not None and rule.cell.draws:
        message = f"{naturals[0]} draws, but a natural never draws under a rule this holds"
        sheet.find(Kind.CONTRADICTORY, message, rule.item.line, blocks=True)


def _state_misheaded(sheet: Sheet, head: Heading, rules: list[Rule], table: int) -> None:
    """Read Banker's table for a Player who stood that is headed with Player's totals."""
    line = rules[0].item.line
    said = f"the table for a Player who stood is headed with Player's totals ({head.said!r})"
    sheet.find(Kind.HEADING, said, line)
    if sheet.answers.heading == "banker":
        for rule in rules:
            sheet.state(
                "banker", rule.totals, (STOOD,), rule.cell, rule.item.line, "stand table", table
            )
        return
    if sheet.answers.heading is None:
        sheet.ask(
            "heading",
            f"{said}: are they Banker's totals, or is it meant at its word?",
            ("--heading banker", "--heading player"),
            line,
        )
        return
    stands = standing(sheet)
    cells = {rule.cell for rule in rules if set(rule.totals) & stands}
    if len(cells) == 1:
        sheet.state("banker", tuple(range(8)), (STOOD,), cells.pop(), line, "stand table", table)
    else:
        message = "at its word the table says no single thing for the totals on which Player stands"
        sheet.find(Kind.HEADING, message, line, blocks=True)


def standing(sheet: Sheet) -> set[int]:
    """Return the totals on which the text lets Player stand."""
    return {
        total
        for statement in sheet.evidence.statements
        if statement.hand == "player" and statement.cell is Cell.STAND
        for total in statement.totals
    }

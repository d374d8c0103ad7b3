"""A sheet being read: its items, which of them are understood, and the headings above tables."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from puntobanco.drawtables.answers import Answers
from puntobanco.drawtables.items import LEGEND, NUMBERS, PIPE, Item
from puntobanco.drawtables.legend import Legend
from puntobanco.drawtables.model import Column, Evidence, Finding, Kind, Place, Question, Statement
from puntobanco.drawtables.words import BANKER, PLAYER, THIRD, TOTAL
from puntobanco.tableau import Cell

_HEADING_ITEMS = 60


@dataclass
class Sheet:
    """The items of a text, the places already understood, and what was gathered from them."""

    items: list[Item]
    legend: Legend
    answers: Answers
    evidence: Evidence = field(default_factory=Evidence)
    used: set[int] = field(default_factory=set)
    headings: set[int] = field(default_factory=set)

    def take(self, start: int, end: int) -> None:
        """Mark the items from ``start`` to before ``end`` as understood."""
        self.used.update(range(start, end))

    def skip(self, place: int) -> int:
        """Return the next place that isn't a pipe."""
        while place < len(self.items) and self.items[place].tag == PIPE:
            place += 1
        return place

    def item(self, place: int) -> Item | None:
        """Return the item at a place, or None past the end or where it's already understood."""
        free = place < len(self.items) and place not in self.used
        return self.items[place] if free else None

    def find(
        self,
        kind: Kind,
        message: str,
        line: int = 0,
        *,
        places: tuple[Place, ...] = (),
        blocks: bool = False,
        answer: str = "",
    ) -> None:
        """Add a finding; ``blocks``: it stays open until an answer settles it."""
        finding = Finding(kind, message, line, places, blocks, answer)
        if finding not in self.evidence.findings:
            self.evidence.findings.append(finding)

    def ask(self, key: str, message: str, options: tuple[str, ...], line: int = 0) -> None:
        """Add a question, once for each key and line."""
        known = self.evidence.questions
        if not any(question.key == key and question.line == line for question in known):
            known.append(Question(key, message, options, line))

    def state(
        self,
        hand: str,
        totals: tuple[int, ...],
        columns: tuple[Column, ...],
        cell: Cell | None,
        line: int,
        source: str,
        table: int,
    ) -> None:
        """Add a statement of the text."""
        self.evidence.statements.append(Statement(hand, totals, columns, cell, line, source, table))

    def heading(self, start: int) -> list[Item]:
        """Return the items above a table, back to the end of a sentence or of another table."""
        found: list[Item] = []
        place = start - 1
        while place >= 0 and place not in self.used and len(found) < _HEADING_ITEMS:
            item = self.items[place]
            if item.ends_sentence or item.tag == LEGEND:
                break
            found.append(item)
            place -= 1
        return found[::-1]


def segments(heading: list[Item]) -> Iterator[list[Item]]:
    """Yield the parts of a heading that line breaks, pipes, colons and numbers set apart."""
    part: list[Item] = []
    for item in heading:
        if item.newline and part:
            yield part
            part = []
        if item.tag in (PIPE, NUMBERS) or item.text == ":":
            if part:
                yield part
            part = []
        else:
            part.append(item)
    if part:
        yield part


def quote(items: list[Item], longest: int = 60) -> str:
    """Return the words of items as one short line."""
    text = " ".join(item.text for item in items if item.tag != PIPE)
    return text if len(text) <= longest else f"{text[: longest - 3].rstrip()}..."


def owner(part: list[Item]) -> str:
    """Return whose third card a part of a heading speaks of: P, B, or "" where it doesn't say."""
    places = [n for n, item in enumerate(part) if item.tag == THIRD]
    hands = [n for n, item in enumerate(part) if item.tag in (PLAYER, BANKER)]
    if not places or not hands:
        return ""
    return part[min(hands, key=lambda n: abs(n - places[-1]))].tag


def has(items: list[Item], *tags: str) -> bool:
    """True where some item has each of the tags."""
    found = {item.tag for item in items}
    return all(tag in found for tag in tags)


def columns_of(sheet: Sheet, heading: list[Item], line: int) -> None:
    """Note what the heading of Banker's table says of its columns; ask where it doesn't say.

    Columns are Player's third card where the heading names a third card. A heading that names
    Player's total, Banker's third card or nothing is asked about.
    """
    parts = list(segments(heading))
    third = [part for part in parts if has(part, THIRD)]
    if third and not any(owner(part) == BANKER for part in third):
        sheet.evidence.headed.add("third")
        sheet.evidence.understood.append(
            f"columns: Player's third card, by the heading {quote(third[0])!r}"
            f" (line {third[0][0].line})"
        )
        return
    named = third or [part for part in parts if has(part, PLAYER, TOTAL)]
    if named:
        what = "Banker's third card" if third else "Player's total"
        message = f"the heading {quote(named[0])!r} names {what} over the columns"
        line = named[0][0].line
        sheet.find(Kind.HEADING, message, line)
    else:
        message = "no heading says what the columns are"
    sheet.evidence.headed.add("asked")
    if sheet.answers.columns is None:
        sheet.ask(
            "columns",
            f"{message}: are they Player's third card or Player's final total?",
            ("--columns third", "--columns final"),
            line,
        )


def rows_of(sheet: Sheet, heading: list[Item], line: int) -> None:
    """Check that the heading of Banker's table names Banker over the rows."""
    parts = [part for part in segments(heading) if not has(part, THIRD)]
    if has(heading, BANKER):
        return
    wrong = [part for part in parts if has(part, PLAYER, TOTAL)]
    if wrong and has(heading, THIRD):
        where = wrong[0][0].line
        said = quote(wrong[0])
        sheet.find(Kind.HEADING, f"the heading {said!r} names Player over the rows", where)
        if sheet.answers.heading != "banker":
            sheet.ask(
                "heading",
                f"the heading {said!r} names Player over the rows of Banker's table:"
                " are the rows Banker's totals all the same?",
                ("--heading banker",),
                where,
            )
        return
    sheet.find(Kind.HEADING, "no heading says whose totals the rows are; taken as Banker's", line)

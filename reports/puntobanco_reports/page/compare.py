"""Two sheets side by side: what differs first, then each section of both."""

from collections.abc import Iterator
from fractions import Fraction

from puntobanco.sheet_diff import sheet_diff
from puntobanco.valuation import Valuation
from puntobanco.wagers import Wager
from puntobanco_reports.decision_tables import figures_data
from puntobanco_reports.page.gather import SECTIONS, subject_data, warnings
from puntobanco_reports.page.model import Block, Page, Pair, Prose, Rows, Section
from puntobanco_reports.page.sections.coups import RESULTS
from puntobanco_reports.page.sections.draws import differences_data, differences_table
from puntobanco_reports.page.sections.method import method
from puntobanco_reports.page.selection import priced
from puntobanco_reports.page.subject import Subject
from puntobanco_reports.report import Column, Table, Value
from puntobanco_reports.words import say

Figure = tuple[str, Fraction | None, Fraction | None]


def compared(first: Subject, second: Subject, command: str) -> Page:
    """Return the page about two sheets; ``command``: what is said to have made it."""
    both = (first, second)
    parts = [_beside(make(first), make(second), both) for make in SECTIONS]
    return Page(
        f"Punto banco: {first.label} and {second.label} side by side",
        [" ".join([_named(one), *warnings(one)]) for one in both],
        [_figures(first, second), _differences(first, second), *parts, method(first)],
        "+".join(one.sheet.digest for one in both),
        command,
        {key: subject_data(one) for key, one in zip(("first", "second"), both, strict=True)},
    )


def _named(subject: Subject) -> str:
    return f"{heading(subject)}: {subject.sheet.title}."


def heading(subject: Subject) -> str:
    """Return what a half of the page is called."""
    return f"{subject.mark}, {subject.sheet.name}, {subject.sheet.reading}, {subject.shoe_label}"


def _beside(one: Section, other: Section, both: tuple[Subject, Subject]) -> Section:
    halves = [
        (heading(subject), section.blocks)
        for subject, section in zip(both, (one, other), strict=True)
    ]
    commands = list(dict.fromkeys([*one.commands, *other.commands]))
    data = {"first": one.data, "second": other.data}
    return Section(one.key, one.title, [Pair(halves)], commands, data)


def _figures(first: Subject, second: Subject) -> Section:
    rows: list[tuple[Value, ...]] = []
    data = []
    for name, one, other in figures(first, second):
        change = None if one is None or other is None else other - one
        rows.append((name, one, other, change))
        data.append({"figure": name, "first": one, "second": other, "second_less_first": change})
    columns = (
        Column("figure"),
        Column(f"A: {first.label}", "percent"),
        Column(f"B: {second.label}", "percent"),
        Column("B less A", "percent"),
    )
    table = Table("Main figures of both", columns, rows, say("per_unit"))
    return Section("figures", "Figures side by side", [Rows(table)], [], data)


def figures(first: Subject, second: Subject) -> Iterator[Figure]:
    """Yield the probabilities of the results and the house edges of both; None: not offered."""
    for winner in RESULTS:
        mine, theirs = (one.law.winner_probability(winner) for one in (first, second))
        yield f"{say(winner.value)}, probability", mine, theirs
    for pair in matched(first, second):
        offered = [f"{value.wager.name}, {value.wager.pays}" for value in pair if value is not None]
        names = " against ".join(dict.fromkeys(offered))
        one, other = (None if value is None else value.house_edge for value in pair)
        yield f"House edge of {names}", one, other


def matched(first: Subject, second: Subject) -> list[tuple[Valuation | None, Valuation | None]]:
    """Return the wagers of both in pairs that bet on the same, None where one sheet has none."""
    rest = list(second.values)
    pairs: list[tuple[Valuation | None, Valuation | None]] = []
    for mine in first.values:
        theirs = next((one for one in rest if _alike(mine.wager, one.wager)), None)
        if theirs is not None:
            rest.remove(theirs)
        pairs.append((mine, theirs))
    return [*pairs, *((None, theirs) for theirs in rest)]


def _alike(one: Wager, other: Wager) -> bool:
    return one.key == other.key or not _names(one).isdisjoint(_names(other))


def _names(wager: Wager) -> set[str]:
    return {name.casefold() for name in (wager.name, wager.bet, *wager.aliases) if name}


def _differences(first: Subject, second: Subject) -> Section:
    title = "What differs, and what it costs"
    asked = first.asked
    shoe = first.shoe if asked.shoes.texts else None
    wagers = priced(first)
    found = sheet_diff(first.sheet, second.sheet, shoe, wagers, first.stake)
    costly = [d for d in found.differences if d.change is not None]
    blocks: list[Block] = [Prose("Nothing that changes the odds differs.")]
    if costly:
        table = differences_table(
            "Differences that change the odds", ("A", "B"), costly, found.together, wagers
        )
        lead = "Each is brought into A alone, in the shoe and for the wagers of A."
        blocks = [Prose(lead), Rows(table)]
    if rest := [d for d in found.differences if d.change is None]:
        columns = (Column("where"), Column("A"), Column("B"), Column("why it has no price"))
        rows = [(d.where, d.ours, d.theirs, d.why) for d in rest]
        blocks.append(Rows(Table("Differences without a price", columns, rows)))
    data = {
        "differences": differences_data(found.differences, wagers),
        "together": figures_data(found.together, wagers),
    }
    words = ["sheets", "diff", first.named_reading, second.named_reading]
    commands = [first.command(*words, reading=False, wagers=True)]
    return Section("differences", title, blocks, commands, data)

"""The readings of a sheet side by side, and what each costs."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from puntobanco.coup import Winner
from puntobanco.rulesheet import INTENDED
from puntobanco.wagers import Wager
from puntobanco_reports.page.model import Block, Prose, Rows, Section
from puntobanco_reports.page.selection import fitted
from puntobanco_reports.page.subject import Subject, in_reading
from puntobanco_reports.report import Column, Table, Value
from puntobanco_reports.words import say

RESULTS = (Winner.BANKER, Winner.PLAYER, Winner.TIE)


@dataclass(frozen=True)
class Read:
    """A reading with its figures: probabilities of the results, house edges by wager."""

    name: str
    says: str
    why: str
    results: tuple[Fraction, ...]
    edges: dict[tuple[str, int], Fraction]


def readings(subject: Subject) -> Section:
    """Return the section on the readings of the sheet."""
    sheet = subject.sheet
    if not sheet.readings:
        text = "The sheet has one reading: nothing in it was found to have a second, literal one."
        return Section("readings", "Readings side by side", [Prose(text)], [], [])
    found = read_all(subject)
    blocks: list[Block] = [Rows(make(subject, found)) for make in (_words, _figures, _costs)]
    data = [
        {
            "reading": read.name,
            "says": read.says,
            "why": read.why,
            **{w.value: p for w, p in zip(RESULTS, read.results, strict=True)},
            "house_edge": _labelled(subject, read.edges),
        }
        for read in found
    ]
    words = ["odds", subject.asked.sheet, "--all-readings"]
    commands = [subject.command(*words, reading=False, wagers=True)]
    return Section("readings", "Readings side by side", blocks, commands, data)


def read_all(subject: Subject) -> list[Read]:
    """Return the intended reading, each literal one, and this page's where it combines several."""
    sheet = subject.sheet
    chosen = [(), *((reading.name,) for reading in sheet.readings)]
    if len(sheet.chosen) > 1:
        chosen.append(sheet.chosen)
    return [_read(subject, names) for names in chosen]


def _read(subject: Subject, names: tuple[str, ...]) -> Read:
    other = in_reading(subject, names)
    known = {reading.name: reading for reading in subject.sheet.readings}
    here = " (this page)" if other.sheet.chosen == subject.sheet.chosen else ""
    return Read(
        ("+".join(names) or INTENDED) + here,
        " ".join(known[name].says for name in names) or "As the house means it.",
        " ".join(known[name].why for name in names),
        tuple(other.law.winner_probability(winner) for winner in RESULTS),
        {
            bet: value.house_edge
            for bet, value in zip(_bets(other.wagers), other.values, strict=True)
        },
    )


def _bets(wagers: Sequence[Wager]) -> list[tuple[str, int]]:
    """Return each wager's name and how many of that name came before: its pay may be another."""
    seen: Counter[str] = Counter()
    bets = []
    for wager in wagers:
        bets.append((wager.name, seen[wager.name]))
        seen[wager.name] += 1
    return bets


def _labelled(subject: Subject, edges: dict[tuple[str, int], Fraction]) -> dict[str, Fraction]:
    labels = zip(subject.labels, _bets(subject.wagers), strict=True)
    return {label: edges[bet] for label, bet in labels if bet in edges}


def _figures(subject: Subject, found: list[Read]) -> Table:
    columns = [Column(say("reading"))]
    columns += [Column(say(winner.value), "percent") for winner in RESULTS]
    columns += [Column(f"edge of {name}", "percent") for name in subject.labels]
    bets = _bets(subject.wagers)
    rows: list[tuple[Value, ...]] = [
        (read.name, *read.results, *(read.edges.get(bet) for bet in bets)) for read in found
    ]
    table = Table(subject.titled("Odds in each reading"), columns, rows, say("per_unit"))
    return fitted(table, "figure")


def _costs(subject: Subject, found: list[Read]) -> Table:
    intended = found[0]
    names = subject.labels
    columns = [Column(say("reading")), *(Column(f"change for {n}", "percent") for n in names)]
    rows: list[tuple[Value, ...]] = [
        (read.name, *(_cost(read, intended, bet) for bet in _bets(subject.wagers)))
        for read in found[1:]
    ]
    note = "Change of the house edge against the intended reading: above zero, the bettor loses."
    title = subject.titled("What each literal reading costs")
    return fitted(Table(title, columns, rows, note), say("wager"))


def _words(subject: Subject, found: list[Read]) -> Table:
    rows = [(read.name, read.says, read.why) for read in found[1:]]
    columns = (Column(say("reading")), Column("says"), Column("why"))
    return Table(subject.titled("What each literal reading says"), columns, rows)


def _cost(read: Read, intended: Read, bet: tuple[str, int]) -> Fraction | None:
    if bet not in read.edges or bet not in intended.edges:
        return None
    return read.edges[bet] - intended.edges[bet]

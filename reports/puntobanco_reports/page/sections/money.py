"""What each wager is worth, line by line."""

from puntobanco_reports.page.model import Block, Listing, Rows, Section
from puntobanco_reports.page.subject import Subject
from puntobanco_reports.report import Column, Table, Value
from puntobanco_reports.tables import value_data, values_table
from puntobanco_reports.words import say


def wagers(subject: Subject) -> Section:
    """Return the section on the wagers."""
    values = values_table(subject.values, subject.assumed)
    blocks: list[Block] = [
        Rows(Table(subject.titled("Wagers"), values.columns, values.rows, values.note)),
        Rows(_exactly(subject)),
        Rows(_lines(subject)),
    ]
    if subject.refused:
        blocks.insert(1, Listing("Not priced:", subject.refused))
    commands = [subject.command("odds", subject.asked.sheet, wagers=True)]
    data = [value_data(value) for value in subject.values]
    return Section("wagers", "What each wager is worth", blocks, commands, data)


def _exactly(subject: Subject) -> Table:
    # The sheet's words are about its own pay, not about another one asked for.
    printed = {
        (listed.name, listed.wager.pays): listed.wager.printed for listed in subject.sheet.wagers
    }
    rows: list[tuple[Value, ...]] = [
        (
            subject.label_of(value.wager),
            printed.get((value.wager.name, value.wager.pays)) or None,
            str(value.house_edge),
            str(value.variance),
        )
        for value in subject.values
    ]
    columns = (
        Column(say("wager")),
        Column("the sheet's words for the pay"),
        Column(say("house_edge")),
        Column(say("variance")),
    )
    note = "The standard deviation above is the root of this variance, to the nearest float."
    return Table(subject.titled("Pay as printed; edge and variance exactly"), columns, rows, note)


def _lines(subject: Subject) -> Table:
    rows: list[tuple[Value, ...]] = [
        (subject.label_of(value.wager), line.label, str(line.net), line.probability, line.share)
        for value in subject.values
        for line in value.lines
    ]
    columns = (
        Column(say("wager")),
        Column("line"),
        Column("net per unit"),
        Column(say("probability"), "percent"),
        Column("share of expectation", "number"),
    )
    note = "The first line that holds settles the bet; net: won beyond the stake, commission off."
    return Table(subject.titled("Pay line by line"), columns, rows, note)

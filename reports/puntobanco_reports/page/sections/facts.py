"""Where a sheet comes from, what it says, what it leaves open, and what was assumed for it."""

from puntobanco.rulesheet import Procedure, RuleSheet
from puntobanco_reports.commands.sheets_show import sheet_data
from puntobanco_reports.page.model import Block, Listing, Rows, Section
from puntobanco_reports.page.subject import Subject
from puntobanco_reports.report import Column, Table, Value
from puntobanco_reports.words import say


def facts(subject: Subject) -> Section:
    """Return the section on the source of the sheet and on what was assumed."""
    sheet = subject.sheet
    blocks: list[Block] = [Rows(_source(subject), wide=False)]
    if sheet.assumptions:
        blocks.append(Rows(_assumptions(subject)))
    if sheet.provenance.unstated:
        blocks.append(Listing("The sheet leaves unstated:", sheet.provenance.unstated))
    if table := _procedure(subject):
        blocks.append(Rows(table, wide=False))
    return Section(
        "sheet",
        "The sheet and what was assumed",
        blocks,
        [subject.command("sheets", "show", subject.asked.sheet, shoe=False)],
        sheet_data(sheet),
    )


def _source(subject: Subject) -> Table:
    sheet, source = subject.sheet, subject.sheet.provenance
    rows: list[tuple[Value, ...]] = [
        ("sheet", sheet.name),
        ("title", sheet.title),
        ("document", source.document),
        ("publisher", source.publisher or None),
        ("language", source.language or None),
        ("reading", _reading(sheet)),
        ("decks of the sheet", _decks(sheet)),
        ("shoe of this page", subject.shoe_label),
        ("naturals", sheet.tableau.natural.value),
        ("columns of Banker's table", sheet.tableau.columns.value),
        ("SHA-256 of sheet and reading", sheet.digest),
    ]
    if sheet.tableau.printed is not None:
        rows.append(("Player's first card", f"a printed {sheet.tableau.printed.letter}"))
    columns = (Column("subject"), Column("value"))
    return Table(subject.titled("Source"), columns, rows)


def _reading(sheet: RuleSheet) -> str:
    says = {reading.name: reading.says for reading in sheet.readings}
    return ": ".join([sheet.reading, *(says[name] for name in sheet.chosen)])


def _decks(sheet: RuleSheet) -> str:
    number = say("infinite") if sheet.decks is None else str(sheet.decks)
    return f"{number} ({say('assumed')})" if sheet.decks_assumed else number


def _assumptions(subject: Subject) -> Table:
    rows = [(a.what, a.value, a.why) for a in subject.sheet.assumptions]
    columns = (Column("of what"), Column("assumed"), Column("why"))
    note = "Assumed because the sheet leaves it unstated or its text is damaged."
    return Table(subject.titled("Assumptions"), columns, rows, note)


def _procedure(subject: Subject) -> Table | None:
    sheet = subject.sheet
    rows = [*_course(sheet.procedure)]
    rows += [(k.replace("_", " "), text) for k, text in (sheet.procedure.says or {}).items()]
    rows += [("limit", limit.words) for limit in sheet.limits]
    columns = (Column("subject"), Column("the sheet says"))
    return Table(subject.titled("Procedure and limits"), columns, rows) if rows else None


def _course(procedure: Procedure) -> list[tuple[str, Value]]:
    facts: dict[str, str | int | bool | None] = {
        "cards burnt": procedure.burn,
        "burnt after a ten or face card": procedure.burn_ten,
        "first card exposed": procedure.first_card_exposed,
        "cards behind the cut card": procedure.behind_cut_card,
        "coups after the cut card": procedure.coups_after_cut_card,
    }
    return [
        (what, ("yes" if value else "no") if isinstance(value, bool) else str(value))
        for what, value in facts.items()
        if value is not None
    ]

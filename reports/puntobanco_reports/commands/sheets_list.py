"""``puntobanco sheets list``: the shipped rule sheets."""

import click

from puntobanco.rulesheet_files import load_sheet, sheet_names
from puntobanco_reports.options import Output, output_options
from puntobanco_reports.report import Column, Report, Table, Value
from puntobanco_reports.words import say


@click.command("list")
@output_options
def list_sheets(output: Output) -> None:
    """List the shipped rule sheets.

    Example: puntobanco sheets list
    """
    sheets = [load_sheet(name) for name in sheet_names()]
    rows: list[tuple[Value, ...]] = [
        (
            sheet.name,
            say("infinite") if sheet.decks is None else str(sheet.decks),
            len(sheet.readings),
            sheet.provenance.language,
            sheet.title,
        )
        for sheet in sheets
    ]
    columns = (
        Column("sheet"),
        Column(say("decks")),
        Column("literal readings", "count"),
        Column("language"),
        Column("title"),
    )
    data = {
        "sheets": [
            {
                "sheet": sheet.name,
                "title": sheet.title,
                "decks": "infinite" if sheet.decks is None else sheet.decks,
                "readings": [reading.name for reading in sheet.readings],
                "language": sheet.provenance.language,
                "sheet_digest": sheet.digest,
            }
            for sheet in sheets
        ]
    }
    output.write(Report("Rule sheets", (Table("", columns, rows),), data=data))

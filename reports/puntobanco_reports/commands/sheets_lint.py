"""``puntobanco sheets lint``: what a sheet leaves unstated, and what is unusual in it."""

import click

from puntobanco.lint import lint as findings_of
from puntobanco.rulesheet_files import load_sheet
from puntobanco_reports.options import Output, output_options, reading_option, sheet_argument
from puntobanco_reports.report import Column, Report, Table


@click.command("lint")
@sheet_argument
@reading_option
@output_options
def lint(sheet: str, readings: tuple[str, ...], output: Output) -> int:
    """What a sheet leaves unstated, what was assumed, what is ambiguous or unusual.

    Ends with 1 where there is anything to say, with 0 where there is nothing.

    Example: puntobanco sheets lint monte-carlo-8
    """
    rules = load_sheet(sheet, readings)
    found = findings_of(rules)
    rows = [(finding.kind, finding.where, finding.says) for finding in found]
    columns = (Column("kind"), Column("where"), Column("finding"))
    output.write(
        Report(
            f"{rules.name}, {rules.reading}",
            [Table("", columns, rows)] if rows else [],
            [f"{len(found)} findings" if found else "Nothing to remark."],
            data={
                "sheet": rules.name,
                "reading": rules.reading,
                "findings": [{"kind": f.kind, "where": f.where, "says": f.says} for f in found],
            },
            digest=rules.digest,
        )
    )
    return 1 if found else 0

"""``puntobanco report``: everything about one sheet, or two side by side, on one page."""

import json
from dataclasses import replace

import click

from puntobanco_reports.inputs import ShoeChoice, WagerChoice
from puntobanco_reports.options import (
    Output,
    command_line,
    output_options,
    reading_option,
    shoe_options,
    wager_options,
)
from puntobanco_reports.page.compare import compared
from puntobanco_reports.page.gather import page_of
from puntobanco_reports.page.html import html
from puntobanco_reports.page.model import Page
from puntobanco_reports.page.subject import Asked, Subject, subject_of
from puntobanco_reports.page.written import written
from puntobanco_reports.render import made_by, plain_data


@click.command("report")
@click.argument("sheet", metavar="[SHEET[@READING]", default="standard")
@click.argument("second", metavar="[SHEET2[@READING]]]", required=False)
@reading_option
@shoe_options
@wager_options
@output_options
def report(
    sheet: str,
    second: str | None,
    readings: tuple[str, ...],
    shoes: ShoeChoice,
    bets: WagerChoice,
    output: Output,
) -> None:
    """Everything about a sheet, on one page; about two, side by side.

    As HTML (--format html, or --output with that ending) the page is one file that loads nothing
    and needs no script.

    SHEET is a shipped sheet's name or the path of a TOML file; SHEET@READING takes a reading of
    it, as --reading does of the first.

    Example: puntobanco report monte-carlo-6 monte-carlo-6@both-naturals --format markdown
    """
    asked = Asked(sheet, readings, shoes, bets)
    if second is None:
        page = page_of(_subject(asked, output), command_line())
    else:
        other = replace(asked, sheet=second, readings=())
        page = compared(_subject(asked, output, "A"), _subject(other, output, "B"), command_line())
    output.write_text(_in_form(page, output))


def _subject(asked: Asked, output: Output, mark: str = "") -> Subject:
    return subject_of(asked.parted(), mark, pictured=output.form == "html")


def _in_form(page: Page, output: Output) -> str:
    if output.form == "html":
        return html(page, digits=output.digits, exact=output.exact)
    if output.form == "json":
        data = page.data | {"made_by": made_by(page.digest, page.command)}
        return json.dumps(plain_data(data), ensure_ascii=False, indent=1) + "\n"
    return written(page, output.form, digits=output.digits, exact=output.exact)

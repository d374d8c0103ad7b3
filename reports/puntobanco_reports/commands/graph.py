"""``puntobanco graph``: the decision graph of a sheet, as text or drawn."""

import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING

import click

from puntobanco.errors import PuntobancoError
from puntobanco.rulesheet_files import load_sheet
from puntobanco_reports.drawing.picture import PICTURES
from puntobanco_reports.drawing.show import FORMS, TEXTS, draw, tables
from puntobanco_reports.drawing.wording import DIGITS, subtitle
from puntobanco_reports.inputs import ShoeChoice, shoe_label
from puntobanco_reports.options import (
    Output,
    command_line,
    output_options_with,
    reading_option,
    sheet_argument,
    shoe_options,
    write_file,
)
from puntobanco_reports.render import made_by, plain
from puntobanco_reports.report import Report

if TYPE_CHECKING:
    import networkx as nx

    DiGraph = nx.DiGraph[str]

BINARY = ("png", "pdf")


@click.command("graph")
@sheet_argument
@reading_option
@shoe_options
@click.option("--full", is_flag=True, help="A node for every decision, none put together.")
@click.option(
    "--merge",
    "groups",
    multiple=True,
    metavar="COLUMNS",
    help="Columns of Banker's table to put together, such as 0,1,9; repeat for each group.",
)
@output_options_with(*TEXTS, *PICTURES)
def graph(
    sheet: str,
    readings: tuple[str, ...],
    shoes: ShoeChoice,
    full: bool,
    groups: tuple[str, ...],
    output: Output,
) -> None:
    """The decision graph: from the deal over every decision to the result, with exact shares.

    Decisions that are alike for every Banker total are put together, unless --full or --merge
    says otherwise. The probability of an edge is its flow over the reach of the node it leaves.
    SHEET is a shipped sheet's name or the path of a TOML file.

    Example: puntobanco graph monte-carlo-6 --decks 6
    """
    from puntobanco.graph.build import decision_graph
    from puntobanco.graph.grouping import merging

    if full and groups:
        raise PuntobancoError(f"expected --full or --merge, got both: {', '.join(groups)!r}")
    one = load_sheet(sheet, readings)
    dealt_from = shoes.one(one)
    about = {
        "title": plain(one.title),
        "sheet": plain(one.name),
        "reading": plain(one.reading),
        "shoe": shoe_label(dealt_from),
    }
    named = [[label.strip() for label in group.split(",")] for group in groups]
    grouping = merging(one.tableau, named) if named else None
    built = decision_graph(one.tableau, dealt_from, grouping, merged=not full, about=about)
    if output.form in FORMS:
        _write(built, output, made_by(one.digest, command_line()))
        return
    heading = f"{one.name}, {one.reading}: {shoe_label(dealt_from)}"
    output.write(Report(heading, tables(built), [subtitle(built)], digest=one.digest))


def _write(built: "DiGraph", output: Output, origin: Mapping[str, str]) -> None:
    """Write a graph in a form that is no table."""
    digits = None if output.exact else DIGITS if output.digits is None else output.digits
    content = draw(built, output.form, digits, origin)
    if output.form not in BINARY:
        output.write_text(content.decode())
    elif output.path is not None:
        write_file(output.path, content)
    elif sys.stdout.isatty():
        raise PuntobancoError(f"expected --output FILE for {output.form} on a terminal, got none")
    else:
        click.echo(content, nl=False)

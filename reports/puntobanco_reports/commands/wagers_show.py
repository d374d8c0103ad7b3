"""``puntobanco wagers show``: one wager with its condition, lines, pay tables and names."""

from fractions import Fraction
from pathlib import Path

import click

from puntobanco.catalogue import load
from puntobanco.entries import Entry
from puntobanco.pay import read_rate
from puntobanco.rulesheet import RuleSheet
from puntobanco.rulesheet_files import load_sheet
from puntobanco.shoe import Shoe
from puntobanco.valuation import Valuation, fair_commission, value_of
from puntobanco_reports.inputs import ShoeChoice, shoe_data, shoe_label, stake_of
from puntobanco_reports.options import Output, output_options, shoe_options
from puntobanco_reports.render import shown
from puntobanco_reports.report import Column, Report, Table, Value
from puntobanco_reports.tables import value_data
from puntobanco_reports.words import say


@click.command("show")
@click.argument("wager", metavar="NAME[@PAY]")
@click.option(
    "--edge",
    default="0",
    metavar="RATE",
    help='The house edge to price the lines for, such as "1 %"; 0: fair.',
)
@click.option("--stake", metavar="AMOUNT", help="The stake, where commission depends on it.")
@click.option(
    "--wager-file",
    "files",
    multiple=True,
    type=click.Path(path_type=Path),
    help="A file of wagers of your own.",
)
@shoe_options
@output_options
def show(
    wager: str,
    edge: str,
    stake: str | None,
    files: tuple[Path, ...],
    shoes: ShoeChoice,
    output: Output,
) -> None:
    """Show one wager: condition, lines with their odds, pay tables, other names, source.

    Dealt by the rules of its own game. Beside each line stands the pay that would give the wager
    the house edge asked for by --edge, all else as it is.

    Example: puntobanco wagers show "Lucky 6@12, 23" --edge "5 %"
    """
    catalogue = load(*files)
    entry = catalogue.find_entry(wager.partition("@")[0].strip())
    sheet = load_sheet(entry.tableau)
    dealt_from = shoes.one(sheet)
    lines = _about(entry)
    if not entry.tables and "@" not in wager:
        output.write(Report(entry.name, (_conditions(entry),), lines, data=_entry_data(entry)))
        return
    chosen = catalogue.find(wager)
    amount, wanted = stake_of(stake), read_rate(edge)
    value = value_of(chosen, sheet.tableau, dealt_from, amount)
    rate = fair_commission(chosen, sheet.tableau, dealt_from, wanted)
    if rate is not None and 0 < rate < 1:
        lines.append(f"A commission on wins of {_percent(rate)} gives the house edge asked for.")
    tables = [
        _conditions(entry),
        _lines_table(value, wanted, f"{chosen.pays}, {shoe_label(dealt_from)}"),
        _pays_table(entry, sheet, dealt_from, amount),
    ]
    data = _entry_data(entry) | {
        "shoe": shoe_data(dealt_from),
        "value": value_data(value),
        "skewness": value.skewness,
        "skewness_is": "float, from exact moments",
        "edge_wanted": wanted,
        "pay_for_edge": {label: value.fair_pay(label, wanted) for label in chosen.labels},
        "fair_odds_of_line": {line.label: line.fair_net for line in value.lines},
        "commission_for_edge": rate,
    }
    output.write(Report(entry.name, tables, lines, data=data, digest=sheet.digest))


def _about(entry: Entry) -> list[str]:
    facts = {
        "Other names": ", ".join(entry.aliases),
        "Dealt by": f"the sheet {entry.tableau}",
        "Source": entry.source,
        "Status": "" if entry.status == "priced" else entry.status,
        "Remark": entry.note,
    }
    listed = "\n".join(f"{name}: {text}" for name, text in facts.items() if text)
    return [entry.says, listed] if entry.says else [listed]


def _conditions(entry: Entry) -> Table:
    rows: list[tuple[Value, ...]] = [
        (
            label,
            "; ".join(condition.text for condition in when),
            "" if fixed is None else fixed.text,
        )
        for label, when, fixed in entry.lines
    ]
    rows.append(("otherwise", "", entry.otherwise.text))
    columns = (Column("line"), Column("when all hold"), Column("always pays"))
    return Table("Lines, the first that holds settles", columns, rows)


def _lines_table(value: Valuation, wanted: Fraction, title: str) -> Table:
    rows: list[tuple[Value, ...]] = [
        (
            line.label,
            line.net,
            line.ways,
            line.probability,
            line.share,
            line.fair_net,
            value.fair_pay(line.label, wanted),
        )
        for line in value.lines
    ]
    columns = (
        Column("line"),
        Column("net, to 1", "number"),
        Column(say("ways"), "count"),
        Column(say("probability"), "probability"),
        Column("share of expectation", "number"),
        Column("fair odds alone, to 1", "number"),
        Column("pay for the edge, to 1", "number"),
    )
    return Table(title, columns, rows)


def _pays_table(entry: Entry, sheet: RuleSheet, shoe: Shoe, stake: Fraction | None) -> Table:
    columns = (
        Column(say("pays")),
        Column(say("house_edge"), "percent"),
        Column(say("house_edge_resolved"), "percent"),
        Column(say("hit_frequency"), "percent"),
        Column(say("standard_deviation"), "number"),
        Column("skewness", "number"),
        Column("edge printed"),
        Column("called"),
        Column("source"),
    )
    rows: list[tuple[Value, ...]] = []
    for table in entry.tables:
        value = value_of(entry.paying(table), sheet.tableau, shoe, stake)
        printed = f"{table.edge} ({table.edge_decks} decks)" if table.edge else ""
        rows.append(
            (
                table.name,
                value.house_edge,
                value.house_edge_resolved,
                value.hit_frequency,
                value.standard_deviation,
                value.skewness,
                printed,
                ", ".join(table.called),
                table.source,
            )
        )
    return Table("Pay tables", columns, rows, say("per_unit"))


def _percent(rate: Fraction) -> str:
    return shown(rate, "percent")


def _entry_data(entry: Entry) -> dict[str, object]:
    return {
        "wager": entry.name,
        "other_names": list(entry.aliases),
        "condition": entry.says,
        "family": entry.family,
        "tableau": entry.tableau,
        "status": entry.status,
        "source": entry.source,
        "remark": entry.note or None,
        "lines": [
            {
                "line": label,
                "when": [condition.text for condition in when],
                "pays": None if fixed is None else fixed.text,
            }
            for label, when, fixed in entry.lines
        ],
        "pay_tables": [
            {
                "pays": table.name,
                "edge_printed": table.edge or None,
                "edge_printed_decks": table.edge_decks if table.edge else None,
                "called": list(table.called),
                "source": table.source,
            }
            for table in entry.tables
        ],
    }

"""``puntobanco insurance``: bets offered in mid-coup by the state of the hands; exact edges."""

from collections.abc import Sequence

import click

from puntobanco.knowledge import NOTHING, parse_knowledge
from puntobanco.knowledge.insurance import (
    InsuranceTable,
    Offer,
    insurance_table,
    insurance_tables,
    insurance_value,
    offers_at,
)
from puntobanco.rulesheet import RuleSheet
from puntobanco.rulesheet_files import load_sheet
from puntobanco.shoe import Shoe
from puntobanco.valuation import Valuation
from puntobanco_reports.inputs import ShoeChoice, shoe_data, shoe_label
from puntobanco_reports.options import (
    Output,
    output_options,
    reading_option,
    sheet_argument,
    shoe_options,
)
from puntobanco_reports.report import Column, Report, Table, Value

_Row = tuple[Offer, str, Valuation]


@click.command("insurance")
@sheet_argument
@reading_option
@click.option("--table", "names", multiple=True, metavar="NAME", help="This table of offers only.")
@click.option("--known", metavar="TEXT", help='The offers at this state, such as "P=2,3 B=K,4".')
@shoe_options
@output_options
def insurance(
    sheet: str,
    readings: tuple[str, ...],
    names: tuple[str, ...],
    known: str | None,
    shoes: ShoeChoice,
    output: Output,
) -> None:
    """Insurance bets by the state of the hands: offered odds and exact edges.

    Example: puntobanco insurance --known "P=2,3 B=K,4"
    """
    rules = load_sheet(sheet, readings)
    dealt_from = shoes.one(rules)
    tables = [insurance_table(name) for name in names] or list(insurance_tables())
    found = [(table, _rows(table, rules, dealt_from, known)) for table in tables]
    given = "" if known is None else f", given {known}"
    title = f"Insurance, {rules.name}, {rules.reading}: {shoe_label(dealt_from)}{given}"
    notes = [f"{table.name}: {table.note} Source: {table.source}." for table in tables]
    data: dict[str, object] = {
        "sheet": rules.name,
        "reading": rules.reading,
        "shoe": shoe_data(dealt_from),
        "known": known,
        "tables": [table_data(table, rows) for table, rows in found],
    }
    shown = [offers_table(table, rows) for table, rows in found]
    output.write(Report(title, shown, notes=notes, data=data, digest=rules.digest))


def _rows(table: InsuranceTable, rules: RuleSheet, shoe: Shoe, known: str | None) -> list[_Row]:
    """Return each offer (those made at ``known``) in each reading of what a tie does."""
    offers: Sequence[Offer] = table.offers
    knowledge = NOTHING
    if known is not None:
        knowledge = parse_knowledge(known, rules.values)
        offers = offers_at(table, knowledge, rules.tableau, shoe)
    return [
        (offer, tie, insurance_value(offer, wager, rules.tableau, shoe, knowledge))
        for offer in offers
        for tie, wager in offer.wagers()
    ]


def offers_table(table: InsuranceTable, rows: Sequence[_Row]) -> Table:
    """Return offers with the probability of winning, expectation and house edge."""
    columns = [Column(name) for name in ("insures", "state", "wins on", "a tie", "pays")]
    columns += [Column("wins", "probability"), Column("expectation", "number")]
    columns += [Column("house edge", "percent")]
    body: list[list[Value]] = [
        [
            offer.insures,
            offer.state,
            offer.wins_on,
            {"win": "wins", "push": "pushes", "lose": "loses"}[tie],
            offer.pays.text,
            value.lines[0].probability,
            value.expectation,
            value.house_edge,
        ]
        for offer, tie, value in rows
    ]
    return Table(table.title, columns, body, "" if rows else "None of its bets is offered here.")


def table_data(table: InsuranceTable, rows: Sequence[_Row]) -> dict[str, object]:
    """Return a table of offers as data."""
    return {
        "table": table.name,
        "source": table.source,
        "offers": [
            {
                "insures": offer.insures,
                "state": offer.state,
                "wins_on": offer.wins_on,
                "tie": tie,
                "pays": offer.pays.text,
                "win_probability": value.lines[0].probability,
                "expectation": value.expectation,
                "house_edge": value.house_edge,
            }
            for offer, tie, value in rows
        ],
    }

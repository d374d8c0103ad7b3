"""``puntobanco sheets show``: a sheet with its source, tableau, readings and assumptions."""

import click

from puntobanco.limits import Limit
from puntobanco.rulesheet import RuleSheet
from puntobanco.rulesheet_files import load_sheet, sheet_path
from puntobanco.tableau_text import write_banker, write_player
from puntobanco_reports.options import Output, output_options_with, reading_option
from puntobanco_reports.report import Column, Report, Table, Value
from puntobanco_reports.words import say


@click.command("show")
@click.argument("sheet", default="standard")
@reading_option
@output_options_with("toml")
def show(sheet: str, readings: tuple[str, ...], output: Output) -> None:
    """Show one sheet: source, what it leaves unstated, tableau, wagers, procedure, readings.

    ``--format toml`` writes the sheet's file itself: a template for your own.

    Example: puntobanco sheets show monte-carlo-6
    """
    rules = load_sheet(sheet, readings)
    if output.form == "toml":
        output.write_text(sheet_path(sheet).read_text("utf-8"))
        return
    output.write(_report(rules))


def _report(sheet: RuleSheet) -> Report:
    source = sheet.provenance
    columns = sheet.tableau.columns
    lines = [
        sheet.title,
        f"Source: {source.document}"
        + (f" {source.publisher}." if source.publisher else "")
        + (f" Language: {source.language}." if source.language else ""),
        f"Decks: {say('infinite') if sheet.decks is None else sheet.decks}"
        + (f" ({say('assumed')})" if sheet.decks_assumed else ""),
        f"Naturals: {sheet.tableau.natural.value}",
    ]
    if sheet.tableau.printed is not None:
        lines.append(f"Player's first card: a printed {sheet.tableau.printed.letter}")
    tables = [*_tableau_tables(sheet), _wagers_table(sheet), _says_table(sheet)]
    tables += [_readings_table(sheet), _assumptions_table(sheet)]
    notes = ["Left unstated:\n" + "\n".join(f"- {what}" for what in source.unstated)]
    return Report(
        f"{sheet.name}, {sheet.reading}",
        [table for table in tables if table.rows],
        lines,
        notes if source.unstated else (),
        data=sheet_data(sheet) | {"columns": columns.value},
        digest=sheet.digest,
    )


def _tableau_tables(sheet: RuleSheet) -> list[Table]:
    tableau = sheet.tableau
    player = write_player(tableau.player).split("\n")
    banker = write_banker(tableau.banker, tableau.columns).split("\n")
    heads = [Column("Banker"), *(Column(label) for label in banker[0].split())]
    return [
        Table("Player draws (D) or stands (S)", _columns(player[0]), [player[1].split()]),
        Table(
            f"Banker, by Player's {tableau.columns.value}",
            heads,
            [line.split() for line in banker[1:]],
            "D draws, S stands; ? is free with that default; - cannot arise",
        ),
    ]


def _columns(text: str) -> list[Column]:
    return [Column(label) for label in text.split()]


def _wagers_table(sheet: RuleSheet) -> Table:
    rows: list[tuple[Value, ...]] = [
        (
            listed.name,
            listed.wager.bet,
            listed.wager.pays,
            say("assumed") if listed.assumed else listed.wager.printed,
        )
        for listed in sheet.wagers
    ]
    columns = (Column(say("wager")), Column("bet"), Column(say("pays")), Column("as printed"))
    return Table("Wagers", columns, rows)


def _says_table(sheet: RuleSheet) -> Table:
    procedure = sheet.procedure
    facts: dict[str, object] = {
        "burn": procedure.burn,
        "burn after a ten": procedure.burn_ten,
        "first card exposed": procedure.first_card_exposed,
        "behind the cut card": procedure.behind_cut_card,
        "coups after the cut card": procedure.coups_after_cut_card,
    }
    rows: list[tuple[Value, ...]] = [
        (what, _fact(value)) for what, value in facts.items() if value is not None
    ]
    rows += [(key.replace("_", " "), text) for key, text in (procedure.says or {}).items()]
    rows += [("limit", limit.words) for limit in sheet.limits]
    return Table("Procedure", (Column("subject"), Column("the sheet says")), rows)


def _fact(value: object) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def _readings_table(sheet: RuleSheet) -> Table:
    rows: list[tuple[Value, ...]] = [(r.name, r.of, r.says, r.why) for r in sheet.readings]
    columns = (Column(say("reading")), Column("of"), Column("says"), Column("why"))
    return Table("Literal readings", columns, rows)


def _assumptions_table(sheet: RuleSheet) -> Table:
    rows: list[tuple[Value, ...]] = [(a.what, a.value, a.why) for a in sheet.assumptions]
    return Table("Assumed", (Column("what"), Column("value"), Column("why")), rows)


def sheet_data(sheet: RuleSheet) -> dict[str, object]:
    """Return a sheet as data for JSON."""
    tableau, procedure = sheet.tableau, sheet.procedure
    return {
        "sheet": sheet.name,
        "title": sheet.title,
        "reading": sheet.reading,
        "decks": "infinite" if sheet.decks is None else sheet.decks,
        "decks_assumed": sheet.decks_assumed,
        "natural": tableau.natural.value,
        "player": write_player(tableau.player),
        "banker": write_banker(tableau.banker, tableau.columns),
        "printed": None if tableau.printed is None else tableau.printed.letter,
        "point_values": list(sheet.values.values),
        "wagers": [
            {
                "wager": listed.name,
                "bet": listed.wager.bet,
                "pays": listed.wager.pays,
                "printed": listed.wager.printed or None,
                "assumed": listed.assumed,
            }
            for listed in sheet.wagers
        ],
        "procedure": {
            "burn": procedure.burn,
            "burn_ten": procedure.burn_ten,
            "first_card_exposed": procedure.first_card_exposed,
            "behind_cut_card": procedure.behind_cut_card,
            "coups_after_cut_card": procedure.coups_after_cut_card,
            "says": dict(procedure.says or {}),
        },
        "limits": [_limit_data(limit) for limit in sheet.limits],
        "provenance": {
            "document": sheet.provenance.document,
            "publisher": sheet.provenance.publisher,
            "language": sheet.provenance.language,
            "unstated": list(sheet.provenance.unstated),
        },
        "assumptions": [
            {"what": a.what, "value": a.value, "why": a.why} for a in sheet.assumptions
        ],
        "readings": [
            {"reading": r.name, "of": r.of, "says": r.says, "why": r.why} for r in sheet.readings
        ],
    }


def _limit_data(limit: Limit) -> dict[str, object]:
    return {
        "kind": limit.kind,
        "wagers": list(limit.wagers),
        "beside": list(limit.beside),
        "share": limit.share,
        "amount": limit.amount,
        "says": limit.words,
    }

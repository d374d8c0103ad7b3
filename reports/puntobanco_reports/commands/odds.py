"""``puntobanco odds``: exact ways, probabilities and edges of a sheet."""

from collections.abc import Sequence

import click

from puntobanco.errors import PuntobancoError
from puntobanco.rulesheet import RuleSheet
from puntobanco.rulesheet_files import load_every_reading, load_sheet
from puntobanco_reports.inputs import ShoeChoice, WagerChoice
from puntobanco_reports.odds_report import odds_of, odds_report
from puntobanco_reports.options import (
    Output,
    output_options,
    reading_option,
    sheet_argument,
    shoe_options,
    wager_options,
)
from puntobanco_reports.slip_report import slip_of, slip_report


@click.command("odds")
@sheet_argument
@reading_option
@click.option(
    "--all-readings", is_flag=True, help="Every reading that the sheet allows, combinations too."
)
@shoe_options
@click.option(
    "--known",
    metavar="CARDS",
    help='Cards known of this coup, such as "P=5,T B=3,?" or "P total=5".',
)
@wager_options
@click.option("--slip", metavar="BETS", help='Several bets at once: "100 Punto, 12 Egalite".')
@click.option("--table-max", metavar="AMOUNT", help="Table maximum, for limits that depend on it.")
@output_options
def odds(
    sheet: str,
    readings: tuple[str, ...],
    all_readings: bool,
    shoes: ShoeChoice,
    known: str | None,
    bets: WagerChoice,
    slip: str | None,
    table_max: str | None,
    output: Output,
) -> int:
    """Exact odds of a coup: ways, probabilities, and what each wager is worth.

    SHEET is a shipped sheet's name or the path of a TOML file. The shoe is the one before the
    coup; what --known names is still in it.

    With --slip: the law of what several bets win or lose together, and whether the sheet's limits
    allow them (exit code 1 where they don't).

    Example: puntobanco odds monte-carlo-6 --reading both-naturals
    """
    if slip is not None:
        _check_alone(all_readings, known, bets)
        rules = load_sheet(sheet, readings)
        dealt_from = shoes.one(rules)
        found = slip_of(rules, dealt_from, slip, table_max, bets.files)
        output.write(slip_report(found))
        return 0 if found.allowed else 1
    if table_max is not None:
        raise PuntobancoError(f"expected --table-max beside --slip, got {table_max!r} alone")
    amount = bets.stake
    parts = [
        odds_of(
            rules,
            dealt_from,
            bets.of(rules),
            known=known,
            stake=amount,
            skip_refused=bets.everything,
        )
        for rules in _sheets(sheet, readings, all_readings=all_readings)
        for dealt_from in shoes.all(rules)
    ]
    output.write(odds_report(parts, swept=shoes.sweeps, every_reading=all_readings))
    return 0


def _check_alone(all_readings: bool, known: str | None, bets: WagerChoice) -> None:
    """Refuse what a slip has no use for, rather than leave it out."""
    given = {
        "--all-readings": all_readings,
        "--known": known,
        "--wager": bets.names,
        "--all-wagers": bets.everything,
        "--stake": bets.amount,
    }
    for option, value in given.items():
        if value:
            raise PuntobancoError(f"expected --slip without {option}, got both: {value!r}")


def _sheets(name: str, readings: tuple[str, ...], *, all_readings: bool) -> Sequence[RuleSheet]:
    if not all_readings:
        return [load_sheet(name, readings)]
    if readings:
        raise PuntobancoError(
            f"expected --reading or --all-readings, got both: {', '.join(readings)!r}"
        )
    return load_every_reading(name)

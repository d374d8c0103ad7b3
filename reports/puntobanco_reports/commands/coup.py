"""``puntobanco coup``: deals given cards by a sheet and says why each card was drawn."""

import sys
from fractions import Fraction

import click

from puntobanco.cards import Card, parse_cards
from puntobanco.coup import Coup, IllegalCoupError, Step, deal
from puntobanco.rulesheet import RuleSheet
from puntobanco.rulesheet_files import load_sheet
from puntobanco_reports.inputs import stake_of, wagers_of
from puntobanco_reports.options import Output, output_options, reading_option
from puntobanco_reports.report import Column, Report, Table, Value
from puntobanco_reports.words import say


@click.command("coup")
@click.argument("cards")
@click.argument("sheet", default="standard")
@reading_option
@click.option("--wager", "wagers", multiple=True, metavar="NAME[@PAY]", help="Settle these too.")
@click.option("--stake", metavar="AMOUNT", help="The stake on each wager (default 1).")
@output_options
def coup(
    cards: str,
    sheet: str,
    readings: tuple[str, ...],
    wagers: tuple[str, ...],
    stake: str | None,
    output: Output,
) -> None:
    """Deal CARDS in order by a sheet's tableau: Player, Banker, Player, Banker, third cards.

    Each draw comes with its reason, then the result and what each wager is paid. Ends with 1
    where the tableau would not deal these cards.

    Example: puntobanco coup "7h 2s Kd 3c 6d"
    """
    rules = load_sheet(sheet, readings)
    dealt = parse_cards(cards)
    try:
        result = deal(dealt, rules.tableau, rules.values)
    except IllegalCoupError as fault:
        output.write(_illegal(rules, dealt, fault))
        sys.exit(1)
    settled = [
        (wager.name, wager.pays, *wager.settle(result, stake_of(stake) or Fraction(1)))
        for wager in wagers_of(rules, wagers, everything=False)
    ]
    output.write(_report(rules, result, settled))


def _illegal(sheet: RuleSheet, cards: tuple[Card, ...], fault: IllegalCoupError) -> Report:
    missing = None if fault.missing is None else _step_data(fault.missing)
    data = {
        "sheet": sheet.name,
        "reading": sheet.reading,
        "cards": [str(card) for card in cards],
        "legal": False,
        "reason": str(fault),
        "missing": missing,
        "surplus": [str(card) for card in fault.surplus],
    }
    lines = [f"Not a coup of this tableau: {fault}."]
    return Report(f"{sheet.name}, {sheet.reading}", (), lines, data=data, digest=sheet.digest)


def _report(
    sheet: RuleSheet, result: Coup, settled: list[tuple[str, str, str, Fraction]]
) -> Report:
    hands = Table(
        "",
        (Column("hand"), Column("cards"), Column("total", "count"), Column("why")),
        [
            (say("player"), _cards(result.player), result.player_total, _why(result.steps[0])),
            (say("banker"), _cards(result.banker), result.banker_total, _why(result.steps[1])),
        ],
    )
    rows: list[tuple[Value, ...]] = [(name, pays, line, net) for name, pays, line, net in settled]
    columns = (Column("wager"), Column("pays"), Column("line"), Column("net won", "number"))
    data = {
        "sheet": sheet.name,
        "reading": sheet.reading,
        "legal": True,
        "player": {"cards": [str(c) for c in result.player], "total": result.player_total},
        "banker": {"cards": [str(c) for c in result.banker], "total": result.banker_total},
        "winner": result.winner.value,
        "steps": [_step_data(step) for step in result.steps],
        "wagers": [
            {"wager": name, "pays": pays, "line": line, "net": net}
            for name, pays, line, net in settled
        ],
    }
    return Report(
        f"{sheet.name}, {sheet.reading}: {say(result.winner.value)}",
        (hands, Table("", columns, rows)),
        data=data,
        digest=sheet.digest,
    )


def _cards(hand: tuple[Card, ...]) -> str:
    return " ".join(str(card) for card in hand)


def _why(step: Step) -> str:
    """Return one decision in words."""
    reason = say(step.reason.value).format(
        hand=say(step.hand), total=step.total, column=repr(step.column)
    )
    action = say("draws" if step.draws else "stands")
    card = f" {step.card}" if step.card else ""
    return f"{action}{card}: {reason}" + (" (free, by default)" if step.free else "")


def _step_data(step: Step) -> dict[str, object]:
    return {
        "hand": step.hand,
        "total": step.total,
        "draws": step.draws,
        "reason": step.reason.value,
        "column": step.column or None,
        "free": step.free,
        "card": None if step.card is None else str(step.card),
    }

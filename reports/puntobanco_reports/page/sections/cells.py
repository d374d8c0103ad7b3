"""What every cell of the tableau is worth: the price of turning it over, and the best choice."""

from fractions import Fraction

from puntobanco.decisions.decks import deck_choices
from puntobanco.decisions.margins import Decision, decisions_of
from puntobanco.decisions.prices import Price, choices_of, prices_of
from puntobanco.tableau import ROWS
from puntobanco.wagers import Wager
from puntobanco_reports.decision_tables import (
    choices_table,
    decks_table,
    figures_data,
)
from puntobanco_reports.page.model import Block, Prose, Rows, Section
from puntobanco_reports.page.selection import left_out, priced
from puntobanco_reports.page.subject import Subject
from puntobanco_reports.report import Column, Table, Value
from puntobanco_reports.words import say


def cells(subject: Subject) -> Section:
    """Return the section on the price of every cell."""
    tableau = subject.sheet.tableau
    wagers = priced(subject)
    prices = prices_of(tableau, subject.shoe, wagers, subject.stake)
    decisions = decisions_of(tableau, subject.shoe)
    blocks: list[Block] = [Prose(_lead(subject, wagers))]
    if wagers:
        blocks.append(Rows(_player(subject, prices, wagers)))
    blocks += [Rows(_banker(subject, prices, n, w)) for n, w in enumerate(wagers)]
    blocks += _better(subject, decisions)
    blocks.append(Rows(_by_decks(subject)))
    if free := choices_of(tableau, subject.shoe, wagers, subject.stake):
        table = choices_table(free, wagers)
        title = subject.titled(table.title)
        blocks.append(Rows(Table(title, table.columns, table.rows, table.note)))
    commands = [subject.command("decisions", subject.asked.sheet, "--prices", wagers=True)]
    data = [
        _data(price, decision, wagers) for price, decision in zip(prices, decisions, strict=True)
    ]
    return Section("cells", "The price of every cell", blocks, commands, data)


def _lead(subject: Subject, wagers: tuple[Wager, ...]) -> str:
    lead = (
        "Change of a wager's expectation per unit staked if this one cell did the opposite, all "
        "others as they are. Below zero, the bettor would lose by it; a dash: the cell cannot "
        "arise, or the sheet leaves out what would follow."
    )
    return " ".join([lead, left_out(subject, wagers, "Not priced cell by cell:")]).strip()


def _player(subject: Subject, prices: tuple[Price, ...], wagers: tuple[Wager, ...]) -> Table:
    own = [price for price in prices if price.place.hand == "player"]
    columns = [Column(say("wager")), *(Column(str(p.place.total), "percent") for p in own)]
    rows: list[tuple[Value, ...]] = [
        (subject.label_of(wager), *(_worth(price, n) for price in own))
        for n, wager in enumerate(wagers)
    ]
    return Table(subject.titled("Player's cells: expectations"), columns, rows)


def _banker(subject: Subject, prices: tuple[Price, ...], number: int, wager: Wager) -> Table:
    by_place = {(p.place.total, p.place.column): p for p in prices if p.place.hand == "banker"}
    labels = list(dict.fromkeys(column for _, column in by_place))
    columns = [Column("Banker")]
    columns += [Column("stood" if label == "none" else label, "percent") for label in labels]
    rows: list[tuple[Value, ...]] = [
        (str(total), *(_worth(by_place[total, label], number) for label in labels))
        for total in ROWS
    ]
    title = f"Banker's cells: expectation of {subject.label_of(wager)}"
    return Table(subject.titled(title), columns, rows)


def _worth(price: Price, number: int) -> Fraction | None:
    return None if price.change is None else price.change.wagers[number]


def _better(subject: Subject, decisions: tuple[Decision, ...]) -> list[Block]:
    poor = [decision for decision in decisions if not decision.is_best]
    if not poor:
        return [Prose("Every cell is the best choice of its own hand, for win minus loss.")]
    rows: list[tuple[Value, ...]] = [
        (str(d.place), d.cell.value, d.probability, d.margin, d.gain) for d in poor
    ]
    columns = (
        Column("cell"),
        Column("here"),
        Column("comes up", "percent"),
        Column("draw over stand", "percent"),
        Column("per coup", "percent"),
    )
    note = "Win minus loss of the hand that decides: drawing less standing, once it has come up."
    title = subject.titled("Cells that are not the best choice of their own hand")
    return [Rows(Table(title, columns, rows, note))]


def _by_decks(subject: Subject) -> Table:
    table = decks_table(deck_choices(subject.sheet.tableau, subject.sheet.values))
    return Table(subject.titled(table.title), table.columns, table.rows, table.note)


def _data(price: Price, decision: Decision, wagers: tuple[Wager, ...]) -> dict[str, object]:
    return {
        "hand": price.place.hand,
        "total": price.place.total,
        "column": price.place.column or None,
        "cell": price.cell.value,
        "turned": price.to.value,
        "comes_up": decision.probability,
        "draw_over_stand": decision.margin,
        "best": None if decision.best is None else decision.best.value,
        "change": figures_data(price.change, wagers),
    }

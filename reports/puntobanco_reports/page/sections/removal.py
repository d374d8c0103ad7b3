"""Effects of removal: what one card that has left the shoe does to each wager."""

from collections.abc import Sequence
from functools import partial

from puntobanco.enumeration import coups_of
from puntobanco.removal import Effects, effects_of_removal
from puntobanco_reports.commands.removal import effects_data, effects_table
from puntobanco_reports.page.charts import removal_bars
from puntobanco_reports.page.model import Block, Gallery, Picture, Prose, Rows, Section
from puntobanco_reports.page.pictures import gallery
from puntobanco_reports.page.selection import charted, left_out
from puntobanco_reports.page.subject import Subject
from puntobanco_reports.report import Table

LEAD = (
    "Change of each wager's expectation per unit staked when one card of a point value leaves the "
    "shoe unused. Above zero, the bettor gains by its absence."
)
_DIGITS = 8
TITLE = "Effects of removal"


def removal(subject: Subject) -> Section:
    """Return the section on effects of removal."""
    if subject.shoe.infinite:
        text = "No card can leave the infinite shoe: every card drawn is put back."
        return Section("removal", TITLE, [Prose(text)])
    wagers, tableau = subject.wagers, subject.sheet.tableau
    if subject.shoe.size <= coups_of(tableau, subject.shoe.values).longest:
        text = f"No card can be spared: a coup may need all {subject.shoe.size} cards of the shoe."
        return Section("removal", TITLE, [Prose(text)])
    effects = effects_of_removal(wagers, tableau, subject.shoe, stake=subject.stake)
    charts = gallery([partial(_chart, subject, one, n) for n, one in _first(subject, effects)])
    blocks: list[Block] = [Prose(LEAD), charts]
    if isinstance(charts, Gallery) and (
        rest := left_out(subject, charted(subject), "Not charted:")
    ):
        blocks.append(Prose(rest))
    blocks.append(Rows(_table(subject, effects), digits=_DIGITS))
    commands = [subject.command("removal", subject.asked.sheet, wagers=True)]
    data = [effects_data(one) for one in effects]
    return Section("removal", TITLE, blocks, commands, data)


def _first(subject: Subject, effects: Sequence[Effects]) -> list[tuple[int, Effects]]:
    shown = charted(subject)
    return [(n, one) for n, one in enumerate(effects) if one.wager in shown]


def _chart(subject: Subject, effects: Effects, number: int) -> Picture:
    pairs = zip(effects.labels, effects.changes, strict=True)
    known = [(label, change) for label, change in pairs if change is not None]
    return removal_bars(subject, effects.wager, known, number)


def _table(subject: Subject, effects: Sequence[Effects]) -> Table:
    table = effects_table(effects)
    off = [one.wager.name for one in effects if one.mean != 0]
    if off:
        raise ArithmeticError(f"effects of removal that do not average to 0: {off!r}")
    note = "Over the cards of the shoe the effects on a wager average to exactly 0."
    return Table(
        subject.titled("Effects of removal by point value"), table.columns, table.rows, note
    )

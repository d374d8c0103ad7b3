"""How coups end: Player, Banker and Tie; final totals; numbers of cards; naturals."""

from puntobanco.coup import Winner
from puntobanco_reports.commands.totals import (
    joint_table,
    lengths_table,
    naturals_table,
    winners_table,
)
from puntobanco_reports.page.charts import heat_map
from puntobanco_reports.page.model import Block, Prose, Rows, Section
from puntobanco_reports.page.pictures import drawn
from puntobanco_reports.page.subject import Subject
from puntobanco_reports.report import Column, Table, Value
from puntobanco_reports.tables import outcomes_data
from puntobanco_reports.words import say

RESULTS = (Winner.BANKER, Winner.PLAYER, Winner.TIE)


def outcomes(subject: Subject) -> Section:
    """Return the section on Player, Banker and Tie."""
    law = subject.law
    rows: list[tuple[Value, ...]] = [
        (
            say(winner.value),
            law.winner_ways(winner),
            str(law.winner_probability(winner)),
            law.winner_probability(winner),
        )
        for winner in RESULTS
    ]
    whole = law.probability(lambda _: True)
    rows.append((say("total"), law.total, str(whole), whole))
    columns = (
        Column(say("outcome")),
        Column(say("ways"), "count"),
        Column("probability, exactly"),
        Column("rounded", "percent"),
    )
    note = "Ways: ordered deals of six cards that end so, of all that the shoe holds."
    if subject.sheet.tableau.printed is not None:
        note = "Ways: ordered deals of five cards beside the printed one."
    if subject.shoe.infinite:
        note = "Ways: ordered draws, each card put back, from the smallest deck of this shoe."
    table = Table(subject.titled("Player, Banker and Tie"), columns, rows, note)
    data = {"ways": law.total, **outcomes_data(law)}
    commands = [subject.command("odds", subject.asked.sheet, "--exact")]
    return Section("outcomes", "How a coup ends", [Rows(table)], commands, data)


def totals(subject: Subject) -> Section:
    """Return the section on final totals, numbers of cards and naturals."""
    law = subject.law
    tables = [joint_table(law), winners_table(law), lengths_table(law), naturals_table(law)]
    titled = [Table(subject.titled(t.title), t.columns, t.rows, t.note) for t in tables]
    mean = law.expectation(lambda outcome: outcome.cards)
    cards = Table(
        subject.titled("Cards per coup"),
        (Column("mean"), Column("exactly"), Column("rounded", "number")),
        [("cards of both hands", str(mean), mean)],
    )
    blocks: list[Block] = [
        Prose("Player's final total down, Banker's across; ties on the diagonal."),
        drawn(lambda: heat_map(subject)),
        *(Rows(table) for table in titled),
        Rows(cards),
    ]
    data = {
        "outcomes": [
            {**outcome._asdict(), "winner": outcome.winner.value, "ways": ways}
            for outcome, ways in sorted(law.ways.items())
        ],
        "mean_cards": mean,
    }
    commands = [subject.command("totals", subject.asked.sheet)]
    return Section("totals", "Final totals, cards and naturals", blocks, commands, data)

"""How the odds depend on the number of decks."""

from dataclasses import dataclass
from fractions import Fraction
from functools import partial

from puntobanco.coup import Winner
from puntobanco.law import law_of
from puntobanco.shoe import Shoe
from puntobanco_reports.page.charts import deck_lines
from puntobanco_reports.page.model import Block, Gallery, Prose, Rows, Section
from puntobanco_reports.page.pictures import gallery
from puntobanco_reports.page.selection import charted, fitted, left_out
from puntobanco_reports.page.subject import Subject
from puntobanco_reports.report import Column, Table, Value
from puntobanco_reports.words import say

RESULTS = (Winner.BANKER, Winner.PLAYER, Winner.TIE)


@dataclass(frozen=True)
class Row:
    """Probabilities of the results, and the wagers' house edges, in one whole shoe."""

    shoe: Shoe
    results: tuple[Fraction, ...]
    edges: tuple[Fraction, ...]

    @property
    def label(self) -> str:
        """The number of decks, or "infinite"."""
        return say("infinite") if self.shoe.infinite else str(self.shoe.decks)


def decks(subject: Subject) -> Section:
    """Return the section on the number of decks."""
    rows = sweep(subject)
    shown = charted(subject)
    charts = gallery(
        [partial(deck_lines, subject, wager, rows, place) for place, wager in enumerate(shown)]
    )
    blocks: list[Block] = [
        Prose("Whole shoes of so many decks under this sheet's rules and pay."),
        charts,
        Rows(_table(subject, rows)),
    ]
    if isinstance(charts, Gallery) and (rest := left_out(subject, shown, "Not charted:")):
        blocks.insert(2, Prose(rest))
    listed = ",".join("infinite" if row.shoe.infinite else row.label for row in rows)
    words = ["odds", subject.asked.sheet, "--decks", listed]
    commands = [subject.command(*words, shoe=False, wagers=True)]
    return Section(
        "decks", "Edge against the number of decks", blocks, commands, _data(subject, rows)
    )


def sweep(subject: Subject) -> list[Row]:
    """Return probabilities and edges in each whole shoe."""
    rows = []
    for shoe in subject.sweep:
        law = law_of(subject.sheet.tableau, shoe)
        results = tuple(law.winner_probability(winner) for winner in RESULTS)
        rows.append(
            Row(shoe, results, tuple(subject.valued(w, shoe).house_edge for w in subject.wagers))
        )
    return rows


def _table(subject: Subject, rows: list[Row]) -> Table:
    columns = [Column(say("decks"))]
    columns += [Column(say(winner.value), "percent") for winner in RESULTS]
    columns += [Column(f"edge of {label}", "percent") for label in subject.labels]
    cells: list[tuple[Value, ...]] = [(row.label, *row.results, *row.edges) for row in rows]
    title = subject.titled("Probabilities and house edges by number of decks")
    return fitted(Table(title, columns, cells, say("per_unit")), "figure")


def _data(subject: Subject, rows: list[Row]) -> list[dict[str, object]]:
    return [
        {
            "decks": row.label if row.shoe.infinite else row.shoe.decks,
            **{w.value: p for w, p in zip(RESULTS, row.results, strict=True)},
            "house_edge": dict(zip(subject.labels, row.edges, strict=True)),
        }
        for row in rows
    ]

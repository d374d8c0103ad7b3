"""The odds of one sheet in one reading and shoe, and the report that shows them."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from puntobanco.errors import PuntobancoError
from puntobanco.law import CoupLaw, law_of
from puntobanco.pricing import LineWays, price_many
from puntobanco.rulesheet import RuleSheet
from puntobanco.shoe import Shoe
from puntobanco.valuation import Valuation, valued
from puntobanco.wagers import Wager
from puntobanco_reports.inputs import not_priced, shoe_data, shoe_label
from puntobanco_reports.report import Column, Report, Table, Value
from puntobanco_reports.tables import outcomes_data, outcomes_table, value_data, values_table
from puntobanco_reports.words import say


@dataclass(frozen=True)
class Odds:
    """The law of a coup and the value of wagers, in one sheet, reading and shoe.

    ``known``: what is known of the coup, in words, or "". ``refused``: for wagers that the shoe
    is known too coarsely to price, the reason.
    """

    sheet: RuleSheet
    shoe: Shoe
    law: CoupLaw
    values: tuple[Valuation, ...]
    known: str = ""
    refused: tuple[str, ...] = ()

    @property
    def title(self) -> str:
        """Sheet, reading, shoe and what is known."""
        return f"{self.sheet.name}, {self.sheet.reading}: {shoe_label(self.shoe)}{self.given}"

    @property
    def given(self) -> str:
        """What is known, as the end of a title."""
        return f", given {self.known}" if self.known else ""

    def tables(self) -> list[Table]:
        """Return the results and the wagers."""
        assumed = frozenset(w.name for w in self.sheet.wagers if w.assumed)
        return [outcomes_table(self.law), values_table(self.values, assumed)]

    def data(self) -> dict[str, object]:
        """Return the odds as data for JSON."""
        known: dict[str, object] = {"known": self.known} if self.known else {}
        refused: dict[str, object] = {"refused": list(self.refused)} if self.refused else {}
        return {
            "sheet": self.sheet.name,
            "reading": self.sheet.reading,
            "shoe": shoe_data(self.shoe),
            **known,
            "ways": self.law.total,
            "outcomes": outcomes_data(self.law),
            "wagers": [value_data(value) for value in self.values],
            **refused,
            "assumptions": [
                {"what": a.what, "value": a.value, "why": a.why} for a in self.sheet.assumptions
            ],
            "sheet_digest": self.sheet.digest,
        }


def odds_of(
    sheet: RuleSheet,
    shoe: Shoe,
    wagers: Sequence[Wager],
    *,
    known: str | None = None,
    stake: Fraction | None = None,
    skip_refused: bool = False,
) -> Odds:
    """Return the odds of ``wagers``; ``known``: what is known of the coup, as text.

    Raises PuntobancoError where a wager can't be priced in this shoe, unless ``skip_refused``:
    then its reason is kept instead.
    """
    law, ways = _law_and_ways(sheet, shoe, wagers, known)
    refused = [str(found) for found in ways if isinstance(found, PuntobancoError)]
    for found in ways:
        if isinstance(found, PuntobancoError) and not skip_refused:
            raise found
    values = tuple(
        valued(wager, found, stake)
        for wager, found in zip(wagers, ways, strict=True)
        if isinstance(found, LineWays)
    )
    return Odds(sheet, shoe, law, values, known or "", tuple(refused))


def _law_and_ways(
    sheet: RuleSheet, shoe: Shoe, wagers: Sequence[Wager], known: str | None
) -> tuple[CoupLaw, Sequence[LineWays | PuntobancoError]]:
    if known is None:
        return law_of(sheet.tableau, shoe), price_many(wagers, sheet.tableau, shoe)
    # Mid-coup odds have a walk of their own, not needed by the start of every command.
    from puntobanco.knowledge import conditional_law, conditional_ways, parse_knowledge

    knowledge = parse_knowledge(known, sheet.values)
    law = conditional_law(sheet.tableau, shoe, knowledge)
    ways: list[LineWays | PuntobancoError] = []
    for wager in wagers:
        try:
            ways.append(conditional_ways(wager, sheet.tableau, shoe, knowledge))
        except PuntobancoError as error:
            ways.append(error)
    return law, ways


def odds_report(parts: Sequence[Odds], *, swept: bool, every_reading: bool = False) -> Report:
    """Return the report of one shoe, of a sweep of shoes, or of one shoe in every reading."""
    first = parts[0]
    data: dict[str, object] = first.data()
    title, tables = first.title, first.tables()
    if swept:
        reading = "every reading" if every_reading else first.sheet.reading
        title, tables = f"{first.sheet.name}, {reading}{first.given}", [sweep_table(parts)]
        data = {"sheet": first.sheet.name, "sweep": [part.data() for part in parts]}
    elif every_reading:
        tables += [readings_table(parts)] if len(parts) > 1 else []
        data = {"sheet": first.sheet.name, "readings": [part.data() for part in parts]}
    return Report(
        title,
        tables,
        lines=_literal_lines(first) if every_reading else (),
        notes=_notes(parts),
        data=data,
        digest=first.sheet.digest,
    )


def _literal_lines(part: Odds) -> list[str]:
    """Return what each literal reading says, for a report that shows them all."""
    readings = part.sheet.readings
    if not readings:
        return ["The sheet allows one reading."]
    lines = [f"- {reading.name}: {reading.says}" for reading in readings]
    return ["\n".join(["Literal readings:", *lines])]


def readings_table(parts: Sequence[Odds]) -> Table:
    """Return probabilities and house edges, a row per reading; the first is the intended one."""
    columns = [Column(say("reading"))]
    columns += [Column(say(name), "probability") for name in ("banker", "player", "tie")]
    columns += [Column(f"{value.wager.name}", "percent") for value in parts[0].values]
    rows: list[list[Value]] = []
    for part in parts:
        results = [result[2] for result in outcomes_table(part.law).rows[:3]]
        edges = [value.house_edge for value in part.values]
        rows.append([part.sheet.reading, *results, *edges])
    return Table("Every reading", columns, rows, f"Wagers: {say('house_edge')}.")


def _notes(parts: Sequence[Odds]) -> list[str]:
    notes = []
    assumed = [f"- {a.what}: {a.value}. {a.why}" for a in parts[0].sheet.assumptions]
    if assumed:
        lead = "Assumed, since the sheet leaves it unstated or damaged:"
        notes.append("\n".join([lead, *assumed]))
    refused = list(dict.fromkeys(reason for part in parts for reason in part.refused))
    return notes + not_priced(refused)


def sweep_table(parts: Sequence[Odds]) -> Table:
    """Return probabilities and house edges, a row per shoe (and reading)."""
    readings = len({part.sheet.reading for part in parts}) > 1
    columns = [Column(say("reading"))] if readings else []
    columns += [Column(say("decks"))]
    columns += [Column(say(name), "probability") for name in ("banker", "player", "tie")]
    columns += [Column(f"{v.wager.name} {v.wager.pays}", "percent") for v in parts[0].values]
    rows: list[list[Value]] = []
    for part in parts:
        row: list[Value] = [part.sheet.reading] if readings else []
        row.append(_decks_text(part.shoe))
        row += [result[2] for result in outcomes_table(part.law).rows[:3]]
        rows.append(row + [value.house_edge for value in part.values])
    return Table("", columns, rows, f"Wagers: {say('house_edge')}. {say('per_unit')}")


def _decks_text(shoe: Shoe) -> str:
    if shoe.infinite or shoe.decks is None:
        return say("infinite") if shoe.infinite else str(shoe.size)
    left = 52 * shoe.decks - shoe.size
    return f"{shoe.decks} less {left}" if left else str(shoe.decks)

"""``puntobanco totals``: joint law of final totals, numbers of cards, naturals."""

from collections.abc import Callable
from fractions import Fraction

import click

from puntobanco.coup import Winner
from puntobanco.law import CoupLaw, Outcome, law_of
from puntobanco.rulesheet_files import load_sheet
from puntobanco_reports.inputs import ShoeChoice, shoe_data, shoe_label
from puntobanco_reports.options import (
    Output,
    output_options,
    reading_option,
    sheet_argument,
    shoe_options,
)
from puntobanco_reports.render import shown
from puntobanco_reports.report import Column, Report, Table, Value
from puntobanco_reports.words import say


@click.command("totals")
@sheet_argument
@reading_option
@shoe_options
@output_options
def totals(
    sheet: str,
    readings: tuple[str, ...],
    shoes: ShoeChoice,
    output: Output,
) -> None:
    """Joint table of final totals; winners by total; numbers of cards; naturals.

    Example: puntobanco totals --decks 8
    """
    rules = load_sheet(sheet, readings)
    dealt_from = shoes.one(rules)
    law = law_of(rules.tableau, dealt_from)
    title = f"{rules.name}, {rules.reading}: {shoe_label(dealt_from)}"
    tables = (joint_table(law), winners_table(law), lengths_table(law), naturals_table(law))
    mean = law.expectation(lambda outcome: outcome.cards)
    notes = [f"Mean cards per coup: {shown(mean, 'number', 8, exact=output.exact)}"]
    data = {
        "sheet": rules.name,
        "reading": rules.reading,
        "shoe": shoe_data(dealt_from),
        "ways": law.total,
        "outcomes": [
            {**outcome._asdict(), "winner": outcome.winner.value, "ways": ways}
            for outcome, ways in sorted(law.ways.items())
        ],
        "mean_cards": mean,
    }
    output.write(Report(title, tables, notes=notes, data=data, digest=rules.digest))


def joint_table(law: CoupLaw) -> Table:
    """Return the probability of each pair of final totals, Player's down, Banker's across."""
    ways = law.gathered(lambda outcome: (outcome.player_total, outcome.banker_total))
    columns = [Column("Player \\ Banker"), *(Column(str(b), "percent") for b in range(10))]
    columns.append(Column(say("total"), "percent"))
    rows: list[list[Value]] = []
    for player in range(10):
        row = [Fraction(ways.get((player, banker), 0), law.total) for banker in range(10)]
        rows.append([str(player), *row, sum(row, Fraction())])
    sums = [
        Fraction(sum(ways.get((p, banker), 0) for p in range(10)), law.total)
        for banker in range(10)
    ]
    rows.append([say("total"), *sums, sum(sums, Fraction())])
    return Table("Final totals", columns, rows)


def winners_table(law: CoupLaw) -> Table:
    """Return the probability of each result by the winning (or tied) total."""
    ways = law.gathered(
        lambda outcome: (outcome.winner, max(outcome.player_total, outcome.banker_total))
    )
    columns = [Column("winning total"), *(Column(say(w.value), "percent") for w in Winner)]
    rows: list[list[Value]] = [
        [str(total), *(Fraction(ways.get((w, total), 0), law.total) for w in Winner)]
        for total in range(10)
    ]
    rows.append([say("total"), *(law.winner_probability(w) for w in Winner)])
    return Table("Winners by total", columns, rows)


def _events(title: str, law: CoupLaw, events: list[tuple[str, Callable[[Outcome], bool]]]) -> Table:
    columns = (
        Column("event"),
        Column(say("ways"), "count"),
        Column(say("probability"), "percent"),
        Column("odds", "odds"),
    )
    rows: list[tuple[Value, ...]] = []
    for name, event in events:
        ways = law.ways_of(event)
        chance = Fraction(ways, law.total)
        rows.append((name, ways, chance, chance))
    return Table(title, columns, rows)


def lengths_table(law: CoupLaw) -> Table:
    """Return ways and probability of each number of cards."""
    whole = [(f"{count} cards", _has_cards(count)) for count in (4, 5, 6)]
    return _events(
        "Numbers of cards",
        law,
        [
            *whole,
            ("Player draws", lambda outcome: outcome.player_cards == 3),
            ("Banker draws", lambda outcome: outcome.banker_cards == 3),
        ],
    )


def _has_cards(count: int) -> Callable[[Outcome], bool]:
    return lambda outcome: outcome.cards == count


def naturals_table(law: CoupLaw) -> Table:
    """Return ways and probability of naturals."""
    return _events(
        "Naturals",
        law,
        [
            ("either hand", lambda outcome: outcome.player_natural or outcome.banker_natural),
            ("both hands", lambda outcome: outcome.player_natural and outcome.banker_natural),
            ("Player", lambda outcome: outcome.player_natural),
            ("Banker", lambda outcome: outcome.banker_natural),
            ("Player wins with one", _wins_natural(Winner.PLAYER)),
            ("Banker wins with one", _wins_natural(Winner.BANKER)),
        ],
    )


def _wins_natural(winner: Winner) -> Callable[[Outcome], bool]:
    def event(outcome: Outcome) -> bool:
        natural = outcome.player_natural if winner is Winner.PLAYER else outcome.banker_natural
        return natural and outcome.winner is winner

    return event

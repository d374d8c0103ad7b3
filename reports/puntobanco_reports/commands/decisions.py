"""``puntobanco decisions``: margins of every draw, misplays, free choices, best responses."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

import click

from puntobanco.decisions.decks import DeckChoice, deck_choices
from puntobanco.decisions.margins import Decision, decisions_of
from puntobanco.decisions.prices import Choice, Price, choices_of, prices_of
from puntobanco.decisions.responses import Dynamics, Worth, respond
from puntobanco.rulesheet import RuleSheet
from puntobanco.rulesheet_files import load_sheet
from puntobanco.shoe import Shoe
from puntobanco.wagers import Wager
from puntobanco_reports.decision_tables import (
    banker_table,
    choices_table,
    decisions_table,
    decks_table,
    figures_data,
    player_table,
    prices_table,
    replies_table,
)
from puntobanco_reports.inputs import ShoeChoice, WagerChoice, not_priced, shoe_data, shoe_label
from puntobanco_reports.options import (
    Output,
    output_options,
    reading_option,
    sheet_argument,
    shoe_options,
    wager_options,
)
from puntobanco_reports.report import Column, Report, Table, Value


@click.command("decisions")
@sheet_argument
@reading_option
@shoe_options
@wager_options
@click.option("--all-cells", is_flag=True, help="A row for every decision.")
@click.option(
    "--for-money",
    is_flag=True,
    help="Best responses for the money of the sheet's Player and Banker bets.",
)
@click.option("--prices", is_flag=True, help="What flipping each single cell changes.")
@output_options
def decisions(
    sheet: str,
    readings: tuple[str, ...],
    shoes: ShoeChoice,
    bets: WagerChoice,
    all_cells: bool,
    for_money: bool,
    prices: bool,
    output: Output,
) -> None:
    """At each decision, what drawing is worth against standing, for the side that decides.

    In probability of win minus loss; with --wager also in that wager's money. Where the tableau
    is not the best response, the best responses to each other, the numbers of decks at which a
    better choice changes, and free cells with both prices.
    SHEET is a shipped sheet's name or the path of a TOML file.

    Example: puntobanco decisions --decks 8 --wager Banker
    """
    rules = load_sheet(sheet, readings)
    dealt = shoes.one(rules)
    amount = bets.stake
    money = bets.asked
    chosen, refused = bets.priced(rules, dealt)
    worth = {hand: rules.wager(hand) for hand in ("player", "banker")} if for_money else {}
    found = _Found(rules, dealt, chosen, amount, money, worth, refused)
    output.write(found.report(all_cells=all_cells, prices=prices, form=output.form))


@dataclass(frozen=True)
class _Found:
    """Everything the command has to say of one sheet and shoe, worked out where it is shown."""

    sheet: RuleSheet
    shoe: Shoe
    wagers: Sequence[Wager]
    stake: Fraction | None
    money: bool
    worth: Worth
    refused: Sequence[str] = ()

    @cached_property
    def decisions(self) -> Sequence[Decision]:
        return decisions_of(self.sheet.tableau, self.shoe)

    @cached_property
    def prices(self) -> Sequence[Price]:
        return prices_of(self.sheet.tableau, self.shoe, self.wagers, self.stake)

    @cached_property
    def choices(self) -> Sequence[Choice]:
        return choices_of(self.sheet.tableau, self.shoe, self.wagers, self.stake)

    @cached_property
    def dynamics(self) -> Dynamics:
        return respond(self.sheet.tableau, self.shoe, self.worth)

    @cached_property
    def decks(self) -> Sequence[DeckChoice]:
        return deck_choices(self.sheet.tableau, self.sheet.values)

    def report(self, *, all_cells: bool, prices: bool, form: str) -> Report:
        tables = [player_table(self.decisions), banker_table(self.decisions)]
        misplays = [decision for decision in self.decisions if not decision.is_best]
        if all_cells:
            tables.append(decisions_table(self.decisions, "All decisions"))
        tables.append(decisions_table(misplays, "Where the tableau is not the best response"))
        tables += [self._money()] if self.money else []
        tables += [choices_table(self.choices, self.wagers)] if self.choices else []
        tables += [replies_table(self.dynamics), decks_table(self.decks)]
        tables += [prices_table(self.prices, self.wagers)] if prices else []
        refused = {"refused": list(self.refused)} if self.refused else {}
        return Report(
            f"{self.sheet.name}, {self.sheet.reading}: {shoe_label(self.shoe)}",
            tables,
            ["Win minus loss of the side that decides, ties counting nothing."],
            not_priced(self.refused),
            data=self._data() | refused if form == "json" else {},
            digest=self.sheet.digest,
        )

    def _money(self) -> Table:
        """Return what drawing is worth in the money of each wager, at every decision."""
        names = [f"{wager.name} {wager.pays}".strip() for wager in self.wagers]
        columns = [Column("decision"), Column("tableau"), *(Column(n, "percent") for n in names)]
        rows: list[Sequence[Value]] = [
            (
                str(decision.place),
                decision.cell.value,
                *_margins(decision, price, len(self.wagers)),
            )
            for decision, price in zip(self.decisions, self.prices, strict=True)
        ]
        note = "Expectation of the wager per unit staked, where the decision has come up."
        return Table("Drawing minus standing in a wager's money", columns, rows, note)

    def _data(self) -> dict[str, object]:
        return {
            "sheet": self.sheet.name,
            "reading": self.sheet.reading,
            "shoe": shoe_data(self.shoe),
            "decisions": [self._decision(n) for n in range(len(self.decisions))],
            "not_best": [str(d.place) for d in self.decisions if not d.is_best],
            "free": [
                {
                    "decision": str(choice.decision.place),
                    "draws": figures_data(choice.draws, self.wagers),
                    "stands": figures_data(choice.stands, self.wagers),
                }
                for choice in self.choices
            ],
            "best_responses": {
                "period": self.dynamics.period,
                "replies": [
                    {
                        "by": reply.hand,
                        "changes": [str(place) for place in reply.changed],
                        "expectation": reply.expectation,
                    }
                    for reply in self.dynamics.replies
                ],
            },
        }

    def _decision(self, n: int) -> dict[str, object]:
        decision, price, decks = self.decisions[n], self.prices[n], self.decks[n]
        return {
            "decision": str(decision.place),
            "hand": decision.place.hand,
            "total": decision.place.total,
            "column": decision.place.column,
            "cell": decision.cell.value,
            "probability": decision.probability,
            "draw": decision.expectation(draws=True),
            "stand": decision.expectation(draws=False),
            "margin": decision.margin,
            "gain": None if decision.open else decision.gain,
            "best": None if decision.best is None else decision.best.value,
            "money": [
                {"wager": wager.name, "pays": wager.pays, "margin": margin}
                for wager, margin in zip(
                    self.wagers, _margins(decision, price, len(self.wagers)), strict=True
                )
            ],
            "flipping_changes": figures_data(price.change, self.wagers),
            "best_by_decks": [
                {"from": s.first, "to": s.last, "best": None if s.best is None else s.best.value}
                for s in decks.spans
            ],
            "best_infinite": None if decks.infinite is None else decks.infinite.value,
        }


def _margins(decision: Decision, price: Price, wagers: int) -> Sequence[Fraction | None]:
    """Return drawing minus standing in each wager's money, given that the decision came up."""
    if price.change is None or not decision.reach:
        return [None] * wagers
    sign = -1 if decision.cell.draws else 1
    return [sign * change / decision.probability for change in price.change.wagers]

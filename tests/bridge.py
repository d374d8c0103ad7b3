"""From the oracle's plain data to the program's objects: the one place where both are known."""

from __future__ import annotations

import random
from collections.abc import Callable, Hashable
from dataclasses import replace
from fractions import Fraction
from typing import TypeVar

import oracles
from oracle_samples import cells, random_rules
from oracles import Rules
from puntobanco.cards import STANDARD_VALUES, Card, PointValues, parse_rank
from puntobanco.law import CoupLaw, law_of
from puntobanco.law import Outcome as LawOutcome
from puntobanco.shoe import Shoe
from puntobanco.tableau import Cell, Columns, NaturalRule, Tableau

K = TypeVar("K", bound=Hashable)

_NATURALS = {
    "either": NaturalRule.STOPS_BOTH,
    "own": NaturalRule.STOPS_OWN,
    "banker both": NaturalRule.BANKER_STOPS_BOTH,
}
_COLUMNS = {"third card": Columns.THIRD_CARD, "final total": Columns.FINAL_TOTAL}


def label(column: oracles.Column) -> str:
    """The program's name for a column of the oracle's."""
    if isinstance(column, tuple):
        return f"{column[1]}/{2 if column[0] == 'two' else 3}"
    return str(column)


def tableau_of(rules: Rules) -> Tableau:
    columns = _COLUMNS[rules["columns"]]
    table = {(row, label(column)): draws for (row, column), draws in cells(rules).items()}
    printed = rules.get("printed", {}).get("P1")
    return Tableau(
        tuple(_cell(total in rules["player_draws"]) for total in range(8)),
        tuple(tuple(_cell(table[row, name]) for name in columns.labels) for row in range(8)),
        columns,
        _NATURALS[rules["natural"]],
        None if printed is None else parse_rank(printed),
    )


def _cell(draws: bool) -> Cell:
    return Cell.DRAW if draws else Cell.STAND


def values_of(rules: Rules) -> PointValues:
    return PointValues.from_mapping(rules["points"]) if "points" in rules else STANDARD_VALUES


def with_free_cells(tableau: Tableau, rng: random.Random) -> Tableau:
    """The same tableau with some cells left open, and as their default what they were."""

    def free(cell: Cell) -> Cell:
        return Cell(f"{cell.value}?") if rng.random() < 0.2 else cell

    return replace(
        tableau,
        player=tuple(map(free, tableau.player)),
        banker=tuple(tuple(map(free, row)) for row in tableau.banker),
    )


def random_printed_rules(rng: random.Random) -> Rules:
    """A random tableau; one time in three with a printed card."""
    rules = random_rules(rng)
    if rng.random() < 1 / 3:
        return {**rules, "printed": {"P1": rng.choice(oracles.RANKS)}}
    return rules


def outcome_of(outcome: oracles.Outcome) -> LawOutcome:
    """What the program's law tells of a coup of the oracle's."""
    return LawOutcome(
        outcome.player_total, outcome.banker_total, len(outcome.player), len(outcome.banker)
    )


def shoe_of(cards: list[str], values: PointValues = STANDARD_VALUES) -> Shoe:
    return Shoe.of_cards((Card.parse(card) for card in cards), values)


def law_for(cards: list[str], rules: Rules) -> CoupLaw:
    return law_of(tableau_of(rules), shoe_of(cards, values_of(rules)))


def chances(law: CoupLaw, key: Callable[[LawOutcome], K]) -> dict[K, Fraction]:
    """The law as chances by key."""
    return {name: Fraction(ways, law.total) for name, ways in law.gathered(key).items()}

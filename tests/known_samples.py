"""The oracle's plain data turned into the engine's tableaux, shoes and knowledge."""

from __future__ import annotations

from collections.abc import Sequence

from oracle_samples import Knowledge as PlainKnowledge
from oracle_samples import cells
from oracles import Outcome, Rules
from puntobanco.cards import Card
from puntobanco.knowledge import Knowledge, Spot
from puntobanco.shoe import Shoe
from puntobanco.tableau import Cell, Columns, NaturalRule, Tableau

NATURALS = {
    "either": NaturalRule.STOPS_BOTH,
    "own": NaturalRule.STOPS_OWN,
    "banker both": NaturalRule.BANKER_STOPS_BOTH,
}


def tableau_of(rules: Rules) -> Tableau:
    """The same rules as a tableau."""
    columns = Columns(rules["columns"])
    draws = cells(rules)
    if columns is Columns.THIRD_CARD:
        keys: list[int | str | tuple[str, int]] = [*range(10), "none"]
    else:
        keys = [(cards, total) for cards in ("two", "three") for total in range(10)]
    printed = rules.get("printed", {}).get("P1")
    return Tableau(
        tuple(_cell(total in rules["player_draws"]) for total in range(8)),
        tuple(tuple(_cell(draws[total, key]) for key in keys) for total in range(8)),
        columns,
        NATURALS[rules["natural"]],
        None if printed is None else Card.parse(printed).rank,
    )


def _cell(draws: bool) -> Cell:
    return Cell.DRAW if draws else Cell.STAND


def shoe_of(cards: Sequence[str]) -> Shoe:
    """The shoe that holds these physical cards."""
    return Shoe.of_cards(Card.parse(card) for card in cards)


def knowledge_of(known: PlainKnowledge) -> Knowledge:
    """The same knowledge of places and two-card totals."""
    spots, totals = {}, {}
    for place, what in known.items():
        if isinstance(what, int):
            totals[place, "two"] = frozenset({what})
        elif what is None:
            spots[place] = Spot(frozenset(), True, f"{place}=-")
        else:
            spots[place] = Spot(frozenset(map(Card.parse, what)), False, f"{place} known")
    return Knowledge.of(spots, totals)


def key_of(outcome: Outcome) -> tuple[int, int, int, int]:
    """What the engine's law tells of a coup."""
    lengths = len(outcome.player), len(outcome.banker)
    return outcome.player_total, outcome.banker_total, *lengths

"""Tableaux in plain data, whole shoes and random small ones, for the slow second opinion."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from oracles import PACK, RANKS, SUITS, Column, Outcome, Rules, deal

POINT_KINDS = "TA23456789"
PACK_BY_POINTS: dict[str, int] = {kind: 16 if kind == "T" else 4 for kind in POINT_KINDS}
PACK_BY_RANKS: dict[str, int] = dict.fromkeys(RANKS, 4)
PACK_BY_CARDS: dict[str, int] = dict.fromkeys(PACK, 1)
ENDLESS = {kind: 4 if kind == "T" else 1 for kind in POINT_KINDS}
"""For ``infinite=True``: ways out of 13**6."""


def decks(number: int, pack: Mapping[str, int] = PACK_BY_POINTS) -> dict[str, int]:
    """Whole decks by kind of card."""
    return {kind: number * count for kind, count in pack.items()}


# The usual table, one line for each Banker total: the columns on which Banker draws.
USUAL = {
    0: "0123456789-",
    1: "0123456789-",
    2: "0123456789-",
    3: "012345679-",
    4: "234567-",
    5: "4567-",
    6: "67",
    7: "",
}


def usual(banker: int, column: Column) -> bool:
    """The usual table, columns keyed on Player's third card."""
    return ("-" if column == "none" else str(column)) in USUAL[banker]


def always_on(*totals: int) -> dict[tuple[int, Column], bool]:
    """Banker draws on these totals, whatever Player did."""
    columns: list[Column] = ["none", *range(10)]
    return {(banker, column): banker in totals for banker in range(8) for column in columns}


STANDARD: Rules = {
    "player_draws": range(6),
    "banker_draws": usual,
    "columns": "third card",
    "natural": "either",
}
SEVEN_UP: Rules = {**STANDARD, "printed": {"P1": "7"}}
BAHAMIAN: Rules = {**STANDARD, "banker_draws": always_on(0, 1, 2, 3, 4, 5)}
NO_THIRD: Rules = {**STANDARD, "player_draws": (), "banker_draws": always_on()}
EACH_ITS_OWN: Rules = {**STANDARD, "natural": "own"}


def by_hand_value(banker: int, column: Column) -> bool:
    """A table read literally by the value of Player's hand: 0-3 always draws."""
    assert isinstance(column, tuple)
    cards, player = column
    if banker == 6:
        return cards == "three" and player in (6, 7)
    return banker <= 3 or (banker == 4 and 2 <= player <= 7) or (banker == 5 and 4 <= player <= 7)


def by_final_total(banker: int, column: Column) -> bool:
    """The usual columns, but holding Player's final total once Player drew."""
    assert isinstance(column, tuple)
    cards, player = column
    return usual(banker, "none" if cards == "two" else player)


HAND_VALUE: Rules = {**STANDARD, "banker_draws": by_hand_value, "columns": "final total"}
HAND_VALUE_BANKER_BOTH: Rules = {**HAND_VALUE, "natural": "banker both"}
FINAL_TOTAL: Rules = {**STANDARD, "banker_draws": by_final_total, "columns": "final total"}
NAMED = (STANDARD, BAHAMIAN, NO_THIRD, EACH_ITS_OWN, HAND_VALUE_BANKER_BOTH, FINAL_TOTAL)


def columns_of(rules: Rules) -> list[Column]:
    """Every column that the tableau may ask for."""
    if rules["columns"] == "final total":
        return [(cards, player) for cards in ("two", "three") for player in range(10)]
    return ["none", *range(10)]


def cells(rules: Rules) -> dict[tuple[int, Column], bool]:
    """Banker's table written out: does Banker draw on this total, in this column?"""
    table = rules["banker_draws"]
    return {
        (banker, column): (
            table[banker, column] if isinstance(table, Mapping) else table(banker, column)
        )
        for banker in range(8)
        for column in columns_of(rules)
    }


def random_rules(rng: random.Random) -> Rules:
    """A tableau whose every cell is a coin toss; one time in four a named one instead."""
    if rng.random() < 0.25:
        return rng.choice(NAMED)
    lean = rng.choice([0.3, 0.5, 0.8])
    rules: Rules = {
        "player_draws": sorted(t for t in range(8) if rng.random() < lean),
        "banker_draws": {},
        "columns": rng.choice(["third card", "final total"]),
        "natural": rng.choice(["either", "own", "banker both"]),
    }
    keys = [(banker, column) for banker in range(8) for column in columns_of(rules)]
    return {**rules, "banker_draws": {key: rng.random() < lean for key in keys}}


def random_small_shoe(rng: random.Random, size: int) -> list[str]:
    """``size`` cards: out of one deck, of several, or of a few ranks or suits only.

    Few ranks give shoes rich in pairs, and shoes in which a rank has one card or none left.
    """
    kind = rng.choice(["one deck", "several decks", "few ranks", "few suits", "high and low"])
    if kind == "one deck":
        return rng.sample(PACK, size)
    if kind == "several decks":
        return rng.sample(PACK * rng.choice([2, 3, 8]), size)
    ranks, suits = RANKS, SUITS
    if kind == "few ranks":
        ranks = "".join(rng.sample(RANKS, rng.randint(2, 4)))
    elif kind == "few suits":
        suits = "".join(rng.sample(SUITS, rng.randint(1, 2)))
    else:
        ranks = "6789TJQKA"
    return rng.sample([r + s for r in ranks for s in suits] * 8, size)


Knowledge = dict[str, frozenset[str] | int | None]
"""Of a place, the cards that may lie there (None: no card lies there); of "P" or "B", the
two-card total of that hand."""


def agrees(outcome: Outcome, known: Knowledge) -> bool:
    """Is the coup one that this knowledge allows?"""
    two = {"P": outcome.player_two, "B": outcome.banker_two}
    for place, what in known.items():
        if isinstance(what, int):
            if two[place] != what:
                return False
        elif what is None:
            if place in outcome.places:
                return False
        elif outcome.places.get(place) not in what:
            return False
    return True


def random_knowledge(rng: random.Random, shoe: Sequence[str], rules: Rules) -> Knowledge:
    """Something true of a coup dealt from this shoe: places, classes, totals, hands complete."""
    outcome = deal(rng.sample(list(shoe), len(shoe)), rules)
    known: Knowledge = {}
    for place in ("P1", "B1", "P2", "B2", "P3", "B3"):
        if rng.random() < 0.5 or place in rules.get("printed", {}):
            continue
        card = outcome.places.get(place)
        if card is None:
            known[place] = None
        elif rng.random() < 0.6:
            known[place] = frozenset({card})
        else:
            known[place] = frozenset({card, *rng.sample(list(shoe), len(shoe) // 2)})
    for side, two in (("P", outcome.player_two), ("B", outcome.banker_two)):
        if rng.random() < 0.2:
            known[side] = two
    return known

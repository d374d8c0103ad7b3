"""Events of the catalogue that lie within each other: the part is never likelier than the whole."""

import random
from dataclasses import replace
from functools import cache
from itertools import permutations

import numpy as np
import numpy.typing as npt
import pytest

from physical import wager
from puntobanco.card_walk import pairs_of
from puntobanco.cards import STANDARD_VALUES, Card
from puntobanco.catalogue import load
from puntobanco.deals import FIRST_FOUR, Deals
from puntobanco.enumeration import coups_of
from puntobanco.pay import LOSE, Pay
from puntobanco.pricing import LineWays, price_many
from puntobanco.shoe import Shoe
from puntobanco.symbols import deals_of, symbols_of
from puntobanco.tableau import STANDARD
from puntobanco.wagers import PayLine, Wager

Flags = npt.NDArray[np.bool_]
PRICED = tuple(entry for entry in load().entries if entry.tables)


def single(label: str, wager_line: PayLine) -> Wager:
    return Wager(label, (replace(wager_line, pay=Pay.parse("1 to 1")),), LOSE)


@cache
def events() -> tuple[Wager, ...]:
    """Every line's conditions by themselves, each once, and events that lie within others."""
    found: dict[object, Wager] = {}
    for entry in PRICED:
        if entry.tableau == "standard":
            for line in entry.wager().lines:
                found.setdefault(line.when, single(f"{entry.name}: {line.label}", line))
    more = [wager(f"kind {kind}", {"player_pair": kind}) for kind in ("mixed", "coloured")]
    return (*found.values(), *more)


def points_matrix() -> tuple[list[Wager], Flags]:
    deals = Deals.of_coups(coups_of(STANDARD))
    by_points = [event for event in events() if event.by_points]
    return by_points, np.stack([event.line_of(deals) == 0 for event in by_points])


def cards_matrix() -> tuple[list[Wager], Flags]:
    """First four cards of eight ranks, all that the events by rank and suit look at."""
    symbols = symbols_of([lambda card, _: card], STANDARD_VALUES, by_rank=False)
    table = symbols.columns(None)
    index = np.flatnonzero(np.isin(table[1][:52], [0, 1, 7, 8, 9, 10, 11, 12]))
    # Two suits in Banker's hand keep the quadruples few, and still tell all events apart.
    player = pairs_of(index, printed=False)
    banker = pairs_of(index[np.isin(table[2][index], (0, 1))], printed=False)
    p, b = np.meshgrid(np.arange(len(player[0])), np.arange(len(banker[0])), indexing="ij")
    columns = {"P1": player[0][p.ravel()], "P2": player[1][p.ravel()]}
    columns |= {"B1": banker[0][b.ravel()], "B2": banker[1][b.ravel()]}
    by_cards = [e for e in events() if not e.by_points and e.needs <= FIRST_FOUR]
    return by_cards, np.stack([e.line_of(deals_of(table, columns)) == 0 for e in by_cards])


def within(named: list[Wager], matrix: Flags) -> list[tuple[Wager, Wager]]:
    """The pairs of which the first never happens without the second."""
    assert matrix.any(axis=1).all(), "an event that never happens lies within all"
    here = matrix.astype(np.float32)
    outside = here @ (1 - here).T
    return [
        (named[a], named[b]) for a, b in permutations(range(len(named)), 2) if outside[a, b] == 0
    ]


@cache
def nested() -> tuple[tuple[Wager, Wager], ...]:
    return (*within(*points_matrix()), *within(*cards_matrix()))


def test_enough_events_lie_within_others() -> None:
    names = {(part.name, of_all.name) for part, of_all in nested()}
    assert len(names) > 200
    for pair in (
        ("Player Perfect Pair: win", "Player Pair: win"),
        ("kind mixed", "Player Pair: win"),
        ("Player Pair: win", "Either Pair: win"),
        ("Bad Beat: win", "88 89 98 99: win"),
        ("Low Tie Max: win", "Player: tie"),
        ("Lucky Nines: four nines", "Tiger Pair: both hands the same pair"),
    ):
        assert pair in names


@pytest.mark.parametrize("seed", range(4))
def test_a_part_is_never_likelier_than_the_whole(seed: int) -> None:
    rng = random.Random(seed)
    shoe = Shoe.of_decks((8, 1, 2, 1)[seed])
    if seed > 1:
        # Ranks run out: one or no card of some is left.
        left = [card for card in range(52) for _ in range(shoe.decks or 1)]
        gone = rng.sample(left, len(left) - 14)
        suits = "shdc"
        shoe = shoe.without(Card.parse("A23456789TJQK"[c // 4] + suits[c % 4]) for c in gone)
    listed = tuple(dict.fromkeys(event for pair in nested() for event in pair))
    ways = price_many(listed, STANDARD, shoe)
    chance = {
        event: found.probabilities[0]
        for event, found in zip(listed, ways, strict=True)
        if isinstance(found, LineWays)
    }
    assert len(chance) == len(listed)
    for part, of_all in nested():
        assert chance[part] <= chance[of_all], (part.name, of_all.name)

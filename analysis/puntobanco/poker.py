"""Poker value of the first four cards of a coup, or of all its cards."""

import numpy as np

from puntobanco.card_subjects import rank_detail
from puntobanco.cards import Card, PointValues, Rank
from puntobanco.choices import Flags
from puntobanco.deals import GROUPS, Deals, stacked
from puntobanco.enumeration import NONE, Ints
from puntobanco.subjects import Subject

_OF_FIVE = (
    "high card",
    "pair",
    "two pair",
    "three of a kind",
    "straight",
    "flush",
    "full house",
    "four of a kind",
    "straight flush",
    "royal flush",
    "five of a kind",
)
_OF_FOUR = (
    "high card",
    "pair",
    "two pair",
    "straight",
    "flush",
    "three of a kind",
    "straight flush",
    "four of a kind",
    "mini royal",
)

HANDS = {name: number for number, name in enumerate((*_OF_FIVE, "mini royal"))}
"""Poker values by name. Four cards are ranked as four-card poker is, where three of a kind beats a
flush, and make straights and flushes of four; five or six cards count by the best five of them.
"mini royal" is A K Q J of one suit, "royal flush" A K Q J T; several decks give five of a kind.
"""


def _rank_counts(ranks: Ints) -> Ints:
    """Return how often each rank occurs, shape (13, rows)."""
    return np.stack([(ranks == int(rank)).sum(axis=0) for rank in Rank])


def _has_straight(present: Flags, length: int) -> tuple[Flags, Flags]:
    """Return (any straight, ace-high straight) of ``length`` among the ranks present."""
    cyclic = np.concatenate([present, present[:1]])
    runs: Flags = np.stack([cyclic[low : low + length].all(axis=0) for low in range(15 - length)])
    some: Flags = np.logical_or.reduce(runs)
    return some, runs[-1]


def hand_value(ranks: Ints, suits: Ints) -> Ints:
    """Return the poker value of each column of cards, shape (cards, rows); NONE: no card there.

    Four cards are valued as four-card poker, five or six as the best five of them. A card whose
    suit is NONE is of no suit: it makes no flush.
    """
    four = (ranks != NONE).sum(axis=0) == 4
    counts = _rank_counts(ranks)
    kinds = _kinds(counts)
    value = np.zeros(ranks.shape[1], dtype=np.int64)
    for ranking, length, here in ((_OF_FOUR, 4, four), (_OF_FIVE, 5, ~four)):
        if here.any():
            held = kinds | _runs(ranks, suits, counts, length)
            for name in ranking[1:]:
                value = np.where(here & held[name], HANDS[name], value)
    return value


def _kinds(counts: Ints) -> dict[str, Flags]:
    """Return for each hand made of equal ranks the deals that hold it, or a better one."""
    ordered = np.sort(counts, axis=0)[::-1]
    return {
        "pair": ordered[0] >= 2,
        "two pair": (ordered[0] >= 2) & (ordered[1] >= 2),
        "three of a kind": ordered[0] >= 3,
        "full house": (ordered[0] >= 3) & (ordered[1] >= 2),
        "four of a kind": ordered[0] >= 4,
        "five of a kind": ordered[0] >= 5,
    }


def _runs(ranks: Ints, suits: Ints, counts: Ints, length: int) -> dict[str, Flags]:
    """Return for straights and flushes of ``length`` cards the deals that hold one."""
    straight, _ = _has_straight(counts > 0, length)
    nowhere: Flags = np.zeros(ranks.shape[1], dtype=np.bool_)
    flush, straight_flush, royal = nowhere, nowhere, nowhere
    for suit in range(4):
        mine = suits == suit
        if mine.any():
            present = np.stack([((ranks == int(rank)) & mine).any(axis=0) for rank in Rank])
            run, ace_high = _has_straight(present, length)
            flush = flush | (mine.sum(axis=0) >= length)
            straight_flush, royal = straight_flush | run, royal | ace_high
    best = "mini royal" if length == 4 else "royal flush"
    return {"straight": straight, "flush": flush, "straight flush": straight_flush, best: royal}


def _group_value(among: str) -> Subject:
    places = GROUPS[among]

    def evaluate(deals: Deals) -> Ints:
        return hand_value(stacked(deals.ranks, places), stacked(deals.suits, places))

    return Subject(
        "poker_first_four" if among == "first four" else "poker_all",
        f"poker value of the {'first four cards' if among == 'first four' else 'whole coup'}",
        evaluate,
        0,
        max(HANDS.values()),
        frozenset(places),
        HANDS,
        "flush",
        dict.fromkeys(places, _whole_card),
        whole_four=among == "first four",
    )


def _whole_card(card: Card, _: PointValues) -> object:
    return card


def _pair_rank(deals: Deals) -> Ints:
    ranks = stacked(deals.ranks, GROUPS["first four"])
    paired = _rank_counts(ranks) >= 2
    order = np.array([int(rank) for rank in Rank])[:, None]
    # The ace is the highest pair, as in poker.
    height = np.where(order == 0, 13, order)
    best = np.where(paired, height, NONE).max(axis=0)
    return np.where(best == 13, 0, best)


POKER_SUBJECTS: tuple[Subject, ...] = (
    _group_value("first four"),
    _group_value("coup"),
    Subject(
        "pair_rank_first_four",
        "rank of the highest pair among the first four cards",
        _pair_rank,
        0,
        12,
        frozenset(GROUPS["first four"]),
        {rank.letter: int(rank) for rank in Rank} | {"none": NONE},
        "cards",
        dict.fromkeys(GROUPS["first four"], rank_detail),
        whole_four=True,
    ),
)

"""Bets on the first cards of the hands: pairs, nines, and what four cards are worth at poker."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from oracles import RANKS, Outcome

# The ace is low and high: A234 up to JQKA, eleven runs of four.
RUNS = [set((RANKS + "A")[start : start + 4]) for start in range(11)]


def poker_four(cards: Sequence[str]) -> str:
    """The best name that four cards deserve, in the order in which the pay table ranks them.

    Three of a kind goes before a flush, and a flush before two pair and one pair, which matters
    once several decks make suited pairs. A mini royal is A K Q J of one suit. A pair below the
    tens, or no pair at all, is "lose".
    """
    ranks, suits = [card[0] for card in cards], {card[1:] for card in cards}
    kinds = sorted(Counter(ranks).values(), reverse=True)
    flush, straight = len(suits) == 1 and suits != {""}, set(ranks) in RUNS
    paired = {rank for rank, n in Counter(ranks).items() if n == 2}
    if flush and set(ranks) == set("AKQJ"):
        return "mini royal"
    if kinds == [4]:
        return "four of a kind"
    if flush and straight:
        return "straight flush"
    if kinds == [3, 1]:
        return "three of a kind"
    if flush:
        return "flush"
    if straight:
        return "straight"
    if kinds == [2, 2]:
        return "two pair"
    if paired == {"A"}:
        return "pair of aces"
    if paired & set("TJQK"):
        return "pair of tens to kings"
    return "lose"


def nines_four(cards: Sequence[str]) -> str:
    """How many of four cards are nines, and whether those nines are of one suit."""
    nines = [card for card in cards if card[0] == "9"]
    suited = len({card[1:] for card in nines}) == 1 and nines[0][1:] != ""
    if len(nines) == 4:
        return "four nines"
    if len(nines) in (2, 3):
        number = "three" if len(nines) == 3 else "two"
        return f"{number} suited nines" if suited else f"{number} nines"
    if len(nines) == 1:
        return "one nine of diamonds" if nines[0] == "9d" else "one nine"
    return "lose"


def perfect_nine(cards: Sequence[str]) -> str:
    """Two cards that make nine without a face: suited or not; or a nine with a ten or face."""
    one, other = sorted(RANKS.index(card[0]) + 1 for card in cards)
    if one + other == 9:
        suits = {card[1:] for card in cards}
        return "suited nine" if len(suits) == 1 and suits != {""} else "unsuited nine"
    return "nine and ten or face" if one == 9 and other >= 10 else "lose"


def pair(cards: Sequence[str]) -> str:
    """What kind of pair the first two cards of a hand are: no pair is "none"."""
    one, other = cards[:2]
    if one[0] != other[0]:
        return "none"
    suits = one[1:] + other[1:]
    if one == other and suits:
        return "perfect"
    return "coloured" if set(suits) in ({"h", "d"}, {"s", "c"}) else "mixed"


def pairs(o: Outcome) -> list[str]:
    return [kind for kind in (pair(o.player), pair(o.banker)) if kind != "none"]


def tiger_pair(o: Outcome) -> str:
    if len(pairs(o)) == 2:
        same = o.player[0][0] == o.banker[0][0]
        return "both hands the same pair" if same else "both hands pairs"
    return "one hand a pair" if pairs(o) else "lose"


def perfect_pairs(o: Outcome) -> str:
    number = pairs(o).count("perfect")
    return ("lose", "one perfect pair", "two perfect pairs")[number]

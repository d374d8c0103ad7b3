"""What a condition of a wager can look at that point values don't tell: ranks and suits."""

from collections.abc import Callable

import numpy as np

from puntobanco.cards import Card, PointValues, Suit
from puntobanco.choices import Choice, Flags
from puntobanco.deals import FIRST_FOUR, GROUPS, Deals, stacked
from puntobanco.enumeration import NONE, Ints
from puntobanco.subjects import BOOLEAN, Detail, Reads, Subject, details_of

PAIR_KINDS = {"none": 0, "mixed": 1, "coloured": 2, "perfect": 3}
"""Kinds of pair: same rank in two colours; in one colour, two suits; in one suit."""

_REDS = [int(suit) for suit in Suit if suit.is_red]


def _card(card: Card, _: PointValues) -> object:
    return card


def rank_detail(card: Card, _: PointValues) -> object:
    """Tell a card's rank: the detail of a subject that looks at ranks."""
    return card.rank


def _suit(card: Card, _: PointValues) -> object:
    return card.suit


def _is_pair(deals: Deals, first: str, second: str) -> Flags:
    one, two = deals.ranks[first], deals.ranks[second]
    pair: Flags = (one == two) & (one != NONE)
    return pair


def _pair_kind(deals: Deals, first: str, second: str) -> Ints:
    one, two = deals.suits[first], deals.suits[second]
    red_one, red_two = np.isin(one, _REDS), np.isin(two, _REDS)
    kind = np.where(one == two, 3, np.where(red_one == red_two, 2, 1))
    return np.where(_is_pair(deals, first, second), kind, 0)


def _has_pair(first: str, second: str) -> Callable[[Deals], Ints]:
    return lambda deals: np.where(_is_pair(deals, first, second), 1, 0)


def _pairs(deals: Deals) -> Ints:
    player, banker = _is_pair(deals, "P1", "P2"), _is_pair(deals, "B1", "B2")
    return np.where(player, 1, 0) + np.where(banker, 1, 0)


def _perfect_pairs(deals: Deals) -> Ints:
    player, banker = _pair_kind(deals, "P1", "P2") == 3, _pair_kind(deals, "B1", "B2") == 3
    return np.where(player, 1, 0) + np.where(banker, 1, 0)


def _pairs_of_one_rank(deals: Deals) -> Ints:
    alike = deals.ranks["P1"] == deals.ranks["B1"]
    return np.where((_pairs(deals) == 2) & alike, 1, 0)


def _three_alike(hand: str) -> Callable[[Deals], Ints]:
    places = GROUPS[hand]

    def evaluate(deals: Deals) -> Ints:
        ranks = stacked(deals.ranks, places)
        return np.where((ranks == ranks[0]).all(axis=0), 1, 0)

    return evaluate


def _suited(first: str, second: str) -> Callable[[Deals], Ints]:
    return lambda deals: np.where(deals.suits[first] == deals.suits[second], 1, 0)


def _subject(
    name: str,
    says: str,
    evaluate: Callable[[Deals], Ints],
    group: str,
    detail: Detail,
    words: dict[str, int] | None = BOOLEAN,
    reads: Reads = "pairs",
) -> Subject:
    places = GROUPS[group]
    high = 2 if words is None else max(words.values())
    details = dict.fromkeys(places, detail)
    return Subject(name, says, evaluate, 0, high, frozenset(places), words, reads, details)


def _of_hand(hand: str, first: str, second: str) -> tuple[Subject, ...]:
    """Return the subjects about one hand's ranks and suits."""
    name, two = hand.capitalize(), f"{hand}'s first two"
    return (
        _subject(
            f"{hand}_pair",
            f"kind of pair of {name}'s first two cards",
            lambda deals: _pair_kind(deals, first, second),
            two,
            _card,
            PAIR_KINDS,
        ),
        _subject(
            f"{hand}_has_pair",
            f"{name}'s first two cards have one rank",
            _has_pair(first, second),
            two,
            rank_detail,
        ),
        _subject(
            f"{hand}_suited",
            f"{name}'s first two cards have one suit",
            _suited(first, second),
            two,
            _suit,
            reads="cards",
        ),
        _subject(
            f"{hand}_three_alike",
            f"{name} holds three cards of one rank",
            _three_alike(hand),
            hand,
            rank_detail,
            reads="cards",
        ),
    )


CARD_SUBJECTS: tuple[Subject, ...] = (
    *_of_hand("player", "P1", "P2"),
    *_of_hand("banker", "B1", "B2"),
    _subject("pairs", "hands whose first two cards pair", _pairs, "first four", rank_detail, None),
    _subject(
        "perfect_pairs", "hands with a perfect pair", _perfect_pairs, "first four", _card, None
    ),
    _subject(
        "pairs_of_one_rank",
        "both hands pair in one rank",
        _pairs_of_one_rank,
        "first four",
        rank_detail,
    ),
)


def all_of(choice: Choice, among: str) -> Subject:
    """Return the subject that tells whether every card of a group is chosen."""
    places = GROUPS[among]

    def evaluate(deals: Deals) -> Ints:
        empty = stacked(deals.values, places) == NONE
        return np.where((choice.among(deals, places) | empty).all(axis=0), 1, 0)

    return Subject(
        "all",
        f"all {choice.says} among {among!r}",
        evaluate,
        0,
        1,
        frozenset(places),
        BOOLEAN,
        "values" if choice.by_value else "cards",
        details_of(choice, places),
        whole_four=among == "first four",
        only=choice,
    )


def one_suit(choice: Choice, among: str) -> Subject:
    """Return the subject that tells whether the chosen cards of a group have one suit.

    True as well where there is one such card or none.
    """
    places = GROUPS[among]

    def evaluate(deals: Deals) -> Ints:
        chosen = choice.among(deals, places)
        suits = stacked(deals.suits, places)
        low, high = np.where(chosen, suits, 9).min(axis=0), np.where(chosen, suits, -2).max(axis=0)
        alone = chosen.sum(axis=0) <= 1
        return np.where(alone | ((low == high) & (low != NONE)), 1, 0)

    def detail(card: Card, values: PointValues) -> object:
        return card.suit if choice.has(card, values) else None

    # Every coup has four cards at least, so two suits can't both be the suit of all of them.
    any_card = choice == Choice() and set(places) >= FIRST_FOUR
    return Subject(
        "one_suit",
        f"one suit of {choice.says} among {among!r}",
        evaluate,
        0,
        1,
        frozenset(places),
        BOOLEAN,
        "flush" if any_card else "cards",
        dict.fromkeys(places, detail),
        whole_four=among == "first four",
    )

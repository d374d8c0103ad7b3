"""Walks at every grain: by value, by pairs, by flushes, card by card - against physical cards."""

import random
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

import pytest

from oracle_samples import SEVEN_UP, random_small_shoe
from oracle_samples import STANDARD as USUAL
from oracles import Rules
from physical import law_of_classes, mean_of_laws, wager
from puntobanco.card_walk import MOST_ROWS
from puntobanco.cards import Card, PointValues, Rank
from puntobanco.enumeration import coups_of
from puntobanco.errors import PuntobancoError
from puntobanco.pricing import LineWays, class_ways
from puntobanco.questions import Question
from puntobanco.shoe import Shoe
from puntobanco.stacks import card_tables
from puntobanco.tableau import STANDARD

WINNERS = ({"winner": "player"}, {"winner": "tie"})
FIVE = ("five of a kind", "royal flush", "straight flush", "four of a kind", "full house", "flush")
FOUR = ("mini royal", "four of a kind", "straight flush", "three of a kind", "flush", "straight")

QUESTIONS = {
    "pair kinds": Question(wager("kinds", *({"player_pair": k} for k in ("perfect", "mixed")))),
    "pairs and winner": Question(
        wager("perfect", {"perfect_pairs": "1-2", "winner": "banker"}, {"pairs": 2}),
        wager("winner", *WINNERS),
    ),
    "pairs of one rank": Question(
        wager("tiger", {"pairs_of_one_rank": True}, {"pairs": 2}, {"pairs": 1})
    ),
    "pair beside a total": Question(
        wager("pair", {"banker_pair": ["mixed", "coloured"], "player_two": "0-5"}),
        wager("other", {"player_has_pair": True, "cards": 5}),
    ),
    "one suit": Question(wager("suit", {"one_suit": {"among": "coup"}}, {"winner": "tie"})),
    "poker": Question(wager("poker", *({"poker_all": k} for k in FIVE)), wager("w", *WINNERS)),
    "poker of four": Question(wager("poker", *({"poker_first_four": k} for k in FOUR))),
    "poker of four and a pair": Question(
        wager("poker", *({"poker_first_four": k} for k in FOUR)),
        wager("pair", {"winner": "player", "player_has_pair": True}),
    ),
    "nines": Question(
        wager(
            "nines",
            {
                "count": {"among": "first four", "rank": 9, "is": "2-4"},
                "one_suit": {"among": "first four", "rank": 9},
            },
            {"count": {"among": "first four", "value": 9, "suit": "red", "is": "1-4"}},
        )
    ),
    "all of a colour": Question(
        wager(
            "colour",
            {"all": {"among": "coup", "suit": "red"}, "winner": "player"},
            {"all": {"among": "coup", "suit": "red"}},
        )
    ),
    "pair and colour": Question(
        wager(
            "mix",
            {
                "player_pair": ["mixed", "perfect"],
                "all": {"among": "first four", "suit": ["red", "spades"]},
            },
            {"banker_suited": True},
        )
    ),
    "three alike": Question(
        wager("three", {"player_three_alike": True}, {"banker_three_alike": True})
    ),
    "suited nine": Question(
        wager("nine", {"player_two": 9, "player_suited": True}, {"player_two": 9})
    ),
}
SLOW = ("pairs and winner", "poker", "poker of four and a pair")


def law(found: LineWays) -> dict[int, Fraction]:
    return {n: Fraction(ways) / found.total for n, ways in enumerate(found.ways) if ways}


def shoe_of(cards: Sequence[str], values: PointValues | None = None) -> Shoe:
    listed = [Card.parse(card) for card in cards]
    return Shoe.of_cards(listed) if values is None else Shoe.of_cards(listed, values)


RICH = ("Kd Kd Kh Qd Jd Td", "9h 9h 9h 9d 4c 4c 4s", "Ad 2d 3d 4d 5d 6d 7s", "Ks Qs Js Ts Ah 9s 9s")


@pytest.mark.parametrize("name", QUESTIONS)
def test_every_walk_agrees_with_physical_cards(name: str) -> None:
    rng = random.Random(name)
    shoes = [random_small_shoe(rng, 6) for _ in range(3)] + [cards.split() for cards in RICH]
    for cards in shoes:
        found = class_ways(QUESTIONS[name], STANDARD, shoe_of(cards))
        assert law(found) == law_of_classes(QUESTIONS[name], cards, USUAL), cards


MISSING = {
    "0": ("Kd Kd Qh Td 9c 9h 8s", "Ks Kh Qd Qs Qh 4d 4d"),
    "9": ("9d 9d 9h 9s 8h 8d Td", "9h 8h 7h 6h Kh Ah As"),
    "K": ("Ks Kh Kd Kd Qs Qh 4d", "Kd Kh Qd Jd Td Ad 9s"),
    "9 and K": ("Kd Kh Ks 9d 9h 9s 4d 4d",),
}


@pytest.mark.parametrize("name", [name for name in QUESTIONS if name not in SLOW])
@pytest.mark.parametrize("missing", MISSING)
def test_unknown_missing_cards_are_averaged_exactly(name: str, missing: str) -> None:
    for cards in (one.split() for one in MISSING[missing]):
        shoe, left = shoe_of(cards), [cards]
        for kind in missing.split(" and "):
            gone = "TJQK" if kind == "0" else kind
            shoe = shoe.without(points={0: 1}) if kind == "0" else shoe.without([Card.parse(kind)])
            left = [
                one[:n] + one[n + 1 :]
                for one in left
                for n, card in enumerate(one)
                if card[0] in gone
            ]
        laws = [law_of_classes(QUESTIONS[name], one, USUAL) for one in left]
        found = class_ways(QUESTIONS[name], STANDARD, shoe)
        assert law(found) == mean_of_laws(laws), cards


def test_other_point_values_choose_by_their_own_count() -> None:
    values = PointValues.from_mapping({"A": 0, "K": 9})
    rules: Rules = {**USUAL, "points": {r: values.values[n] for n, r in enumerate("A23456789TJQK")}}
    question = Question(
        wager(
            "nines by count",
            {"count": {"among": "coup", "value": 9, "suit": "hearts", "is": "1-6"}},
            {"count": {"among": "player", "value": 0, "is": "1-3"}},
            {"one_suit": {"among": "player", "value": 9, "is": False}},
        )
    )
    for cards in (text.split() for text in ("Kh Kd 9h 9s Ah Ad 5c", "Kh Kh Ah 2h 3c Qd")):
        found = class_ways(question, STANDARD, shoe_of(cards, values))
        assert law(found) == law_of_classes(question, cards, rules, values)


def test_beside_a_printed_card_ranks_count_and_suits_are_refused() -> None:
    tableau = replace(STANDARD, printed=Rank.SEVEN)
    pair = Question(wager("pair", {"player_has_pair": True}, {"winner": "player"}))
    for cards in (text.split() for text in ("7h 7d Kd Qs 4c 4d", "7h 6d 6c 6s Kc")):
        found = class_ways(pair, tableau, shoe_of(cards))
        assert law(found) == law_of_classes(pair, cards, SEVEN_UP)
    for bad in ({"player_pair": "perfect"}, {"all": {"among": "coup", "suit": "red"}}):
        with pytest.raises(PuntobancoError, match=r"suit of the printed card '7', got one in 'x'"):
            class_ways(Question(wager("x", bad)), tableau, Shoe.of_decks(8))


def test_what_can_not_be_walked_is_refused_before_it_is_tried() -> None:
    far = Question(
        wager("far", {"player_suited": True, "one_suit": {"among": "banker"}}),
        wager("and", {"poker_all": "flush", "player_pair": "perfect"}),
    )
    with pytest.raises(PuntobancoError, match=rf"at most {MOST_ROWS} deals .* card by card"):
        class_ways(far, STANDARD, Shoe.of_decks(8))


def test_tables_are_small_where_few_cards_are_looked_at() -> None:
    def rows(name: str) -> int:
        tables = card_tables(QUESTIONS[name], STANDARD, PointValues(), by_rank=False)
        return sum(len(table.orders) for table in tables)

    assert rows("pair kinds") == 52 + 13 * 4  # perfect: any card twice; mixed: 4 of 6 suit pairs
    assert rows("suited nine") < 1_000


def test_hands_are_counted_as_others_count_them() -> None:
    # A public forum asks: 302,500 or 339,400 hands? 55 x 55 pairs without order, each with every
    # pair of third cards; or the coups that the rules stop, their pairs in order.
    coups = coups_of(STANDARD)
    cards = coups.player_cards + coups.banker_cards
    assert int((10 ** (6 - cards)).sum()) == 302_500
    assert int(coups.orders.sum()) == 339_400
    assert len(coups.orders) == 103_411

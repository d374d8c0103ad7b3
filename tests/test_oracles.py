"""The slow second opinion, checked by hand-made coups, by itself and by published ways."""

import math
import random
from collections import Counter
from fractions import Fraction

import pytest

from oracle_samples import (
    BAHAMIAN,
    EACH_ITS_OWN,
    ENDLESS,
    FINAL_TOTAL,
    HAND_VALUE,
    HAND_VALUE_BANKER_BOTH,
    NO_THIRD,
    PACK_BY_CARDS,
    PACK_BY_RANKS,
    SEVEN_UP,
    STANDARD,
    Knowledge,
    agrees,
    cells,
    decks,
    random_knowledge,
    random_rules,
    random_small_shoe,
    usual,
)
from oracle_walk import unordered_ways, walk, walk_law, walk_ways
from oracles import (
    PACK,
    Column,
    Outcome,
    Rules,
    coups,
    deal,
    exact_law,
    exact_law_given,
    later_coup_law,
    law_by_permutations,
)

NONE_STANDS: Rules = {
    **STANDARD,
    "banker_draws": lambda banker, column: column != "none" and usual(banker, column),
}
THREE_ALWAYS_DRAWS: Rules = {
    **STANDARD,
    "banker_draws": lambda banker, column: banker <= 3 or usual(banker, column),
}


def three_to_six_only(rules: Rules) -> Rules:
    drawing: dict[tuple[int, Column], bool] = {
        (banker, column): draws and banker >= 3 for (banker, column), draws in cells(rules).items()
    }
    return {**rules, "banker_draws": drawing}


def whole(outcome: Outcome) -> Outcome:
    return outcome


def winner(outcome: Outcome) -> str:
    return outcome.winner


def unordered(outcome: Outcome) -> tuple[tuple[str, ...], tuple[str, ...]]:
    def hand(cards: tuple[str, ...]) -> tuple[str, ...]:
        return (*sorted(cards[:2]), *cards[2:])

    return hand(outcome.player), hand(outcome.banker)


@pytest.mark.parametrize(
    ("cards", "rules", "player", "banker", "won"),
    [
        ("7h 5s Kd 3c 2h", STANDARD, "7h Kd", "5s 3c", "B"),  # Banker's natural 8
        ("2h 4s 3d Ts 4c 9h", STANDARD, "2h 3d 4c", "4s Ts 9h", "P"),  # 4 draws to a 4
        ("2h 3s 3d Ts 8c 9h", STANDARD, "2h 3d 8c", "3s Ts", "T"),  # 3 stands on an 8: 3-3
        ("2h 6s 3d Ts 6c 9h", STANDARD, "2h 3d 6c", "6s Ts 9h", "B"),  # 6 draws to a 6: 1-5
        ("2h 6s 3d Ts 8c 9h", STANDARD, "2h 3d 8c", "6s Ts", "B"),  # 6 stands on an 8: 3-6
        ("6h 5s Td Ts 4c", STANDARD, "6h Td", "5s Ts 4c", "B"),  # Player stands on 6
        ("6h 6s Td Ts 4c", STANDARD, "6h Td", "6s Ts", "T"),
        ("9h 2s Td Ts 4c 5h", STANDARD, "9h Td", "2s Ts", "P"),
        ("9h 2s Td Ts 7c 5h", EACH_ITS_OWN, "9h Td", "2s Ts 7c", "T"),
        ("2h 9s Td Ts 4c 5h", STANDARD, "2h Td", "9s Ts", "B"),
        ("2h 9s Td Ts 7c 5h", EACH_ITS_OWN, "2h Td 7c", "9s Ts", "T"),
        ("9h 2s Td Ts 7c 5h", HAND_VALUE_BANKER_BOTH, "9h Td", "2s Ts 7c", "T"),
        ("2h 9s Td Ts 7c 5h", HAND_VALUE_BANKER_BOTH, "2h Td", "9s Ts", "B"),
        ("6h 6s Td Ts 4c", HAND_VALUE, "6h Td", "6s Ts", "T"),  # 6 v a two-card 6 stands
        ("2h 6s 3d Ts Ac 9h", HAND_VALUE, "2h 3d Ac", "6s Ts 9h", "P"),  # 6 v a three-card 6
        ("2h 6s 3d Ts Ac 9h", STANDARD, "2h 3d Ac", "6s Ts", "T"),
        ("5h 2s 3d", SEVEN_UP, "7 2s", "5h 3d", "P"),
        ("2h 3s 3d Ts 8c", NO_THIRD, "2h 3d", "3s Ts", "P"),
    ],
)
def test_a_coup_by_hand(cards: str, rules: Rules, player: str, banker: str, won: str) -> None:
    outcome = deal(cards.split(), rules)
    assert " ".join(outcome.player) == player
    assert " ".join(outcome.banker) == banker
    assert outcome.winner == won


def test_permutations_and_recursion_agree_on_whole_coups_under_random_tableaux() -> None:
    rng = random.Random(1)
    for size in (6, 6, 6, 6, 6, 6, 7, 7, 8):
        shoe, rules = random_small_shoe(rng, size), random_rules(rng)
        assert exact_law(shoe, rules, whole) == law_by_permutations(shoe, rules, whole)


def test_recursion_and_nested_loops_agree_under_random_tableaux() -> None:
    rng = random.Random(2)
    for size in [6, 7, 8] * 8 + [10]:
        shoe, rules = random_small_shoe(rng, size), random_rules(rng)
        assert exact_law(shoe, rules, unordered) == walk_law(Counter(shoe), rules, unordered)


@pytest.mark.parametrize("place", ["P1", "B1", "P2", "B2"])
def test_a_printed_card_lies_in_its_place_and_leaves_the_shoe_alone(place: str) -> None:
    rules: Rules = {**STANDARD, "printed": {place: "7"}}
    shoe = random_small_shoe(random.Random(3), 7)
    law = exact_law(shoe, rules, whole)
    assert law == law_by_permutations(shoe, rules, whole)
    assert all(outcome.places[place] == "7" for outcome in law)


def test_the_printed_seven_in_nested_loops() -> None:
    shoe = random_small_shoe(random.Random(4), 8)
    law = exact_law(shoe, SEVEN_UP, unordered)
    assert law == walk_law(Counter(shoe), SEVEN_UP, unordered)
    assert all("7" in player[:2] for player, _ in law)


def test_unseen_burnt_cards_change_nothing() -> None:
    rng = random.Random(5)
    shoe, rules = random_small_shoe(rng, 8), random_rules(rng)
    first = exact_law(shoe, rules, whole)
    assert law_by_permutations(shoe, rules, whole, burn=1) == first
    assert law_by_permutations(shoe, rules, whole, burn=2) == first


def test_a_later_coup_has_the_law_of_the_first() -> None:
    shoe = ["Ah", "Ah", "4s", "4s", "4s", "7d", "7d", "Kc", "Kc", "Kc", "9s", "9s"]
    assert later_coup_law(shoe, STANDARD, whole) == exact_law(shoe, STANDARD, whole)


def test_ways_by_points_ranks_and_cards_agree() -> None:
    ways = [
        walk_ways(decks(2), STANDARD, winner),
        walk_ways(decks(2, PACK_BY_RANKS), STANDARD, winner),
    ]
    assert ways[0] == ways[1]
    assert sum(ways[0].values()) == math.perm(104, 6)


# Ways of Player, Banker and Tie. Standard, 6 and 8 decks: Wizard of Odds, Baccarat. The other rows:
# five public rule sheets read at their word, as two further enumerators found them.
SHEETS = [
    (STANDARD, 6, 392220492728832, 403095751234560, 83552962932288),
    (STANDARD, 8, 2230518282592256, 2292252566437888, 475627426473216),
    (NONE_STANDS, 6, 420044461517952, 383216056949376, 75608688428352),
    (NONE_STANDS, 8, 2388779468539904, 2179185074956288, 430433732007168),
    (THREE_ALWAYS_DRAWS, 6, 392305081418496, 403173382270464, 83390743206720),
    (THREE_ALWAYS_DRAWS, 8, 2231003394142208, 2292687197757440, 474707683603712),
    (HAND_VALUE, 6, 397868325569280, 405136861336512, 75864019989888),
    (HAND_VALUE, 8, 2262619363143680, 2303911950672128, 431866961687552),
    (HAND_VALUE_BANKER_BOTH, 6, 389590938126720, 407894544705600, 81383724063360),
    (HAND_VALUE_BANKER_BOTH, 8, 2215519583197184, 2319605924620544, 463272767685632),
    (FINAL_TOTAL, 8, 2266096546693120, 2302171787895040, 430129940915200),
    (three_to_six_only(STANDARD), 8, 2618398825210624, 1912317277636608, 467682172656128),
    (three_to_six_only(FINAL_TOTAL), 8, 2653977089311488, 1922236499093760, 422184687098112),
    (EACH_ITS_OWN, 6, 384276320787456, 395151579293184, 99441306815040),
]


@pytest.mark.parametrize(("rules", "number", "player", "banker", "tie"), SHEETS)
def test_ways_of_printed_sheets(
    rules: Rules, number: int, player: int, banker: int, tie: int
) -> None:
    assert walk_ways(decks(number), rules, winner) == {"P": player, "B": banker, "T": tie}


def test_the_endless_shoe() -> None:
    ways = walk_ways(ENDLESS, STANDARD, winner, infinite=True)
    assert ways == {"B": 2212744, "P": 2153464, "T": 460601}
    assert sum(ways.values()) == 13**6
    law = walk_law(ENDLESS, BAHAMIAN, winner, infinite=True)
    assert law["P"] == law["B"]


@pytest.mark.parametrize("number", [1, 30, 1000])
def test_every_ordering_of_a_big_shoe_is_counted(number: int) -> None:
    assert sum(walk_ways(decks(number), STANDARD, winner).values()) == math.perm(52 * number, 6)


def test_hands_as_others_count_them() -> None:
    stopped = [outcome for outcome, _ in walk(decks(8), STANDARD)]
    assert len(stopped) == 103_411
    assert sum(_orders(outcome) for outcome in stopped) == 339_400


def _orders(outcome: Outcome) -> int:
    hands = (outcome.player, outcome.banker)
    return math.prod(1 if hand[0] == hand[1] else 2 for hand in hands)


def test_knowing_nothing_leaves_the_law_alone() -> None:
    shoe = random_small_shoe(random.Random(6), 7)
    assert exact_law_given(shoe, STANDARD, whole, lambda _: True) == exact_law(
        shoe, STANDARD, whole
    )


def test_averaging_over_a_seen_card_gives_back_the_law() -> None:
    shoe = random_small_shoe(random.Random(7), 7)
    mean: dict[str, Fraction] = {}
    for card, count in Counter(shoe).items():
        given = exact_law_given(
            shoe,
            STANDARD,
            winner,
            lambda o, card=card: o.banker[0] == card,  # type: ignore[misc]
        )
        for label, chance in given.items():
            mean[label] = mean.get(label, Fraction()) + chance * Fraction(count, len(shoe))
    assert mean == exact_law(shoe, STANDARD, winner)


def test_a_known_hand_by_hand() -> None:
    # Player 5, Banker 6 and one of 6, 8 still to come: Player draws, and Banker only to the 6.
    known: Knowledge = {
        "P1": frozenset({"5h"}),
        "P2": frozenset({"Kd"}),
        "B1": frozenset({"6s"}),
        "B2": frozenset({"Qc"}),
    }
    shoe = ["5h", "Kd", "6s", "Qc", "6h", "8c"]
    law = exact_law_given(shoe, STANDARD, winner, lambda o: agrees(o, known))
    # 6h: Player 1, Banker draws the 8: 4. 8c: Player 3, Banker stands on 6.
    assert law == {"B": 1}


def test_random_knowledge_is_true_of_some_deal_and_contradictions_are_refused() -> None:
    rng = random.Random(8)
    for _ in range(20):
        shoe, rules = random_small_shoe(rng, 6), random_rules(rng)
        known = random_knowledge(rng, shoe, rules)
        law = exact_law_given(shoe, rules, winner, lambda o, k=known: agrees(o, k))  # type: ignore[misc]
        assert sum(law.values()) == 1
    with pytest.raises(ValueError, match="no deal"):
        exact_law_given(PACK[:6], STANDARD, winner, lambda o: o.player[0] == "Kd")


def test_a_shoe_that_runs_out_is_refused() -> None:
    with pytest.raises(ValueError, match="ran out"):
        exact_law(["Ah", "As", "Ad", "Ac", "2s"], STANDARD, winner)


def test_random_tableaux_are_of_every_sort() -> None:
    rng = random.Random(9)
    seen = {
        (rules["columns"], rules["natural"]) for rules in (random_rules(rng) for _ in range(100))
    }
    assert len(seen) == 6
    assert {len(cells(random_rules(rng))) for _ in range(50)} == {88, 160}


def test_random_shoes_hold_pairs_last_cards_and_repeats() -> None:
    rng = random.Random(10)
    shoes = [Counter(random_small_shoe(rng, 8)) for _ in range(50)]
    assert all(shoe.total() == 8 for shoe in shoes)
    assert max(max(shoe.values()) for shoe in shoes) >= 3
    assert any(set(shoe.values()) == {1} for shoe in shoes)


def test_cards_of_one_colour_only_by_a_smaller_shoe_inside_a_larger_one() -> None:
    shoe = random_small_shoe(random.Random(11), 9)
    red = Counter(card for card in shoe if card[1] in "hd")
    ways = sum(n for _, n in walk(red, STANDARD, out_of=len(shoe)))
    law = exact_law(shoe, STANDARD, lambda o: all(card[1] in "hd" for card in o.cards))
    assert Fraction(ways, math.perm(len(shoe), 6)) == law.get(True, 0)


def test_unordered_hands_are_all_counted() -> None:
    ways = unordered_ways(decks(2, PACK_BY_CARDS), 2, lambda cards: cards[0] == cards[1])
    assert ways == {True: 52, False: math.comb(104, 2) - 52}


def test_the_recursion_gives_every_coup_its_chance() -> None:
    shoe = random_small_shoe(random.Random(12), 7)
    assert sum(chance for _, chance in coups(shoe, STANDARD)) == 1

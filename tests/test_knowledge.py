"""Mid-coup odds against the physical cards, against the full law, and as published."""

import random
import tomllib
from collections.abc import Callable, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from known_samples import key_of, knowledge_of, shoe_of, tableau_of
from oracle_cards import pair, perfect_pairs, tiger_pair
from oracle_samples import (
    SEVEN_UP,
    agrees,
    random_knowledge,
    random_rules,
    random_small_shoe,
)
from oracle_samples import STANDARD as STANDARD_RULES
from oracles import Outcome, Rules, exact_law_given
from puntobanco.cards import Card, Rank, Suit
from puntobanco.conditions import read_conditions
from puntobanco.coup import Winner
from puntobanco.deals import POSITIONS
from puntobanco.errors import PuntobancoError
from puntobanco.knowledge import (
    NOTHING,
    Knowledge,
    Spot,
    conditional_law,
    conditional_ways,
    known_ways,
    parse_knowledge,
)
from puntobanco.law import CoupLaw, law_of
from puntobanco.pay import Pay
from puntobanco.pricing import line_ways
from puntobanco.shoe import Shoe
from puntobanco.tableau import STANDARD
from puntobanco.wagers import PayLine, Wager

PUBLISHED = tomllib.loads((Path(__file__).parent / "data" / "mid_game.toml").read_text("utf-8"))
EIGHT = Shoe.of_decks(8)
HALF_A_UNIT = Fraction(1, 2_000_000)


def wager(name: str, lines: Mapping[str, Mapping[str, object]]) -> Wager:
    pay = Pay.parse("1 to 1")
    return Wager(
        name, tuple(PayLine(label, read_conditions(when), pay) for label, when in lines.items())
    )


def red(outcome: Outcome) -> str:
    return "yes" if all(card[1:] in ("h", "d") for card in outcome.cards) else "lose"


def nines(outcome: Outcome) -> str:
    number = sum(card == "9d" for card in outcome.first_four)
    return "some" if number else "lose"


def alike(outcome: Outcome) -> str:
    ranks = {card[0] for card in outcome.banker}
    return "yes" if len(outcome.banker) == 3 and len(ranks) == 1 else "lose"


def winner(outcome: Outcome) -> str:
    return outcome.winner


WAGERS: dict[str, tuple[Wager, Callable[[Outcome], str]]] = {
    "winner": (
        wager(
            "winner", {"P": {"winner": "player"}, "B": {"winner": "banker"}, "T": {"winner": "tie"}}
        ),
        winner,
    ),
    "perfect pairs": (
        wager(
            "perfect pairs",
            {"two perfect pairs": {"perfect_pairs": 2}, "one perfect pair": {"perfect_pairs": 1}},
        ),
        perfect_pairs,
    ),
    "tiger pair": (
        wager(
            "tiger pair",
            {
                "both hands the same pair": {"pairs_of_one_rank": True},
                "both hands pairs": {"pairs": 2},
                "one hand a pair": {"pairs": 1},
            },
        ),
        tiger_pair,
    ),
    "pair of Player": (
        wager("pair", {kind: {"player_pair": kind} for kind in ("perfect", "coloured", "mixed")}),
        lambda outcome: pair(outcome.player),
    ),
    "all red": (wager("all red", {"yes": {"all": {"among": "coup", "suit": "red"}}}), red),
    "nines of diamonds": (
        wager(
            "nines",
            {
                "some": {
                    "count": {"among": "first four", "rank": "9", "suit": "diamonds", "is": "1-4"}
                }
            },
        ),
        nines,
    ),
    "three alike": (wager("alike", {"yes": {"banker_three_alike": True}}), alike),
}


def probabilities(law: CoupLaw) -> dict[tuple[int, ...], Fraction]:
    return {tuple(outcome): Fraction(ways, law.total) for outcome, ways in law.ways.items()}


def samples(seed: int, number: int, size: int = 7) -> list[tuple[random.Random, Rules, list[str]]]:
    rng = random.Random(seed)
    return [(rng, random_rules(rng), random_small_shoe(rng, size)) for _ in range(number)]


def test_law_is_that_of_the_physical_cards_for_random_knowledge() -> None:
    for rng, rules, cards in samples(1, 60):
        known = random_knowledge(rng, cards, rules)
        wanted = exact_law_given(cards, rules, key_of, lambda o, k=known: agrees(o, k))  # type: ignore[misc]
        law = conditional_law(tableau_of(rules), shoe_of(cards), knowledge_of(known))
        assert probabilities(law) == wanted, (rules, cards, known)


@pytest.mark.parametrize("name", WAGERS)
def test_wagers_are_settled_as_by_the_physical_cards(name: str) -> None:
    bet, settle = WAGERS[name]
    for rng, rules, cards in samples(2, 12):
        known = random_knowledge(rng, cards, rules)
        wanted = exact_law_given(cards, rules, settle, lambda o, k=known: agrees(o, k))  # type: ignore[misc]
        ways = conditional_ways(bet, tableau_of(rules), shoe_of(cards), knowledge_of(known))
        found = dict(zip(bet.labels, ways.probabilities, strict=True))
        assert all(found[label] == wanted.get(label, 0) for label in bet.labels[:-1]), (
            cards,
            known,
        )


@pytest.mark.parametrize("name", ["perfect pairs", "tiger pair", "nines of diamonds"])
@pytest.mark.parametrize("third", ["Kd", "9d", "0"])
def test_a_third_card_seen_is_none_of_the_first_four(name: str, third: str) -> None:
    bet, settle = WAGERS[name]
    cards = ["Kd", "Kd", "Kh", "9d", "9d", "9s", "5c", "Ac"]
    possible = {card for card in cards if card == third or (third, card[0]) == ("0", "K")}

    def seen(outcome: Outcome) -> bool:
        return outcome.places.get("P3") in possible

    wanted = exact_law_given(cards, STANDARD_RULES, settle, seen)
    ways = conditional_ways(bet, STANDARD, shoe_of(cards), parse_knowledge(f"P3={third}"))
    found = dict(zip(bet.labels, ways.probabilities, strict=True))
    assert all(found[label] == wanted.get(label, 0) for label in bet.labels[:-1])


def test_printed_card_lies_outside_the_shoe() -> None:
    for rng, _, cards in samples(3, 12, size=6):
        known = random_knowledge(rng, cards, SEVEN_UP)
        wanted = exact_law_given(cards, SEVEN_UP, key_of, lambda o, k=known: agrees(o, k))  # type: ignore[misc]
        law = conditional_law(tableau_of(SEVEN_UP), shoe_of(cards), knowledge_of(known))
        assert probabilities(law) == wanted, (cards, known)


def test_a_printed_card_has_no_suit_to_bet_on() -> None:
    tableau = tableau_of(SEVEN_UP)
    with pytest.raises(PuntobancoError, match="no condition on the suit of the printed card"):
        conditional_ways(WAGERS["all red"][0], tableau, EIGHT, parse_knowledge("P2=5"))


@pytest.mark.parametrize("shoe", [Shoe.of_decks(1), EIGHT, Shoe.infinite_decks()])
def test_knowing_nothing_changes_nothing(shoe: Shoe) -> None:
    law = conditional_law(STANDARD, shoe, NOTHING)
    assert (dict(law.ways), law.total) == (
        dict(law_of(STANDARD, shoe).ways),
        law_of(STANDARD, shoe).total,
    )
    for bet, _ in WAGERS.values():
        assert conditional_ways(bet, STANDARD, shoe, NOTHING) == line_ways(bet, STANDARD, shoe)


@pytest.mark.parametrize("decks", [1, 8, 30])
def test_an_event_of_the_law_is_conditioned_on_as_the_law_does(decks: int) -> None:
    shoe = Shoe.of_decks(decks)
    law = law_of(STANDARD, shoe)
    given = law.given(lambda o: o.player_total in (6, 7) and o.player_cards == 2)
    known = conditional_law(STANDARD, shoe, parse_knowledge("P final in 6-7 P stands"))
    assert (dict(known.ways), known.total) == (dict(given.ways), given.total)
    longest = law.given(lambda o: o.cards == 6 and o.banker_total == 3)
    known = conditional_law(STANDARD, shoe, parse_knowledge("P draws B draws B final=3"))
    assert (dict(known.ways), known.total) == (dict(longest.ways), longest.total)


@pytest.mark.parametrize("place", POSITIONS)
@pytest.mark.parametrize("known", ["", "P total=5 ", "B1=3h P2 in 4-9 "])
def test_averaging_over_an_unknown_card_gives_back_the_law(place: str, known: str) -> None:
    shoe = Shoe.of_decks(2)
    bet = WAGERS["perfect pairs"][0]
    base = parse_knowledge(known) if known else NOTHING
    whole = Fraction(0)
    lines = [Fraction(0)] * 3
    for card in [*map(str, range(10)), *(["-"] if place in ("P3", "B3") else [])]:
        try:
            case = base.both(parse_knowledge(f"{place}={card}"))
            share = known_ways(case, STANDARD, shoe)
        except PuntobancoError:
            continue
        whole += share
        for number, chance in enumerate(conditional_ways(bet, STANDARD, shoe, case).probabilities):
            lines[number] += share * chance
    assert whole == known_ways(base, STANDARD, shoe)
    wanted = conditional_ways(bet, STANDARD, shoe, base).probabilities
    assert [line / whole for line in lines] == list(wanted)


def test_averaging_over_every_physical_card_gives_back_the_law() -> None:
    shoe = shoe_of(["Kd", "Kd", "5h", "5s", "9c", "3d", "3d", "As"])
    for bet, _ in WAGERS.values():
        whole = line_ways(bet, STANDARD, shoe)
        sums = [Fraction(0)] * len(whole.ways)
        for card in ("Kd", "5h", "5s", "9c", "3d", "As"):
            known = conditional_ways(bet, STANDARD, shoe, parse_knowledge(f"P2={card}"))
            share = known_ways(parse_knowledge(f"P2={card}"), STANDARD, shoe) / whole.total
            sums = [old + share * p for old, p in zip(sums, known.probabilities, strict=True)]
        assert sums == list(whole.probabilities)


def test_order_of_revelation_does_not_matter() -> None:
    said = ["P1=5", "P2=T", "B1=3", "P3=8"]
    forward, backward = NOTHING, NOTHING
    for one, other in zip(said, reversed(said), strict=True):
        forward = forward.both(parse_knowledge(one))
        backward = backward.both(parse_knowledge(other))
    assert forward == backward == parse_knowledge("B1=3 P=5,T,8")


def test_a_card_of_unknown_suit_is_any_of_its_rank() -> None:
    by_rank = Shoe.by_rank([8] * 13)
    exact = conditional_law(STANDARD, Shoe.of_decks(2), parse_knowledge("P=Kd,5h B=3s,?"))
    coarse = conditional_law(STANDARD, by_rank, parse_knowledge("P=Kd,5h B=3s,?"))
    coarser = conditional_law(STANDARD, Shoe(by_rank.points), parse_knowledge("P=Kd,5h B=3s,?"))
    assert probabilities(exact) == probabilities(coarse) == probabilities(coarser)


def test_a_choice_that_the_shoe_can_not_weigh_is_refused() -> None:
    with pytest.raises(PuntobancoError, match="ranks are known for 'P1 in K,5'"):
        conditional_law(STANDARD, Shoe((9,) * 10), parse_knowledge("P1 in K,5"))
    with pytest.raises(PuntobancoError, match="suits are known for 'P1 in Kd,5h'"):
        conditional_law(STANDARD, Shoe.by_rank([8] * 13), parse_knowledge("P1 in Kd,5h"))


def test_missing_cards_of_unknown_rank_are_averaged_over() -> None:
    """Two cards worth 0 have left four: any two; the mean over which ones is exact."""
    full = shoe_of(["Kd", "Kh", "Qd", "Th", "5h", "3d", "4s", "2c", "5c"])
    blurred = full.without(points={0: 2})
    known = parse_knowledge("B1=3 P1 in K,5h")
    bet = WAGERS["pair of Player"][0]
    zeros = ["Kd", "Kh", "Qd", "Th"]
    whole, lines = Fraction(0), [Fraction(0)] * 4
    for first in range(4):
        for second in range(first):
            left = full.without([Card.parse(zeros[first]), Card.parse(zeros[second])])
            share = known_ways(known, STANDARD, left)
            whole += share
            ways = conditional_ways(bet, STANDARD, left, known)
            lines = [old + share * p for old, p in zip(lines, ways.probabilities, strict=True)]
    found = conditional_ways(bet, STANDARD, blurred, known)
    assert list(found.probabilities) == [line / whole for line in lines]
    assert known_ways(known, STANDARD, blurred) == whole / 6


def test_missing_cards_of_unknown_suit_are_averaged_over() -> None:
    full = shoe_of(["Kd", "Kh", "Kh", "5h", "3d", "4s", "2c", "5c", "9d"])
    blurred = full.without([Card.parse("K")])
    known = parse_knowledge("P2 in Kh,5c")
    bet = WAGERS["pair of Player"][0]
    whole, lines = Fraction(0), [Fraction(0)] * 4
    for gone in ("Kd", "Kh", "Kh"):
        left = full.without([Card.parse(gone)])
        share = known_ways(known, STANDARD, left)
        whole += share
        ways = conditional_ways(bet, STANDARD, left, known)
        lines = [old + share * p for old, p in zip(lines, ways.probabilities, strict=True)]
    found = conditional_ways(bet, STANDARD, blurred, known)
    assert list(found.probabilities) == [line / whole for line in lines]


def test_in_the_infinite_shoe_a_known_card_comes_back() -> None:
    shoe = Shoe.infinite_decks()
    one = conditional_law(STANDARD, shoe, parse_knowledge("P=5,T B=3,?"))
    other = conditional_law(STANDARD, shoe, parse_knowledge("P=5h,Kd B=3s,?"))
    assert probabilities(one) == probabilities(other)
    assert known_ways(parse_knowledge("P1=Kd P2=Kd"), STANDARD, shoe) == Fraction(13**6, 52**2)
    pair_bet = WAGERS["pair of Player"][0]
    assert conditional_ways(pair_bet, STANDARD, shoe, parse_knowledge("P1=Kd")).probabilities == (
        Fraction(1, 52),
        Fraction(1, 52),
        Fraction(2, 52),
        Fraction(48, 52),
    )


def test_past_machine_integers_nothing_changes() -> None:
    known = parse_knowledge("P=Kd,5 B1 in 3,Qh")
    shoe = Shoe.of_decks(40)
    assert known_ways(known, STANDARD, shoe) / (
        2080 * 2079 * 2078 * 2077 * 2076 * 2075
    ) == Fraction(40 * 160 * 200, 2080 * 2079 * 2078)
    law = conditional_law(STANDARD, shoe, known)
    assert sum(law.ways.values()) == law.total


def _published_cases() -> list[tuple[str, Winner, str]]:
    table: dict[str, Any] = PUBLISHED
    winners = (Winner.PLAYER, Winner.BANKER, Winner.TIE)
    cases = [
        (f"P total={total}", one, figure)
        for total in map(str, range(10))
        for one, figure in zip(winners, table["after_two_cards"][total], strict=True)
    ]
    cases += [
        (f"P total={total} B1={card}", Winner.PLAYER, figure)
        for card in map(str, range(9))
        for total, figure in enumerate(table["after_three_cards"][card])
    ]
    return cases


def test_published_odds_after_two_and_three_cards() -> None:
    cases = _published_cases()
    assert len(cases) == 30 + 82
    for known, won, figure in cases:
        law = conditional_law(STANDARD, EIGHT, parse_knowledge(known))
        off = abs(law.winner_probability(won) - Fraction(figure))
        assert off <= HALF_A_UNIT, (known, won, figure)


def test_published_odds_after_four_cards() -> None:
    wrong = 0
    for banker in range(8):
        for player, figure in enumerate(PUBLISHED["after_four_cards"][str(banker)]):
            known = parse_knowledge(f"P total={player} B total={banker}")
            law = conditional_law(STANDARD, EIGHT, known)
            off = abs(law.winner_probability(Winner.BANKER) - Fraction(figure))
            assert off < 4 * HALF_A_UNIT, (known, figure)
            wrong += off > HALF_A_UNIT
    assert wrong == 19


def test_spots_are_made_of_cards() -> None:
    spot = Spot(frozenset({Card(Rank.KING, Suit.DIAMONDS)}), False, "P1=Kd")
    assert Knowledge.of({"P1": spot}) == parse_knowledge("P1=Kd")
    with pytest.raises(PuntobancoError, match="expected a place of P1 P2 P3 B1 B2 B3, got 'P4'"):
        Knowledge.of({"P4": spot})

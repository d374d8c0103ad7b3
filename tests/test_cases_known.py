"""Questions that people ask in public about cards they have seen, answered exactly."""

from fractions import Fraction

import pytest

from puntobanco.conditions import read_conditions
from puntobanco.coup import Winner
from puntobanco.enumeration import coups_of, deals, monomials, tabulate
from puntobanco.formulas import commission_form, in_decks, winner_forms
from puntobanco.knowledge import (
    NOTHING,
    Knowledge,
    conditional_law,
    conditional_ways,
    known_ways,
    parse_knowledge,
)
from puntobanco.law import CoupLaw, law_of
from puntobanco.pay import PUSH, Pay
from puntobanco.removal import effects_of_removal, winner_probability_wagers
from puntobanco.shoe import Shoe
from puntobanco.shoe_text import parse_shoe
from puntobanco.tableau import STANDARD
from puntobanco.valuation import value_of, valued
from puntobanco.wagers import PayLine, Wager

EIGHT = Shoe.of_decks(8)
PBT = (Winner.PLAYER, Winner.BANKER, Winner.TIE)


def line(label: str, pays: str, **when: object) -> PayLine:
    return PayLine(label, read_conditions(when), Pay.parse(pays))


TIED = PayLine("tie", read_conditions({"winner": "tie"}), PUSH)
PLAYER = Wager("Player", (line("win", "1 to 1", winner="player"), TIED))
BANKER = Wager("Banker", (line("win", "19 to 20", winner="banker"), TIED))
EVENS = Wager("Banker", (line("win", "1 to 1", winner="banker"), TIED))
TIE = Wager("Tie", (line("win", "8 to 1", winner="tie"),))
DRAGON = Wager(
    "Dragon 7", (line("win", "40 to 1", winner="banker", banker_total=7, banker_cards=3),)
)
PANDA = Wager("Panda 8", (line("win", "25 to 1", winner="player", player_total=8, player_cards=3),))
EZ = Wager(
    "Banker, three-card 7 pushes",
    (
        line("seven", "push", winner="banker", banker_total=7, banker_cards=3),
        line("win", "1 to 1", winner="banker"),
        TIED,
    ),
)
LUCKY_6 = Wager(
    "Lucky 6",
    (
        line("two cards", "12 to 1", winner="banker", banker_total=6, banker_cards=2),
        line("three cards", "20 to 1", winner="banker", banker_total=6, banker_cards=3),
    ),
)


def chances(law: CoupLaw) -> list[Fraction]:
    return [law.winner_probability(winner) for winner in PBT]


def rounded(values: list[Fraction], places: int) -> list[float]:
    return [round(float(value), places) for value in values]


def given(text: str, shoe: Shoe = EIGHT) -> list[Fraction]:
    return chances(conditional_law(STANDARD, shoe, parse_knowledge(text)))


def test_odds_once_one_eight_is_gone() -> None:
    assert chances(law_of(STANDARD, parse_shoe("8 decks minus 8:1"))) == [
        Fraction(1333919649464, 2989263345075),
        Fraction(141180054825928, 307894124542725),
        Fraction(4046976649, 42497463705),
    ]


def test_what_every_bet_is_worth_once_all_eights_are_gone() -> None:
    shoe = parse_shoe("8 decks minus 8:32")
    assert rounded(chances(law_of(STANDARD, shoe)), 6) == [0.444522, 0.455086, 0.100392]
    wagers = (BANKER, PLAYER, TIE, EZ, DRAGON, PANDA, LUCKY_6)
    values = [100 * value_of(wager, STANDARD, shoe).expectation for wager in wagers]
    assert rounded(values, 4) == [-1.2191, -1.0563, -9.6472, -1.7064, 13.2721, -20.2269, -1.6138]


def test_a_shoe_of_tens_alone_always_ties() -> None:
    shoe = parse_shoe("0:6")
    assert chances(law_of(STANDARD, shoe)) == [0, 0, 1]
    assert value_of(TIE, STANDARD, shoe).expectation == 8


@pytest.mark.parametrize(
    ("shoe", "expected"),
    [
        ("4:3 5:3", ["3/10", "3/10", "2/5"]),
        ("0:4 7:2 9:1", ["2/5", "2/5", "1/5"]),
    ],
)
def test_last_cards_of_a_shoe(shoe: str, expected: list[str]) -> None:
    assert chances(law_of(STANDARD, parse_shoe(shoe))) == [Fraction(text) for text in expected]


def test_change_of_the_chance_of_player_for_each_value_removed() -> None:
    player = winner_probability_wagers()[0]
    by_count = []
    for count in (1, 2, 3):
        (effects,) = effects_of_removal([player], STANDARD, EIGHT, count=count)
        by_count.append(float(effects.changes[4] or 0))
    assert [round(change, 10) for change in by_count] == [
        -4.35175e-05,
        -8.70460e-05,
        -0.0001305855,
    ]
    (effects,) = effects_of_removal([player], STANDARD, EIGHT)
    assert [round(float(change or 0), 10) for change in effects.changes] == [
        -3.73810e-05,
        -2.95798e-05,
        -1.38368e-05,
        -2.17068e-05,
        -4.35175e-05,
        5.67188e-05,
        0.0001208391,
        0.0001014971,
        -9.69560e-06,
        -1.11945e-05,
    ]


def test_a_burnt_card_that_nobody_saw_changes_nothing() -> None:
    """The mean over which card was burnt is the law of the whole shoe; so is knowing nothing."""
    shoe = parse_shoe("0:8 1:2 2:2 3:2 4:2 5:2 6:2 7:2 8:2 9:2")
    whole = chances(law_of(STANDARD, shoe))
    mean = [Fraction(0)] * 3
    for value, count in enumerate(shoe.points):
        burnt = chances(law_of(STANDARD, shoe.without(points={value: 1})))
        mean = [
            old + Fraction(count, shoe.size) * new for old, new in zip(mean, burnt, strict=True)
        ]
    assert mean == whole == chances(conditional_law(STANDARD, shoe, NOTHING))


def test_a_burnt_card_that_was_shown_is_a_card_seen() -> None:
    shown = law_of(STANDARD, parse_shoe("1 deck minus Kd"))
    assert chances(shown) != chances(law_of(STANDARD, Shoe.of_decks(1)))


def test_second_coup_has_the_law_of_the_first_if_nobody_looks() -> None:
    shoe = parse_shoe("0:6 1:1 2:1 3:1 4:1 5:1 6:1 7:1 8:1 9:1")
    first = chances(law_of(STANDARD, shoe))
    assert first == [Fraction(14554, 32175), Fraction(209801, 450450), Fraction(36893, 450450)]
    coups = coups_of(STANDARD)
    used = tabulate(coups, coups.composition).ways(monomials(coups, shoe))
    second = [Fraction(0)] * 3
    for composition, ways in used.items():
        if ways:
            gone = dict(enumerate(coups.counts[composition].tolist()))
            left = chances(law_of(STANDARD, shoe.without(points=gone)))
            second = [old + ways * new for old, new in zip(second, left, strict=True)]
    assert [chance / deals(coups, shoe) for chance in second] == first


@pytest.mark.parametrize(
    ("known", "expected"),
    [
        ("P total=5 B1=3", [0.381111, 0.504024, 0.114865]),
        ("P=2,3 B1=3", [0.379517, 0.506265, 0.114218]),
        ("P=5,0 B1=3", [0.381911, 0.503044, 0.115044]),
        ("P total=5 B total=3", [0.497143, 0.354636, 0.148221]),
    ],
)
def test_player_has_five_and_banker_shows_three(known: str, expected: list[float]) -> None:
    assert rounded(given(known), 6) == expected


def test_player_wins_by_his_two_card_total() -> None:
    wins = [given(f"P total={total}")[0] for total in range(10)]
    assert rounded(wins, 6) == [
        0.278792,
        0.282833,
        0.290303,
        0.303386,
        0.322084,
        0.358488,
        0.430362,
        0.572657,
        0.810911,
        0.905475,
    ]


def test_what_player_is_worth_once_his_first_card_is_seen() -> None:
    values = []
    for value in range(10):
        ways = conditional_ways(PLAYER, STANDARD, EIGHT, parse_knowledge(f"P1={value}"))
        values.append(valued(PLAYER, ways).expectation)
    assert rounded(values, 6) == [
        -0.079975,
        -0.078313,
        -0.073647,
        -0.067164,
        -0.056242,
        -0.034723,
        0.007562,
        0.073651,
        0.172935,
        0.215281,
    ]
    shares = [Fraction(count, EIGHT.size) for count in EIGHT.points]
    mean = sum((s * v for s, v in zip(shares, values, strict=True)), Fraction())
    assert mean == value_of(PLAYER, STANDARD, EIGHT).expectation


def test_a_card_to_a_five_betters_it_less_often_than_not() -> None:
    def next_card(shoe: Shoe, known: Knowledge, cards: str) -> Fraction:
        drawn = known.both(parse_knowledge(f"B1 in {cards}"))
        return known_ways(drawn, STANDARD, shoe) / known_ways(known, STANDARD, shoe)

    two_and_three = parse_knowledge("P=2,3")
    for shoe, expected in (
        (Shoe.infinite_decks(), ("4/13", "4/13", "5/13")),
        (Shoe.of_decks(6), ("47/155", "48/155", "12/31")),
    ):
        found = [next_card(shoe, two_and_three, cards) for cards in ("1-4", "0", "5-9")]
        assert found == [Fraction(text) for text in expected]


@pytest.mark.parametrize(
    ("decks", "expected"),
    [
        (1, [44.676, 45.9624, 9.3615]),
        (2, [44.6508, 45.9073, 9.4419]),
        (4, [44.634, 45.8761, 9.4898]),
        (6, [44.6279, 45.8653, 9.5069]),
        (8, [44.6247, 45.8597, 9.5156]),
        (None, [44.6147, 45.8428, 9.5426]),
    ],
)
def test_table_by_number_of_decks_from_the_closed_forms(
    decks: int | None, expected: list[float]
) -> None:
    forms = winner_forms(in_decks(STANDARD))
    values = [form.limit if decks is None else form.at(decks) for form in forms]
    assert [round(100 * float(value or 0), 4) for value in values] == expected


def test_which_commission_is_fair_and_which_has_the_edge_of_player() -> None:
    decks = in_decks(STANDARD)
    assert commission_form(EVENS, decks).at(8) == Fraction(7535923321, 279815987114)
    assert commission_form(EVENS, decks, PLAYER).at(8) == Fraction(7535923321, 139907993557)

"""One dealt coup: the cards of each hand, every decision with its reason, and what is no coup."""

import random
from itertools import chain

import pytest

import oracles
from bridge import random_printed_rules, tableau_of, with_free_cells
from oracles import PACK
from puntobanco.cards import Card, PointValues, Rank, parse_cards
from puntobanco.coup import FIRST_CARDS, Coup, Reason, Step, Winner, deal, total_of
from puntobanco.errors import PuntobancoError
from puntobanco.tableau import STANDARD, Cell, NaturalRule, Tableau

WINNERS = {"P": Winner.PLAYER, "B": Winner.BANKER, "T": Winner.TIE}


def cards_dealt(outcome: oracles.Outcome, printed: bool) -> list[str]:
    """The oracle's coup as a dealer would lay it down, a printed card left out."""
    first = [
        card for pair in zip(outcome.player[:2], outcome.banker[:2], strict=True) for card in pair
    ]
    return [*first[1 if printed else 0 :], *outcome.player[2:], *outcome.banker[2:]]


@pytest.mark.parametrize("seed", range(60))
def test_a_deal_is_the_oracle_s_under_random_tableaux(seed: int) -> None:
    rng = random.Random(seed)
    rules = random_printed_rules(rng)
    tableau = with_free_cells(tableau_of(rules), rng)
    for _ in range(30):
        pile = rng.choices(PACK, k=6)
        expected = oracles.deal(pile, rules)
        dealt = cards_dealt(expected, "printed" in rules)
        coup = deal(parse_cards(" ".join(dealt)), tableau)
        assert tuple(map(str, coup.player)) == expected.player
        assert tuple(map(str, coup.banker)) == expected.banker
        assert (coup.player_total, coup.banker_total) == (
            expected.player_total,
            expected.banker_total,
        )
        assert coup.winner is WINNERS[expected.winner]
        assert coup.player_natural == expected.player_natural
        assert coup.banker_natural == expected.banker_natural
        assert coup.printed == ("printed" in rules)
        check_steps(coup, expected)
        refuses_more_and_less(dealt, tableau)


def check_steps(coup: Coup, expected: oracles.Outcome) -> None:
    """Two decisions, Player's first, that tell what the hands show."""
    player, banker = coup.steps
    assert (player.hand, banker.hand) == ("player", "banker")
    assert (player.total, banker.total) == (expected.player_two, expected.banker_two)
    for step, hand in ((player, coup.player), (banker, coup.banker)):
        assert step.draws == (len(hand) == 3)
        assert step.card == (hand[2] if step.draws else None)
        if step.draws:
            assert step.reason in (Reason.PLAYER_TABLE, Reason.BANKER_TABLE)
        if step.total >= 8:
            assert step.reason is Reason.OWN_NATURAL


def refuses_more_and_less(dealt: list[str], tableau: Tableau) -> None:
    cards = parse_cards(" ".join(dealt))
    with pytest.raises(PuntobancoError, match="both hands are complete: got '2c'"):
        deal((*cards, Card.parse("2c")), tableau)
    with pytest.raises(PuntobancoError, match=r"expected (at least|a third card)"):
        deal(cards[:-1], tableau)


@pytest.mark.parametrize(
    ("cards", "player", "banker"),
    [
        (
            "9h 2s Td Ts",
            Step("player", 9, False, Reason.OWN_NATURAL),
            Step("banker", 2, False, Reason.OTHER_NATURAL),
        ),
        (
            "2h 9s Td Ts",
            Step("player", 2, False, Reason.OTHER_NATURAL),
            Step("banker", 9, False, Reason.OWN_NATURAL),
        ),
        (
            "9h 8s Td Ts",
            Step("player", 9, False, Reason.OWN_NATURAL),
            Step("banker", 8, False, Reason.OWN_NATURAL),
        ),
        (
            "6h 5s Td Ts 4c",
            Step("player", 6, False, Reason.PLAYER_TABLE),
            Step("banker", 5, True, Reason.BANKER_TABLE, "none", card=Card.parse("4c")),
        ),
        (
            "2h 3s 3d Ts 8c",
            Step("player", 5, True, Reason.PLAYER_TABLE, card=Card.parse("8c")),
            Step("banker", 3, False, Reason.BANKER_TABLE, "8"),
        ),
        (
            "2h 3s 3d Ts Kc 4h",
            Step("player", 5, True, Reason.PLAYER_TABLE, card=Card.parse("Kc")),
            Step("banker", 3, True, Reason.BANKER_TABLE, "0", card=Card.parse("4h")),
        ),
    ],
)
def test_every_decision_has_its_reason(cards: str, player: Step, banker: Step) -> None:
    assert deal(parse_cards(cards), STANDARD).steps == (player, banker)


def test_a_natural_stops_as_the_tableau_says() -> None:
    own = Tableau(STANDARD.player, STANDARD.banker, natural=NaturalRule.STOPS_OWN)
    banker = Tableau(STANDARD.player, STANDARD.banker, natural=NaturalRule.BANKER_STOPS_BOTH)
    stood = deal(parse_cards("9h 2s Td Ts 7c"), own)
    assert stood.steps[1] == Step(
        "banker", 2, True, Reason.BANKER_TABLE, "none", card=Card.parse("7c")
    )
    assert deal(parse_cards("9h 2s Td Ts 7c"), banker).winner is Winner.TIE
    assert deal(parse_cards("2h 9s Td Ts 7c"), own).winner is Winner.TIE
    assert deal(parse_cards("2h 9s Td Ts"), banker).steps[0].reason is Reason.OTHER_NATURAL


def test_a_free_cell_is_told_and_its_default_played() -> None:
    free = STANDARD.with_player(5, Cell.FREE_STAND).with_banker(3, "none", Cell.FREE_DRAW)
    coup = deal(parse_cards("2h 3s 3d Ts 4c"), free)
    assert [(step.draws, step.free) for step in coup.steps] == [(False, True), (True, True)]
    bound = deal(parse_cards("2h 3s 3d Ts 8c"), STANDARD)
    assert not any(step.free for step in bound.steps)


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ("", "at least 4 cards, two for each hand, got 0"),
        ("7h 5s Kd", "at least 4 cards, two for each hand, got 3"),
        ("2h 5s Kd Tc", "a third card for Player, who draws on 2: got none"),
        ("7h 2s Kd 3c", "a third card for Banker, who draws on 5, column 'none': got none"),
        ("2h 2s Kd 3c 4d", "a third card for Banker, who draws on 5, column '4': got none"),
        ("7h 5s Kd 3c 2h", "no card after 4, since both hands are complete: got '2h'"),
        ("9h 5s Kd 3c 2h 3h", "no card after 4, since both hands are complete: got '2h 3h'"),
    ],
)
def test_a_sequence_that_the_tableau_would_not_deal_is_refused(cards: str, expected: str) -> None:
    with pytest.raises(PuntobancoError, match=expected):
        deal(parse_cards(cards), STANDARD)


def test_beside_a_printed_card_the_dealing_begins_with_banker() -> None:
    seven_up = Tableau(STANDARD.player, STANDARD.banker, printed=Rank.SEVEN)
    coup = deal(parse_cards("2s 9h Tc 4d"), seven_up)
    assert coup.player == (Card(Rank.SEVEN), Card.parse("9h"))
    assert coup.banker == parse_cards("2s Tc 4d")
    assert coup.printed
    with pytest.raises(PuntobancoError, match="at least 3 cards"):
        deal(parse_cards("2s 5h"), seven_up)


def test_point_values_are_those_of_the_sheet() -> None:
    ace_zero = PointValues.from_mapping({"A": 0})
    assert total_of(parse_cards("Ah 7s"), ace_zero) == 7
    # The ace makes no natural: Banker, on 2, draws.
    coup = deal(parse_cards("Ah 2s 7s Ts 5c"), STANDARD, ace_zero)
    assert (coup.player_total, coup.banker_total) == (7, 7)
    assert deal(parse_cards("Ah 2s 7s Ts"), STANDARD).winner is Winner.PLAYER
    # As Player's third card the ace is a 0, to which 4 stands; a 2 would be drawn to.
    assert deal(parse_cards("2h 4s 3d Ts Ac"), STANDARD, ace_zero).steps[1].column == "0"


def test_the_first_four_cards_go_out_in_turn() -> None:
    assert FIRST_CARDS == ("player", "banker", "player", "banker")
    coup = deal(parse_cards("7h 5s Kd 3c"), STANDARD)
    dealt = chain.from_iterable(zip(coup.player, coup.banker, strict=True))
    assert " ".join(map(str, dealt)) == "7h 5s Kd 3c"

"""Knowledge of a coup as people write it, and the contradictions it can hold."""

import pytest

from puntobanco.cards import PointValues, Rank
from puntobanco.errors import PuntobancoError
from puntobanco.knowledge import NOTHING, conditional_law, parse_knowledge
from puntobanco.shoe import Shoe
from puntobanco.shoe_text import parse_shoe
from puntobanco.tableau import STANDARD, Cell, Columns, NaturalRule, Tableau


@pytest.mark.parametrize(
    ("text", "other"),
    [
        ("P=5,T B=3,?", "P1=5 P2=T B1=3"),
        ("P = 5, T; B = 3, ?", "p=5,t b=3"),
        ("Player=5,10 Banker=3", "P1=5 P2=10 B1=3"),
        ("P=5,T,-", "P1=5 P2=T P stands"),
        ("P3=none", "P3=-"),
        ("P1 in 6-9", "P1 in 6,7,8,9"),
        ("P1 in 6–9", "P1=6-9"),
        ("P1 in T,J,Q,K", "P1=0"),
        ("P1=A", "P1=1"),
        ("P1 in Kd,Kh,Ks,Kc", "P1=K"),
        ("P total=5", "P two-card total = 5"),
        ("P total in 5-7", "P total=5,6,7"),
        ("B final=7", "banker final in 7"),
        ("P1=K♦", "P1=Kd"),
        ("P1 in 6-9 P1 in 2-7", "P1 in 6,7"),
        ("P total in 2-5 P total in 5-9", "P total=5"),
    ],
)
def test_two_ways_to_say_the_same(text: str, other: str) -> None:
    assert parse_knowledge(text) == parse_knowledge(other)


def test_an_unseen_place_tells_nothing() -> None:
    assert parse_knowledge("P=?,?,? B=?") == NOTHING
    assert parse_knowledge("P total in 0-9") == NOTHING


def test_a_place_that_may_be_empty_can_be_known_in_part() -> None:
    spot = parse_knowledge("P3 in -,8").spot("P3")
    assert spot.empty
    assert len(spot.cards) == 4


def test_point_values_are_those_of_the_sheet() -> None:
    odd = PointValues.from_mapping({"A": 0})
    assert {rank.letter for rank in parse_knowledge("P1=0", odd).spot("P1").ranks} == set("ATJQK")
    with pytest.raises(PuntobancoError, match="some rank has at P1, got '1'"):
        parse_knowledge("P1=1", odd)
    # No card counts 1 here, so nothing but the second half of the statement can be true.
    assert parse_knowledge("P3 in 1-1,-", odd) == parse_knowledge("P3=-", odd)


@pytest.mark.parametrize("text", ["P1 in 9-6", "P3 in 9-6,-", "P total in 9-6"])
def test_a_range_runs_upwards(text: str) -> None:
    with pytest.raises(PuntobancoError, match=r"got '9-6'"):
        parse_knowledge(text)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "expected what is known of the coup"),
        ("foo", "got 'foo'"),
        ("P=5,T nonsense", "got 'nonsense'"),
        ("P=5,Zz", "expected a card such as"),
        ("P=", "got 'P='"),
        ("P4=5", "at most 3 cards of Player, 6 in a coup, got 'P4=5'"),
        ("P=1,2,3 B=4,5,6,7", "at most 3 cards of Banker, 6 in a coup, got 4 in 'B=4,5,6,7'"),
        ("P1=-", "two cards at least in each hand, got none as Player's card 1"),
        ("P=5,-", "two cards at least in each hand, got none as Player's card 2"),
        ("P1=5 P1=6", "P1 that doesn't contradict itself, got 'P1=5 and P1=6'"),
        ("P=5,T,8 P stands", "P3 that doesn't contradict itself, got 'P3=8 and P stands'"),
        ("P draws P stands", "got 'P draws and P stands'"),
        ("P total=5 P total=6", "expected one two-card total of Player, got [5] and [6]"),
        ("P total=12", "expected totals from 0 to 9, got '12'"),
        ("P total=7-5,3", "got '7-5' in 'P total=7-5,3'"),
        ("P1 in 9-6", "a range from low to high at P1, got '9-6'"),
    ],
)
def test_knowledge_that_can_not_be_read_or_contradicts_itself(text: str, complaint: str) -> None:
    with pytest.raises(PuntobancoError) as refused:
        parse_knowledge(text)
    assert complaint in str(refused.value)
    assert "\n" not in str(refused.value)


ONE, FINAL = (
    Shoe.of_decks(1),
    Tableau(
        STANDARD.player,
        tuple(tuple(Cell.DRAW for _ in range(20)) for _ in range(8)),
        Columns.FINAL_TOTAL,
        NaturalRule.BANKER_STOPS_BOTH,
    ),
)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("P=9,K,4 B=2,3", "no third card for Player, whose natural 9 draws no card: got 'P3=4'"),
        ("P=9,K,4", "no third card for Player, whose natural 9 draws no card: got 'P3=4'"),
        ("P=7,K,4 B=2,2", "no third card for Player, who stands on 7: got 'P3=4'"),
        ("P=2,2,4 B=8,K", "no third card for Player, whom Banker's natural 8 stops: got 'P3=4'"),
        ("B=9,K P draws", "no third card for Player, whom Banker's natural 9 stops"),
        ("P=5,K,- B=2,3", "a third card for Player, who draws on 5: got 'P3=-'"),
        ("P=2,3,8 B=3,0,5", "no third card for Banker, who stands on 3, column '8': got 'B3=5'"),
        ("P=2,3,9 B=3,0,-", "a third card for Banker, who draws on 3, column '9': got 'B3=-'"),
        ("P=2,2 B=8,K,3", "no third card for Banker, whose natural 8 draws no card: got 'B3=3'"),
        ("P=8,K B=2,3,3", "no third card for Banker, whom Player's natural 8 stops: got 'B3=3'"),
        ("P total in 6-7 P draws", "no third card for Player, who stands on 6: got 'P draws'"),
        ("P=5,T P total=6", "two-card total of Player that the cards can give (5), got 6"),
        ("P=5,5,3 P final=2", "final total of Player that the cards can give (3), got 2"),
        ("P=7,K B=3,3,- B final=7", "final total of Banker that the cards can give (6), got 7"),
        ("P=Kd,Kd", "at most 1 of 'Kd', as many as the shoe holds, got 2: P1, P2"),
        ("P1=Kd B2=Kd", "at most 1 of 'Kd', as many as the shoe holds, got 2: P1, B2"),
        ("P=A,A,A B=A,A", "at most 4 of 'A', as many as the shoe holds, got 5: P1, P2, P3, B1, B2"),
    ],
)
def test_knowledge_that_contradicts_shoe_or_tableau(text: str, complaint: str) -> None:
    with pytest.raises(PuntobancoError) as refused:
        conditional_law(STANDARD, ONE, parse_knowledge(text))
    assert complaint in str(refused.value)
    assert "\n" not in str(refused.value)


def test_the_tableau_at_hand_decides_what_contradicts_it() -> None:
    known = parse_knowledge("P=8,K B=2,3,3")
    assert conditional_law(FINAL, ONE, known).total > 0
    with pytest.raises(PuntobancoError, match="whom Banker's natural 9 stops"):
        conditional_law(FINAL, ONE, parse_knowledge("P=2,2,4 B=9,K"))


def test_a_value_that_the_shoe_lacks_is_named() -> None:
    shoe = parse_shoe("8 decks minus 8:32")
    with pytest.raises(PuntobancoError, match="at most 0 of '8', as many as the shoe holds"):
        conditional_law(STANDARD, shoe, parse_knowledge("P1=8"))
    points = parse_shoe("0:4 7:2 9:1")
    with pytest.raises(PuntobancoError, match=r"at most 2 of 'value 7'.* got 3: P1, P2, B1"):
        conditional_law(STANDARD, points, parse_knowledge("P=7,7 B=7"))
    with pytest.raises(PuntobancoError, match="at most 0 of 'value 5'"):
        conditional_law(STANDARD, points, parse_knowledge("P3=5"))


def test_what_no_deal_of_the_shoe_gives_is_refused_even_if_no_single_rule_forbids_it() -> None:
    shoe = parse_shoe("Kd:1 Kh:1 5h:1 5c:1 3d:2 2c:1")
    with pytest.raises(PuntobancoError, match="some deal of this shoe agrees with"):
        conditional_law(STANDARD, shoe, parse_knowledge("P1 in 5h,Kd P2 in 5h,Kd B1 in 5h,Kd"))


def test_the_printed_card_is_what_it_is() -> None:
    tableau = Tableau(STANDARD.player, STANDARD.banker, printed=Rank.SEVEN)
    assert conditional_law(tableau, ONE, parse_knowledge("P1=7")).total > 0
    with pytest.raises(PuntobancoError, match="the printed 7 as Player's first card, got 'P1=K'"):
        conditional_law(tableau, ONE, parse_knowledge("P1=K"))


def test_a_shoe_too_small_for_a_coup_is_refused() -> None:
    with pytest.raises(PuntobancoError, match="expected a shoe of at least 6 cards"):
        conditional_law(STANDARD, parse_shoe("0:3 7:2"), parse_knowledge("P=0,7"))

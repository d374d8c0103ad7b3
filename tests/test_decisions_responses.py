"""Best responses and numbers of decks, against decisions made one shoe at a time."""

import random
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridge import random_printed_rules, tableau_of
from puntobanco.catalogue import find_entry
from puntobanco.conditions import read_conditions
from puntobanco.coup import Winner
from puntobanco.decisions.decks import deck_choices, spans_of
from puntobanco.decisions.margins import decisions_of
from puntobanco.decisions.responses import best_reply, respond
from puntobanco.errors import PuntobancoError
from puntobanco.law import law_of
from puntobanco.pay import Pay
from puntobanco.rulesheet_files import load_sheet
from puntobanco.shoe import Shoe
from puntobanco.tableau import STANDARD, Cell, Tableau
from puntobanco.wagers import PayLine, Wager

EIGHT = Shoe.of_decks(8)


def test_best_responses_go_around_player_s_five() -> None:
    # Why chemin de fer leaves 5 free: whatever Player does on it, Banker can answer.
    dynamics = respond(STANDARD, EIGHT)
    assert dynamics.period == 4
    cycle = [[str(place) for place in reply.changed] for reply in dynamics.cycle]
    assert cycle[0] == cycle[2] == ["Player 5"]
    answers = ["Banker 3 v 9", "Banker 4 v 1", "Banker 5 v 4", "Banker 6 v none"]
    assert cycle[1] == cycle[3] == answers


def test_a_hand_that_changes_nothing_at_first_ends_no_exchange() -> None:
    """Banker's table is his best reply already, but Player's is not the best against it."""
    start = best_reply(STANDARD, EIGHT, "banker").tableau
    dynamics = respond(start, EIGHT)
    assert dynamics.replies[0].changed == ()
    assert [str(place) for place in dynamics.replies[1].changed] == ["Player 5"]
    assert dynamics.period == 4


def test_a_fixed_point_is_best_on_both_sides() -> None:
    sheet = load_sheet("monte-carlo-8", ["final-total-columns"])
    dynamics = respond(sheet.tableau, sheet.shoe)
    assert dynamics.period == 0
    assert dynamics.cycle == ()
    last = dynamics.replies[-1].tableau
    assert all(decision.is_best for decision in decisions_of(last, sheet.shoe))


@pytest.mark.parametrize("hand", ["player", "banker"])
@pytest.mark.parametrize("seed", range(5))
def test_no_other_table_of_the_hand_is_worth_more(seed: int, hand: str) -> None:
    rng = random.Random(seed)
    tableau = tableau_of(random_printed_rules(rng))
    reply = best_reply(tableau, EIGHT, hand)
    assert net(reply.tableau, hand) == reply.expectation
    for _ in range(5):
        other = reply.tableau
        for name, total, column, cell in reply.tableau.cells():
            if name == hand and rng.random() < 0.1:
                if hand == "player":
                    other = other.with_player(total, cell.flipped)
                else:
                    other = other.with_banker(total, column, cell.flipped)
        assert net(other, hand) <= reply.expectation


def net(tableau: Tableau, hand: str) -> Fraction:
    law = law_of(tableau, EIGHT)
    lead = law.winner_probability(Winner.PLAYER) - law.winner_probability(Winner.BANKER)
    return lead if hand == "player" else -lead


def test_replies_for_money() -> None:
    worth = {"player": find_entry("Player").wager(), "banker": find_entry("Banker").wager()}
    reply = respond(STANDARD, EIGHT, worth).replies[0]
    # Drawing on 6 when Player stood costs the house a tenth of its edge.
    assert [str(place) for place in reply.changed] == ["Banker 4 v 1", "Banker 6 v none"]
    assert f"{float(100 * reply.expectation):.4f}" == "-0.9331"


def test_a_wager_on_suits_is_no_aim() -> None:
    when = read_conditions({"all": {"among": "coup", "suit": "red"}})
    wager = Wager("All red", (PayLine("red", when, Pay.parse("20 to 1")),))
    with pytest.raises(PuntobancoError, match=r"point values settle, .* got 'All red'"):
        respond(STANDARD, EIGHT, {"banker": wager})
    with pytest.raises(PuntobancoError, match="point values settle, got 'All red'"):
        deck_choices(STANDARD, wager=wager)


def test_the_first_to_reply_is_a_hand() -> None:
    with pytest.raises(PuntobancoError, match="'player' or 'banker' to reply first, got 'Banker'"):
        respond(STANDARD, EIGHT, first="Banker")


def test_numbers_of_decks_at_which_a_better_choice_changes() -> None:
    changing = {str(choice.place): choice for choice in deck_choices(STANDARD) if choice.changes}
    spans = {
        name: [(span.first, span.last, span.best) for span in choice.spans]
        for name, choice in changing.items()
    }
    assert spans == {
        "Banker 3 v 8": [(1, 3, Cell.DRAW), (4, None, Cell.STAND)],
        "Banker 4 v 1": [(1, 3, Cell.STAND), (4, None, Cell.DRAW)],
        "Banker 5 v 4": [(1, 2, Cell.STAND), (3, None, Cell.DRAW)],
    }


@pytest.mark.parametrize("seed", range(3))
def test_every_number_of_decks_agrees_with_its_own_shoe(seed: int) -> None:
    tableau = tableau_of(random_printed_rules(random.Random(seed)))
    choices = deck_choices(tableau)
    for decks in (1, 2, 3, 7, 8, 9, 15, 60, 1000):
        for choice, decision in zip(
            choices, decisions_of(tableau, Shoe.of_decks(decks)), strict=True
        ):
            assert choice.place == decision.place
            assert choice.best(decks) is decision.best, (decks, choice.place)
    for choice, decision in zip(choices, decisions_of(tableau, Shoe.infinite_decks()), strict=True):
        assert choice.infinite is decision.best


@given(st.lists(st.integers(-60, 60), min_size=1, max_size=6), st.integers(-1, 1))
def test_spans_of_any_polynomial(roots: list[int], sign: int) -> None:
    def value(decks: int) -> Fraction:
        product = Fraction(sign)
        for root in roots:
            product *= 2 * decks - root
        return product

    spans = spans_of([value(decks) for decks in range(1, 8)])
    assert spans[0].first == 1
    assert spans[-1].last is None
    for before, after in pairwise(spans):
        assert before.last is not None
        assert after.first == before.last + 1
    for decks in range(1, 90):
        span = next(s for s in spans if s.last is None or decks <= s.last)
        signs = {None: 0, Cell.DRAW: 1, Cell.STAND: -1}
        assert signs[span.best] == (value(decks) > 0) - (value(decks) < 0)


def test_banker_prepares_for_what_can_not_arise_yet() -> None:
    literal = load_sheet("monte-carlo-8", ["final-total-columns"])
    assert any(Cell.NEVER in row for row in literal.tableau.banker)
    filled = best_reply(literal.tableau, literal.shoe, "banker").tableau
    assert not any(Cell.NEVER in row for row in filled.banker)
    for total in range(6):
        stood = filled.with_player(total, Cell.STAND)
        met = [
            decision
            for decision in decisions_of(stood, literal.shoe)
            if decision.place.column == f"{total}/2"
        ]
        assert len(met) == 8
        assert all(decision.is_best for decision in met), total

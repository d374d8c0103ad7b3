"""Closed forms against exact values at 1 to 60 decks and in the limit, and where they cross."""

import runpy
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from program import answer, complaint, run
from puntobanco.cards import Rank
from puntobanco.conditions import read_conditions
from puntobanco.coup import Winner
from puntobanco.errors import PuntobancoError
from puntobanco.formulas import (
    ClosedForm,
    commission_form,
    crossings,
    edge_form,
    expectation_form,
    in_count_of,
    in_decks,
    probability_form,
    resolved_edge_form,
    winner_forms,
)
from puntobanco.formulas.polynomials import added, through, times, value_at
from puntobanco.law import law_of
from puntobanco.pay import PUSH, Commission, Pay
from puntobanco.shoe import Shoe
from puntobanco.shoe_text import parse_shoe
from puntobanco.tableau import STANDARD, Tableau
from puntobanco.valuation import fair_commission, value_of
from puntobanco.wagers import PayLine, Wager

DECKS = in_decks(STANDARD)
LIMITS = (2153464, 2212744, 460601)


def bet(name: str, pays: str, **when: object) -> Wager:
    lines = [PayLine("win", read_conditions(when), Pay.parse(pays))]
    if when.get("winner") in ("player", "banker"):
        lines.append(PayLine("tie", read_conditions({"winner": "tie"}), PUSH))
    return Wager(name, tuple(lines))


PLAYER = bet("Player", "1 to 1", winner="player")
BANKER = bet("Banker", "19 to 20", winner="banker")
EVENS = bet("Banker", "1 to 1", winner="banker")
TIE = bet("Tie", "8 to 1", winner="tie")
DRAGON = bet("Dragon 7", "40 to 1", winner="banker", banker_total=7, banker_cards=3)
PAIR = bet("Player Pair", "11 to 1", player_has_pair=True)
PERFECT = bet("Perfect Pair", "25 to 1", perfect_pairs="1-2")
BOTH = bet("Both pairs", "100 to 1", pairs_of_one_rank=True)
NINES = bet(
    "Nines", "5 to 1", count={"among": "first four", "rank": "9", "suit": "diamonds", "is": 2}
)
WAGERS = (PLAYER, BANKER, EVENS, TIE, DRAGON, PAIR, PERFECT, BOTH, NINES)


def test_probabilities_are_exact_at_1_to_60_decks() -> None:
    forms = dict(zip(Winner, winner_forms(DECKS), strict=True))
    for decks in range(1, 61):
        law = law_of(STANDARD, Shoe.of_decks(decks))
        for winner, form in forms.items():
            assert form.at(decks) == law.winner_probability(winner), (winner, decks)


def test_limit_of_the_probabilities_is_the_infinite_shoe() -> None:
    law = law_of(STANDARD, Shoe.infinite_decks())
    for winner, form, ways in zip(Winner, winner_forms(DECKS), LIMITS, strict=True):
        assert form.limit == law.winner_probability(winner) == Fraction(ways, 13**6)
        assert form.degrees == (5, 5)


@pytest.mark.parametrize(
    "wager", WAGERS, ids=lambda wager: f"{wager.name}-{wager.lines[0].pay.text}"
)
def test_values_of_wagers_are_exact_and_tend_to_the_infinite_shoe(wager: Wager) -> None:
    expectation, edge = expectation_form(wager, DECKS), edge_form(wager, DECKS)
    resolved = resolved_edge_form(wager, DECKS)
    won = probability_form(wager, "win", DECKS)
    for decks in (1, 2, 3, 6, 8, 13, 60):
        value = value_of(wager, STANDARD, Shoe.of_decks(decks))
        assert expectation.at(decks) == value.expectation, decks
        assert edge.at(decks) == value.house_edge
        assert resolved.at(decks) == value.house_edge_resolved
        assert won.at(decks) == value.lines[0].probability
    infinite = value_of(wager, STANDARD, Shoe.infinite_decks())
    assert expectation.limit == infinite.expectation
    assert resolved.limit == infinite.house_edge_resolved
    assert max(expectation.degrees) <= 6


@pytest.mark.parametrize("wager", [PLAYER, TIE, PERFECT], ids=lambda wager: wager.name)
def test_first_correction_is_that_of_many_decks(wager: Wager) -> None:
    form = expectation_form(wager, DECKS)
    assert form.limit is not None
    assert form.first_correction is not None
    for decks in (10**4, 10**6):
        left = form.at(decks) - form.limit - form.first_correction / decks
        assert abs(left) * decks**2 < 1


def test_stated_degrees() -> None:
    degrees = {wager.name: expectation_form(wager, DECKS).degrees for wager in WAGERS}
    assert degrees["Tie"] == degrees["Player"] == (5, 5)
    assert degrees["Player Pair"] == (1, 1)
    assert degrees["Perfect Pair"] == degrees["Both pairs"] == degrees["Nines"] == (3, 3)


def test_pair_by_hand() -> None:
    """One card in, 4d - 1 of its rank are among 52d - 1 left."""
    form = probability_form(PAIR, "win", DECKS)
    assert (form.numerator, form.denominator) == ((-1, 4), (-1, 52))
    assert form.text == "(4*d - 1)/(52*d - 1)"
    assert form.limit == Fraction(1, 13)
    assert form.first_correction == Fraction(-12, 676)


def test_commission_in_the_number_of_decks() -> None:
    fair, same = commission_form(EVENS, DECKS), commission_form(EVENS, DECKS, PLAYER)
    assert fair.at(8) == Fraction(7535923321, 279815987114)
    assert same.at(8) == Fraction(7535923321, 139907993557)
    for decks in (1, 6, 60):
        assert fair.at(decks) == fair_commission(EVENS, STANDARD, Shoe.of_decks(decks))
        left = [PayLine("win", EVENS.lines[0].when, Pay.to_one(1 - same.at(decks))), EVENS.lines[1]]
        shoe = Shoe.of_decks(decks)
        taxed = value_of(Wager("taxed", tuple(left)), STANDARD, shoe)
        assert taxed.house_edge == value_of(PLAYER, STANDARD, shoe).house_edge


def test_a_fair_commission_comes_instead_of_the_wager_s_own() -> None:
    taxed = replace(EVENS, commission=Commission(Fraction(1, 20)))
    assert commission_form(taxed, DECKS).at(8) == Fraction(7535923321, 279815987114)


def test_a_commission_on_nothing_won_is_refused() -> None:
    never = Wager("never", (PayLine("win", read_conditions({"winner": "tie"}), PUSH),))
    with pytest.raises(PuntobancoError, match="denominator isn't 0"):
        commission_form(never, DECKS)


def test_count_of_one_value() -> None:
    family = in_count_of(8, STANDARD, Shoe.of_decks(8))
    for wager in (PLAYER, TIE, DRAGON, PAIR):
        form = expectation_form(wager, family)
        for count in (0, 1, 5, 17, 32):
            shoe = Shoe.of_decks(8).without(points={8: 32 - count})
            assert form.at(count) == value_of(wager, STANDARD, shoe).expectation, (
                wager.name,
                count,
            )
    more = Shoe((128, *[32] * 7, 50, 32))
    assert expectation_form(TIE, family).at(50) == value_of(TIE, STANDARD, more).expectation


def test_count_of_tens_keeps_what_is_known_of_their_ranks() -> None:
    form = expectation_form(PAIR, in_count_of(0, STANDARD, Shoe.of_decks(8)))
    for count in (0, 1, 60, 128):
        shoe = Shoe.of_decks(8).without(points={0: 128 - count})
        assert form.at(count) == value_of(PAIR, STANDARD, shoe).expectation


def test_count_in_a_shoe_of_few_cards() -> None:
    shoe = parse_shoe("0:2 7:2 9:1")
    family = in_count_of(7, STANDARD, shoe)
    form = expectation_form(TIE, family)
    assert family.lowest == 3
    assert form.at(5) == value_of(TIE, STANDARD, parse_shoe("0:2 7:5 9:1")).expectation
    with pytest.raises(
        PuntobancoError, match="expected n of at least 3 for 'the expectation of Tie', got 2"
    ):
        form.at(2)
    single = expectation_form(PAIR, in_count_of(7, STANDARD, Shoe.of_decks(1)))
    assert single.at(4) == value_of(PAIR, STANDARD, Shoe.of_decks(1)).expectation


def test_beside_a_printed_card() -> None:
    tableau = Tableau(STANDARD.player, STANDARD.banker, printed=Rank.SEVEN)
    form = expectation_form(PLAYER, in_decks(tableau))
    for decks in (1, 8, 60):
        assert form.at(decks) == value_of(PLAYER, tableau, Shoe.of_decks(decks)).expectation


def test_where_a_formula_crosses_a_value() -> None:
    met = crossings(edge_form(TIE, DECKS), Fraction(144, 1000))
    assert (
        met.words
        == "the house edge of Tie is above 18/125 for 1 to 6 decks, below it from 7 decks up"
    )
    (root,) = met.roots
    assert root.exact is None
    assert 6 < root.low < root.high < 7
    assert root.high - root.low < Fraction(1, 10**30)
    assert value_at(root.polynomial, root.low) * value_at(root.polynomial, root.high) < 0
    for decks in range(1, 20):
        over = edge_form(TIE, DECKS).at(decks) > Fraction(144, 1000)
        assert over == (decks <= 6)


def test_where_two_wagers_cross() -> None:
    """A pair is likelier the more decks there are: 11 to 1 is worse than the tie below 3 decks."""
    pair, tie = edge_form(PAIR, DECKS), edge_form(TIE, DECKS)
    met = crossings(pair, tie)
    for stretch in met.stretches:
        for decks in range(stretch.low, (stretch.high or stretch.low + 30) + 1):
            difference = pair.at(decks) - tie.at(decks)
            assert (difference > 0) - (difference < 0) == stretch.sign
    assert met.stretches[-1].high is None
    assert len(met.roots) == len(met.stretches) - 1 == 1
    assert "from" in met.words


def test_a_crossing_at_a_whole_number_is_said() -> None:
    form = ClosedForm.reduced("x", "d", (Fraction(-6), Fraction(2)), (Fraction(1),))
    met = crossings(form, Fraction(0))
    assert [(s.low, s.high, s.sign) for s in met.stretches] == [(1, 2, -1), (3, 3, 0), (4, None, 1)]
    assert (
        met.words
        == "x is below 0 for 1 to 2 decks, equal to it for 3 decks, above it from 4 decks up"
    )
    assert met.roots[0].exact == 3
    third = crossings(form, Fraction(-16, 3))
    assert [root.exact for root in third.roots] == []
    assert crossings(form, Fraction(1, 3)).roots[0].exact == Fraction(19, 6)


def test_a_root_that_is_a_fraction_is_told_from_one_that_is_none() -> None:
    top = times([-10, 3], times([-2, 0, 1], [-7, 0, 0, 11]))
    met = crossings(ClosedForm.reduced("x", "d", top, (Fraction(1),)), Fraction(0))
    assert [root.exact for root in met.roots] == [None, Fraction(10, 3)]
    assert met.roots[0].low ** 2 < 2 < met.roots[0].high ** 2
    assert [(s.low, s.high, s.sign) for s in met.stretches] == [(1, 1, 1), (2, 3, -1), (4, None, 1)]


def test_a_formula_that_equals_itself() -> None:
    form = winner_forms(DECKS)[0]
    met = crossings(form, form)
    assert met.roots == ()
    assert [(s.low, s.high, s.sign) for s in met.stretches] == [(1, None, 0)]


def test_a_formula_without_a_value_at_some_number_keeps_its_other_values() -> None:
    """No perfect pair can be dealt from one deck, so no commission on its wins is fair there."""
    form = commission_form(PERFECT, DECKS)
    assert form.value(1) is None
    assert form.at(2) == fair_commission(PERFECT, STANDARD, Shoe.of_decks(2))
    met = crossings(form, Fraction(-10))
    assert [(s.low, s.high, s.sign) for s in met.stretches] == [(1, 1, None), (2, None, 1)]
    assert met.words.endswith("without a value beside -10 for 1 deck, above it from 2 decks up")
    both = crossings(form, form)
    assert [(s.low, s.high, s.sign) for s in both.stretches] == [(1, 1, None), (2, None, 0)]


def test_a_pole_between_whole_numbers_turns_the_sign() -> None:
    """1/(2d - 5) is below 0 for 2 decks and above it for 3, and nowhere 0."""
    met = crossings(ClosedForm("x", "d", (1,), (-5, 2)), Fraction(0))
    assert met.roots == ()
    assert [(s.low, s.high, s.sign) for s in met.stretches] == [(1, 2, -1), (3, None, 1)]


def test_formulas_of_different_things_do_not_cross() -> None:
    other = expectation_form(TIE, in_count_of(8, STANDARD, Shoe.of_decks(8)))
    with pytest.raises(PuntobancoError, match="expected a formula in 'd'"):
        crossings(edge_form(TIE, DECKS), other)


def test_lowest_terms() -> None:
    form = ClosedForm.reduced("x", "d", times([0, -2], [1, 3]), times([0, 4], [-1, -3]))
    assert (form.numerator, form.denominator) == ((1,), (2,))
    nothing = ClosedForm.reduced("x", "d", (), times([1, 1], [5]))
    assert nothing.numerator == ()
    assert (nothing.degrees, nothing.limit) == ((-1, 0), Fraction(0))
    assert nothing.at(3) == 0
    assert "return Fraction(\n        0,\n" in nothing.python("x")
    growing = ClosedForm.reduced("x", "d", (Fraction(0), Fraction(1)), (Fraction(2),))
    assert (growing.limit, growing.first_correction) == (None, None)


@pytest.mark.parametrize("number", [0, -1, 2.5, True])
def test_number_outside_the_formula_is_refused(number: object) -> None:
    with pytest.raises(PuntobancoError, match="expected d of at least 1"):
        winner_forms(DECKS)[0].at(number)  # type: ignore[arg-type]


def test_a_value_that_is_none_is_refused() -> None:
    hole = ClosedForm("x", "d", (1,), (-3, 1))
    with pytest.raises(PuntobancoError, match="expected d at which x has a value, got 3"):
        hole.at(3)


@given(st.lists(st.integers(-99, 99), min_size=1, max_size=7), st.integers(-9, 9))
def test_a_polynomial_is_found_from_its_values(coefficients: list[int], start: int) -> None:
    points = range(start, start + 7)
    values = [sum(c * x**k for k, c in enumerate(coefficients)) for x in points]
    found = through(points, values)
    assert all(
        value_at(found, x) == sum(c * x**k for k, c in enumerate(coefficients)) for x in range(50)
    )
    assert added((2, found), (-1, found), (-1, found)) == ()


def test_python_source_gives_the_same_values(tmp_path: Path) -> None:
    done = run("formula", "--format", "python")
    assert done.code == 0, done.err
    path = tmp_path / "forms.py"
    path.write_text(done.out, encoding="utf-8")
    module = runpy.run_path(str(path))
    law = law_of(STANDARD, Shoe.of_decks(6))
    assert module["probability_of_banker"](6) == law.winner_probability(Winner.BANKER)
    assert (
        module["expectation_of_player"](6)
        == value_of(PLAYER, STANDARD, Shoe.of_decks(6)).expectation
    )


def test_json_coefficients_give_the_same_values() -> None:
    data = answer("formula", "--wager", "Tie", "--quantity", "edge", "--crosses", "14.4 %")
    (form,) = data["formulas"]
    top, bottom = (value_at([int(c) for c in form[key]], 8) for key in ("numerator", "denominator"))
    assert top / bottom == value_of(TIE, STANDARD, Shoe.of_decks(8)).house_edge
    assert form["degrees"] == [5, 5]
    (met,) = data["crossings"]
    assert met["whole_numbers"] == [
        {"from": 1, "to": 6, "sign": 1},
        {"from": 7, "to": None, "sign": -1},
    ]


def test_command_in_every_format() -> None:
    for form in ("text", "markdown", "html", "csv", "json", "latex", "python"):
        done = run("formula", "--wager", "Banker", "--against", "Player", "--format", form)
        assert done.code == 0, done.err
        assert "Banker" in done.out
    assert "\\frac{" in run("formula", "--format", "latex").out
    assert "(13*d - 1)" in run("formula").out


def test_command_in_the_count_of_one_value() -> None:
    data = answer("formula", "--count-of", "8", "--decks", "8", "--wager", "Tie", "--crosses", "0")
    assert data["crossings"][0]["words"] == (
        "the expectation of Tie is below 0 for 0 to 220 cards of value 8, "
        "above it from 221 cards of value 8 up"
    )


def test_command_commission_and_line() -> None:
    data = answer(
        "formula", "--wager", "Banker@1:1", "--quantity", "commission", "--against", "Player"
    )
    fair, same = data["formulas"]
    assert same["name"] == "the commission on wins that gives Banker the edge of Player"
    assert round(float(Fraction(fair["limit"])), 6) == 0.026790
    assert data["crossings"] == []
    (line,) = answer("formula", "--wager", "Tie", "--line", "win")["formulas"]
    assert line["limit"] == "460601/4826809"


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["--decks", "6"], "expected no shoe for formulas in the number of decks, got '6'"),
        (["--count-of", "8", "--decks", "infinite"], "got the infinite shoe"),
        (["--crosses", "lots"], "expected a number such as '0', '-1/50' or '1.06 %', got 'lots'"),
        (["--crosses", "1/0"], "expected a number such as"),
        (["--wager", "Tie", "--line", "draw"], "expected a line of 'Tie'"),
        (["--line", "tie", "--quantity", "edge"], "expected --line or --quantity, got both"),
        (["--count-of", "11"], "11 is not in the range"),
        (["--quantity", "colour"], "'colour' is not one of"),
    ],
)
def test_command_refuses_bad_input_in_one_line(args: list[str], said: str) -> None:
    assert said in complaint("formula", *args)

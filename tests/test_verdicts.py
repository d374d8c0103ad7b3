"""Verdicts: decided by the printed digits alone, exactly, and never kinder than they are."""

from decimal import ROUND_DOWN, ROUND_HALF_EVEN, Decimal, localcontext
from fractions import Fraction

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from puntobanco.claims.fields import claim_from_fields
from puntobanco.claims.findings import Finding, UnsupportedClaimError, judge
from puntobanco.claims.model import Claim, Decks
from puntobanco.claims.quantities import quantity
from puntobanco.claims.verdicts import Verdict, odds_against, verdict
from puntobanco.errors import PuntobancoError

# Standard tableau, eight decks: ways of 416!/410! ordered six cards, as printed in many places.
WAYS = 4998398275503360
BANKER, PLAYER, TIE = 2292252566437888, 2230518282592256, 475627426473216
DRAGON_7 = 112633011329024
BANKER_EDGE = (PLAYER - BANKER * Fraction(19, 20)) / WAYS
PLAYER_EDGE = Fraction(BANKER - PLAYER, WAYS)
TIE_EDGE = Fraction(WAYS - 9 * TIE, WAYS)
RESOLVED = Fraction(WAYS - TIE, WAYS)


def said(name: str, exact: Fraction | int, text: str, unit: str = "") -> str:
    fields = {"wager": "any", "quantity": name, "published": text, "unit": unit, "line": ""}
    if name == "line_return":
        fields["line"] = "push"
    if name == "ways":
        fields["counting"] = "ordered six cards"
    claim = claim_from_fields(fields)
    assert claim.quantity is not None
    return str(verdict(Fraction(exact), claim.figure, claim.quantity))


FAMOUS = [
    ("house_edge", BANKER_EDGE, "1.06%", "true"),
    ("house_edge", BANKER_EDGE, "1.05%", "truncated"),
    ("house_edge", BANKER_EDGE, "1.0579058%", "true"),
    ("house_edge", BANKER_EDGE, "1.17%", "false"),
    ("house_edge_resolved", BANKER_EDGE / RESOLVED, "1.17%", "true"),
    ("house_edge", PLAYER_EDGE, "1.36%", "false"),
    ("house_edge_resolved", PLAYER_EDGE / RESOLVED, "1.36%", "true"),
    ("house_edge", PLAYER_EDGE, "about 1.2 %", "true"),
    ("house_edge", PLAYER_EDGE, "-1.24 %", "false"),
    ("expectation", -PLAYER_EDGE, "-1.2351%", "true"),
    ("expectation", -PLAYER_EDGE, "1.2351%", "false"),
    ("house_edge", TIE_EDGE, "14.4 %", "true"),
    ("house_edge", TIE_EDGE, "14.36%", "true"),
    ("house_edge", TIE_EDGE, "14.35%", "truncated"),
    ("return_to_player", 1 - TIE_EDGE, "85.64%", "true"),
    ("probability", Fraction(TIE, WAYS), "9.6%", "false"),
    ("probability", Fraction(TIE, WAYS), "about 9.6%", "true"),
    ("probability", Fraction(TIE, WAYS), "0.095156", "true"),
    ("probability", Fraction(TIE, WAYS), "1 in 10.5", "true"),
    ("probability", Fraction(TIE, WAYS), "1 in 10", "truncated"),
    ("probability", Fraction(TIE, WAYS), "9.5 to 1 against", "true"),
    ("probability", Fraction(TIE, WAYS), "619306544887/6508331087895", "true"),
    ("probability", Fraction(TIE, WAYS), "619306544888/6508331087895", "false"),
    ("probability", Fraction(PLAYER, WAYS), "0.44624660934359683", "truncated"),
    ("probability", Fraction(DRAGON_7, WAYS), "0.022530", "false"),
    ("probability", Fraction(DRAGON_7, WAYS), "2.25%", "true"),
    ("odds_against", odds_against(Fraction(DRAGON_7, WAYS)), "43 to 1 against", "true"),
    ("odds_against", odds_against(Fraction(DRAGON_7, WAYS)), "1 in 44.4", "true"),
    ("fair_odds", odds_against(Fraction(DRAGON_7, WAYS)), "43.38:1", "true"),
    ("fair_odds", odds_against(Fraction(DRAGON_7, WAYS)), "44.38 for 1", "true"),
    ("ways", BANKER, "2,292,252,566,437,888", "true"),
    ("ways", BANKER, "2,292,252,566,437,889", "false"),
    ("ways", 2023020261982208, "2023020261982210", "rounded"),
    ("ways", WAYS, "4,998,398,275,503,350", "rounded"),
    ("ways", WAYS, "4,998,398,275,503,340", "false"),
    ("ways", 86016, "64,512", "false"),
    ("ways", 0, "0", "true"),
    ("line_return", Fraction(0), "0.000000", "true"),
]


@pytest.mark.parametrize(("name", "exact", "text", "expected"), FAMOUS)
def test_a_known_figure_gets_its_verdict(
    name: str, exact: Fraction, text: str, expected: str
) -> None:
    assert said(name, exact, text) == expected


@pytest.mark.parametrize(
    ("exact", "true", "truncated", "false"),
    [
        (Fraction(25, 1000), ["0.03", "0.02"], [], ["0.01", "0.04"]),
        (Fraction(35, 1000), ["0.04"], ["0.03"], ["0.05"]),
        (Fraction(-25, 1000), ["-0.03", "-0.02"], [], ["0.02", "-0.04"]),
        (Fraction(-35, 1000), ["-0.04"], ["-0.03"], ["0.04"]),
        (Fraction(5, 1000), ["0.01", "0.00"], [], ["-0.01"]),
        (Fraction(-5, 1000), ["-0.01", "0.00"], [], ["0.01"]),
        (Fraction(9, 1000), ["0.01"], ["0.00", "0"], ["0.02"]),
        (Fraction(-9, 1000), ["-0.01"], ["-0.00"], ["0.01"]),
    ],
)
def test_a_half_goes_up_or_to_the_even_digit_and_nowhere_else(
    exact: Fraction, true: list[str], truncated: list[str], false: list[str]
) -> None:
    assert [said("expectation", exact, text) for text in true] == ["true"] * len(true)
    assert {said("expectation", exact, text) for text in truncated} <= {"truncated", "true"}
    assert "true" not in {said("expectation", exact, text) for text in truncated if text != "0"}
    assert {said("expectation", exact, text) for text in false} == {"false"}


def test_about_reaches_one_unit_of_the_last_place_and_no_further() -> None:
    for exact, expected in [("0.048", "true"), ("0.050", "true"), ("0.0500001", "false")]:
        assert said("probability", Fraction(exact), "about 4.9 %") == expected
    assert said("probability", Fraction("0.0479999"), "about 4.9 %") == "false"
    assert said("probability", Fraction(1, 8), "about 1/7") == "false"


@pytest.mark.parametrize(
    ("variance", "text", "expected"),
    [
        # Eight decks: 2.640872 for a Tie paid 8 to 1.
        (81 * Fraction(TIE, WAYS) - (9 * Fraction(TIE, WAYS)) ** 2, "2.640872", "true"),
        (81 * Fraction(TIE, WAYS) - (9 * Fraction(TIE, WAYS)) ** 2, "2.64", "true"),
        (81 * Fraction(TIE, WAYS) - (9 * Fraction(TIE, WAYS)) ** 2, "2.65", "false"),
        (Fraction(2), "1.4142135623730950488", "true"),
        (Fraction(2), "1.4142135623730950489", "rounded"),
        (Fraction(2), "1.41421356237311", "false"),
        (Fraction(2), "1.41421", "true"),
        (Fraction(3), "1.73", "true"),
        (Fraction(3), "1.7320508", "true"),
        (Fraction(3), "1.7320507", "false"),
        (Fraction(7), "2.64", "truncated"),
        (Fraction(9, 4), "3/2", "true"),
        (Fraction(9, 4), "2", "true"),
        (Fraction(9, 4), "1", "truncated"),
        (Fraction(0), "0.0", "true"),
    ],
)
def test_a_standard_deviation_is_compared_by_squares(
    variance: Fraction, text: str, expected: str
) -> None:
    assert said("standard_deviation", variance, text) == expected


def test_fifteen_digits_excuse_only_what_a_spreadsheet_leaves() -> None:
    exact = 2023020261982208
    assert said("ways", exact, "2023020261982200") == "rounded"
    assert said("ways", exact, "2023020261982207") == "false"
    assert said("ways", exact, "2023020261982220") == "false"
    assert said("ways", 403095751234560, "403095751234561") == "false"
    assert said("probability", Fraction(1, 3), "0.33333333333333348") == "rounded"
    assert said("probability", Fraction(1, 3), "0.333333333333335") == "false"


def test_an_impossible_event_has_no_odds() -> None:
    assert said("probability", 0, "1 in 1000") == "false"
    assert said("probability", 0, "0") == "true"
    with pytest.raises(PuntobancoError, match="no odds"):
        odds_against(Fraction(0))


def printed(value: Decimal, places: int, rounding: str) -> str:
    return f"{value.quantize(Decimal(1).scaleb(-places), rounding=rounding):f}"


def as_decimal(value: Fraction) -> Decimal:
    """Return the value to 60 places; exact halves of the drawn denominators end sooner."""
    return Decimal(value.numerator) / Decimal(value.denominator)


EXACT = st.builds(Fraction, st.integers(0, 10**12), st.just(10**12 + 39))
PLACES = st.integers(0, 14)
ROUNDING = st.sampled_from(["ROUND_HALF_UP", ROUND_HALF_EVEN])
FORMS = st.sampled_from(["number", "percent", "comma", "about"])


def in_form(exact: Fraction, places: int, rounding: str, form: str) -> str:
    with localcontext() as context:
        context.prec = 60
        if form == "percent":
            return printed(as_decimal(exact * 100), places, rounding) + " %"
        text = printed(as_decimal(exact), places, rounding)
        return (
            text.replace(".", ",") if form == "comma" else ("~" if form == "about" else "") + text
        )


@given(EXACT, PLACES, ROUNDING, FORMS)
def test_an_exact_value_printed_at_any_precision_is_true(
    exact: Fraction, places: int, rounding: str, form: str
) -> None:
    assert said("probability", exact, in_form(exact, places, rounding, form)) == "true"


@given(EXACT, PLACES, st.sampled_from(["number", "percent", "comma"]))
def test_digits_cut_off_are_truncated_or_true(exact: Fraction, places: int, form: str) -> None:
    text = in_form(exact, places, ROUND_DOWN, form)
    rounded = in_form(exact, places, ROUND_HALF_EVEN, form)
    assert said("probability", exact, text) == ("true" if text == rounded else "truncated")


@given(EXACT, st.integers(1, 14), ROUNDING, st.sampled_from(["number", "percent"]), st.data())
def test_a_changed_digit_is_never_true(
    exact: Fraction, places: int, rounding: str, form: str, data: st.DataObject
) -> None:
    text = in_form(exact, places, rounding, form)
    where = data.draw(st.sampled_from([at for at, sign in enumerate(text) if sign.isdigit()]))
    digit = data.draw(st.sampled_from([each for each in "0123456789" if each != text[where]]))
    changed = text[:where] + digit + text[where + 1 :]
    # Beyond 100 per cent is no probability, and refused as such.
    assume(Fraction(changed.rstrip(" %")) <= (100 if form == "percent" else 1))
    assert said("probability", exact, changed) in ("false", "truncated")


@given(st.integers(10**15, 10**16 - 1), st.integers(0, 15), st.integers(1, 9))
def test_a_changed_digit_of_a_count_is_never_true(ways: int, place: int, step: int) -> None:
    digits = [int(digit) for digit in str(ways)]
    digits[place] = (digits[place] + step) % 10
    assume(digits[0] != 0)
    text = "".join(map(str, digits))
    assert said("ways", ways, text) in ("false", "rounded")
    assert said("ways", ways, f"{ways:,}") == "true"


@given(st.builds(Fraction, st.integers(1, 10**9), st.integers(1, 10**6)), st.integers(0, 12))
def test_a_root_printed_at_any_precision_is_true(variance: Fraction, places: int) -> None:
    with localcontext() as context:
        context.prec = 60
        root = as_decimal(variance).sqrt()
        text = printed(root, places, ROUND_HALF_EVEN)
        wrong = printed(Decimal(text) + Decimal(1).scaleb(-places), places, ROUND_HALF_EVEN)
    # A root that is itself a half is the one case in which the next digit is right too.
    assume((Fraction(text) * 2 + Fraction(1, 10**places)) ** 2 != 4 * variance)
    fields = {"wager": "any", "quantity": "standard_deviation", "decimal_mark": "."}
    for figure, expected in [(text, {"true"}), (wrong, {"false"})]:
        claim = claim_from_fields({**fields, "published": figure})
        assert claim.quantity is not None
        assert str(verdict(variance, claim.figure, claim.quantity)) in expected


@given(EXACT, PLACES)
def test_the_verdict_on_a_loss_mirrors_that_on_a_gain(exact: Fraction, places: int) -> None:
    for rounding in (ROUND_DOWN, ROUND_HALF_EVEN):
        text = in_form(exact, places, rounding, "number")
        assert said("expectation", exact, text) == said("expectation", -exact, f"-{text}")


def pair(claim: Claim, decks: Decks | None) -> Fraction:
    if claim.wager != "Player Pair":
        raise UnsupportedClaimError(f"no wager {claim.wager!r}")
    if decks == "infinite":
        raise UnsupportedClaimError("no infinite shoe here")
    return Fraction(3, 51) if decks is None else Fraction(4 * int(decks) - 1, 52 * int(decks) - 1)


def found(**fields: object) -> Finding:
    return judge(claim_from_fields({"quantity": "probability", **fields}), pair)


def test_a_claim_for_several_numbers_of_decks_must_hold_in_each() -> None:
    both = found(wager="Player Pair", decks="6 or 8", published="about 7.4 %")
    assert both.verdict is Verdict.TRUE
    worse = found(wager="Player Pair", decks=[8, 6], published="7.47 %")
    assert (worse.verdict, worse.decks, worse.exact) == (Verdict.FALSE, 6, Fraction(23, 311))


def test_one_false_shoe_settles_what_another_leaves_open() -> None:
    fields = {"wager": "Player Pair", "decks": "8, infinite"}
    assert found(published="7.48 %", **fields).verdict is Verdict.FALSE
    assert found(published="7.47 %", **fields).verdict is Verdict.UNSUPPORTED


def test_a_claim_that_can_not_be_judged_says_why() -> None:
    other = found(wager="Tie", published="9.5 %")
    assert (other.verdict, other.reason) == (Verdict.UNSUPPORTED, "no wager 'Tie'")
    strange = found(wager="Player Pair", rules="both hands stand on 6", published="5.88 %")
    assert strange.verdict is Verdict.UNSUPPORTED
    assert "both hands stand on 6" in strange.reason
    kept = found(wager="Player Pair", published="pay table only", unsupported="a pay table")
    assert (kept.verdict, kept.reason) == (Verdict.UNSUPPORTED, "a pay table")


def test_decks_that_are_not_stated_are_the_evaluators_to_choose() -> None:
    assert found(wager="Player Pair", published="0.058824").verdict is Verdict.TRUE


def test_every_quantity_can_be_judged() -> None:
    half = Fraction(1, 2)
    for name in ("probability", "hit_frequency", "variance", "mean_cards", "expectation"):
        assert verdict(half, quantity(name).read("0.5"), quantity(name)) is Verdict.TRUE

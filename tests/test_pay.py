"""Pay as sheets print it, and what a commission keeps."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puntobanco.errors import PuntobancoError
from puntobanco.pay import ROUNDINGS, Commission, Pay, exact_number, read_rate
from puntobanco.pay_files import read_commission, read_pays


@pytest.mark.parametrize(
    ("text", "net"),
    [
        ("8 to 1", "8"),
        ("8:1", "8"),
        ("8 : 1", "8"),
        ("9 for 1", "8"),
        ("19:20", "19/20"),
        ("0.95 to 1", "19/20"),
        ("0.95 for 1", "-1/20"),
        ("143:5", "143/5"),
        ("28.7 to 1", "287/10"),
        ("3 to 2", "3/2"),
        ("1/2 to 1", "1/2"),
        ("returns 1.66", "33/50"),
        ("return 2.23", "123/100"),
        ("Evens", "1"),
        ("half", "1/2"),
        ("PUSH", "0"),
        ("lose half", "-1/2"),
        ("lose", "-1"),
    ],
)
def test_pay_is_read_as_net_odds(text: str, net: str) -> None:
    assert Pay.parse(text).net == Fraction(net)
    assert Pay.parse(f"  {text} ").text == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "to",
        "lots",
        "8",
        "8 to",
        "8 to 0",
        "8/0 to 1",
        "eight to one",
        "-8 to 1",
        "1e3 to 1",
        "8 to 1 to 1",
        "returns",
        "returns x",
        "__import__('os')",
        "9" * 100 + " to 1",
    ],
)
def test_pay_without_a_number_is_refused(text: str) -> None:
    with pytest.raises(PuntobancoError, match="expected pay such as '8 to 1'") as caught:
        Pay.parse(text)
    assert repr(text) in str(caught.value)


def test_pay_in_our_own_words_reads_back() -> None:
    for net in ("8", "19/20", "0", "-1/2", "-1", "1/2", "143/5"):
        pay = Pay.to_one(Fraction(net))
        assert Pay.parse(pay.text).net == pay.net == Fraction(net)


@given(st.fractions(min_value=0, max_value=1000, max_denominator=1000))
def test_any_odds_read_back(net: Fraction) -> None:
    assert Pay.parse(Pay.to_one(net).text).net == net
    assert Pay.parse(f"returns {net + 1}").net == net


def test_numbers_are_exact() -> None:
    assert exact_number("0.1") == Fraction(1, 10)
    assert exact_number("1/3") == Fraction(1, 3)
    for text in ("", "1/0", "0.1.2", ".5", "1_000", "٣", "9" * 61):
        assert exact_number(text) is None
    assert read_rate("5 %") == read_rate("0.05") == read_rate("1/20") == Fraction(1, 20)
    with pytest.raises(PuntobancoError, match="a rate such as '5 %'"):
        read_rate("five")


def test_commission_is_a_share_of_the_win_with_minimum_and_chip() -> None:
    five = Commission(Fraction(1, 20))
    assert not five.needs_stake
    assert five.kept(Fraction(100)) == 5
    # A sheet keeps 5 %, at least 1 on a stake of 10; another rounds up to whole chips.
    least = Commission(Fraction(1, 20), minimum=Fraction(1))
    assert least.needs_stake
    assert [least.kept(Fraction(won)) for won in (10, 100)] == [1, 5]
    assert Commission(Fraction(1, 20), chip=Fraction(1)).kept(Fraction(30)) == 2
    assert Commission(Fraction(1, 20), chip=Fraction(1), rounding="down").kept(Fraction(30)) == 1
    nearest = Commission(Fraction(1, 20), chip=Fraction(1), rounding="nearest")
    assert [nearest.kept(Fraction(won)) for won in (9, 10, 29, 30)] == [0, 1, 1, 2]
    assert Commission(Fraction(1, 20), minimum=Fraction(5)).kept(Fraction(2)) == 2


@given(
    st.fractions(0, 1, max_denominator=200),
    st.fractions(0, 100, max_denominator=100),
    st.fractions(Fraction(1, 100), 20, max_denominator=100),
    st.sampled_from(ROUNDINGS),
    st.fractions(0, 10_000, max_denominator=100),
)
def test_what_is_kept_lies_between_nothing_and_the_win(
    rate: Fraction, minimum: Fraction, chip: Fraction, rounding: str, won: Fraction
) -> None:
    known = next(known for known in ROUNDINGS if known == rounding)
    kept = Commission(rate, minimum, chip, known).kept(won)
    assert 0 <= kept <= won
    plain = max(rate * won, minimum)
    assert kept in (won, plain) or abs(kept - plain) < chip
    assert kept == won or kept % chip == 0


@pytest.mark.parametrize(
    ("value", "says"),
    [
        ("105 %", "commission: expected 0 to 100 %, got '105 %'"),
        ("5", "commission: expected 0 to 100 %, got '5'"),
        ("much", "expected a rate such as '5 %' or '1/20', got 'much'"),
        (5, "commission: expected a rate such as '5 %', got 5"),
        ({"minimum": "1"}, "expected a rate such as '5 %'"),
        ({"rate": "5 %", "minimum": "few"}, "commission, minimum: .* got 'few'"),
        ({"rate": "5 %", "chip": "0"}, "a chip above 0, got '0'"),
        ({"rate": "5 %", "rounding": "off"}, "rounding: expected up, down or nearest, got 'off'"),
        ({"rate": "5 %", "min": "1"}, "a key of a commission, got 'min'"),
    ],
)
def test_bad_commissions_are_refused(value: object, says: str) -> None:
    with pytest.raises(PuntobancoError, match=says):
        read_commission(value)


@pytest.mark.parametrize(
    ("value", "labels", "says"),
    [
        ("8 to 1", ("a", "b"), "a table for the lines"),
        ({"a": "8 to 1"}, ("a", "b"), "pay for the line 'b'"),
        ({"a": "8 to 1", "c": "1 to 1"}, ("a", "b"), "got 'c'"),
        ({"a": 8}, ("a",), "line 'a': expected pay as text"),
        ({"a": "eight"}, ("a",), "line 'a': expected pay such as"),
        (None, ("a",), "pay for the lines"),
    ],
)
def test_bad_pay_tables_are_refused(value: object, labels: tuple[str, ...], says: str) -> None:
    with pytest.raises(PuntobancoError, match=says):
        read_pays(value, labels)


@pytest.mark.parametrize("field", ["rate", "minimum", "chip", "rounding"])
def test_a_commission_checks_itself(field: str) -> None:
    bad = {"rate": Fraction(-1, 20), "minimum": Fraction(-1), "chip": Fraction(0)}
    values: dict[str, object] = {"rate": Fraction(1, 20)} | {field: bad.get(field, "off")}
    with pytest.raises(PuntobancoError):
        Commission(**values)  # type: ignore[arg-type]  # wrong on purpose

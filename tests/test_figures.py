"""Printed figures: every printed form is read exactly, and nothing is read in part."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puntobanco.claims.figures import FigureKind, read_figure
from puntobanco.claims.numerals import Expects, read_numeral
from puntobanco.claims.quantities import QUANTITIES, quantity
from puntobanco.errors import PuntobancoError

GROUPED = "2,292,252,566,437,888 2.292.252.566.437.888 2'292'252'566'437'888 2292252566437888"

FORMS = [
    ("45.86 %", "percent", "0.4586", "0.0001"),
    ("45.86%", "percent", "0.4586", "0.0001"),
    ("45,86 %", "percent", "0.4586", "0.0001"),
    ("45.86\uff05", "percent", "0.4586", "0.0001"),
    ("1.06 percent", "percent", "0.0106", "0.0001"),
    ("1.06 per cent", "percent", "0.0106", "0.0001"),
    ("+7.6 percentage points", "percent", "0.076", "0.001"),
    (".4586", "number", "0.4586", "0.0001"),
    ("0,4586", "number", "0.4586", "0.0001"),
    ("0.060", "number", "0.06", "0.001"),
    ("45.", "number", "45", "1"),
    ("8", "number", "8", "1"),
    ("1,234.50", "number", "1234.5", "0.01"),
    ("1.234,50", "number", "1234.5", "0.01"),
    ("1 234,567", "number", "1234.567", "0.001"),
    ("-0.026517", "number", "-0.026517", "0.000001"),
    ("−0.026517", "number", "-0.026517", "0.000001"),
    ("- 0.0000435175", "number", "-0.0000435175", "0.0000000001"),
    ("+0.1125", "number", "0.1125", "0.0001"),
    ("1.2e-5", "number", "0.000012", "0.000001"),
    ("4.9984E+15", "number", "4998400000000000", "100000000000"),
    ("1.2 × 10^-5", "number", "0.000012", "0.000001"),
    ("1.2×10⁻⁵", "number", "0.000012", "0.000001"),
    ("10.6 ‰", "per mille", "0.0106", "0.0001"),
    ("106 bp", "basis points", "0.0106", "0.0001"),
    ("9:1", "odds", "9", "1"),
    ("9 to 1", "odds", "9", "1"),
    ("28.6:1", "odds", "28.6", "0.1"),
    ("43 to 1 against", "odds against", "43", "1"),
    ("1813-1 against", "odds against", "1813", "1"),
    ("odds of 9 to 1", "odds", "9", "1"),
    ("9 for 1", "odds for one", "9", "1"),
    ("1 in 44.4", "one in", "44.4", "0.1"),
    ("one in 25199", "one in", "25199", "1"),
    ("1 out of 10", "one in", "10", "1"),
]


@pytest.mark.parametrize(("text", "kind", "value", "ulp"), FORMS)
def test_a_printed_form_is_read_with_its_last_place(
    text: str, kind: str, value: str, ulp: str
) -> None:
    figure = read_figure(text, Expects.AMOUNT)
    assert figure.kind is FigureKind(kind)
    assert (figure.value, figure.ulp) == (Fraction(value), Fraction(ulp))
    assert figure.mantissa * figure.ulp == figure.value
    assert not figure.approximate
    assert figure.text == text


@pytest.mark.parametrize(
    "text",
    [
        *GROUPED.split(),
        "2 292 252 566 437 888",
        "2\u202f292\u00a0252 \
566 437 888".replace("2\u202f292\u00a0252", "2\u202f292\u202f252"),
    ],
)
def test_thousands_are_grouped_by_comma_point_space_or_apostrophe(text: str) -> None:
    assert read_figure(text).value == 2292252566437888


@pytest.mark.parametrize(
    ("text", "value"), [("31/415", "31/415"), ("7/415", "7/415"), ("−3/4", "-3/4"), ("4/8", "1/2")]
)
def test_a_fraction_has_no_last_place(text: str, value: str) -> None:
    figure = read_figure(text)
    assert (figure.kind, figure.value) == (FigureKind.FRACTION, Fraction(value))
    assert figure.ulp == 0


def test_a_fraction_of_long_numbers_is_exact() -> None:
    figure = read_figure("8,954,111,587,648/19,524,993,263,685")
    assert figure.value == Fraction(8954111587648, 19524993263685)


@pytest.mark.parametrize(
    ("text", "value"), [("143:5", "28.6"), ("19:20", "0.95"), ("3 to 2", "1.5")]
)
def test_odds_to_another_number_than_one_are_exact(text: str, value: str) -> None:
    figure = read_figure(text)
    assert figure.value == Fraction(value)
    assert figure.ulp == 0


@pytest.mark.parametrize(
    "word", ["about ", "About ", "approx. ", "approximately ", "~", "~ ", "≈", "around ", "ca. "]
)
def test_a_word_for_about_is_kept(word: str) -> None:
    figure = read_figure(f"{word}4.9 %")
    assert figure.approximate
    assert (figure.value, figure.ulp) == (Fraction(49, 1000), Fraction(1, 1000))


@pytest.mark.parametrize(
    "text",
    [
        *("45.86.1 %", "1,23,456", "12,34,567", "1234,567,890", "0,123,456", "1.234,567.8"),
        *("", " ", "%", ".", "-", "about", "x", "4.9%%", "4.9 % will be taken", "--1", "1e", "e5"),
        *("1e9999999999", "5-8", "0.592 +- 0.004", "98.94% RTP", "45.86 12", "1½", "1²", "٤٥"),
        *("3/0", "9:0", "44.4/100.5", "1/2/3", "9:1:1", "1 in", "1 in x", "nan", "inf", "0x10"),
        *(
            "8 to 1 less 5% = 7 to 8",
            "(1, 1, -3)",
            "pay table only",
            "1_000",
            "+20+% EV",
            "9" * 200,
        ),
    ],
)
def test_what_is_not_one_figure_is_refused_in_one_line(text: str) -> None:
    with pytest.raises(PuntobancoError, match="figure") as caught:
        read_figure(text)
    assert "\n" not in str(caught.value)


def test_three_digits_after_one_mark_are_read_as_the_quantity_says() -> None:
    assert quantity("ways").read("1,234").value == 1234
    assert quantity("ways").read("1.234").value == 1234
    assert quantity("house_edge").read("0,234").value == Fraction(234, 1000)
    assert quantity("expectation").read("1,234").value == Fraction(1234, 1000)
    assert quantity("variance").read("182.715").value == Fraction(182715, 1000)


@pytest.mark.parametrize("name", ["variance", "standard_deviation", "fair_odds", "odds_against"])
def test_a_comma_before_three_digits_is_asked_about_where_either_could_be(name: str) -> None:
    with pytest.raises(
        PuntobancoError, match=r"is '1,234' the number 1234 or the decimal 1\.234\?"
    ):
        quantity(name).read("1,234")
    assert quantity(name).read("1,234", ",").value == Fraction(1234, 1000)
    assert quantity(name).read("1,234", ".").value == 1234


def test_without_a_quantity_a_point_before_three_digits_is_asked_about() -> None:
    with pytest.raises(PuntobancoError, match="state decimal_mark"):
        read_figure("1.234")
    assert read_figure("1.234", decimal_mark=".").value == Fraction(1234, 1000)


def test_a_stated_decimal_mark_is_not_overruled() -> None:
    with pytest.raises(PuntobancoError):
        read_figure("45,86", decimal_mark=".")


def test_a_unit_beside_the_figure_is_used_once() -> None:
    assert read_figure("8.682", Expects.SHARE, None, FigureKind.PERCENT).value == Fraction(
        8682, 100000
    )
    assert read_figure("1 %", unit=FigureKind.PERCENT).value == Fraction(1, 100)
    assert read_figure("+0.5", unit=FigureKind.PER_MILLE).ulp == Fraction(1, 10000)
    for text in ("1 ‰", "9:1", "1/8"):
        with pytest.raises(PuntobancoError):
            read_figure(text, unit=FigureKind.PERCENT)
    with pytest.raises(PuntobancoError, match="unit"):
        read_figure("1", unit=FigureKind.ODDS)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        *(("probability", "145.86 %"), ("probability", "44.6"), ("probability", "-1 %")),
        *(("probability", "9:1"), ("house_edge", "1 in 20"), ("house_edge", "8.682")),
        *(("ways", "45.86 %"), ("ways", "1234.5"), ("ways", "-3"), ("ways", "1/2")),
        *(("variance", "-1"), ("standard_deviation", "5 %"), ("fair_odds", "4 %")),
        *(("probability", "1 in 0.5"), ("hit_frequency", "101 %"), ("mean_cards", "4.9 %")),
    ],
)
def test_a_figure_that_the_quantity_can_not_be_is_refused(name: str, text: str) -> None:
    with pytest.raises(PuntobancoError, match="expected") as caught:
        quantity(name).read(text)
    assert repr(text) in str(caught.value)


def test_a_bare_number_over_one_asks_for_its_unit() -> None:
    with pytest.raises(PuntobancoError, match="unit = 'percent'"):
        quantity("house_edge").read("1.01")
    assert quantity("house_edge").read("1.01", unit=FigureKind.PERCENT).value == Fraction(
        101, 10000
    )
    with pytest.raises(PuntobancoError, match=r"of at least 0, got '-2\.64'$"):
        quantity("standard_deviation").read("-2.64")


def test_the_decimal_mark_of_unreadable_digits_is_not_guessed() -> None:
    with pytest.raises(PuntobancoError, match=r"one decimal mark, got '45\.86\.1'$"):
        read_figure("45.86.1 %")


def test_an_unknown_quantity_suggests_the_closest_names() -> None:
    with pytest.raises(PuntobancoError, match=r"did you mean .*'probability'"):
        quantity("probabilty")
    with pytest.raises(PuntobancoError, match=r"one of ways, probability"):
        quantity("zzz")


def test_every_quantity_is_found_by_each_of_its_names() -> None:
    for name, found in QUANTITIES.items():
        assert quantity(name) is found
        assert all(quantity(alias.replace("_", " ")) is found for alias in found.aliases)
        assert found.doc
        assert found.kinds


MARKS = st.sampled_from([(",", "."), (".", ","), ("'", "."), (" ", ","), (" ", "."), ("", ".")])


@given(
    st.integers(0, 10**25), st.integers(0, 12), MARKS, st.sampled_from(["", "+", "-", "−", "- "])
)
def test_digits_printed_in_any_style_are_read_back(
    mantissa: int, decimals: int, marks: tuple[str, str], sign: str
) -> None:
    group, mark = marks
    digits = str(mantissa).rjust(decimals + 1, "0")
    whole, fraction = digits[: len(digits) - decimals], digits[len(digits) - decimals :]
    text = sign + f"{int(whole):,}".replace(",", group) + (mark + fraction if fraction else "")
    figure = read_figure(text, decimal_mark=mark)
    signed = -mantissa if sign[:1] in ("-", "−") else mantissa
    assert figure.value == Fraction(signed, 10**decimals)
    assert figure.ulp == Fraction(1, 10**decimals)


@given(st.text(alphabet="0123456789.,' %-+:/~e", max_size=14))
def test_any_text_is_read_exactly_or_refused(text: str) -> None:
    try:
        figure = read_figure(text)
    except PuntobancoError:
        return
    assert figure.ulp >= 0
    assert figure.ulp == 0 or figure.mantissa * figure.ulp == figure.value
    printed = "".join(sign for sign in text if sign.isdigit())
    if figure.kind is FigureKind.NUMBER and "e" not in text:
        assert abs(figure.mantissa) == int(printed)


@given(st.text(max_size=20))
def test_no_text_escapes_as_another_error(text: str) -> None:
    try:
        read_numeral(text)
    except PuntobancoError as refused:
        assert str(refused)  # noqa: PT017  # nearly every text is refused: only the class matters

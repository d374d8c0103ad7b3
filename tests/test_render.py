"""Reports in each format: rounding, exact values, and texts that must stay texts."""

import csv
import io
import json
import re
from fractions import Fraction
from pathlib import Path

import html5lib
import pytest
from hypothesis import given
from hypothesis import strategies as st

from program import run
from puntobanco.rulesheet_files import FOLDER
from puntobanco_reports.render import FORMATS, decimal_text, plain, plain_data, render, shown
from puntobanco_reports.report import Column, Kind, Report, Table, Value

fractions = st.fractions(max_denominator=10**9)


@given(fractions, st.integers(0, 20))
def test_a_decimal_is_the_nearest_one(value: Fraction, digits: int) -> None:
    text = decimal_text(value, digits)
    assert re.fullmatch(rf"-?[0-9]+\.[0-9]{{{digits}}}" if digits else "-?[0-9]+", text)
    assert abs(Fraction(text) - value) * 2 * 10**digits <= 1
    assert Fraction(text) != 0 or not text.startswith("-")


@pytest.mark.parametrize(
    ("value", "digits", "text"),
    [
        ("1/8", 2, "0.12"),
        ("3/8", 2, "0.38"),
        ("-1/8", 2, "-0.12"),
        ("5/2", 0, "2"),
        ("7/2", 0, "4"),
        ("-1/1000", 2, "0.00"),
        ("999999/1000000", 3, "1.000"),
        ("1234567890123456789/10", 1, "123456789012345678.9"),
        ("1/3", 30, "0." + "3" * 30),
    ],
)
def test_halves_go_to_even_and_no_float_is_in_between(value: str, digits: int, text: str) -> None:
    assert decimal_text(Fraction(value), digits) == text


@pytest.mark.parametrize(
    ("value", "kind", "text", "exact"),
    [
        (Fraction(1, 96), "percent", "1.0417 %", "1/96"),
        (Fraction(-1, 3), "number", "-0.333333", "-1/3"),
        (Fraction(1, 3), "probability", "0.333333", "1/3"),
        (2_292_252_566_437_888, "count", "2,292,252,566,437,888", "2292252566437888"),
        (Fraction(5, 2), "count", "2.500000", "5/2"),
        (Fraction(1, 8), "odds", "1 in 8.0000", "1/8"),
        (Fraction(0), "odds", "-", "0"),
        (None, "percent", "-", "-"),
        ("Banker", "text", "Banker", "Banker"),
        (0.5, "number", "0.500000", "0.500000"),
        (0.0123, "percent", "1.2300 %", "1.2300 %"),
    ],
)
def test_values_as_a_reader_sees_them(value: Value, kind: Kind, text: str, exact: str) -> None:
    assert shown(value, kind) == text
    assert shown(value, kind, exact=True) == exact


HIDDEN = (
    "\x00\x07\x1b\x7f\x85\xad\u061c\u200b\u200e\u200f\u2028\u2029\u202a\u202e\u2066\u2069\ufeff"
)


@pytest.mark.parametrize("character", [*HIDDEN, "\U000e0041", "\ue000"])
def test_characters_that_hide_are_written_out(character: str) -> None:
    escaped = plain(f"a{character}b")
    assert character not in escaped
    assert re.fullmatch(r"a\\(u[0-9a-f]{4}|U[0-9a-f]{8})b", escaped)
    assert int(escaped[3:-1], 16) == ord(character)


@pytest.mark.parametrize("text", ["Égalité", "Parità", "百家樂", "−1 % ♠", "a b", "e\u0301"])
def test_characters_that_show_stay(text: str) -> None:
    assert plain(text) == text


@given(st.text())
def test_no_text_breaks_a_line(text: str) -> None:
    assert len(plain(text).splitlines()) <= 1


EVIL = "<b>|\"&'`*_[x](y)"


def report(text: str) -> Report:
    table = Table(text, [Column(text), Column("n", "count")], [(text, 1), ("plain", 2)], text)
    return Report(text, [table], [text], [text], {"text": text}, "0" * 64)


def cells_of(page: str) -> list[str]:
    tree = html5lib.parse(page, namespaceHTMLElements=False)
    return ["".join(cell.itertext()).strip() for cell in tree.iter() if cell.tag in ("td", "th")]


def test_html_shows_a_text_as_it_is() -> None:
    page = render(report(EVIL), "html", command=EVIL)
    tree = html5lib.parse(page, namespaceHTMLElements=False)
    assert tree.find(".//b") is None
    assert cells_of(page) == [EVIL, "n", EVIL, "1", "plain", "2"]
    assert [tree.findtext(f".//{tag}") for tag in ("title", "h1", "h2")] == [EVIL] * 3
    assert EVIL in (tree.findtext(".//small") or "")


def test_html_is_well_formed() -> None:
    parser = html5lib.HTMLParser(strict=True)
    parser.parse(render(report(EVIL), "html", command="x"))


def test_markdown_shows_a_text_as_it_is() -> None:
    text = render(report(EVIL), "markdown", command="--> <script>")
    rows = [line for line in text.splitlines() if line.startswith("|")]
    assert len(rows) == 4
    for row in rows:
        assert len(re.findall(r"(?<!\\)\|", row)) == 3
    assert not re.search(r"(?<!\\)[<*_`\[]", text.partition("<!--")[0])
    assert text.count("-->") == 1
    assert text.rstrip().endswith("-->")


@pytest.mark.parametrize(
    ("text", "cell"), [("-100", "-100"), ("-2.50", "-2.50"), ("-1+1", "'-1+1"), ("+1", "'+1")]
)
def test_csv_keeps_a_signed_number(text: str, cell: str) -> None:
    report = Report("", [Table("", [Column("won or lost")], [(text,)])])
    assert render(report, "csv").splitlines()[1] == cell


@pytest.mark.parametrize("lead", ["=", "+", "-", "@"])
def test_csv_leaves_no_formula_to_a_spreadsheet(lead: str) -> None:
    text = f'{lead}cmd|" /C calc"!A0'
    rows = list(csv.reader(io.StringIO(render(report(text), "csv"))))
    assert rows == [[f"'{text}", "n"], [f"'{text}", "1"], ["plain", "2"]]


def test_csv_numbers_are_numbers() -> None:
    columns = [Column("a", "count"), Column("b", "percent"), Column("c", "number"), Column("d")]
    rows = [(2**60, Fraction(-1, 4), Fraction(-1, 3), None)]
    table = Report("", [Table("", columns, rows)])
    assert render(table, "csv").splitlines()[1] == f"{2**60},-0.250000000000,-0.333333333333,"
    assert render(table, "csv", exact=True).splitlines()[1] == f"{2**60},-1/4,-1/3,"
    assert render(table, "csv", digits=2).splitlines()[1] == f"{2**60},-0.25,-0.33,"


@pytest.mark.parametrize("form", FORMATS)
def test_no_format_lets_a_control_character_through(form: str) -> None:
    out = render(report(f"a{HIDDEN}b"), form, command="x")
    allowed = {"\n"}
    if form == "json":
        # JSON escapes controls itself and keeps the text; a program reads it, not a terminal.
        assert json.loads(out)["text"] == f"a{HIDDEN}b"
        return
    assert not (set(HIDDEN) - allowed) & set(out)


def test_json_keeps_exact_values_as_strings_and_large_integers_too() -> None:
    data = {"a": Fraction(1, 3), "b": 2**53 - 1, "c": 2**53, "d": [True, None, 0.5], "e": -(2**60)}
    assert plain_data(data) == {
        "a": "1/3",
        "b": 2**53 - 1,
        "c": str(2**53),
        "d": [True, None, 0.5],
        "e": str(-(2**60)),
    }


def test_json_is_strict_json() -> None:
    out = render(report("é"), "json", command="c")
    assert "NaN" not in out
    found = json.loads(out)
    assert found["text"] == "é"
    assert found["made_by"]["command"] == "c"
    assert found["made_by"]["sheet_digest"] == "0" * 64


def test_an_empty_table_has_its_head_in_every_format() -> None:
    empty = Report("t", [Table("", [Column("head")], [])])
    for form in ("text", "markdown", "html", "csv"):
        assert "head" in render(empty, form)


EVIL_NAME = "Pun\u202eto\u0007 <i>|=1"


@pytest.fixture
def evil_sheet(tmp_path: Path) -> str:
    """A sheet whose every text would like to be more than a text."""
    text = (FOLDER / "ez.toml").read_text(encoding="utf-8")
    escaped = EVIL_NAME.replace("\u202e", "\\u202e").replace("\u0007", "\\u0007")
    text = text.replace('name = "Player"\nbet', f'name = "={escaped}"\nbet')
    text = text.replace('name = "ez"', f'name = "{escaped}"')
    text += f'\n[[assumption]]\nwhat = "{escaped}"\nvalue = "=2"\nwhy = "{escaped}"\n'
    path = tmp_path / "evil.toml"
    path.write_text(text, encoding="utf-8")
    return str(path)


@pytest.mark.parametrize("extra", [[], ["--decks", "1,8"], ["--all-readings"]])
def test_a_sheet_s_texts_stay_texts_in_every_format(evil_sheet: str, extra: list[str]) -> None:
    def odds(form: str) -> str:
        done = run("odds", evil_sheet, *extra, "--format", form)
        assert (done.code, done.err) == (0, "")
        assert not {"\u202e", "\u0007"} & set(done.out) or form == "json"
        return done.out

    assert "\\u202e" in odds("text")
    page = odds("html")
    assert html5lib.parse(page, namespaceHTMLElements=False).find(".//i") is None
    assert "&lt;i&gt;" in page
    assert not re.search(r"(?<!\\)<i", odds("markdown"))
    for row in csv.reader(io.StringIO(odds("csv"))):
        assert not any(cell.startswith("=") for cell in row)
    json.loads(odds("json"))

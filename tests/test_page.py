"""The page about a sheet: contents, formats, what it does with hostile text and missing parts."""

import json
import re
import shlex
import sys
import unicodedata
from collections.abc import Sequence
from fractions import Fraction
from importlib import util
from itertools import pairwise
from pathlib import Path

import pytest
from click.testing import CliRunner

from page_reader import (
    SEEDS,
    SVG,
    comparison,
    comparison_html,
    data_block,
    page,
    page_html,
    parsed,
    tables,
    text_of,
)
from puntobanco.errors import PuntobancoError
from puntobanco.rulesheet_files import load_sheet, sheet_path
from puntobanco_reports.cli import program
from puntobanco_reports.inputs import ShoeChoice, WagerChoice
from puntobanco_reports.page.gather import SECTIONS
from puntobanco_reports.page.html import _environment, html
from puntobanco_reports.page.model import Missing, Page, Pair, Picture, Prose, Section
from puntobanco_reports.page.sections.removal import removal
from puntobanco_reports.page.subject import Asked, subject_of
from puntobanco_reports.page.written import written

SIX = Asked("monte-carlo-6")
HOSTILE = '<script>alert("1")</script> & \'"`|*_ \u202eevil\u2066 \x9b ${7*7} {{7*7}}'
PARTS = [
    *("brief", "sheet", "tableau", "outcomes", "wagers", "totals", "graph", "decks"),
    *("removal", "cells", "readings", "claims", "formulas", "method"),
]


def run(*words: str) -> str:
    """What the command prints; raises what it raises."""
    done = CliRunner().invoke(program, words, catch_exceptions=False)
    assert done.exit_code == 0, done.output
    return done.output


def section(of: Page, key: str) -> Section:
    return next(one for one in of.sections if one.key == key)


@pytest.mark.parametrize("sheet", SEEDS)
def test_page_has_every_part_in_order(sheet: str) -> None:
    root = parsed(page_html(Asked(sheet)))
    assert [e.attrib["id"] for e in root.iter("section")] == PARTS
    links = [e.attrib["href"] for nav in root.iter("nav") for e in nav.iter("a")]
    assert links == [f"#{key}" for key in PARTS]
    shown = load_sheet(sheet)
    body = text_of(root)
    for assumption in shown.assumptions:
        assert assumption.why in body
    for unstated in shown.provenance.unstated:
        assert unstated in body
    for listed in shown.wagers:
        assert listed.wager.printed in body
    assert shown.digest in body
    assert len(page_html(Asked(sheet)).encode()) < 1_500_000


def test_every_section_but_the_last_has_figures_or_tables() -> None:
    root = parsed(page_html(SIX))
    pictures = {one.attrib["id"]: len(list(one.iter(f"{SVG}svg"))) for one in root.iter("section")}
    assert {key: count for key, count in pictures.items() if count} == {
        "totals": 1,
        "graph": 1,
        "decks": 3,
        "removal": 3,
    }
    without = [one.attrib["id"] for one in root.iter("section") if not list(one.iter("table"))]
    assert without == ["brief", "method"]


def test_headings_are_in_order_and_tables_have_captions_and_scopes() -> None:
    for text in (page_html(SIX), comparison_html()):
        root = parsed(text)
        levels = [int(e.tag[1]) for e in root.iter() if re.fullmatch("h[1-6]", str(e.tag))]
        assert levels[0] == 1
        assert levels.count(1) == 1
        assert all(after - before <= 1 for before, after in pairwise(levels))
        assert all(e.attrib.get("scope") in ("col", "row") for e in root.iter("th"))
        assert root.attrib["lang"] == "en"
        assert tables(root)


def test_ids_are_unique_and_references_lead_somewhere() -> None:
    for text in (page_html(SIX), comparison_html()):
        root = parsed(text)
        ids = [e.attrib["id"] for e in root.iter() if "id" in e.attrib]
        assert len(ids) == len(set(ids))
        named = [i for e in root.iter() for i in e.attrib.get("aria-labelledby", "").split()]
        linked = [e.attrib["href"][1:] for e in root.iter("a") if "href" in e.attrib]
        painted = re.findall(r"url\(#([^)]+)\)", text)
        used = [
            value[1:]
            for e in root.iter()
            for key, value in e.attrib.items()
            if key.endswith("}href") and value.startswith("#")
        ]
        assert set(named) | set(linked) | set(painted) | set(used) <= set(ids)


def test_pictures_say_what_they_show() -> None:
    for svg in parsed(page_html(SIX)).iter(f"{SVG}svg"):
        assert svg.attrib["role"] == "img"
        title, desc = (text_of(e) for e in list(svg)[:2])
        assert [e.tag for e in list(svg)[:2]] == [f"{SVG}title", f"{SVG}desc"]
        assert len(title) > 5
        assert len(desc) > 60
        assert not list(svg.iter(f"{SVG}style")), "a picture's own styles would reach the page"


def test_page_loads_nothing_and_runs_nothing() -> None:
    text = page_html(SIX)
    root = parsed(text)
    assert [e.attrib.get("type") for e in root.iter("script")] == ["application/json"]
    assert not [e for e in root.iter() if e.tag in ("link", "img", "iframe", "object", "embed")]
    assert not [k for e in root.iter() for k in e.attrib if str(k).lower().startswith("on")]
    assert not re.search(r"@import|@font-face|url\((?!#)|(?:src|href)=\"(?!#)", text)
    policy = [e.attrib["content"] for e in root.iter("meta") if "http-equiv" in e.attrib]
    assert policy == ["default-src 'none'; style-src 'unsafe-inline'"]


def test_the_same_page_twice_is_the_same_text() -> None:
    assert page_html(SIX) == html(page(SIX)) == html(page.__wrapped__(SIX))


def test_data_of_the_page_is_the_json_of_the_command() -> None:
    shown = data_block(parsed(page_html(SIX)))
    printed = json.loads(run("report", "monte-carlo-6", "--format", "json"))
    for data in (shown, printed):
        made_by = data.pop("made_by")
        assert isinstance(made_by, dict)
        assert made_by.keys() == {"program", "version", "sheet_digest", "command"}
    assert shown == printed
    assert shown["outcomes"]["tie"]["probability"] == "145057227313/1525814595305"  # type: ignore[index]
    assert list(shown) == ["sheet_name", "reading", "shoe", *PARTS[1:-1]]


@pytest.mark.parametrize("form", ["markdown", "text"])
def test_words_alone_hold_the_same_tables(form: str) -> None:
    plain = written(page(SIX, pictured=False), form)
    for caption, table in tables(parsed(page_html(SIX))).items():
        place = plain.index(caption.replace("\\", "\\\\") if form == "markdown" else caption)
        following = plain[place:].replace("\\", "")
        for row in table.rows:
            for cell in row:
                shown = re.sub(r"\*? \(standard: .*\)", "", cell.text)
                assert shown.replace("&", "&amp;" if form == "markdown" else "&") in following
    for one in page(SIX).sections:
        assert one.title in plain
        assert all(command in plain for command in one.commands)


def test_markdown_has_the_graph_as_mermaid() -> None:
    assert "```mermaid\n---\n" in written(page(SIX, pictured=False), "markdown")


def test_csv_holds_every_table() -> None:
    assert run("report", "monte-carlo-6", "--format", "csv").count("\n\n") >= 20


def test_digits_and_exact_reach_every_table() -> None:
    six = parsed(html(page(SIX), digits=2))
    assert tables(six)["Wagers"].rows[0][3].text == "1.24 %"
    assert tables(six)["Effects of removal by point value"].rows[0][2].text == "-0.01"
    exact = parsed(html(page(SIX), exact=True))
    assert tables(exact)["Wagers"].rows[0][3].text == "18880657128/1525814595305"


def test_output_s_ending_decides_the_form(tmp_path: Path) -> None:
    for ending, beginning in ((".html", "<!DOCTYPE html>"), (".md", "# Punto banco")):
        path = tmp_path / f"page{ending}"
        assert run("report", "treasure-casino", "--output", str(path)) == ""
        assert path.read_text("utf-8").startswith(beginning)


def hostile_sheet(tmp_path: Path) -> Path:
    """A sheet with hostile text wherever a file may hold text of its own."""
    said = json.dumps(HOSTILE)
    tableau = sheet_path("standard").read_text("utf-8").partition("[tableau]")[2]
    lines = [f"name = {said}", f"title = {said}", "[provenance]"]
    lines += [f"{key} = {said}" for key in ("document", "publisher", "language")]
    lines += [f"unstated = [{said}]", "[shoe]", "decks = 6", "[tableau]"]
    lines += [tableau.partition("[")[0], "[procedure.says]", f"cut = {said}", "[[assumption]]"]
    lines += [f"{key} = {said}" for key in ("what", "value", "why")]
    for number, bet in enumerate(("Player", "Banker", "Tie")):
        name = json.dumps(f"{HOSTILE} {number}")
        lines += ["[[wager]]", f"name = {name}", f'bet = "{bet}"', f"printed = {said}"]
    lines += ["[[reading]]", f"name = {said}", f"of = {said}", f"says = {said}", f"why = {said}"]
    lines += ["[reading.shoe]", "decks = 5"]
    path = tmp_path / "hostile <b>.toml"
    path.write_text("\n".join(lines), "utf-8")
    return path


def test_hostile_text_is_shown_as_text(tmp_path: Path) -> None:
    path = hostile_sheet(tmp_path)
    text = run("report", str(path), "--format", "html")
    root = parsed(text)
    assert [e.attrib.get("type") for e in root.iter("script")] == ["application/json"]
    assert not list(root.iter("b"))
    assert not [k for e in root.iter() for k in e.attrib if str(k).lower().startswith("on")]
    hidden = {c for c in text if unicodedata.category(c) in ("Cc", "Cf", "Cs", "Co")}
    assert hidden <= {"\n"}
    escaped = (
        HOSTILE.replace("\u202e", r"\u202e").replace("\u2066", r"\u2066").replace("\x9b", r"\u009b")
    )
    shown = text_of(root)
    assert f"Punto banco: {escaped}, as intended, 6 decks, 312 cards" in shown
    assert shown.count(escaped) > 50
    assert "49" not in re.findall(r"\{\{(.*?)\}\}", shown)
    data = data_block(root)
    assert data["sheet_name"] == HOSTILE
    names = [row[0].text for row in tables(root)["Wagers"].rows]
    assert names == [f"{escaped} {number}" for number in range(3)]


@pytest.mark.parametrize("form", ["markdown", "text", "csv"])
def test_hostile_text_is_shown_as_text_in_words_alone(tmp_path: Path, form: str) -> None:
    text = run("report", str(hostile_sheet(tmp_path)), "--format", form)
    hidden = {c for c in text if unicodedata.category(c) in ("Cc", "Cf", "Cs", "Co")}
    assert hidden <= {"\n"}
    if form == "markdown":
        prose = re.sub(r"```.*?```|`[^`\n]*`|`` .*? ``", "", text, flags=re.DOTALL)
        assert not re.search(r"(?<!\\)<(?!!)", prose)


def test_comparison_puts_both_side_by_side() -> None:
    made = comparison()
    keys = [one.key for one in made.sections]
    assert keys == ["figures", "differences", *PARTS[1:]]
    for one in made.sections[2:-1]:
        (pair,) = one.blocks
        assert isinstance(pair, Pair)
        names = [heading.partition(",")[0] for heading, _ in pair.halves]
        assert names == ["A", "B"]
    root = parsed(comparison_html())
    figures = {row[0].text: row for row in tables(root)["Main figures of both"].rows}
    edge = figures["House edge of Égalité, 8 to 1 against Parità, 8 to 1"]
    assert [cell.text for cell in edge[1:]] == ["14.4382 %", "22.5518 %", "8.1136 %"]
    differ = tables(root)["Differences that change the odds"]
    assert [row[0].text for row in differ.rows][:2] == ["decks", "columns of Banker's table"]
    digests = made.digest.split("+")
    sheets = (load_sheet("monte-carlo-6"), load_sheet("monte-carlo-8", ["final-total-columns"]))
    assert digests == [sheet.digest for sheet in sheets]


def test_comparison_of_two_readings_of_one_sheet() -> None:
    text = run("report", "monte-carlo-6", "monte-carlo-6@both-naturals", "--format", "markdown")
    assert "each stops its own hand" in text
    assert "| naturals" in text


def test_reading_shoe_and_wagers_are_those_asked_for() -> None:
    words = ("monte-carlo-6", "--reading", "both-naturals", "--decks", "8", "--wager", "Tie@9:1")
    data = json.loads(run("report", *words, "--format", "json"))
    assert (data["reading"], data["shoe"]["decks"]) == ("both-naturals", 8)
    assert [wager["pays"] for wager in data["wagers"]] == ["9 to 1"]
    odds = json.loads(run("odds", *words, "--format", "json"))
    assert data["outcomes"]["tie"] == odds["outcomes"]["tie"]
    assert data["wagers"][0] == odds["wagers"][0]
    seen = json.loads(run("report", "--seen", "8h 9d", "--format", "json"))
    assert seen["shoe"]["cards"] == 414
    assert seen["claims"] == []


def test_a_shoe_that_can_spare_no_card_has_no_effects_of_removal() -> None:
    asked = Asked("standard", shoes=ShoeChoice(shoe="0:3 7:3"))
    (block,) = removal(subject_of(asked, pictured=False)).blocks
    assert isinstance(block, Prose)
    assert "all 6 cards" in block.text


def test_many_wagers_fit_the_page_and_what_is_left_out_is_said() -> None:
    ties = tuple(f"Egalite {total}" for total in range(10))
    made = page(Asked("standard", bets=WagerChoice(("Player Pair", *ties))))
    root = parsed(html(made))
    assert len(tables(root)["Wagers"].rows) == 11
    assert len(tables(root)["Effects of removal by point value"].rows) == 11
    body = text_of(root)
    assert "Not priced cell by cell: Player Pair, Egalite 6, Egalite 7, Egalite 8" in body
    assert body.count("Not charted: Egalite 5, Egalite 6, Egalite 7") == 2
    assert "No formula is shown for Egalite 5" in body


def commands_of(made: Page) -> list[str]:
    return [command for one in made.sections for command in one.commands]


@pytest.mark.parametrize(
    "asked",
    [
        Asked(
            "monte-carlo-8",
            ("final-total-columns",),
            ShoeChoice("7"),
            WagerChoice(("Tie@9:1",)),
        ),
        Asked("standard", (), ShoeChoice(seen="8h"), WagerChoice(("Dragon 7", "Banker@19:20"))),
    ],
    ids=lambda asked: asked.sheet,
)
def test_every_command_beside_a_section_runs(asked: Asked) -> None:
    commands = commands_of(page(asked, pictured=False))
    assert len(commands) >= len(SECTIONS)
    for command in dict.fromkeys(commands):
        name, *words = shlex.split(command)
        assert name == "puntobanco"
        if words[0] not in ("report", "verify"):
            assert run(*words)


def test_commands_give_the_page_s_numbers() -> None:
    read = tables(parsed(page_html(SIX)))
    for caption, key, first in (
        ("Wagers", "wagers", 1),
        ("Odds in each reading", "readings", 4),
        ("Probabilities and house edges by number of decks", "decks", 4),
        ("Winners by total", "totals", 1),
        ("Effects of removal by point value", "removal", 1),
    ):
        command = section(page(SIX), key).commands[0]
        printed = " ".join(run(*shlex.split(command)[1:]).split())
        for row in read[caption].rows[1:4]:
            for cell in row[first:]:
                assert cell.text in printed, (caption, cell.text)


def missing_texts(made: Page) -> list[str]:
    return [b.text for one in made.sections for b in one.blocks if isinstance(b, Missing)]


def test_without_matplotlib_the_charts_are_said_to_be_missing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in [name for name in sys.modules if name.partition(".")[0] == "matplotlib"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    made = page.__wrapped__(Asked("standard"))
    assert [one.key for one in made.sections] == PARTS
    assert len(missing_texts(made)) == 3
    assert all("puntobanco[report]" in text for text in missing_texts(made))
    assert text_of(parsed(html(made))).count("Not drawn: expected matplotlib") == 3


def test_without_pygraphviz_the_graph_is_said_to_be_missing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found = util.find_spec
    monkeypatch.setattr(
        "puntobanco_reports.drawing.picture.find_spec",
        lambda name: None if name == "pygraphviz" else found(name),
    )
    made = page.__wrapped__(Asked("standard"))
    (text,) = missing_texts(made)
    assert "puntobanco[draw]" in text
    assert [b for b in section(made, "totals").blocks if isinstance(b, Picture)]


def test_without_jinja_only_html_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    _environment.cache_clear()
    monkeypatch.setitem(sys.modules, "jinja2", None)
    with pytest.raises(PuntobancoError, match=r"Jinja2.*puntobanco\[report\]"):
        html(page(SIX))
    assert written(page(SIX), "markdown").startswith("# Punto banco")


def fault(words: Sequence[str]) -> str:
    done = CliRunner().invoke(program, words)
    assert done.exit_code != 0
    assert isinstance(done.exception, Exception | SystemExit)
    return str(done.exception) + done.output


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("monte-carlo-66",), "monte-carlo-6"),
        (("monte-carlo-6@no-such",), "no-such"),
        (("monte-carlo-6", "no-such-sheet"), "no-such-sheet"),
        (("--decks", "1,2"), "'1,2'"),
        (("--decks", "0"), "got 0"),
        (("--wager", "Tai"), "'Tai'"),
        (("--format", "pdf"), "pdf"),
        (("monte-carlo-6", "standard", "maxi-punto-banco"), "maxi-punto-banco"),
    ],
)
def test_bad_input_is_said_in_one_line(words: tuple[str, ...], says: str) -> None:
    assert says in fault(("report", *words))


def test_of_all_wagers_those_that_cannot_be_priced_are_named_on_the_page() -> None:
    text = run("report", "seven-up", "--all-wagers", "--format", "markdown")
    assert "Not priced:" in text
    assert "expected no condition on the suit of the printed card '7', got one in 'All Red'" in text
    data = json.loads(run("report", "seven-up", "--all-wagers", "--format", "json"))
    assert any("'All Red'" in reason for reason in data["refused"])
    assert data["wagers"]
    assert not any("All Red" in str(value["wager"]) for value in data["wagers"])
    with pytest.raises(PuntobancoError, match="'All Red'"):
        run("report", "seven-up", "--wager", "All Red")


def test_one_bet_at_two_pays_keeps_both_edges_on_the_page() -> None:
    words = ("report", "monte-carlo-6", "--wager", "Tie@8:1", "--wager", "Tie@9:1")
    data = json.loads(run(*words, "--format", "json"))
    edges = [Fraction(value["house_edge"]) for value in data["wagers"]]
    assert edges[0] > edges[1]
    labels = ["Égalité (8 to 1)", "Égalité (9 to 1)"]
    [six] = [one for one in data["decks"] if one["decks"] == 6]
    assert {label: Fraction(edge) for label, edge in six["house_edge"].items()} == dict(
        zip(labels, edges, strict=True)
    )
    intended, *others = data["readings"]
    assert [Fraction(intended["house_edge"][label]) for label in labels] == edges
    assert all(set(read["house_edge"]) == set(labels) for read in others)
    text = run(*words, "--format", "markdown")
    assert "edge of Égalité (9 to 1)" in text
    assert "change for Égalité (8 to 1)" in text
    for title in (
        "Banker's cells: expectation of Égalité (9 to 1)",
        "the house edge of Égalité (9 to 1)",
        "Effect of removal on Égalité (9 to 1)",
        "Edge of Égalité (9 to 1) by number of decks",
    ):
        assert title in text
    # What the sheet prints, "8 for 1", is not said of another pay.
    printed = [line for line in text.splitlines() if "8 for 1" in line and "Égalité" in line]
    assert not [line for line in printed if str(edges[1]) in line]


@pytest.mark.parametrize(
    "words",
    [
        ("sheets", "diff", "seven-up", "standard"),
        ("sheets", "diff", "standard", "seven-up"),
        ("removal", "seven-up"),
        ("formula", "seven-up", "--quantity", "edge"),
        ("decisions", "seven-up", "--prices"),
    ],
)
def test_commands_of_the_page_run_where_some_wagers_have_no_price(words: Sequence[str]) -> None:
    data = json.loads(run(*words, "--all-wagers", "--format", "json"))
    assert any("'All Red'" in reason for reason in data["refused"])
    assert "Not priced:" in run(*words, "--all-wagers")

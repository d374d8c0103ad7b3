"""``puntobanco odds``: what it answers in each format, for each way to ask."""

import csv
import io
import json
import math
import re
import subprocess
import sys
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from program import answer, run
from published import EDGES, INFINITE, STANDARD_8
from puntobanco.rulesheet_files import load_sheet, sheet_names

FRACTION = re.compile(r"-?[0-9]+(/[0-9]+)?")
EXACT = ("expectation", "house_edge", "house_edge_resolved", "hit_frequency", "variance")


def check_exact(value: object) -> Fraction:
    assert isinstance(value, str)
    assert FRACTION.fullmatch(value)
    assert str(Fraction(value)) == value, "in lowest terms"
    return Fraction(value)


def check_ways(value: object) -> int:
    """A whole number from 2^53 on is a string, below it a JSON integer."""
    number = int(value)  # type: ignore[call-overload]
    assert isinstance(number, int)
    assert isinstance(value, str if number >= 2**53 else int)
    return number


@pytest.mark.parametrize("sheet", sheet_names())
@pytest.mark.parametrize("decks", ["1", "8", "infinite", "1000"])
def test_the_json_form_that_scripts_rely_on(sheet: str, decks: str) -> None:
    found = answer("odds", sheet, "--decks", decks)
    assert set(found) >= {"sheet", "reading", "shoe", "ways", "outcomes", "wagers", "made_by"}
    assert (found["sheet"], found["reading"]) == (sheet, "as intended")
    assert found["shoe"]["decks"] == (decks if decks == "infinite" else int(decks))
    total = check_ways(found["ways"])
    drawn = 6 if load_sheet(sheet).tableau.printed is None else 5
    assert total == (13**drawn if decks == "infinite" else math.perm(52 * int(decks), drawn))
    assert list(found["outcomes"]) == ["player", "banker", "tie"]
    for outcome in found["outcomes"].values():
        chance = Fraction(check_ways(outcome["ways"]), total)
        assert check_exact(outcome["probability"]) == chance
        assert outcome["decimal"] == float(chance)
    assert sum(check_ways(outcome["ways"]) for outcome in found["outcomes"].values()) == total
    for wager, listed in zip(found["wagers"], load_sheet(sheet).wagers, strict=True):
        assert (wager["wager"], wager["pays"]) == (listed.name, listed.wager.pays)
        check_wager(wager, total)
    assert set(found["made_by"]) == {"program", "version", "sheet_digest", "command"}
    assert found["made_by"]["sheet_digest"] == load_sheet(sheet).digest
    assert found["made_by"]["command"] == f"puntobanco odds {sheet} --decks {decks} --format json"


def check_wager(wager: Mapping[str, Any], total: int) -> None:
    """The summary follows from the lines."""
    values = {key: check_exact(wager[key]) for key in EXACT}
    lines = [(Fraction(line["net"]), Fraction(line["probability"])) for line in wager["lines"]]
    assert sum(chance for _, chance in lines) == 1
    mean = sum(net * chance for net, chance in lines)
    assert values["expectation"] == mean == -values["house_edge"]
    push = sum(chance for net, chance in lines if net == 0)
    assert values["house_edge_resolved"] == -mean / (1 - push)
    assert values["hit_frequency"] == sum(chance for net, chance in lines if net > 0)
    assert values["variance"] == sum(net * net * chance for net, chance in lines) - mean * mean
    assert math.isclose(wager["standard_deviation"] ** 2, values["variance"], rel_tol=1e-12)
    assert sum(Fraction(line["ways"]) for line in wager["lines"]) == total


def test_the_text_shows_what_the_json_says() -> None:
    done = run("odds")
    assert done.err == ""
    for ways in STANDARD_8.values():
        assert f"{ways:,}" in done.out
    _, values = done.out.split("wager ")
    rows = {line.split()[0]: line for line in values.splitlines()}
    for figure in EDGES:
        if (figure.sheet, figure.decks) == ("standard", "8"):
            assert f" {figure.printed.removesuffix('%')} %" in rows[figure.wager]


def test_digits_and_exact_fractions() -> None:
    assert " 0.4585974226\n" in run("odds", "--digits", "10").out
    assert " 0.459\n" in run("odds", "--digits", "3").out
    exact = run("odds", "--exact").out
    assert "8954111587648/19524993263685" in exact
    assert "-241149546272/19524993263685" in exact


def test_a_sweep_says_what_was_seen_and_what_is_known() -> None:
    lines = run("odds", "--decks", "1,2", "--seen", "Kd 5h", "--known", "P=5").out.splitlines()
    assert lines[0] == "standard, as intended, given P=5"
    assert [line[:8] for line in lines[4:6]] == ["1 less 2", "2 less 2"]
    swept = run("odds", "treasure-casino", "--decks", "6,infinite", "--all-readings").out
    assert swept.startswith("treasure-casino, every reading\n")


def test_a_sweep_of_decks_is_one_table() -> None:
    done = run("odds", "--decks", "1,2,4,6,8,infinite", "--format", "csv")
    rows = list(csv.DictReader(io.StringIO(done.out)))
    assert [row["decks"] for row in rows] == ["1", "2", "4", "6", "8", "infinite"]
    found = answer("odds", "--decks", "1,2,4,6,8,infinite")
    assert found["sheet"] == "standard"
    for part, row in zip(found["sweep"], rows, strict=True):
        single = answer("odds", "--decks", row["decks"])
        assert part["outcomes"] == single["outcomes"]
        assert part["wagers"] == single["wagers"]
        assert float(row["Banker"]) == pytest.approx(single["outcomes"]["banker"]["decimal"])
    assert {side: o["ways"] for side, o in found["sweep"][-1]["outcomes"].items()} == INFINITE


def test_shoes_of_one_s_own() -> None:
    minus = answer("odds", "--shoe", "8 decks minus 8:32 9:4")
    assert minus["shoe"]["points"] == [128, 32, 32, 32, 32, 32, 32, 32, 0, 28]
    assert check_ways(minus["ways"]) == math.perm(380, 6)
    seen = answer("odds", "--decks", "1", "--seen", "Kd 5h 9s")
    by_shoe = answer("odds", "--shoe", "1 deck - Kd, 5h, 9s")
    assert seen["outcomes"] == by_shoe["outcomes"]
    points = answer("odds", "--shoe", "0:4 7:2 9:1")
    assert points["shoe"]["known_by"] == "point"
    assert points["ways"] == math.perm(7, 6)


def test_wagers_by_name_and_at_other_pay() -> None:
    found = answer("odds", "--wager", "Tie@9:1", "--wager", "Banco", "--decks", "8")
    assert [w["wager"] for w in found["wagers"]] == ["Tie", "Banker"]
    tie = Fraction(STANDARD_8["tie"], sum(STANDARD_8.values()))
    assert Fraction(found["wagers"][0]["expectation"]) == 10 * tie - 1
    plain = answer("odds")["wagers"]
    assert found["wagers"][1]["expectation"] == plain[1]["expectation"]


def test_a_literal_reading_is_named_and_an_assumption_shown() -> None:
    done = run("odds", "monte-carlo-6", "--reading", "both-naturals")
    assert "both-naturals" in done.out.splitlines()[0]
    assert "pay of Égalité: 8 to 1" in done.out
    found = answer("odds", "monte-carlo-6", "--reading", "both-naturals+tie-8-for-1")
    assert found["reading"] == "both-naturals+tie-8-for-1"
    assert found["assumptions"]
    for assumption in load_sheet("monte-carlo-6").assumptions:
        assert assumption.why in run("odds", "monte-carlo-6").out


@pytest.mark.parametrize(
    ("name", "begins"),
    [
        ("odds.json", "{"),
        ("odds.csv", "outcome,"),
        ("odds.html", "<!DOCTYPE html>"),
        ("odds.md", "# standard"),
        ("odds.txt", "standard, as intended"),
    ],
)
def test_the_ending_of_a_file_decides_the_format(tmp_path: Path, name: str, begins: str) -> None:
    path = tmp_path / name
    done = run("odds", "--output", str(path))
    assert (done.code, done.out) == (0, "")
    assert path.read_text(encoding="utf-8").startswith(begins)
    run("odds", "--format", "csv", "--output", str(path))
    assert path.read_text(encoding="utf-8").startswith("outcome,")


def test_every_format_ends_with_one_line_break_and_says_what_made_it() -> None:
    digest = load_sheet("ez").digest
    for form in ("text", "markdown", "html", "csv", "json"):
        out = run("odds", "ez", "--format", form).out
        assert out.endswith("\n")
        assert not out.endswith("\n\n")
        if form in ("markdown", "html", "json"):
            assert digest in out
            assert "puntobanco odds ez --format" in out


def test_a_sheet_of_one_s_own_is_answered_like_a_shipped_one(tmp_path: Path) -> None:
    source = Path(load_sheet.__globals__["FOLDER"]) / "monte-carlo-6.toml"
    path = tmp_path / "mine.toml"
    path.write_bytes(source.read_bytes())
    own, shipped = answer("odds", str(path)), answer("odds", "monte-carlo-6")
    assert {**own, "made_by": 0} == {**shipped, "made_by": 0}


def program(*args: str) -> subprocess.Popen[str]:
    code = "from puntobanco_reports.cli import main; main()"
    return subprocess.Popen(
        [sys.executable, "-W", "error", "-c", code, *args],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )


@pytest.mark.parametrize("args", [("odds", "--decks", ",".join(["1,8"] * 200)), ("odds", "--help")])
def test_a_closed_pipe_ends_quietly(args: tuple[str, ...]) -> None:
    process = program(*args)
    assert process.stdout is not None
    process.stdout.close()
    assert process.stderr is not None
    complaint = process.stderr.read()
    process.stderr.close()
    assert (process.wait(timeout=60), complaint) == (0, "")


def test_as_a_process_of_its_own() -> None:
    out, err = program("odds", "--format", "json").communicate(timeout=60)
    assert err == ""
    assert json.loads(out)["outcomes"]["banker"]["ways"] == STANDARD_8["banker"]

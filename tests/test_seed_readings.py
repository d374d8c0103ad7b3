"""The five seed sheets in every reading, by the command line: fractions as others found them."""

from fractions import Fraction
from pathlib import Path

import pytest

from program import answer
from published import SEED_READINGS, STANDARD_8, STANDARD_8_TOTAL, SeedReading
from puntobanco.errors import PuntobancoError
from puntobanco.rulesheet_files import load_every_reading, sheet_path

SHEETS = {row.sheet for row in SEED_READINGS}


def asked(row: SeedReading, pay: str) -> list[str]:
    readings = "+".join(name for name in (row.reading, pay) if name)
    return [row.sheet, "--decks", str(row.decks), *(["--reading", readings] if readings else [])]


def test_all_readings_are_here() -> None:
    assert len(SEED_READINGS) == 19
    assert len({(row.sheet, row.reading) for row in SEED_READINGS}) == 13


@pytest.mark.parametrize(
    "row", SEED_READINGS, ids=lambda r: f"{r.sheet} {r.reading or 'as intended'} {r.decks}"
)
def test_a_seed_sheet_in_a_reading(row: SeedReading) -> None:
    total = row.player + row.banker + row.tie
    for pay in sorted({pay for _, pay, _ in row.pays}):
        found = answer("odds", *asked(row, pay))
        assert (found["sheet"], found["shoe"]["decks"]) == (row.sheet, row.decks)
        assert found["ways"] == total
        for side, ways in (("player", row.player), ("banker", row.banker), ("tie", row.tie)):
            outcome = found["outcomes"][side]
            assert outcome["ways"] == ways
            assert outcome["probability"] == str(Fraction(ways, total))
            assert outcome["decimal"] == float(Fraction(ways, total))
        wagers = {wager["wager"]: wager for wager in found["wagers"]}
        for name, pay_reading, expectation in row.pays:
            # A wager that this reading of pay does not touch is worth what it is worth without.
            if pay_reading == pay or (pay and not pay_reading and name not in touched(row, pay)):
                assert wagers[name]["expectation"] == expectation
                assert wagers[name]["house_edge"] == str(-Fraction(expectation))


def touched(row: SeedReading, pay: str) -> set[str]:
    return {name for name, reading, _ in row.pays if reading == pay}


def test_the_default_is_eight_decks_by_the_standard_tableau() -> None:
    found = answer("odds")
    assert found["sheet"] == "standard"
    assert {side: o["ways"] for side, o in found["outcomes"].items()} == STANDARD_8
    assert found["ways"] == STANDARD_8_TOTAL == 4_998_398_275_503_360


@pytest.mark.parametrize("sheet", sorted(SHEETS))
def test_all_readings_in_one_answer(sheet: str) -> None:
    found = answer("odds", sheet, "--all-readings")
    parts = found["readings"]
    names = [part["reading"] for part in parts]
    assert names[0] == "as intended"
    wanted = {row.reading for row in SEED_READINGS if row.sheet == sheet} - {""}
    assert {frozenset(name.split("+")) for name in names} >= {
        frozenset(name.split("+")) for name in wanted
    }
    decks = parts[0]["shoe"]["decks"]
    for row in SEED_READINGS:
        if row.sheet == sheet and row.decks == decks and row.reading in names:
            part = parts[names.index(row.reading)]
            assert part["outcomes"]["player"]["ways"] == row.player
            assert part["outcomes"]["banker"]["ways"] == row.banker


def _with_readings(folder: Path, readings: list[str]) -> str:
    text = sheet_path("standard").read_text("utf-8") + "".join(readings)
    path = folder / "own.toml"
    path.write_text(text, "utf-8")
    return str(path)


def _reading(name: str, question: str, change: str) -> str:
    return f"""
[[reading]]
name = "{name}"
of = "{question}"
says = "Says so."
why = "It may."
{change}
"""


def test_readings_that_change_the_same_thing_are_not_combined(tmp_path: Path) -> None:
    natural = '[reading.tableau]\nnatural = "each stops its own hand"'
    own = _with_readings(
        tmp_path,
        [
            _reading("a", "first", natural),
            _reading("b", "second", natural),
            _reading("c", "third", "[reading.wager.Tie]\npays = '9 to 1'"),
        ],
    )
    names = [sheet.reading for sheet in load_every_reading(own)]
    assert names == ["as intended", "a", "b", "c", "a+c", "b+c"]


def test_too_many_combinations_of_readings_are_refused(tmp_path: Path) -> None:
    change = "[reading.shoe]\ndecks = 6"
    own = _with_readings(tmp_path, [_reading(f"r{n}", f"q{n}", change) for n in range(9)])
    with pytest.raises(PuntobancoError, match="at most 256 combinations of readings, got 512"):
        load_every_reading(own)

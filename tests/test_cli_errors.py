"""Bad input on the command line: one clear line, exit code 2, nothing on standard output."""

import sys
import tomllib
from pathlib import Path

import pytest

from program import complaint, run
from puntobanco.rulesheet_files import FOLDER

STANDARD = (FOLDER / "standard.toml").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("args", "expected"),
    [
        (["odds", "monte-carlo"], "got 'monte-carlo'; did you mean 'monte-carlo-"),
        (["odds", "nowhere.toml"], "got 'nowhere.toml': No such file"),
        (["odds", "--decks", "0"], "expected 1 to 1000000 decks or 'infinite', got 0"),
        (["odds", "--decks", "eight"], "expected a number of decks or 'infinite', got 'eight'"),
        (["odds", "--decks", "-1"], "got '-1'"),
        (["odds", "--decks", "1,,2"], "expected a number of decks or 'infinite', got ''"),
        (["odds", "--decks", "1000001"], "expected 1 to 1000000 decks"),
        (["odds", "--decks", "6", "--shoe", "8 decks"], "expected --decks or --shoe, got both"),
        (["odds", "--seen", "1h"], "expected a card such as 'Ah', 'SA', '10♠' or 'K', got '1h'"),
        (["odds", "--seen", "Zs"], "got 'Zs'"),
        (["odds", "--decks", "1", "--seen", "Kd Kd"], "in the shoe, got 'Kd'"),
        (["odds", "--shoe", "1 deck minus 8:5"], "at most 4 cards of value 8 to remove, got 5"),
        (["odds", "--shoe", "0:5"], "at least 6 cards, since a coup may need 6: got 5"),
        (["odds", "--decks", "infinite", "--seen", "Kd"], "infinite shoe"),
        (["odds", "--shoe", "nine"], "expected a shoe such as"),
        (["odds", "--reading", "literal"], "expected a reading of 'standard' (it has none)"),
        (["odds", "monte-carlo-6", "--reading", "+"], "(both-naturals, tie-8-for-1), got ''"),
        (["odds", "--wager", "Banker's luck"], 'got "Banker\'s luck"'),
        (["odds", "--wager", "Tie@lots"], "expected pay such as"),
        (
            ["odds", "--wager", "Tie@"],
            "expected a pay table behind '@', such as 'Tie@9:1', got 'Tie@'",
        ),
        (["wagers", "show", "Tie@ "], "expected a pay table behind '@'"),
        (["odds", "--wager", "Tie", "--all-wagers"], "expected --wager or --all-wagers, got both"),
        (["odds", "--stake", "-5"], "expected a stake above 0"),
        (["odds", "--digits", "-1"], "-1"),
        (["odds", "--format", "pdf"], "'pdf'"),
        (["odds", "--fromat", "json"], "'--fromat'"),
        (["odds", "standard", "ez"], "unexpected extra argument"),
        (["odds", "--decks"], "requires an argument"),
        (["ods"], "got 'ods'; did you mean 'odds'"),
        (["sheets", "lst"], "got 'lst'"),
        (["odds", "--output", "odds.unknown"], "got 'odds.unknown'"),
        (["odds", "--output", "no/such/folder/x.json"], "can be written, got"),
        (["coup", "Zs 5s Kd 3c"], "got 'Zs'"),
        (["coup", "1h"], "got '1h'"),
    ],
)
def test_bad_input_is_told_in_one_line(args: list[str], expected: str) -> None:
    assert expected in complaint(*args)


EDITS = {
    "a missing row": ("\n7 S S S S S S S S S S S", "", "missing '7'"),
    "an unknown key": ("[shoe]\n", "[shoe]\ndeks = 6\n", "got 'deks'; did you mean 'decks'"),
    "a doubled column": ("8 9 none", "9 9 none", "doubled '9'"),
    "a missing column": (" none\n", "\n", "missing 'none'"),
    "a wrong cell": ("7 S", "7 X", "got 'X'"),
    "a wrong pay": ('"8 to 1"', '"8 too 1"', "got '8 too 1'"),
    "an endless integer": ("decks = 8", f"decks = 1{'0' * 5000}", "integer beyond 64 bits"),
    "a hidden one": ("decks = 8", f"decks = 0x{'F' * 6000}", "integer beyond 64 bits"),
    "endless brackets": ("decks = 8", f"decks = {'[' * 5000}", "nested too deeply"),
    "endless dots": ("decks = 8", f"decks{'.a' * 20000} = 1", "nested too deeply"),
    "no TOML": ("[shoe]", "[shoe", "expected TOML"),
    "a control character": ("[shoe]", "\x01[shoe]", "expected TOML"),
}


@pytest.mark.parametrize("what", EDITS)
def test_a_faulty_rule_file_is_told_in_one_line(tmp_path: Path, what: str) -> None:
    old, new, expected = EDITS[what]
    assert old in STANDARD
    path = tmp_path / "sheet.toml"
    path.write_text(STANDARD.replace(old, new), encoding="utf-8")
    told = complaint("odds", str(path))
    assert expected in told
    assert str(path) in told


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (b"", "it is empty"),
        (b"\n\n", "it is empty"),
        (b"\x7fELF\x02\x01\xff", "UTF-8"),
        (bytes(range(128)), "expected TOML"),
    ],
)
def test_a_file_that_is_no_text(tmp_path: Path, content: bytes, expected: str) -> None:
    path = tmp_path / "sheet.toml"
    path.write_bytes(content)
    assert expected in complaint("odds", str(path))


def test_a_directory(tmp_path: Path) -> None:
    assert f"expected a TOML file, got the directory {str(tmp_path)!r}" in complaint(
        "odds", str(tmp_path)
    )


def test_what_hides_in_a_text_is_shown_and_not_obeyed() -> None:
    assert "\\x1b[31mred" in complaint("odds", "\x1b[31mred")
    assert "\\u202e" in complaint("odds", "--seen", "K\u202ed")
    assert "\\u001b[31m" in complaint("odds", "standard", "\x1b[31mmore")
    # However long the text, and whatever line breaks it has, one line it stays.
    assert "\\n" in complaint("odds", "a\nb\nc")
    complaint("odds", "standard", "two\nlines")


def test_a_sheet_s_fault_is_named_before_anything_is_computed(tmp_path: Path) -> None:
    broken = tomllib.loads(STANDARD)
    assert broken["shoe"]["decks"] == 8
    path = tmp_path / "sheet.toml"
    path.write_text(STANDARD.replace("decks = 8", "decks = 0"), encoding="utf-8")
    # Another number of decks does not make the file right.
    assert "decks: expected 1 to 1000000" in complaint("odds", str(path), "--decks", "6")


def test_a_closed_standard_output_is_bad_input_too(monkeypatch: pytest.MonkeyPatch) -> None:
    from puntobanco.errors import PuntobancoError
    from puntobanco_reports.options import Output

    monkeypatch.setattr(sys, "stdout", None)
    with pytest.raises(PuntobancoError, match="open standard output"):
        Output("text").write_text("x")


def test_help_and_version_are_no_errors() -> None:
    for args in ([], ["--help"], ["odds", "--help"], ["sheets"], ["sheets", "--help"]):
        done = run(*args)
        assert done.code == 0
        assert done.out.startswith("Usage: puntobanco")
    assert run("--version").out.startswith("puntobanco, version ")

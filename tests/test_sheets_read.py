"""`puntobanco sheets read`: what it prints, its exit codes, its messages."""

import json
import tomllib
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from drawtable_files import printed
from puntobanco.errors import PuntobancoError
from puntobanco.rulesheet_form import tableau_of
from puntobanco.tableau import STANDARD
from puntobanco_reports.commands.sheets_read import read

COMPLETE = ("--missing", "7=S", "--natural", "both")


def run(*options: str, text: str) -> Result:
    return CliRunner().invoke(read, ["-", *options], input=text)


def test_a_complete_reading_ends_with_0() -> None:
    result = run(*COMPLETE, text=printed("seed000"))
    assert result.exit_code == 0
    assert "The reading is complete." in result.stdout
    assert "T: draw, by the legend in line" in result.stdout
    assert "11 cells are S by the answer missing" in result.stdout


def test_questions_end_with_1_and_name_their_options() -> None:
    result = run(text=printed("03"))
    assert result.exit_code == 1
    assert "The reading is not complete" in result.stdout
    assert "--columns third or --columns final" in result.stdout
    assert "--missing 0-2=D|S,7=D|S" in result.stdout


def test_a_contradiction_ends_with_1_and_names_the_cell() -> None:
    rest = ("--stood", "standard", "--player", "standard", "--natural", "both")
    result = run(*rest, text=printed("08"))
    assert result.exit_code == 1
    assert "3 v 8 draws (draw list, line 1) and stands (stand list, line 1)" in result.stdout
    assert run(*rest, "--cells", "3v8=S", text=printed("08")).exit_code == 0


def test_toml_is_a_tableau_with_remarks_on_the_error_stream() -> None:
    result = run(*COMPLETE, "--format", "toml", text=printed("seed000"))
    assert result.exit_code == 0
    assert tableau_of(tomllib.loads(result.stdout)["tableau"]) == STANDARD
    assert "note: answered: 11 cells are S by the answer missing" in result.stderr


def test_no_toml_comes_of_an_incomplete_reading() -> None:
    result = run("--format", "toml", text=printed("seed000"))
    assert result.exit_code == 1
    assert result.stdout == ""
    assert "open: missing: Banker row 7: no cell at all (--missing 7=D|S)" in result.stderr
    assert "question: whom does a natural" in result.stderr


def test_json_holds_cells_with_lines_findings_and_questions() -> None:
    result = run("--format", "json", text=printed("08"))
    data = json.loads(result.stdout)
    assert data["complete"] is False
    assert data["toml"] is None
    assert {"total": 4, "column": "0", "cell": "S", "lines": [1], "by": "stand list"} in data[
        "banker"
    ]
    (contradiction,) = [f for f in data["findings"] if f["kind"] == "contradictory"]
    assert contradiction["cells"] == [{"hand": "banker", "total": 3, "column": "8"}]
    assert contradiction["open"] is True
    assert [question["key"] for question in data["questions"]] == ["player", "natural"]


@pytest.mark.parametrize("form", ["markdown", "html", "csv"])
def test_every_common_format_is_written(form: str) -> None:
    result = run(*COMPLETE, "--format", form, text=printed("seed000"))
    assert result.exit_code == 0
    assert "Banker" in result.stdout


def test_files_that_cannot_be_read_are_refused(tmp_path: Path) -> None:
    latin = tmp_path / "latin.txt"
    latin.write_bytes("Troisième".encode("latin-1"))
    huge = tmp_path / "huge.txt"
    huge.write_bytes(b"x" * 1_000_001)
    for path, message in (
        (tmp_path / "nowhere.txt", "expected a file that can be read"),
        (tmp_path, "expected a file that can be read"),
        (latin, "expected text in UTF-8, got the byte"),
        (huge, "expected a text of at most 1000000 bytes"),
    ):
        result = CliRunner().invoke(read, [str(path)])
        assert isinstance(result.exception, PuntobancoError)
        assert str(result.exception).startswith(message)


def test_a_file_is_read_and_output_written(tmp_path: Path) -> None:
    source, target = tmp_path / "sheet.txt", tmp_path / "tableau.toml"
    source.write_text(printed("seed000"), "utf-8")
    result = CliRunner().invoke(read, [str(source), *COMPLETE, "--output", str(target)])
    assert result.exit_code == 0
    assert tomllib.loads(target.read_text("utf-8"))["tableau"]["columns"] == "third card"

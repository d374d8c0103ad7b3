"""``puntobanco sheets read``: a printed draw table, read to cells and turned into our form."""

import sys
from collections.abc import Mapping
from pathlib import Path

import click

from puntobanco.drawtables import Finding, Question, Reading, read_draw_table, to_toml
from puntobanco.drawtables.answers import AnswerTexts
from puntobanco.errors import PuntobancoError
from puntobanco.tableau import ROWS, Columns
from puntobanco_reports.options import Command, Output, output_options_with
from puntobanco_reports.report import Column, Report, Table, Value

_HOW_TO_READ = {
    "letters": ("T=draw,R=stand", "What the letters of the cells mean."),
    "columns": ("third|final", "Columns are Player's third card, or Player's final total."),
    "zero": ("first|last", "In a range, 0 comes before 1 or, as a ten, after 9."),
    "heading": ("banker|player", "Whose totals or rule an unclear or wrong heading means."),
    "dash": ("list|range", "Two numbers and a dash, among longer chains of dashes."),
    "lists": ("draw,stand", "The order of the two lists of a row, or the one list."),
    "unlisted": ("S|D", "What the cells do that a lone list or a star leaves out."),
}
_HOW_TO_COMPLETE = {
    "missing": ("0-2=D,7=S", "Rows of Banker's that aren't printed, or 'standard'."),
    "stood": ("0-5=D,6-7=S", "Banker's totals when Player stood, or 'standard'."),
    "cells": ("3v8=S,...", "Single cells of Banker's; they overrule the text."),
    "player": ("0-5=D,6-7=S", "Player's totals, or 'standard'."),
    "natural": ("both|own|banker", "Whom a natural stops: both hands, its own, or as Banker's."),
}
_LONGEST_FILE = 1_000_000


def _answer_options(command: Command) -> Command:
    """Give a command an option for each answer, passed by its name."""
    known = {**_HOW_TO_READ, **_HOW_TO_COMPLETE}
    for name, (example, says) in reversed(known.items()):
        command = click.option(f"--{name}", metavar=example, help=says)(command)
    return command


@click.command("read")
@click.argument("file", type=click.Path(path_type=Path, allow_dash=True))
@_answer_options
@output_options_with("toml")
def read(file: Path, output: Output, **answers: str | None) -> None:
    """Read the draw table in FILE (- for standard input): a table, or a whole document.

    Nothing is guessed: what the text leaves open is asked, with the option that answers it, and
    the program ends with 1 until every question is answered and every fault is settled.
    ``--format toml`` writes the [tableau] of a rule file.

    \b
    Example: echo "Player's third card 0 1 2 3 4 5 6 7 8 9 6 H H H H H H S S H H" |
      puntobanco sheets read - --missing standard --player standard --natural both
    """  # noqa: D301  # click's mark for lines to leave as they are
    reading = read_draw_table(_text(file), **_typed(answers))
    if output.form != "toml":
        output.write(_report(file, reading))
    elif reading.complete:
        output.write_text(to_toml(reading))
    if output.form == "toml":
        for line in (*map(_remark, reading.findings), *map(_asked, reading.questions)):
            click.echo(line, err=True)
    if not reading.complete:
        sys.exit(1)


def _typed(answers: Mapping[str, str | None]) -> AnswerTexts:
    typed: AnswerTexts = {}
    for name in (*_HOW_TO_READ, *_HOW_TO_COMPLETE):
        typed[name] = answers.get(name)  # type: ignore[literal-required]  # the names are its keys
    return typed


def _text(file: Path) -> str:
    """Return the text of a file or of standard input; it must be UTF-8 and not huge."""
    try:
        if str(file) == "-":
            content = sys.stdin.buffer.read(_LONGEST_FILE + 1)
        else:
            with file.open("rb") as stream:
                content = stream.read(_LONGEST_FILE + 1)
    except OSError as error:
        raise PuntobancoError(
            f"expected a file that can be read, got {str(file)!r}: {error.strerror}"
        ) from None
    if len(content) > _LONGEST_FILE:
        raise PuntobancoError(
            f"expected a text of at most {_LONGEST_FILE} bytes, got more in {str(file)!r}"
        )
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        raise PuntobancoError(
            f"expected text in UTF-8, got the byte {content[error.start : error.start + 1]!r}"
            f" at {error.start} of {str(file)!r}"
        ) from None


def _report(file: Path, reading: Reading) -> Report:
    tables = [_player_table(reading), _banker_table(reading), _findings_table(reading)]
    tables.append(_questions_table(reading))
    state = "complete" if reading.complete else "not complete: answer what is asked and open"
    return Report(
        f"Draw table of {'standard input' if str(file) == '-' else file.name}",
        [table for table in tables if table.rows],
        ["\n".join([f"The reading is {state}.", *(f"- {what}" for what in reading.understood)])],
        data=_data(reading),
    )


def _labels(reading: Reading) -> tuple[str, ...]:
    return (reading.columns or Columns.THIRD_CARD).labels


def _player_table(reading: Reading) -> Table:
    cells = [reading.player.get(total) for total in ROWS]
    row: list[Value] = [read.cell.value if read else "." for read in cells]
    return Table("Player draws (D) or stands (S)", [Column(str(total)) for total in ROWS], [row])


def _banker_table(reading: Reading) -> Table:
    labels = _labels(reading)
    rows: list[list[Value]] = []
    for total in ROWS:
        cells = [reading.cells.get((total, label)) for label in labels]
        rows.append([str(total), *(read.cell.value if read else "." for read in cells)])
    meaning = reading.columns.value if reading.columns else "columns as printed, not yet understood"
    return Table(
        f"Banker, by {meaning}",
        [Column("Banker"), *(Column(label) for label in labels)],
        rows,
        "D draws, S stands; . not in the text",
    )


def _findings_table(reading: Reading) -> Table:
    rows: list[tuple[Value, ...]] = [
        (
            "open" if finding.open else "note",
            _line(finding.line),
            finding.kind.value,
            finding.message,
            finding.answer,
        )
        for finding in reading.findings
    ]
    columns = [Column(name) for name in ("state", "line", "about", "finding", "answer with")]
    return Table("Findings", columns, rows)


def _line(line: int) -> str:
    return str(line) if line else ""


def _questions_table(reading: Reading) -> Table:
    rows: list[tuple[Value, ...]] = [
        (_line(question.line), question.message, " or ".join(question.options))
        for question in reading.questions
    ]
    return Table("Questions", [Column("line"), Column("question"), Column("answer with")], rows)


def _asked(question: Question) -> str:
    return f"question: {question}"


def _remark(finding: Finding) -> str:
    answer = f" ({finding.answer})" if finding.answer else ""
    return f"{'open' if finding.open else 'note'}: {finding}{answer}"


def _data(reading: Reading) -> dict[str, object]:
    """Return a reading as data for JSON."""
    return {
        "complete": reading.complete,
        "columns": reading.columns.value if reading.columns else None,
        "natural": reading.natural.value if reading.natural else None,
        "letters": {key: cell.value for key, cell in reading.letters.items()},
        "understood": list(reading.understood),
        "player": [
            {"total": total, "cell": read.cell.value, "lines": list(read.lines), "by": read.source}
            for total, read in sorted(reading.player.items())
        ],
        "banker": [
            {
                "total": total,
                "column": label,
                "cell": read.cell.value,
                "lines": list(read.lines),
                "by": read.source,
            }
            for (total, label), read in sorted(reading.cells.items())
        ],
        "findings": [
            {
                "kind": finding.kind.value,
                "open": finding.open,
                "line": finding.line or None,
                "message": finding.message,
                "cells": [
                    {"hand": hand, "total": total, "column": label or None}
                    for hand, total, label in finding.places
                ],
                "answer": finding.answer or None,
            }
            for finding in reading.findings
        ],
        "questions": [
            {
                "key": question.key,
                "line": question.line or None,
                "question": question.message,
                "options": list(question.options),
            }
            for question in reading.questions
        ],
        "toml": to_toml(reading) if reading.complete else None,
    }

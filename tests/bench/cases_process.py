"""Whole processes, as a user starts them: every command that is asked for in a hurry."""

import sys
import tempfile
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import puntobanco
from bench.measure import (
    Row,
    Times,
    alone,
    cold_row,
    compared,
    has_command,
    process,
    program,
)
from puntobanco.knowledge import conditional_law, parse_knowledge
from puntobanco.shoe import Shoe
from puntobanco.tableau import STANDARD

_CORPUS = Path(puntobanco.__file__).parent / "data" / "published"
_IMPORTS = [sys.executable, "-c", "import numpy, click, tabulate"]
_KNOWN = "P=5,T B=3,?"


def rows() -> Iterator[Row]:
    """Yield what each command costs from start to end."""
    yield _odds()
    for command, row in (
        ("removal", _removal),
        ("formula", _formula),
        ("verify", _verify),
        ("report", _report),
    ):
        if has_command(command):
            yield row()
        else:
            yield Row(f"{command}, whole process", "skipped", beside="no such command")
    yield cold_row(
        f'odds --known "{_KNOWN}", whole process',
        program("odds", "--known", _KNOWN),
        aim="under 0.5 s",
    )
    yield from _warm_known()


def _odds() -> Row:
    ours, theirs = [], []
    for _ in range(9):
        ours.append(process(program("odds", "--decks", "8")).times.middle)
        theirs.append(process(_IMPORTS).times.middle)
    return compared(
        'python -c "import numpy, click, tabulate"',
        Times(tuple(theirs)),
        "puntobanco odds --decks 8",
        Times(tuple(ours)),
        aim="at most 2.5",
    )


def _removal() -> Row:
    return cold_row("removal --all-wagers, whole process", program("removal", "--all-wagers"), 3)


def _formula() -> Row:
    return cold_row("formula, whole process", program("formula"), 3, aim="under 3 s")


def _report() -> Row:
    with tempfile.TemporaryDirectory() as folder:
        page = Path(folder) / "page.html"
        command = program("report", "monte-carlo-6", "--output", str(page))
        row = cold_row("report monte-carlo-6, whole process", command, 3, aim="under 5 s, 1.5 MB")
        if not page.exists():
            return row
        size = page.stat().st_size / 1e6
        return Row(
            row.what, row.figure, row.spread, f"{row.beside}, page {size:.2f} MB", "", row.aim
        )


def _verify() -> Row:
    """A thousand claims with explanations: the shipped corpus, again from the start."""
    with tempfile.TemporaryDirectory() as folder:
        number = _thousand(Path(folder))
        files = sorted(str(path) for path in Path(folder).iterdir())
        what = f"verify, {number:,} claims with explanations, whole process"
        command = program("verify", *files, "--explain", "--format", "json")
        return cold_row(what, command, 3, "under 10 s", (0, 1))


def _thousand(folder: Path) -> int:
    """Write the shipped claims until there are a thousand, each time under other names."""
    number = 0
    for turn in range(20):
        for path in sorted(_CORPUS.glob("*.toml")):
            text = path.read_text(encoding="utf-8").replace('id = "', f'id = "{turn}-')
            (folder / f"{turn}-{path.name}").write_text(text, encoding="utf-8")
            number += text.count("[[claim]]")
            if number >= 1_000:
                return number
    return number


def _warm_known() -> Iterator[Row]:
    known = parse_knowledge(_KNOWN)
    numbers = count()

    def ask() -> None:
        points = tuple(32 * (4 if v == 0 else 1) - (next(numbers) % 9) for v in range(10))
        conditional_law(STANDARD, Shoe(points), known)

    yield alone("mid-coup query in a new shoe, warm", ask, 9, aim="under 20 ms")

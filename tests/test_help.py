"""Every command documents itself, with an example that runs as it is printed."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from program import run
from puntobanco_reports.cli import LazyGroup, program


def _commands(group: click.Group, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        assert command is not None, name
        if isinstance(command, LazyGroup):
            yield from _commands(command, (*path, name))
        else:
            yield (*path, name)


@pytest.mark.parametrize("path", list(_commands(program)), ids=" ".join)
def test_a_command_shows_an_example_that_runs_as_printed(
    path: tuple[str, ...], tmp_path: Path
) -> None:
    code, text, _ = run(*path, "--help")
    assert code == 0
    examples = re.findall(r"Example: (.+?)\n\s*\n", text, flags=re.DOTALL)
    assert examples, f"no example in puntobanco {' '.join(path)} --help"
    for example in examples:
        line = " ".join(example.split())
        assert f"puntobanco {' '.join(path)}" in line
        done = subprocess.run(
            ["sh", "-c", line],
            check=False,
            cwd=tmp_path,
            env=os.environ | {"PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}"},
            capture_output=True,
            text=True,
        )
        assert done.returncode in (0, 1), done.stderr
        assert done.stdout or any(tmp_path.iterdir())


def test_options_that_everyone_shares_are_on_every_command() -> None:
    for path in _commands(program):
        _, text, _ = run(*path, "--help")
        for option in ("--format", "--output", "--help"):
            assert option in text, f"{' '.join(path)} lacks {option}"

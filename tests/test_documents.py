"""What the README shows is what the program prints: every command in it runs, word for word."""

import doctest
import re
import shlex
from pathlib import Path

import pytest

from program import run

README = Path(__file__).parent.parent / "README.md"
_BLOCK = re.compile(r"```console\n(.*?)```", re.DOTALL)


def _sessions() -> list[tuple[str, str]]:
    """Return (command, shown output) for every ``$ puntobanco`` line of the README."""
    sessions = []
    for block in _BLOCK.findall(README.read_text("utf-8")):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, shown = part.partition("\n")
            if command.startswith("puntobanco "):
                sessions.append((command, shown.rstrip("\n")))
    return sessions


@pytest.mark.parametrize(("command", "shown"), _sessions(), ids=[c for c, _ in _sessions()])
def test_a_command_of_the_readme_prints_what_the_readme_shows(
    command: str, shown: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A line "..." in the README stands for any lines left out."""
    monkeypatch.chdir(tmp_path)
    code, out, err = run(*shlex.split(command)[1:])
    assert code in (0, 1), err
    parts = re.split(r"^\.\.\.$\n?", shown, flags=re.MULTILINE)
    pattern = ".*".join(re.escape(part) for part in parts)
    assert re.fullmatch(pattern + r"\s*", out, flags=re.DOTALL), out


def test_the_readme_shows_commands() -> None:
    assert len(_sessions()) >= 5


def test_python_of_the_readme_runs() -> None:
    failed, attempted = doctest.testfile(
        str(README), module_relative=False, encoding="utf-8", optionflags=doctest.ELLIPSIS
    )
    assert attempted > 0
    assert failed == 0


def test_files_that_the_readme_names_are_there() -> None:
    text = README.read_text("utf-8")
    for target in re.findall(r"\]\(([^)#:]+)\)", text):
        assert (README.parent / target).exists(), target

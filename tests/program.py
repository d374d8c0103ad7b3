"""The program run inside the tests' process, and what it printed."""

import io
import json
from collections.abc import Mapping
from contextlib import redirect_stderr, redirect_stdout
from typing import Any, NamedTuple
from unittest.mock import patch

import pytest

from puntobanco_reports.cli import main


class Done(NamedTuple):
    """How a run ended."""

    code: int
    out: str
    err: str


def run(*args: str) -> Done:
    """Run ``puntobanco`` with these arguments as the console script does."""
    # Bytes underneath, as in a terminal: the program sets the encoding's error handler.
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8") for _ in range(2))
    with (
        patch("sys.argv", ["puntobanco", *args]),
        redirect_stdout(out),
        redirect_stderr(err),
        pytest.raises(SystemExit) as ended,
    ):
        main()
    code = ended.value.code
    return Done(code if isinstance(code, int) else 1, _read(out), _read(err))


def _read(stream: io.TextIOWrapper) -> str:
    stream.seek(0)
    return stream.read()


def answer(*args: str) -> Mapping[str, Any]:
    """Run ``puntobanco`` with ``--format json`` and return what it answered."""
    done = run(*args, "--format", "json")
    assert done.code == 0, done.err
    data = json.loads(done.out)
    assert isinstance(data, dict)
    return data


def complaint(*args: str) -> str:
    """Run ``puntobanco`` on bad input; return its one line, checked to be the only one."""
    done = run(*args)
    assert done.code == 2, (args, done)
    assert done.out == ""
    assert done.err.count("\n") == 1
    assert done.err.startswith("puntobanco: ")
    assert "Traceback" not in done.err
    return done.err.removeprefix("puntobanco: ").rstrip("\n")

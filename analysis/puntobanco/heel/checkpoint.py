"""A checkpoint: what is done of a job, in a file that is always whole."""

import hashlib
import json
import os
from collections import Counter
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

from puntobanco.errors import PuntobancoError
from puntobanco.heel.job import Job
from puntobanco.heel.tally import Tally


@dataclass(frozen=True)
class State:
    """The sums over the chunks that are ``done``."""

    done: frozenset[int]
    tally: Tally

    def with_parts(self, parts: Iterable[tuple[int, Tally]]) -> "State":
        """Return the state with more chunks done; this one stays as it is."""
        tally, done = Tally(), set(self.done)
        tally.add(self.tally)
        for index, part in parts:
            if index not in done:
                tally.add(part)
                done.add(index)
        return State(frozenset(done), tally)


NOTHING = State(frozenset(), Tally())


@dataclass(frozen=True)
class Checkpoint:
    """A checkpoint file.

    Written beside itself, forced to the disk and then renamed: whoever is killed at whatever
    moment leaves the last whole file behind. It names its job by digest and itself by a check
    sum, so that neither another job's nor a damaged file is taken for it.
    """

    path: Path

    def load(self, job: Job) -> State:
        """Return what is done of ``job``: nothing where there is no file.

        Raises PuntobancoError where the file can't be read, is damaged, or is of other inputs.
        """
        try:
            text = self.path.read_text(encoding="utf-8")
        except FileNotFoundError:
            return NOTHING
        except (OSError, UnicodeDecodeError) as error:
            raise self._unusable(
                error.strerror if isinstance(error, OSError) else "no text"
            ) from None
        try:
            document = json.loads(text)
            body, check = document["body"], document["sha256"]
            whole = check == _check_sum(body)
        except (ValueError, TypeError, KeyError, RecursionError):
            raise self._unusable("not one of ours, or damaged") from None
        if not whole:
            raise self._unusable("damaged, its check sum is wrong")
        if body["job"] != job.digest:
            theirs, ours = body["job"][:12], job.digest[:12]
            raise self._unusable(f"it belongs to other inputs ({theirs}, not {ours})")
        return State(frozenset(_from_runs(body["done"])), _tally_from(body["tally"]))

    def save(self, job: Job, state: State) -> None:
        """Write the file; raises PuntobancoError where that fails, the old file left as it was."""
        body = {"job": job.digest, "done": _runs(state.done), "tally": _tally_data(state.tally)}
        text = json.dumps({"sha256": _check_sum(body), "body": body})
        beside = self.path.with_name(f".{self.path.name}.{os.getpid()}.new")
        try:
            with beside.open("w", encoding="utf-8") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            beside.replace(self.path)
            _sync_folder(self.path.parent)
        except OSError as error:
            with suppress(OSError):
                beside.unlink(missing_ok=True)
            raise PuntobancoError(
                f"expected a checkpoint that can be written, got {str(self.path)!r}: "
                f"{error.strerror}"
            ) from None

    def _unusable(self, why: str | None) -> PuntobancoError:
        return PuntobancoError(f"expected a checkpoint of this run, got {str(self.path)!r}: {why}")


def _sync_folder(folder: Path) -> None:
    """Force the new name to the disk too, where folders can be opened."""
    with suppress(PermissionError, IsADirectoryError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _check_sum(body: object) -> str:
    return hashlib.sha256(json.dumps(body, sort_keys=True).encode()).hexdigest()


def _runs(done: Iterable[int]) -> list[list[int]]:
    """Return whole numbers as runs [first, last].

    >>> _runs({0, 1, 2, 5})
    [[0, 2], [5, 5]]
    """
    ordered = sorted(done)
    breaks = [place + 1 for place, (a, b) in enumerate(pairwise(ordered)) if b != a + 1]
    edges = [0, *breaks, len(ordered)] if ordered else []
    return [[ordered[start], ordered[stop - 1]] for start, stop in pairwise(edges)]


def _from_runs(runs: Iterable[list[int]]) -> Iterable[int]:
    for first, last in runs:
        yield from range(first, last + 1)


def _table(counter: Mapping[int, int]) -> dict[str, str]:
    """Integers as text: they have more digits than some readers of JSON keep."""
    return {str(key): str(value) for key, value in sorted(counter.items())}


def _tables(tables: Mapping[int, Mapping[int, int]]) -> dict[str, dict[str, str]]:
    return {str(key): _table(table) for key, table in sorted(tables.items())}


def _tally_data(tally: Tally) -> dict[str, Any]:
    return {
        "weight": str(tally.weight),
        "gains": _table(tally.gains),
        "favourable": _table(tally.favourable),
        "spreads": _tables(tally.spreads),
        "counts": _table(tally.counts),
        "by_count": _tables(tally.by_count),
    }


def _counter(table: Mapping[str, str]) -> Counter[int]:
    return Counter({int(key): int(value) for key, value in table.items()})


def _tally_from(data: Mapping[str, Any]) -> Tally:
    return Tally(
        int(data["weight"]),
        _counter(data["gains"]),
        _counter(data["favourable"]),
        {int(key): _counter(table) for key, table in data["spreads"].items()},
        _counter(data["counts"]),
        {int(key): _counter(table) for key, table in data["by_count"].items()},
    )

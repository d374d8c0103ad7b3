"""Checkpoints: killed, interrupted, damaged, foreign, unwritable - and still the same digits."""

import errno
import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from puntobanco.catalogue import find_entry
from puntobanco.errors import PuntobancoError
from puntobanco.heel.checkpoint import NOTHING, Checkpoint, State
from puntobanco.heel.job import Job, job_of
from puntobanco.heel.run import run
from puntobanco.heel.tally import Tally, tally_chunk
from puntobanco.shoe import Shoe

RUNS = """
import sys, time
from pathlib import Path
sys.path.insert(0, sys.argv[1])
from test_checkpoint import SLOW, slowly
from puntobanco.heel.checkpoint import Checkpoint
from puntobanco.heel.run import run
print("ready", flush=True)
run(SLOW, slowly, Checkpoint(Path(sys.argv[2])), save_every=0.0)
print("done", flush=True)
"""


def small_job(unseen: int = 9, chunk: int = 400) -> Job:
    wagers = [find_entry(name).wager() for name in ("Tie", "Banker")]
    job = job_of(Shoe.of_decks(1), unseen, wagers, [(0, 1)], tags=[1] + [0] * 8 + [-1], chunk=chunk)
    return replace(job, spread=100)


SLOW = small_job()


def slowly(job: Job, chunks: Sequence[int]) -> Iterator[tuple[int, Tally]]:
    """Work that takes long enough to be killed in."""
    for index in chunks:
        sys.stdout.write("chunk\n")
        sys.stdout.flush()
        time.sleep(0.01)
        yield index, tally_chunk(job, index)


@pytest.fixture(scope="module")
def unbroken() -> Tally:
    return run(SLOW)


def started(path: Path, chunks: int) -> "subprocess.Popen[str]":
    """A run of its own, at work on its chunk number ``chunks``."""
    command = [sys.executable, "-c", RUNS, str(Path(__file__).parent), str(path)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    lines = [process.stdout.readline() for _ in range(chunks + 1)]
    assert lines == ["ready\n"] + ["chunk\n"] * chunks
    return process


def test_killed_ten_times_at_any_moment_the_digits_are_those_of_an_unbroken_run(
    tmp_path: Path, unbroken: Tally
) -> None:
    path = tmp_path / "run.checkpoint"
    kills = 0
    assert len(SLOW.chunks) > 40
    chance = random.Random(7)
    for moment in range(10):
        with started(path, 1 + moment % 3) as process:
            time.sleep(chance.random() * 0.012)
            process.send_signal(signal.SIGKILL)
            kills += process.wait() == -signal.SIGKILL
    assert kills == 10
    state = Checkpoint(path).load(SLOW)
    assert 0 < len(state.done) < len(SLOW.chunks)
    assert run(SLOW, checkpoint=Checkpoint(path)) == unbroken
    assert run(SLOW, checkpoint=Checkpoint(path)) == unbroken


def test_interrupted_from_the_keyboard_it_goes_on(tmp_path: Path, unbroken: Tally) -> None:
    def interrupted(job: Job, chunks: Sequence[int]) -> Iterator[tuple[int, Tally]]:
        for count, index in enumerate(chunks):
            if count == 5:
                raise KeyboardInterrupt
            yield index, tally_chunk(job, index)

    rescue = Checkpoint(tmp_path / "rescue")
    with pytest.raises(KeyboardInterrupt):
        run(SLOW, interrupted, rescue=rescue)
    assert len(rescue.load(SLOW).done) == 5
    seen: list[int] = []

    def watched(job: Job, chunks: Sequence[int]) -> Iterator[tuple[int, Tally]]:
        seen.extend(chunks)
        return ((index, tally_chunk(job, index)) for index in chunks)

    assert run(SLOW, watched, rescue) == unbroken
    assert len(seen) == len(SLOW.chunks) - 5


def test_what_is_saved_is_read_back_whole(tmp_path: Path) -> None:
    checkpoint = Checkpoint(tmp_path / "some")
    parts = [(index, tally_chunk(SLOW, index)) for index in (3, 1, 2, 7)]
    state = NOTHING.with_parts(parts)
    checkpoint.save(SLOW, state)
    assert checkpoint.load(SLOW) == state
    assert state.with_parts(parts) == state
    assert State(frozenset(), Tally()) == NOTHING
    assert [path.name for path in tmp_path.iterdir()] == ["some"]


@pytest.mark.parametrize(
    "other",
    [
        small_job(8),
        small_job(chunk=5_000),
        replace(SLOW, spread=None),
        replace(SLOW, tags=None),
        replace(SLOW, choices=((0,), (1,))),
        replace(SLOW, points=(15, *SLOW.points[1:])),
        replace(SLOW, forms=(SLOW.forms[1], SLOW.forms[0])),
    ],
)
def test_a_checkpoint_of_other_inputs_is_refused(tmp_path: Path, other: Job) -> None:
    checkpoint = Checkpoint(tmp_path / "other")
    checkpoint.save(other, NOTHING)
    with pytest.raises(PuntobancoError, match="belongs to other inputs"):
        run(SLOW, checkpoint=checkpoint)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"\xff\xfe",
        b"[]",
        b"{}",
        b'{"body": 1, "sha256": 2}',
        b'{"body": {}, "sha256": ""}',
    ],
)
def test_what_is_no_checkpoint_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "odd"
    path.write_bytes(content)
    with pytest.raises(PuntobancoError, match="expected a checkpoint of this run") as caught:
        run(SLOW, checkpoint=Checkpoint(path))
    assert "\n" not in str(caught.value)
    assert path.read_bytes() == content


def test_one_changed_digit_is_noticed(tmp_path: Path) -> None:
    path = tmp_path / "changed"
    Checkpoint(path).save(SLOW, NOTHING.with_parts([(0, tally_chunk(SLOW, 0))]))
    document = json.loads(path.read_text())
    weight = document["body"]["tally"]["weight"]
    document["body"]["tally"]["weight"] = str(int(weight) + 1)
    path.write_text(json.dumps(document))
    with pytest.raises(PuntobancoError, match="check sum is wrong"):
        Checkpoint(path).load(SLOW)


def test_a_folder_and_a_missing_folder_are_refused_before_any_work(tmp_path: Path) -> None:
    def never(job: Job, chunks: Sequence[int]) -> Iterator[tuple[int, Tally]]:
        raise AssertionError((job, chunks))

    with pytest.raises(PuntobancoError, match="Is a directory"):
        run(SLOW, never, Checkpoint(tmp_path))
    with pytest.raises(PuntobancoError, match=r"can be written, got .*No such file"):
        run(SLOW, never, Checkpoint(tmp_path / "nowhere" / "run"))


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_a_read_only_folder_is_refused(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    try:
        with pytest.raises(PuntobancoError, match="Permission denied"):
            run(SLOW, checkpoint=Checkpoint(tmp_path / "run"))
    finally:
        tmp_path.chmod(0o700)


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EROFS, errno.EACCES])
def test_a_full_disk_leaves_the_last_whole_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    checkpoint = Checkpoint(tmp_path / "run")
    checkpoint.save(SLOW, NOTHING.with_parts([(0, tally_chunk(SLOW, 0))]))
    before = checkpoint.path.read_bytes()

    def full(_: int) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(PuntobancoError, match=f"can be written, got .*{os.strerror(number)}"):
        run(SLOW, checkpoint=checkpoint)
    assert checkpoint.path.read_bytes() == before
    assert [path.name for path in tmp_path.iterdir()] == ["run"]

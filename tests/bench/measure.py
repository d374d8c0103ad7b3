"""Measure: medians with their spread, ratios taken round by round, processes with their memory."""

import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import perf_counter

HERE = Path(__file__).parent


@dataclass(frozen=True)
class Row:
    """One line of the table: what was measured, the figure, and what it was measured against."""

    what: str
    figure: str
    spread: str = ""
    beside: str = ""
    ratio: str = ""
    aim: str = ""


@dataclass(frozen=True)
class Times:
    """Seconds of several rounds of one thing."""

    rounds: tuple[float, ...]

    @property
    def middle(self) -> float:
        return median(self.rounds)

    def shown(self, per: int = 1) -> str:
        return seconds(self.middle / per)

    def spread(self, per: int = 1) -> str:
        return f"{seconds(min(self.rounds) / per)} - {seconds(max(self.rounds) / per)}"


@dataclass(frozen=True)
class Cold:
    """Rounds of a process of its own, with the most memory that one of them held."""

    times: Times
    megabytes: float
    code: int
    complaint: str = ""


def seconds(value: float) -> str:
    """Return a time in the unit that suits it."""
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("us", 1e-6)):
        if value >= size:
            return f"{value / size:.3g} {unit}"
    return f"{value / 1e-9:.3g} ns"


def once(work: Callable[[], object]) -> float:
    """Return the seconds that ``work`` takes."""
    start = perf_counter()
    work()
    return perf_counter() - start


def alone(
    what: str, work: Callable[[], object], rounds: int = 5, per: int = 1, aim: str = ""
) -> Row:
    """Measure ``work``, warmed up once; the figure is for one of ``per``."""
    work()
    times = Times(tuple(once(work) for _ in range(rounds)))
    return Row(what, times.shown(per), times.spread(per), aim=aim)


def against(
    what: str,
    ours: Callable[[], object],
    name: str,
    theirs: Callable[[], object],
    *,
    rounds: int = 5,
    per: tuple[int, int] = (1, 1),
    aim: str = "",
) -> Row:
    """Measure two things in turn; the ratio is theirs over ours, each for one of its ``per``."""
    ours()
    mine, other = [], []
    for _ in range(rounds):
        mine.append(once(ours) / per[0])
        other.append(once(theirs) / per[1])
    return compared(what, Times(tuple(mine)), name, Times(tuple(other)), aim)


def compared(what: str, ours: Times, name: str, theirs: Times, aim: str = "") -> Row:
    """Return the row of two things measured in turn: theirs over ours, round by round."""
    ratios = sorted(b / a for a, b in zip(ours.rounds, theirs.rounds, strict=True))
    return Row(
        what,
        ours.shown(),
        ours.spread(),
        f"{name}: {theirs.shown()}",
        f"{median(ratios):.3g} ({ratios[0]:.3g} - {ratios[-1]:.3g})",
        aim,
    )


def program(*args: str) -> list[str]:
    """Return the command line of the program of this environment."""
    return [str(Path(sys.executable).with_name("puntobanco")), *args]


_STARTER = """
import resource, subprocess, sys, time
start = time.perf_counter()
done = subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
took = time.perf_counter() - start
said = done.stderr.decode(errors="replace").strip().splitlines()
peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
print(took, peak, done.returncode, said[-1] if said else "", sep="\\t")
"""
"""Starts the process from a small one: what a process holds when it starts another counts as the
other's most memory."""


def process(command: Sequence[str]) -> Cold:
    """Run a process once; its time and the most memory of it or of a child that it waited for."""
    starter = [sys.executable, "-S", "-c", _STARTER, *command]
    done = subprocess.run(starter, capture_output=True, text=True, check=True)
    took, peak, code, complaint = done.stdout.rstrip("\n").split("\t", 3)
    return Cold(Times((float(took),)), int(peak) / 1024, int(code), complaint)


def cold(command: Sequence[str], rounds: int = 5) -> Cold:
    """Run a process several times."""
    runs = [process(command) for _ in range(rounds)]
    times = Times(tuple(run.times.middle for run in runs))
    return Cold(times, max(run.megabytes for run in runs), runs[-1].code, runs[-1].complaint)


def cold_row(
    what: str, command: Sequence[str], rounds: int = 5, aim: str = "", fine: tuple[int, ...] = (0,)
) -> Row:
    """Measure a process; where it fails, the row says so instead."""
    run = process(command)
    if run.code not in fine:
        return Row(what, "skipped", beside=run.complaint or f"ended with {run.code}", aim=aim)
    run = cold(command, rounds)
    return Row(what, run.times.shown(), run.times.spread(), f"peak {run.megabytes:.0f} MB", "", aim)


def has_command(name: str) -> bool:
    """Return whether the program has the command ``name``."""
    if shutil.which(program()[0]) is None:
        return False
    return process(program(name, "--help")).code == 0

"""Every remainder of a shoe: time, memory and cost per composition as more cards are unseen."""

import os
import subprocess
import sys
from collections.abc import Iterator
from fractions import Fraction
from math import comb

from bench.measure import Row, Times, against, cold, compared, once, program
from puntobanco.catalogue import find_entry
from puntobanco.coup import Winner
from puntobanco.heel.direct import all_compositions
from puntobanco.heel.job import job_of
from puntobanco.heel.run import run
from puntobanco.heel.runners import processes
from puntobanco.kernel.batch import cores
from puntobanco.law import law_of
from puntobanco.shoe import Shoe
from puntobanco.tableau import STANDARD

SIX = Shoe.of_decks(6)
_ONE_CORE = """
import sys
from time import perf_counter
from puntobanco.catalogue import find_entry
from puntobanco.heel.job import job_of
from puntobanco.heel.run import run
from puntobanco.shoe import Shoe
wagers = [find_entry(name).wager() for name in ("Player", "Banker", "Tie")]
job = job_of(Shoe.of_decks(6), int(sys.argv[1]), wagers)
for _ in range(3):
    start = perf_counter()
    run(job)
    print((perf_counter() - start) / job.compositions)
"""
AIMS = {20: "under 5 s", 26: "under 60 s, under 1 GB"}


def rows() -> Iterator[Row]:
    """Yield what perfect play costs to value."""
    for unseen in (10, 16, 20, 26):
        command = program("heel", "--decks", "6", "--unseen", str(unseen))
        found = cold(command, 3 if unseen < 26 else 2)
        if found.code:
            yield Row(f"heel {unseen}, six decks", "skipped", beside=found.complaint)
            continue
        size = job_of(SIX, unseen, [find_entry("Tie").wager()]).compositions
        yield Row(
            f"heel {unseen}, six decks, whole process ({size:,} compositions)",
            found.times.shown(),
            found.times.spread(),
            f"peak {found.megabytes:.0f} MB a process",
            aim=AIMS.get(unseen, ""),
        )
    yield from _growth()
    yield _workers()
    yield _by_single_laws()


def _growth() -> Iterator[Row]:
    """Cost per composition on one core, which should not grow with the number of cards."""
    first = None
    for unseen in (16, 20, 26):
        done = subprocess.run(
            [sys.executable, "-c", _ONE_CORE, str(unseen)],
            env={**os.environ, "OPENBLAS_NUM_THREADS": "1"},
            capture_output=True,
            text=True,
            check=True,
        )
        times = Times(tuple(float(line) for line in done.stdout.split()))
        first = first or times
        yield Row(
            f"heel {unseen}, three wagers, one core, warm, a composition",
            times.shown(),
            times.spread(),
            f"heel 16: {first.shown()}",
            f"{times.middle / first.middle:.3g}",
            "flat" if unseen > 16 else "",
        )


def _workers() -> Row:
    job = job_of(SIX, 24, [find_entry(name).wager() for name in ("Player", "Banker", "Tie")])
    some, one = processes(cores()), processes(1)
    mine, other = [], []
    for _ in range(3):
        mine.append(once(lambda: run(job, some)))
        other.append(once(lambda: run(job, one)))
    what = f"heel 24 with {cores()} processes ({job.compositions:,} compositions)"
    return compared(what, Times(tuple(mine)), "one process", Times(tuple(other)))


def _by_single_laws() -> Row:
    """Tie at 8 to 1 with seven cards unseen, enumerated and by a law for each remainder."""
    job = job_of(SIX, 7, [find_entry("Tie").wager()])
    exact = Fraction(run(job).gains[0], job.remainders * job.denominator)

    def one_by_one() -> None:
        shoes, weights = all_compositions(SIX.points, 7)
        total = Fraction(0)
        for row, weight in zip(shoes.tolist(), weights.tolist(), strict=True):
            law = law_of(STANDARD, Shoe(tuple(row)))
            gain = 9 * law.winner_ways(Winner.TIE) - law.total
            total += Fraction(max(gain, 0) * weight, law.total)
        assert total / comb(SIX.size, 7) == exact

    return against(
        f"heel 7, warm ({job.compositions:,} compositions)",
        lambda: run(job),
        "a law for each composition",
        one_by_one,
        rounds=2,
    )

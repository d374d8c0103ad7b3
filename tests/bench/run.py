"""The table of all measurements: every cases_*.py and bench_*.py beside this file.

A module of cases yields rows from ``rows()``. Names on the command line choose modules:
``python tests/bench/run.py batch heel``.
"""

import importlib
import os
import platform
import sys
import traceback
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter

import numpy as np
from tabulate import tabulate

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.measure import Row  # found by the line above

_HEADS = ("what", "median", "spread", "beside it", "ratio (spread)", "aim")


def modules(chosen: list[str]) -> Iterator[str]:
    """Yield the names of the modules of cases, those alone that are ``chosen`` where some are."""
    for path in sorted(Path(__file__).parent.glob("*_*.py")):
        kind, _, name = path.stem.partition("_")
        if kind in ("cases", "bench") and (not chosen or name in chosen):
            yield path.stem


def measured(name: str) -> Iterator[Row]:
    """Yield the rows of one module; a module that fails becomes a row that says so."""
    try:
        for row in importlib.import_module(f"bench.{name}").rows():
            yield row if isinstance(row, Row) else Row(*row)
    except Exception as error:  # noqa: BLE001  # the other modules are still to be measured
        traceback.print_exc()
        yield Row(name, "failed", beside=f"{type(error).__name__}: {error}")


def machine() -> str:
    """Return what it was measured on."""
    cpu = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.exists():
        lines = [line for line in info.read_text().splitlines() if line.startswith("model name")]
        cpu = lines[0].partition(":")[2].strip() if lines else cpu
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    load = " ".join(f"{part:.1f}" for part in os.getloadavg())
    return (
        f"{cpu}, {cores} cores, {platform.system()} {platform.release()}, Python "
        f"{platform.python_version()}, numpy {np.__version__}, load {load}"
    )


def main() -> int:
    """Measure, show each row when it is there, and the table at the end."""
    begun, before = perf_counter(), machine()
    rows, failed = [], False
    for name in modules(sys.argv[1:]):
        for row in measured(name):
            print(f"{row.what}: {row.figure} {row.ratio}".rstrip(), file=sys.stderr, flush=True)
            failed |= row.figure == "failed"
            rows.append((row.what, row.figure, row.spread, row.beside, row.ratio, row.aim))
    print(tabulate(rows, _HEADS, tablefmt="github", disable_numparse=True))
    print(f"\n{before}")
    print(f"load at the end {os.getloadavg()[0]:.1f}, {perf_counter() - begun:.0f} s in all")
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())

"""The sums of a job shoe by shoe, in Python integers: any number of cards, few compositions."""

from collections import Counter

import numpy as np

from puntobanco.enumeration import Counts, Ints
from puntobanco.heel.halves import Objects, combinations, half_compositions, half_sizes
from puntobanco.heel.job import Job
from puntobanco.heel.tally import Tally
from puntobanco.kernel.engine import sizes_of, sums


def all_compositions(points: tuple[int, ...], unseen: int) -> tuple[Ints, Objects]:
    """Return every composition of ``unseen`` cards of a shoe, a row each, and its weight."""
    rows: list[Ints] = [np.empty((0, 10), dtype=np.int64)]
    weights: list[Objects] = []
    sizes = half_sizes(points[:5], unseen), half_sizes(points[5:], unseen)
    for lower in range(unseen + 1):
        if not (sizes[0][lower] and sizes[1][unseen - lower]):
            # One half alone can have very many compositions.
            continue
        low = half_compositions(points[:5], lower)
        high = half_compositions(points[5:], unseen - lower)
        pairs = [np.repeat(low, len(high), axis=0), np.tile(high, (len(low), 1))]
        rows.append(np.hstack(pairs))
        picked = combinations(points[:5], low), combinations(points[5:], high)
        weights.append(np.multiply.outer(*picked).ravel())
    return np.vstack(rows), np.concatenate(weights)


def tally_directly(job: Job) -> Tally:
    """Return the sums of ``job`` from a list of all its compositions; exact at any size."""
    shoes, weights = all_compositions(job.points, job.unseen)
    worth: Counts = sums(job.forms, shoes, sizes_of(shoes))
    tally = Tally(weight=sum(weights.tolist()))
    for choice, wagers in enumerate(job.choices):
        best = worth[list(wagers)].max(axis=0)
        above = best > 0
        tally.gains[choice] = sum((best[above].astype(object) * weights[above]).tolist())
        tally.favourable[choice] = sum(weights[above].tolist())
        if job.spread is not None:
            table = tally.spreads.setdefault(choice, Counter())
            for value, weight in zip(best.tolist(), weights.tolist(), strict=True):
                table[value] += weight
    if job.tags is not None:
        _count(job, shoes, weights, worth, tally)
    return tally


def _count(job: Job, shoes: Ints, weights: Objects, worth: Counts, tally: Tally) -> None:
    counts = (shoes @ np.array(job.tags)).tolist()
    for count, weight in zip(counts, weights.tolist(), strict=True):
        tally.counts[count] += weight
    for wager in range(len(job.forms)):
        table = tally.by_count.setdefault(wager, Counter())
        for count, value in zip(
            counts, (worth[wager].astype(object) * weights).tolist(), strict=True
        ):
            table[count] += value

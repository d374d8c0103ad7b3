"""Many shoes at once: against a gather in numpy and the single law; cores, growth, memory."""

import sys
from collections.abc import Iterator
from functools import partial
from math import perm

import numpy as np
import numpy.typing as npt

from bench.measure import Row, against, alone, once, process, seconds
from puntobanco.catalogue import find_entry
from puntobanco.enumeration import Ints
from puntobanco.kernel.batch import cores, laws
from puntobanco.kernel.forms import winner_forms
from puntobanco.kernel.monomials import COUNTS, DEGREES
from puntobanco.law import law_of
from puntobanco.shoe import Shoe
from puntobanco.tableau import STANDARD

Floats = npt.NDArray[np.float64]
_PEAK = """
import sys, numpy as np
from puntobanco.kernel.batch import laws
rng = np.random.default_rng(1)
laws(rng.integers(1, 33, (int(sys.argv[1]), 10)), compiled=False)
"""
_FIRST = """
from puntobanco.kernel.batch import laws
laws([[4] * 10], compiled=True)
"""
_WAYS = ((True, "numba"), (False, "numpy"))


def random_shoes(number: int, most: int = 32) -> Ints:
    """Shoes of up to ``most`` cards of each value, value 0 four times as many."""
    top = np.array([4 * most + 1] + [most + 1] * 9)
    shoes: Ints = np.random.default_rng(7).integers(0, top, (number, 10))
    return np.array([row for row in shoes.tolist() if sum(row) >= 6], dtype=np.int64)


class Gather:
    """Player, Banker and tie by 5,005 gathered monomials a shoe, as one would write it in numpy."""

    def __init__(self) -> None:
        """Spread the padded coefficients out by their two halves."""
        player, tie = winner_forms(STANDARD)
        low, high, rows = [], [], []
        for k in range(7):
            lower = np.arange(DEGREES[k].start, DEGREES[k].stop)
            upper = np.arange(DEGREES[6 - k].start, DEGREES[6 - k].stop)
            low.append(np.repeat(lower, len(upper)))
            high.append(np.tile(upper, len(lower)))
            rows.append(np.stack([player.parts[k].ravel(), tie.parts[k].ravel()]))
        self.low, self.high = np.concatenate(low), np.concatenate(high)
        self.table = np.concatenate(rows, axis=1).astype(np.float64)
        assert len(self.low) == 5005
        self.falling = np.array([[float(perm(n, k)) for k in range(7)] for n in range(129)])

    def half(self, counts: Ints) -> Floats:
        """Return the 462 monomials of five values, shape (462, shoes)."""
        product = np.ones((len(COUNTS), counts.shape[1]))
        for value in range(5):
            product *= self.falling[counts[value]].T[COUNTS[:, value]]
        return product

    def __call__(self, shoes: Ints) -> Floats:
        """Return the ways of Player and of a tie, shape (2, shoes)."""
        parts = []
        for start in range(0, len(shoes), 128):
            block = shoes[start : start + 128].T
            low, high = self.half(block[:5]), self.half(block[5:])
            parts.append(self.table @ (low[self.low] * high[self.high]))
        found: Floats = np.concatenate(parts, axis=1)
        return found


def rows() -> Iterator[Row]:
    """Yield what a batch costs."""
    shoes, gather = random_shoes(100_400), Gather()
    some = shoes[:4_000]
    for compiled, how in _WAYS:
        exact = laws(shoes, compiled=compiled)
        same = all(
            np.array_equal(gather(shoes[at : at + 4_000]), exact.ways[at : at + 4_000, [0, 2]].T)
            for at in range(0, len(shoes), 4_000)
        )
        yield Row(
            f"{len(shoes):,} random shoes, {how} and gather",
            "equal" if same else "failed",
            aim="equal",
        )
        yield against(
            f"Player, Banker, Tie of one shoe, one thread, {how}",
            partial(laws, shoes, threads=1, compiled=compiled),
            "numpy gather, 5,005 rows",
            lambda: gather(some),
            per=(len(shoes), len(some)),
            rounds=7,
            aim="2.5 us; at least 4",
        )
    few = [Shoe(tuple(row)) for row in shoes[:300].tolist()]
    yield against(
        "Player, Banker, Tie of one shoe, one thread",
        partial(laws, shoes, threads=1, compiled=False),
        "the single law",
        lambda: [law_of(STANDARD, shoe) for shoe in few],
        per=(len(shoes), len(few)),
        rounds=3,
    )
    for compiled, how in _WAYS:
        yield against(
            f"Player, Banker, Tie of one shoe, {cores()} threads, {how}",
            partial(laws, shoes, compiled=compiled),
            "one thread",
            partial(laws, shoes, threads=1, compiled=compiled),
            per=(len(shoes), len(shoes)),
            rounds=9,
            aim="at least 1.7",
        )
    yield from _others(shoes)


def _others(shoes: Ints) -> Iterator[Row]:
    part = shoes[:20_000]
    alone_in_numpy = partial(laws, threads=1, compiled=False)
    for name in ("Tie", "Banker", "Dragon 7"):
        wager = find_entry(name).wager()
        one = once(partial(alone_in_numpy, part))
        both = once(partial(alone_in_numpy, part, [wager]))
        yield Row(f"expectation of {name} besides, a shoe", seconds((both - one) / len(part)))
    large = np.tile(np.array(Shoe.of_decks(27).points), (2_000, 1))
    for compiled, how in _WAYS:
        work = partial(laws, large, threads=1, compiled=compiled)
        yield alone(f"one shoe of 27 decks (int64), {how}", work, 3, len(large))
    large = np.tile(np.array(Shoe.of_decks(60).points), (200, 1))
    yield alone(
        "one shoe of 60 decks (Python integers)", partial(alone_in_numpy, large), 3, len(large)
    )
    for number in (1_000, 10_000, 100_000, 1_000_000):
        many = np.tile(shoes, (number // len(shoes) + 1, 1))[:number]
        peak = process([sys.executable, "-c", _PEAK, str(number)]).megabytes
        took = min(once(partial(laws, many, compiled=False)) for _ in range(3))
        yield Row(
            f"{number:,} shoes, each, numpy",
            seconds(took / number),
            beside=f"process peak {peak:.0f} MB, {80 * number / 2**20:.0f} MB of it input",
        )
    yield Row("numba: load it and compile", seconds(_compile()))


def _compile() -> float:
    """Return the seconds that the first batch in machine code takes in a process of its own."""
    return process([sys.executable, "-c", _FIRST]).times.middle

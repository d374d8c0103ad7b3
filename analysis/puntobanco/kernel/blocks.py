"""Blocks of shoes of a few sizes, and the threads that take them."""

import os
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from functools import lru_cache
from itertools import pairwise
from queue import Empty, SimpleQueue

Block = tuple[int, int]
"""The first shoe of a block, and how many shoes it has room for."""
Work = Callable[[Block], None]


def blocks(start: int, stop: int, sizes: Sequence[int]) -> list[Block]:
    """Cut the shoes from ``start`` to before ``stop`` into blocks of ``sizes``, largest first.

    What is left of a block is worked through for nothing: it may be a third of it, or anything
    in the smallest one.

    >>> blocks(0, 1330, (1000, 300, 100))
    [(0, 1000), (1000, 300), (1300, 100)]
    >>> blocks(1000, 1250, (1000, 300, 100))
    [(1000, 300)]
    """
    cut: list[Block] = []
    for size, smaller in pairwise((*sizes, 0)):
        while start < stop and (3 * (stop - start) >= 2 * size or not smaller):
            cut.append((start, size))
            start += size
    return cut


def rounds(stop: int, sizes: Sequence[int], threads: int) -> list[Block]:
    """Return blocks for ``threads`` threads at once: one each, round after round, smaller at last.

    What comes after the last one is too little to share.

    >>> rounds(4700, (1000, 300), 2)
    [(0, 1000), (1000, 1000), (2000, 1000), (3000, 1000), (4000, 300), (4300, 300)]
    """
    cut: list[Block] = []
    start = 0
    for size in sizes:
        while stop - start >= threads * size:
            cut += [(start + number * size, size) for number in range(threads)]
            start += threads * size
    return cut


def each(work: Work, stop: int, sizes: Sequence[int], shared: Sequence[int], threads: int) -> None:
    """Do the ``work`` of all blocks of ``stop`` shoes, those of ``shared`` sizes on threads.

    An error of any thread ends the work, and is raised here.
    """
    together = rounds(stop, shared, threads) if threads > 1 else []
    if together:
        _share(work, together, threads)
    for block in blocks(sum(together[-1]) if together else 0, stop, sizes):
        work(block)


def _share(work: Work, together: Sequence[Block], threads: int) -> None:
    """Do the ``work`` of the blocks on this thread and others, each taking the next one."""
    left: SimpleQueue[Block] = SimpleQueue()
    for block in together:
        left.put(block)

    def drain() -> None:
        try:
            with suppress(Empty):
                while True:
                    work(left.get_nowait())
        finally:
            # After an error or an interrupt there is nothing more to do for anybody.
            _empty(left)

    others: list[Future[None]] = []
    try:
        # At the end of the interpreter no thread can be had: this one does the work alone.
        with suppress(RuntimeError):
            pool = _pool(threads - 1, os.getpid())
            others.extend(pool.submit(drain) for _ in range(threads - 1))
        drain()
    finally:
        _empty(left)
    for other in others:
        # One that has not begun, behind the work of another caller, has nothing left to do.
        if not other.cancel():
            other.result()


def _empty(left: SimpleQueue[Block]) -> None:
    with suppress(Empty):
        while True:
            left.get_nowait()


@lru_cache(maxsize=4)
def _pool(threads: int, process: int) -> ThreadPoolExecutor:  # noqa: ARG001  # part of the key
    """Return threads that keep their arrays from one call to the next; a fork has its own."""
    return ThreadPoolExecutor(threads, thread_name_prefix="puntobanco")

"""Blocks of shoes of a few sizes, and the threads that take them."""

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import lru_cache
from itertools import pairwise
from queue import Empty, SimpleQueue
from threading import local

Block = tuple[int, int]
"""The first shoe of a block, and how many shoes it has room for."""
Work = Callable[[Block], None]
_LOCAL = local()


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
    together: list[Block] = []
    # A signal's handler may ask in the middle of what this thread shares: it works alone, since
    # the locks of a pool can't be taken twice.
    if threads > 1 and not getattr(_LOCAL, "sharing", False):
        together = rounds(stop, shared, threads)
    if together:
        _LOCAL.sharing = True
        try:
            _share(work, together, threads)
        finally:
            _LOCAL.sharing = False
    for block in blocks(sum(together[-1]) if together else 0, stop, sizes):
        work(block)


class _Shared:
    """Blocks that several threads take, one after another, until none is left."""

    def __init__(self, work: Work, together: Sequence[Block]) -> None:
        self._work = work
        self._left: SimpleQueue[Block] = SimpleQueue()
        self._over: SimpleQueue[BaseException | None] = SimpleQueue()
        for block in together:
            self._left.put(block)

    def drain(self) -> None:
        """Do what is left, until nothing is or a block failed."""
        with suppress(Empty):
            while True:
                block = self._left.get_nowait()
                try:
                    self._work(block)
                except BaseException as error:  # noqa: BLE001  # raised by who waits for it
                    self._over.put(error)
                    self.give_up()
                else:
                    self._over.put(None)

    def give_up(self) -> None:
        """Leave undone what nobody has begun."""
        with suppress(Empty):
            while True:
                self._left.get_nowait()
                self._over.put(None)

    def next_over(self) -> BaseException | None:
        """Wait until one more block is over, and return its error."""
        return self._over.get()


def _share(work: Work, together: Sequence[Block], threads: int) -> None:
    """Do the ``work`` of the blocks on this thread and others."""
    shared = _Shared(work, together)
    try:
        # At the end of the interpreter no thread can be had: this one does the work alone.
        with suppress(RuntimeError):
            pool = _pool(threads - 1, os.getpid())
            for _ in range(threads - 1):
                pool.submit(shared.drain)
        shared.drain()
        # Blocks are waited for, not threads: one of them may be busy for another caller.
        errors = [error for _ in together if (error := shared.next_over()) is not None]
    finally:
        shared.give_up()
    if errors:
        raise errors[0]


@lru_cache(maxsize=4)
def _pool(threads: int, process: int) -> ThreadPoolExecutor:  # noqa: ARG001  # part of the key
    """Return threads that keep their arrays from one call to the next; a fork has its own."""
    return ThreadPoolExecutor(threads, thread_name_prefix="puntobanco")

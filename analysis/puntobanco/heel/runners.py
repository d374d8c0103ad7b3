"""Who works on the chunks: this process, local processes, or a Dask cluster.

A runner takes a job and chunk numbers and yields (number, tally) in whatever order they come. The
tallies are exact integers, so that nothing else of the order or the machines is left in a result.
"""

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager

from puntobanco.errors import PuntobancoError
from puntobanco.heel.job import Job
from puntobanco.heel.tally import Tally, tally_chunk

Runner = Callable[[Job, Sequence[int]], Iterator[tuple[int, Tally]]]

_PATIENCE = 3
"""How often a broken pool of processes is made anew."""
_AHEAD = 2
"""Chunks that wait for each process."""
_ONE_THREAD = ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS")
"""One thread of BLAS per process: more would fight over the cores."""


def serial(job: Job, chunks: Sequence[int]) -> Iterator[tuple[int, Tally]]:
    """Work on the chunks in this process, one after the other."""
    for index in chunks:
        yield index, tally_chunk(job, index)


def processes(workers: int) -> Runner:
    """Return a runner with that many local processes.

    A process that dies is replaced and its chunk done again, a few times; then it is an error.
    """
    if type(workers) is not int or workers < 1:
        raise PuntobancoError(f"expected workers of at least 1, got {workers!r}")
    return lambda job, chunks: _in_processes(workers, job, chunks)


def _in_processes(workers: int, job: Job, chunks: Sequence[int]) -> Iterator[tuple[int, Tally]]:
    left = list(chunks)
    for attempt in range(_PATIENCE + 1):
        try:
            for index, tally in _in_one_pool(workers, job, tuple(left)):
                left.remove(index)
                yield index, tally
        except BrokenProcessPool:
            if attempt == _PATIENCE:
                raise PuntobancoError(
                    f"expected {workers} worker processes that live, but they died {attempt + 1} "
                    f"times: is memory short?"
                ) from None
        else:
            return


def _in_one_pool(workers: int, job: Job, chunks: Sequence[int]) -> Iterator[tuple[int, Tally]]:
    with _one_thread_each():
        pool = ProcessPoolExecutor(
            min(workers, len(chunks)) or 1,
            # Forked children would inherit BLAS threads that don't exist in them.
            mp_context=multiprocessing.get_context("spawn"),
            initializer=_start_worker,
            initargs=(job,),
        )
        waiting = list(reversed(chunks))
        running: dict[Future[Tally], int] = {}
        try:
            while waiting or running:
                while waiting and len(running) < workers * _AHEAD:
                    index = waiting.pop()
                    running[pool.submit(_work, index)] = index
                finished, _ = wait(running, return_when=FIRST_COMPLETED)
                for future in finished:
                    yield running.pop(future), future.result()
        finally:
            # The chunks at work take a moment to end; left alone, they would speak up at exit.
            pool.shutdown(wait=True, cancel_futures=True)


@contextmanager
def _one_thread_each() -> Iterator[None]:
    """Let processes started within use one thread each, unless the user said otherwise."""
    added = [name for name in _ONE_THREAD if name not in os.environ]
    os.environ.update(dict.fromkeys(added, "1"))
    try:
        yield
    finally:
        for name in added:
            os.environ.pop(name, None)


_JOB: list[Job] = []
"""In a worker process, the job it works on."""


def _start_worker(job: Job) -> None:
    # Ctrl-C reaches every process of the terminal: the parent alone answers it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_die_with_parent, daemon=True).start()
    _JOB[:] = [job]


def _die_with_parent() -> None:
    """End this process as soon as its parent is gone, killed or not."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _work(index: int) -> Tally:
    return tally_chunk(_JOB[0], index)

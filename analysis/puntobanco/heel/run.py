"""Run a job to its end: chunks from a runner, kept in a checkpoint, checked when all are there."""

from collections.abc import Callable
from time import monotonic

from puntobanco.errors import PuntobancoError
from puntobanco.heel.checkpoint import NOTHING, Checkpoint, State
from puntobanco.heel.job import Job
from puntobanco.heel.runners import Runner, serial
from puntobanco.heel.tally import Tally

Progress = Callable[[int, int], None]
"""Called with compositions done and compositions in all."""

SAVE_EVERY = 5.0
"""Seconds between two writes of the checkpoint."""


class _Ledger:
    """What is done, safe against an interruption between any two steps.

    State and parts not yet in it change places in one assignment, so that no chunk is ever lost
    from one and missing in the other.
    """

    def __init__(self, state: State) -> None:
        self._held: tuple[State, list[tuple[int, Tally]]] = (state, [])

    def note(self, index: int, part: Tally) -> None:
        self._held[1].append((index, part))

    def settle(self) -> State:
        state, parts = self._held
        settled = state.with_parts(parts)
        self._held = (settled, [])
        return settled


def run(
    job: Job,
    runner: Runner = serial,
    checkpoint: Checkpoint | None = None,
    progress: Progress | None = None,
    rescue: Checkpoint | None = None,
    save_every: float = SAVE_EVERY,
) -> Tally:
    """Return the sums over all compositions of ``job``: the same whoever runs it, in any order.

    With a checkpoint, goes on where the file ends, and leaves the file behind whatever happens.
    Without one, ``rescue`` is written where the run is interrupted from the keyboard.

    Raises PuntobancoError where the checkpoint can't be used or written, or workers fail, and
    where numbers are too large for exact sums in float64 (`Job.exact`).
    """
    if not job.exact:
        raise PuntobancoError(
            f"expected a number of unseen cards whose sums fit float64 exactly, got {job.unseen}"
        )
    state = NOTHING if checkpoint is None else checkpoint.load(job)
    if checkpoint is not None:
        # Found out now, a folder that can't be written costs nothing.
        checkpoint.save(job, state)
    ledger = _Ledger(state)
    try:
        _work(job, runner, ledger, state, checkpoint, progress, save_every)
    except KeyboardInterrupt:
        if checkpoint is None and rescue is not None:
            rescue.save(job, ledger.settle())
        raise
    finally:
        state = ledger.settle()
        if checkpoint is not None:
            checkpoint.save(job, state)
    _check(job, state)
    return state.tally


def _work(
    job: Job,
    runner: Runner,
    ledger: _Ledger,
    state: State,
    checkpoint: Checkpoint | None,
    progress: Progress | None,
    save_every: float,
) -> None:
    sizes = job.sizes
    done = sum(sizes[index] for index in state.done)
    saved = monotonic()
    if progress is not None:
        progress(done, job.compositions)
    for index, part in runner(job, [n for n in range(len(sizes)) if n not in state.done]):
        ledger.note(index, part)
        done += sizes[index]
        if progress is not None:
            progress(done, job.compositions)
        if checkpoint is not None and monotonic() - saved >= save_every:
            checkpoint.save(job, ledger.settle())
            saved = monotonic()


def _check(job: Job, state: State) -> None:
    """Refuse sums whose weights are not all remainders: something was lost or done twice."""
    if state.tally.weight != job.remainders:
        raise PuntobancoError(
            f"expected weights that sum to {job.remainders}, got {state.tally.weight}"
        )

"""Chunks on a Dask cluster: the scheduler hands them out and gives a lost one to someone else."""

import asyncio
from collections.abc import Iterator, Sequence
from importlib import import_module
from typing import Any

from puntobanco.errors import PuntobancoError, first_line
from puntobanco.heel.job import Job
from puntobanco.heel.runners import Runner
from puntobanco.heel.tally import Tally, tally_chunk

PATIENCE = 4
"""Seconds to find the scheduler, and again to find a worker: together well below ten."""


def cluster(address: str) -> Runner:
    """Return a runner on the Dask cluster whose scheduler listens at ``address``.

    Raises PuntobancoError, when it is used, within ten seconds where nobody answers there, where
    the cluster has no worker, and where dask.distributed isn't installed.
    """
    return lambda job, chunks: _on_cluster(address, job, chunks)


def _on_cluster(address: str, job: Job, chunks: Sequence[int]) -> Iterator[tuple[int, Tally]]:
    client = _client(address)
    try:
        # A task, not scattered data: should its holders die, the scheduler makes it again.
        shared = client.submit(_same, job, key=f"job-{job.digest}", pure=False)
        numbers = {client.submit(tally_chunk, shared, index, pure=False): index for index in chunks}
        for future in _distributed(address).as_completed(numbers, loop=client.loop):
            if future.status != "finished":
                error = future.exception()
                raise PuntobancoError(
                    f"expected the workers of {address!r} to do chunk {numbers[future]}, got "
                    f"{type(error).__name__}: {error}"
                )
            yield numbers.pop(future), future.result()
            future.release()
    finally:
        client.close()


def _same(job: Job) -> Job:
    return job


def _distributed(address: str) -> Any:
    try:
        return import_module("distributed")
    except ImportError:
        raise PuntobancoError(
            f"expected dask.distributed for the scheduler {address!r}: install puntobanco[cluster]"
        ) from None


async def _answer(distributed: Any, address: str) -> None:
    """Ask the scheduler who it is."""
    scheduler = distributed.rpc(address)
    try:
        await scheduler.identity()
    finally:
        await scheduler.close_rpc()


def _client(address: str) -> Any:
    distributed = _distributed(address)
    try:
        # Asked first, since a client waits for ever where a connection is taken and nobody talks.
        asyncio.run(asyncio.wait_for(_answer(distributed, address), PATIENCE))
        client = distributed.Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError, TypeError, RuntimeError) as error:
        raise PuntobancoError(
            f"expected a Dask scheduler at {address!r}, nobody answers: {first_line(error)}"
        ) from None
    try:
        client.wait_for_workers(1, timeout=PATIENCE)
    except (OSError, TimeoutError):
        client.close()
        raise PuntobancoError(
            f"expected the Dask scheduler at {address!r} to have a worker, got none"
        ) from None
    return client

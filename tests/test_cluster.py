"""The enumeration on a Dask cluster: the same digits, with a worker killed, and nobody there."""

import logging
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from puntobanco.catalogue import find_entry
from puntobanco.errors import PuntobancoError
from puntobanco.heel.cluster import PATIENCE, cluster
from puntobanco.heel.job import Job, job_of
from puntobanco.heel.run import run
from puntobanco.shoe import Shoe

distributed: Any = pytest.importorskip("distributed")
pytestmark = pytest.mark.filterwarnings("ignore")


def job(unseen: int, chunk: int) -> Job:
    return job_of(Shoe.of_decks(6), unseen, [find_entry("Tie").wager()], chunk=chunk)


@pytest.fixture(scope="module")
def local() -> Iterator[Any]:
    """Two worker processes on this machine, a new one for each that dies."""
    logging.getLogger("distributed").setLevel(logging.CRITICAL)
    with distributed.LocalCluster(
        n_workers=2,
        threads_per_worker=1,
        processes=True,
        dashboard_address=None,
        silence_logs=logging.CRITICAL,
    ) as found:
        yield found


def test_a_cluster_gives_the_same_digits(local: Any) -> None:
    small = job(9, 5_000)
    assert run(small, cluster(local.scheduler_address)) == run(small)


def test_a_worker_killed_in_flight_changes_nothing(local: Any) -> None:
    long = job(12, 3_000)
    assert len(long.chunks) > 90
    pids = [worker.pid for worker in local.workers.values()]
    done: list[int] = []

    def kill_one(now: int, _: int) -> None:
        if now and not done:
            os.kill(pids[0], signal.SIGKILL)
        done.append(now)

    assert run(long, cluster(local.scheduler_address), progress=kill_one) == run(long)
    assert done[-1] == long.compositions


def silent_port() -> tuple[socket.socket, int]:
    """A port that takes connections and never says a word."""
    server = socket.socket()
    server.bind(("127.0.0.1", 0))
    server.listen()
    return server, int(server.getsockname()[1])


def test_nobody_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    assert 2 * PATIENCE < 10
    monkeypatch.setattr("puntobanco.heel.cluster.PATIENCE", 0.5)
    server, port = silent_port()
    closed, free = silent_port()
    closed.close()
    with server:
        for address in (f"tcp://127.0.0.1:{port}", f"127.0.0.1:{free}", "nonsense://x", "no port"):
            with pytest.raises(PuntobancoError, match="expected a Dask scheduler at") as caught:
                run(job(8, 5_000), cluster(address))
            assert "\n" not in str(caught.value)


def test_a_cluster_without_workers_is_said_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("puntobanco.heel.cluster.PATIENCE", 0.5)
    with (
        distributed.LocalCluster(
            n_workers=0, dashboard_address=None, silence_logs=logging.CRITICAL
        ) as empty,
        pytest.raises(PuntobancoError, match="to have a worker, got none"),
    ):
        run(job(8, 5_000), cluster(empty.scheduler_address))


def test_the_command_says_in_one_line_that_nobody_answers() -> None:
    server, port = silent_port()
    program = "from puntobanco_reports.cli import main; main()"
    asked = ["heel", "--decks", "6", "--unseen", "8", "--scheduler", f"tcp://127.0.0.1:{port}"]
    found = subprocess.run(
        [sys.executable, "-c", program, *asked],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert found.returncode == 2
    assert found.stderr.startswith("puntobanco: expected a Dask scheduler at")
    assert found.stderr.count("\n") == 1
    server.close()

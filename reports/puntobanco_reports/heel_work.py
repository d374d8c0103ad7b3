"""How the heel command works: what is asked, who works on it, how far it is."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from time import monotonic

import click

from puntobanco.errors import PuntobancoError
from puntobanco.heel.checkpoint import Checkpoint
from puntobanco.heel.job import Job
from puntobanco.heel.runners import Runner, processes
from puntobanco.heel.tally import Tally
from puntobanco.heel.worth import tallied
from puntobanco.rulesheet import RuleSheet
from puntobanco.shoe import Shoe
from puntobanco.wagers import Wager
from puntobanco_reports.inputs import shoe_data, shoe_label
from puntobanco_reports.options import command_line
from puntobanco_reports.report import Report, Table


@dataclass(frozen=True)
class Question:
    """What is asked, whichever way it is answered."""

    sheet: RuleSheet
    shoe: Shoe
    wagers: list[Wager]
    stake: Fraction | None
    left_out: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()

    def title(self, what: str) -> str:
        """Return the title of the answer."""
        return f"{self.sheet.name}, {self.sheet.reading}: {shoe_label(self.shoe)}, {what}"

    def report(self, what: str, shown: list[Table], data: dict[str, object]) -> Report:
        """Return the answer, with what every answer says of its sheet and shoe."""
        base: dict[str, object] = {"sheet": self.sheet.name, "reading": self.sheet.reading}
        left = []
        if self.left_out:
            base["left_out"] = list(self.left_out)
            left.append(
                "Left out, since these need ranks or suits, which takes a thousand times longer "
                "(ask for them by name, beyond a few unseen cards with --sample): "
                f"{', '.join(self.left_out)}."
            )
        return Report(
            self.title(what),
            shown,
            notes=[*self.notes, *left],
            data={**base, "shoe": shoe_data(self.shoe), **data},
            digest=self.sheet.digest,
        )


@dataclass(frozen=True)
class Work:
    """Who works, and where what is done is kept."""

    workers: int | None
    scheduler: str | None
    checkpoint: Path | None

    def runner(self) -> Runner | None:
        """Return who was asked to work, or None where nobody in particular was."""
        if self.scheduler is not None:
            if self.workers is not None:
                raise PuntobancoError("expected --workers or --scheduler, got both")
            from puntobanco.heel.cluster import cluster

            return cluster(self.scheduler)
        return None if self.workers is None else processes(self.workers)

    def tally(self, job: Job, *, several: bool) -> Tally:
        """Return the sums of ``job``; interrupted, say where they are and how to go on.

        ``several``: the job is one of several, each with a checkpoint of its own.
        """
        kept = self._checkpoint(job, several=several)
        rescue = Checkpoint(Path(f"puntobanco-heel-{job.digest[:12]}.checkpoint"))
        try:
            with progress_of("compositions") as progress:
                return tallied(job, self.runner(), kept, progress, rescue)
        except KeyboardInterrupt:
            path = (kept or rescue).path
            if path.exists():
                more = "" if self.checkpoint else f" --checkpoint {path}"
                click.echo(
                    f"What is done is in {path}; go on with: {command_line()}{more}", err=True
                )
            raise

    def _checkpoint(self, job: Job, *, several: bool) -> Checkpoint | None:
        if self.checkpoint is None:
            return None
        if not several:
            return Checkpoint(self.checkpoint)
        return Checkpoint(self.checkpoint.with_name(f"{self.checkpoint.name}.{job.unseen}"))


@contextmanager
def progress_of(what: str) -> Iterator[Callable[[int, int], None] | None]:
    """Show a bar with rate and time left on the terminal; nothing where there is none."""
    if not sys.stderr.isatty():
        yield None
        return
    started = monotonic()
    shown = [0]
    with click.progressbar(length=1, file=sys.stderr, show_eta=True, label="heel") as bar:

        def show(done: int, total: int) -> None:
            bar.length = total
            rate = done / max(monotonic() - started, 1e-9)
            bar.label = f"{rate:,.0f} {what} a second"
            bar.update(done - shown[0])
            shown[0] = done

        yield show

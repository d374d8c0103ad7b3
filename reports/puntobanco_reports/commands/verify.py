"""``puntobanco verify``: published figures against exact ones - verdict and explanation."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import accumulate
from pathlib import Path

import click

from puntobanco.claims.checking import checked
from puntobanco.claims.corpus import corpus_files
from puntobanco.claims.fields import FIELDS, claim_from_fields
from puntobanco.claims.files import read_claims
from puntobanco.claims.together import Explained
from puntobanco.claims.verdicts import Verdict
from puntobanco.errors import PuntobancoError
from puntobanco_reports.claim_writers import writer_to
from puntobanco_reports.options import Output, output_options

_ASKED = (
    *("decks", "wager", "pays", "line", "event", "given", "known", "quantity", "published"),
    *("counting", "removed", "from_decks", "measure", "sheet", "unit", "decimal_mark"),
)
"""The fields of a claim that can be said on the command line."""


def _claim_options(command: Callable[..., object]) -> Callable[..., object]:
    for field in reversed(_ASKED):
        flag = f"--{field.replace('_', '-')}"
        command = click.option(flag, field, metavar="TEXT", help=f"{FIELDS[field]}.")(command)
    return command


@click.command("verify")
@click.argument("files", nargs=-1, type=click.Path(path_type=Path), metavar="[FILE]...")
@click.option("--corpus", is_flag=True, help="The shipped corpus of published figures.")
@_claim_options
@click.option(
    "--only",
    multiple=True,
    type=click.Choice([verdict.value for verdict in Verdict]),
    help="List the claims of this verdict alone; repeatable.",
)
@click.option("--explain/--no-explain", default=True, help="Search what explains a false figure.")
@output_options
def verify(
    files: tuple[Path, ...],
    corpus: bool,
    only: tuple[str, ...],
    explain: bool,
    output: Output,
    **asked: str | None,
) -> None:
    """Are published figures true, as precisely as they are printed? If not, what explains them?

    FILE holds claims as TOML ([[claim]] tables), CSV or JSON lines; or one claim is made by the
    options. Text lists what isn't true, other formats every claim. Ends with 1 where a claim is
    false, with 2 where a line can't be judged.

    Example: puntobanco verify --decks 8 --wager Banker --quantity house_edge --published "1.17%"
    """
    fields = {name: text for name, text in asked.items() if text is not None}
    listed = _listed(only, everything=output.form != "text" or bool(fields))
    with writer_to(output) as writer:
        writer.start()
        for place, line, found in _found(files, fields, corpus=corpus, explain=explain):
            writer.tally.add(found)
            if isinstance(found, PuntobancoError) or found.finding.verdict in listed:
                writer.add(place, line, found)
        writer.end()
    if code := writer.tally.exit_code:
        sys.exit(code)


def _listed(only: tuple[str, ...], *, everything: bool) -> frozenset[str]:
    if only:
        return frozenset(only)
    return frozenset(v for v in Verdict if everything or v is not Verdict.TRUE)


_Found = tuple[str, int, Explained | PuntobancoError]


def _found(
    files: tuple[Path, ...], fields: dict[str, str], *, corpus: bool, explain: bool
) -> Iterator[_Found]:
    """Yield every line's finding with its place: the file's name where there are several."""
    asked = [bool(files), corpus, bool(fields)]
    if sum(asked) != 1:
        raise PuntobancoError(
            "expected files of claims, or --corpus, or one claim as --quantity and --published "
            f"with its conditions, got {'none' if not any(asked) else 'more than one'} of these"
        )
    if fields:
        claim = claim_from_fields(fields)
        for line, found in checked([(1, claim)], explain=explain):
            if isinstance(found, PuntobancoError):
                raise found
            yield "", line, found
        return
    paths = corpus_files() if corpus else files
    with _progress(paths) as reached:
        for number, path in enumerate(paths):
            place = f"{path.name}:" if len(paths) > 1 else ""
            for line, found in checked(read_claims(path), explain=explain):
                reached(number, line)
                yield place, line, found


@contextmanager
def _progress(paths: tuple[Path, ...]) -> Iterator[Callable[[int, int], None]]:
    """Give a function that moves a progress bar to a line of a file; on a terminal alone."""
    if not sys.stderr.isatty():
        yield lambda _number, _line: None
        return
    starts = [0, *accumulate(map(_lines, paths))]
    with click.progressbar(length=starts[-1], label="lines", file=sys.stderr) as bar:
        yield lambda number, line: bar.update(starts[number] + line - bar.pos)
        bar.update(starts[-1] - bar.pos)


def _lines(path: Path) -> int:
    try:
        with path.open("rb") as opened:
            return sum(chunk.count(b"\n") for chunk in iter(lambda: opened.read(1 << 20), b""))
    except OSError:
        # Reading the claims will say so.
        return 0

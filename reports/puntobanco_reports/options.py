"""Options that commands share: output, sheet, shoe and wagers; one decorator for each group."""

import functools
import shlex
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import click

from puntobanco.errors import PuntobancoError
from puntobanco_reports.inputs import ShoeChoice, WagerChoice
from puntobanco_reports.render import FORMATS, render
from puntobanco_reports.report import Report

Command = TypeVar("Command", bound=Callable[..., object])

_ENDINGS = {
    ".txt": "text",
    ".md": "markdown",
    ".html": "html",
    ".htm": "html",
    ".csv": "csv",
    ".json": "json",
}


@dataclass(frozen=True)
class Output:
    """Where and how a command's report goes."""

    form: str
    digits: int | None = None
    exact: bool = False
    path: Path | None = None

    def write(self, report: Report) -> None:
        """Write the report to the file or to standard output."""
        text = render(
            report, self.form, digits=self.digits, exact=self.exact, command=command_line()
        )
        self.write_text(text)

    def write_text(self, text: str) -> None:
        """Write text that is already in its final form."""
        if self.path is None:
            if sys.stdout is None:
                raise PuntobancoError("expected an open standard output, or --output FILE")
            click.echo(text, nl=False)
            return
        write_file(self.path, text.encode())


def write_file(path: Path, content: bytes) -> None:
    """Write a file; raises PuntobancoError where that can't be done."""
    try:
        path.write_bytes(content)
    except OSError as error:
        raise PuntobancoError(
            f"expected a file that can be written, got {str(path)!r}: {error.strerror}"
        ) from None


def command_line() -> str:
    """Return the command as typed, to be shown beside its answer."""
    return shlex.join(["puntobanco", *sys.argv[1:]])


def output_options_with(*extra: str) -> Callable[[Command], Command]:
    """Return `output_options` with formats of a command's own beside the common ones."""
    forms = (*FORMATS, *extra)
    endings = _ENDINGS | {f".{form}": form for form in extra}

    def decorate(command: Command) -> Command:
        @click.option("--format", "form", type=click.Choice(forms), help="How to write the answer.")
        @click.option("--digits", type=click.IntRange(0, 60), help="Decimals of rounded values.")
        @click.option("--exact", is_flag=True, help="Show fractions instead of decimals.")
        @click.option(
            "--output",
            "path",
            type=click.Path(path_type=Path),
            help="Write to a file; its ending decides the format where --format doesn't.",
        )
        @functools.wraps(command)
        def wrapped(
            *args: object,
            form: str | None,
            digits: int | None,
            exact: bool,
            path: Path | None,
            **rest: object,
        ) -> object:
            chosen = form or _form_of(path, endings)
            return command(*args, output=Output(chosen, digits, exact, path), **rest)

        return wrapped  # type: ignore[return-value]  # the wrapper takes the options in its place

    return decorate


def _form_of(path: Path | None, endings: Mapping[str, str]) -> str:
    """Return the format that a file's ending tells; text where there is no ending."""
    ending = "" if path is None else path.suffix.lower()
    if ending and ending not in endings:
        known = ", ".join(sorted(endings))
        raise PuntobancoError(
            f"expected --format, or a file ending on one of {known}, got {str(path)!r}"
        )
    return endings.get(ending, "text")


output_options = output_options_with()
"""Give a command --format, --digits, --exact and --output, passed to it as ``output``."""


def sheet_argument(command: Command) -> Command:
    """Give a command the optional argument SHEET, ``standard`` by default."""
    return click.argument("sheet", default="standard")(command)


def reading_option(command: Command) -> Command:
    """Give a command --reading, passed as ``readings``."""
    return click.option(
        "--reading",
        "readings",
        multiple=True,
        metavar="NAME",
        help="A literal reading of the sheet; repeat it, or join by +, to combine several.",
    )(command)


def shoe_options(command: Command) -> Command:
    """Give a command --decks, --shoe and --seen, passed to it as ``shoes``."""

    @click.option(
        "--decks",
        metavar="N",
        help="Number of decks, or infinite, instead of the sheet's; a list sweeps.",
    )
    @click.option(
        "--shoe", metavar="SHOE", help='A shoe, such as "8 decks minus 8:32" or "0:4 7:2 9:1".'
    )
    @click.option("--seen", metavar="CARDS", help="Cards known to have left the shoe.")
    @functools.wraps(command)
    def wrapped(
        *args: object, decks: str | None, shoe: str | None, seen: str | None, **rest: object
    ) -> object:
        return command(*args, shoes=ShoeChoice(decks, shoe, seen), **rest)

    return wrapped  # type: ignore[return-value]  # the wrapper takes the options in its place


def wager_options(command: Command) -> Command:
    """Give a command --wager, --all-wagers, --wager-file and --stake, passed as ``bets``."""

    @click.option(
        "--wager",
        "names",
        multiple=True,
        metavar="NAME[@PAY]",
        help='A wager of the sheet or the catalogue, such as "Tie@9:1"; repeatable.',
    )
    @click.option("--all-wagers", "everything", is_flag=True, help="All wagers of the catalogue.")
    @click.option(
        "--wager-file",
        "files",
        multiple=True,
        type=click.Path(path_type=Path),
        help="A file of wagers of your own.",
    )
    @click.option("--stake", metavar="AMOUNT", help="The stake, where commission depends on it.")
    @functools.wraps(command)
    def wrapped(
        *args: object,
        names: tuple[str, ...],
        everything: bool,
        files: tuple[Path, ...],
        stake: str | None,
        **rest: object,
    ) -> object:
        chosen = WagerChoice(names, everything, files, stake)
        return command(*args, bets=chosen, **rest)

    return wrapped  # type: ignore[return-value]  # the wrapper takes the options in its place

"""The command line: one program, one module per command, loaded when it is asked for."""

import os
import sys
from collections.abc import Mapping
from contextlib import suppress
from importlib import import_module

import click

from puntobanco.errors import PuntobancoError, closest

_ROOM = "puntobanco_reports.commands"


class LazyGroup(click.Group):
    """A group whose commands are imported when they are called: the start stays quick.

    ``lazy``: by name of the command, (module, attribute, one line of help for the list).
    """

    def __init__(self, name: str, lazy: Mapping[str, tuple[str, str, str]], help: str) -> None:  # noqa: A002  # click's own name for it
        """Make the group ``name`` of the commands in ``lazy``."""
        super().__init__(name, help=help, no_args_is_help=True)
        self._lazy = dict(lazy)

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002  # click's signature
        """Return the names of the commands, in order."""
        return list(self._lazy)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """Import and return the command called ``cmd_name``."""
        if cmd_name not in self._lazy:
            return None
        module, attribute, _ = self._lazy[cmd_name]
        command = getattr(import_module(module), attribute)
        if not isinstance(command, click.Command):
            raise TypeError(f"expected a click command at {module}.{attribute}, got {command!r}")
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command; an unknown one is named, with the closest names."""
        if args and args[0] not in self._lazy and not args[0].startswith("-"):
            known = ", ".join(self._lazy)
            raise click.UsageError(
                f"expected a command ({known}), got {args[0]!r}{closest(args[0], self._lazy)}"
            )
        return super().resolve_command(ctx, args)

    def format_commands(
        self,
        ctx: click.Context,  # noqa: ARG002  # click's signature
        formatter: click.HelpFormatter,
    ) -> None:
        """List the commands with their one line, without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, says) for name, (_, _, says) in self._lazy.items()])


def _group(name: str, lazy: Mapping[str, tuple[str, str, str]], says: str) -> LazyGroup:
    return LazyGroup(name, lazy, says)


SHEETS = _group(
    "sheets",
    {
        "list": (f"{_ROOM}.sheets_list", "list_sheets", "The shipped rule sheets."),
        "show": (f"{_ROOM}.sheets_show", "show", "One sheet: source, tableau, readings."),
        "read": (f"{_ROOM}.sheets_read", "read", "A printed draw table, turned into our form."),
        "lint": (f"{_ROOM}.sheets_lint", "lint", "What is missing, doubled or unusual in a file."),
        "diff": (f"{_ROOM}.sheets_diff", "diff", "What differs between two, and what it costs."),
    },
    "The rule sheets: list, show, read, lint, diff.",
)

WAGERS = _group(
    "wagers",
    {
        "list": (f"{_ROOM}.wagers_list", "list_wagers", "The catalogue, with exact edges."),
        "show": (f"{_ROOM}.wagers_show", "show", "One wager: condition, pay tables, names."),
    },
    "The catalogue of wagers: list and show.",
)

_COMMANDS: dict[str, tuple[str, str, str]] = {
    "odds": (f"{_ROOM}.odds", "odds", "Exact ways, probabilities and edges."),
    "totals": (f"{_ROOM}.totals", "totals", "Joint table of final totals, lengths, naturals."),
    "sheets": ("puntobanco_reports.cli", "SHEETS", "The rule sheets."),
    "wagers": ("puntobanco_reports.cli", "WAGERS", "The catalogue of wagers."),
    "coup": (f"{_ROOM}.coup", "coup", "Deal given cards by a sheet, each draw with its reason."),
    "verify": (f"{_ROOM}.verify", "verify", "Are published figures true? If not, why."),
    "insurance": (f"{_ROOM}.insurance", "insurance", "Insurance bets by the state of the hands."),
    "removal": (f"{_ROOM}.removal", "removal", "Effect of removing cards on each wager."),
    "formula": (f"{_ROOM}.formula", "formula", "Closed forms in the number of decks."),
    "graph": (f"{_ROOM}.graph", "graph", "The decision graph, as text or drawn."),
    "decisions": (f"{_ROOM}.decisions", "decisions", "Margin of each draw; best responses."),
    "heel": (f"{_ROOM}.heel", "heel", "What perfect play is worth with n cards unseen."),
    "report": (f"{_ROOM}.report", "report", "Everything about a sheet, on one page."),
}

program = LazyGroup(
    "puntobanco",
    _COMMANDS,
    "Exact odds of punto banco (baccarat), from a casino's rule sheet.\n\n"
    "Example: puntobanco odds --decks 8",
)
program = click.version_option(package_name="puntobanco", prog_name="puntobanco")(program)


def main() -> None:
    """Run the program: 0 done, 1 the answer is no, 2 bad input, said in one line."""
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        sys.exit(_run())
    except PuntobancoError as error:
        _fail(str(error), 2)
    except click.ClickException as error:
        _fail(error.format_message(), 2)
    except (click.Abort, KeyboardInterrupt):
        _fail("interrupted", 130)
    except BrokenPipeError:
        # The reader has seen enough; nothing is left to say, and nobody to hear it.
        _silence()
        sys.exit(0)
    except OSError as error:
        _silence()
        _fail(f"expected output that can be written: {error.strerror}", 2)


def _run() -> int:
    """Run the command and return its exit code; raises BrokenPipeError where the reader left."""
    stdout = sys.stdout
    try:
        code = program.main(prog_name="puntobanco", standalone_mode=False)
        if sys.stdout is not None:
            sys.stdout.flush()
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.format_message())
        return 0
    except SystemExit:
        # click answers a closed pipe by another stdout and by ending with 1, which here means "no".
        if sys.stdout is not stdout:
            raise BrokenPipeError from None
        raise
    return code if isinstance(code, int) else 0


def _silence() -> None:
    """Send what is still to be written to standard output nowhere."""
    if sys.__stdout__ is not None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.__stdout__.fileno())


def _fail(message: str, code: int) -> None:
    from puntobanco_reports.render import plain

    line = plain(" ".join(message.split()))
    with suppress(OSError):
        click.echo(f"puntobanco: {line}", err=True)
    sys.exit(code)

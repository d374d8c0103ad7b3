"""The one exception of the package: bad input, said in one clear line."""

from collections.abc import Iterable
from difflib import get_close_matches


class PuntobancoError(ValueError):
    """Input that can't be used: one line that says what was expected and shows the value.

    Every function of the package that refuses its input raises this class, so that a front end
    can turn it into a message without hiding a programming error behind it.

    >>> raise PuntobancoError("expected a card such as 'Ah', got 'Zs'")
    Traceback (most recent call last):
    puntobanco.errors.PuntobancoError: expected a card such as 'Ah', got 'Zs'
    """


def closest(name: str, known: Iterable[str]) -> str:
    """Return a hint that names the known names closest to ``name``, or "" where none is close.

    >>> closest("Bankr", ["Banker", "Player", "Tie"])
    "; did you mean 'Banker'?"
    >>> closest("zzz", ["Banker"])
    ''
    """
    by_folded = {other.casefold(): other for other in known}
    found = get_close_matches(name.casefold(), list(by_folded), n=3, cutoff=0.6)
    if not found:
        return ""
    return "; did you mean " + " or ".join(repr(by_folded[key]) for key in found) + "?"


def shown(value: object) -> str:
    """Return ``repr`` of a value that was refused, as one line, whatever is in it.

    >>> shown("7"), shown(10**5000)
    ("'7'", 'an int too long to be shown')
    """
    try:
        return " ".join(repr(value).split("\n"))
    except ValueError:
        # Python writes no integer of thousands of digits.
        return f"{'an' if type(value) is int else 'a'} {type(value).__name__} too long to be shown"


def first_line(error: Exception) -> str:
    """Return the first line of what an error of another package says, or its kind.

    >>> first_line(OSError("no file" + chr(10) + "of that name")), first_line(OSError())
    ('no file', 'OSError')
    """
    return next(iter(str(error).splitlines()), "") or type(error).__name__

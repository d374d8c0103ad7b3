"""TOML files read with every fault said in one line."""

import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path

from puntobanco.errors import PuntobancoError, closest

_INTEGER_BITS = 63
_DEEPEST = 50


def load_toml(path: Path) -> dict[str, object]:
    """Read a TOML file; a missing, unreadable, binary or malformed one is a PuntobancoError.

    >>> load_toml(Path("no-such-file.toml"))
    Traceback (most recent call last):
    puntobanco.errors.PuntobancoError: expected a readable TOML file, got 'no-such-file.toml': \
No such file or directory
    """
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except IsADirectoryError:
        raise PuntobancoError(f"expected a TOML file, got the directory {str(path)!r}") from None
    except (OSError, ValueError) as error:
        raise PuntobancoError(
            f"expected a readable TOML file, got {str(path)!r}: {_reason(error)}"
        ) from None
    if not text.strip():
        raise PuntobancoError(f"expected a TOML file, got {str(path)!r}: it is empty")
    try:
        found = tomllib.loads(text.replace("\r\n", "\n"))
        _check_plain(found)
    except (ValueError, OverflowError, RecursionError) as error:
        raise PuntobancoError(f"expected TOML in {str(path)!r}: {_reason(error)}") from None
    return found


def _check_plain(value: object, depth: int = 0) -> None:
    """Refuse what no message could show: integers beyond the 64 bits of TOML, endless nesting."""
    if isinstance(value, int) and value.bit_length() > _INTEGER_BITS:
        raise OverflowError
    if depth > _DEEPEST:
        raise RecursionError
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        for part in value:
            _check_plain(part, depth + 1)


def _reason(error: Exception) -> str:
    if isinstance(error, UnicodeDecodeError):
        return "it is no text in UTF-8"
    if isinstance(error, RecursionError):
        return "it is nested too deeply"
    if isinstance(error, OverflowError) or "integer string conversion" in str(error):
        return "it holds an integer beyond 64 bits"
    return (isinstance(error, OSError) and error.strerror) or str(error)


def check_keys(table: Mapping[str, object], known: set[str], what: str) -> None:
    """Refuse a key of ``table`` that is not ``known``, with close ones.

    >>> check_keys({"pay": 1}, {"pays"}, "key of a table")
    Traceback (most recent call last):
    puntobanco.errors.PuntobancoError: expected a key of a table, got 'pay'; did you mean 'pays'?
    """
    for key in table:
        if key not in known:
            raise PuntobancoError(f"expected a {what}, got {key!r}{closest(key, known)}")


def tables_at(table: Mapping[str, object], key: str, what: str) -> list[Mapping[str, object]]:
    """Return the list of tables at ``key``, empty where there is none."""
    found = table.get(key, [])
    if not isinstance(found, list) or not all(isinstance(part, dict) for part in found):
        raise PuntobancoError(f"{key}: expected [[{what}]] tables, got {found!r}")
    return found


def text_at(table: Mapping[str, object], key: str) -> str:
    """Return the text at ``key``, "" where there is none."""
    value = table.get(key, "")
    if not isinstance(value, str):
        raise PuntobancoError(f"{key}: expected text, got {value!r}")
    return value


def texts_at(table: Mapping[str, object], key: str) -> Sequence[str]:
    """Return the list of texts at ``key``, empty where there is none."""
    value = table.get(key, [])
    if not isinstance(value, list) or not all(isinstance(part, str) for part in value):
        raise PuntobancoError(f"{key}: expected a list of texts, got {value!r}")
    return value

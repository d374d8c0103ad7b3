"""Typed looks into parsed TOML: each returns what the key must hold, or says what was expected."""

from collections.abc import Mapping
from typing import TypeVar

from puntobanco.errors import PuntobancoError, closest

Table = Mapping[str, object]
T = TypeVar("T")


def check_keys(table: Table, known: set[str], what: str) -> None:
    """Refuse keys that ``what`` does not have."""
    for key in table:
        if key not in known:
            raise PuntobancoError(f"expected a key of {what}, got {key!r}{closest(key, known)}")


def table_at(table: Table, key: str) -> Table:
    """Return the table at ``key``; a missing one is refused."""
    found = table.get(key)
    if not isinstance(found, dict):
        raise PuntobancoError(f"expected a table [{key}], got {found!r}")
    return found


def optional_table(table: Table, key: str) -> Table:
    """Return the table at ``key``, or an empty one."""
    return table_at(table, key) if key in table else {}


def tables_at(table: Table, key: str) -> list[Table]:
    """Return the array of tables at ``key``, or none."""
    found = table.get(key, [])
    if not isinstance(found, list) or not all(isinstance(part, dict) for part in found):
        raise PuntobancoError(f"expected [[{key}]] tables, got {found!r}")
    return found


def word(table: Table, key: str) -> str:
    """Return the text at ``key``; a missing or blank one is refused."""
    found = table.get(key)
    if not isinstance(found, str) or not found.strip():
        raise PuntobancoError(f"{key}: expected text, got {found!r}")
    return found


def text(table: Table, key: str) -> str:
    """Return the text at ``key``, or "" where there is none."""
    return word(table, key) if key in table else ""


def texts(table: Table, key: str) -> tuple[str, ...]:
    """Return the list of texts at ``key``, or none; a blank one is refused."""
    found = table.get(key, [])
    if not isinstance(found, list) or not all(
        isinstance(part, str) and part.strip() for part in found
    ):
        raise PuntobancoError(f"{key}: expected a list of texts, got {found!r}")
    return tuple(found)


def choice(table: Table, key: str, known: Mapping[str, T]) -> T:
    """Return what the text at ``key`` stands for among ``known``."""
    found = table.get(key)
    if not isinstance(found, str) or found not in known:
        raise PuntobancoError(
            f"{key}: expected one of {', '.join(map(repr, known))}, got {found!r}"
        )
    return known[found]


def flag(table: Table, key: str) -> bool | None:
    """Return true or false at ``key``, or None where there is neither."""
    found = table.get(key)
    if found is not None and not isinstance(found, bool):
        raise PuntobancoError(f"{key}: expected true or false, got {found!r}")
    return found


def is_count(value: object) -> bool:
    """Return whether ``value`` is a whole number of at least 0."""
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def count(table: Table, key: str) -> int | None:
    """Return the whole number of at least 0 at ``key``, or None."""
    found = table.get(key)
    if found is None:
        return None
    if not isinstance(found, int) or not is_count(found):
        raise PuntobancoError(f"{key}: expected a whole number of at least 0, got {found!r}")
    return found

"""Wagers read from data: entries of the catalogue, each with its lines and all its pay tables."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from puntobanco.conditions import Condition, read_conditions
from puntobanco.entries import STATUSES, Entry, PayTable
from puntobanco.errors import PuntobancoError
from puntobanco.pay import Pay
from puntobanco.pay_files import read_commission, read_pay, read_pays
from puntobanco.toml_files import check_keys, load_toml, tables_at, text_at, texts_at
from puntobanco.wagers import OTHERWISE

__all__ = [
    "Entry",
    "PayTable",
    "entries_of",
    "entry_of",
    "load_toml",
    "read_commission",
    "read_pays",
    "read_wager_file",
]

_KEYS = {
    *("name", "aliases", "family", "says", "source", "note", "same_as"),
    *("tableau", "status", "line", "when", "otherwise", "pay_table"),
}
_TABLE_KEYS = {"name", "pays", "commission", "source", "edge", "edge_decks", "called"}
_DECKS = range(1, 1_000_001)


def read_wager_file(path: Path) -> tuple[Entry, ...]:
    """Read a file of wagers (TOML, tables ``[[wager]]``).

    Raises PuntobancoError with the file, the wager and the key at fault.
    """
    return entries_of(load_toml(path), str(path))


def entries_of(document: Mapping[str, object], where: str) -> tuple[Entry, ...]:
    """Return the entries of a parsed wager file; ``where`` names it in messages.

    >>> tie = {"name": "Tie", "when": {"winner": "tie"}, "pay_table": [{"pays": "8 to 1"}]}
    >>> entries_of({"wager": [tie]}, "mine.toml")[0].wager().labels
    ('win', 'otherwise')
    """
    tables = tables_at(document, "wager", "wager")
    if not tables:
        raise PuntobancoError(f"expected [[wager]] tables in {where!r}, got none")
    unknown = sorted(set(document) - {"wager", "title", "source"})
    if unknown:
        raise PuntobancoError(f"expected [[wager]] tables in {where!r}, got {unknown[0]!r}")
    entries = tuple(entry_of(table, where) for table in tables)
    for entry in entries:
        if entry.lines and not entry.tables and entry.status != "not yet priced":
            raise PuntobancoError(
                f"{where}, wager {entry.name!r}, pay_table: expected at least one, got none"
            )
    return entries


def entry_of(table: Mapping[str, object], where: str) -> Entry:
    """Return one entry; every fault names the file, the wager and the key."""
    name = table.get("name")
    if not isinstance(name, str) or not name.strip() or "@" in name:
        raise PuntobancoError(
            f"expected every wager in {where!r} to have a name without '@', got {name!r}"
        )
    try:
        return _entry(name, table, where)
    except PuntobancoError as error:
        raise PuntobancoError(f"{where}, wager {name!r}: {error}") from None


def _entry(name: str, table: Mapping[str, object], where: str) -> Entry:
    check_keys(table, _KEYS, "key of a wager")
    same_as = text_at(table, "same_as")
    if same_as:
        _check_alone(table)
    named = Entry(
        name,
        (),
        (),
        says=text_at(table, "says"),
        family=text_at(table, "family"),
        aliases=tuple(texts_at(table, "aliases")),
        source=text_at(table, "source"),
        note=text_at(table, "note"),
        same_as=same_as,
        where=where,
    )
    return named if same_as else _with_lines(named, table)


def _with_lines(named: Entry, table: Mapping[str, object]) -> Entry:
    """Return the entry with its lines, pay tables, tableau and status."""
    lines = _lines(table)
    open_labels = tuple(label for label, _, fixed in lines if fixed is None)
    status = str(table.get("status", "priced"))
    if status not in STATUSES:
        raise PuntobancoError(f"status: expected one of {STATUSES!r}, got {status!r}")
    if not lines and status != "not yet priced":
        raise PuntobancoError("line: expected at least one [[wager.line]], or when, got none")
    return replace(
        named,
        lines=lines,
        tables=_pay_tables(table, open_labels, status),
        otherwise=read_pay(table.get("otherwise", "lose"), "otherwise"),
        tableau=text_at(table, "tableau") or "standard",
        status=next(known for known in STATUSES if known == status),
    )


def _check_alone(table: Mapping[str, object]) -> None:
    for key in ("line", "when", "pay_table", "otherwise", "tableau", "status"):
        if key in table:
            raise PuntobancoError(f"same_as: expected no {key!r} beside it, got {table[key]!r}")


def _lines(
    table: Mapping[str, object],
) -> tuple[tuple[str, tuple[Condition, ...], Pay | None], ...]:
    """Read the lines; ``when`` at the wager itself stands for one line, "win"."""
    tables = tables_at(table, "line", "wager.line")
    if "when" in table:
        if tables:
            raise PuntobancoError("when: expected when or [[wager.line]], got both")
        return (_line({"label": "win", "when": table["when"]}),)
    lines = tuple(_line(line) for line in tables)
    labels = [label for label, _, _ in lines]
    if len(set(labels)) != len(labels):
        raise PuntobancoError(f"line: expected each label once, got {labels!r}")
    return lines


def _line(table: Mapping[str, object]) -> tuple[str, tuple[Condition, ...], Pay | None]:
    check_keys(table, {"label", "when", "pay"}, "key of a line")
    label, when = table.get("label"), table.get("when")
    if not isinstance(label, str) or not label.strip() or label == OTHERWISE:
        raise PuntobancoError(f"line: expected a label, got {label!r}")
    if not isinstance(when, dict) or not when:
        raise PuntobancoError(f"line {label!r}: expected when = {{...}}, got {when!r}")
    try:
        conditions = read_conditions(when)
    except PuntobancoError as error:
        raise PuntobancoError(f"line {label!r}: {error}") from None
    fixed = None if "pay" not in table else read_pay(table["pay"], f"line {label!r}, pay")
    return label, conditions, fixed


def _pay_tables(
    table: Mapping[str, object], open_labels: tuple[str, ...], status: str
) -> tuple[PayTable, ...]:
    found = tables_at(table, "pay_table", "wager.pay_table")
    if status == "not yet priced":
        if found:
            raise PuntobancoError(f"pay_table: expected none where status is {status!r}")
        return ()
    pay_tables = tuple(_pay_table(part, open_labels) for part in found)
    if not pay_tables and not open_labels:
        pay_tables = (PayTable("fixed", {}),)
    names = [pay_table.name.casefold() for pay_table in pay_tables]
    if len(set(names)) != len(names):
        raise PuntobancoError(f"pay_table: expected each name once, got {names!r}")
    return pay_tables


def _pay_table(table: Mapping[str, object], labels: tuple[str, ...]) -> PayTable:
    check_keys(table, _TABLE_KEYS, "key of a pay table")
    stated = table.get("pays")
    pays = read_pays(stated, labels) if labels or stated else {}
    words = " ".join(stated.split()) if isinstance(stated, str) else ""
    name = text_at(table, "name") or words or " / ".join(pay.text for pay in pays.values())
    decks = table.get("edge_decks", 8)
    if type(decks) is not int or decks not in _DECKS:
        raise PuntobancoError(f"edge_decks: expected a number of decks, got {decks!r}")
    commission = read_commission(table["commission"]) if "commission" in table else None
    source, edge = text_at(table, "source"), text_at(table, "edge")
    called = tuple(texts_at(table, "called"))
    return PayTable(name or "fixed", pays, commission, source, edge, decks, called)

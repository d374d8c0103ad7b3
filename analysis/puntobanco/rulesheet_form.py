"""The form of a rule-sheet file: from parsed TOML to a RuleSheet, every fault named."""

from collections.abc import Callable
from typing import TypeVar

from puntobanco.cards import PointValues, parse_rank
from puntobanco.errors import PuntobancoError
from puntobanco.rulesheet import (
    INTENDED,
    Assumption,
    Procedure,
    Provenance,
    Reading,
    RuleSheet,
)
from puntobanco.rulesheet_fields import (
    Table,
    check_keys,
    choice,
    count,
    flag,
    is_count,
    optional_table,
    table_at,
    tables_at,
    text,
    texts,
    word,
)
from puntobanco.rulesheet_limits import limit_of
from puntobanco.rulesheet_wagers import sheet_wager
from puntobanco.shoe import MAX_DECKS
from puntobanco.tableau import Columns, NaturalRule, Tableau
from puntobanco.tableau_text import read_banker, read_player

T = TypeVar("T")

_KEYS = {
    "name",
    "title",
    "provenance",
    "shoe",
    "tableau",
    "wager",
    "procedure",
    "limit",
    "assumption",
    "reading",
}


def sheet_of(
    document: Table, where: str, digest: str, *, chosen: tuple[str, ...] = ()
) -> RuleSheet:
    """Return the sheet that a parsed file describes; ``where`` names the file in messages."""
    try:
        return _sheet(document, digest, chosen)
    except PuntobancoError as error:
        reading = f"reading {'+'.join(chosen)!r}: " if chosen else ""
        raise PuntobancoError(f"rule sheet {where!r}: {reading}{error}") from None


def _sheet(document: Table, digest: str, chosen: tuple[str, ...]) -> RuleSheet:
    check_keys(document, _KEYS, "rule sheet")
    shoe = table_at(document, "shoe")
    check_keys(shoe, {"decks", "assumed", "points"}, "[shoe]")
    wagers = tuple(sheet_wager(table) for table in tables_at(document, "wager"))
    _check_once("wager", [listed.name for listed in wagers])
    readings = tuple(_reading(table) for table in tables_at(document, "reading"))
    _check_once("reading", [reading.name for reading in readings])
    known = [listed.name for listed in wagers]
    return RuleSheet(
        name=word(document, "name"),
        title=word(document, "title"),
        decks=_decks(shoe.get("decks")),
        tableau=_part("tableau", tableau_of, table_at(document, "tableau")),
        wagers=wagers,
        provenance=_part("provenance", _provenance, table_at(document, "provenance")),
        digest=digest,
        decks_assumed=flag(shoe, "assumed") or False,
        values=_part("shoe", _values, shoe),
        procedure=_part("procedure", _procedure, optional_table(document, "procedure")),
        assumptions=tuple(_assumption(table) for table in tables_at(document, "assumption")),
        limits=tuple(limit_of(table, known) for table in tables_at(document, "limit")),
        readings=readings,
        chosen=chosen,
    )


def _check_once(what: str, names: list[str]) -> None:
    folded = [name.casefold() for name in names]
    doubled = [name for name in names if folded.count(name.casefold()) > 1]
    if doubled:
        raise PuntobancoError(
            f"{what}: expected each name once, got {', '.join(map(repr, doubled))}"
        )


def tableau_of(table: Table) -> Tableau:
    """Return the tableau that a ``[tableau]`` table describes."""
    check_keys(table, {"columns", "natural", "player", "banker", "printed"}, "[tableau]")
    columns = choice(table, "columns", {column.value: column for column in Columns})
    natural = choice(table, "natural", {rule.value: rule for rule in NaturalRule})
    printed = None if "printed" not in table else parse_rank(word(table, "printed"))
    return Tableau(
        read_player(word(table, "player")),
        read_banker(word(table, "banker"), columns),
        columns,
        natural,
        printed,
    )


def _part(name: str, read: Callable[[Table], T], table: Table) -> T:
    try:
        return read(table)
    except PuntobancoError as error:
        raise PuntobancoError(f"[{name}]: {error}") from None


def _provenance(table: Table) -> Provenance:
    check_keys(table, {"document", "publisher", "language", "unstated"}, "[provenance]")
    return Provenance(
        word(table, "document"),
        text(table, "publisher"),
        text(table, "language"),
        texts(table, "unstated"),
    )


def _procedure(table: Table) -> Procedure:
    known = {
        "burn",
        "burn_ten",
        "first_card_exposed",
        "behind_cut_card",
        "coups_after_cut_card",
        "says",
    }
    check_keys(table, known, "[procedure]")
    burn = table.get("burn")
    if not (burn is None or burn in ("first card", "none") or is_count(burn)):
        raise PuntobancoError(f"burn: expected 'first card', 'none' or a number, got {burn!r}")
    says = optional_table(table, "says")
    return Procedure(
        burn if isinstance(burn, str) or burn is None else count(table, "burn"),
        count(table, "burn_ten"),
        flag(table, "first_card_exposed"),
        count(table, "behind_cut_card"),
        count(table, "coups_after_cut_card"),
        {key: word(says, key) for key in says},
    )


def _assumption(table: Table) -> Assumption:
    check_keys(table, {"what", "value", "why"}, "[[assumption]]")
    return Assumption(word(table, "what"), word(table, "value"), word(table, "why"))


_READING_KEYS = {"name", "of", "says", "why", "shoe", "tableau", "wager"}


def _reading(table: Table) -> Reading:
    check_keys(table, _READING_KEYS, "[[reading]]")
    changes = {key: table_at(table, key) for key in ("shoe", "tableau", "wager") if key in table}
    name = word(table, "name")
    if not changes:
        raise PuntobancoError(f"reading {name!r}: expected shoe, tableau or wager, got no change")
    if "+" in name or name == INTENDED:
        raise PuntobancoError(
            f"reading: expected a name without '+', not {INTENDED!r}, got {name!r}"
        )
    return Reading(name, word(table, "of"), word(table, "says"), word(table, "why"), changes)


def merged(document: Table, changes: Table, where: str) -> dict[str, object]:
    """Return ``document`` with the changes of a reading: tables key by key, wagers by name."""
    result = dict(document)
    for key in ("shoe", "tableau"):
        if key in changes:
            result[key] = {**table_at(document, key), **table_at(changes, key)}
    if "wager" not in changes:
        return result
    wanted = dict(table_at(changes, "wager"))
    wagers = []
    for table in tables_at(document, "wager"):
        change = wanted.pop(str(table.get("name")), {})
        if not isinstance(change, dict):
            raise PuntobancoError(f"rule sheet {where!r}: expected a table, got {change!r}")
        wagers.append({**table, **change})
    if wanted:
        unknown = next(iter(wanted))
        raise PuntobancoError(
            f"rule sheet {where!r}: expected a reading of the sheet's wagers, got {unknown!r}"
        )
    return {**result, "wager": wagers}


def _decks(value: object) -> int | None:
    if value == "infinite":
        return None
    if not isinstance(value, int) or isinstance(value, bool) or not 1 <= value <= MAX_DECKS:
        raise PuntobancoError(f"decks: expected 1 to {MAX_DECKS} or 'infinite', got {value!r}")
    return value


def _values(table: Table) -> PointValues:
    points = optional_table(table, "points")
    changes: dict[str, int] = {}
    for letter, value in points.items():
        if not isinstance(value, int) or isinstance(value, bool):
            raise PuntobancoError(f"points: expected a value from 0 to 9, got {value!r}")
        changes[letter] = value
    return PointValues.from_mapping(changes)

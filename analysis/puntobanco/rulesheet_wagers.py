"""The wagers of a rule sheet: a bet of the catalogue under the sheet's name, or one of its own."""

from collections.abc import Mapping
from dataclasses import replace

from puntobanco.catalogue import find_entry
from puntobanco.errors import PuntobancoError, closest
from puntobanco.rulesheet import SheetWager
from puntobanco.wager_files import Entry, PayTable, entry_of, read_commission, read_pays
from puntobanco.wagers import Wager

_KEYS = {"name", "aliases", "pays", "commission", "printed", "assumed"}
_CATALOGUE_KEYS = _KEYS | {"bet"}
_OWN_KEYS = _KEYS | {"line", "otherwise"}


def sheet_wager(table: Mapping[str, object]) -> SheetWager:
    """Return one ``[[wager]]`` of a sheet.

    ``bet`` names a bet of the catalogue; without it the table holds its own lines, in the form of
    a wager file. ``pays`` says what this sheet pays (a text, or a table by line), ``printed`` in
    whose words; ``assumed = true``: the sheet doesn't print the pay.
    """
    name = table.get("name")
    if not isinstance(name, str) or not name.strip():
        raise PuntobancoError(f"wager: expected a name, got {name!r}")
    try:
        return _sheet_wager(name, table)
    except PuntobancoError as error:
        raise PuntobancoError(f"wager {name!r}: {error}") from None


def _sheet_wager(name: str, table: Mapping[str, object]) -> SheetWager:
    entry = _entry(name, table)
    wager = replace(paying(entry, table), name=name, bet=entry.name)
    printed, assumed = table.get("printed", ""), table.get("assumed", False)
    if not isinstance(printed, str) or not isinstance(assumed, bool):
        raise PuntobancoError(
            f"expected printed as text and assumed as true or false, got {printed!r}, {assumed!r}"
        )
    return SheetWager(replace(wager, printed=printed), assumed)


def _entry(name: str, table: Mapping[str, object]) -> Entry:
    """Return the bet: the catalogue's, with the sheet's other names for it, or the sheet's own."""
    by_name = "bet" in table
    known = _CATALOGUE_KEYS if by_name else _OWN_KEYS
    for key in table:
        if key in _OWN_KEYS - known:
            raise PuntobancoError(f"expected no key {key!r} beside bet: the catalogue defines it")
        if key not in known:
            raise PuntobancoError(f"expected a key of [[wager]], got {key!r}{closest(key, known)}")
    own = {key: table[key] for key in ("aliases", "line", "otherwise") if key in table}
    if not by_name:
        return _own_entry({"name": name, **own})
    bet = table["bet"]
    if not isinstance(bet, str):
        raise PuntobancoError(f"bet: expected a wager of the catalogue, got {bet!r}")
    entry, aliases = find_entry(bet), own.get("aliases", [])
    if not isinstance(aliases, list) or not all(isinstance(other, str) for other in aliases):
        raise PuntobancoError(f"aliases: expected a list of texts, got {aliases!r}")
    return replace(entry, aliases=(*aliases, *entry.aliases))


def _own_entry(table: Mapping[str, object]) -> Entry:
    where = "sheet"
    try:
        return entry_of(table, where)
    except PuntobancoError as error:
        # The sheet names the wager itself.
        prefix = f"{where}, wager {table['name']!r}: "
        raise PuntobancoError(str(error).removeprefix(prefix)) from None


def paying(entry: Entry, table: Mapping[str, object]) -> Wager:
    """Return the wager of ``entry`` that pays as ``table`` says, or by its first pay table."""
    labels = tuple(label for label, _, fixed in entry.lines if fixed is None)
    if "pays" in table:
        pays = read_pays(table["pays"], labels)
        words = table["pays"]
        name = words if isinstance(words, str) else " / ".join(pay.text for pay in pays.values())
        wager = entry.paying(PayTable(name, pays))
    elif not entry.tables and entry.lines:
        raise PuntobancoError(f"pays: expected pay for the lines {labels!r}, got none")
    else:
        wager = entry.wager()
    if "commission" not in table:
        return wager
    return replace(wager, commission=read_commission(table["commission"]))

"""Limits of a rule sheet: what may be staked on which wagers, as data."""

from puntobanco.errors import PuntobancoError, closest
from puntobanco.limits import Limit, read_limit
from puntobanco.pay import exact_number, read_rate
from puntobanco.rulesheet_fields import Table, check_keys, choice, text, texts, word

_LIMITS = {
    "share of table maximum": {"share"},
    "not together": set[str](),
    "only beside": {"beside"},
    "at most": {"beside"},
    "multiple of": {"amount"},
    "difference at most": {"amount"},
}


def limit_of(table: Table, known: list[str]) -> Limit:
    """Return the limit of a ``[[limit]]`` whose kind, keys and wagers are known to be right."""
    kind = choice(table, "kind", {kind: kind for kind in _LIMITS})
    what = f"[[limit]] {kind!r}"
    check_keys(table, {"kind", "wagers", "says"} | _LIMITS[kind], what)
    text(table, "says")
    for key in ("wagers", *sorted(_LIMITS[kind])):
        if key == "share":
            read_rate(word(table, key))
        elif key == "amount":
            if exact_number(word(table, key).strip()) is None:
                raise PuntobancoError(
                    f"{what}: expected an amount such as '20', got {table[key]!r}"
                )
        else:
            _check_wagers(texts(table, key), known, f"{what}: {key}")
    return read_limit(table)


def _check_wagers(names: tuple[str, ...], known: list[str], what: str) -> None:
    if not names:
        raise PuntobancoError(f"{what}: expected wagers of the sheet by name, got none")
    for name in names:
        if name not in known:
            raise PuntobancoError(
                f"{what}: expected a wager of the sheet ({', '.join(known)}), "
                f"got {name!r}{closest(name, known)}"
            )

"""The fields of a claim as people write them down, and the claim that they make."""

from collections.abc import Callable, Mapping
from datetime import date
from typing import TypeVar

from puntobanco.claims.events import read_event
from puntobanco.claims.model import Claim, Decks, read_counting, read_decks, read_unit
from puntobanco.claims.quantities import quantity
from puntobanco.claims.verdicts import Verdict
from puntobanco.conditions import Condition
from puntobanco.errors import PuntobancoError, closest

FIELDS = {
    "id": "name of the claim; without it, its line number",
    "source": "who printed the figure",
    "url": "where",
    "date": "when, as far as known",
    "sheet": "rule sheet: a shipped name or a path; without it, the standard sheet",
    "rules": "rules that the source states and no sheet describes: such a claim is unsupported",
    "decks": "8, infinite, or several: '6 or 8' must hold in each; nothing where it isn't stated",
    "wager": "wager of the sheet or the catalogue",
    "pays": "pay: '8:1', '9 for 1', or by line, 'win by 9 = 30:1; win by 8 = 10:1'",
    "line": "one line of the wager by its label ('otherwise' too), or 'win', 'push', 'loss'",
    "event": "conditions as in a wager file: winner = 'banker', banker_cards = 3; or 'any coup'",
    "given": "conditions, likewise, under which a probability holds: winner = ['player', 'banker']",
    "known": "cards of the coup that are known, as mid-coup odds read them: 'P total=5 B=3,?'",
    "quantity": "what the figure measures; 'other' needs a reason in 'unsupported'",
    "counting": "what one of the ways is: 'ordered six cards', 'unordered hands', 'four cards'...",
    "removed": "cards that have left the shoe, as value or rank and number: '4:2', 'T:1'",
    "from_decks": "number of decks that 'decks' is compared with",
    "measure": "quantity whose change is an effect; without it, expectation or house edge",
    "published": "the figure exactly as it is printed",
    "unit": "percent, per mille or basis points, where the figure is printed without it",
    "decimal_mark": "'.' or ',' where the figure could be read both ways",
    "expected": "verdict that the collector of the claim expects",
    "explanation": "explanation that the collector expects or gives",
    "unsupported": "why the claim can't be judged",
    "notes": "anything else",
}
"""Every field of a claim and what belongs in it."""

_T = TypeVar("_T")
_TEXT = (
    *("source", "url", "date", "sheet", "rules", "wager", "pays", "line", "known", "removed"),
    *("published", "explanation", "unsupported", "notes"),
)


def claim_from_fields(fields: Mapping[str, object], name: str = "") -> Claim:
    """Return the claim that these fields make; ``name`` is its id where it has none of its own.

    Values are text; whole numbers, dates, lists (of decks) and tables (of pays, of conditions) are
    taken as if written out. A field that isn't in ``FIELDS`` is refused, and so is text that was
    not UTF-8.

    >>> claim = claim_from_fields(
    ...     {"wager": "Tie", "decks": 8, "quantity": "house_edge", "published": "14.36%"}, "x")
    >>> claim.id, claim.decks, claim.quantity.name
    ('x', (8,), 'house_edge')
    >>> claim_from_fields({"publisched": "1 %"})
    Traceback (most recent call last):
    puntobanco.errors.PuntobancoError: expected a field of a claim, got 'publisched'; did you mean \
'published'?
    """
    for field in fields:
        check_field(field)
    tables = {field: value for field, value in fields.items() if field in ("event", "given")}
    texts = {field: _text(field, value) for field, value in fields.items() if field not in tables}
    stated = {field: text for field, text in texts.items() if text}
    return _claim(stated, tables, name)


def _claim(stated: Mapping[str, str], tables: Mapping[str, object], name: str) -> Claim:
    wanted = stated.get("quantity", "")
    decks = read_decks(stated["decks"]) if "decks" in stated else ()
    return Claim(
        id=stated.get("id", name),
        quantity=_read(stated, "quantity", quantity) if wanted != "other" else None,
        decks=decks,
        event=_conditions(tables, "event"),
        given=_conditions(tables, "given") or (),
        counting=_read(stated, "counting", read_counting),
        from_decks=_read(stated, "from_decks", _one_deck),
        measure=_read(stated, "measure", quantity),
        unit=_read(stated, "unit", read_unit),
        decimal_mark=stated.get("decimal_mark"),
        expected=_read(stated, "expected", _read_verdict),
        **{field: stated.get(field, "") for field in _TEXT},
    )


def _read(stated: Mapping[str, str], field: str, reader: Callable[[str], _T]) -> _T | None:
    return reader(stated[field]) if field in stated else None


def _conditions(tables: Mapping[str, object], field: str) -> tuple[Condition, ...] | None:
    stated = tables.get(field, "")
    if not isinstance(stated, dict):
        stated = _text(field, stated)
        if not stated:
            return None
    return read_event(stated)


def _one_deck(text: str) -> Decks:
    decks = read_decks(text)
    if len(decks) != 1:
        raise PuntobancoError(f"expected one number of decks in 'from_decks', got {text!r}")
    return decks[0]


def _read_verdict(text: str) -> Verdict:
    try:
        return Verdict(text)
    except ValueError:
        names = ", ".join(Verdict)
        raise PuntobancoError(f"expected a verdict ({names}), got {text!r}") from None


def _text(field: str, value: object) -> str:
    """Return a field's value as text; nothing is rounded, since floats are not accepted."""
    if isinstance(value, dict) and field == "pays":
        return "; ".join(f"{line} = {_text(field, pay)}" for line, pay in value.items())
    if isinstance(value, list) and field == "decks":
        return ", ".join(_text(field, each) for each in value)
    if isinstance(value, date) or (isinstance(value, int) and not isinstance(value, bool)):
        return str(value)
    if not isinstance(value, str):
        raise PuntobancoError(f"expected text in the field {field!r}, got {value!r}")
    if not value.isascii() and any("\ud800" <= sign <= "\udfff" for sign in value):
        raise PuntobancoError(f"expected UTF-8 text in the field {field!r}, got {value!r}")
    return value.strip()


def check_field(name: str) -> None:
    """Refuse a name that is no field of a claim.

    >>> check_field("wager")
    """
    if name not in FIELDS:
        raise PuntobancoError(f"expected a field of a claim, got {name!r}{closest(name, FIELDS)}")

"""Events and conditions of a claim, in the notation of the wager files."""

import tomllib
from collections.abc import Mapping
from functools import lru_cache

from puntobanco.conditions import Condition, read_conditions
from puntobanco.errors import PuntobancoError

ANY_COUP = "any coup"


def read_event(stated: str | Mapping[str, object]) -> tuple[Condition, ...]:
    """Return the conditions of a coup, all of which must hold; none for "any coup".

    ``stated`` is a table of conditions as in a wager file, or the same between no braces as text.

    >>> [condition.text for condition in read_event("winner = 'banker', banker_cards = 3")]
    ["winner = 'banker'", 'banker_cards = 3']
    >>> read_event({"winner": ["player", "banker"]})[0].text, read_event("any coup")
    ("winner = ['player', 'banker']", ())
    >>> read_event("banker wins")
    Traceback (most recent call last):
    puntobanco.errors.PuntobancoError: expected conditions such as "winner = 'banker', \
banker_cards = 3", or 'any coup', got 'banker wins'
    """
    if isinstance(stated, str):
        return _read_text(stated.strip())
    if not stated:
        raise PuntobancoError(f"expected at least one condition, or {ANY_COUP!r}, got none")
    return read_conditions(stated)


@lru_cache(maxsize=1024)
def _read_text(text: str) -> tuple[Condition, ...]:
    if text == ANY_COUP:
        return ()
    try:
        table = tomllib.loads(f"conditions = {{ {text} }}")["conditions"]
    except (ValueError, RecursionError):
        table = {}
    if not table or "\n" in text:
        raise PuntobancoError(
            f"expected conditions such as \"winner = 'banker', banker_cards = 3\", "
            f"or {ANY_COUP!r}, got {text!r}"
        )
    return read_conditions(table)

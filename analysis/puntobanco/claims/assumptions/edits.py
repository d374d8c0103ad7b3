"""Edited conditions: sides swapped, one left out, a neighbouring number, the other hand."""

import ast
from collections.abc import Iterator
from functools import lru_cache

from puntobanco.conditions import Condition, read_conditions
from puntobanco.errors import PuntobancoError

Conditions = tuple[Condition, ...]
HANDS = ("player", "banker")
_PLACEHOLDER = "\0"


def parts(condition: Condition) -> tuple[str, object]:
    """Return the name and the value of a condition, as they stand in a wager file.

    >>> from puntobanco.conditions import read_condition
    >>> parts(read_condition("banker_total", [6, 7]))
    ('banker_total', [6, 7])
    """
    name, _, value = condition.text.partition(" = ")
    return name, ast.literal_eval(value)


@lru_cache(maxsize=4096)
def swapped(conditions: Conditions) -> Conditions | None:
    """Return the conditions with Player and Banker exchanged; None where that says the same.

    >>> from puntobanco.conditions import read_conditions
    >>> event = read_conditions({"winner": "banker", "banker_cards": 3})
    >>> [condition.text for condition in swapped(event) or ()]
    ["winner = 'player'", 'player_cards = 3']
    """
    table = [(_exchanged(name), _exchanged(value)) for name, value in map(parts, conditions)]
    changed = _read(table)
    return None if changed is None or set(changed) == set(conditions) else changed


def _exchanged(value: object) -> object:
    if isinstance(value, str):
        aside = value.replace("player", _PLACEHOLDER).replace("banker", "player")
        return aside.replace(_PLACEHOLDER, "banker")
    if isinstance(value, list):
        return [_exchanged(each) for each in value]
    if isinstance(value, dict):
        return {name: _exchanged(each) for name, each in value.items()}
    return value


def _read(table: list[tuple[object, object]]) -> Conditions | None:
    try:
        return tuple(c for name, value in table for c in read_conditions({str(name): value}))
    except PuntobancoError:
        return None


def hands_named(conditions: Conditions) -> tuple[str, ...]:
    """Return the hands that the conditions speak of, the winner left aside.

    >>> from puntobanco.conditions import read_conditions
    >>> hands_named(read_conditions({"winner": "tie", "player_cards": 3}))
    ('player',)
    """
    texts = " ".join(c.text for c in conditions if c.subject.name != "winner")
    return tuple(hand for hand in HANDS if hand in texts)


def fewer(conditions: Conditions) -> Iterator[tuple[str, Conditions]]:
    """Yield the conditions with one of them left out, and which."""
    if len(conditions) > 1:
        for place, condition in enumerate(conditions):
            yield condition.text, (*conditions[:place], *conditions[place + 1 :])


def winning(conditions: Conditions) -> Conditions | None:
    """Return the conditions with a win of the one hand they speak of; None where there is none.

    >>> from puntobanco.conditions import read_conditions
    >>> [c.text for c in winning(read_conditions({"player_natural": True})) or ()]
    ['player_natural = True', "winner = 'player'"]
    """
    hands = hands_named(conditions)
    if len(hands) != 1 or any(c.subject.name == "winner" for c in conditions):
        return None
    if conditions[0].subject.name.endswith(("_pair", "_suited", "_alike")):
        return None
    return (*conditions, *read_conditions({"winner": hands[0]}))


def neighbours(conditions: Conditions) -> Iterator[tuple[str, Conditions]]:
    """Yield the conditions with one single number or word replaced by another, and the new one.

    These are the neighbouring lines of the table that such an event stands in.
    """
    for place, condition in enumerate(conditions):
        name, value = parts(condition)
        for other in _others(condition, value):
            changed = _read([(name, other)])
            if changed is not None:
                yield changed[0].text, (*conditions[:place], *changed, *conditions[place + 1 :])


def _others(condition: Condition, value: object) -> Iterator[object]:
    subject = condition.subject
    if isinstance(value, bool) or len(condition.wanted) != 1:
        return
    if isinstance(value, int):
        yield from (n for n in range(subject.low, subject.high + 1) if n != value)
    elif isinstance(value, str) and subject.words:
        yield from (word for word in subject.words if word not in (value, "none"))

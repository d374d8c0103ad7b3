"""Conditions of a wager as data: a subject and the numbers it must take; nothing is evaluated."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

import numpy as np

from puntobanco.card_subjects import CARD_SUBJECTS, all_of, one_suit
from puntobanco.cards import Rank, Suit, parse_rank
from puntobanco.choices import Choice, Flags
from puntobanco.deals import GROUPS, Deals
from puntobanco.errors import PuntobancoError, closest
from puntobanco.poker import POKER_SUBJECTS
from puntobanco.subjects import BOOLEAN, POINT_SUBJECTS, Subject, count_of

SUBJECTS: dict[str, Subject] = {
    subject.name: subject for subject in (*POINT_SUBJECTS, *CARD_SUBJECTS, *POKER_SUBJECTS)
}
SELECTING = ("count", "all", "one_suit")
"""Conditions over a choice of cards: tables with ``among``, a choice, and (count) ``is``."""

_SUIT_NAMES = {suit.name.lower(): frozenset({suit}) for suit in Suit} | {
    "red": frozenset(suit for suit in Suit if suit.is_red),
    "black": frozenset(suit for suit in Suit if not suit.is_red),
}
_RANGE = re.compile(r"([0-9]+)\s*-\s*([0-9]+)")


@dataclass(frozen=True)
class Condition:
    """A subject and the set of numbers it must take for the condition to hold.

    ``text`` is the condition as it stands in the wager file.

    >>> condition = read_condition("banker_total", "6-7")
    >>> sorted(condition.wanted), condition.text
    ([6, 7], "banker_total = '6-7'")
    """

    subject: Subject = field(compare=False)
    wanted: frozenset[int]
    text: str

    def holds(self, deals: Deals) -> Flags:
        """Return for each deal whether the condition holds."""
        subject = self.subject
        if subject.says not in deals.seen:
            deals.seen[subject.says] = subject.evaluate(deals)
        seen = deals.seen[subject.says]
        found: Flags = np.logical_or.reduce([seen == number for number in self.wanted])
        return found


def read_conditions(when: Mapping[str, object]) -> tuple[Condition, ...]:
    """Read a table of conditions, all of which must hold.

    Raises PuntobancoError for an unknown condition, an empty or impossible set of numbers.

    >>> read_conditions({"pair": 2})
    Traceback (most recent call last):
    puntobanco.errors.PuntobancoError: expected a known condition, got 'pair'; did you mean 'pairs'?
    """
    return tuple(condition for key, value in when.items() for condition in _read(key, value))


def _read(key: str, value: object) -> Iterator[Condition]:
    if key not in SELECTING:
        yield read_condition(key, value)
        return
    for table in value if isinstance(value, list) else [value]:
        if not isinstance(table, dict):
            raise PuntobancoError(
                f"expected {key} as a table such as {{among = ...}}, got {table!r}"
            )
        yield _selecting(key, table)


def read_condition(key: str, value: object) -> Condition:
    """Read one condition that is no table: a subject's name and a value, a set or a range."""
    if key not in SUBJECTS:
        raise PuntobancoError(
            f"expected a known condition, got {key!r}{closest(key, [*SUBJECTS, *SELECTING])}"
        )
    return _condition(SUBJECTS[key], value, f"{key} = {value!r}")


def _condition(subject: Subject, value: object, text: str) -> Condition:
    wanted = frozenset(
        number
        for part in (value if isinstance(value, list) else [value])
        for number in _numbers(subject, part)
    )
    if not wanted:
        raise PuntobancoError(f"expected at least one value for {subject.name!r}, got {value!r}")
    return Condition(subject, wanted, text)


def _numbers(subject: Subject, part: object) -> frozenset[int]:
    """Read one member of a condition's value: a number, a range, a word, true or false."""
    words = subject.words or {}
    if isinstance(part, bool):
        if set(BOOLEAN.items()) <= set(words.items()):
            return frozenset({int(part)})
    elif isinstance(part, int):
        if subject.low <= part <= subject.high and not _only_words(subject):
            return frozenset({part})
    elif isinstance(part, str):
        if part in words:
            return frozenset({words[part]})
        if part == "any" and words.get("none") == 0:
            return frozenset(range(1, subject.high + 1))
        if (match := _RANGE.fullmatch(part)) and not _only_words(subject):
            low, high = int(match[1]), int(match[2])
            if subject.low <= low <= high <= subject.high:
                return frozenset(range(low, high + 1))
    raise PuntobancoError(f"expected {subject.name!r} {_domain(subject)}, got {part!r}")


def _only_words(subject: Subject) -> bool:
    named = set((subject.words or {}).values())
    return named >= set(range(subject.low, subject.high + 1))


def _domain(subject: Subject) -> str:
    words = [repr(word) for word in subject.words or {}]
    if _only_words(subject):
        return "one of " + ", ".join(words)
    span = f"{subject.low}-{subject.high}"
    numbers = f"from {subject.low} to {subject.high} (a number, a set or a range {span!r})"
    return numbers + (" or " + ", ".join(words) if words else "")


def _selecting(key: str, table: Mapping[str, object]) -> Condition:
    among = table.get("among")
    if among not in GROUPS:
        raise PuntobancoError(
            f"expected {key} with among = one of {', '.join(map(repr, GROUPS))}, got {among!r}"
        )
    extra = sorted(set(table) - {"among", "is", "value", "rank", "suit"})
    if extra:
        raise PuntobancoError(
            f"expected {key} with among, is, value, rank or suit, got {extra[0]!r}"
        )
    choice = _choice(table)
    if choice == Choice() and key != "one_suit":
        raise PuntobancoError(f"expected {key} with value, rank or suit, got {dict(table)!r}")
    make = {"count": count_of, "all": all_of, "one_suit": one_suit}[key]
    wanted = table.get("is", None if key == "count" else True)
    if wanted is None:
        raise PuntobancoError(
            f"expected count with is = a number, set or range, got {dict(table)!r}"
        )
    return _condition(make(choice, str(among)), wanted, f"{key} = {dict(table)!r}")


def _choice(table: Mapping[str, object]) -> Choice:
    """Read which cards a table chooses."""
    return Choice(
        _values(table["value"]) if "value" in table else None,
        _ranks(table["rank"]) if "rank" in table else None,
        _suits(table["suit"]) if "suit" in table else None,
    )


def _listed(value: object) -> list[object]:
    parts = value if isinstance(value, list) else [value]
    if not parts:
        raise PuntobancoError(f"expected at least one rank or suit, got {value!r}")
    return parts


def _ranks(value: object) -> frozenset[Rank]:
    return frozenset(parse_rank(str(part)) for part in _listed(value))


def _suits(value: object) -> frozenset[Suit]:
    names = [str(part) for part in _listed(value)]
    for name in names:
        if name not in _SUIT_NAMES:
            raise PuntobancoError(
                f"expected a suit of {', '.join(map(repr, _SUIT_NAMES))}, got {name!r}"
            )
    return frozenset[Suit]().union(*(_SUIT_NAMES[name] for name in names))


_VALUE = Subject("value", "a point value", lambda deals: deals.player_total, 0, 9)


def _values(value: object) -> frozenset[int]:
    return _condition(_VALUE, value, "").wanted

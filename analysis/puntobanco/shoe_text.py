"""Reading a shoe as people write it: "8 decks minus 8:32", "0:4 7:2 9:1", "8 decks - 5h Kd"."""

import re
from collections.abc import Hashable, Iterable, Sequence

from puntobanco.cards import STANDARD_VALUES, Card, PointValues, Rank
from puntobanco.errors import PuntobancoError
from puntobanco.shoe import Shoe

_FORMS = "'8 decks', 'infinite', '8 decks minus 8:32 Kd', '0:4 7:2 9:1' or 'A:7 2:6 K:8'"
_MINUS = r"(?:minus|less|without|-|−)"
_DECKS = re.compile(rf"(?P<decks>\S+)(?:\s+decks?)?(?:\s*{_MINUS}\s*(?P<less>.+))?")


def parse_decks(text: str) -> int | None:
    """Read a number of decks; None stands for the infinite shoe.

    >>> parse_decks("8"), parse_decks("infinite")
    (8, None)
    >>> parse_decks("eight")
    Traceback (most recent call last):
    puntobanco.errors.PuntobancoError: expected a number of decks or 'infinite', got 'eight'
    """
    folded = text.strip().lower()
    if folded in ("infinite", "inf", "∞"):
        return None
    if not re.fullmatch(r"[0-9]{1,9}", folded):
        raise PuntobancoError(f"expected a number of decks or 'infinite', got {text!r}")
    return int(folded)


def shoe_of(decks: int | None, values: PointValues = STANDARD_VALUES) -> Shoe:
    """Return whole decks, or the infinite shoe for None.

    >>> shoe_of(None).infinite, shoe_of(6).size
    (True, 312)
    """
    return Shoe.infinite_decks(values) if decks is None else Shoe.of_decks(decks, values)


def parse_shoe(text: str, values: PointValues = STANDARD_VALUES) -> Shoe:
    """Read a shoe: whole decks, decks less cards, or counts by value, rank or card.

    A count stands behind a colon; what is not named in a list of counts is not in the shoe. Keys
    0-9 are point values, ``A T J Q K 10`` ranks, ``Kd`` cards; one list keeps to one kind, but
    that 2-9 go with any where one rank has that value.

    >>> parse_shoe("8 decks minus 8:32 9:4").points
    (128, 32, 32, 32, 32, 32, 32, 32, 0, 28)
    >>> parse_shoe("0:4 7:2 9:1").points
    (4, 0, 0, 0, 0, 0, 0, 2, 0, 1)
    >>> parse_shoe("A:7 2:6 K:8").grain, parse_shoe("1 deck - 5h Kd").size
    ('rank', 50)
    >>> parse_shoe("nine")
    Traceback (most recent call last):
    puntobanco.errors.PuntobancoError: expected a shoe such as '8 decks', 'infinite', ... got 'nine'
    """
    stripped = " ".join(text.replace(",", " ").split())
    if ":" in stripped.split(" ")[0]:
        return _of_counts(stripped.split(" "), values)
    match = _DECKS.fullmatch(stripped)
    if match is None or not re.fullmatch(r"[0-9]{1,9}|infinite|inf|∞", match["decks"].lower()):
        raise PuntobancoError(f"expected a shoe such as {_FORMS}, got {text!r}")
    shoe = shoe_of(parse_decks(match["decks"]), values)
    return remove(shoe, (match["less"] or "").split())


def remove(shoe: Shoe, tokens: Iterable[str]) -> Shoe:
    """Return the shoe less the cards that ``tokens`` name: ``Kd``, ``K``, ``0``, ``8:32``, ``K:3``.

    ``0`` and ``1`` are point values, a letter is a rank.

    >>> remove(Shoe.of_decks(1), ["Kd", "K:2", "0:1"]).points
    (12, 4, 4, 4, 4, 4, 4, 4, 4, 4)
    """
    for token in tokens:
        key, count = _counted(token)
        if re.fullmatch(r"[0-9]", key):
            shoe = shoe.without(points={int(key): count})
        else:
            shoe = shoe.without({Card.parse(key): count})
    return shoe


def _counted(token: str) -> tuple[str, int]:
    """Split ``KEY:COUNT`` or ``KEY`` (one card)."""
    key, colon, count = token.partition(":")
    if not colon:
        return key, 1
    if not re.fullmatch(r"[0-9]{1,9}", count):
        raise PuntobancoError(f"expected a count behind the colon such as '8:32', got {token!r}")
    return key, int(count)


def _check_once(keys: Sequence[Hashable], tokens: list[str]) -> None:
    if len(set(keys)) != len(keys):
        raise PuntobancoError(f"expected each value, rank or card once, got {' '.join(tokens)!r}")


def _of_counts(tokens: list[str], values: PointValues) -> Shoe:
    bare = [token for token in tokens if ":" not in token]
    if bare:
        raise PuntobancoError(f"expected a count with each value, such as '7:2', got {bare[0]!r}")
    pairs = [_counted(token) for token in tokens]
    keys = [key.upper() for key, _ in pairs]
    _check_once(keys, tokens)
    digits = [bool(re.fullmatch(r"[0-9]", key)) for key in keys]
    if all(digits):
        counts = {int(key): count for key, count in pairs}
        return Shoe(tuple(counts.get(value, 0) for value in range(10)), values=values)
    if "0" in keys or "1" in keys:
        raise PuntobancoError(
            f"expected counts by point value (0-9) or by rank (A 2 .. K), got {' '.join(tokens)!r}"
        )
    parsed = [(Card.parse(key), count) for key, count in pairs]
    _check_once([card for card, _ in parsed], tokens)
    suited = [card.suit is not None for card, _ in parsed]
    if any(suited) and not all(suited):
        raise PuntobancoError(f"expected a suit on every card or on none, got {' '.join(tokens)!r}")
    if all(suited):
        by_card = {card.index: count for card, count in parsed}
        return Shoe.by_card((by_card.get(i, 0) for i in range(52)), values)
    by_rank = {card.rank: count for card, count in parsed}
    return Shoe.by_rank((by_rank.get(rank, 0) for rank in Rank), values)

"""Reading what is known of a coup as people write it: "P=5,T B=3,?", "P total=5", "P1 in 6-9"."""

import re
from collections.abc import Callable

from puntobanco.cards import STANDARD_VALUES, Card, PointValues
from puntobanco.errors import PuntobancoError
from puntobanco.knowledge.model import (
    ALL_CARDS,
    ANYTHING,
    HANDS,
    NOTHING,
    SOME_CARD,
    THIRDS,
    Knowledge,
    Spot,
)

_FORMS = "'P=5,T B=3,?', 'P total=5', 'P1 in 6-9', 'P3=8', 'P3=-', 'P final=7' or 'B draws'"
_HAND = r"(?P<hand>player|banker|p|b)"
_LIST = r"(?P<list>[^\s;=]+)"
_SIGN = r"(?:=|\s+in\s+)"
_KIND = r"(?:two-card\s+)?(?P<kind>total|final)"
_TOTAL = re.compile(rf"{_HAND}\s+{_KIND}{_SIGN}{_LIST}", re.IGNORECASE)
_DRAWS = re.compile(rf"{_HAND}\s+(?P<what>draws|stands)\b", re.IGNORECASE)
_PLACE = re.compile(rf"{_HAND}\s*(?P<number>[0-9]+){_SIGN}{_LIST}", re.IGNORECASE)
_CARDS = re.compile(rf"{_HAND}={_LIST}", re.IGNORECASE)
_GAP = re.compile(r"[\s;]*")
_RANGE = re.compile(r"([0-9])[-–]([0-9])")
_NO_CARD = Spot(frozenset(), True)


def parse_knowledge(text: str, values: PointValues = STANDARD_VALUES) -> Knowledge:
    """Read what is known of a coup; ``values`` says which ranks a point value stands for.

    ``P=5,T`` gives Player's cards in order, ``?`` for one not seen - as third: nor whether there is
    one, which ``P draws`` says - and ``-`` as third for "no third card"; ``P1=K`` or ``P1 in 6-9``
    speaks of one place, ``P total=5`` of the first two cards, ``P final=7`` of the complete hand,
    ``P draws`` and ``P stands`` of the third card. A digit is a point value, a letter or 10 a rank,
    ``Kd`` a card. Statements add up. The knowledge is checked against itself here, against shoe and
    tableau where the odds are worked out.

    >>> str(parse_knowledge("P=5,T B=3,?"))
    'P1=5 P2=T B1=3'
    >>> parse_knowledge("P total=5").total("P", "two")
    frozenset({5})
    >>> parse_knowledge("P1=5 P1=6")
    Traceback (most recent call last):
    puntobanco.errors.PuntobancoError: ... of P1 that doesn't contradict itself, got 'P1=5 and P1=6'
    >>> parse_knowledge("P=1,2,3,4")
    Traceback (most recent call last):
    puntobanco.errors.PuntobancoError: expected at most 3 cards of Player, 6 in a coup, got 4 in ...
    """
    stripped = re.sub(r"\s*([,=])\s*", r"\1", text.strip())
    known, start = NOTHING, _skip(stripped, 0)
    if not stripped:
        raise PuntobancoError(f"expected what is known of the coup such as {_FORMS}, got {text!r}")
    while start < len(stripped):
        match, found = _statement(stripped, start, values)
        known = known.both(found)
        start = _skip(stripped, match.end())
    return known


def _statement(text: str, start: int, values: PointValues) -> tuple[re.Match[str], Knowledge]:
    for pattern, read in _READERS.items():
        if match := pattern.match(text, start):
            return match, read(match, values)
    raise PuntobancoError(
        f"expected what is known of the coup such as {_FORMS}, got {text[start:]!r}"
    )


def _skip(text: str, start: int) -> int:
    gap = _GAP.match(text, start)
    return start if gap is None else gap.end()


def _hand(match: re.Match[str]) -> str:
    return match["hand"][0].upper()


def _read_total(match: re.Match[str], _values: PointValues) -> Knowledge:
    numbers: set[int] = set()
    for part in match["list"].split(","):
        span = _RANGE.fullmatch(part)
        if span and span[1] <= span[2]:
            numbers |= set(range(int(span[1]), int(span[2]) + 1))
        elif re.fullmatch(r"[0-9]", part):
            numbers.add(int(part))
        else:
            wanted = "a range from low to high" if span else "totals from 0 to 9"
            raise PuntobancoError(f"expected {wanted}, got {part!r} in {match[0]!r}")
    kind = "two" if match["kind"].lower() == "total" else "final"
    return Knowledge.of({}, {(_hand(match), kind): frozenset(numbers)})


def _read_draws(match: re.Match[str], _values: PointValues) -> Knowledge:
    spot = SOME_CARD if match["what"].lower() == "draws" else _NO_CARD
    return Knowledge.of(
        {
            f"{_hand(match)}3": Spot(
                spot.cards, spot.empty, f"{_hand(match)} {match['what'].lower()}"
            )
        }
    )


def _read_place(match: re.Match[str], values: PointValues) -> Knowledge:
    hand, number = _hand(match), match["number"]
    if number not in ("1", "2", "3"):
        raise PuntobancoError(
            f"expected at most 3 cards of {HANDS[hand]}, 6 in a coup, got {match[0]!r}"
        )
    place = f"{hand}{number}"
    parts = [_item(part, place, values) for part in match["list"].split(",")]
    cards = frozenset[Card]().union(*(part.cards for part in parts))
    sign = " in " if len(parts) > 1 or _RANGE.fullmatch(match["list"]) else "="
    spot = Spot(cards, any(part.empty for part in parts), f"{place}{sign}{match['list']}")
    return Knowledge.of({place: _possible(spot, place, match["list"])})


def _read_cards(match: re.Match[str], values: PointValues) -> Knowledge:
    hand, parts = _hand(match), match["list"].split(",")
    if len(parts) > 3:
        raise PuntobancoError(
            f"expected at most 3 cards of {HANDS[hand]}, 6 in a coup, "
            f"got {len(parts)} in {match[0]!r}"
        )
    spots = {}
    for number, part in enumerate(parts, start=1):
        place = f"{hand}{number}"
        spot = _possible(_item(part, place, values), place, part)
        spots[place] = Spot(spot.cards, spot.empty, f"{place}={part}")
    return Knowledge.of(spots)


def _item(text: str, place: str, values: PointValues) -> Spot:
    """Read what may lie at one place: ``?``, ``-``, a point value, a range, a rank or a card."""
    if text == "?":
        return ANYTHING if place in THIRDS else SOME_CARD
    if text.lower() in ("-", "–", "none"):
        return _NO_CARD
    if span := _RANGE.fullmatch(text):
        if span[1] > span[2]:
            raise PuntobancoError(f"expected a range from low to high at {place}, got {text!r}")
        wanted = set(range(int(span[1]), int(span[2]) + 1))
    elif re.fullmatch(r"[0-9]", text):
        wanted = {int(text)}
    else:
        card = Card.parse(text)
        return Spot(
            frozenset(c for c in ALL_CARDS if c.rank == card.rank and card.suit in (None, c.suit)),
            False,
        )
    return Spot(frozenset(card for card in ALL_CARDS if values.of(card.rank) in wanted), False)


def _possible(spot: Spot, place: str, text: str) -> Spot:
    """Return ``spot``, checked that something may lie there: not every sheet has every value."""
    if spot.impossible:
        raise PuntobancoError(f"expected a point value that some rank has at {place}, got {text!r}")
    return spot


_READERS: dict[re.Pattern[str], Callable[[re.Match[str], PointValues], Knowledge]] = {
    _TOTAL: _read_total,
    _DRAWS: _read_draws,
    _PLACE: _read_place,
    _CARDS: _read_cards,
}

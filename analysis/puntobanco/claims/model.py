"""Claims: one published figure, with what must be known to judge it."""

import re
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import Literal

from puntobanco.claims.figures import UNITS, FigureKind, PrintedFigure
from puntobanco.claims.quantities import Needs, Quantity
from puntobanco.claims.verdicts import Verdict
from puntobanco.conditions import Condition
from puntobanco.errors import PuntobancoError, closest

Decks = int | Literal["infinite"]
"""A number of 52-card decks, or the infinite shoe."""


class Counting(Enum):
    """What one of the counted ways is: a corpus mixes these, so a claim of ways names its own."""

    SIX_CARDS = "ordered six cards"
    SIX_CARDS_BY_CARD = "ordered six cards, by card"
    HANDS = "unordered hands"
    FOUR_CARDS = "four cards"
    TWO_CARDS = "two cards"


COUNTINGS = {
    Counting.SIX_CARDS: "deal orders of six cards, N(N-1)..(N-5) in all (infinite shoe: 52^6)",
    Counting.SIX_CARDS_BY_CARD: "as above, each order once per card of the rank in 'removed'",
    Counting.HANDS: "two cards for one hand times two for the other: C(N,2) C(N-2,2) in all",
    Counting.FOUR_CARDS: "sets of the first four cards: C(N,4) in all",
    Counting.TWO_CARDS: "sets of one hand's first two cards: C(N,2) in all",
}
"""The meaning of each counting, for a shoe of N cards."""


@dataclass(frozen=True, kw_only=True)
class Claim:
    """A published figure and its conditions; checked when made (``PuntobancoError``).

    ``decks`` is empty where the source doesn't say; a claim for several numbers of decks must
    hold in each. ``event`` is None where none is stated, and ``()`` for any coup; ``given`` are
    conditions on the coup, ``known`` its cards as mid-coup odds read them. A claim with
    ``unsupported`` is kept with that reason and judged by nobody. ``figure`` is the published
    text read as the quantity.

    >>> from puntobanco.claims.quantities import quantity
    >>> claim = Claim(id="a", quantity=quantity("house_edge"), published="1.06%", wager="Banker")
    >>> claim.figure.value
    Fraction(53, 5000)
    """

    id: str
    published: str
    quantity: Quantity | None = None
    source: str = ""
    url: str = ""
    date: str = ""
    sheet: str = ""
    rules: str = ""
    decks: tuple[Decks, ...] = ()
    wager: str = ""
    pays: str = ""
    line: str = ""
    event: tuple[Condition, ...] | None = None
    given: tuple[Condition, ...] = ()
    known: str = ""
    counting: Counting | None = None
    removed: str = ""
    from_decks: Decks | None = None
    measure: Quantity | None = None
    unit: FigureKind | None = None
    decimal_mark: str | None = None
    expected: Verdict | None = None
    explanation: str = ""
    unsupported: str = ""
    notes: str = ""

    def __post_init__(self) -> None:
        """Check that the quantity has what it needs and that the figure can be read as it."""
        if not self.published.strip():
            raise PuntobancoError("expected the published figure, got none")
        if self.unsupported:
            return
        if self.quantity is None:
            raise PuntobancoError("expected a quantity, got none")
        if self.line and self.event is not None:
            raise PuntobancoError("expected an event or a line of the pay table, got both")
        for problem in _missing(self, self.quantity):
            raise PuntobancoError(f"{self.quantity.name} needs {problem}, got none")
        for field in _needless(self, self.quantity):
            raise PuntobancoError(f"{self.quantity.name} has no use for the field {field!r}")
        _ = self.figure

    @cached_property
    def figure(self) -> PrintedFigure:
        """The published text as a figure of the claim's quantity."""
        if self.quantity is None:
            raise PuntobancoError(f"expected a claim with a quantity, got {self.id!r}")
        return self.quantity.read(self.published, self.decimal_mark, self.unit)


def read_decks(text: str) -> tuple[Decks, ...]:
    """Return the numbers of decks that a text names.

    >>> read_decks("8"), read_decks("3, 4, 6 or 8"), read_decks("infinite")
    ((8,), (3, 4, 6, 8), ('infinite',))
    """
    parts = [part for part in re.split(r"\s*(?:,|\bor\b|\band\b)\s*", text.strip()) if part]
    if not parts:
        raise PuntobancoError(f"expected a number of decks or 'infinite', got {text!r}")
    return tuple(dict.fromkeys(_read_deck(part) for part in parts))


def _read_deck(text: str) -> Decks:
    if text.casefold() in ("infinite", "inf", "∞"):
        return "infinite"
    if not re.fullmatch(r"[0-9]{1,6}", text) or int(text) == 0:
        raise PuntobancoError(f"expected a number of decks or 'infinite', got {text!r}")
    return int(text)


def read_counting(text: str) -> Counting:
    """Return the counting of that name.

    >>> read_counting("two cards")
    <Counting.TWO_CARDS: 'two cards'>
    """
    for counting in Counting:
        if counting.value == " ".join(text.casefold().split()):
            return counting
    names = [counting.value for counting in Counting]
    hint = closest(text, names) or f"; one of {', '.join(map(repr, names))}"
    raise PuntobancoError(f"expected a counting of ways, got {text!r}{hint}")


def read_unit(text: str) -> FigureKind:
    """Return the unit that a claim states for a figure printed without one.

    >>> read_unit("percent")
    <FigureKind.PERCENT: 'percent'>
    """
    for unit in UNITS:
        if unit.value == " ".join(text.casefold().split()):
            return unit
    names = [unit.value for unit in UNITS]
    raise PuntobancoError(f"expected a unit from {', '.join(names)}, got {text!r}")


def _missing(claim: Claim, wanted: Quantity) -> list[str]:
    """Return what the quantity can't do without and the claim doesn't have."""
    found = []
    if wanted.needs is Needs.CHANCE and not claim.wager and claim.event is None:
        found.append(wanted.needs.value)
    if wanted.needs in (Needs.WAGER, Needs.LINE) and not claim.wager:
        found.append("a wager")
    if wanted.needs is Needs.LINE and not claim.line:
        found.append("a line of the pay table")
    if claim.line and not claim.wager:
        found.append("the wager that the line belongs to")
    own = _OWN_FIELDS.get(wanted.name, ())
    found += [f"the field {field!r}" for field in own if not getattr(claim, field)]
    if wanted.name == "effect_of_decks" and not claim.decks:
        found.append("the field 'decks'")
    if claim.counting is Counting.SIX_CARDS_BY_CARD and not claim.removed:
        found.append("the field 'removed'")
    return found


def _needless(claim: Claim, wanted: Quantity) -> list[str]:
    """Return the fields that are stated and would be ignored."""
    used = set(_OWN_FIELDS.get(wanted.name, ()))
    if wanted.name.startswith("effect_of_"):
        used.add("measure")
    if claim.counting is Counting.SIX_CARDS_BY_CARD:
        used.add("removed")
    fields = ("counting", "removed", "from_decks", "measure")
    return [field for field in fields if field not in used and getattr(claim, field)]


_OWN_FIELDS = {
    "ways": ("counting",),
    "effect_of_removal": ("removed",),
    "effect_of_decks": ("from_decks",),
}

"""Insurance: bets offered in mid-coup at odds that depend on the state of the hands."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from puntobanco.conditions import read_conditions
from puntobanco.errors import PuntobancoError, closest
from puntobanco.knowledge.model import NOTHING, SOME_CARD, Knowledge
from puntobanco.knowledge.odds import conditional_ways, known_ways
from puntobanco.knowledge.text import parse_knowledge
from puntobanco.pay import PUSH, Pay
from puntobanco.shoe import Shoe
from puntobanco.tableau import Tableau
from puntobanco.toml_files import load_toml
from puntobanco.valuation import Valuation, valued
from puntobanco.wagers import PayLine, Wager

FOLDER = Path(__file__).parent.parent / "data" / "insurance"
WINNERS = ("player", "banker", "tie")
TIES = ("push", "lose", "unstated")
UNSEEN = "unseen"


@dataclass(frozen=True)
class Offer:
    """One insurance bet in one state of the hands.

    ``insures``: the hand it protects, "player" or "banker". ``wins_on``: the result that pays.
    ``tie``: what a tie does where it is not what pays: "push", "lose", or "unstated" (then both
    are possible readings, see `wagers`). ``state``: what is known when it is offered, in the form
    of `parse_knowledge`. ``seen``: the places whose cards lie open then.
    """

    insures: str
    wins_on: str
    tie: str
    state: str
    pays: Pay
    seen: frozenset[str]

    @property
    def knowledge(self) -> Knowledge:
        """What is known when the bet is offered."""
        return parse_knowledge(self.state)

    def wagers(self) -> tuple[tuple[str, Wager], ...]:
        """Return (what a tie does, the bet), one for each reading."""
        if self.wins_on == "tie":
            return (("win", self._wager(None)),)
        readings = ("push", "lose") if self.tie == "unstated" else (self.tie,)
        return tuple((tie, self._wager(tie)) for tie in readings)

    def _wager(self, tie: str | None) -> Wager:
        lines = [PayLine("win", read_conditions({"winner": self.wins_on}), self.pays)]
        if tie == "push":
            lines.append(PayLine("tie", read_conditions({"winner": "tie"}), PUSH))
        return Wager(f"insurance of {self.insures.capitalize()}", tuple(lines), pays=self.pays.text)


@dataclass(frozen=True)
class InsuranceTable:
    """The insurance bets of one house or game, as offered; ``source`` says where that is read."""

    name: str
    title: str
    source: str
    note: str
    offers: tuple[Offer, ...]


@lru_cache(maxsize=1)
def insurance_tables() -> tuple[InsuranceTable, ...]:
    """Return the tables of the catalogue, in order of name.

    >>> [table.name for table in insurance_tables()]
    ['four-cards', 'three-stages']
    """
    return tuple(read_insurance(path) for path in sorted(FOLDER.glob("*.toml")))


def insurance_table(name: str) -> InsuranceTable:
    """Return the table called ``name``; raises PuntobancoError where there is none."""
    tables = {table.name: table for table in insurance_tables()}
    if name not in tables:
        known = ", ".join(tables)
        raise PuntobancoError(
            f"expected an insurance table ({known}), got {name!r}{closest(name, tables)}"
        )
    return tables[name]


def insurance_value(
    offer: Offer, wager: Wager, tableau: Tableau, shoe: Shoe, known: Knowledge = NOTHING
) -> Valuation:
    """Return the exact value of one reading of ``offer``, given the state in which it is made.

    ``shoe``: as it was before the coup. ``known``: what is known beside the state, such as which
    cards make the totals.

    >>> from puntobanco.tableau import STANDARD
    >>> offer = insurance_table("four-cards").offers[0]
    >>> (_, wager), = offer.wagers()
    >>> value = insurance_value(offer, wager, STANDARD, Shoe.of_decks(8))
    >>> offer.state, offer.pays.text, round(float(value.expectation), 6)
    ('P total=0 B total=5', '2 to 1', 0.001185)
    """
    return valued(wager, conditional_ways(wager, tableau, shoe, offer.knowledge.both(known)))


def offers_at(
    table: InsuranceTable, knowledge: Knowledge, tableau: Tableau, shoe: Shoe
) -> tuple[Offer, ...]:
    """Return the offers made when just ``knowledge`` lies open: their states are then certain."""
    known = known_ways(knowledge, tableau, shoe)
    open_places = knowledge.known_places
    if knowledge.spot("B3") == SOME_CARD:
        open_places -= {"B3"}

    def certain(offer: Offer) -> bool:
        try:
            both = knowledge.both(offer.knowledge)
            return known_ways(both, tableau, shoe) == known
        except PuntobancoError:
            # The state contradicts what is known, so the bet is not on offer.
            return False

    return tuple(offer for offer in table.offers if offer.seen == open_places and certain(offer))


def read_insurance(path: Path) -> InsuranceTable:
    """Read an insurance table (TOML); raises PuntobancoError with the file and what is wrong."""
    document = load_toml(path)
    try:
        texts = {key: _text(document, key) for key in ("name", "title", "source", "note")}
        found = document.get("offer")
        if not isinstance(found, list) or not found:
            raise PuntobancoError("expected [[offer]] tables, got none")
        offers = tuple(offer for entry in found for offer in _offers(entry))
    except PuntobancoError as error:
        raise PuntobancoError(f"{path}: {error}") from None
    return InsuranceTable(**texts, offers=offers)


AFTER = ("first cards", "player's third")
"""When a bet is offered: after the first cards; after Player's third card, Banker to draw."""

_KEYS = ("insures", "wins_on", "tie", "player", "banker", "after", "pays")


def _offers(entry: Mapping[str, object]) -> Iterator[Offer]:
    """Yield an offer for each pair of totals that an entry names."""
    for key in entry:
        if key not in _KEYS:
            raise PuntobancoError(f"expected a key of an offer, got {key!r}{closest(key, _KEYS)}")
    insures = _one_of(entry, "insures", WINNERS[:2])
    wins_on, tie = _one_of(entry, "wins_on", WINNERS), _one_of(entry, "tie", TIES)
    after = _one_of(entry, "after", AFTER)
    pays = Pay.parse(_text(entry, "pays"))
    for player in _totals(entry, "player"):
        for banker in _totals(entry, "banker"):
            state = _state(player, banker, after)
            # Whether Banker draws is known by the rules, not by a card.
            seen = parse_knowledge(state).known_places - {"B3"}
            yield Offer(insures, wins_on, tie, state, pays, seen)


def _state(player: int | None, banker: int | None, after: str) -> str:
    if after == "player's third":
        return f"P draws P final={player} B total={banker} B draws"
    known = (("P", player), ("B", banker))
    return " ".join(f"{hand} total={total}" for hand, total in known if total is not None)


def _totals(entry: Mapping[str, object], key: str) -> list[int | None]:
    """Read a total, a range of totals "0-5", or "unseen" (None)."""
    text = _text(entry, key)
    if text == UNSEEN:
        return [None]
    low, _, high = text.partition("-")
    if not (
        low.isdecimal() and (high or low).isdecimal() and 0 <= int(low) <= int(high or low) <= 9
    ):
        raise PuntobancoError(f"{key}: expected a total, a range '0-5' or 'unseen', got {text!r}")
    return list(range(int(low), int(high or low) + 1))


def _one_of(entry: Mapping[str, object], key: str, known: tuple[str, ...]) -> str:
    text = _text(entry, key)
    if text not in known:
        raise PuntobancoError(f"{key}: expected one of {', '.join(map(repr, known))}, got {text!r}")
    return text


def _text(document: Mapping[str, object], key: str) -> str:
    value = document.get(key)
    if not isinstance(value, str):
        raise PuntobancoError(f"{key}: expected text, got {value!r}")
    return value

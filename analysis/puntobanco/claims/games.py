"""Games that claims speak of: a sheet's tableau, card values and wagers."""

from dataclasses import dataclass
from functools import lru_cache

from puntobanco.cards import PointValues
from puntobanco.catalogue import find_entry
from puntobanco.claims.model import Decks
from puntobanco.claims.pays import repaid
from puntobanco.claims.reckonings import UnsupportedClaimError
from puntobanco.entries import Entry
from puntobanco.errors import PuntobancoError
from puntobanco.rulesheet import RuleSheet
from puntobanco.rulesheet_files import load_sheet
from puntobanco.shoe import Shoe
from puntobanco.shoe_text import remove, shoe_of
from puntobanco.tableau import Tableau
from puntobanco.wagers import Wager

STANDARD_SHEET = "standard"


@dataclass(frozen=True, eq=False)
class Game:
    """Drawing rules, card values and the sheet they are from; the same object for one sheet.

    ``decks``: the sheet's own number. Equal only to itself, so that it is a quick key of caches.
    """

    tableau: Tableau
    values: PointValues
    decks: Decks
    sheet: RuleSheet


@lru_cache(maxsize=256)
def game_of(sheet: str = STANDARD_SHEET) -> Game:
    """Return the game of a shipped sheet, or of a sheet's file.

    >>> game_of("monte-carlo-6").decks
    6
    """
    loaded = load_sheet(sheet or STANDARD_SHEET)
    return Game(loaded.tableau, loaded.values, loaded.decks or "infinite", loaded)


@lru_cache(maxsize=1024)
def shoe_in(game: Game, decks: Decks, removed: tuple[str, ...] = ()) -> Shoe:
    """Return the shoe of so many decks less the cards ``removed`` (such as "4:2").

    >>> shoe_in(game_of(), 8, ("4:2",)).size
    414
    """
    shoe = shoe_of(None if decks == "infinite" else decks, game.values)
    return remove(shoe, removed) if removed else shoe


@lru_cache(maxsize=4096)
def wager_of(sheet: str, name: str, pays: str = "") -> tuple[Game, Wager]:
    """Return the wager that a claim names, and the game in which it is offered.

    It is looked for in the sheet, then in the catalogue; a catalogue wager of another tableau than
    the standard one brings its own game where no sheet is named. ``pays`` is a pay table's name or
    what the wager pays, in a text for one line or as "line = pay; line = pay".

    >>> wager_of("", "Tie", "9 for 1")[1].nets()[0]
    Fraction(8, 1)
    >>> wager_of("", "Bankr")
    Traceback (most recent call last):
    puntobanco.errors.PuntobancoError: expected ... got 'Bankr'; did you mean 'Banker'...
    """
    if "@" in name and not pays:
        name, _, pays = (part.strip() for part in name.partition("@"))
    game = game_of(sheet)
    own = _own_wager(game.sheet, name)
    if own is not None and not pays:
        return game, own
    entry = _entry(own.bet if own is not None and own.bet else name, own)
    if entry is None:
        return game, repaid(own, pays) if own is not None and pays else _needed(own, name)
    _check_judged(entry)
    if not sheet and entry.tableau != STANDARD_SHEET:
        game = game_of(entry.tableau)
    return game, _paying(entry, pays) if pays else entry.wager()


def entry_named(name: str) -> Entry | None:
    """Return the catalogue's entry of that name, or None.

    >>> entry_named("Tie") is not None, entry_named("no such wager")
    (True, None)
    """
    try:
        return find_entry(name)
    except PuntobancoError:
        return None


def _check_judged(entry: Entry) -> None:
    """Refuse to judge what isn't priced, and what a printed condition doesn't settle."""
    if entry.status != "priced":
        reason = f": {entry.note}" if entry.note else ""
        raise UnsupportedClaimError(f"the wager {entry.name!r} is {entry.status}{reason}")


def _own_wager(sheet: RuleSheet, name: str) -> Wager | None:
    try:
        return sheet.wager(name)
    except PuntobancoError:
        return None


def _entry(name: str, own: Wager | None) -> Entry | None:
    return find_entry(name) if own is None else entry_named(name)


def _needed(own: Wager | None, name: str) -> Wager:
    if own is None:
        raise PuntobancoError(f"expected a wager of the sheet or the catalogue, got {name!r}")
    return own


def _paying(entry: Entry, pays: str) -> Wager:
    if "=" not in pays:
        try:
            return entry.wager(pays)
        except PuntobancoError:
            if not entry.tables:
                raise
    return repaid(entry.wager(), pays)

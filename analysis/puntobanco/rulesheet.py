"""RuleSheet: one casino's sheet as data - shoe, tableau, wagers, procedure, source, readings."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from puntobanco.cards import STANDARD_VALUES, PointValues
from puntobanco.errors import PuntobancoError, closest
from puntobanco.limits import Limit
from puntobanco.shoe import Shoe
from puntobanco.shoe_text import shoe_of
from puntobanco.tableau import Tableau
from puntobanco.wagers import Wager

INTENDED = "as intended"
"""What the reading is called in which no literal reading was chosen."""


@dataclass(frozen=True)
class Assumption:
    """Something the sheet leaves unstated and what was assumed for it, with the reason."""

    what: str
    value: str
    why: str


@dataclass(frozen=True)
class Provenance:
    """Where a sheet comes from, in our own words, and what it leaves unstated."""

    document: str
    publisher: str = ""
    language: str = ""
    unstated: tuple[str, ...] = ()


@dataclass(frozen=True)
class Procedure:
    """What a sheet says of the shoe's course; None or empty where it says nothing.

    ``burn``: "first card" (its value is the number of cards burnt), "none", or a number of cards.
    ``burn_ten``: cards burnt after a ten or face card. ``first_card_exposed``: the card that sets
    the number is shown. ``behind_cut_card``: cards left behind the cut card. ``says``: the sheet's
    statements by subject (dealing order, turning order, holding, after a tie, seats, ...).
    """

    burn: str | int | None = None
    burn_ten: int | None = None
    first_card_exposed: bool | None = None
    behind_cut_card: int | None = None
    coups_after_cut_card: int | None = None
    says: Mapping[str, str] | None = None


@dataclass(frozen=True)
class SheetWager:
    """A wager of a sheet; ``assumed``: the sheet does not print what it pays."""

    wager: Wager
    assumed: bool = False

    @property
    def name(self) -> str:
        """What the sheet calls the wager."""
        return self.wager.name


@dataclass(frozen=True)
class Reading:
    """One literal way to read a sheet, as a difference from the intended one.

    ``of``: the question it answers; of the readings of one question at most one can be chosen,
    readings of different questions combine. ``changes``: what differs, in the form of the file.
    """

    name: str
    of: str
    says: str
    why: str
    changes: Mapping[str, object]


@dataclass(frozen=True)
class RuleSheet:
    """A casino's rule sheet in one reading.

    ``decks``: None for the infinite shoe. ``decks_assumed``: the sheet doesn't print a number.
    ``chosen``: names of the readings chosen; empty: the intended one. ``digest``: SHA-256 of the
    sheet's file and of the readings chosen, in hexadecimal.

    >>> from puntobanco.rulesheet_files import load_sheet
    >>> sheet = load_sheet("monte-carlo-6")
    >>> sheet.decks, sheet.reading, [reading.name for reading in sheet.readings]
    (6, 'as intended', ['both-naturals', 'tie-8-for-1'])
    """

    name: str
    title: str
    decks: int | None
    tableau: Tableau
    wagers: tuple[SheetWager, ...]
    provenance: Provenance
    digest: str
    decks_assumed: bool = False
    values: PointValues = STANDARD_VALUES
    procedure: Procedure = Procedure()
    assumptions: tuple[Assumption, ...] = ()
    limits: tuple[Limit, ...] = ()
    readings: tuple[Reading, ...] = ()
    chosen: tuple[str, ...] = ()

    @property
    def reading(self) -> str:
        """The name of the reading: those chosen, joined by "+", or "as intended"."""
        return "+".join(self.chosen) or INTENDED

    @property
    def shoe(self) -> Shoe:
        """The full shoe of the sheet."""
        return shoe_of(self.decks, self.values)

    def wager(self, name: str) -> Wager:
        """Return the wager that the sheet calls ``name``, or whose bet or alias that is.

        Raises PuntobancoError, with close names, where the sheet has none.
        """
        wanted = name.casefold()
        wagers = [listed.wager for listed in self.wagers]
        called = [wager for wager in wagers if wager.name.casefold() == wanted]
        also_called = [
            wager
            for wager in wagers
            if wanted in (other.casefold() for other in (wager.bet, *wager.aliases))
        ]
        for wager in called + also_called:
            return wager
        known = [wager.name for wager in wagers]
        raise PuntobancoError(
            f"expected a wager of {self.name!r} ({', '.join(known)}), "
            f"got {name!r}{closest(name, known)}"
        )

    def check_readings(self, names: Iterable[str]) -> tuple[Reading, ...]:
        """Return the readings called ``names``, in the sheet's order.

        Raises PuntobancoError for an unknown reading and for two readings of one question.
        """
        known = {reading.name: reading for reading in self.readings}
        chosen: dict[str, Reading] = {}
        for name in names:
            if name not in known:
                listed = ", ".join(known) or "it has none"
                raise PuntobancoError(
                    f"expected a reading of {self.name!r} ({listed}), "
                    f"got {name!r}{closest(name, known)}"
                )
            reading = known[name]
            if reading.of in chosen and chosen[reading.of] is not reading:
                raise PuntobancoError(
                    f"expected one reading of {reading.of!r}, "
                    f"got {chosen[reading.of].name!r} and {name!r}"
                )
            chosen[reading.of] = reading
        return tuple(reading for reading in self.readings if reading in chosen.values())

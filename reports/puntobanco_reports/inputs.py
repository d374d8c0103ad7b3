"""What the shared options ask for: a sheet in a reading, one or several shoes, wagers."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path

from puntobanco.catalogue import Catalogue, load
from puntobanco.entries import Entry, folded
from puntobanco.errors import PuntobancoError
from puntobanco.pay import exact_number
from puntobanco.pricing import LineWays, price_many
from puntobanco.rulesheet import RuleSheet
from puntobanco.rulesheet_wagers import paying
from puntobanco.shoe import Shoe
from puntobanco.shoe_text import parse_decks, parse_shoe, remove, shoe_of
from puntobanco.tableau import Tableau
from puntobanco.wager_files import read_wager_file
from puntobanco.wagers import Wager


@dataclass(frozen=True)
class ShoeChoice:
    """What --decks, --shoe and --seen ask for, as typed; None where they don't."""

    decks: str | None = None
    shoe: str | None = None
    seen: str | None = None

    @property
    def texts(self) -> dict[str, str]:
        """The options that were given, by name."""
        given = {"--decks": self.decks, "--shoe": self.shoe, "--seen": self.seen}
        return {option: text for option, text in given.items() if text is not None}

    @property
    def sweeps(self) -> bool:
        """True where several numbers of decks are asked for."""
        return self.decks is not None and "," in self.decks

    def all(self, sheet: RuleSheet) -> list[Shoe]:
        """Return the shoes asked for; the sheet's where none is."""
        if self.decks is not None and self.shoe is not None:
            both = f"{self.decks!r} and {self.shoe!r}"
            raise PuntobancoError(f"expected --decks or --shoe, got both: {both}")
        if self.shoe is not None:
            shoes = [parse_shoe(self.shoe, sheet.values)]
        elif self.decks is not None:
            shoes = [shoe_of(parse_decks(part), sheet.values) for part in self.decks.split(",")]
        else:
            shoes = [sheet.shoe]
        if self.seen is None:
            return shoes
        tokens = self.seen.replace(",", " ").split()
        return [remove(one, tokens) for one in shoes]

    def one(self, sheet: RuleSheet) -> Shoe:
        """Return the one shoe asked for; a sweep is refused."""
        shoes = self.all(sheet)
        if len(shoes) != 1:
            raise PuntobancoError(f"expected one number of decks, got {self.decks!r}")
        return shoes[0]


@dataclass(frozen=True)
class WagerChoice:
    """What --wager, --all-wagers, --wager-file and --stake ask for."""

    names: tuple[str, ...] = ()
    everything: bool = False
    files: tuple[Path, ...] = ()
    amount: str | None = None

    @property
    def asked(self) -> bool:
        """True where any wager is asked for beside the sheet's own."""
        return bool(self.names or self.everything or self.files)

    @property
    def stake(self) -> Fraction | None:
        """The stake, where one is given."""
        return stake_of(self.amount)

    def of(self, sheet: RuleSheet) -> list[Wager]:
        """Return the wagers asked for; see `wagers_of`."""
        return wagers_of(sheet, self.names, everything=self.everything, files=self.files)

    def priced(
        self, sheet: RuleSheet, shoe: Shoe, *others: tuple[Tableau, Shoe]
    ) -> tuple[list[Wager], tuple[str, ...]]:
        """Return the wagers asked for; of all there are, those with a price, and why not others.

        ``others``: where they must have a price too. A wager asked for by name has to have one:
        who prices it says why it hasn't.
        """
        kept, refused = self.of(sheet), []
        for tableau, dealt in ((sheet.tableau, shoe), *others) if self.everything else ():
            found = list(zip(kept, price_many(kept, tableau, dealt), strict=True))
            kept = [wager for wager, ways in found if isinstance(ways, LineWays)]
            refused += [str(ways) for _, ways in found if isinstance(ways, PuntobancoError)]
        return kept, tuple(dict.fromkeys(refused))


def not_priced(refused: Sequence[str]) -> list[str]:
    """Return a note on wagers that can't be priced, where there are any."""
    return ["\n".join(["Not priced:", *(f"- {reason}" for reason in refused)])] if refused else []


def shoe_label(shoe: Shoe) -> str:
    """Return what a shoe is, in few words.

    >>> shoe_label(Shoe.of_decks(8)), shoe_label(Shoe.infinite_decks())
    ('8 decks, 416 cards', 'infinite shoe')
    """
    if shoe.infinite:
        return "infinite shoe"
    if shoe.decks is None:
        counts = " ".join(f"{v}:{n}" for v, n in enumerate(shoe.points) if n)
        return f"{shoe.size} cards ({counts})"
    left = 52 * shoe.decks - shoe.size
    removed = f" less {left}" if left else ""
    return f"{shoe.decks} {'deck' if shoe.decks == 1 else 'decks'}{removed}, {shoe.size} cards"


def shoe_data(shoe: Shoe) -> dict[str, object]:
    """Return a shoe as data for JSON."""
    return {
        "decks": "infinite" if shoe.infinite else shoe.decks,
        "cards": None if shoe.infinite else shoe.size,
        "points": list(shoe.points),
        "known_by": shoe.grain,
    }


def stake_of(text: str | None) -> Fraction | None:
    """Read --stake.

    >>> stake_of("2.50"), stake_of(None)
    (Fraction(5, 2), None)
    """
    if text is None:
        return None
    amount = exact_number(text.strip())
    if amount is None or amount <= 0:
        raise PuntobancoError(f"expected a stake above 0 such as '10' or '2.50', got {text!r}")
    return amount


def wagers_of(
    sheet: RuleSheet, names: Sequence[str], *, everything: bool, files: Sequence[Path] = ()
) -> list[Wager]:
    """Return the wagers asked for: the sheet's own and the files' where nothing is asked.

    A name may have "@PAY" behind it. Raises PuntobancoError for an unknown name, for names beside
    ``everything``, and for a file whose names clash with each other or with the catalogue's.
    """
    if everything and names:
        raise PuntobancoError(f"expected --wager or --all-wagers, got both: {', '.join(names)!r}")
    if everything:
        return _catalogue_wagers(sheet, load(*files))
    if names:
        return [named_wager(sheet, name, files) for name in names]
    own = {entry.name for path in files for entry in read_wager_file(path)}
    extra = [e for e in load(*files).entries if e.name in own] if files else []
    return [listed.wager for listed in sheet.wagers] + [
        entry.paying(table) for entry in extra for table in entry.tables
    ]


def _catalogue_wagers(sheet: RuleSheet, catalogue: Catalogue) -> list[Wager]:
    """Return every priced wager of the catalogue that is offered under the sheet's rules.

    A wager whose stated condition doesn't give the edge printed for it says so in its name.
    """
    return [
        replace(wager, name=f"{wager.name} (unresolved)") if entry.status == "unresolved" else wager
        for entry in catalogue.entries
        if entry.tableau in ("standard", sheet.name) and entry.status != "not yet priced"
        for wager in entry.wagers()
    ]


def named_wager(sheet: RuleSheet, name: str, files: Sequence[Path] = ()) -> Wager:
    """Return the wager called ``name``, "NAME" or "NAME@PAY".

    It is looked for in the sheet, then among the catalogue and the user's files.
    """
    bet, mark, pays = name.partition("@")
    if mark and not pays.strip():
        raise PuntobancoError(f"expected a pay table behind '@', such as 'Tie@9:1', got {name!r}")
    wanted = folded(bet)
    own = next((w.wager for w in sheet.wagers if wanted == folded(w.name)), None) or next(
        (w.wager for w in sheet.wagers if wanted in _other_names(w.wager)), None
    )
    if own is not None and not pays:
        return own
    entry = load(*files).find_entry(bet.strip() if own is None else own.bet)
    wager = wager_paying(entry, pays.strip()) if pays else entry.wager()
    return wager if own is None else replace(wager, name=own.name)


def _other_names(wager: Wager) -> set[str]:
    return {folded(name) for name in (wager.bet, *wager.aliases)}


def wager_paying(entry: Entry, pays: str) -> Wager:
    """Return the wager of ``entry`` by one of its pay tables, or at any odds for a single line."""
    try:
        return entry.wager(pays)
    except PuntobancoError:
        if sum(fixed is None for _, _, fixed in entry.lines) != 1:
            raise
        return paying(entry, {"pays": pays})

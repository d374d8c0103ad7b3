"""The sheet, reading, shoe and wagers that a page speaks of, and the commands that ask for them."""

import shlex
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from pathlib import Path

from puntobanco.errors import PuntobancoError
from puntobanco.law import CoupLaw, law_of
from puntobanco.rulesheet import RuleSheet
from puntobanco.rulesheet_files import load_sheet
from puntobanco.shoe import Shoe
from puntobanco.shoe_text import shoe_of
from puntobanco.valuation import Valuation, value_of
from puntobanco.wagers import Wager, labels_of
from puntobanco_reports.inputs import ShoeChoice, WagerChoice, shoe_label

DECKS = (1, 2, 3, 4, 5, 6, 7, 8)


@dataclass(frozen=True)
class Asked:
    """What was asked for, as typed: the shared options of the command line."""

    sheet: str
    readings: tuple[str, ...] = ()
    shoes: ShoeChoice = field(default_factory=ShoeChoice)
    bets: WagerChoice = field(default_factory=WagerChoice)

    def parted(self) -> "Asked":
        """Return the same with a reading behind the sheet's last @ among the readings.

        >>> Asked("monte-carlo-6@both-naturals").parted().readings
        ('both-naturals',)
        """
        name, mark, reading = self.sheet.rpartition("@")
        if not mark or Path(self.sheet).exists():
            return self
        return replace(self, sheet=name, readings=(reading, *self.readings))

    @property
    def reading_words(self) -> list[str]:
        """The options that choose the reading."""
        return [word for name in self.readings for word in ("--reading", name)]

    @property
    def shoe_words(self) -> list[str]:
        """The options that choose the shoe."""
        return [word for pair in self.shoes.texts.items() for word in pair]

    @property
    def wager_words(self) -> list[str]:
        """The options that choose the wagers."""
        bets = self.bets
        words = [word for name in bets.names for word in ("--wager", name)]
        words += ["--all-wagers"] if bets.everything else []
        words += [word for path in bets.files for word in ("--wager-file", str(path))]
        return words + (["--stake", bets.amount] if bets.amount is not None else [])


@dataclass(frozen=True)
class Subject:
    """A sheet in one reading and shoe, with the wagers to be valued.

    ``mark``: set apart from another subject of the same page; "" where there is none.
    ``pictured``: whether pictures are drawn, or only described. ``refused``: why others of all
    wagers can't be priced here.
    """

    asked: Asked
    sheet: RuleSheet
    shoe: Shoe
    wagers: tuple[Wager, ...]
    stake: Fraction | None = None
    mark: str = ""
    pictured: bool = True
    refused: tuple[str, ...] = ()

    @property
    def label(self) -> str:
        """The sheet and its reading, where that is not the intended one."""
        return "+".join([self.sheet.name, *self.sheet.chosen])

    @property
    def named_reading(self) -> str:
        """The sheet as asked for, with its reading: SHEET@READING."""
        return "@".join([self.asked.sheet, *filter(None, ["+".join(self.sheet.chosen)])])

    @property
    def shoe_label(self) -> str:
        """The shoe in few words."""
        return shoe_label(self.shoe)

    @cached_property
    def law(self) -> CoupLaw:
        """The law of a coup."""
        return law_of(self.sheet.tableau, self.shoe)

    @cached_property
    def values(self) -> tuple[Valuation, ...]:
        """The value of each wager."""
        return tuple(self.valued(wager, self.shoe) for wager in self.wagers)

    @property
    def labels(self) -> list[str]:
        """The wagers' names, with the pay where several have the same one."""
        return labels_of(self.wagers)

    def label_of(self, wager: Wager) -> str:
        """The label of one of the wagers."""
        return self.labels[self.wagers.index(wager)]

    @cached_property
    def by_points(self) -> tuple[Wager, ...]:
        """The wagers that point values settle."""
        return tuple(wager for wager in self.wagers if wager.by_points)

    @property
    def assumed(self) -> frozenset[str]:
        """The names of the wagers whose pay the sheet doesn't print."""
        return frozenset(listed.name for listed in self.sheet.wagers if listed.assumed)

    @property
    def sweep(self) -> tuple[Shoe, ...]:
        """Whole shoes of 1 to 8 decks, the sheet's own, and the infinite one."""
        own = self.sheet.decks
        decks = sorted({*DECKS, *([own] if own else [])})
        return tuple(shoe_of(number, self.sheet.values) for number in (*decks, None))

    def valued(self, wager: Wager, shoe: Shoe) -> Valuation:
        """Return the value of a wager in a shoe, under this sheet's tableau."""
        return value_of(wager, self.sheet.tableau, shoe, self.stake)

    def titled(self, title: str) -> str:
        """Return a caption that no other subject of the page has."""
        return f"{title}, {self.mark}" if self.mark else title

    def named(self, name: str) -> str:
        """Return the id of a picture, which no other subject of the page has."""
        return "-".join(["picture", name, *([self.mark.lower()] if self.mark else [])])

    def command(
        self, *words: str, reading: bool = True, shoe: bool = True, wagers: bool = False
    ) -> str:
        """Return the command line ``words``, with the options that ask for this subject."""
        asked = self.asked
        options = [*(asked.reading_words if reading else [])]
        options += asked.shoe_words if shoe else []
        options += asked.wager_words if wagers else []
        return shlex.join(["puntobanco", *words, *options])


def subject_of(asked: Asked, mark: str = "", *, pictured: bool = True) -> Subject:
    """Return the subject that was asked for; raises PuntobancoError for any fault in the asking."""
    sheet = load_sheet(asked.sheet, asked.readings)
    shoe = asked.shoes.one(sheet)
    wagers, refused = _chosen(sheet, shoe, asked)
    return Subject(asked, sheet, shoe, wagers, asked.bets.stake, mark, pictured, refused)


def _chosen(
    sheet: RuleSheet, shoe: Shoe, asked: Asked
) -> tuple[tuple[Wager, ...], tuple[str, ...]]:
    """Return the wagers asked for; of all there are, those that can be priced, and why not others.

    A wager asked for by name has to be one that can.
    """
    chosen, refused = asked.bets.priced(sheet, shoe)
    if not chosen:
        raise PuntobancoError(
            f"expected a sheet with a wager, or --wager, got none: {sheet.name!r}"
        )
    return tuple(chosen), refused


def in_reading(subject: Subject, readings: tuple[str, ...]) -> Subject:
    """Return the same shoe and selection of wagers in other readings of the sheet.

    A shoe that was not asked for is the one of the reading.
    """
    asked = subject.asked
    sheet = load_sheet(asked.sheet, readings)
    shoe = asked.shoes.one(sheet)
    wagers, refused = _chosen(sheet, shoe, asked)
    return replace(subject, sheet=sheet, shoe=shoe, wagers=wagers, refused=refused)

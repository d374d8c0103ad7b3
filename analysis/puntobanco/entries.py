"""Entry: a bet as the catalogue knows it - its lines, all its pay tables, its names."""

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Literal

from puntobanco.conditions import Condition
from puntobanco.errors import PuntobancoError
from puntobanco.pay import LOSE, Commission, Pay, exact_number
from puntobanco.wagers import PayLine, Wager

Status = Literal["priced", "unresolved", "not yet priced"]
STATUSES: tuple[Status, ...] = ("priced", "unresolved", "not yet priced")


def folded(text: str) -> str:
    """Return a name as it is compared: no case, no accents, single spaces.

    >>> folded("  ÉGALITÉ  0 ")
    'egalite 0'
    """
    parts = unicodedata.normalize("NFKD", text.casefold())
    return " ".join("".join(c for c in parts if not unicodedata.combining(c)).split())


@dataclass(frozen=True)
class PayTable:
    """What each paying line of an entry pays, as one sheet prints it.

    ``pays``: pay by label, for the lines whose pay the entry does not fix. ``name``: the words to
    ask for it by, such as "8 to 1". ``edge``: a house edge printed for it, as text, or "";
    ``edge_decks``: for how many decks it was printed. ``called``: names that the bet has where it
    pays this.
    """

    name: str
    pays: Mapping[str, Pay]
    commission: Commission | None = None
    source: str = ""
    edge: str = ""
    edge_decks: int = 8
    called: tuple[str, ...] = ()

    def is_called(self, words: str) -> bool:
        """Return whether ``words`` say this table: its name, or its pays in other words.

        >>> table = PayTable("12, 20", {"two": Pay.parse("12:1"), "three": Pay.parse("20:1")})
        >>> table.is_called("12 to 1, 20 to 1"), table.is_called("12, 23")
        (True, False)

        One text stands for all lines that pay the same.
        """
        if folded(words) == folded(self.name):
            return True
        nets = tuple(_net(part) for part in re.split(r",| / ", words))
        own = tuple(pay.net for pay in self.pays.values())
        return nets == own or (len(nets) == 1 and set(nets) == set(own))


def _net(words: str) -> Fraction | None:
    """Return the net odds that ``words`` say, a bare number being odds to one."""
    number = exact_number(words.strip())
    if number is not None:
        return number
    try:
        return Pay.parse(words).net
    except PuntobancoError:
        return None


@dataclass(frozen=True)
class Entry:
    """A bet as the catalogue knows it: its lines, its pay tables, its names.

    ``lines``: (label, conditions, pay or None where the pay table says it). ``tableau``: the
    shipped sheet under whose drawing rules it is offered. ``status``: "priced", "unresolved" (its
    stated condition doesn't give the edge printed for it) or "not yet priced". ``same_as``: the
    name of another entry of which this is but another name. ``where``: the file it stands in.
    """

    name: str
    lines: tuple[tuple[str, tuple[Condition, ...], Pay | None], ...]
    tables: tuple[PayTable, ...]
    otherwise: Pay = LOSE
    says: str = ""
    family: str = ""
    aliases: tuple[str, ...] = ()
    tableau: str = "standard"
    status: Status = "priced"
    source: str = ""
    note: str = ""
    same_as: str = ""
    where: str = ""

    @property
    def names(self) -> tuple[str, ...]:
        """Every name of the bet: its own, its aliases, and those it has with some pay."""
        called = (name for table in self.tables for name in table.called)
        return (self.name, *self.aliases, *called)

    def called(self, name: str) -> "Entry":
        """Return the entry with the pay tables that go by ``name`` first."""
        wanted = folded(name)
        first = [t for t in self.tables if wanted in map(folded, t.called)]
        if not first:
            return self
        return replace(self, tables=(*first, *(t for t in self.tables if t not in first)))

    @property
    def open_labels(self) -> tuple[str, ...]:
        """The labels of the lines whose pay the pay table says."""
        return tuple(label for label, _, fixed in self.lines if fixed is None)

    def wager(self, pays: str | None = None) -> Wager:
        """Return the wager with the pay table called ``pays``, or the first one.

        A bet of one paying line takes any odds. Raises PuntobancoError where the entry has no such
        table, and where it has none at all and ``pays`` says no odds.
        """
        if not self.lines or not (self.tables or pays):
            raise PuntobancoError(f"expected a priced wager, got {self.name!r}: {self.note}")
        return self.paying(self.tables[0] if pays is None else self._table(pays))

    def wagers(self) -> tuple[Wager, ...]:
        """Return the wager with each of its pay tables; none where it is not priced."""
        return tuple(self.paying(table) for table in self.tables)

    def paying(self, table: PayTable) -> Wager:
        """Return the wager that pays by ``table``."""
        lines = tuple(
            PayLine(label, when, table.pays[label] if fixed is None else fixed)
            for label, when, fixed in self.lines
        )
        return Wager(
            self.name,
            lines,
            self.otherwise,
            self.name,
            table.name,
            table.commission,
            aliases=self.aliases,
        )

    def _table(self, pays: str) -> PayTable:
        for table in self.tables:
            if folded(table.name) == folded(pays):
                return table
        same = [table for table in self.tables if table.is_called(pays)]
        if len(same) == 1:
            return same[0]
        if len(self.open_labels) == 1 and not same:
            try:
                return PayTable(pays.strip(), {self.open_labels[0]: Pay.parse(pays)})
            except PuntobancoError:
                pass
        names = ", ".join(repr(table.name) for table in self.tables) or "it has none"
        raise PuntobancoError(f"expected a pay table of {self.name!r} ({names}), got {pays!r}")

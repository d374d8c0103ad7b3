"""Question: one or several wagers asked about as one, and what must be known to answer."""

from functools import cached_property
from math import prod

import numpy as np

from puntobanco.cards import Card, PointValues, Rank
from puntobanco.conditions import Condition
from puntobanco.deals import FIRST_FOUR, Deals
from puntobanco.enumeration import Ints
from puntobanco.errors import PuntobancoError
from puntobanco.subjects import Detail, Reads
from puntobanco.wagers import Wager, depends_on_suit

MOST_CLASSES = 2**24
_COARSE: tuple[Reads, ...] = ("totals", "values")


class Question:
    """What can be told apart of a coup is, for each of ``wagers``, the line that settles it.

    Classes number the mixtures of lines, the first wager's line counting most; for one wager they
    are its lines. The last class, ``last``, is "otherwise" for every wager. Questions are equal
    where the conditions of their lines are, whatever they pay.
    """

    def __init__(self, *wagers: Wager) -> None:
        """Ask about ``wagers``; raises PuntobancoError where they have too many mixtures."""
        self.wagers = wagers
        self.sizes = tuple(len(wager.lines) + 1 for wager in wagers)
        self.last = prod(self.sizes) - 1
        if self.last >= MOST_CLASSES:
            raise PuntobancoError(
                f"expected wagers whose lines mix in fewer than {MOST_CLASSES} ways, "
                f"got {self.last + 1} for {self.name!r}"
            )
        self._key = tuple(wager.key for wager in wagers)
        self._hash = hash(self._key)

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Question) and self._key == other._key

    @property
    def name(self) -> str:
        """The names of the wagers."""
        return " and ".join(wager.name for wager in self.wagers)

    def class_of(self, deals: Deals) -> Ints:
        """Return the class of each deal."""
        classes = np.zeros(len(deals), dtype=np.int64)
        for wager, size in zip(self.wagers, self.sizes, strict=True):
            classes = classes * size + wager.line_of(deals)
        return classes

    def lines_of(self, number: int) -> tuple[int, ...]:
        """Return the line of each wager in class ``number``.

        >>> Question(Wager("Player", ()), Wager("Banker", ())).lines_of(0)
        (0, 0)
        """
        lines = []
        for size in reversed(self.sizes):
            number, line = divmod(number, size)
            lines.append(line)
        return tuple(reversed(lines))

    @cached_property
    def conditions(self) -> tuple[Condition, ...]:
        """The conditions of all lines of all wagers."""
        return tuple(condition for wager in self.wagers for condition in wager.conditions)

    @cached_property
    def needs(self) -> frozenset[str]:
        """The places whose cards the conditions look at."""
        return frozenset[str]().union(*(c.subject.needs for c in self.conditions))

    @cached_property
    def looked_at(self) -> dict[str, tuple[Detail, ...]]:
        """By place, what the conditions must know of a card there beyond its point value."""
        found: dict[str, tuple[Detail, ...]] = {}
        for condition in self.conditions:
            for place, detail in (condition.subject.details or {}).items():
                found[place] = (*found.get(place, ()), detail)
        return found

    @property
    def by_points(self) -> bool:
        """True where point values alone answer."""
        return not self.looked_at

    @property
    def by_totals(self) -> bool:
        """True where two-card totals and third cards alone answer."""
        return all(condition.subject.reads == "totals" for condition in self.conditions)

    @cached_property
    def by_pairs(self) -> bool:
        """True where, beside point values, it matters only how each hand's first two cards pair."""
        return all(c.subject.reads in (*_COARSE, "pairs") for c in self.conditions)

    @cached_property
    def flush_group(self) -> frozenset[str] | None:
        """The places whose cards may nearly all share a suit, where suits matter only by that."""
        flush = [c.subject for c in self.conditions if c.subject.reads == "flush"]
        groups = {subject.needs for subject in flush}
        rest = [c.subject for c in self.conditions if c.subject.reads != "flush"]
        tells_suits = any(
            depends_on_suit(detail, Card(rank), PointValues())
            for subject in rest
            for detail in (subject.details or {}).values()
            for rank in Rank
        )
        return groups.pop() if len(groups) == 1 and not tells_suits else None

    @property
    def takes_four_as_one(self) -> bool:
        """True where only the first four cards matter, whosever they are."""
        subjects = [condition.subject for condition in self.conditions]
        return self.needs == FIRST_FOUR and all(subject.whole_four for subject in subjects)

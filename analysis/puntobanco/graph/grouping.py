"""Grouping: which decisions of a tableau one node of the graph stands for."""

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar

from puntobanco.errors import PuntobancoError
from puntobanco.tableau import ROWS, Cell, Tableau

K = TypeVar("K", bound=Hashable)
Columns = tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Grouping:
    """A tableau's decisions, put together: Player's totals, columns, and Banker's totals.

    ``columns``: labels of the columns of Banker's table, the groups in order. ``merged``: Banker's
    totals that do the same in a group are one node, as are Player's totals that do the same.

    >>> from puntobanco.tableau import STANDARD
    >>> reduced(STANDARD).columns
    (('0', '1', '9'), ('2', '3'), ('4', '5', 'none'), ('6', '7'), ('8',))
    """

    tableau: Tableau
    columns: Columns
    merged: bool

    @cached_property
    def players(self) -> tuple[tuple[int, ...], ...]:
        """Player's two-card totals 0 to 7, in groups."""
        if not self.merged:
            return tuple((total,) for total in ROWS)
        return _grouped(ROWS, lambda total: self.tableau.player[total])

    def bankers(self, columns: tuple[str, ...]) -> tuple[tuple[int, ...], ...]:
        """Banker's two-card totals 0 to 7 in a group of columns, in groups."""
        if not self.merged:
            return tuple((total,) for total in ROWS)
        return _grouped(ROWS, lambda total: self.banker_cell(total, columns))

    def player_group(self, total: int) -> tuple[int, ...]:
        """Return the group of Player's total."""
        return next(group for group in self.players if total in group)

    def column_group(self, label: str) -> tuple[str, ...]:
        """Return the group of a column."""
        return next(group for group in self.columns if label in group)

    def banker_group(self, total: int, columns: tuple[str, ...]) -> tuple[int, ...]:
        """Return the group of Banker's total in a group of columns."""
        return next(group for group in self.bankers(columns) if total in group)

    def banker_cell(self, total: int, columns: tuple[str, ...]) -> Cell:
        """Return what Banker does on ``total`` in a group of columns, which all agree."""
        return self.tableau.banker[total][self.tableau.columns.labels.index(columns[0])]


def full(tableau: Tableau) -> Grouping:
    """Return the grouping in which every decision has its own node."""
    return Grouping(tableau, tuple((label,) for label in arising(tableau)), merged=False)


def reduced(tableau: Tableau) -> Grouping:
    """Return the grouping that puts together what decides alike for every Banker total."""
    columns = _grouped(arising(tableau), lambda label: _decisions(tableau, label))
    return Grouping(tableau, columns, merged=True)


def merging(tableau: Tableau, columns: Iterable[Sequence[str]]) -> Grouping:
    """Return the grouping with these groups of columns, each column in one of them.

    Raises PuntobancoError for columns that are missing, doubled or unknown, and for a group whose
    columns do not decide alike for every Banker total.

    >>> from puntobanco.tableau import STANDARD
    >>> merging(STANDARD, ["1 2".split(), "0 9 3 4 5 6 7 8 none".split()])
    Traceback (most recent call last):
    puntobanco.errors.PuntobancoError: expected ..., got '1' and '2', ... at Banker 4: S and D
    """
    groups = tuple(tuple(group) for group in columns)
    listed = sorted(label for group in groups for label in group)
    if listed != sorted(arising(tableau)) or not all(groups):
        known = " ".join(arising(tableau))
        raise PuntobancoError(f"expected each column once ({known}), got {list(groups)!r}")
    for group in groups:
        _check_alike(tableau, group)
    return Grouping(tableau, groups, merged=True)


def _check_alike(tableau: Tableau, group: tuple[str, ...]) -> None:
    first = _decisions(tableau, group[0])
    for label in group[1:]:
        for total, pair in enumerate(zip(first, _decisions(tableau, label), strict=True)):
            if pair[0] is not pair[1]:
                raise PuntobancoError(
                    f"expected columns that decide alike for every Banker total, "
                    f"got {group[0]!r} and {label!r}, which differ at Banker {total}: "
                    f"{pair[0].value} and {pair[1].value}"
                )


def arising(tableau: Tableau) -> tuple[str, ...]:
    """Return the labels of the columns that some coup reaches, in order."""
    return tuple(tableau.columns.labels[column] for column in sorted(tableau.arising_columns))


def _decisions(tableau: Tableau, label: str) -> tuple[Cell, ...]:
    column = tableau.columns.labels.index(label)
    return tuple(tableau.banker[total][column] for total in ROWS)


def _grouped(members: Iterable[K], what: Callable[[K], Hashable]) -> tuple[tuple[K, ...], ...]:
    """Return the members in groups of equal ``what``, in order of appearance."""
    groups: dict[Hashable, list[K]] = {}
    for member in members:
        groups.setdefault(what(member), []).append(member)
    return tuple(tuple(group) for group in groups.values())

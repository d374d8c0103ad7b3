"""Stack: many questions under one tableau, tabulated together, answered for any shoe at once."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from puntobanco.card_table import CardTable, gathered, merged, rows_of
from puntobanco.card_walk import check_printed, plain_walk
from puntobanco.cards import PointValues
from puntobanco.deals import Deals
from puntobanco.enumeration import Counts, Coups, Ints, WayTable, coups_of, tabulate
from puntobanco.flush_walk import flush_tables
from puntobanco.hand_walk import pair_table
from puntobanco.questions import Question
from puntobanco.symbols import deals_of, symbols_of
from puntobanco.tableau import Tableau


@lru_cache(maxsize=512)
def card_tables(
    question: Question, tableau: Tableau, values: PointValues, *, by_rank: bool
) -> tuple[CardTable, ...]:
    """Return the tables of a question that point values alone don't answer.

    ``by_rank``: no symbol may span two ranks. Raises PuntobancoError where too many deals would
    have to be walked, or the suit of a printed card is asked for.
    """
    check_printed(question, tableau, values)
    if question.by_pairs:
        return (pair_table(question, tableau, values),)
    group = question.flush_group
    if group is not None:
        return tuple(flush_tables(question, group, tableau, values))
    details = {detail: None for at in question.looked_at.values() for detail in at}
    symbols = symbols_of(details, values, by_rank=by_rank)
    table = symbols.columns(tableau.printed)
    fine = frozenset(question.looked_at)
    parts = [
        rows_of(question.class_of(deals_of(table, columns)), columns, orders, question.last)
        for columns, orders in plain_walk(question, tableau, symbols, fine)
    ]
    return (CardTable.of_rows(symbols, gathered(parts)),)


@dataclass(frozen=True, eq=False)
class PointTable:
    """Questions that point values answer, tabulated by what all of them together can tell apart.

    ``table``: ways of each JOINT class. ``joint``: joint classes, those of one slot side by side;
    ``slots``: the slots that have any; ``starts``: where each begins in ``joint``.
    """

    table: WayTable
    joint: Ints
    slots: Ints
    starts: Ints

    def ways(self, monomial: Counts) -> dict[int, int]:
        """Return the ways of each slot, given a shoe's monomials."""
        if not len(self.slots):
            return {}
        products = self.table.coefficient * monomial[self.table.composition]
        by_class = np.add.reduceat(products, self.table.starts)
        by_slot = np.add.reduceat(by_class[self.joint], self.starts)
        return dict(zip(self.slots.tolist(), by_slot.tolist(), strict=True))


def point_table(questions: Sequence[Question], first: Sequence[int], coups: Coups) -> PointTable:
    """Tabulate questions together; ``first``: the slot of each question's class 0."""
    totals, place = Deals.of_totals(coups)
    rows = Deals.of_coups(coups)
    short = [question.class_of(totals) for question in questions if question.by_totals]
    long = [question.class_of(rows) for question in questions if not question.by_totals]
    joint = _joint([_joint(short, len(totals))[place], *long], len(place))
    _, sample = np.unique(joint, return_index=True)
    slots = []
    for question, start in zip(questions, first, strict=True):
        line = question.class_of(totals)[place] if question.by_totals else question.class_of(rows)
        slots.append(np.where(line < question.last, start + line, -1)[sample])
    flat = np.concatenate(slots)
    order = np.argsort(flat, kind="stable")
    order = order[flat[order] >= 0]
    found, starts = np.unique(flat[order], return_index=True)
    return PointTable(tabulate(coups, joint), order % len(sample), found, starts)


def _joint(columns: Sequence[Ints], length: int) -> Ints:
    """Number the mixtures of several columns: equal where all of them are equal."""
    joint = np.zeros(length, dtype=np.int64)
    for column in columns:
        size = int(column.max(initial=0)) + 1
        joint = np.unique(joint * size + column, return_inverse=True)[1].astype(np.int64)
    return joint


@dataclass(frozen=True, eq=False)
class Stack:
    """Questions tabulated together: ``first``: by question, the slot of its class 0."""

    questions: tuple[Question, ...]
    first: tuple[int, ...]
    points: PointTable | None
    cards: tuple[CardTable, ...]


def stack_of(
    questions: Sequence[Question], tableau: Tableau, values: PointValues, *, by_rank: bool
) -> Stack:
    """Tabulate ``questions`` together under ``tableau``."""
    first: list[int] = []
    slots = 0
    for question in questions:
        first.append(slots)
        slots += question.last
    places = dict(zip(questions, first, strict=True))
    by_points = [question for question in questions if question.by_points]
    tables = [
        table.shifted(start)
        for question, start in places.items()
        if not question.by_points
        for table in card_tables(question, tableau, values, by_rank=by_rank)
    ]
    points = None
    if by_points:
        starts = [places[question] for question in by_points]
        points = point_table(by_points, starts, coups_of(tableau, values))
    return Stack(tuple(questions), tuple(first), points, merged(tables))

"""Questions about flushes: a first guess by rank alone, then the deals in which a suit prevails.

A poker hand, or "one suit", asks of suits only whether one of them is that of all the cards in
question or of all but one - and at most one suit can be. So every deal is counted by rank as if
it held no flush; then, suit by suit, the deals that the suit changes are taken off and put on as
they are: cards of the suit, and cards of the same ranks in any other.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

import numpy as np

from puntobanco.card_subjects import rank_detail
from puntobanco.card_table import CardTable, Rows, gathered, rows_of
from puntobanco.card_walk import Columns, plain_walk
from puntobanco.cards import PointValues, Rank, Suit
from puntobanco.choices import Flags
from puntobanco.conditions import Condition
from puntobanco.deals import POSITIONS, Deals
from puntobanco.enumeration import NONE, Ints
from puntobanco.questions import Question
from puntobanco.symbols import BITS, PAD, PRINTED, Symbols, deals_of, symbols_of
from puntobanco.tableau import Tableau

_NOWHERE: frozenset[str] = frozenset()
_IN_SUIT = int(Suit.SPADES)


def flush_tables(
    question: Question, group: frozenset[str], tableau: Tableau, values: PointValues
) -> list[CardTable]:
    """Return the table by rank and, for each suit, the table of what the suit changes.

    ``group``: the places whose cards may nearly all share a suit.
    """
    by_rank = symbols_of([rank_detail], values, by_rank=True)
    by_suit = _suit_symbols(by_rank, Suit.SPADES)
    table = by_rank.columns(tableau.printed)
    guessed: list[Rows] = []
    changed: list[Rows] = []
    fine = group | frozenset(question.looked_at)
    for columns, orders in plain_walk(question, tableau, by_rank, fine):
        deals = deals_of(table, columns, suits=_NOWHERE)
        guess = question.class_of(deals)
        guessed.append(rows_of(guess, columns, orders, question.last))
        others = (c for c in question.conditions if c.subject.reads != "flush")
        first, sums = _sampled(columns, orders, group, _signature(deals, others))
        sample = {place: column[first] for place, column in columns.items()}
        changed += _changes(question, group, table, sample, sums, guess[first])
    tables = [CardTable.of_rows(by_rank, gathered(guessed))]
    rows = CardTable.of_rows(by_suit, gathered(changed))
    return tables + [replace(rows, symbols=_suit_symbols(by_rank, suit)) for suit in Suit]


def _suit_symbols(by_rank: Symbols, suit: Suit) -> Symbols:
    """Return the symbols: 13 cards of ``suit``, 13 ranks without it, then ``by_rank``."""
    own = tuple(1 << 4 * rank + suit for rank in Rank)
    others = tuple(0b1111 << 4 * rank & ~mask for rank, mask in zip(Rank, own, strict=True))
    return Symbols((*own, *others, *by_rank.masks), ((),) * 10, by_rank.values)


def _signature(deals: Deals, conditions: Iterable[Condition]) -> Ints:
    """Return a number below 2**25 per deal, the same only where the same conditions hold."""
    signature = np.zeros(len(deals), dtype=np.int64)
    for condition in conditions:
        signature = 2 * signature + condition.holds(deals)
        if signature.max(initial=0) >= 2**24:
            signature = np.unique(signature, return_inverse=True)[1].astype(np.int64)
    return signature


def _sampled(
    columns: Columns, orders: Ints, group: frozenset[str], signature: Ints
) -> tuple[Ints, Ints]:
    """Return one row for all with the same cards in ``group``, the same others and signature.

    What comes back are the rows' numbers and the deal orders they stand for.
    """
    key = signature
    for places in (group, frozenset(POSITIONS) - group):
        if places:
            stack = np.sort(np.stack([columns[place] for place in sorted(places)]), axis=0)
            for column in stack:
                key = (key << BITS) | column
    _, first, place = np.unique(key, return_index=True, return_inverse=True)
    sums = np.bincount(place, weights=orders, minlength=len(first)).astype(np.int64)
    return first, sums


def _changes(
    question: Question,
    group: frozenset[str],
    table: Ints,
    columns: Columns,
    orders: Ints,
    guess: Ints,
) -> Iterator[Rows]:
    """Yield what the prevailing suit changes: all cards of ``group`` in it, or all but one."""
    drawn = {place: ~np.isin(columns[place], (PAD, PRINTED)) for place in group}
    for odd in (None, *sorted(group)):
        there = np.ones(len(orders), dtype=np.bool_) if odd is None else drawn[odd]
        suited = {place: drawn[place] & (place != odd) for place in group}
        classes = question.class_of(_suited_deals(table, columns, suited))
        differs = there & (classes != guess)
        split = _split(table, columns, suited, differs)
        yield rows_of(classes[differs], split, orders[differs], question.last)
        yield rows_of(guess[differs], split, -orders[differs], question.last)


def _suited_deals(table: Ints, columns: Columns, suited: Mapping[str, Flags]) -> Deals:
    """Return the deals where the cards at ``suited`` are of one suit and the others of none."""
    by_rank = deals_of(table, columns)
    nothing = np.full(len(by_rank), NONE)
    suits = {place: np.where(flags, _IN_SUIT, NONE) for place, flags in suited.items()}
    return Deals(by_rank.values, by_rank.ranks, dict.fromkeys(columns, nothing) | suits)


def _split(table: Ints, columns: Columns, suited: Mapping[str, Flags], kept: Flags) -> Columns:
    """Return the ``kept`` rows in `_suit_symbols`: cards of the suit, and ranks without it."""
    split = {}
    for place, column in columns.items():
        if place in suited:
            symbol = table[1][column] + np.where(suited[place], 0, len(Rank))
        else:
            symbol = column + 2 * len(Rank)
        split[place] = np.where(np.isin(column, (PAD, PRINTED)), PAD, symbol)[kept]
    return split

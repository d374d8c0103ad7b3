"""Questions about pairs: a first guess without any pair, then the deals that hold one.

Whether a hand's first two cards pair matters only where they have one rank. So every deal is
counted by value as if no hand paired; then, for Player's pairs walked card by card (Banker's
cards by value), what was guessed is taken off and what is true is put on; likewise for Banker's
pairs, and for both at once. That is inclusion and exclusion over the hands, exact in any shoe.
"""

from collections.abc import Iterator
from itertools import combinations

from puntobanco.card_table import CardTable, Rows, gathered, rows_of
from puntobanco.card_walk import UNSEEN, Columns, Grid, Hand, pairs_of, walk
from puntobanco.cards import PointValues
from puntobanco.deals import FIRST_FOUR, GROUPS
from puntobanco.enumeration import Ints
from puntobanco.questions import Question
from puntobanco.symbols import Symbols, deals_of, symbols_of
from puntobanco.tableau import Tableau

_HANDS = {
    "P": frozenset(GROUPS["player's first two"]),
    "B": frozenset(GROUPS["banker's first two"]),
}


def pair_table(question: Question, tableau: Tableau, values: PointValues) -> CardTable:
    """Return the table of a question that looks at point values and pairs alone."""
    details = (detail for at in question.looked_at.values() for detail in at)
    symbols = symbols_of(details, values, by_rank=False)
    table = symbols.columns(tableau.printed)
    parts: list[Rows] = []
    for paired in _subsets("".join(hand for hand in _HANDS if f"{hand}1" in question.looked_at)):
        grid = _grid(question, tableau, symbols, table[1], paired)
        for columns, orders in walk(grid, tableau, symbols):
            parts += _corrections(question, table, columns, orders, paired)
    return CardTable.of_rows(symbols, gathered(parts))


def _subsets(hands: str) -> Iterator[str]:
    for size in range(len(hands) + 1):
        yield from ("".join(chosen) for chosen in combinations(hands, size))


def _grid(question: Question, tableau: Tableau, symbols: Symbols, rank: Ints, paired: str) -> Grid:
    """Return the walk over the pairs of the hands in ``paired``, all else by value."""
    by_value = frozenset[str]().union(
        *(c.subject.needs for c in question.conditions if not c.subject.details)
    )
    long = not by_value <= FIRST_FOUR
    hands = [
        _hand(
            symbols,
            rank,
            printed=hand == "P" and tableau.printed is not None,
            paired=hand in paired,
            seen=long or bool(by_value & places),
        )
        for hand, places in _HANDS.items()
    ]
    thirds = symbols.at(fine=False)
    return Grid(hands[0], hands[1], (thirds, thirds) if long else None)


def _hand(symbols: Symbols, rank: Ints, *, printed: bool, paired: bool, seen: bool) -> Hand:
    if not paired:
        return pairs_of(symbols.at(fine=False), printed=printed) if seen else UNSEEN
    first, second, orders = pairs_of(symbols.at(fine=True), printed=printed)
    alike = rank[first] == rank[second]
    return first[alike], second[alike], orders[alike]


def _corrections(
    question: Question, table: Ints, columns: Columns, orders: Ints, paired: str
) -> Iterator[Rows]:
    """Yield the deals as they are, less what was counted with fewer hands told."""
    for told in _subsets(paired):
        places = frozenset[str]().union(*(_HANDS[hand] for hand in told))
        deals = deals_of(table, columns, ranks=places, suits=places)
        sign = (-1) ** (len(paired) - len(told))
        yield rows_of(question.class_of(deals), columns, sign * orders, question.last)

"""Walk deals at the grain a question needs: ranks and suits only where it can tell them apart.

Places at which a question looks at point values alone are walked by value. Places it never looks
at are not walked: cards not looked at leave the law of the others as it is.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from puntobanco.cards import Card, PointValues
from puntobanco.choices import Flags
from puntobanco.deals import FIRST_FOUR, GROUPS, POSITIONS
from puntobanco.enumeration import Ints, banker_draw_table, player_draw_table
from puntobanco.errors import PuntobancoError
from puntobanco.questions import Question
from puntobanco.symbols import DECK, PAD, PRINTED, Symbols
from puntobanco.tableau import Tableau
from puntobanco.wagers import depends_on_suit

MOST_ROWS = 60_000_000
_BLOCK = 400_000

Columns = dict[str, Ints]
"""By place, the symbol that lies there in each deal; PAD where there is no card to be seen."""

Hand = tuple[Ints, Ints, Ints]
"""First symbols, second symbols, and in how many orders each pair without order is dealt."""


@dataclass(frozen=True)
class Grid:
    """What a walk goes through: how each hand begins, and which third cards there can be.

    ``thirds``: the symbols of Player's and of Banker's third card; None: they are not walked.
    """

    player: Hand
    banker: Hand
    thirds: tuple[Ints, Ints] | None


UNSEEN: Hand = (np.array([PAD]), np.array([PAD]), np.array([1]))
"""A hand that is not looked at."""


def plain_walk(
    question: Question, tableau: Tableau, symbols: Symbols, fine: frozenset[str]
) -> Iterator[tuple[Columns, Ints]]:
    """Yield blocks of (columns, deal orders): ``fine`` places by ``symbols``, others by value.

    Raises PuntobancoError where that would be more deals than can be walked.
    """
    if question.takes_four_as_one and tableau.printed is None:
        yield from _walk_four(symbols)
        return
    allowed = {
        place: _within(symbols, symbols.at(place in fine), _only(question, place, symbols.values))
        for place in POSITIONS
    }
    needs = question.needs
    player = pairs_of(allowed["P1"], printed=tableau.printed is not None)
    banker = pairs_of(allowed["B1"], printed=False)
    yield from walk(
        Grid(
            UNSEEN if needs <= frozenset(GROUPS["banker's first two"]) else player,
            UNSEEN if needs <= frozenset(GROUPS["player's first two"]) else banker,
            None if needs <= FIRST_FOUR else (allowed["P3"], allowed["B3"]),
        ),
        tableau,
        symbols,
    )


def check_printed(question: Question, tableau: Tableau, values: PointValues) -> None:
    """Refuse a question that looks at the suit of a printed card, which has none."""
    if tableau.printed is None:
        return
    for detail in question.looked_at.get("P1", ()):
        if depends_on_suit(detail, Card(tableau.printed), values):
            raise PuntobancoError(
                f"expected no condition on the suit of the printed card "
                f"{tableau.printed.letter!r}, got one in {question.name!r}"
            )


def walk(grid: Grid, tableau: Tableau, symbols: Symbols) -> Iterator[tuple[Columns, Ints]]:
    """Yield blocks of (columns, deal orders) of every deal in ``grid``.

    Raises PuntobancoError where that would be more deals than can be walked.
    """
    each = len(grid.banker[0])
    if grid.thirds is not None:
        each *= len(grid.thirds[0]) * (1 + len(grid.thirds[1]) // 4)
    value = symbols.columns(tableau.printed)[0]
    for block in _blocks(len(grid.player[0]), each):
        columns, orders = _crossed([column[block] for column in grid.player], grid.banker)
        if grid.thirds is None:
            nothing = np.full(len(orders), PAD)
            yield columns | {"P3": nothing, "B3": nothing}, orders
        else:
            yield _with_thirds(value, tableau, columns, orders, grid.thirds)


def pairs_of(symbols: Ints, *, printed: bool) -> Hand:
    """Return the pairs of ``symbols`` without order; ``printed``: beside the printed card."""
    if printed:
        return np.full(len(symbols), PRINTED), symbols, np.ones(len(symbols), dtype=np.int64)
    low, high = np.triu_indices(len(symbols))
    return symbols[low], symbols[high], np.where(low == high, 1, 2)


def _only(question: Question, place: str, values: PointValues) -> frozenset[Card]:
    """Return the cards at ``place`` that some line leaves possible by itself.

    A line "every card is red" makes it needless to walk a black card: no line would settle it.
    """
    possible: frozenset[Card] = frozenset()
    for wager in question.wagers:
        for line in wager.lines:
            cards = frozenset(DECK)
            for condition in line.when:
                choice = condition.subject.only if condition.wanted == {1} else None
                if choice is not None and place in condition.subject.needs:
                    cards &= frozenset(card for card in DECK if choice.has(card, values))
            possible |= cards
    return possible


def _within(symbols: Symbols, at: Ints, cards: frozenset[Card]) -> Ints:
    """Return the symbols that hold at least one of ``cards``."""
    wanted = sum(1 << card.index for card in cards)
    kept = [symbol for symbol in at.tolist() if symbols.all_masks[symbol] & wanted]
    return np.array(kept, dtype=np.int64)


def _blocks(size: int, each: int) -> Iterator[slice]:
    if size * each > MOST_ROWS:
        raise PuntobancoError(
            f"expected conditions that need at most {MOST_ROWS} deals to be walked, "
            f"got about {size * each}: they look at too many places card by card"
        )
    step = max(1, _BLOCK // max(1, each))
    return (slice(start, start + step) for start in range(0, size, step))


def _walk_four(symbols: Symbols) -> Iterator[tuple[Columns, Ints]]:
    """Yield the first four cards as one set: multisets of four symbols with their deal orders."""
    choices = symbols.at(fine=True)
    low, high = np.triu_indices(len(choices))
    for first in range(len(choices)):
        # Pairs (second, third card onwards) in ascending order: first <= second <= low <= high.
        tails = [np.flatnonzero(low >= second) for second in range(first, len(choices))]
        second = np.repeat(np.arange(first, len(choices)), [len(tail) for tail in tails])
        tail = np.concatenate(tails)
        places = np.stack([np.full(len(tail), first), second, low[tail], high[tail]])
        nothing = np.full(len(tail), PAD)
        columns = dict(zip(GROUPS["first four"], choices[places], strict=True))
        yield columns | {"P3": nothing, "B3": nothing}, _orders_of_four(places)


def _orders_of_four(places: Ints) -> Ints:
    """Return 4! over the product of factorials of how often each symbol occurs; sorted input."""
    orders = np.full(places.shape[1], 24, dtype=np.int64)
    run = np.ones(places.shape[1], dtype=np.int64)
    for before, here in pairwise(places):
        run = np.where(before == here, run + 1, 1)
        orders //= run
    return orders


def _crossed(player: list[Ints], banker: Hand) -> tuple[Columns, Ints]:
    sizes = len(player[0]), len(banker[0])
    p, b = np.repeat(np.arange(sizes[0]), sizes[1]), np.tile(np.arange(sizes[1]), sizes[0])
    columns = {"P1": player[0][p], "P2": player[1][p], "B1": banker[0][b], "B2": banker[1][b]}
    return columns, player[2][p] * banker[2][b]


def _with_thirds(
    value: Ints,
    tableau: Tableau,
    columns: Mapping[str, Ints],
    orders: Ints,
    thirds: tuple[Ints, Ints],
) -> tuple[Columns, Ints]:
    """Add the third cards that the tableau gives; ``value``: point values by symbol."""
    p_total = (value[columns["P1"]] + value[columns["P2"]]) % 10
    b_total = (value[columns["B1"]] + value[columns["B2"]]) % 10
    row, p3 = _dealt(player_draw_table(tableau)[p_total, b_total], thirds[0])
    draws = banker_draw_table(tableau)[b_total[row], p_total[row], value[p3]]
    again, b3 = _dealt(draws, thirds[1])
    row, p3 = row[again], p3[again]
    first = {place: column[row] for place, column in columns.items()}
    return first | {"P3": p3, "B3": b3}, orders[row]


def _dealt(draws: Flags, symbols: Ints) -> tuple[Ints, Ints]:
    """Return (row, symbol): each row once with PAD where it stands, with every symbol if not."""
    copies = np.where(draws, len(symbols), 1)
    row = np.repeat(np.arange(len(draws)), copies)
    start = np.cumsum(copies) - copies
    place = np.minimum(np.arange(len(row)) - start[row], len(symbols) - 1)
    return row, np.where(draws[row], symbols[place], PAD)

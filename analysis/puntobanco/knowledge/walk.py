"""Walk the deals that agree with what is known, at the grain that wager and knowledge need.

Like the walk of a wager, but place by place in dealing order: once a single card of a hand is
known, its first two cards are no longer alike. Places that neither the wager nor the knowledge
looks at are not walked: cards not looked at leave the law of the others as it is.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from puntobanco.card_table import CardTable
from puntobanco.cards import Card, PointValues
from puntobanco.deals import POSITIONS, Deals
from puntobanco.enumeration import NONE, Ints, banker_draw_table, player_draw_table
from puntobanco.errors import PuntobancoError
from puntobanco.knowledge.model import ALL_CARDS, THIRDS, Knowledge, Spot
from puntobanco.questions import Question
from puntobanco.subjects import Detail
from puntobanco.symbols import MOST_CARDS, PAD, PRINTED, Symbols, mask_of, symbols_of
from puntobanco.tableau import Tableau
from puntobanco.wagers import Wager

MOST_ROWS = 60_000_000
_BLOCK = 400_000
Columns = dict[str, Ints]


@dataclass(frozen=True, eq=False)
class KnownDeals:
    """A block of deals that agree with the knowledge.

    ``cards``: the symbols that each deal takes from the shoe, shape (6, rows), sorted, PAD last.
    ``orders``: dealing orders of each row.
    """

    deals: Deals
    symbols: Symbols
    cards: Ints
    orders: Ints

    def table(self, slot: Ints) -> CardTable:
        """Return the deals as a table by ``slot``, one per deal; those below 0 are left out."""
        order = np.argsort(slot, kind="stable")
        order = order[np.searchsorted(slot[order], 0) :]
        return CardTable(self.symbols, slot[order], self.cards[:, order], self.orders[order])


@dataclass(frozen=True)
class Lens:
    """What has to be seen of a deal: the places walked, the symbols that may lie there.

    ``allowed``: for each place walked, its symbols, ascending. ``faces``: value, rank and suit of
    each symbol.
    """

    symbols: Symbols
    allowed: dict[str, Ints]
    faces: Ints
    knowledge: Knowledge
    tableau: Tableau
    name: str

    @property
    def whole(self) -> bool:
        """True where third cards are walked too, and with them all places."""
        return "P3" in self.allowed


def lens_of(
    wager: Wager,
    knowledge: Knowledge,
    tableau: Tableau,
    values: PointValues,
    *,
    by_rank: bool,
    places: frozenset[str] = frozenset(),
) -> Lens:
    """Return what must be seen to tell which line of ``wager`` a deal settles, if it agrees.

    ``by_rank``: no symbol spans two ranks. ``places``: walk these, whether needed or not.
    """
    question = Question(wager)
    finely = {place: spot for place, spot in knowledge.spots if not spot.by_points(values)}
    details = [detail for found in question.looked_at.values() for detail in found]
    details += [_membership(spot) for spot in finely.values()]
    symbols = symbols_of(dict.fromkeys(details), values, by_rank=by_rank)
    walked = question.needs | knowledge.known_places | places
    if walked & set(THIRDS):
        walked = frozenset(POSITIONS)
    allowed = {}
    for place in POSITIONS:
        if place in walked:
            cards = mask_of(knowledge.spot(place).cards & _settling(wager, place, values))
            found = symbols.at(place in question.looked_at or place in finely)
            allowed[place] = found[[bool(symbols.all_masks[s] & cards) for s in found]]
    if tableau.printed is not None and "P1" in walked:
        allowed["P1"] = np.array([PRINTED])
    faces = symbols.columns(tableau.printed)
    return Lens(symbols, allowed, faces, knowledge, tableau, wager.name)


def _membership(spot: Spot) -> Detail:
    def detail(card: Card, _: PointValues) -> object:
        return card in spot.cards

    return detail


def _settling(wager: Wager, place: str, values: PointValues) -> frozenset[Card]:
    """Return the cards at ``place`` with which some line of ``wager`` can still hold.

    A line "every card is red" makes it needless to walk a black card.
    """
    if not wager.lines:
        return ALL_CARDS
    possible: frozenset[Card] = frozenset()
    for line in wager.lines:
        cards = ALL_CARDS
        for condition in line.when:
            only = condition.subject.only if condition.wanted == {1} else None
            if only is not None and place in condition.subject.needs:
                cards = frozenset(card for card in cards if only.has(card, values))
        possible |= cards
    return possible


def known_deals(lens: Lens) -> Iterator[KnownDeals]:
    """Yield the deals that agree with the lens' knowledge, in blocks; no block is empty.

    Raises PuntobancoError where that would be more deals than can be walked.
    """
    player, banker = _pair(lens, "P"), _pair(lens, "B")
    each = len(banker[1]) * (_thirds_at_most(lens) if lens.whole else 1)
    if len(player[1]) * each > MOST_ROWS:
        raise PuntobancoError(
            f"expected conditions and knowledge that need at most {MOST_ROWS} deals to be walked, "
            f"got about {len(player[1]) * each} for {lens.name!r} with {str(lens.knowledge)!r}"
        )
    step = max(1, _BLOCK // max(each, 1))
    for start in range(0, len(player[1]), step):
        block = slice(start, start + step)
        first = {place: column[block] for place, column in player[0].items()}
        columns, orders = _crossed((first, player[1][block]), banker)
        if lens.whole:
            columns, orders = _with_thirds(lens, columns, orders)
        if len(orders):
            yield _as_known(lens, columns, orders)


def _thirds_at_most(lens: Lens) -> int:
    """Return a rough bound on the mean number of pairs of third cards: about half draw each."""
    return len(lens.allowed["P3"]) * (1 + len(lens.allowed["B3"]) // 4) + 1


def _pair(lens: Lens, hand: str) -> tuple[Columns, Ints]:
    """Return the first cards of ``hand`` that are walked, with their dealing orders."""
    places = [place for place in (f"{hand}1", f"{hand}2") if place in lens.allowed]
    lists = [lens.allowed[place] for place in places]
    if not places:
        return {}, np.ones(1, dtype=np.int64)
    if len(places) == 1:
        return {places[0]: lists[0]}, np.ones(len(lists[0]), dtype=np.int64)
    if np.array_equal(lists[0], lists[1]):
        one, other = np.triu_indices(len(lists[0]))
        orders = np.where(one == other, 1, 2)
    else:
        one, other = (axis.ravel() for axis in np.indices((len(lists[0]), len(lists[1]))))
        orders = np.ones(len(one), dtype=np.int64)
    first, second = lists[0][one], lists[1][other]
    value = lens.faces[0]
    kept = _among((value[first] + value[second]) % 10, lens.knowledge.total(hand, "two"))
    return {places[0]: first[kept], places[1]: second[kept]}, orders[kept]


def _among(numbers: Ints, wanted: frozenset[int]) -> npt.NDArray[np.bool_]:
    table = np.zeros(10, dtype=np.bool_)
    table[list(wanted)] = True
    result: npt.NDArray[np.bool_] = table[numbers]
    return result


def _crossed(player: tuple[Columns, Ints], banker: tuple[Columns, Ints]) -> tuple[Columns, Ints]:
    sizes = len(player[1]), len(banker[1])
    p, b = np.repeat(np.arange(sizes[0]), sizes[1]), np.tile(np.arange(sizes[1]), sizes[0])
    columns = {place: column[p] for place, column in player[0].items()}
    columns |= {place: column[b] for place, column in banker[0].items()}
    return columns, player[1][p] * banker[1][b]


def _with_thirds(lens: Lens, columns: Columns, orders: Ints) -> tuple[Columns, Ints]:
    """Add the third cards that the tableau gives and the knowledge allows."""
    value = lens.faces[0]
    p_two = (value[columns["P1"]] + value[columns["P2"]]) % 10
    b_two = (value[columns["B1"]] + value[columns["B2"]]) % 10
    row, p3 = _dealt(lens, "P3", player_draw_table(lens.tableau)[p_two, b_two])
    draws = banker_draw_table(lens.tableau)[b_two[row], p_two[row], value[p3]]
    again, b3 = _dealt(lens, "B3", draws)
    row, p3 = row[again], p3[again]
    kept = np.ones(len(row), dtype=np.bool_)
    for hand, two, third in (("P", p_two[row], p3), ("B", b_two[row], b3)):
        final = (two + np.maximum(value[third], 0)) % 10
        kept &= _among(final, lens.knowledge.total(hand, "final"))
    row = row[kept]
    columns = {place: column[row] for place, column in columns.items()}
    return columns | {"P3": p3[kept], "B3": b3[kept]}, orders[row]


def _dealt(lens: Lens, place: str, draws: npt.NDArray[np.bool_]) -> tuple[Ints, Ints]:
    """Return (row, symbol): a row that stands with PAD, one that draws with each symbol."""
    symbols = lens.allowed[place]
    copies = np.where(draws, len(symbols), int(lens.knowledge.spot(place).empty))
    row = np.repeat(np.arange(len(draws)), copies)
    start = np.cumsum(copies) - copies
    nth = np.where(draws[row], np.arange(len(row)) - start[row], len(symbols))
    return row, np.append(symbols, PAD)[nth]


def _as_known(lens: Lens, columns: Columns, orders: Ints) -> KnownDeals:
    value, rank, suit = (
        {place: face[column] for place, column in columns.items()} for face in lens.faces
    )
    nothing = np.full(len(orders), NONE, dtype=np.int64)
    deals = Deals({place: value.get(place, nothing) for place in POSITIONS}, rank, suit)
    cards = np.full((MOST_CARDS, len(orders)), PAD, dtype=np.int64)
    for row, column in enumerate(columns.values()):
        cards[row] = np.where(column == PRINTED, PAD, column)
    return KnownDeals(deals, lens.symbols, np.sort(cards, axis=0), orders)

"""The ways of a wager's lines among the deals that agree with what is known."""

from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache

import numpy as np

from puntobanco.cards import PointValues
from puntobanco.deals import FIRST_FOUR, POSITIONS, Deals
from puntobanco.enumeration import Ints, coups_of
from puntobanco.knowledge.model import NOTHING, Knowledge
from puntobanco.knowledge.walk import KnownDeals, known_deals, lens_of
from puntobanco.shoe import Shoe
from puntobanco.tableau import Tableau
from puntobanco.wagers import Wager
from puntobanco.weights import blurred_ranks, card_ways

ANY_COUP = Wager("the coup", ())
"""A wager without lines: whatever happens is line 0."""

Sums = dict[int, Fraction]


def line_ways_given(wager: Wager, tableau: Tableau, shoe: Shoe, knowledge: Knowledge) -> Sums:
    """Return the ways of each line of ``wager``, or of line 0 for any coup where it has none.

    Among all deals of as many cards as a coup may need.
    """
    if _is_factored(wager, knowledge, shoe):
        return _factored_ways(wager, tableau, shoe, knowledge)
    by_rank = bool(blurred_ranks(shoe))
    if wager.by_points and (wager.lines or knowledge.on_the_rest.known_places):
        blocks: Iterable[KnownDeals] = whole_coups(knowledge, tableau, shoe.values, by_rank)
    else:
        blocks = known_deals(lens_of(wager, knowledge, tableau, shoe.values, by_rank=by_rank))
    sums: Sums = {}
    for block in blocks:
        add_ways(sums, block, _settled(wager, block.deals), tableau, shoe)
    return sums


def add_ways(sums: Sums, block: KnownDeals, slot: Ints, tableau: Tableau, shoe: Shoe) -> None:
    """Add the ways of each ``slot`` (one per deal of ``block``; below 0: left out) to ``sums``."""
    longest = coups_of(tableau, shoe.values).longest
    for number, ways in card_ways(block.table(slot), shoe, longest).items():
        sums[number] = sums.get(number, Fraction(0)) + ways


def _settled(wager: Wager, dealt: Deals) -> Ints:
    """Return the line that settles each deal, -1 for "otherwise"."""
    line = wager.line_of(dealt)
    return np.where(line < (len(wager.lines) or 1), line, -1)


@lru_cache(maxsize=8)
def whole_coups(
    knowledge: Knowledge, tableau: Tableau, values: PointValues, by_rank: bool
) -> tuple[KnownDeals, ...]:
    """Return whole coups by point value: one walk serves every wager that needs no more."""
    lens = lens_of(
        ANY_COUP, knowledge, tableau, values, by_rank=by_rank, places=frozenset(POSITIONS)
    )
    return tuple(known_deals(lens))


def _is_factored(wager: Wager, knowledge: Knowledge, shoe: Shoe) -> bool:
    """Return whether `_factored_ways` applies, and spares a walk of third cards."""
    rest = knowledge.on_the_rest
    return (
        bool(rest.known_places)
        and not wager.by_points
        and wager.needs <= FIRST_FOUR
        and all(spot.by_points(shoe.values) for _, spot in rest.spots)
    )


def _factored_ways(wager: Wager, tableau: Tableau, shoe: Shoe, knowledge: Knowledge) -> Sums:
    """Return the ways of the lines of a wager on the first four cards, thirds known by points.

    Which cards of their values the first four are does not depend on the third cards, given the
    values of the four: cards of one value are exchangeable. So the share of each line among the
    deals of four cards with given values is also its share among whole coups with these values.
    """
    by_rank = bool(blurred_ranks(shoe))
    coups: Sums = {}
    for block in whole_coups(knowledge.on_the_rest, tableau, shoe.values, by_rank):
        add_ways(coups, block, _pattern(block.deals), tableau, shoe)
    fours = _pattern_ways(ANY_COUP, tableau, shoe, NOTHING)
    found: Sums = {}
    for key, ways in _pattern_ways(wager, tableau, shoe, knowledge.on_first_four).items():
        pattern, line = divmod(key, len(wager.lines) or 1)
        if ways:
            share = ways * coups.get(pattern, Fraction(0)) / fours[pattern]
            found[line] = found.get(line, Fraction(0)) + share
    return found


@lru_cache(maxsize=256)
def _pattern_ways(wager: Wager, tableau: Tableau, shoe: Shoe, known: Knowledge) -> Sums:
    """Return the ways of four cards by ``_pattern`` and line: pattern times lines plus line."""
    by_rank = bool(blurred_ranks(shoe))
    lens = lens_of(wager, known, tableau, shoe.values, by_rank=by_rank, places=FIRST_FOUR)
    sums: Sums = {}
    for block in known_deals(lens):
        line = _settled(wager, block.deals)
        key = _pattern(block.deals) * (len(wager.lines) or 1) + line
        add_ways(sums, block, np.where(line < 0, -1, key), tableau, shoe)
    return sums


def _pattern(dealt: Deals) -> Ints:
    """Number the point values of the first four cards, each hand's two without order."""
    key: Ints = np.zeros(len(dealt), dtype=np.int64)
    for hand in "PB":
        one, other = dealt.values[f"{hand}1"], dealt.values[f"{hand}2"]
        key = 100 * key + 10 * np.minimum(one, other) + np.maximum(one, other)
    return key

"""Remainders by rank or by card, for wagers that need ranks or suits: one priced after another.

Such a wager sees more than point values, so there are far more remainders to tell apart: 646,646
of ten cards by rank, some 10**11 by card, against 92,378 by value.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import Literal, Self

from puntobanco.cards import Rank
from puntobanco.errors import PuntobancoError
from puntobanco.heel.run import Progress
from puntobanco.pricing import too_coarse
from puntobanco.questions import Question
from puntobanco.shoe import Shoe
from puntobanco.tableau import Tableau
from puntobanco.valuation import expectations_of
from puntobanco.wagers import Wager


@dataclass(frozen=True)
class Remainders:
    """What can be left of ``shoe``, by rank or by card.

    ``counts``: 13 of ranks or 52 of cards.
    """

    shoe: Shoe
    grain: Literal["rank", "card"]
    counts: tuple[int, ...]

    @classmethod
    def of(cls, shoe: Shoe, wagers: Sequence[Wager]) -> Self:
        """Return the remainders of ``shoe`` at the coarsest grain that settles all ``wagers``.

        Raises PuntobancoError where the shoe isn't known at that grain, card for card.

        >>> from puntobanco.catalogue import find_entry
        >>> pair = find_entry("Player Pair").wager()
        >>> Remainders.of(Shoe.of_decks(6), [pair]).grain
        'rank'
        """
        for wager in wagers:
            refused = too_coarse(Question(wager), shoe.values, shoe.grain)
            if refused is not None:
                raise refused
        by_suit = any(too_coarse(Question(wager), shoe.values, "rank") for wager in wagers)
        counts = _certain(shoe, by_suit=by_suit)
        if counts is None:
            known = "card by card" if by_suit else "rank by rank"
            raise PuntobancoError(
                f"expected a shoe known {known} for wagers on ranks or suits, got one in which it "
                f"is open which cards are missing"
            )
        return cls(shoe, "card" if by_suit else "rank", counts)

    def number(self, unseen: int) -> int:
        """Return how many remainders of ``unseen`` cards there are.

        >>> remainders = Remainders(Shoe.of_decks(6), "rank", (24,) * 13)
        >>> remainders.number(6), remainders.number(10)
        (18564, 646646)
        """
        ways = [1] + [0] * unseen
        for count in self.counts:
            ways = [sum(ways[max(0, n - count) : n + 1]) for n in range(unseen + 1)]
        return ways[unseen]

    def all(self, unseen: int) -> Iterator[tuple[tuple[int, ...], int]]:
        """Yield each remainder of ``unseen`` cards: its counts, and the ways to pick its cards."""
        left = [sum(self.counts[place:]) for place in range(len(self.counts) + 1)]

        def rows(place: int, cards: int, ways: int) -> Iterator[tuple[tuple[int, ...], int]]:
            if place == len(self.counts):
                yield (), ways
                return
            held = self.counts[place]
            for kept in range(max(0, cards - left[place + 1]), min(held, cards) + 1):
                for row, number in rows(place + 1, cards - kept, ways * comb(held, kept)):
                    yield (kept, *row), number

        return rows(0, unseen, 1)

    def shoe_of(self, row: Sequence[int]) -> Shoe:
        """Return the shoe of one remainder."""
        make = Shoe.by_rank if self.grain == "rank" else Shoe.by_card
        return make(row, self.shoe.values)


def _certain(shoe: Shoe, *, by_suit: bool) -> tuple[int, ...] | None:
    """Return how many of each rank, or card, the shoe holds; None where that is open.

    What is left of a pool of which all is gone is nothing, whatever the pool holds.
    """
    if shoe.ranks is None:
        return None
    values = [shoe.values.of(rank) for rank in Rank]
    counts = tuple(
        held if shoe.points[value] else 0 for held, value in zip(shoe.ranks, values, strict=True)
    )
    if by_suit:
        cards = shoe.cards or ()
        counts = tuple(held if counts[place // 4] else 0 for place, held in enumerate(cards))
    return counts if sum(counts) == shoe.size else None


@dataclass
class CardTally:
    """Sums over remainders for one choice of wagers, the best of which is bet, or none.

    ``gain``: expectation where it is above 0, by the ways to pick the cards. ``favourable``: ways
    in which it is. ``spread``: ways of each best expectation, or None where nobody asks for it.
    """

    gain: Fraction = Fraction(0)
    favourable: int = 0
    spread: Counter[Fraction] | None = None

    def add(self, best: Fraction, ways: int) -> None:
        """Add a remainder."""
        if self.spread is not None:
            self.spread[best] += ways
        if best > 0:
            self.gain += best * ways
            self.favourable += ways


def tally_cards(
    remainders: Remainders,
    unseen: int,
    wagers: Sequence[Wager],
    choices: Sequence[Sequence[int]],
    tableau: Tableau,
    *,
    stake: Fraction | None = None,
    spread: bool = False,
    progress: Progress | None = None,
) -> list[CardTally]:
    """Return the sums of each choice of wagers, by number, over all remainders, exactly.

    ``spread``: whether to keep the distribution of the best expectation, value by value.
    """
    tallies = [CardTally(spread=Counter() if spread else None) for _ in choices]
    number = remainders.number(unseen)
    for done, (row, ways) in enumerate(remainders.all(unseen), start=1):
        worths = expectations_of(wagers, tableau, remainders.shoe_of(row), stake)
        for tally, chosen in zip(tallies, choices, strict=True):
            tally.add(max(worths[wager] for wager in chosen), ways)
        if progress is not None and (done % 100 == 0 or done == number):
            progress(done, number)
    return tallies

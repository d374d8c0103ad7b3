"""CoupLaw: the exact law of a coup in one shoe - totals, lengths, naturals, winners."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import NamedTuple, TypeVar

from puntobanco.coup import Winner
from puntobanco.enumeration import Coups, WayTable, coups_of, deals, monomials, tabulate
from puntobanco.errors import PuntobancoError
from puntobanco.shoe import Shoe
from puntobanco.tableau import NATURALS, Tableau

K = TypeVar("K")


class Outcome(NamedTuple):
    """What the main questions can tell of a coup: both final totals and both numbers of cards."""

    player_total: int
    banker_total: int
    player_cards: int
    banker_cards: int

    @property
    def winner(self) -> Winner:
        """Who won, or a tie.

        >>> Outcome(6, 7, 2, 3).winner
        <Winner.BANKER: 'banker'>
        """
        if self.player_total == self.banker_total:
            return Winner.TIE
        return Winner.PLAYER if self.player_total > self.banker_total else Winner.BANKER

    @property
    def player_natural(self) -> bool:
        """True where Player holds 8 or 9 in two cards."""
        return self.player_cards == 2 and self.player_total in NATURALS

    @property
    def banker_natural(self) -> bool:
        """True where Banker holds 8 or 9 in two cards."""
        return self.banker_cards == 2 and self.banker_total in NATURALS

    @property
    def cards(self) -> int:
        """Cards of both hands together, a printed card included."""
        return self.player_cards + self.banker_cards


@dataclass(frozen=True)
class CoupLaw:
    """The exact law of a coup: the number of ways of each outcome.

    ``ways``: ordered deals of ``longest`` cards (6, or 5 beside a printed card) that lead to each
    outcome; only outcomes that can arise are listed. ``total``: the ordered deals in all. Made by
    `law_of`. In the infinite shoe ways count draws with replacement from ``shoe.points``.

    >>> from puntobanco.tableau import STANDARD
    >>> law = law_of(STANDARD, Shoe.of_decks(8))
    >>> law.winner_ways(Winner.BANKER), law.total
    (2292252566437888, 4998398275503360)
    >>> law.probability(lambda outcome: outcome.winner is Winner.TIE)
    Fraction(619306544887, 6508331087895)
    """

    ways: Mapping[Outcome, int]
    total: int

    def ways_of(self, event: Callable[[Outcome], bool]) -> int:
        """Return the ways of the outcomes for which ``event`` is true."""
        return sum(ways for outcome, ways in self.ways.items() if event(outcome))

    def probability(self, event: Callable[[Outcome], bool]) -> Fraction:
        """Return the probability of ``event`` per coup, ties included."""
        return Fraction(self.ways_of(event), self.total)

    def winner_ways(self, winner: Winner) -> int:
        """Return the ways in which ``winner`` is the result."""
        return self._winners[winner]

    def winner_probability(self, winner: Winner) -> Fraction:
        """Return the probability that ``winner`` is the result, ties included."""
        return Fraction(self._winners[winner], self.total)

    @cached_property
    def _winners(self) -> dict[Winner, int]:
        ways = self.gathered(lambda outcome: outcome.winner)
        return {winner: ways.get(winner, 0) for winner in Winner}

    def gathered(self, key: Callable[[Outcome], K]) -> dict[K, int]:
        """Return the ways added up by what ``key`` gives for each outcome, keys in order of use.

        >>> from puntobanco.tableau import STANDARD
        >>> law = law_of(STANDARD, Shoe.of_decks(8))
        >>> sorted(law.gathered(lambda outcome: outcome.cards))
        [4, 5, 6]
        """
        sums: dict[K, int] = {}
        for outcome, ways in self.ways.items():
            sums[key(outcome)] = sums.get(key(outcome), 0) + ways
        return sums

    def expectation(self, worth: Callable[[Outcome], Fraction | int]) -> Fraction:
        """Return the mean of ``worth`` over the law.

        >>> from puntobanco.tableau import STANDARD
        >>> law = law_of(STANDARD, Shoe.of_decks(8))
        >>> round(float(law.expectation(lambda outcome: outcome.cards)), 8)
        4.93881885
        """
        sums = (ways * Fraction(worth(outcome)) for outcome, ways in self.ways.items())
        return sum(sums, Fraction()) / self.total

    def given(self, event: Callable[[Outcome], bool]) -> "CoupLaw":
        """Return the law under the condition that ``event`` happened.

        Raises PuntobancoError where the event is impossible.
        """
        kept = {outcome: ways for outcome, ways in self.ways.items() if event(outcome)}
        if not kept:
            raise PuntobancoError("expected a condition that can happen: it has no way")
        return CoupLaw(kept, sum(kept.values()))


def law_of(tableau: Tableau, shoe: Shoe) -> CoupLaw:
    """Return the exact law of a coup dealt by ``tableau`` from ``shoe``.

    Raises PuntobancoError for a shoe of fewer cards than a coup may need.

    >>> from puntobanco.tableau import STANDARD
    >>> law_of(STANDARD, Shoe.infinite_decks()).winner_probability(Winner.PLAYER)
    Fraction(2153464, 4826809)
    """
    coups = coups_of(tableau, shoe.values)
    ways = _outcome_table(coups).ways(monomials(coups, shoe))
    law = {_outcome(key): count for key, count in ways.items() if count}
    return CoupLaw(law, deals(coups, shoe))


@lru_cache(maxsize=64)
def _outcome_table(coups: Coups) -> WayTable:
    totals = 10 * coups.player_total + coups.banker_total
    return tabulate(coups, 4 * totals + 2 * (coups.player_cards - 2) + coups.banker_cards - 2)


def _outcome(key: int) -> Outcome:
    totals, lengths = divmod(key, 4)
    return Outcome(*divmod(totals, 10), 2 + lengths // 2, 2 + lengths % 2)

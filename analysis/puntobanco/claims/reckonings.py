"""Reckonings: the probabilities of a wager's lines and what they pay, and what follows from them.

A claim's figure is read off a reckoning; an assumption about a wrong figure changes the reckoning
(other probabilities, other pay, other lines) or reads something else off it.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import comb

from puntobanco.claims.model import Counting
from puntobanco.errors import PuntobancoError


class UnsupportedClaimError(PuntobancoError):
    """A claim that can be read but not judged: the message is the reason."""


@dataclass(frozen=True, slots=True)
class Reckoning:
    """Lines of a wager ("otherwise" last) with their probability and net pay per unit staked.

    ``chosen``: the lines that a claim speaks of. ``total``: ordered deals of six cards in all (of
    those that agree with a condition, where there is one), a card of the infinite shoe being one
    of 52. ``cards``: of the shoe, 0 for the infinite one. ``gross``: the pay table's words
    include the stake.
    """

    chances: tuple[Fraction, ...]
    nets: tuple[Fraction, ...]
    chosen: frozenset[int]
    total: Fraction
    cards: int
    counting: Counting | None = None
    gross: bool = False

    @property
    def chance(self) -> Fraction:
        """The probability of the chosen lines."""
        return sum((self.chances[line] for line in self.chosen), Fraction())

    @property
    def ways(self) -> Fraction:
        """The ways of the chosen lines in the claim's counting."""
        return self.chance * self.all_ways

    @property
    def all_ways(self) -> Fraction:
        """All ways in the claim's counting."""
        if self.counting in (None, Counting.SIX_CARDS, Counting.SIX_CARDS_BY_CARD):
            return self.total
        if not self.cards:
            raise UnsupportedClaimError("sets of cards of the infinite shoe can't be counted")
        if self.counting is Counting.FOUR_CARDS:
            return Fraction(comb(self.cards, 4))
        hand = comb(self.cards, 2)
        return Fraction(
            hand if self.counting is Counting.TWO_CARDS else hand * comb(self.cards - 2, 2)
        )

    @property
    def expectation(self) -> Fraction:
        """Mean net win per unit staked, pushes included."""
        pairs = zip(self.chances, self.nets, strict=True)
        return sum((chance * net for chance, net in pairs if net), Fraction())

    @property
    def push(self) -> Fraction:
        """Probability that the stake comes back, no more and no less."""
        pairs = zip(self.chances, self.nets, strict=True)
        return sum((chance for chance, net in pairs if net == 0), Fraction())

    @property
    def hit(self) -> Fraction:
        """Probability of a net win."""
        pairs = zip(self.chances, self.nets, strict=True)
        return sum((chance for chance, net in pairs if net > 0), Fraction())

    @property
    def resolved_edge(self) -> Fraction:
        """House edge per resolved bet."""
        if self.push == 1:
            raise UnsupportedClaimError("every coup is a push: no bet is resolved")
        return -self.expectation / (1 - self.push)

    @property
    def variance(self) -> Fraction:
        """Variance of the net win per unit staked, pushes included."""
        pairs = zip(self.chances, self.nets, strict=True)
        return sum((p * net * net for p, net in pairs), Fraction()) - self.expectation**2

    @property
    def line_return(self) -> Fraction:
        """Probability times pay of the chosen lines, in the pay table's words."""
        stake = 1 if self.gross else 0
        return sum((self.chances[n] * (self.nets[n] + stake) for n in self.chosen), Fraction())

    @property
    def odds(self) -> Fraction:
        """Odds to one against the chosen lines."""
        if self.chance == 0:
            raise UnsupportedClaimError("an event of probability 0 has no odds")
        return (1 - self.chance) / self.chance

    @property
    def fair_net(self) -> Fraction:
        """The net pay of the chosen lines that would make the wager fair."""
        if self.chance == 0:
            raise UnsupportedClaimError("a line of probability 0 has no fair odds")
        part = sum((self.chances[n] * self.nets[n] for n in self.chosen), Fraction())
        return (part - self.expectation) / self.chance


READINGS: Mapping[str, Callable[[Reckoning], Fraction]] = {
    "ways": lambda r: r.ways,
    "probability": lambda r: r.chance,
    "odds_against": lambda r: r.odds,
    "expectation": lambda r: r.expectation,
    "house_edge": lambda r: -r.expectation,
    "house_edge_resolved": lambda r: r.resolved_edge,
    "return_to_player": lambda r: 1 + r.expectation,
    "line_return": lambda r: r.line_return,
    "hit_frequency": lambda r: r.hit,
    "variance": lambda r: r.variance,
    "standard_deviation": lambda r: r.variance,
    "fair_odds": lambda r: r.fair_net,
    "mean_cards": lambda r: r.expectation,
}
"""How each quantity is read off a reckoning; of a standard deviation, its square."""

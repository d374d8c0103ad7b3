"""The yield of a whole shoe, exactly: the joint law of what is seen and where coups start.

How many cards a coup takes depends on which they are, so that where a coup starts says something
about the cards left. The yield of a shoe is therefore not the chance that a coup starts with n
cards unseen, times the worth at n: it needs both together. Here every composition that can be
left before a coup is followed with its probability. Their number grows fast: for small shoes.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from puntobanco.enumeration import Coups, Ints, coups_of, deals, monomials
from puntobanco.errors import PuntobancoError
from puntobanco.heel.procedure import FIRST_CARD, Procedure
from puntobanco.kernel.batch import laws
from puntobanco.shoe import Shoe
from puntobanco.tableau import STANDARD, Tableau
from puntobanco.wagers import Wager

MOST_STATES = 20_000
"""Compositions before a coup that are followed at most."""

_OPEN = -1
"""Coups still to deal, as long as the cut card has not appeared."""

_State = tuple[tuple[int, ...], int, int]
"""Unseen cards by value, how many of them are burnt, coups still to deal."""


@dataclass(frozen=True)
class ExactYield:
    """The exact yield of a whole shoe by perfect play of each wager, one unit a bet.

    ``coups``: mean number of coups. ``units[w]``: expected net win a shoe of wager w, bet where
    its expectation is above 0. ``bets[w]``: mean number of bets. ``starts[n]``: mean number of
    coups that start with n cards unseen (0 or 1 coup, so a probability).
    """

    coups: Fraction
    units: tuple[Fraction, ...]
    bets: tuple[Fraction, ...]
    starts: Mapping[int, Fraction]


def exact_yield(
    shoe: Shoe,
    procedure: Procedure,
    wagers: Sequence[Wager],
    tableau: Tableau = STANDARD,
    *,
    stake: Fraction | None = None,
) -> ExactYield:
    """Return the exact yield of a shoe; raises PuntobancoError where it is too large for that.

    ``stake``: where a commission depends on it.
    """
    if shoe.infinite:
        raise PuntobancoError("expected a shoe that runs out, got the infinite shoe")
    coups = coups_of(tableau)
    orders = np.bincount(coups.composition, weights=coups.orders).astype(np.int64)
    cut = procedure.cut_at(shoe.size)
    layers: dict[int, dict[_State, Fraction]] = defaultdict(lambda: defaultdict(Fraction))
    for state, chance in _beginnings(shoe, procedure):
        layers[sum(state[0])][state] += chance
    units, bets = [Fraction(0)] * len(wagers), [Fraction(0)] * len(wagers)
    starts: dict[int, Fraction] = {}
    known = sum(len(layer) for layer in layers.values())
    while layers:
        unseen = max(layers)
        layer = layers.pop(unseen)
        starts[unseen] = sum(layer.values(), Fraction())
        _bet(layer, wagers, tableau, stake, units, bets)
        for state, chance in layer.items():
            for after, share in _coups_from(state, coups, orders, shoe.size, cut, procedure.after):
                following = layers[sum(after[0])]
                known += after not in following
                following[after] += chance * share
            if known > MOST_STATES:
                raise PuntobancoError(
                    f"expected a shoe of which at most {MOST_STATES:,} compositions can be left, "
                    f"got {shoe.size} cards: estimate by a sample"
                )
    return ExactYield(sum(starts.values(), Fraction()), tuple(units), tuple(bets), starts)


def _beginnings(shoe: Shoe, procedure: Procedure) -> Iterator[tuple[_State, Fraction]]:
    """Yield what can be unseen before the first coup, with its probability."""
    if procedure.burn != FIRST_CARD:
        yield (shoe.points, procedure.burnt_after(0), _OPEN), Fraction(1)
        return
    for value, count in enumerate(shoe.points):
        if count:
            left = (*shoe.points[:value], count - 1, *shoe.points[value + 1 :])
            yield (left, procedure.burnt_after(value), _OPEN), Fraction(count, shoe.size)


def _bet(
    layer: Mapping[_State, Fraction],
    wagers: Sequence[Wager],
    tableau: Tableau,
    stake: Fraction | None,
    units: list[Fraction],
    bets: list[Fraction],
) -> None:
    """Add what the bets of one layer bring, each where its expectation is above 0."""
    batch = laws([state[0] for state in layer], wagers, tableau, stake=stake, threads=1)
    for number, chance in enumerate(layer.values()):
        for wager in range(len(wagers)):
            if batch.numerators[number, wager] > 0:
                units[wager] += chance * batch.expectation(number, wager)
                bets[wager] += chance


def _coups_from(
    state: _State, coups: Coups, orders: Ints, size: int, cut: int, after: int
) -> Iterator[tuple[_State, Fraction]]:
    """Yield where a coup leads, with its probability, as long as another coup follows."""
    left, burnt, to_deal = state
    shoe = Shoe(left)
    ways = monomials(coups, shoe) * orders
    total = deals(coups, shoe)
    arising = np.flatnonzero(ways)
    rest = (np.array(left) - coups.counts[arising]).tolist()
    for place, cards in zip(arising.tolist(), rest, strict=True):
        remaining = tuple(cards)
        gone = size - sum(remaining) + burnt
        more = to_deal - 1 if to_deal != _OPEN else (after if gone >= cut else _OPEN)
        if more:
            yield (remaining, burnt, more), Fraction(int(ways[place]), total)

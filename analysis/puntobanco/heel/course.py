"""The yield of a whole shoe, estimated: shuffled shoes dealt to the end by a sheet's procedure.

In every shoe each coup's expectation is the exact one of the cards not seen; only the shuffle is
random. A bettor who has his expectation at every coup has, by the tower rule, the same mean as one
who is paid what the cards bring, with far less spread.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
import numpy.typing as npt

from puntobanco.enumeration import Ints, banker_draw_table, player_draw_table
from puntobanco.errors import PuntobancoError
from puntobanco.heel.counting import CARDS_OF_A_DECK
from puntobanco.heel.estimate import Estimate, Floats, Moments, parts
from puntobanco.heel.job import checked_tags
from puntobanco.heel.procedure import FIRST_CARD, Procedure
from puntobanco.heel.sampling import expectations
from puntobanco.shoe import Shoe
from puntobanco.tableau import STANDARD, Tableau
from puntobanco.wagers import Wager

_NONE = -1


@dataclass(frozen=True)
class System:
    """A counting system for one wager: bet one unit from a count on.

    ``wager``: its number among the wagers. ``tags``: for value 0 to 9, added when seen.
    ``thresholds``: counts to try. ``true``: they are true counts, per 52 cards unseen; else
    running ones.
    """

    wager: int
    tags: tuple[int, ...]
    thresholds: tuple[Fraction, ...]
    true: bool = True

    def __post_init__(self) -> None:
        """Refuse tags that are none, and a system without a threshold."""
        checked_tags(self.tags)
        if not self.thresholds:
            raise PuntobancoError("expected at least one threshold, got none")


@dataclass(frozen=True)
class BetYield:
    """What betting by some rule yields a shoe, one unit a bet; estimates, not exact.

    ``units``: expected net win a shoe. ``bets``: bets a shoe.
    """

    units: Estimate
    bets: Estimate

    @property
    def advantage(self) -> float | None:
        """Mean expectation of a bet, or None where none was made."""
        return None if self.bets.mean == 0 else self.units.mean / self.bets.mean


@dataclass(frozen=True)
class ShoeYield:
    """What a whole shoe yields; estimates, not exact.

    ``coups``: coups a shoe. ``perfect[w]``: wager w bet where its expectation is above 0.
    ``systems[s][t]``: system s with its threshold t.
    """

    coups: Estimate
    perfect: tuple[BetYield, ...]
    systems: tuple[tuple[BetYield, ...], ...]


def shoe_yield(
    shoe: Shoe,
    procedure: Procedure,
    wagers: Sequence[Wager],
    tableau: Tableau = STANDARD,
    systems: Sequence[System] = (),
    *,
    size: int,
    seed: int = 0,
    stake: Fraction | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> ShoeYield:
    """Return an estimate of what a shoe yields, from ``size`` shuffled shoes.

    Raises PuntobancoError for an infinite shoe, a procedure that leaves no coup, and wagers that
    need ranks or suits.
    """
    if shoe.infinite:
        raise PuntobancoError("expected a shoe that runs out, got the infinite shoe")
    if not wagers:
        raise PuntobancoError("expected at least one wager, got none")
    procedure.cut_at(shoe.size)
    rules: list[_Perfect | _Counted] = [_Perfect(number) for number in range(len(wagers))]
    rules += [_Counted(system, threshold) for system in systems for threshold in system.thresholds]
    coups, kept = Moments(), [(Moments(), Moments()) for _ in rules]
    done = 0
    for generator, number in parts(seed, size):
        table = _Table(shoe, procedure, tableau, generator, number)
        units, bets = (np.zeros((len(rules), number)) for _ in range(2))
        while table.playing.any():
            now = np.flatnonzero(table.playing)
            worth = expectations(table.unseen[now], wagers, tableau, stake)
            for place, rule in enumerate(rules):
                chosen = rule.bets(worth, table.unseen[now], shoe.points)
                units[place, now] += np.where(chosen, worth[rule.wager], 0)
                bets[place, now] += chosen
            table.deal(now)
        coups.add(table.coups.astype(np.float64))
        for place, (won, made) in enumerate(kept):
            won.add(units[place])
            made.add(bets[place])
        done += number
        if progress is not None:
            progress(done, size)
    found = iter([BetYield(won.estimate(), made.estimate()) for won, made in kept])
    perfect = tuple(next(found) for _ in wagers)
    counted = tuple(tuple(next(found) for _ in system.thresholds) for system in systems)
    return ShoeYield(coups.estimate(), perfect, counted)


@dataclass(frozen=True)
class _Perfect:
    wager: int

    def bets(self, worth: Floats, unseen: Ints, points: tuple[int, ...]) -> npt.NDArray[np.bool_]:  # noqa: ARG002  # as _Counted
        chosen: npt.NDArray[np.bool_] = worth[self.wager] > 0
        return chosen


class _Counted:
    def __init__(self, system: System, threshold: Fraction) -> None:
        self.wager, self._system, self._threshold = system.wager, system, threshold
        self._tags = np.array(system.tags, dtype=np.int64)

    def bets(self, worth: Floats, unseen: Ints, points: tuple[int, ...]) -> npt.NDArray[np.bool_]:  # noqa: ARG002  # as _Perfect
        running = (np.array(points) - unseen) @ self._tags
        top, bottom = self._threshold.as_integer_ratio()
        chosen: npt.NDArray[np.bool_]
        if self._system.true:
            chosen = running * (CARDS_OF_A_DECK * bottom) >= top * unseen.sum(axis=1)
        else:
            chosen = running * bottom >= top
        return chosen


class _Table:
    """Some shuffled shoes, each dealt coup by coup.

    ``unseen``: cards of each value not seen yet, burnt ones included. ``playing``: where another
    coup is dealt. ``coups``: dealt so far.
    """

    def __init__(
        self,
        shoe: Shoe,
        procedure: Procedure,
        tableau: Tableau,
        generator: np.random.Generator,
        number: int,
    ) -> None:
        cards = np.repeat(np.arange(10, dtype=np.int8), shoe.points)
        self._cards = generator.permuted(np.tile(cards, (number, 1)), axis=1)
        self.unseen: Ints = np.tile(np.array(shoe.points, dtype=np.int64), (number, 1))
        self._cut, self._after = procedure.cut_at(shoe.size), procedure.after
        self._gone = self._begin(procedure)
        self._left: Ints = np.full(number, _NONE, dtype=np.int64)
        self.playing = np.ones(number, dtype=np.bool_)
        self.coups: Ints = np.zeros(number, dtype=np.int64)
        self._player = player_draw_table(tableau)
        self._banker = banker_draw_table(tableau)
        self._printed = None if tableau.printed is None else shoe.values.of(tableau.printed)

    def _begin(self, procedure: Procedure) -> Ints:
        """Burn, and return how many cards are gone from each shoe."""
        number = len(self._cards)
        burnt = np.array([procedure.burnt_after(value) for value in range(10)])
        if procedure.burn != FIRST_CARD:
            return np.full(number, burnt[0], dtype=np.int64)
        first = self._cards[:, 0].astype(np.int64)
        self.unseen[np.arange(number), first] -= 1
        gone: Ints = 1 + burnt[first]
        return gone

    def deal(self, now: Ints) -> None:
        """Deal one coup from each of the shoes ``now``."""
        cards = self._next_six(now)
        used = self._used(cards)
        for place in range(6):
            dealt = place < used
            self.unseen[now[dealt], cards[dealt, place]] -= 1
        self._gone[now] += used
        self.coups[now] += 1
        left = self._left[now]
        appeared = np.where(self._gone[now] >= self._cut, self._after, _NONE)
        left = np.where(left == _NONE, appeared, left - 1)
        self._left[now] = left
        self.playing[now] = left != 0

    def _next_six(self, now: Ints) -> Ints:
        # Beside a printed card five are enough: a place past the end is never looked at.
        places = np.minimum(self._gone[now, None] + np.arange(6), self._cards.shape[1] - 1)
        cards: Ints = self._cards[now[:, None], places].astype(np.int64)
        return cards

    def _used(self, cards: Ints) -> Ints:
        """Return how many of the cards each coup takes, dealt to Player and Banker in turn."""
        if self._printed is None:
            first, rest = cards[:, 0], cards[:, 1:]
        else:
            first, rest = np.full(len(cards), self._printed), cards
        player, banker = (first + rest[:, 1]) % 10, (rest[:, 0] + rest[:, 2]) % 10
        draws = self._player[player, banker]
        third = np.where(draws, rest[:, 3], _NONE)
        again = self._banker[banker, player, third]
        used: Ints = (4 if self._printed is None else 3) + draws.astype(np.int64) + again
        return used

"""Perfect play with n cards unseen, estimated: random compositions where there are too many."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from puntobanco.enumeration import Ints, coups_of
from puntobanco.heel.cards import Remainders
from puntobanco.heel.estimate import Estimate, Floats, Moments, parts
from puntobanco.heel.job import checked_unseen, choices_of
from puntobanco.kernel.batch import cores, falling_totals, numerators
from puntobanco.kernel.engine import Engine
from puntobanco.kernel.forms import wager_forms
from puntobanco.shoe import Shoe
from puntobanco.tableau import STANDARD, Tableau
from puntobanco.valuation import expectations_of
from puntobanco.wagers import Wager, labels_of


@dataclass(frozen=True)
class EstimatedWorth:
    """What the best of some wagers, or no bet, is worth a coup: estimates, not exact.

    As `puntobanco.heel.worth.Worth`.
    """

    wagers: tuple[str, ...]
    worth: Estimate
    frequency: Estimate

    @property
    def advantage(self) -> float | None:
        """The mean expectation where it is above 0, or None where it never was."""
        return None if self.frequency.mean == 0 else self.worth.mean / self.frequency.mean


def estimated_play(
    shoe: Shoe,
    unseen: int,
    wagers: Sequence[Wager],
    sets: Sequence[Sequence[int]] = (),
    tableau: Tableau = STANDARD,
    *,
    size: int,
    seed: int = 0,
    stake: Fraction | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> tuple[EstimatedWorth, ...]:
    """Return estimates of what perfect play is worth with ``unseen`` cards of ``shoe`` unseen.

    The law of each of ``size`` random compositions is exact; which ones are drawn is chance, and
    ``seed`` decides it. Wagers that need ranks or suits take some tenths of a millisecond each and
    composition. Raises PuntobancoError as `puntobanco.heel.worth.perfect_play`.
    """
    choices, names = choices_of(wagers, sets), labels_of(wagers)
    checked_unseen(unseen, shoe, coups_of(tableau).longest)
    counts, worths_of = _valuer(shoe, wagers, tableau, stake)
    sums = [(Moments(), Moments()) for _ in choices]
    done = 0
    for generator, number in parts(seed, size):
        drawn = generator.multivariate_hypergeometric(
            counts, unseen, size=number, method="marginals"
        ).astype(np.int64)
        worths = worths_of(drawn)
        for (gains, bets), chosen in zip(sums, choices, strict=True):
            best = worths[list(chosen)].max(axis=0)
            gains.add(np.maximum(best, 0))
            bets.add((best > 0).astype(np.float64))
        done += number
        if progress is not None:
            progress(done, size)
    return tuple(
        EstimatedWorth(tuple(names[number] for number in chosen), gains.estimate(), bets.estimate())
        for (gains, bets), chosen in zip(sums, choices, strict=True)
    )


def _valuer(
    shoe: Shoe, wagers: Sequence[Wager], tableau: Tableau, stake: Fraction | None
) -> tuple[tuple[int, ...], Callable[[Ints], Floats]]:
    """Return the cards to draw from, by value or finer, and who values what is drawn."""
    if all(wager.by_points for wager in wagers):
        return shoe.points, lambda drawn: expectations(drawn, wagers, tableau, stake)
    remainders = Remainders.of(shoe, wagers)

    def by_cards(drawn: Ints) -> Floats:
        shoes = map(remainders.shoe_of, drawn.tolist())
        return np.array(
            [expectations_of(wagers, tableau, one, stake) for one in shoes], dtype=float
        ).T

    return remainders.counts, by_cards


def expectations(
    shoes: Ints, wagers: Sequence[Wager], tableau: Tableau, stake: Fraction | None = None
) -> Floats:
    """Return each wager's expectation in each shoe, shape (wagers, shoes), rounded once.

    The sign is exact: an expectation is above 0 where its numerator is.
    """
    totals = falling_totals(shoes.sum(axis=1), 6 if tableau.printed is None else 5)
    forms = [wager_forms(wager, tableau, stake) for wager in wagers]
    exact = numerators(forms, shoes, Engine(cores()))
    deals = totals.astype(np.float64)
    return np.stack(
        [
            row.astype(np.float64) / (deals * form.unit)
            for row, form in zip(exact, forms, strict=True)
        ]
    )

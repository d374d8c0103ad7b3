"""Perfect play with n cards unseen, estimated: random compositions where there are too many."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from puntobanco.enumeration import Ints
from puntobanco.heel.estimate import Estimate, Floats, Moments, parts
from puntobanco.heel.job import job_of
from puntobanco.kernel.batch import cores, falling_totals, numerators
from puntobanco.kernel.engine import Engine
from puntobanco.kernel.forms import wager_forms
from puntobanco.shoe import Shoe
from puntobanco.tableau import STANDARD, Tableau
from puntobanco.wagers import Wager


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
    ``seed`` decides it. Raises PuntobancoError as `puntobanco.heel.worth.perfect_play`.
    """
    job = job_of(shoe, unseen, wagers, sets, tableau, stake=stake)
    sums = [(Moments(), Moments()) for _ in job.choices]
    done = 0
    for generator, number in parts(seed, size):
        drawn = generator.multivariate_hypergeometric(
            shoe.points, unseen, size=number, method="marginals"
        ).astype(np.int64)
        worths = expectations(drawn, wagers, tableau, stake)
        for (gains, bets), chosen in zip(sums, job.choices, strict=True):
            best = worths[list(chosen)].max(axis=0)
            gains.add(np.maximum(best, 0))
            bets.add((best > 0).astype(np.float64))
        done += number
        if progress is not None:
            progress(done, size)
    return tuple(
        EstimatedWorth(
            tuple(wagers[number].name for number in chosen), gains.estimate(), bets.estimate()
        )
        for (gains, bets), chosen in zip(sums, job.choices, strict=True)
    )


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

"""What perfect play is worth with n cards unseen: exact, over every composition they can have.

A player who knows which cards are gone knows the composition of those that are left, though not
their order, and bets where the expectation is above 0. With n cards unseen, whether they lie
behind the cut card or were burnt face down, every composition of n cards is possible, with the
hypergeometric weight. Thorp and Walden showed for this game (The Journal of Finance 28, 1973)
that the worth of perfect play never falls as n falls.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import comb

from puntobanco.enumeration import coups_of
from puntobanco.errors import PuntobancoError
from puntobanco.heel.cards import Remainders, tally_cards
from puntobanco.heel.checkpoint import Checkpoint
from puntobanco.heel.direct import tally_directly
from puntobanco.heel.job import Job, checked_unseen, choices_of, job_of
from puntobanco.heel.run import Progress, run
from puntobanco.heel.runners import Runner, processes, serial
from puntobanco.heel.spread import COARSE, FINE, exact_bins
from puntobanco.heel.tally import Tally
from puntobanco.kernel.batch import cores
from puntobanco.shoe import Shoe
from puntobanco.tableau import STANDARD, Tableau
from puntobanco.valuation import expectations_of
from puntobanco.wagers import Wager, labels_of

ONE_BY_ONE = 200_000
"""Compositions up to which distributions are kept value by value, and any shoe is exhausted."""
BY_CARDS = 1_000_000
"""Remainders by rank or card up to which all are priced: some minutes for a wager."""
REACH = 2 * 10**9
"""Compositions up to which everything is enumerated: about a minute for each 10**9 and core."""
_ALONE = 4 * 10**6
"""Compositions from which it pays to start processes."""
LEVELS = tuple(Fraction(part, 100) for part in (1, 5, 25, 50, 75, 95, 99))
BINS = 10_000
"""Bins a unit of the advantage."""
MOST_BINS = 100_000


@dataclass(frozen=True)
class Quantile:
    """A quantile of the advantage: it lies from ``value`` to ``value + width``.

    ``width`` is 0 where the value is exact.
    """

    level: Fraction
    value: Fraction
    width: Fraction


@dataclass(frozen=True)
class Worth:
    """What the best of some wagers, or no bet, is worth a coup; per unit staked where it bets.

    ``wagers``: their names. ``worth``: expectation a coup of betting only where an expectation is
    above 0. ``frequency``: how often one is. ``advantage``: the mean expectation then, or None.
    ``quantiles``: of the best expectation, bet or not.
    """

    wagers: tuple[str, ...]
    worth: Fraction
    frequency: Fraction
    quantiles: tuple[Quantile, ...] = ()

    @property
    def advantage(self) -> Fraction | None:
        """The mean expectation where it is above 0, or None where it never is."""
        return None if self.frequency == 0 else self.worth / self.frequency


@dataclass(frozen=True)
class Heel:
    """The worth of perfect play with ``unseen`` cards unseen, over all ``compositions``.

    ``error``: how far the probability below a quantile's bin may be off, 0 where it is exact;
    everything else is exact.
    """

    unseen: int
    compositions: int
    worths: tuple[Worth, ...]
    error: Fraction


def perfect_play(
    shoe: Shoe,
    unseen: int,
    wagers: Sequence[Wager],
    sets: Sequence[Sequence[int]] = (),
    tableau: Tableau = STANDARD,
    *,
    stake: Fraction | None = None,
    bins: int | None = None,
    runner: Runner | None = None,
    checkpoint: Checkpoint | None = None,
    progress: Progress | None = None,
) -> Heel:
    """Return what perfect play is worth with ``unseen`` cards of ``shoe`` unseen, exactly.

    ``sets``: wagers, by number, of which the best one is bet; each wager by itself comes first.
    ``bins``: None, or how many bins a unit the quantiles of the advantage come in, where its
    values don't fit into memory one by one. ``runner``: who does the work, by default a process
    for each core where that is worth while.

    Wagers that need ranks or suits are priced remainder by remainder, in this process, up to
    1,000,000 of them: quantiles are exact there, and ``runner`` and ``checkpoint`` are refused.

    Raises PuntobancoError for a number of cards that can't be, an infinite shoe, a shoe whose ranks
    or suits are unknown where a wager needs them, and for compositions beyond reach.

    >>> from puntobanco.rulesheet_files import load_sheet
    >>> tie = [listed.wager for listed in load_sheet("standard").wagers if listed.name == "Tie"]
    >>> found = perfect_play(Shoe.of_decks(6), 10, tie).worths[0]
    >>> found.worth, round(float(found.worth), 10)
    (Fraction(9278497979598527, 319618486536919570), 0.0290299165)
    """
    if not all(wager.by_points for wager in wagers):
        if runner is not None or checkpoint is not None:
            raise PuntobancoError(
                "expected no runner and no checkpoint for wagers on ranks or suits, got one"
            )
        spread = bins is not None and _checked_bins(bins) > 0
        return _by_cards(shoe, unseen, wagers, sets, tableau, stake, spread, progress)
    job = job_of(shoe, unseen, wagers, sets, tableau, stake=stake)
    if bins is not None:
        job = with_spread(job, bins)
    return heel_from(job, tallied(job, runner, checkpoint, progress), labels_of(wagers))


def _by_cards(
    shoe: Shoe,
    unseen: int,
    wagers: Sequence[Wager],
    sets: Sequence[Sequence[int]],
    tableau: Tableau,
    stake: Fraction | None,
    spread: bool,
    progress: Progress | None,
) -> Heel:
    """Return the worths of wagers that need ranks or suits."""
    choices, names = choices_of(wagers, sets), labels_of(wagers)
    checked_unseen(unseen, shoe, coups_of(tableau).longest)
    remainders = Remainders.of(shoe, wagers)
    number = remainders.number(unseen)
    # Who can't be priced in all of the shoe can't be in what is left of it.
    expectations_of(wagers, tableau, shoe, stake)
    if number > BY_CARDS:
        raise PuntobancoError(
            f"expected at most {BY_CARDS:,} remainders for wagers on ranks or suits, got "
            f"{number:,} by {remainders.grain} with {unseen} cards unseen: estimate by a sample"
        )
    tallies = tally_cards(
        remainders,
        unseen,
        wagers,
        choices,
        tableau,
        stake=stake,
        spread=spread,
        progress=progress,
    )
    whole = comb(shoe.size, unseen)
    worths = tuple(
        Worth(
            tuple(names[wager] for wager in chosen),
            tally.gain / whole,
            Fraction(tally.favourable, whole),
            () if tally.spread is None else quantiles_of(tally.spread, Fraction(0)),
        )
        for chosen, tally in zip(choices, tallies, strict=True)
    )
    return Heel(unseen, number, worths, Fraction(0))


def with_spread(job: Job, bins: int = BINS) -> Job:
    """Return the job that keeps distributions too: value by value, or in ``bins`` a unit.

    Raises PuntobancoError for no bins, and for so many that a value might miss its bin.
    """
    _checked_bins(bins)
    if job.compositions <= ONE_BY_ONE:
        return replace(job, spread=0)
    if not exact_bins(job.largest, job.denominator, bins):
        raise PuntobancoError(
            f"expected fewer bins, so that values find theirs exactly, got {bins} a unit with "
            f"{job.unseen} cards unseen"
        )
    return replace(job, spread=bins)


def _checked_bins(bins: int) -> int:
    if type(bins) is not int or not 1 <= bins <= MOST_BINS:
        raise PuntobancoError(f"expected 1 to {MOST_BINS} bins a unit, got {bins!r}")
    return bins


def tallied(
    job: Job,
    runner: Runner | None = None,
    checkpoint: Checkpoint | None = None,
    progress: Progress | None = None,
    rescue: Checkpoint | None = None,
) -> Tally:
    """Return the sums of ``job``, by whoever suits its size where no runner is given."""
    if not job.exact and job.compositions <= ONE_BY_ONE:
        return tally_directly(job)
    if not job.exact or job.compositions > REACH:
        raise PuntobancoError(
            f"expected at most {REACH:,} compositions whose sums are exact, got "
            f"{job.compositions:,} with {job.unseen} cards unseen: estimate by a sample"
        )
    if runner is None:
        runner = processes(cores()) if job.compositions > _ALONE else serial
    return run(job, runner, checkpoint, progress, rescue)


def heel_from(job: Job, tally: Tally, names: Sequence[str]) -> Heel:
    """Return the worths that the sums of ``job`` stand for; ``names`` of the wagers."""
    worths = tuple(
        _worth(job, tally, choice, tuple(names[wager] for wager in wagers))
        for choice, wagers in enumerate(job.choices)
    )
    return Heel(job.unseen, job.compositions, worths, quantile_error(job))


def _worth(job: Job, tally: Tally, choice: int, names: tuple[str, ...]) -> Worth:
    worth = Fraction(tally.gains[choice], job.remainders * job.denominator)
    frequency = Fraction(tally.favourable[choice], job.remainders)
    table = tally.spreads.get(choice)
    if table is None:
        return Worth(names, worth, frequency)
    step = Fraction(1, job.spread or job.denominator)
    values = {place * step: ways for place, ways in table.items()}
    return Worth(names, worth, frequency, quantiles_of(values, step if job.spread else Fraction(0)))


def quantiles_of(weights: Mapping[Fraction, int], width: Fraction) -> tuple[Quantile, ...]:
    """Return the quantiles of values with their weights; the true ones lie up to ``width`` above.

    >>> halves = quantiles_of({Fraction(0): 1, Fraction(1): 1}, Fraction(0))
    >>> [int(quantile.value) for quantile in halves]
    [0, 0, 0, 0, 1, 1, 1]
    """
    whole, below = sum(weights.values()), 0
    found: list[Quantile] = []
    for value in sorted(weights):
        below += weights[value]
        while len(found) < len(LEVELS) and below >= LEVELS[len(found)] * whole:
            found.append(Quantile(LEVELS[len(found)], value, width))
    return tuple(found)


def quantile_error(job: Job) -> Fraction:
    """Return how far the probability below a bin may be off.

    A weight in a bin is a product of two numbers, each rounded to float64 once, and rounded
    itself: 3 roundings, relative error below 2**-51. Then it is cut to a multiple of 2**-82.
    """
    if not job.spread:
        return Fraction(0)
    return Fraction(1, 2 ** (COARSE - 1)) + Fraction(job.compositions, 2 ** (COARSE + FINE))

"""Counting systems: how much of perfect play a count captures, by the exact enumeration.

A counter adds a whole tag for every card seen and bets from some count on. With n cards unseen
the count says of a composition no more than one number, so what it captures is a sum over all
compositions by that number.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil

from puntobanco.errors import PuntobancoError
from puntobanco.heel.job import Job
from puntobanco.heel.tally import Tally

CARDS_OF_A_DECK = 52


@dataclass(frozen=True)
class CountedWorth:
    """What betting from one count on is worth a coup, per unit staked where it bets.

    ``running``: the least running count to bet at. ``true``: the same for each deck of 52 cards
    unseen. ``worth``: expectation a coup. ``frequency``: how often it bets. ``captured``: share
    of the worth of perfect play, or None where that is 0.
    """

    running: int
    true: Fraction
    worth: Fraction
    frequency: Fraction
    captured: Fraction | None

    @property
    def advantage(self) -> Fraction | None:
        """The mean expectation where it bets, or None where it never does."""
        return None if self.frequency == 0 else self.worth / self.frequency


def counted_worths(job: Job, tally: Tally, wager: int = 0) -> tuple[CountedWorth, ...]:
    """Return the worth of every threshold of the job's tags, from the lowest count up.

    ``tally``: the sums of ``job``, which has tags.
    """
    if job.tags is None:
        raise PuntobancoError("expected a job with tags, got one without")
    # The tags of all cards less those of the unseen ones are what was counted.
    whole = sum(tag * count for tag, count in zip(job.tags, job.points, strict=True))
    perfect = Fraction(tally.gains[job.choices.index((wager,))], job.remainders * job.denominator)
    worth, bets = 0, 0
    found = []
    for unseen in sorted(tally.counts):
        bets += tally.counts[unseen]
        worth += tally.by_count[wager][unseen]
        part = Fraction(worth, job.remainders * job.denominator)
        found.append(
            CountedWorth(
                whole - unseen,
                Fraction((whole - unseen) * CARDS_OF_A_DECK, job.unseen),
                part,
                Fraction(bets, job.remainders),
                part / perfect if perfect else None,
            )
        )
    return tuple(reversed(found))


def best_threshold(worths: Sequence[CountedWorth]) -> CountedWorth | None:
    """Return the threshold worth most, the highest of equals; None where none is worth a bet."""
    best = max(reversed(worths), key=lambda one: one.worth, default=None)
    return best if best is not None and best.worth > 0 else None


def at_threshold(
    worths: Sequence[CountedWorth], unseen: int, *, true: Fraction | None = None, running: int = 0
) -> CountedWorth:
    """Return the worth of betting from a true count on, or else from a running one."""
    least = running if true is None else ceil(true * unseen / CARDS_OF_A_DECK)
    for one in worths:
        if one.running >= least:
            return one
    return CountedWorth(
        least, Fraction(least * CARDS_OF_A_DECK, unseen), Fraction(0), Fraction(0), None
    )


def tags_as_printed(text: str) -> tuple[int, ...]:
    """Read tags in the order in which they are printed, ace to nine and then ten; value 0 first.

    >>> tags_as_printed("0,0,0,-1,-1,-1,-1,2,2,0")
    (0, 0, 0, 0, -1, -1, -1, -1, 2, 2)
    """
    parts = [part.strip() for part in text.replace("(", "").replace(")", "").split(",")]
    try:
        tags = [int(part) for part in parts]
    except ValueError:
        tags = []
    if len(tags) != 10:
        raise PuntobancoError(
            f"expected ten whole tags, ace to 9 and then ten, such as '0,0,0,-1,-1,-1,-1,2,2,0', "
            f"got {text!r}"
        )
    return (tags[9], *tags[:9])

"""The exact change of each wager's expectation when cards leave the shoe."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from puntobanco.cards import Card, Rank
from puntobanco.conditions import read_conditions
from puntobanco.errors import PuntobancoError
from puntobanco.pay import PUSH, Pay
from puntobanco.shoe import Shoe
from puntobanco.tableau import Tableau
from puntobanco.valuation import expectations_of
from puntobanco.wagers import PayLine, Wager

By = Literal["value", "rank"]
BY: tuple[By, ...] = ("value", "rank")


@dataclass(frozen=True)
class Effects:
    """The effects of removal of one wager in one shoe.

    ``expectation``: per unit staked, in the whole shoe. ``labels``: point values "0".."9" or
    ranks "A".."K". ``held``: how many cards of each the shoe holds (the mean number, where cards of
    unknown rank are missing). ``changes``: by how much the expectation changes when ``count`` cards
    of that value or rank leave; None where the shoe can't hold so many.
    """

    wager: Wager
    expectation: Fraction
    labels: tuple[str, ...]
    held: tuple[int | Fraction, ...]
    changes: tuple[Fraction | None, ...]
    count: int = 1

    @property
    def mean(self) -> Fraction | None:
        """The mean change over which card leaves first: 0 for one card, by exchangeability.

        The card that leaves is as likely any as it is in the shoe, and a coup dealt after one
        unseen card has the law of a coup dealt at once. None for more than one card.
        """
        if self.count != 1:
            return None
        drawn = zip(self.held, self.changes, strict=True)
        parts = (held * change for held, change in drawn if change is not None)
        return sum(parts, Fraction()) / self.size

    @property
    def size(self) -> int:
        """How many cards the whole shoe holds."""
        return int(sum(self.held))

    def first_order(self, removed: Mapping[str, int]) -> Fraction:
        """Return the change that the effects of single cards predict for many, by label.

        The expectation is taken as linear in the share of each value in the shoe: n cards out of
        N shift the shares by n(N - 1)/(N - n) times what one card does (P. Griffin, The Theory of
        Blackjack). Raises PuntobancoError for effects of more than one card, and for cards that
        the shoe can't hold.
        """
        if self.count != 1:
            raise PuntobancoError(f"expected effects of one card, got effects of {self.count}")
        effect = dict(zip(self.labels, self.changes, strict=True))
        total = Fraction()
        for label, number in removed.items():
            change = effect.get(label)
            if change is None or not 0 <= number < self.size:
                raise PuntobancoError(f"expected cards that the shoe holds, got {label}:{number}")
            total += number * change
        return total * (self.size - 1) / (self.size - sum(removed.values()))


def effects_of_removal(
    wagers: Sequence[Wager],
    tableau: Tableau,
    shoe: Shoe,
    by: By = "value",
    count: int = 1,
    stake: Fraction | None = None,
) -> tuple[Effects, ...]:
    """Return the effect on each of ``wagers`` of removing ``count`` cards of each value or rank.

    Raises PuntobancoError for the infinite shoe, for ranks of a shoe that is known by points
    alone, and for a count below 1.

    >>> from puntobanco.tableau import STANDARD
    >>> player = winner_probability_wagers()[0]
    >>> effects, = effects_of_removal([player], STANDARD, Shoe.of_decks(8))
    >>> round(float(effects.changes[4]), 10), effects.mean
    (-4.35175e-05, Fraction(0, 1))
    """
    if type(count) is not int or count < 1:
        raise PuntobancoError(f"expected at least 1 card to remove, got {count!r}")
    held = _held(shoe, by)
    base = expectations_of(wagers, tableau, shoe, stake)
    rows: list[list[Fraction | None]] = []
    for label, (most, _) in held.items():
        if most < count:
            rows.append([None] * len(wagers))
            continue
        left = _without(shoe, label, by, count)
        after = expectations_of(wagers, tableau, left, stake)
        rows.append([new - old for new, old in zip(after, base, strict=True)])
    labels, counts = tuple(held), tuple(mean for _, mean in held.values())
    return tuple(
        Effects(wager, base[place], labels, counts, tuple(row[place] for row in rows), count)
        for place, wager in enumerate(wagers)
    )


@dataclass(frozen=True)
class Change:
    """What removing a list of cards does to one wager: exactly, and by the effects of single cards.

    ``before``, ``after``: the expectation per unit staked. ``predicted``: the first-order change.
    """

    wager: Wager
    before: Fraction
    after: Fraction
    predicted: Fraction

    @property
    def exact(self) -> Fraction:
        """The exact change of the expectation."""
        return self.after - self.before

    @property
    def miss(self) -> Fraction:
        """By how much the first-order prediction differs from the exact change."""
        return self.predicted - self.exact


def changes_by_removal(
    effects: Sequence[Effects],
    tableau: Tableau,
    left: Shoe,
    removed: Mapping[str, int],
    stake: Fraction | None = None,
) -> tuple[Change, ...]:
    """Return what removing ``removed`` (cards by label of ``effects``) does to each wager.

    ``effects``: of single cards, in the whole shoe. ``left``: the shoe without the cards, which may
    know more of them than their labels do (suits).

    >>> from puntobanco.tableau import STANDARD
    >>> shoe = Shoe.of_decks(8)
    >>> effects = effects_of_removal(winner_probability_wagers()[:1], STANDARD, shoe)
    >>> change, = changes_by_removal(effects, STANDARD, shoe.without(points={4: 3}), {"4": 3})
    >>> round(float(change.exact), 10), round(float(change.predicted), 10)
    (-0.0001305855, -0.0001311846)
    """
    after = expectations_of([one.wager for one in effects], tableau, left, stake)
    return tuple(
        Change(one.wager, one.expectation, new, one.first_order(removed))
        for one, new in zip(effects, after, strict=True)
    )


def winner_probability_wagers() -> tuple[Wager, ...]:
    """Return wagers whose expectation is the probability of Player, Banker and Tie, in this order.

    Each pays 1 where its event happens and nothing else: what is worked out for an expectation
    holds for the probability.
    """
    return tuple(
        Wager(
            f"probability of {name}",
            (
                PayLine(
                    "it happens", read_conditions({"winner": name.lower()}), Pay.parse("1 to 1")
                ),
            ),
            PUSH,
        )
        for name in ("Player", "Banker", "Tie")
    )


def _held(shoe: Shoe, by: By) -> dict[str, tuple[int, int | Fraction]]:
    """Return, by label, the most and the mean number of cards that the shoe holds."""
    if by == "value":
        return {str(value): (count, count) for value, count in enumerate(shoe.points)}
    if by != "rank":
        raise PuntobancoError(f"expected removal by one of {', '.join(BY)}, got {by!r}")
    if shoe.ranks is None:
        raise PuntobancoError("expected a shoe whose ranks are known, got one known by point")
    held: dict[str, tuple[int, int | Fraction]] = {}
    for rank, pool in zip(Rank, shoe.ranks, strict=True):
        value = shoe.values.of(rank)
        whole = sum(shoe.rank_pool(value) or ())
        mean = Fraction(pool * shoe.points[value], whole) if whole else Fraction(0)
        held[rank.letter] = min(pool, shoe.points[value]), mean
    return held


def _without(shoe: Shoe, label: str, by: By, count: int) -> Shoe:
    if by == "value":
        return shoe.without(points={int(label): count})
    return shoe.without([Card.parse(label)] * count)

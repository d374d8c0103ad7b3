"""Counting tags: whole numbers close to a multiple of the exact effects of removal."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import floor, sqrt

from puntobanco.errors import PuntobancoError
from puntobanco.removal.effects import Effects

MOST = 50


@dataclass(frozen=True)
class Tags:
    """Whole numbers to count by, one per value or rank, added when such a card is seen.

    A high count is good for the bettor. ``squared``: square of the correlation between tags and
    exact effects over the cards of the shoe, an exact number. ``balanced``: the tags of the whole
    shoe add up to 0.
    """

    labels: tuple[str, ...]
    tags: tuple[int, ...]
    squared: Fraction
    balanced: bool

    @property
    def correlation(self) -> float:
        """The correlation, to the nearest float or the one beside it."""
        return sqrt(self.squared)

    @property
    def level(self) -> int:
        """The largest tag, its sign left out."""
        return max(abs(tag) for tag in self.tags)


def best_tags(effects: Effects, most: int) -> Tags | None:
    """Return the tags of at most ``most`` that correlate best with ``effects``.

    Among all roundings of multiples of the effects; of equally good ones the smallest. None where
    the wager is the same whatever is removed.

    >>> from puntobanco.removal import effects_of_removal, winner_probability_wagers
    >>> from puntobanco.shoe import Shoe
    >>> from puntobanco.tableau import STANDARD
    >>> tie = winner_probability_wagers()[2]
    >>> effects, = effects_of_removal([tie], STANDARD, Shoe.of_decks(8))
    >>> best_tags(effects, 1).tags
    (1, 0, 0, 0, 0, 0, -1, -1, 1, 1)
    """
    if type(most) is not int or not 1 <= most <= MOST:
        raise PuntobancoError(f"expected tags of at most 1 to {MOST}, got {most!r}")
    if not any(effects.changes):
        return None
    best: tuple[Fraction, tuple[int, ...]] | None = None
    for tags in _roundings(effects, most):
        squared = squared_correlation(effects, tags)
        if squared is not None and (best is None or squared > best[0]):
            best = squared, tags
    if best is None:
        return None
    balanced = sum(n * t for n, t in zip(effects.held, best[1], strict=True)) == 0
    return Tags(effects.labels, best[1], best[0], balanced)


def tags_up_to(effects: Effects, most: int) -> tuple[Tags, ...]:
    """Return `best_tags` for 1, 2 .. ``most``, without those no better than smaller ones."""
    found: list[Tags] = []
    for level in range(1, most + 1):
        tags = best_tags(effects, level)
        if tags is not None and (not found or tags.squared > found[-1].squared):
            found.append(tags)
    return tuple(found)


def _roundings(effects: Effects, most: int) -> Iterator[tuple[int, ...]]:
    """Yield every list of tags up to ``most`` to which a multiple of the effects rounds.

    From one half upwards: as the multiple grows, a tag steps up where it passes a half. A card
    that the shoe can't lose has tag 0.
    """
    changes = [change or Fraction(0) for change in effects.changes]
    steps = {
        Fraction(2 * step + 1, 2) / abs(change)
        for change in changes
        if change
        for step in range(most)
    }
    for scale in sorted(steps):
        sizes = [floor(abs(change) * scale + Fraction(1, 2)) for change in changes]
        if max(sizes) <= most:
            yield tuple(s if c > 0 else -s for s, c in zip(sizes, changes, strict=True))


def squared_correlation(effects: Effects, tags: Sequence[int]) -> Fraction | None:
    """Return the squared correlation of ``tags`` with the effects over the cards of the shoe.

    None where the effects or the tags don't vary. Raises PuntobancoError for a wrong number of
    tags.
    """
    if len(tags) != len(effects.labels):
        raise PuntobancoError(f"expected {len(effects.labels)} tags, got {len(tags)}: {tags!r}")
    held = [
        Fraction(0 if change is None else number)
        for number, change in zip(effects.held, effects.changes, strict=True)
    ]
    changes = [change or Fraction(0) for change in effects.changes]
    size = sum(held, Fraction())

    def covariance(one: Sequence[Fraction | int], other: Sequence[Fraction | int]) -> Fraction:
        joint = sum((n * a * b for n, a, b in zip(held, one, other, strict=True)), Fraction())
        means = [
            sum((n * a for n, a in zip(held, side, strict=True)), Fraction()) / size
            for side in (one, other)
        ]
        return joint / size - means[0] * means[1]

    if size == 0:
        return None
    spread = covariance(changes, changes) * covariance(tags, tags)
    return None if spread == 0 else covariance(changes, tags) ** 2 / spread

"""Forms: a number that depends on the coup, summed over all deals, as a bilinear form.

Split every composition of six cards into k cards of the values 0-4 and 6 - k of 5-9. Then a sum
over all deals is, for each k, u'Av: u and v hold the ways to draw the cards of each half, and A
one integer for each pair of halves. Coups of four and five cards are padded to six by cards that
nobody looks at: to draw one card more is to draw one of any value.
"""

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import lcm
from typing import Any

import numpy as np

from puntobanco.deals import Deals
from puntobanco.enumeration import Counts, Coups, Ints, coups_of
from puntobanco.errors import PuntobancoError
from puntobanco.kernel.bounds import INT_LIMIT
from puntobanco.kernel.monomials import COUNTS, DEGREES, PLACE_OF, SUCCESSORS
from puntobanco.tableau import Tableau
from puntobanco.wagers import Wager, checked_stake

_MOST_ORDERS = 720
"""Dealing orders of six cards: no coefficient of a form of scale 1 is larger."""


@dataclass(frozen=True, eq=False)
class Form:
    """A sum over all deals of ``drawn`` cards, as one matrix for each split between the halves.

    ``parts[k]``: integers, a row for each composition of k lower cards, a column for each of
    ``drawn - k`` upper cards, in the order of the kernel. ``scale``: the largest number summed,
    in absolute value (at least 1).
    """

    parts: tuple[Counts, ...]
    scale: int

    @property
    def drawn(self) -> int:
        """Cards of a padded coup: 6, or 5 beside a printed card."""
        return len(self.parts) - 1

    def times(self, factor: int) -> "Form":
        """Return the form that sums numbers ``factor`` times as large."""
        return _combined([self], [factor], self.scale * factor)


def _combined(forms: list[Form], factors: list[int], scale: int) -> Form:
    """Return the form that sums each form's numbers times its factor, none beyond ``scale``."""
    # No coefficient is larger than scale times the dealing orders of six cards.
    kind: Any = np.int64 if scale * _MOST_ORDERS <= INT_LIMIT else object
    parts = []
    for same in zip(*(form.parts for form in forms), strict=True):
        total: Counts = np.zeros(same[0].shape, dtype=kind)
        for part, factor in zip(same, factors, strict=True):
            total = total + part.astype(kind) * factor
        parts.append(total)
    return Form(tuple(parts), scale)


@dataclass(frozen=True, eq=False)
class _Padding:
    """How the compositions of a walk become padded ones.

    Padded composition ``target[i]`` gets ``times[i]`` times what composition ``source[i]`` has.
    ``shapes``: of a form's parts, which stand one behind the other.
    """

    source: Ints
    target: Ints
    times: Ints
    shapes: tuple[tuple[int, int], ...]


@lru_cache(maxsize=64)
def _padding(coups: Coups) -> _Padding:
    drawn = coups.longest
    low, high = PLACE_OF[coups.low], PLACE_OF[coups.high]
    source = np.arange(len(low))
    for _ in range(drawn - int(coups.taken.min())):
        short = COUNTS[low].sum(axis=1) + COUNTS[high].sum(axis=1) < drawn
        columns = [[low[~short], high[~short]]]
        columns += [[SUCCESSORS[low[short], value], high[short]] for value in range(5)]
        columns += [[low[short], SUCCESSORS[high[short], value]] for value in range(5)]
        low, high = (np.concatenate(column) for column in zip(*columns, strict=True))
        source = np.concatenate([source[~short], *[source[short]] * 10])
    sizes = [place.stop - place.start for place in DEGREES]
    shapes = tuple((sizes[k], sizes[drawn - k]) for k in range(drawn + 1))
    starts = np.cumsum([0, *(rows * columns for rows, columns in shapes)])
    lower = COUNTS[low].sum(axis=1)
    first = np.array([place.start for place in DEGREES])
    row, column = low - first[lower], high - first[drawn - lower]
    target = starts[lower] + row * np.array(sizes)[drawn - lower] + column
    # Cards that pad in another order lead to the same place: count them.
    width = int(starts[-1])
    cells, where = np.unique(source * width + target, return_inverse=True)
    return _Padding(cells // width, cells % width, np.bincount(where), shapes)


def class_forms(coups: Coups, kind: Ints, kinds: int) -> tuple[Form, ...]:
    """Return for each of 0 .. ``kinds - 1`` the form that counts the deals of that kind.

    ``kind``: one number per row of ``coups``.
    """
    width = len(coups.low)
    # Orders are 1, 2 or 4 and rows number 10^5: float64 sums of them are exact, and so are sums
    # of a composition's padded orders, 720 at most.
    flat = np.bincount(kind * width + coups.composition, coups.orders, kinds * width)
    return tuple(_padded(coups, sums) for sums in flat.reshape(kinds, width))


def _padded(coups: Coups, sums: Any) -> Form:
    padding = _padding(coups)
    length = sum(rows * columns for rows, columns in padding.shapes)
    flat = np.bincount(padding.target, sums[padding.source] * padding.times, length)
    parts: list[Counts] = []
    start = 0
    for shape in padding.shapes:
        stop = start + shape[0] * shape[1]
        parts.append(flat[start:stop].reshape(shape).astype(np.int64))
        start = stop
    return Form(tuple(parts), 1)


@lru_cache(maxsize=64)
def winner_forms(tableau: Tableau) -> tuple[Form, Form]:
    """Return the forms that count the ways of Player and of a tie."""
    coups = coups_of(tableau)
    forms = class_forms(coups, np.sign(coups.banker_total - coups.player_total) + 1, 3)
    return forms[0], forms[1]


@dataclass(frozen=True, eq=False)
class WagerForms:
    """What a wager pays, as forms: over all deals, and for each of its different payments.

    ``unit``: expectations are sums over all deals divided by ``unit`` and the number of deals.
    ``pay``: sums the net paid, times ``unit``. ``classes``: count the deals of each payment but
    one, which is ``rest``; ``nets``: those payments times ``unit``.
    """

    unit: int
    pay: Form
    classes: tuple[Form, ...]
    nets: tuple[int, ...]
    rest: int


class _Same:
    """A wager as the key of a cache: equal for wagers that pay alike on the same conditions."""

    def __init__(self, wager: Wager) -> None:
        self.wager = wager
        lines = tuple((tuple(c.text for c in line.when), line.pay.net) for line in wager.lines)
        self._key = (lines, wager.otherwise.net, wager.commission)

    def __hash__(self) -> int:
        return hash(self._key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and self._key == other._key


def wager_forms(wager: Wager, tableau: Tableau, stake: Fraction | None = None) -> WagerForms:
    """Return the forms of a wager that point values settle.

    Raises PuntobancoError where the wager needs ranks or suits, or a stake that is not given.
    """
    if not wager.by_points:
        raise PuntobancoError(
            f"expected a wager that point values settle, got {wager.name!r}: "
            f"it needs ranks or suits, and a composition here is known by point value alone"
        )
    return _wager_forms(_Same(wager), tableau, None if stake is None else checked_stake(stake))


@lru_cache(maxsize=8)
def _deals(coups: Coups) -> Deals:
    """Return the deals of a walk, which remember what conditions have looked at."""
    return Deals.of_coups(coups)


@lru_cache(maxsize=1024)
def _wager_forms(same: _Same, tableau: Tableau, stake: Fraction | None) -> WagerForms:
    wager = same.wager
    coups = coups_of(tableau)
    line = wager.line_of(_deals(coups))
    nets = [wager.net(number, stake) for number in range(len(wager.lines) + 1)]
    unit = lcm(*(net.denominator for net in nets))
    whole = [int(net * unit) for net in nets]
    arising = np.flatnonzero(np.bincount(line, minlength=len(whole))).tolist()
    kinds = sorted({whole[number] for number in arising})
    places = {paid: place for place, paid in enumerate(kinds)}
    kind = np.array([places.get(paid, 0) for paid in whole])[line]
    forms = class_forms(coups, kind, len(kinds))
    scale = max(1, *(abs(paid) for paid in kinds))
    pay = _combined(list(forms), kinds, scale)
    # The losing coups are the most varied, so the rest is the smallest payment.
    return WagerForms(unit, pay, forms[1:], tuple(kinds[1:]), kinds[0])

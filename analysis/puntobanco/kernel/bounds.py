"""How many cards a shoe may hold before a sum over its coups leaves the exact machine numbers.

A form is a sum over compositions of k cards of the lower half and ``drawn - k`` of the upper one:
(coefficient) x (ways of the lower cards) x (ways of the upper cards). A coefficient is at most
``scale`` times the number of dealing orders of its composition. So, in any order of summation:

- the whole sum and each part of it is at most ``scale * perm(N, drawn)``, the deals in all;
- where one half is summed first, with k cards of the other half fixed, what is left is at most
  ``scale * C(drawn, k) * k! * perm(N, drawn - k)``, whether or not the shoe holds those k cards.

Both are covered by ``scale * max over k of perm(drawn, k) * perm(N, drawn - k)``. Below 2**53
every product and every partial sum is then an integer that float64 holds, so neither BLAS nor
fused operations nor threads can round anything.
"""

from functools import lru_cache
from math import perm

FLOAT_LIMIT = 2**53
"""Up to here every integer is a float64."""
INT_LIMIT = 2**63 - 1
"""The largest int64."""


def largest_sum(cards: int, drawn: int = 6) -> int:
    """Return what no partial sum of a form of scale 1 exceeds in a shoe of ``cards`` cards.

    >>> largest_sum(416) == perm(416, 6)
    True
    """
    return max(perm(drawn, k) * perm(cards, drawn - k) for k in range(drawn + 1))


@lru_cache(maxsize=4096)
def exact_up_to(scale: int, limit: int, drawn: int = 6) -> int:
    """Return the most cards for which a form of ``scale`` stays within ``limit``; 0 for none.

    >>> exact_up_to(1, FLOAT_LIMIT), exact_up_to(1, INT_LIMIT), exact_up_to(8, FLOAT_LIMIT)
    (458, 1450, 325)
    """
    low, high = 0, 1
    while scale * largest_sum(high, drawn) <= limit:
        high *= 2
    while high - low > 1:
        middle = (low + high) // 2
        if scale * largest_sum(middle, drawn) <= limit:
            low = middle
        else:
            high = middle
    return low

"""A slow second opinion on whole shoes: nested loops over unordered pairs of kinds of card."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping
from fractions import Fraction
from itertools import combinations_with_replacement
from typing import TypeVar

from oracles import Outcome, Rules, banker_takes, finish, player_takes

K = TypeVar("K", bound=Hashable)
Pair = tuple[str, str]


def walk(
    counts: Mapping[str, int], rules: Rules, infinite: bool = False, out_of: int | None = None
) -> Iterator[tuple[Outcome, int]]:
    """Every coup of a whole shoe, the two first cards of a hand unordered, with its ways.

    ``counts`` says how many cards of each kind there are. A kind is any card string: ten kinds
    ("A" to "9" and "T" for every ten) give point values, thirteen give ranks. Ways count the
    orderings of six cards (five with a printed one) out of all ``out_of`` cards; a larger
    ``out_of`` than there are cards in ``counts`` asks for the coups without any other card.
    ``infinite``: each card goes back after it is seen.
    """
    left = dict(counts)
    size = sum(left.values()) if out_of is None else out_of
    longest = 6 - len(rules.get("printed", {}))
    back = 0 if infinite else 1

    def take(card: str) -> int:
        ways = left[card]
        left[card] -= back
        return ways

    def tail(dealt: int) -> int:
        return math.prod(size - back * n for n in range(dealt, longest))

    def pairs(side: str) -> Iterator[tuple[Pair, int]]:
        printed = rules.get("printed", {}).get(f"{side}1")
        for first in [printed] if printed else list(left):
            ahead = 1 if printed else take(first)
            for second in list(left):
                if printed or first <= second:
                    twice = 1 if printed or first == second else 2
                    yield (first, second), ahead * take(second) * twice
                    left[second] += back
            if not printed:
                left[first] += back

    def thirds(draws: bool) -> Iterator[tuple[tuple[str, ...], int]]:
        if not draws:
            yield (), 1
            return
        for card in list(left):
            yield (card,), take(card)
            left[card] += back

    for (player, p_ways), (banker, b_ways) in (
        (mine, theirs) for mine in pairs("P") if mine[1] for theirs in pairs("B") if theirs[1]
    ):
        for p_third, p_more in thirds(player_takes(player, banker, rules)):
            hand = player + p_third
            for b_third, b_more in thirds(p_more > 0 and banker_takes(hand, banker, rules)):
                ways = p_ways * b_ways * p_more * b_more
                if ways:
                    ways *= tail(longest - 2 + len(p_third) + len(b_third))
                    yield finish(hand, banker + b_third, rules), ways


def walk_ways(
    counts: Mapping[str, int],
    rules: Rules,
    key: Callable[[Outcome], K],
    infinite: bool = False,
    out_of: int | None = None,
) -> dict[K, int]:
    """Ways of each ``key`` among the N(N-1)..(N-5) orderings, N**6 in the infinite shoe."""
    ways: Counter[K] = Counter()
    for outcome, n in walk(counts, rules, infinite, out_of):
        ways[key(outcome)] += n
    return dict(ways)


def walk_law(
    counts: Mapping[str, int], rules: Rules, key: Callable[[Outcome], K], infinite: bool = False
) -> dict[K, Fraction]:
    """The law of ``key`` in a whole shoe given by kinds of card, as in ``walk``."""
    size, longest = sum(counts.values()), 6 - len(rules.get("printed", {}))
    every = size**longest if infinite else math.perm(size, longest)
    return {
        label: Fraction(n, every) for label, n in walk_ways(counts, rules, key, infinite).items()
    }


def unordered_ways(
    counts: Mapping[str, int], size: int, key: Callable[[tuple[str, ...]], K]
) -> dict[K, int]:
    """Ways to hold ``size`` cards in any order, by ``key``: out of comb(N, size)."""
    ways: Counter[K] = Counter()
    for cards in combinations_with_replacement(counts, size):
        held = Counter(cards)
        ways[key(cards)] += math.prod(math.comb(counts[card], n) for card, n in held.items())
    return dict(ways)

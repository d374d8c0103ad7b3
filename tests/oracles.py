"""A slow second opinion on a coup of punto banco, sharing no code with the engine.

Everything is a physical card, written as a string: rank (``A23456789TJQK``) and suit (``shdc``),
as ``"Kd"``; a shoe is a plain list of such strings, with repeats when there are several decks.
A card may lack its suit (``"7"``): a printed card, or a card known by its rank alone.
The deal is P1 B1 P2 B2, then P3 when Player draws, then B3 when Banker draws.

Four ways to the same law, from the most naive to the quickest:

* ``law_by_permutations``  deals every ordering of six cards, one by one;
* ``exact_law``            recursion that takes one physical card after the other;
* ``exact_law_given``      the same, kept to the deals that agree with some knowledge;
* ``walk_law``            nested loops over unordered pairs, for whole decks (``oracle_walk``).

Laws are dictionaries from ``key(outcome)`` to an exact ``Fraction``.

Choices made where a rule's prose leaves room:

* a natural is a two-card 8 or 9; a hand that holds one never draws under any rule;
* "each natural stops only its own hand": the other hand plays on by its own table, and a Banker
  who faces a Player natural uses the column of a Player who stood;
* a printed card has a rank and no suit: it is neither red nor black, and suits no other card.
"""

from __future__ import annotations

import itertools
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Hashable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple, NotRequired, TypedDict, TypeVar

RANKS = "A23456789TJQK"
SUITS = "shdc"
PACK = [rank + suit for rank in RANKS for suit in SUITS]
POINTS = {rank: min(place, 10) % 10 for place, rank in enumerate(RANKS, start=1)}
PLACES = ("P1", "B1", "P2", "B2")

Column = int | str | tuple[str, int]
"""A third card's value 0-9 or "none"; else ("two", total) or ("three", total)."""

K = TypeVar("K", bound=Hashable)


class Rules(TypedDict):
    """A tableau in plain data."""

    player_draws: Collection[int]
    banker_draws: Callable[[int, Column], bool] | Mapping[tuple[int, Column], bool]
    columns: str  # "third card" or "final total"
    natural: str  # "either", "own" or "banker both"
    printed: NotRequired[Mapping[str, str]]  # such as {"P1": "7"}: lies there before the deal
    points: NotRequired[Mapping[str, int]]


class Outcome(NamedTuple):
    """One finished coup: the cards of each hand in deal order, and what they come to."""

    player: tuple[str, ...]
    banker: tuple[str, ...]
    player_total: int
    banker_total: int
    player_two: int
    banker_two: int

    @property
    def player_natural(self) -> bool:
        return len(self.player) == 2 and self.player_total >= 8

    @property
    def banker_natural(self) -> bool:
        return len(self.banker) == 2 and self.banker_total >= 8

    @property
    def winner(self) -> str:
        if self.player_total == self.banker_total:
            return "T"
        return "P" if self.player_total > self.banker_total else "B"

    @property
    def first_four(self) -> tuple[str, ...]:
        return self.player[:2] + self.banker[:2]

    @property
    def cards(self) -> tuple[str, ...]:
        return self.player + self.banker

    @property
    def places(self) -> dict[str, str]:
        """Which card lies where; P3 and B3 only when they were dealt."""
        hands = (("P", self.player), ("B", self.banker))
        return {f"{side}{n}": card for side, hand in hands for n, card in enumerate(hand, start=1)}


def value(card: str, rules: Rules) -> int:
    return rules.get("points", POINTS)[card[0]]


def total(hand: Sequence[str], rules: Rules) -> int:
    return sum(value(card, rules) for card in hand) % 10


def player_takes(player: Sequence[str], banker: Sequence[str], rules: Rules) -> bool:
    """Does Player, with two cards each on the table, take a third?"""
    mine, theirs = total(player[:2], rules), total(banker[:2], rules)
    if mine in (8, 9):
        return False
    if theirs in (8, 9) and rules["natural"] in ("either", "banker both"):
        return False
    return mine in rules["player_draws"]


def banker_takes(player: Sequence[str], banker: Sequence[str], rules: Rules) -> bool:
    """Does Banker, once Player's hand is complete, take a third?"""
    mine = total(banker[:2], rules)
    if mine in (8, 9):
        return False
    if total(player[:2], rules) in (8, 9) and rules["natural"] == "either":
        return False
    drew = len(player) == 3
    column: Column
    if rules["columns"] == "final total":
        column = ("three" if drew else "two", total(player, rules))
    else:
        column = value(player[2], rules) if drew else "none"
    table = rules["banker_draws"]
    return table[mine, column] if isinstance(table, Mapping) else table(mine, column)


def finish(player: Sequence[str], banker: Sequence[str], rules: Rules) -> Outcome:
    return Outcome(
        tuple(player),
        tuple(banker),
        total(player, rules),
        total(banker, rules),
        total(player[:2], rules),
        total(banker[:2], rules),
    )


def deal(cards: Sequence[str], rules: Rules) -> Outcome:
    """Deal one coup from the top of ``cards``; the rest stays where it is."""
    top = iter(cards)
    printed = rules.get("printed", {})
    lying = {place: printed[place] if place in printed else next(top) for place in PLACES}
    player, banker = [lying["P1"], lying["P2"]], [lying["B1"], lying["B2"]]
    if player_takes(player, banker, rules):
        player.append(next(top))
    if banker_takes(player, banker, rules):
        banker.append(next(top))
    return finish(player, banker, rules)


def law_by_permutations(
    shoe: Sequence[str], rules: Rules, key: Callable[[Outcome], K], burn: int = 0
) -> dict[K, Fraction]:
    """Every ordering of the cards that can matter, each as likely as any other.

    ``burn`` cards go unseen from the top first. For tiny shoes: n!/(n-6)! orderings.
    """
    seen: Counter[K] = Counter()
    length = burn + 6 - len(rules.get("printed", {}))
    for ordering in itertools.permutations(shoe, length):
        seen[key(deal(ordering[burn:], rules))] += 1
    return {label: Fraction(n, seen.total()) for label, n in seen.items()}


def coups(shoe: Sequence[str], rules: Rules) -> Iterator[tuple[Outcome, Fraction]]:
    """Every coup the shoe can deal with its probability, one physical card after the other."""

    def go(
        lying: dict[str, str], left: dict[str, int], ways: int, of: int
    ) -> Iterator[tuple[Outcome, Fraction]]:
        place = whose_turn(lying, rules)
        if place is None:
            player, banker = _hands(lying)
            yield finish(player, banker, rules), Fraction(ways, of)
            return
        remaining = sum(left.values())
        if not remaining:
            raise ValueError(f"the shoe ran out of cards at {place}: {list(shoe)!r}")
        for card, count in left.items():
            if count:
                rest = {**left, card: count - 1}
                yield from go({**lying, place: card}, rest, ways * count, of * remaining)

    yield from go(dict(rules.get("printed", {})), dict(Counter(shoe)), 1, 1)


def _hands(lying: Mapping[str, str]) -> tuple[list[str], list[str]]:
    def hand(side: str) -> list[str]:
        return [lying[f"{side}{n}"] for n in (1, 2, 3) if f"{side}{n}" in lying]

    return hand("P"), hand("B")


def whose_turn(lying: Mapping[str, str], rules: Rules) -> str | None:
    """The place that the next card goes to; None when the coup is over."""
    for place in PLACES:
        if place not in lying:
            return place
    player, banker = _hands(lying)
    if "B3" in lying:
        return None
    if "P3" not in lying and player_takes(player, banker, rules):
        return "P3"
    return "B3" if banker_takes(player, banker, rules) else None


def exact_law(shoe: Sequence[str], rules: Rules, key: Callable[[Outcome], K]) -> dict[K, Fraction]:
    """The law of ``key`` over all deals; for shoes of about 6 to 12 cards."""
    return _gather((key(outcome), chance) for outcome, chance in coups(shoe, rules))


def exact_law_given(
    shoe: Sequence[str],
    rules: Rules,
    key: Callable[[Outcome], K],
    predicate: Callable[[Outcome], bool],
) -> dict[K, Fraction]:
    """The law of ``key`` among the deals for which ``predicate`` holds; refuses if none does."""
    kept = [(key(o), chance) for o, chance in coups(shoe, rules) if predicate(o)]
    if not kept:
        raise ValueError("no deal of this shoe agrees with what is known")
    whole = sum((chance for _, chance in kept), Fraction())
    return {label: chance / whole for label, chance in _gather(kept).items()}


def later_coup_law(
    shoe: Sequence[str], rules: Rules, key: Callable[[Outcome], K], before: int = 1
) -> dict[K, Fraction]:
    """The law of the coup that follows ``before`` earlier ones out of the same shoe."""
    if not before:
        return exact_law(shoe, rules, key)
    # What the earlier coup left behind is all the later one can depend on.
    leftovers: defaultdict[tuple[str, ...], Fraction] = defaultdict(Fraction)
    for outcome, chance in coups(shoe, rules):
        used = Counter(outcome.cards) - Counter(rules.get("printed", {}).values())
        leftovers[tuple(sorted((Counter(shoe) - used).elements()))] += chance
    return _gather(
        (label, chance * part)
        for rest, chance in leftovers.items()
        for label, part in later_coup_law(rest, rules, key, before - 1).items()
    )


def _gather(pairs: Iterator[tuple[K, Fraction]] | list[tuple[K, Fraction]]) -> dict[K, Fraction]:
    # Fractions of a few denominators only: add the numerators of each, then reduce once.
    heaps: dict[K, Counter[int]] = {}
    for label, chance in pairs:
        heaps.setdefault(label, Counter())[chance.denominator] += chance.numerator
    return {
        label: sum((Fraction(n, of) for of, n in heap.items()), Fraction())
        for label, heap in heaps.items()
    }

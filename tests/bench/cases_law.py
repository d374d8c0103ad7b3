"""One tableau, one shoe: against icepool and against plain Python."""

from collections.abc import Iterator
from importlib import import_module
from itertools import count
from typing import Any

from bench.measure import Row, against, alone
from puntobanco import enumeration, law
from puntobanco.law import law_of
from puntobanco.shoe import Shoe
from puntobanco.tableau import STANDARD

EIGHT = Shoe.of_decks(8)


def build_table() -> None:
    """Walk the tableau and gather its coups, nothing remembered."""
    enumeration._walk.cache_clear()
    law._outcome_table.cache_clear()
    law_of(STANDARD, EIGHT)


def fresh_shoes() -> Iterator[Shoe]:
    """Shoes that were never asked for before."""
    for number in count():
        points = tuple(n - (number // 20**v) % 20 for v, n in enumerate(EIGHT.points))
        yield Shoe(points)


def winner(cards: tuple[int, ...]) -> int:
    """Player's (1), Banker's (-1) coup or a tie (0), dealt P B P B and third cards."""
    player, banker = (cards[0] + cards[2]) % 10, (cards[1] + cards[3]) % 10
    if player < 8 and banker < 8:
        if player < 6:
            third = cards[4]
            player = (player + third) % 10
            if banker_draws(banker, third):
                banker = (banker + cards[5]) % 10
        elif banker < 6:
            banker = (banker + cards[4]) % 10
    return (player > banker) - (player < banker)


def banker_draws(banker: int, third: int) -> bool:
    """The standard tableau where Player drew."""
    least = {3: 0, 4: 2, 5: 4, 6: 6}.get(banker)
    if least is None:
        return banker < 3
    return third != 8 if banker == 3 else least <= third <= 7


def by_icepool(icepool: Any, points: tuple[int, ...]) -> dict[int, int]:
    """The law of a coup as a user of icepool would write it: two hands, then the rest in order."""
    deck = icepool.Deck({v: n for v, n in enumerate(points) if n})
    both = icepool.multiset_function(lambda a, b: (a.expand(), b.expand()))

    def rest(hands: tuple[tuple[int, int], tuple[int, int]]) -> Any:
        (p1, p2), (b1, b2) = hands
        player, banker = (p1 + p2) % 10, (b1 + b2) % 10
        if player >= 8 or banker >= 8 or (player >= 6 and banker >= 6):
            return winner((p1, b1, p2, b2))
        left = list(points)
        for card in (p1, p2, b1, b2):
            left[card] -= 1
        shoe = icepool.Deck({v: n for v, n in enumerate(left) if n})
        drawn = shoe.sequence(2 if player < 6 else 1)
        return drawn.map(lambda more: winner((p1, b1, p2, b2, *more)))

    law = both(deck.deal((2, 2))).map(rest)
    return dict(law.items())


def by_loops(points: tuple[int, ...]) -> list[int]:
    """The ways of Player, tie, Banker by nested loops in plain Python, cards drawn one by one."""
    left, found, size = list(points), [0, 0, 0], sum(points)
    cards: list[int] = []

    def draw(ways: int) -> None:
        number = len(cards)
        if number >= 4 and (number == 6 or not more(cards)):
            pad = ways
            for gone in range(number, 6):
                pad *= size - gone
            found[1 - winner(tuple(cards))] += pad
            return
        for value in range(10):
            if left[value]:
                chance = ways * left[value]
                left[value] -= 1
                cards.append(value)
                draw(chance)
                cards.pop()
                left[value] += 1

    draw(1)
    return found


def more(cards: list[int]) -> bool:
    """Whether another card is drawn after these four or five."""
    player, banker = (cards[0] + cards[2]) % 10, (cards[1] + cards[3]) % 10
    if player >= 8 or banker >= 8:
        return False
    if len(cards) == 4:
        return player < 6 or banker < 6
    return player < 6 and banker_draws(banker, cards[4])


def rows() -> Iterator[Row]:
    """Yield what one shoe costs."""
    yield alone("a tableau's table, built from nothing", build_table, 7, aim="at most 100 ms")
    shoes = fresh_shoes()
    yield alone(
        "one exact law in a new shoe, warm",
        lambda: [law_of(STANDARD, next(shoes)) for _ in range(100)],
        per=100,
    )
    assert by_loops(EIGHT.points)[1] == 475_627_426_473_216
    yield against(
        "one exact law in a new shoe, warm",
        lambda: [law_of(STANDARD, next(shoes)) for _ in range(100)],
        "recursion in plain Python",
        lambda: by_loops(next(shoes).points),
        rounds=3,
        per=(100, 1),
    )
    try:
        icepool = import_module("icepool")
    except ImportError:
        yield Row("one exact law in a new shoe, warm", "skipped", beside="icepool isn't installed")
        return
    yield against(
        "one exact law in a new shoe, warm",
        lambda: [law_of(STANDARD, next(shoes)) for _ in range(100)],
        f"icepool {icepool.__version__}",
        lambda: by_icepool(icepool, next(shoes).points),
        rounds=3,
        per=(100, 1),
        aim="at least 1,000",
    )

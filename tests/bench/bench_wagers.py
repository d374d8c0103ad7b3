"""How long the whole catalogue takes: on one new shoe in a warm process, and in a cold one.

Run by itself it prints its rows; ``rows`` gives them to the table of all measurements.
"""

import subprocess
import sys
from collections.abc import Iterator
from fractions import Fraction
from statistics import median
from time import perf_counter

from puntobanco.cards import Card
from puntobanco.catalogue import load
from puntobanco.pricing import LineWays, line_ways, price_many
from puntobanco.rulesheet_files import load_sheet
from puntobanco.shoe import Shoe
from puntobanco.tableau import Tableau
from puntobanco.valuation import valued
from puntobanco.wagers import Wager

ROUNDS = 25
COLD = "from puntobanco_reports.cli import main; main()"

Group = tuple[Tableau, tuple[Wager, ...]]


def groups() -> list[Group]:
    """The wagers of the catalogue by the tableau that deals them."""
    catalogue = load()
    names = dict.fromkeys(entry.tableau for entry in catalogue.entries)
    return [(load_sheet(name).tableau, catalogue.wagers(name)) for name in names]


def shoes() -> Iterator[Shoe]:
    """Shoes none of which was seen before."""
    shoe = Shoe.of_decks(8)
    for number in range(ROUNDS):
        shoe = shoe.without([Card.parse("A23456789TJQK"[number % 13] + "shdc"[number % 4])])
        yield shoe


def price_all(every: list[Group], shoe: Shoe) -> int:
    """Price every wager to its exact house edge; return how many there were."""
    edges = [
        valued(wager, ways).house_edge
        for tableau, wagers in every
        for wager, ways in zip(wagers, price_many(wagers, tableau, shoe), strict=True)
        if isinstance(ways, LineWays)
    ]
    return len(edges)


def price_one(wager: Wager, tableau: Tableau, shoe: Shoe) -> Fraction:
    """Price one wager to its exact house edge."""
    return valued(wager, line_ways(wager, tableau, shoe)).house_edge


def warm() -> tuple[int, float, float]:
    """Return (wagers, seconds for all on one new shoe, seconds for the slowest one alone)."""
    every = groups()
    number = price_all(every, Shoe.of_decks(8))
    times = []
    for shoe in shoes():
        start = perf_counter()
        price_all(every, shoe)
        times.append(perf_counter() - start)
    slowest = 0.0
    for tableau, wagers in every:
        for wager in wagers:
            line_ways(wager, tableau, Shoe.of_decks(8))
            alone = []
            for shoe in list(shoes())[:5]:
                start = perf_counter()
                price_one(wager, tableau, shoe)
                alone.append(perf_counter() - start)
            slowest = max(slowest, min(alone))
    return number, median(times), slowest


def cold() -> float:
    """Return the seconds of ``puntobanco odds --all-wagers`` in a process of its own."""
    times = []
    for _ in range(5):
        start = perf_counter()
        subprocess.run(
            [sys.executable, "-c", COLD, "odds", "--all-wagers"], check=True, capture_output=True
        )
        times.append(perf_counter() - start)
    return min(times)


def rows() -> Iterator[tuple[str, str]]:
    """Yield what was measured and the figure."""
    number, together, slowest = warm()
    yield f"{number} wagers on one new shoe, warm", f"{together * 1e3:.2f} ms"
    yield "each of them, when priced together", f"{together / number * 1e6:.1f} us"
    yield "the slowest one, priced alone", f"{slowest * 1e3:.2f} ms"
    yield "odds --all-wagers, cold process", f"{cold():.2f} s"


if __name__ == "__main__":
    for what, figure in rows():
        print(f"{what:45} {figure}")

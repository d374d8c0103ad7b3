"""Damaged inputs: rounded probabilities, parts forced to sum to one, equal cases miscounted."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import permutations

from puntobanco.claims.assumptions.readouts import Readout, cut_to, rounded_to
from puntobanco.claims.reckonings import READINGS, Reckoning, UnsupportedClaimError

DECIMALS = range(2, 9)
"""Decimals to which probabilities are taken to have been rounded."""

_USUAL_DECIMALS = range(3, 7)

EQUAL_CASES = (2, 3, 4, 13)
"""Numbers of equal cases, of which one may be left out or counted twice: hands, suits, ranks."""

_ROUNDINGS: tuple[tuple[str, Callable[[Fraction, Fraction], Fraction]], ...] = (
    ("rounded", rounded_to),
    ("cut", cut_to),
)
_FROM_CHANCES = frozenset(
    {
        *("expectation", "house_edge", "house_edge_resolved", "return_to_player", "line_return"),
        *("variance", "standard_deviation", "fair_odds", "odds_against"),
    }
)


def rounded_inputs(name: str, reckoning: Reckoning, *, thorough: bool = True) -> Iterator[Readout]:
    """Yield the quantity computed from probabilities rounded or cut to so many decimals.

    Not thorough: rounded to 3 to 6 decimals alone.
    """
    if name not in _FROM_CHANCES:
        return
    for decimals in DECIMALS if thorough else _USUAL_DECIMALS:
        unit = Fraction(1, 10**decimals)
        for word, rounding in _ROUNDINGS if thorough else _ROUNDINGS[:1]:
            chances = tuple(rounding(chance, unit) for chance in reckoning.chances)
            says = f"from probabilities {word} to {decimals} decimals"
            yield from _read("rounded inputs", says, name, replace(reckoning, chances=chances))
            if sum(chances) != 1:
                rest = (*chances[:-1], 1 - sum(chances[:-1], Fraction()))
                says += ", the last one being the rest"
                yield from _read("rounded inputs", says, name, replace(reckoning, chances=rest))


def forced_sum(reckoning: Reckoning, ulp: Fraction) -> Iterator[Readout]:
    """Yield the rest to one of the other lines, each printed to the same place.

    ``reckoning`` has all the parts of the printed table as its lines.
    """
    if not ulp or len(reckoning.chosen) != 1 or len(reckoning.chances) < 3:
        return
    (line,) = reckoning.chosen
    others = [chance for n, chance in enumerate(reckoning.chances) if n != line]
    for word, rounding in _ROUNDINGS:
        rest = 1 - sum(rounding(chance, ulp) for chance in others)
        yield "forced sum", f"forced to sum to 100 % with the other parts {word}", Fraction(rest)


def miscounted(name: str, reckoning: Reckoning, labels: tuple[str, ...]) -> Iterator[Readout]:
    """Yield one of several equal cases of a line left out or counted twice.

    What a line loses, another line or "otherwise" gains; what it gains, another one loses.
    """
    last = len(labels) - 1
    for line, to in permutations(range(last, -1, -1), 2):
        for cases in EQUAL_CASES if line < last else ():
            share = reckoning.chances[line] / cases
            for moved, words in ((-share, "counted as"), (share, "counted twice, less")):
                chances = _moved(reckoning.chances, line, to, moved)
                if min(chances) >= 0:
                    says = f"one of {cases} equal cases of {labels[line]!r} {words} {labels[to]!r}"
                    changed = replace(reckoning, chances=chances)
                    yield from _read("equal cases", says, name, changed)


def _moved(
    chances: tuple[Fraction, ...], line: int, to: int, amount: Fraction
) -> tuple[Fraction, ...]:
    changed = list(chances)
    changed[line] += amount
    changed[to] -= amount
    return tuple(changed)


def _read(kind: str, says: str, name: str, reckoning: Reckoning) -> Iterator[Readout]:
    try:
        yield kind, says, READINGS[name](reckoning)
    except UnsupportedClaimError:
        return

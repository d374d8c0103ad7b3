"""What can be asked in closed form: probabilities, expectations, edges, fair commissions."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache, lru_cache

from puntobanco.cards import STANDARD_VALUES, PointValues
from puntobanco.enumeration import coups_of
from puntobanco.errors import PuntobancoError
from puntobanco.formulas.closed import ClosedForm
from puntobanco.formulas.polynomials import Polynomial, added, through, value_at
from puntobanco.pricing import line_ways
from puntobanco.removal import winner_probability_wagers
from puntobanco.shoe import Shoe
from puntobanco.tableau import Tableau
from puntobanco.wagers import Wager

DEGREE = 6
"""Cards of the longest coup: ways are products of so many counts at most."""


@dataclass(frozen=True)
class Family:
    """Shoes that differ by one whole number, for which ways are polynomials of degree 6 at most.

    ``variable``, ``unit``: its letter and what it counts. ``lowest``: the smallest one with enough
    cards for a coup. ``points``: numbers at which shoes are looked at: seven to find the
    polynomials, and one more to check them. ``shoe_at``: the shoe at one of them.
    """

    tableau: Tableau
    variable: str
    unit: str
    lowest: int
    points: tuple[int, ...]
    shoe_at: Callable[[int], Shoe]


def in_decks(tableau: Tableau, values: PointValues = STANDARD_VALUES) -> Family:
    """Return the shoes of d whole decks.

    Every count is a multiple of d, so ways are a product of six of them less whole numbers:
    polynomials in d of degree 6 at most.
    """
    points = tuple(range(1, DEGREE + 3))
    return Family(
        tableau, "d", "decks", 1, points, cache(lambda decks: Shoe.of_decks(decks, values))
    )


def in_count_of(value: int, tableau: Tableau, shoe: Shoe) -> Family:
    """Return the shoes that hold n cards of ``value`` and of every other value what ``shoe`` does.

    Where ranks are known and ``value`` has several, the n are a random choice of those of
    ``shoe``. Raises PuntobancoError for the infinite shoe and a value that isn't 0 to 9.

    >>> from puntobanco.tableau import STANDARD
    >>> family = in_count_of(8, STANDARD, Shoe.of_decks(8))
    >>> family.lowest, family.shoe_at(3).points[8]
    (0, 3)
    """
    if type(value) is not int or value not in range(10):
        raise PuntobancoError(f"expected a point value from 0 to 9, got {value!r}")
    if shoe.infinite:
        raise PuntobancoError("expected a shoe with a number of cards, got the infinite shoe")
    others, held = shoe.size - shoe.points[value], shoe.points[value]
    longest = coups_of(tableau, shoe.values).longest
    lowest = max(0, longest - others)

    def with_count(count: int) -> Shoe:
        if count <= held:
            return shoe.without(points={value: held - count})
        return _with_more(shoe, value, count)

    first = lowest if held - lowest < DEGREE + 1 else held - DEGREE - 1
    points = tuple(range(first, first + DEGREE + 2))
    return Family(tableau, "n", f"cards of value {value}", lowest, points, cache(with_count))


def _with_more(shoe: Shoe, value: int, count: int) -> Shoe:
    """Return ``shoe`` with more cards of ``value`` than it holds: of which rank, if it has one."""
    points = (*shoe.points[:value], count, *shoe.points[value + 1 :])
    owners = shoe.values.ranks_of(value)
    if shoe.ranks is None or len(owners) != 1:
        return Shoe(points, values=shoe.values)
    ranks = (*shoe.ranks[: owners[0]], count, *shoe.ranks[owners[0] + 1 :])
    return Shoe(points, ranks, values=shoe.values)


def winner_forms(family: Family) -> tuple[ClosedForm, ...]:
    """Return the probabilities of Player, Banker and Tie.

    >>> from puntobanco.tableau import STANDARD
    >>> player, banker, tie = winner_forms(in_decks(STANDARD))
    >>> player.limit, player.degrees
    (Fraction(2153464, 4826809), (5, 5))
    """
    names = ("Player", "Banker", "Tie")
    return tuple(
        replace(expectation_form(wager, family), name=f"the probability of {name}")
        for name, wager in zip(names, winner_probability_wagers(), strict=True)
    )


def probability_form(wager: Wager, label: str, family: Family) -> ClosedForm:
    """Return the probability that the line called ``label`` settles ``wager``."""
    if label not in wager.labels:
        known = ", ".join(map(repr, wager.labels))
        raise PuntobancoError(f"expected a line of {wager.name!r} ({known}), got {label!r}")
    lines, total = _polynomials(wager, family)
    name = f"the probability of {label!r} of {wager.name}"
    return _form(name, lines[wager.labels.index(label)], total, family)


def expectation_form(wager: Wager, family: Family, stake: Fraction | None = None) -> ClosedForm:
    """Return the expectation of ``wager`` per unit staked, pushes included."""
    lines, total = _polynomials(wager, family)
    return _form(f"the expectation of {wager.name}", _won(wager, lines, stake), total, family)


def edge_form(wager: Wager, family: Family, stake: Fraction | None = None) -> ClosedForm:
    """Return the house edge of ``wager``: minus its expectation."""
    form = expectation_form(wager, family, stake)
    numerator = tuple(-c for c in form.numerator)
    return replace(form, name=f"the house edge of {wager.name}", numerator=numerator)


def resolved_edge_form(wager: Wager, family: Family, stake: Fraction | None = None) -> ClosedForm:
    """Return the house edge per bet that is not pushed."""
    lines, total = _polynomials(wager, family)
    pushed = [(-1, line) for place, line in enumerate(lines) if wager.net(place, stake) == 0]
    lost = added((-1, _won(wager, lines, stake)))
    name = f"the house edge of {wager.name} per resolved bet"
    return _form(name, lost, added((1, total), *pushed), family)


def commission_form(wager: Wager, family: Family, like: Wager | None = None) -> ClosedForm:
    """Return the commission on wins that makes ``wager`` fair, or gives it the edge of ``like``.

    A share of what the pay table says is won, the wager's own commission left out: ask for
    Banker at 1 to 1 to have the commission on even money. Raises PuntobancoError where the wager
    never wins.

    >>> from puntobanco.catalogue import find_entry
    >>> from puntobanco.tableau import STANDARD
    >>> banker = find_entry("Banker").wager("1 to 1")
    >>> commission_form(banker, in_decks(STANDARD)).at(8)
    Fraction(7535923321, 279815987114)
    """
    plain = replace(wager, commission=None)
    lines, _ = _polynomials(plain, family)
    wins = [(plain.net(place), line) for place, line in enumerate(lines) if plain.net(place) > 0]
    excess = _won(plain, lines, None)
    name = f"the commission on wins that makes {wager.name} fair"
    if like is not None:
        others, _ = _polynomials(like, family)
        excess = added((1, excess), (-1, _won(like, others, None)))
        name = f"the commission on wins that gives {wager.name} the edge of {like.name}"
    return _form(name, excess, added(*wins), family)


def _won(wager: Wager, lines: tuple[Polynomial, ...], stake: Fraction | None) -> Polynomial:
    return added(*((wager.net(place, stake), line) for place, line in enumerate(lines)))


def _form(name: str, top: Polynomial, bottom: Polynomial, family: Family) -> ClosedForm:
    return ClosedForm.reduced(name, family.variable, top, bottom, family.lowest, family.unit)


@lru_cache(maxsize=256)
def _polynomials(wager: Wager, family: Family) -> tuple[tuple[Polynomial, ...], Polynomial]:
    """Return the ways of each line of ``wager``, "otherwise" last, and all ways."""
    found = [line_ways(wager, family.tableau, family.shoe_at(n)) for n in family.points]
    lines = tuple(
        _checked(wager, family, [ways.ways[place] for ways in found])
        for place in range(len(wager.lines) + 1)
    )
    return lines, _checked(wager, family, [ways.total for ways in found])


def _checked(wager: Wager, family: Family, values: list[Fraction | int]) -> Polynomial:
    """Return the polynomial through all values but the last, which checks it."""
    polynomial = through(family.points[:-1], values[:-1])
    if value_at(polynomial, family.points[-1]) != values[-1]:
        raise ArithmeticError(
            f"the ways of {wager.name!r} are no polynomial of degree {DEGREE} "
            f"in {family.variable}: this is a fault of the program"
        )
    return polynomial

"""How many ways each line of a wager has in a shoe, exactly and at the grain the wager needs."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from puntobanco.card_walk import check_printed
from puntobanco.cards import PointValues
from puntobanco.enumeration import coups_of, deals, monomials
from puntobanco.errors import PuntobancoError
from puntobanco.questions import Question
from puntobanco.shoe import Grain, Shoe
from puntobanco.stacks import Stack, stack_of
from puntobanco.symbols import symbols_of
from puntobanco.tableau import Tableau
from puntobanco.wagers import Wager
from puntobanco.weights import blurred_ranks, card_ways

Ways = Fraction | int


@dataclass(frozen=True)
class LineWays:
    """The ways of each line of a wager, "otherwise" last; ``total``: all ordered deals.

    Ways are whole numbers, but where cards are missing whose rank or suit is not known: then they
    are means over what those cards may be.
    """

    ways: tuple[Ways, ...]
    total: int

    @property
    def probabilities(self) -> tuple[Fraction, ...]:
        """The probability of each line, "otherwise" last."""
        return tuple(Fraction(ways) / self.total for ways in self.ways)


def line_ways(wager: Wager, tableau: Tableau, shoe: Shoe) -> LineWays:
    """Return the exact ways of each line of ``wager`` under ``tableau`` in ``shoe``.

    Raises PuntobancoError where the shoe is known at a coarser grain than the wager needs, or is
    too small for a coup.

    >>> from puntobanco.conditions import read_conditions
    >>> from puntobanco.pay import Pay
    >>> from puntobanco.tableau import STANDARD
    >>> from puntobanco.wagers import PayLine
    >>> pair = PayLine("pair", read_conditions({"player_has_pair": True}), Pay.parse("11 to 1"))
    >>> line_ways(Wager("Player Pair", (pair,)), STANDARD, Shoe.of_decks(8)).probabilities[0]
    Fraction(31, 415)
    """
    (found,) = price_many([wager], tableau, shoe)
    if isinstance(found, PuntobancoError):
        raise found
    return found


def price_many(
    wagers: Sequence[Wager], tableau: Tableau, shoe: Shoe
) -> tuple[LineWays | PuntobancoError, ...]:
    """Return the exact ways of each wager's lines, or the reason why they can't be told.

    Equivalent to `line_ways` of each, but all are tabulated together: the second shoe takes about
    as long as one wager. Raises PuntobancoError where the shoe is too small for a coup.
    """
    plan = _plan(tuple(wagers), tableau, shoe.values, shoe.grain, bool(blurred_ranks(shoe)))
    total = deals(coups_of(tableau, shoe.values), shoe)
    found = _answer(plan.stack, tableau, shoe, total)
    return tuple(found[place] if isinstance(place, int) else place for place in plan.places)


@dataclass(frozen=True, eq=False)
class _Plan:
    """A stack, and for each wager the place of its question in it or the reason of a refusal."""

    stack: Stack
    places: tuple[int | PuntobancoError, ...]


@lru_cache(maxsize=128)
def _plan(
    wagers: tuple[Wager, ...], tableau: Tableau, values: PointValues, grain: Grain, by_rank: bool
) -> _Plan:
    numbers: dict[Question, int] = {}
    places: list[int | PuntobancoError] = []
    for wager in wagers:
        question = Question(wager)
        refused = too_coarse(question, values, grain) or _printed_suit(question, tableau, values)
        places.append(refused or numbers.setdefault(question, len(numbers)))
    return _Plan(stack_of(tuple(numbers), tableau, values, by_rank=by_rank), tuple(places))


def _printed_suit(
    question: Question, tableau: Tableau, values: PointValues
) -> PuntobancoError | None:
    try:
        check_printed(question, tableau, values)
    except PuntobancoError as error:
        return error
    return None


def too_coarse(question: Question, values: PointValues, grain: Grain) -> PuntobancoError | None:
    """Return why a shoe known by ``grain`` can't answer ``question``; None where it can.

    >>> from puntobanco.conditions import read_conditions
    >>> from puntobanco.pay import Pay
    >>> from puntobanco.wagers import PayLine
    >>> pair = PayLine("pair", read_conditions({"player_has_pair": True}), Pay.parse("11 to 1"))
    >>> print(too_coarse(Question(Wager("Player Pair", (pair,))), PointValues(), "point"))
    expected a shoe whose ranks are known for 'Player Pair': got one known by point value alone
    """
    details = (detail for at in question.looked_at.values() for detail in at)
    needed = symbols_of(details, values, by_rank=False).grain
    if grain == "point" and needed != "point":
        return PuntobancoError(
            f"expected a shoe whose ranks are known for {question.name!r}: "
            f"got one known by point value alone"
        )
    if grain == "rank" and needed == "card":
        return PuntobancoError(
            f"expected a shoe whose suits are known for {question.name!r}: got one known by rank"
        )
    return None


def class_ways(question: Question, tableau: Tableau, shoe: Shoe) -> LineWays:
    """Return the exact ways of each class of ``question``, the last one included.

    Raises PuntobancoError as `line_ways` does.
    """
    refused = too_coarse(question, shoe.values, shoe.grain)
    if refused is not None:
        raise refused
    total = deals(coups_of(tableau, shoe.values), shoe)
    stack = _single(question, tableau, shoe.values, bool(blurred_ranks(shoe)))
    return _answer(stack, tableau, shoe, total)[0]


@lru_cache(maxsize=64)
def _single(question: Question, tableau: Tableau, values: PointValues, by_rank: bool) -> Stack:
    return stack_of((question,), tableau, values, by_rank=by_rank)


def _answer(stack: Stack, tableau: Tableau, shoe: Shoe, total: int) -> list[LineWays]:
    """Return the ways of each question's classes in ``shoe``."""
    coups = coups_of(tableau, shoe.values)
    ways: dict[int, Ways] = {}
    if stack.points is not None:
        ways |= stack.points.ways(monomials(coups, shoe))
    for table in stack.cards:
        for slot, count in card_ways(table, shoe, coups.longest).items():
            ways[slot] = ways.get(slot, 0) + count
    found = []
    for question, first in zip(stack.questions, stack.first, strict=True):
        own = [ways.get(slot, 0) for slot in range(first, first + question.last)]
        found.append(LineWays((*own, total - sum(own)), total))
    return found

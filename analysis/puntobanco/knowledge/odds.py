"""The exact law of a coup, and the ways of a wager's lines, given what is known in mid-coup."""

from fractions import Fraction
from functools import lru_cache
from math import lcm

from puntobanco.card_walk import check_printed
from puntobanco.deals import Deals
from puntobanco.enumeration import Ints, coups_of, deals
from puntobanco.knowledge.contradictions import check_known, contradiction
from puntobanco.knowledge.grain import at_grain_of
from puntobanco.knowledge.model import Knowledge
from puntobanco.knowledge.ways import (
    ANY_COUP,
    Sums,
    add_ways,
    line_ways_given,
    whole_coups,
)
from puntobanco.law import CoupLaw, Outcome
from puntobanco.pricing import LineWays, too_coarse
from puntobanco.questions import Question
from puntobanco.shoe import Shoe
from puntobanco.tableau import Tableau
from puntobanco.wagers import Wager
from puntobanco.weights import blurred_ranks


def conditional_ways(wager: Wager, tableau: Tableau, shoe: Shoe, knowledge: Knowledge) -> LineWays:
    """Return the exact ways of each line of ``wager`` among the deals that agree.

    ``shoe``: the shoe before the coup, the known cards of the coup still in it. ``total`` is the
    number of ordered deals that agree with ``knowledge``; where that is a mean over unknown cards
    and no whole number, total and ways are multiplied by one that makes it whole. Raises
    PuntobancoError where no deal agrees: the message names the contradiction.

    >>> from puntobanco.conditions import read_conditions
    >>> from puntobanco.knowledge import parse_knowledge
    >>> from puntobanco.pay import Pay
    >>> from puntobanco.tableau import STANDARD
    >>> from puntobanco.wagers import PayLine
    >>> tie = Wager("Tie", (PayLine("tie", read_conditions({"winner": "tie"}), Pay.parse("8:1")),))
    >>> known = parse_knowledge("P=5,T B=3,?")
    >>> ways = conditional_ways(tie, STANDARD, Shoe.of_decks(8), known)
    >>> round(float(ways.probabilities[0]), 6)
    0.115044
    """
    check_printed(Question(wager), tableau, shoe.values)
    refused = too_coarse(Question(wager), shoe.values, shoe.grain)
    if refused is not None:
        raise refused
    fitted = _fitted(knowledge, tableau, shoe)
    total = known_ways(knowledge, tableau, shoe)
    lines = line_ways_given(wager, tableau, shoe, fitted)
    ways = [lines.get(number, Fraction(0)) for number in range(len(wager.lines))]
    scaled = [count * total.denominator for count in (*ways, total - sum(ways))]
    return LineWays(
        tuple(int(count) if count.denominator == 1 else count for count in scaled),
        total.numerator,
    )


def conditional_law(tableau: Tableau, shoe: Shoe, knowledge: Knowledge) -> CoupLaw:
    """Return the exact law of a coup from ``shoe``, given what is known of it.

    Shoe, ways and errors as for `conditional_ways`.

    >>> from puntobanco.coup import Winner
    >>> from puntobanco.knowledge import parse_knowledge
    >>> from puntobanco.tableau import STANDARD
    >>> law = conditional_law(STANDARD, Shoe.of_decks(8), parse_knowledge("P total=9"))
    >>> law.winner_probability(Winner.BANKER)
    Fraction(0, 1)
    """
    fitted = _fitted(knowledge, tableau, shoe)
    total = known_ways(knowledge, tableau, shoe)
    sums: Sums = {}
    for block in whole_coups(fitted, tableau, shoe.values, bool(blurred_ranks(shoe))):
        add_ways(sums, block, _outcomes(block.deals), tableau, shoe)
    ways = {_outcome(key): count for key, count in sums.items() if count}
    unit = lcm(total.denominator, *(count.denominator for count in ways.values()))
    return CoupLaw(
        {outcome: int(count * unit) for outcome, count in ways.items()}, int(total * unit)
    )


@lru_cache(maxsize=256)
def known_ways(knowledge: Knowledge, tableau: Tableau, shoe: Shoe) -> Fraction:
    """Return how many ordered deals of ``shoe`` agree with ``knowledge``: more than none.

    Out of the deals that `enumeration.deals` counts; a mean where unknown cards are missing.
    Raises PuntobancoError where none agrees.

    >>> from puntobanco.knowledge import parse_knowledge
    >>> from puntobanco.tableau import STANDARD
    >>> known_ways(parse_knowledge("P1=Kd"), STANDARD, Shoe.of_decks(8)) / 4998398275503360
    Fraction(1, 52)
    """
    fitted = _fitted(knowledge, tableau, shoe)
    ways = line_ways_given(ANY_COUP, tableau, shoe, fitted).get(0, Fraction(0))
    if ways == 0:
        raise contradiction(knowledge, tableau, shoe)
    return ways


@lru_cache(maxsize=256)
def _fitted(knowledge: Knowledge, tableau: Tableau, shoe: Shoe) -> Knowledge:
    """Return ``knowledge`` checked against tableau and shoe, no finer than the shoe is known."""
    deals(coups_of(tableau, shoe.values), shoe)
    check_known(knowledge, tableau, shoe)
    return at_grain_of(shoe, knowledge)


def _outcomes(dealt: Deals) -> Ints:
    totals = 10 * dealt.player_total + dealt.banker_total
    key: Ints = 4 * totals + 2 * (dealt.player_cards - 2) + dealt.banker_cards - 2
    return key


def _outcome(key: int) -> Outcome:
    totals, lengths = divmod(key, 4)
    return Outcome(*divmod(totals, 10), 2 + lengths // 2, 2 + lengths % 2)

"""The exact value of a claim's quantity, by the engine; equal questions are answered once."""

from dataclasses import replace
from fractions import Fraction
from functools import lru_cache

from puntobanco.claims.games import Game, shoe_in
from puntobanco.claims.mixtures import Lines, is_mixed, mixed_ways
from puntobanco.claims.model import Claim, Counting, Decks
from puntobanco.claims.reckonings import READINGS, Reckoning, UnsupportedClaimError
from puntobanco.claims.terms import Terms, terms_of
from puntobanco.conditions import Condition
from puntobanco.errors import PuntobancoError
from puntobanco.knowledge import conditional_ways, parse_knowledge
from puntobanco.pay import PUSH
from puntobanco.pricing import LineWays, line_ways
from puntobanco.shoe_text import remove
from puntobanco.wagers import PayLine, Wager

_DECK = 52


def evaluate(claim: Claim, decks: Decks | None) -> Fraction:
    """Return the exact value of a claim in a shoe of so many decks (None: the sheet's own).

    In the quantity's own unit; the variance for a standard deviation. Raises
    ``UnsupportedClaimError`` with the reason where the claim can't be judged, and
    ``PuntobancoError`` for a wager, line or pay that isn't known.

    >>> from puntobanco.claims.fields import claim_from_fields
    >>> fields = {"wager": "Banker", "quantity": "house_edge", "published": "1.06 %"}
    >>> evaluate(claim_from_fields(fields), 8)
    Fraction(114753351728, 10847218479825)
    """
    found = _evaluated(_ByQuestion(claim), decks)
    if isinstance(found, PuntobancoError):
        raise found.with_traceback(None)
    return found


class _ByQuestion:
    """A claim as the key of a cache: equal where the same is asked, whatever is published."""

    def __init__(self, claim: Claim) -> None:
        self.claim = claim
        quantity, measure = claim.quantity, claim.measure
        self._key = (
            quantity.name if quantity else "",
            measure.name if measure else "",
            *(claim.sheet, claim.wager, claim.pays, claim.line, claim.event, claim.given),
            *(claim.known, claim.counting, claim.removed, claim.from_decks),
        )

    def __hash__(self) -> int:
        return hash(self._key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _ByQuestion) and self._key == other._key


@lru_cache(maxsize=16384)
def _evaluated(question: _ByQuestion, decks: Decks | None) -> Fraction | PuntobancoError:
    try:
        return exact_value(terms_of(question.claim, decks))
    except PuntobancoError as refused:
        return refused


def exact_value(terms: Terms) -> Fraction:
    """Return the exact value under these terms."""
    name = terms.quantity.name
    if name == "effect_of_removal":
        return _measured(terms, terms.removed) - _measured(terms, ())
    if name == "effect_of_decks":
        before = replace(terms, decks=terms.from_decks or terms.game.decks)
        return _measured(terms, ()) - _measured(before, ())
    if terms.counting is Counting.SIX_CARDS_BY_CARD:
        return _ways_by_card(terms)
    return READINGS[name](reckoning_of(terms))


def _measured(terms: Terms, removed: tuple[str, ...]) -> Fraction:
    name = terms.measure.name if terms.measure else "expectation"
    return READINGS[name](reckoning_of(terms, removed))


def _ways_by_card(terms: Terms) -> Fraction:
    """Return the ways, each counted once per card of a rank: cards of it times ways with one.

    Deals in which one certain card lies are those of the full shoe less those without it.
    """
    if terms.decks == "infinite" or len(terms.removed) != 1:
        raise UnsupportedClaimError("ways by card need one rank and a finite shoe")
    token = terms.removed[0]
    shoe = shoe_in(terms.game, terms.decks)
    cards = 0
    while True:  # as many cards as can be removed
        try:
            shoe = remove(shoe, [token])
        except PuntobancoError:
            break
        cards += 1
    return cards * (reckoning_of(terms).ways - reckoning_of(terms, (token,)).ways)


def reckoning_of(terms: Terms, removed: tuple[str, ...] = ()) -> Reckoning:
    """Return the reckoning of a wager under these terms, from a shoe less ``removed``."""
    lines = tuple(line.when for line in terms.wager.lines)
    ways = _ways(lines, terms.game, terms.decks, terms.given, terms.known, removed)
    total = sum(ways)
    if total == 0:
        raise UnsupportedClaimError("the condition can't happen")
    shoe = shoe_in(terms.game, terms.decks, removed)
    # The engine deals the infinite shoe from the fewest cards that have its proportions.
    drawn = 5 if terms.game.tableau.printed else 6
    unit = Fraction(_DECK, shoe.size) ** drawn if shoe.infinite else 1
    return Reckoning(
        tuple(Fraction(count) / total for count in ways),
        terms.nets,
        terms.chosen,
        total * Fraction(unit),
        0 if shoe.infinite else shoe.size,
        terms.counting,
        terms.gross,
    )


@lru_cache(maxsize=32768)
def _ways(
    lines: Lines,
    game: Game,
    decks: Decks,
    given: tuple[Condition, ...],
    known: str,
    removed: tuple[str, ...],
) -> tuple[Fraction | int, ...]:
    """Return the ways of each line ("otherwise" last) where ``given`` holds."""
    if not removed and not known and is_mixed(lines, given, game, decks):
        return mixed_ways(lines, given, game, decks)[0]
    asked = [PayLine(str(n), (*when, *given), PUSH) for n, when in enumerate(lines)]
    if given:
        # What settles none of the lines and fulfils the condition stands last but one.
        asked.append(PayLine("given", given, PUSH))
    found = _dealt(Wager("asked", tuple(asked)), game, decks, known, removed)
    return found.ways[:-1] if given else found.ways


def _dealt(
    wager: Wager, game: Game, decks: Decks, known: str, removed: tuple[str, ...]
) -> LineWays:
    shoe = shoe_in(game, decks, removed)
    if known:
        return conditional_ways(wager, game.tableau, shoe, parse_knowledge(known, game.values))
    return line_ways(wager, game.tableau, shoe)

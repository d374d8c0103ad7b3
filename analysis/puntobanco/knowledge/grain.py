"""Knowledge finer than a shoe: seen as coarsely as the shoe is known, where that is exact."""

from puntobanco.cards import Card, Suit
from puntobanco.errors import PuntobancoError
from puntobanco.knowledge.model import ALL_CARDS, Knowledge, Spot
from puntobanco.shoe import Shoe


def at_grain_of(shoe: Shoe, knowledge: Knowledge) -> Knowledge:
    """Return ``knowledge`` no finer than ``shoe`` is known; the law of all it leaves is the same.

    In a shoe of unknown suits, a king of diamonds in its place tells of the other cards no more
    than any king there would: cards of one rank are exchangeable. So are cards of one value in a
    shoe known by points. A choice that spans ranks or values ("K or 5") is different: how likely
    each is depends on what the shoe doesn't tell, and is refused.

    >>> from puntobanco.knowledge import parse_knowledge
    >>> spot = at_grain_of(Shoe((9,) * 10), parse_knowledge("P1=Kd")).spot("P1")
    >>> "".join(sorted(rank.letter for rank in spot.ranks))
    'JKQT'
    """
    return Knowledge(
        tuple((place, _fitted(place, spot, shoe)) for place, spot in knowledge.spots),
        knowledge.totals,
    )


def _fitted(place: str, spot: Spot, shoe: Shoe) -> Spot:
    if not _known_by(spot, shoe, "suits"):
        if len(spot.ranks) > 1:
            raise _refusal(place, spot, "suits", shoe)
        spot = Spot(_all_of_ranks(spot), spot.empty, spot.text)
    if not _known_by(spot, shoe, "ranks"):
        if len(spot.points(shoe.values)) > 1:
            raise _refusal(place, spot, "ranks", shoe)
        wanted = spot.points(shoe.values)
        cards = frozenset(card for card in ALL_CARDS if shoe.values.of(card.rank) in wanted)
        spot = Spot(cards, spot.empty, spot.text)
    return spot


def _known_by(spot: Spot, shoe: Shoe, grain: str) -> bool:
    """Return whether the shoe tells all that ``spot`` tells apart: the suits, the ranks."""
    if grain == "suits":
        return shoe.cards is not None or spot.cards == _all_of_ranks(spot)
    return spot.by_points(shoe.values) or all(
        shoe.rank_pool(value) is not None for value in spot.points(shoe.values)
    )


def _all_of_ranks(spot: Spot) -> frozenset[Card]:
    return frozenset(Card(rank, suit) for rank in spot.ranks for suit in Suit)


def _refusal(place: str, spot: Spot, what: str, shoe: Shoe) -> PuntobancoError:
    return PuntobancoError(
        f"expected a shoe whose {what} are known for {spot.text or place!r}: "
        f"got one known by {shoe.grain}"
    )

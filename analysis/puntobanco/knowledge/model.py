"""What is known of a coup that is being dealt: cards in places, totals, hands complete."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from puntobanco.cards import Card, PointValues, Rank, Suit
from puntobanco.deals import POSITIONS
from puntobanco.errors import PuntobancoError
from puntobanco.symbols import DECK

ALL_CARDS = frozenset(DECK)
THIRDS = ("P3", "B3")
"""The places that stay empty where a hand draws no card."""

HANDS = {"P": "Player", "B": "Banker"}
TOTALS = {"two": "two-card total", "final": "final total"}
ANY_TOTAL = frozenset(range(10))


@dataclass(frozen=True)
class Spot:
    """What is known of one place: the cards (of 52) that may lie there, and if it may be empty.

    ``text`` is how the knowledge was put, for messages.

    >>> Spot(frozenset({Card.parse("Kd")}), False, "P1=Kd").by_points(PointValues())
    False
    """

    cards: frozenset[Card]
    empty: bool
    text: str = field(default="", compare=False)

    def both(self, other: "Spot") -> "Spot":
        """Return what is known where both this and ``other`` are known."""
        text = " and ".join(dict.fromkeys(part for part in (self.text, other.text) if part))
        return Spot(self.cards & other.cards, self.empty and other.empty, text)

    @property
    def impossible(self) -> bool:
        """True where neither a card nor an empty place is left."""
        return not self.cards and not self.empty

    def by_points(self, values: PointValues) -> bool:
        """Return whether point values alone tell if a card may lie here."""
        return all(
            len({Card(rank, suit) in self.cards for rank in ranks for suit in Suit}) <= 1
            for ranks in map(values.ranks_of, range(10))
        )

    @cached_property
    def ranks(self) -> frozenset[Rank]:
        """The ranks of the cards that may lie here."""
        return frozenset(card.rank for card in self.cards)

    def points(self, values: PointValues) -> frozenset[int]:
        """Return the point values of the cards that may lie here."""
        return frozenset(values.of(rank) for rank in self.ranks)


ANYTHING = Spot(ALL_CARDS, True)
SOME_CARD = Spot(ALL_CARDS, False)


@dataclass(frozen=True)
class Knowledge:
    """All that is known of a coup; what isn't mentioned isn't known.

    ``spots``: (place, spot) for the places P1 P2 P3 B1 B2 B3 of which something is known, in that
    order. ``totals``: (hand, kind, numbers) with hand "P" or "B" and kind "two" (the first two
    cards) or "final" (the complete hand). Made by `parse_knowledge` or `Knowledge.of`. The order
    of a hand's cards counts: "P=5,?" knows the first one.

    >>> Knowledge.of({"P1": Spot(frozenset({Card.parse("Kd")}), False, "P1=Kd")}).known_places
    frozenset({'P1'})
    """

    spots: tuple[tuple[str, Spot], ...] = ()
    totals: tuple[tuple[str, str, frozenset[int]], ...] = ()

    @classmethod
    def of(
        cls,
        spots: Mapping[str, Spot],
        totals: Mapping[tuple[str, str], frozenset[int]] | None = None,
    ) -> "Knowledge":
        """Return the knowledge of these places and totals.

        Raises PuntobancoError for an unknown place or total, an empty place among the first four,
        and a place or total for which nothing is possible.
        """
        for place, spot in spots.items():
            _check_spot(place, spot)
        for (hand, kind), numbers in (totals or {}).items():
            _check_total(hand, kind, numbers)
        said = {place: _dealt(place, spot) for place, spot in spots.items()}
        blank = {place: _dealt(place, ANYTHING) for place in POSITIONS}
        return cls(
            tuple((p, said[p]) for p in POSITIONS if p in said and said[p] != blank[p]),
            tuple(
                (hand, kind, numbers)
                for (hand, kind), numbers in sorted((totals or {}).items())
                if numbers != ANY_TOTAL
            ),
        )

    def both(self, other: "Knowledge") -> "Knowledge":
        """Return what is known where both this and ``other`` are known.

        Raises PuntobancoError where the two contradict each other.
        """
        spots = dict(self.spots)
        for place, spot in other.spots:
            spots[place] = spots[place].both(spot) if place in spots else spot
        totals = {(hand, kind): numbers for hand, kind, numbers in self.totals}
        for hand, kind, numbers in other.totals:
            mine = totals.get((hand, kind), ANY_TOTAL)
            if not mine & numbers:
                word = "two-card" if kind == "two" else "final"
                raise PuntobancoError(
                    f"expected one {word} total of {HANDS[hand]}, "
                    f"got {sorted(mine)!r} and {sorted(numbers)!r}"
                )
            totals[hand, kind] = mine & numbers
        return Knowledge.of(spots, totals)

    @property
    def on_first_four(self) -> "Knowledge":
        """What is known of the first four cards: places and two-card totals."""
        return Knowledge(
            tuple((place, spot) for place, spot in self.spots if place not in THIRDS),
            tuple(total for total in self.totals if total[1] == "two"),
        )

    @property
    def on_the_rest(self) -> "Knowledge":
        """What is known beside `on_first_four`: third cards and final totals."""
        return Knowledge(
            tuple((place, spot) for place, spot in self.spots if place in THIRDS),
            tuple(total for total in self.totals if total[1] != "two"),
        )

    def spot(self, place: str) -> Spot:
        """Return what is known of ``place``; where nothing is, any card (or none, if a third)."""
        return dict(self.spots).get(place, _dealt(place, ANYTHING))

    def total(self, hand: str, kind: str) -> frozenset[int]:
        """Return the totals that ``hand`` may have: "two" cards' or "final"."""
        known = {(h, k): numbers for h, k, numbers in self.totals}
        return known.get((hand, kind), ANY_TOTAL)

    @cached_property
    def known_places(self) -> frozenset[str]:
        """The places that must be looked at to tell whether a deal agrees with the knowledge."""
        places = {place for place, _ in self.spots}
        for hand, kind, _ in self.totals:
            places |= {f"{hand}1", f"{hand}2"} | ({f"{hand}3"} if kind == "final" else set())
        return frozenset(places)

    def __str__(self) -> str:
        """The knowledge in words, as it was put where that is known."""
        parts = [spot.text or f"{place} known" for place, spot in self.spots]
        for hand, kind, numbers in self.totals:
            listed = ",".join(str(number) for number in sorted(numbers))
            word = "total" if kind == "two" else kind
            parts.append(f"{hand} {word}={listed}")
        return " ".join(dict.fromkeys(parts)) or "nothing known"


def _dealt(place: str, spot: Spot) -> Spot:
    """Return ``spot`` with the first four places never empty."""
    return spot if place in THIRDS else Spot(spot.cards, False, spot.text)


def _check_spot(place: str, spot: Spot) -> None:
    if place not in POSITIONS:
        raise PuntobancoError(f"expected a place of {' '.join(POSITIONS)}, got {place!r}")
    if spot.impossible or (place not in THIRDS and not spot.cards):
        hand = HANDS[place[0]]
        if spot.empty and not spot.cards:
            raise PuntobancoError(
                f"expected two cards at least in each hand, got none as {hand}'s card {place[1]}"
            )
        raise PuntobancoError(
            f"expected knowledge of {place} that doesn't contradict itself, got {spot.text!r}"
        )


def _check_total(hand: str, kind: str, numbers: frozenset[int]) -> None:
    if hand not in HANDS or kind not in TOTALS:
        raise PuntobancoError(f"expected a total of P or B, 'two' or 'final', got {(hand, kind)!r}")
    if not numbers or not numbers <= ANY_TOTAL:
        raise PuntobancoError(
            f"expected a {TOTALS[kind]} of {HANDS[hand]} from 0 to 9 that doesn't contradict "
            f"another one, got {sorted(numbers)!r}"
        )


NOTHING = Knowledge()
"""Nothing known: conditioning on it changes nothing."""

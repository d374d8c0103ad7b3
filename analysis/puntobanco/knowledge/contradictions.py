"""Knowledge that no deal agrees with: which rule, total or card it contradicts, in one line."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from puntobanco.errors import PuntobancoError
from puntobanco.knowledge.model import HANDS, TOTALS, Knowledge, Spot
from puntobanco.shoe import Shoe
from puntobanco.tableau import NATURALS, NaturalRule, Tableau

_K = TypeVar("_K")
_State = tuple[int, int, int | None]
"""Player's and Banker's two-card totals, and Player's third card where one was drawn."""


def check_known(knowledge: Knowledge, tableau: Tableau, shoe: Shoe) -> None:
    """Raise PuntobancoError where a printed card or the shoe's cards contradict ``knowledge``."""
    printed = tableau.printed
    if printed is not None and printed not in knowledge.spot("P1").ranks:
        raise PuntobancoError(
            f"expected the printed {printed.letter} as Player's first card, "
            f"got {knowledge.spot('P1').text!r}"
        )
    drawn = [
        (place, spot)
        for place, spot in knowledge.spots
        if not spot.empty and not (place == "P1" and printed is not None)
    ]
    for named, places, held in _demands(drawn, shoe):
        if (not held) if shoe.infinite else len(places) > held:
            raise PuntobancoError(
                f"expected at most {held} of {named!r}, as many as the shoe holds, "
                f"got {len(places)}: {', '.join(places)}"
            )


def _demands(spots: list[tuple[str, Spot]], shoe: Shoe) -> Iterator[tuple[str, list[str], int]]:
    """Yield (card, rank or value, places where nothing else can lie, how many the shoe holds)."""
    if (cards := shoe.cards) is not None:
        for card, places in _where_only(spots, lambda spot: spot.cards):
            yield str(card), places, cards[card.index]
    if (ranks := shoe.ranks) is not None:
        for rank, places in _where_only(spots, lambda spot: spot.ranks):
            yield rank.letter, places, ranks[rank]
    for value, places in _where_only(spots, lambda spot: spot.points(shoe.values)):
        yield f"value {value}", places, shoe.points[value]


def _where_only(
    spots: list[tuple[str, Spot]], possible: Callable[[Spot], frozenset[_K]]
) -> Iterable[tuple[_K, list[str]]]:
    found: dict[_K, list[str]] = {}
    for place, spot in spots:
        if len(possible(spot)) == 1:
            found.setdefault(next(iter(possible(spot))), []).append(place)
    return found.items()


def contradiction(knowledge: Knowledge, tableau: Tableau, shoe: Shoe) -> PuntobancoError:
    """Return the error that names what the knowledge, which no deal agrees with, contradicts."""
    points = {
        place: [v for v in knowledge.spot(place).points(shoe.values) if shoe.points[v]]
        for place in ("P1", "P2", "P3", "B1", "B2", "B3")
    }
    if tableau.printed is not None:
        points["P1"] = [shoe.values.of(tableau.printed)]
    twos = {}
    for hand in HANDS:
        sums = {(a + b) % 10 for a in points[f"{hand}1"] for b in points[f"{hand}2"]}
        twos[hand] = sorted(sums & knowledge.total(hand, "two"))
        if not twos[hand]:
            return _total_error(knowledge, hand, "two", sums)
    states: list[_State] = [(p, b, None) for p in twos["P"] for b in twos["B"]]
    after, fault = _third(knowledge, tableau, states, "P", points["P3"])
    if fault is not None:
        return fault
    finals = {_final(state) for state in after}
    after = [s for s in after if _final(s) in knowledge.total("P", "final")]
    if not after:
        return _total_error(knowledge, "P", "final", finals)
    ends, fault = _third(knowledge, tableau, after, "B", points["B3"])
    if fault is not None:
        return fault
    finals = {_final((state[1], 0, state[2])) for state in ends}
    if not finals & knowledge.total("B", "final"):
        return _total_error(knowledge, "B", "final", finals)
    return PuntobancoError(
        f"expected knowledge that some deal of this shoe agrees with, got {str(knowledge)!r}"
    )


def _final(state: _State) -> int:
    return (state[0] + (state[2] or 0)) % 10


def _total_error(knowledge: Knowledge, hand: str, kind: str, sums: set[int]) -> PuntobancoError:
    listed = ", ".join(str(total) for total in sorted(sums)) or "none at all"
    got = ", ".join(str(total) for total in sorted(knowledge.total(hand, kind)))
    return PuntobancoError(
        f"expected a {TOTALS[kind]} of {HANDS[hand]} that the cards can give ({listed}), "
        f"got {got} in {str(knowledge)!r}"
    )


def _third(
    knowledge: Knowledge, tableau: Tableau, states: list[_State], hand: str, points: list[int]
) -> tuple[list[_State], PuntobancoError | None]:
    """Return the states after the third card of ``hand``, or what the knowledge contradicts.

    In a state after Banker's third card, that card stands in the place of Player's.
    """
    spot = knowledge.spot(f"{hand}3")
    after: list[_State] = []
    for player, banker, third in states:
        if _draws(tableau, hand, player, banker, third):
            after += [
                (player, banker, value) for value in points if not (spot.empty and not spot.cards)
            ]
        elif spot.empty:
            after.append((player, banker, None))
    if after:
        return after, None
    drawing = [state for state in states if _draws(tableau, hand, *state)]
    reasons = Counter(_reason(tableau, hand, *state) for state in drawing or states)
    wanted = "a third card" if drawing else "no third card"
    reason, got = reasons.most_common(1)[0][0], spot.text or str(knowledge)
    return [], PuntobancoError(f"expected {wanted} for {HANDS[hand]}, {reason}: got {got!r}")


def _draws(tableau: Tableau, hand: str, player: int, banker: int, third: int | None) -> bool:
    if hand == "P":
        return tableau.player_draws(player, banker)
    return tableau.banker_draws(banker, player, third)


def _reason(tableau: Tableau, hand: str, player: int, banker: int, third: int | None) -> str:
    """Say why ``hand`` draws or stands, as a relative clause."""
    own, other = (player, banker) if hand == "P" else (banker, player)
    if own in NATURALS:
        return f"whose natural {own} draws no card"
    stops = {"P": tableau.natural is not NaturalRule.STOPS_OWN}
    stops["B"] = tableau.natural is NaturalRule.STOPS_BOTH
    if other in NATURALS and stops[hand]:
        opponent = "Banker" if hand == "P" else "Player"
        return f"whom {opponent}'s natural {other} stops"
    verb = "draws" if _draws(tableau, hand, player, banker, third) else "stands"
    if hand == "P":
        return f"who {verb} on {own}"
    column = tableau.columns.labels[tableau.columns.index(player, third)]
    return f"who {verb} on {own}, column {column!r}"

"""What a condition of a wager can look at, told from point values alone."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal

import numpy as np

from puntobanco.cards import Card, PointValues
from puntobanco.choices import Choice
from puntobanco.deals import GROUPS, POSITIONS, Deals
from puntobanco.enumeration import NONE, Ints

BOOLEAN = {"no": 0, "yes": 1}
FULL = frozenset(POSITIONS)

Detail = Callable[[Card, PointValues], object]
"""What a condition can tell about a card beyond its value; equal for cards it can't tell apart."""

Reads = Literal["totals", "values", "pairs", "flush", "cards"]
"""What a subject is told from: two-card totals and third cards; point values; whether a hand's
first two cards pair; ranks, and whether nearly all cards share a suit; ranks and suits at large.
"""


@dataclass(frozen=True)
class Subject:
    """One thing that can be seen of a coup, as a whole number per deal.

    ``low``, ``high``: the numbers it can take. ``needs``: the places whose cards it looks at.
    ``words``: names for numbers that are no count. ``reads``: what it is told from. ``details``:
    by place, what it must know of a card beyond its point value. ``whole_four``: True where it
    treats the first four cards as one set, whosever they are. ``only``: for a subject that says
    whether every card is chosen, the choice.
    """

    name: str
    says: str
    evaluate: Callable[[Deals], Ints]
    low: int
    high: int
    needs: frozenset[str] = FULL
    words: Mapping[str, int] | None = None
    reads: Reads = "totals"
    details: Mapping[str, Detail] | None = None
    whole_four: bool = False
    only: Choice | None = None


def _of_winner(player: Ints, banker: Ints, deals: Deals) -> Ints:
    return np.where(deals.lead == 0, NONE, np.where(deals.lead > 0, player, banker))


def _winner(deals: Deals) -> Ints:
    return 1 - np.sign(deals.lead)


def _winning_total(deals: Deals) -> Ints:
    return _of_winner(deals.player_total, deals.banker_total, deals)


def _losing_total(deals: Deals) -> Ints:
    return _of_winner(deals.banker_total, deals.player_total, deals)


def _winning_cards(deals: Deals) -> Ints:
    return _of_winner(deals.player_cards, deals.banker_cards, deals)


def _losing_cards(deals: Deals) -> Ints:
    return _of_winner(deals.banker_cards, deals.player_cards, deals)


def _winning_natural(deals: Deals) -> Ints:
    return _of_winner(deals.player_natural, deals.banker_natural, deals)


WINNERS = {"player": 0, "tie": 1, "banker": 2}
_NO_TIE = {"none": NONE}
_P2, _B2 = frozenset(GROUPS["player's first two"]), frozenset(GROUPS["banker's first two"])

POINT_SUBJECTS: tuple[Subject, ...] = (
    Subject("winner", "who won the coup", _winner, 0, 2, words=WINNERS),
    Subject("player_total", "Player's final total", lambda d: d.player_total, 0, 9),
    Subject("banker_total", "Banker's final total", lambda d: d.banker_total, 0, 9),
    Subject("winning_total", "the winner's final total", _winning_total, 0, 9, words=_NO_TIE),
    Subject("losing_total", "the loser's final total", _losing_total, 0, 9, words=_NO_TIE),
    Subject("margin", "difference of the final totals", lambda d: np.abs(d.lead), 0, 9),
    Subject("sum", "sum of both final totals", lambda d: d.player_total + d.banker_total, 0, 18),
    Subject("player_cards", "Player's number of cards", lambda d: d.player_cards, 2, 3),
    Subject("banker_cards", "Banker's number of cards", lambda d: d.banker_cards, 2, 3),
    Subject("cards", "cards of both hands", lambda d: d.player_cards + d.banker_cards, 4, 6),
    Subject("winning_cards", "the winner's number of cards", _winning_cards, 2, 3, words=_NO_TIE),
    Subject("losing_cards", "the loser's number of cards", _losing_cards, 2, 3, words=_NO_TIE),
    Subject(
        "player_natural",
        "Player's first two cards total 8 or 9",
        lambda d: d.player_natural,
        0,
        1,
        needs=_P2,
        words=BOOLEAN,
    ),
    Subject(
        "banker_natural",
        "Banker's first two cards total 8 or 9",
        lambda d: d.banker_natural,
        0,
        1,
        needs=_B2,
        words=BOOLEAN,
    ),
    Subject(
        "winning_natural",
        "the winner's first two cards total 8 or 9",
        _winning_natural,
        0,
        1,
        words=BOOLEAN | _NO_TIE,
    ),
    Subject("player_two", "Player's two-card total", lambda d: d.player_two, 0, 9, needs=_P2),
    Subject("banker_two", "Banker's two-card total", lambda d: d.banker_two, 0, 9, needs=_B2),
    Subject(
        "player_third",
        "point value of Player's third card",
        lambda d: d.values["P3"],
        0,
        9,
        words={"none": NONE},
    ),
    Subject(
        "banker_third",
        "point value of Banker's third card",
        lambda d: d.values["B3"],
        0,
        9,
        words={"none": NONE},
    ),
)


def count_of(choice: Choice, among: str) -> Subject:
    """Return the subject that counts the chosen cards among a group of `GROUPS`.

    >>> from puntobanco.cards import parse_cards
    >>> from puntobanco.coup import deal
    >>> from puntobanco.tableau import STANDARD
    >>> deals = Deals.of_coup(deal(parse_cards("9h 5s 9d 3c"), STANDARD))
    >>> count_of(Choice(values=frozenset({9})), "coup").evaluate(deals).tolist()
    [2]
    """
    places = GROUPS[among]
    says = f"number of {choice.says} among {among!r}"
    return Subject(
        "count",
        says,
        lambda deals: choice.among(deals, places).sum(axis=0),
        0,
        len(places),
        frozenset(places),
        reads="values" if choice.by_value else "cards",
        details=details_of(choice, places),
        whole_four=among == "first four",
    )


def details_of(choice: Choice, places: tuple[str, ...]) -> Mapping[str, Detail] | None:
    """Return what must be known of the cards at ``places`` to tell which are chosen."""
    return None if choice.by_value else dict.fromkeys(places, choice.has)

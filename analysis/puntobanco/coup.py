"""Coup: one dealt round; a known sequence of cards dealt through a tableau, with every reason."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from puntobanco.cards import STANDARD_VALUES, Card, PointValues
from puntobanco.errors import PuntobancoError
from puntobanco.tableau import NATURALS, Cell, NaturalRule, Tableau

FIRST_CARDS = ("player", "banker", "player", "banker")
"""Who gets the first four cards, in dealing order."""


class Winner(Enum):
    """The result of a coup."""

    PLAYER = "player"
    BANKER = "banker"
    TIE = "tie"


class Reason(Enum):
    """Why a hand drew or stood."""

    OWN_NATURAL = "own natural"
    OTHER_NATURAL = "the other hand's natural"
    PLAYER_TABLE = "Player's table"
    BANKER_TABLE = "Banker's table"


class IllegalCoupError(PuntobancoError):
    """Cards that a tableau would not deal: a third card missing, or cards left over.

    ``missing``: the hand that should have drawn and on what, or None. ``surplus``: the cards that
    come after both hands are complete.
    """

    def __init__(
        self, message: str, missing: "Step | None" = None, surplus: tuple[Card, ...] = ()
    ) -> None:
        """Keep what is wrong beside the message."""
        super().__init__(message)
        self.missing = missing
        self.surplus = surplus


@dataclass(frozen=True)
class Step:
    """One decision of a coup: whose, on what, what came of it and why.

    ``column``: the label of the column of Banker's table, for a decision by that table, else "".
    ``card``: the third card, where the hand drew one.
    """

    hand: str
    total: int
    draws: bool
    reason: Reason
    column: str = ""
    free: bool = False
    card: Card | None = None


@dataclass(frozen=True)
class Coup:
    """One dealt round: both hands' cards in order, and the decisions that gave them.

    ``printed``: True where Player's first card lies printed on the table, outside the shoe.

    >>> Coup((Card.parse("9h"), Card.parse("K")), (Card.parse("2s"), Card.parse("6d"))).winner
    <Winner.PLAYER: 'player'>
    """

    player: tuple[Card, ...]
    banker: tuple[Card, ...]
    steps: tuple[Step, ...] = ()
    values: PointValues = STANDARD_VALUES
    printed: bool = False

    @property
    def player_total(self) -> int:
        """Player's final total."""
        return total_of(self.player, self.values)

    @property
    def banker_total(self) -> int:
        """Banker's final total."""
        return total_of(self.banker, self.values)

    @property
    def winner(self) -> Winner:
        """Who won, or a tie."""
        if self.player_total == self.banker_total:
            return Winner.TIE
        return Winner.PLAYER if self.player_total > self.banker_total else Winner.BANKER

    @property
    def player_natural(self) -> bool:
        """True where Player's first two cards total 8 or 9."""
        return total_of(self.player[:2], self.values) in NATURALS

    @property
    def banker_natural(self) -> bool:
        """True where Banker's first two cards total 8 or 9."""
        return total_of(self.banker[:2], self.values) in NATURALS


def total_of(cards: Sequence[Card], values: PointValues = STANDARD_VALUES) -> int:
    """Return the total of ``cards``: the last digit of the sum of their points.

    >>> total_of([Card.parse("7h"), Card.parse("8s")])
    5
    """
    return sum(values.of(card.rank) for card in cards) % 10


def deal(cards: Sequence[Card], tableau: Tableau, values: PointValues = STANDARD_VALUES) -> Coup:
    """Deal ``cards`` in order (Player, Banker, Player, Banker, then third cards) by ``tableau``.

    Beside a printed card, Player's first card is that one and ``cards`` begins with Banker's.
    Raises PuntobancoError for fewer than two cards a hand, and IllegalCoupError where the tableau
    needs more cards than there are, or would not deal them all.

    >>> from puntobanco.cards import parse_cards
    >>> from puntobanco.tableau import STANDARD
    >>> coup = deal(parse_cards("7h 5s Kd 3c"), STANDARD)
    >>> coup.player_total, coup.banker_total, coup.winner
    (7, 8, <Winner.BANKER: 'banker'>)
    >>> deal(parse_cards("7h 2s Kd 3c"), STANDARD)
    Traceback (most recent call last):
    puntobanco.coup.IllegalCoupError: expected a third card for Banker, who draws on 5, ...
    """
    pile = list(cards)
    first = [] if tableau.printed is None else [Card(tableau.printed)]
    if len(first) + len(pile) < 4:
        raise PuntobancoError(
            f"expected at least {4 - len(first)} cards, two for each hand, got {len(pile)}"
        )
    opening = [*first, *pile[: 4 - len(first)]]
    pile = pile[4 - len(first) :]
    player, banker = opening[0::2], opening[1::2]
    p_total, b_total = total_of(player, values), total_of(banker, values)
    p_step = _step(_player_step(tableau, p_total, b_total), pile, f"on {p_total}")
    player += [p_step.card] if p_step.card else []
    third = None if p_step.card is None else values.of(p_step.card.rank)
    b_step = _banker_step(tableau, b_total, p_total, third)
    b_step = _step(b_step, pile, _facing(b_total, b_step))
    banker += [b_step.card] if b_step.card else []
    if pile:
        rest = " ".join(str(card) for card in pile)
        raise IllegalCoupError(
            f"expected no card after {len(cards) - len(pile)}, since both hands are complete: "
            f"got {rest!r}",
            surplus=tuple(pile),
        )
    steps = (p_step, b_step)
    return Coup(tuple(player), tuple(banker), steps, values, tableau.printed is not None)


def _facing(total: int, step: Step) -> str:
    """Say in what situation Banker decided, for a message."""
    return f"on {total}, column {step.column!r}" if step.column else f"on {total}"


def _step(step: Step, pile: list[Card], situation: str) -> Step:
    """Take the third card of a step that draws off the pile."""
    if not step.draws:
        return step
    if not pile:
        raise IllegalCoupError(
            f"expected a third card for {step.hand.capitalize()}, who draws {situation}: got none",
            missing=step,
        )
    return Step(step.hand, step.total, True, step.reason, step.column, step.free, card=pile.pop(0))


def _player_step(tableau: Tableau, p_total: int, b_total: int) -> Step:
    """Return Player's decision without the card."""
    if p_total in NATURALS:
        return Step("player", p_total, False, Reason.OWN_NATURAL)
    if b_total in NATURALS and tableau.natural is not NaturalRule.STOPS_OWN:
        return Step("player", p_total, False, Reason.OTHER_NATURAL)
    cell = tableau.player[p_total]
    return Step("player", p_total, cell.draws, Reason.PLAYER_TABLE, free=cell.free)


def _banker_step(tableau: Tableau, b_total: int, p_total: int, third: int | None) -> Step:
    """Return Banker's decision without the card."""
    if b_total in NATURALS:
        return Step("banker", b_total, False, Reason.OWN_NATURAL)
    if p_total in NATURALS and tableau.natural is NaturalRule.STOPS_BOTH:
        return Step("banker", b_total, False, Reason.OTHER_NATURAL)
    column = tableau.columns.index(p_total, third)
    cell: Cell = tableau.banker[b_total][column]
    label = tableau.columns.labels[column]
    return Step("banker", b_total, cell.draws, Reason.BANKER_TABLE, label, cell.free)

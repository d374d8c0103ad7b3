"""Prices: what turning one decision over changes, for every cell, and what free cells are worth."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from puntobanco.coup import Winner
from puntobanco.decisions.branches import branches_of
from puntobanco.decisions.margins import Decision, Place, decisions_of
from puntobanco.errors import PuntobancoError
from puntobanco.law import law_of
from puntobanco.pricing import LineWays, price_many
from puntobanco.shoe import Shoe
from puntobanco.tableau import Cell, Tableau
from puntobanco.valuation import value_of, valued
from puntobanco.wagers import Wager

FIRST_FOUR = frozenset({"P1", "P2", "B1", "B2"})
"""The places of a wager that no drawing rule can change."""


@dataclass(frozen=True)
class Figures:
    """Probabilities of Player, Banker and Tie, and expectations of wagers - or changes in them.

    ``wagers``: per unit staked, pushes included, in the order in which the wagers were given.
    """

    player: Fraction
    banker: Fraction
    tie: Fraction
    wagers: tuple[Fraction, ...] = ()

    def __sub__(self, other: "Figures") -> "Figures":
        """Return the change from ``other`` to this."""
        return Figures(
            self.player - other.player,
            self.banker - other.banker,
            self.tie - other.tie,
            tuple(mine - theirs for mine, theirs in zip(self.wagers, other.wagers, strict=True)),
        )

    def scaled(self, factor: int) -> "Figures":
        """Return every figure times ``factor``."""
        return Figures(
            self.player * factor,
            self.banker * factor,
            self.tie * factor,
            tuple(factor * wager for wager in self.wagers),
        )


@dataclass(frozen=True)
class Price:
    """What it changes if the cell at ``place`` becomes ``to``, all others as they are.

    ``change``: None where the tableau leaves out what Banker would then do.
    """

    place: Place
    cell: Cell
    to: Cell
    change: Figures | None


@dataclass(frozen=True)
class Choice:
    """A free cell with both its prices: the figures where it is always drawn on, always stood on.

    None where the tableau leaves out what Banker would do. ``decision`` has the margin.
    """

    decision: Decision
    draws: Figures | None
    stands: Figures | None


def figures_of(
    tableau: Tableau, shoe: Shoe, wagers: Sequence[Wager] = (), stake: Fraction | None = None
) -> Figures:
    """Return the exact figures of a coup dealt by ``tableau`` from ``shoe``.

    >>> from puntobanco.tableau import STANDARD
    >>> figures_of(STANDARD, Shoe.of_decks(8)).tie
    Fraction(619306544887, 6508331087895)
    """
    law = law_of(tableau, shoe)
    found = price_many(wagers, tableau, shoe) if wagers else ()
    return Figures(
        law.winner_probability(Winner.PLAYER),
        law.winner_probability(Winner.BANKER),
        law.winner_probability(Winner.TIE),
        tuple(_expectation(*pair, stake) for pair in zip(wagers, found, strict=True)),
    )


def _expectation(
    wager: Wager, ways: LineWays | PuntobancoError, stake: Fraction | None
) -> Fraction:
    if isinstance(ways, PuntobancoError):
        raise ways
    return valued(wager, ways, stake).expectation


def prices_of(
    tableau: Tableau, shoe: Shoe, wagers: Sequence[Wager] = (), stake: Fraction | None = None
) -> tuple[Price, ...]:
    """Return the price of flipping every single cell, in the order of `decisions_of`.

    >>> from puntobanco.tableau import STANDARD
    >>> prices = {str(price.place): price for price in prices_of(STANDARD, Shoe.of_decks(8))}
    >>> prices["Banker 6 v none"].to, prices["Banker 6 v none"].change.tie
    (<Cell.DRAW: 'D'>, Fraction(-2853026, 522044685))
    """
    decisions = decisions_of(tableau, shoe)
    by_wager = [tuple(money_gains(wager, tableau, shoe, stake)) for wager in wagers]
    return tuple(
        Price(
            decision.place,
            decision.cell,
            decision.cell.flipped,
            None if decision.open else _change(decision, [gains[n] for gains in by_wager]),
        )
        for n, decision in enumerate(decisions)
    )


def _change(decision: Decision, gains: Sequence[Fraction]) -> Figures:
    """Return the change if the decision is turned over, given its gains in each wager's money."""
    player, banker, tie = (
        Fraction(draw - stand, decision.deals)
        for draw, stand in zip(decision.draw, decision.stand, strict=True)
    )
    drawing = Figures(player, banker, tie, tuple(gains))
    return drawing.scaled(-1 if decision.cell.draws else 1)


def money_gains(
    wager: Wager, tableau: Tableau, shoe: Shoe, stake: Fraction | None = None
) -> Iterator[Fraction]:
    """Yield, for each of `decisions_of`, what drawing is worth above standing in a wager's money.

    Per unit staked and coup dealt; 0 where the tableau leaves out what would follow. A wager that
    point values settle takes one walk; one on the first four cards none; any other is walked
    anew for each cell.
    """
    if wager.by_points:
        branches = branches_of(shoe, tableau.printed, wager)
        nets = [wager.net(line, stake) for line in range(len(wager.lines) + 1)]
        yield from (d.gain for d in decisions_of(tableau, shoe, branches, nets))
        return
    usual = None if wager.needs <= FIRST_FOUR else value_of(wager, tableau, shoe, stake)
    for decision in decisions_of(tableau, shoe):
        if usual is None or decision.open:
            yield Fraction(0)
        else:
            turned = with_cell(tableau, decision.place, decision.cell.flipped)
            change = value_of(wager, turned, shoe, stake).expectation - usual.expectation
            yield -change if decision.cell.draws else change


def with_cell(tableau: Tableau, place: Place, cell: Cell) -> Tableau:
    """Return ``tableau`` with the cell at ``place`` replaced.

    >>> from puntobanco.tableau import STANDARD
    >>> with_cell(STANDARD, Place("player", 5), Cell.FREE_DRAW).player[5]
    <Cell.FREE_DRAW: 'D?'>
    """
    if place.hand == "player":
        return tableau.with_player(place.total, cell)
    return tableau.with_banker(place.total, place.column, cell)


def choices_of(
    tableau: Tableau, shoe: Shoe, wagers: Sequence[Wager] = (), stake: Fraction | None = None
) -> tuple[Choice, ...]:
    """Return every free cell with both its prices; other free cells keep their defaults.

    >>> from puntobanco.tableau import STANDARD
    >>> free = STANDARD.with_player(5, Cell.FREE_DRAW)
    >>> [str(choice.decision.place) for choice in choices_of(free, Shoe.of_decks(6))]
    ['Player 5']
    """
    free = [decision for decision in decisions_of(tableau, shoe) if decision.cell.free]
    return tuple(
        Choice(
            decision,
            *(
                None
                if decision.open and cell.draws != decision.cell.draws
                else figures_of(with_cell(tableau, decision.place, cell), shoe, wagers, stake)
                for cell in (Cell.DRAW, Cell.STAND)
            ),
        )
        for decision in free
    )

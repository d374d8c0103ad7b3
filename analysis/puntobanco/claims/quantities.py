"""The quantities a claim can be about: what each means, and in which forms it is printed."""

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from puntobanco.claims.figures import FigureKind, PrintedFigure, read_figure
from puntobanco.claims.numerals import Expects
from puntobanco.errors import PuntobancoError, closest

_SHARES = (FigureKind.PERCENT, FigureKind.PER_MILLE, FigureKind.BASIS_POINTS)
_SIGNED = frozenset({FigureKind.NUMBER, FigureKind.FRACTION, *_SHARES})
_CHANCES = _SIGNED | {FigureKind.ONE_IN, FigureKind.ODDS_AGAINST}
_PRICES = frozenset({FigureKind.NUMBER, FigureKind.FRACTION, FigureKind.ODDS})
_PLAIN = frozenset({FigureKind.NUMBER, FigureKind.FRACTION})


class Needs(Enum):
    """What a claim must name before its quantity means anything."""

    CHANCE = "an event, or a wager (then: that it wins), or a wager and one of its lines"
    WAGER = "a wager"
    LINE = "a wager and one line of its pay table, or 'win', 'push' or 'loss'"
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class Quantity:
    """One quantity: its meaning, its unit, the printed forms it admits and the values it can have.

    ``low`` and ``high`` bound what the quantity can be in any game: a figure outside is bad input
    (a percentage over 100 for a probability), not a false claim.
    """

    name: str
    doc: str
    unit: str
    needs: Needs
    expects: Expects
    kinds: frozenset[FigureKind]
    low: Fraction | None = None
    high: Fraction | None = None
    aliases: tuple[str, ...] = ()

    def read(
        self, published: str, decimal_mark: str | None = None, unit: FigureKind | None = None
    ) -> PrintedFigure:
        """Return the printed figure, refused where this quantity can't be printed so.

        >>> quantity("probability").read("145.86 %")
        Traceback (most recent call last):
        puntobanco.errors.PuntobancoError: expected a probability from 0 to 1, got '145.86 %'
        """
        figure = read_figure(published, self.expects, decimal_mark, unit)
        if figure.kind not in self.kinds:
            raise PuntobancoError(
                f"expected {self.name} as {_listed(self.kinds)}, got {figure.kind.value} "
                f"{published!r}"
            )
        self._check_range(figure)
        return figure

    def _check_range(self, figure: PrintedFigure) -> None:
        if figure.kind is FigureKind.ONE_IN and figure.value < 1:
            raise PuntobancoError(f"expected 1 in N with N of at least 1, got {figure.text!r}")
        if figure.kind in (FigureKind.ONE_IN, FigureKind.ODDS_AGAINST):
            return
        if self.expects is Expects.WHOLE and figure.value.denominator != 1:
            raise PuntobancoError(f"expected a whole number of {self.name}, got {figure.text!r}")
        below = self.low is not None and figure.value < self.low
        above = self.high is not None and figure.value > self.high
        if below or above:
            bare = figure.value > 1 and figure.kind is FigureKind.NUMBER
            hint = "; a bare number needs unit = 'percent' where it is one" if bare else ""
            raise PuntobancoError(
                f"expected {_article(self.name)} {_bounds(self.low, self.high)}, "
                f"got {figure.text!r}{hint}"
            )


def _listed(kinds: frozenset[FigureKind]) -> str:
    return ", ".join(kind.value for kind in FigureKind if kind in kinds)


def _article(name: str) -> str:
    return f"{'an' if name[0] in 'aeiou' else 'a'} {name}"


def _bounds(low: Fraction | None, high: Fraction | None) -> str:
    if low is not None and high is not None:
        return f"from {low} to {high}"
    return f"of at least {low}" if low is not None else f"of at most {high}"


_ZERO, _ONE = Fraction(0), Fraction(1)

_ALL = (
    Quantity(
        "ways",
        "number of ways of an event in the claim's counting; of 'any coup': all ways",
        "ways",
        Needs.CHANCE,
        Expects.WHOLE,
        frozenset({FigureKind.NUMBER}),
        low=_ZERO,
        aliases=("combinations", "permutations"),
    ),
    Quantity(
        "probability",
        "probability of an event of one coup, conditional on 'given' where that is stated",
        "share of coups",
        Needs.CHANCE,
        Expects.SHARE,
        _CHANCES,
        low=_ZERO,
        high=_ONE,
    ),
    Quantity(
        "odds_against",
        "(1 - p) / p for the probability p of an event",
        "to one",
        Needs.CHANCE,
        Expects.AMOUNT,
        _PRICES | {FigureKind.ONE_IN, FigureKind.ODDS_AGAINST},
        low=_ZERO,
        aliases=("odds",),
    ),
    Quantity(
        "expectation",
        "mean net gain per unit staked, pushes included",
        "units per unit staked",
        Needs.WAGER,
        Expects.SHARE,
        _SIGNED,
        aliases=("expected_value", "ev"),
    ),
    Quantity(
        "house_edge",
        "minus the expectation: mean loss per unit staked, pushes included",
        "units per unit staked",
        Needs.WAGER,
        Expects.SHARE,
        _SIGNED,
        high=_ONE,
        aliases=("edge", "house_advantage"),
    ),
    Quantity(
        "house_edge_resolved",
        "house edge divided by the probability that the wager is not pushed",
        "units per unit of resolved stake",
        Needs.WAGER,
        Expects.SHARE,
        _SIGNED,
        high=_ONE,
        aliases=("edge_resolved",),
    ),
    Quantity(
        "return_to_player",
        "one plus the expectation: mean amount returned per unit staked, the stake included",
        "units per unit staked",
        Needs.WAGER,
        Expects.SHARE,
        _SIGNED,
        low=_ZERO,
        aliases=("rtp",),
    ),
    Quantity(
        "line_return",
        "probability of a line times its pay in the pay table's own words: net 'to', gross 'for'",
        "units per unit staked",
        Needs.LINE,
        Expects.SHARE,
        _SIGNED,
        aliases=("return_of_line",),
    ),
    Quantity(
        "hit_frequency",
        "probability that the wager wins: that it is paid more than its stake back",
        "share of coups",
        Needs.WAGER,
        Expects.SHARE,
        _CHANCES,
        low=_ZERO,
        high=_ONE,
    ),
    Quantity(
        "variance",
        "variance of the net gain per unit staked, pushes included",
        "square units",
        Needs.WAGER,
        Expects.AMOUNT,
        _PLAIN,
        low=_ZERO,
    ),
    Quantity(
        "standard_deviation",
        "square root of the variance; the exact value passed on is the variance",
        "units",
        Needs.WAGER,
        Expects.AMOUNT,
        _PLAIN,
        low=_ZERO,
        aliases=("sd",),
    ),
    Quantity(
        "effect_of_removal",
        "change of the expectation (or of 'measure') when the cards in 'removed' leave the shoe",
        "units per unit staked",
        Needs.CHANCE,
        Expects.SHARE,
        _SIGNED,
        aliases=("eor",),
    ),
    Quantity(
        "effect_of_decks",
        "change of the house edge (or of 'measure') from 'from_decks' to 'decks'",
        "units per unit staked",
        Needs.CHANCE,
        Expects.SHARE,
        _SIGNED,
    ),
    Quantity(
        "fair_odds",
        "odds to one that would make the expectation zero, other lines of the wager unchanged",
        "to one",
        Needs.WAGER,
        Expects.AMOUNT,
        _PRICES | {FigureKind.ODDS_FOR},
        low=_ZERO,
    ),
    Quantity(
        "mean_cards",
        "mean number of cards a coup uses",
        "cards per coup",
        Needs.NOTHING,
        Expects.SHARE,
        _PLAIN,
        low=_ZERO,
        aliases=("mean_cards_per_coup",),
    ),
)

QUANTITIES = {each.name: each for each in _ALL}
"""Every quantity by its name."""

_BY_ANY_NAME = QUANTITIES | {alias: each for each in _ALL for alias in each.aliases}


def quantity(name: str) -> Quantity:
    """Return the quantity of that name or alias.

    >>> quantity("house edge").unit, quantity("rtp").name
    ('units per unit staked', 'return_to_player')
    >>> quantity("varience")
    Traceback (most recent call last):
    puntobanco.errors.PuntobancoError: expected a quantity, got 'varience'; did you mean 'variance'?
    """
    found = _BY_ANY_NAME.get(name.strip().casefold().replace(" ", "_").replace("-", "_"))
    if found is None:
        hint = closest(name, _BY_ANY_NAME) or f"; one of {', '.join(QUANTITIES)}"
        raise PuntobancoError(f"expected a quantity, got {name!r}{hint}")
    return found

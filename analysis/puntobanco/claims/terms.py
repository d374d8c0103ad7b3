"""Terms: all that a claim's exact value depends on, as stated or under an assumption."""

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from puntobanco.claims.games import Game, game_of, wager_of
from puntobanco.claims.model import Claim, Counting, Decks
from puntobanco.claims.quantities import QUANTITIES, Quantity
from puntobanco.claims.reckonings import UnsupportedClaimError
from puntobanco.conditions import Condition, read_conditions
from puntobanco.errors import PuntobancoError, closest
from puntobanco.pay import PUSH
from puntobanco.wagers import PayLine, Wager

KINDS_OF_LINE = ("win", "push", "loss")
EVENT = "event"


@dataclass(frozen=True)
class Terms:
    """What an exact value depends on.

    ``wager``: of the sheet or the catalogue; an event is a wager of one line named "event".
    ``nets``: what its lines pay, "otherwise" last, which an assumption may change. ``chosen``: the
    lines that the claim is about. ``given``, ``known``: conditions on the coup and cards of it.
    ``removed``: cards that have left the shoe, for an effect of removal or a counting by card.
    """

    quantity: Quantity
    game: Game
    decks: Decks
    wager: Wager
    nets: tuple[Fraction, ...]
    chosen: frozenset[int]
    given: tuple[Condition, ...] = ()
    known: str = ""
    counting: Counting | None = None
    removed: tuple[str, ...] = ()
    from_decks: Decks | None = None
    measure: Quantity | None = None
    gross: bool = False

    @property
    def is_event(self) -> bool:
        """True where the claim is about an event, not about a wager."""
        return self.wager.name == EVENT


def terms_of(claim: Claim, decks: Decks | None) -> Terms:
    """Return the terms of a claim in a shoe of so many decks (None: the sheet's own).

    Raises PuntobancoError for an unknown sheet, wager, pay or line, and UnsupportedClaimError for
    what can't be judged.
    """
    if claim.quantity is None:
        raise UnsupportedClaimError("no quantity")
    game, wager = _game_and_wager(claim)
    if claim.quantity.name == "mean_cards":
        wager, nets = CARDS_OF_A_COUP, tuple(Fraction(n) for n in (4, 5, 6, 0))
    else:
        nets = wager.nets()
    return Terms(
        claim.quantity,
        game,
        game.decks if decks is None else decks,
        wager,
        nets,
        _chosen(claim, wager, nets),
        claim.given,
        claim.known,
        claim.counting,
        tuple(claim.removed.replace(",", " ").split()),
        claim.from_decks,
        claim.measure or _default_measure(claim),
        any(_includes_stake(line) for line in wager.lines),
    )


def _game_and_wager(claim: Claim) -> tuple[Game, Wager]:
    if claim.wager:
        game, wager = wager_of(claim.sheet, claim.wager, claim.pays)
        if claim.event is None:
            return game, wager
        return game, event_wager(claim.event)
    return game_of(claim.sheet), event_wager(claim.event or ())


@lru_cache(maxsize=4096)
def event_wager(event: tuple[Condition, ...]) -> Wager:
    """Return an event as a wager: its line, or, for any coup, "otherwise" alone.

    >>> event_wager(()).labels
    ('otherwise',)
    """
    return Wager(EVENT, (PayLine(EVENT, event, PUSH),) if event else ())


CARDS_OF_A_COUP = Wager(
    "cards of a coup",
    tuple(PayLine(f"{n} cards", read_conditions({"cards": n}), PUSH) for n in (4, 5, 6)),
)
"""How many cards a coup uses, one line each."""


def _default_measure(claim: Claim) -> Quantity | None:
    if claim.quantity is None or not claim.quantity.name.startswith("effect_of_"):
        return None
    if not claim.wager or claim.event is not None:
        return QUANTITIES["probability"]
    of_decks = claim.quantity.name == "effect_of_decks"
    return QUANTITIES["house_edge" if of_decks else "expectation"]


def _includes_stake(line: PayLine) -> bool:
    words = line.pay.text.casefold().split()
    return "for" in words or words[:1] in (["return"], ["returns"])


def _chosen(claim: Claim, wager: Wager, nets: tuple[Fraction, ...]) -> frozenset[int]:
    if wager.name == EVENT:
        return frozenset({0})
    if not claim.line:
        return frozenset(n for n, net in enumerate(nets) if net > 0)
    return lines_named(wager, nets, claim.line)


def lines_named(wager: Wager, nets: tuple[Fraction, ...], name: str) -> frozenset[int]:
    """Return the lines that a name means: a label, or all that win, push or lose.

    >>> from puntobanco.claims.games import wager_of
    >>> tie = wager_of("", "Tie")[1]
    >>> lines_named(tie, tie.nets(), "otherwise"), lines_named(tie, tie.nets(), "win")
    (frozenset({1}), frozenset({0}))
    """
    wanted = name.strip().casefold()
    labels = [label.casefold() for label in wager.labels]
    if wanted in labels:
        return frozenset({labels.index(wanted)})
    signs = {"win": 1, "push": 0, "loss": -1}
    if wanted in signs:
        return frozenset(n for n, net in enumerate(nets) if _sign(net) == signs[wanted])
    known = [*wager.labels, *KINDS_OF_LINE]
    raise PuntobancoError(
        f"expected a line of {wager.name!r} ({', '.join(dict.fromkeys(known))}), "
        f"got {name!r}{closest(name, known)}"
    )


def _sign(net: Fraction) -> int:
    return (net > 0) - (net < 0)

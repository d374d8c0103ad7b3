"""What the heel command's options ask for: numbers of cards, sets, systems, a procedure."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from puntobanco.entries import folded
from puntobanco.errors import PuntobancoError
from puntobanco.heel.counting import tags_as_printed
from puntobanco.heel.procedure import FIRST_CARD, Procedure
from puntobanco.pay import Pay, exact_number
from puntobanco.removal import best_tags, effects_of_removal
from puntobanco.rulesheet import RuleSheet
from puntobanco.shoe import Shoe
from puntobanco.wagers import Wager, labels_of

_MOST_NUMBERS = 1000


def numbers_of(text: str) -> list[int]:
    """Read numbers of unseen cards, one, several or ranges.

    >>> numbers_of("10,16-18")
    [10, 16, 17, 18]
    """
    numbers: list[int] = []
    for part in text.split(","):
        first, dash, last = part.strip().partition("-")
        low, high = _whole(first, text), _whole(last if dash else first, text)
        if high < low or high - low > _MOST_NUMBERS:
            raise _not_numbers(text)
        numbers += range(low, high + 1)
    return numbers


def _whole(text: str, whole: str) -> int:
    text = text.strip()
    if not (text.isascii() and text.isdigit() and len(text) <= 9):
        raise _not_numbers(whole)
    return int(text)


def _not_numbers(text: str) -> PuntobancoError:
    return PuntobancoError(f"expected unseen cards such as 10, 10,16 or 10-16, got {text!r}")


def by_points(wagers: Sequence[Wager], *, everything: bool) -> tuple[list[Wager], list[str]]:
    """Return the wagers that point values settle, and which are left out.

    Asked for by name, a wager that needs ranks or suits stays: it takes a thousand times longer.
    """
    if not everything:
        return list(wagers), []
    kept = [wager for wager in wagers if wager.by_points]
    left = [f"{wager.name} ({wager.pays})" for wager in wagers if not wager.by_points]
    return kept, left


def sets_of(wagers: Sequence[Wager], named: Sequence[str]) -> list[tuple[int, ...]]:
    """Return the sets of wagers of which the best is bet, as numbers of wagers.

    Without ``named``: Player and Banker, where both are there, and all wagers, where there are
    not more than a table's main ones.
    """
    if named:
        return [tuple(_number(wagers, name) for name in text.split(",")) for text in named]
    mains = tuple(n for n, wager in enumerate(wagers) if wager.bet in ("Player", "Banker"))
    everything = tuple(range(len(wagers)))
    sets: list[tuple[int, ...]] = [mains] if len(mains) == 2 else []
    if 2 < len(wagers) <= 8 and everything not in sets:
        sets.append(everything)
    return sets


def _number(wagers: Sequence[Wager], name: str) -> int:
    bet, mark, pays = name.strip().partition("@")
    found = [
        number
        for number, wager in enumerate(wagers)
        if folded(bet.strip())
        in {folded(known) for known in (wager.name, wager.bet, *wager.aliases)}
        and (not mark or _same_pay(pays, wager.pays))
    ]
    # By its own name first: another one may carry it as an alias.
    own = [number for number in found if folded(wagers[number].name) == folded(bet.strip())]
    found = own or found
    if len(found) == 1:
        return found[0]
    if found:
        several = ", ".join(repr(f"{wagers[n].name}@{wagers[n].pays}") for n in found)
        raise PuntobancoError(f"expected one of {several}, got {name.strip()!r}")
    known = ", ".join(repr(label) for label in labels_of(wagers))
    raise PuntobancoError(f"expected one of the wagers {known}, got {name.strip()!r}")


def _same_pay(asked: str, pays: str) -> bool:
    try:
        return Pay.parse(asked).net == Pay.parse(pays).net
    except PuntobancoError:
        return folded(asked) == folded(pays)


def tags_of(
    text: str, wager: Wager, sheet: RuleSheet, shoe: Shoe, stake: Fraction | None
) -> tuple[int, ...]:
    """Read tags as printed, or "removal:M": the best ones of at most M by effects of removal."""
    word, colon, most = text.partition(":")
    if word.strip() != "removal":
        return tags_as_printed(text)
    if not (colon and most.strip().isascii() and most.strip().isdigit()):
        raise PuntobancoError(f"expected tags such as 'removal:4', got {text!r}")
    if not wager.by_points:
        raise PuntobancoError(
            f"expected a wager that point values settle beside tags, got {wager.name!r}, which "
            f"needs ranks or suits"
        )
    effects = effects_of_removal([wager], sheet.tableau, shoe, stake=stake)[0]
    found = best_tags(effects, int(most))
    if found is None:
        raise PuntobancoError(f"expected a wager that depends on the cards, got {wager.name!r}")
    return found.tags


def tags_as_text(tags: Sequence[int]) -> str:
    """Return tags in the order in which they are printed.

    >>> tags_as_text((0, 1, 2, 3, 4, 5, 6, 7, 8, 9))
    'A..9, ten: 1,2,3,4,5,6,7,8,9,0'
    """
    return "A..9, ten: " + ",".join(str(tag) for tag in (*tags[1:], tags[0]))


def thresholds_of(text: str | None) -> tuple[Fraction, ...]:
    """Read counts from which to bet; by default the whole ones from -5 to 20.

    >>> [str(count) for count in thresholds_of("3.5,4")]
    ['7/2', '4']
    """
    if text is None:
        return tuple(Fraction(count) for count in range(-5, 21))
    counts = []
    for part in text.split(","):
        number = exact_number(part.strip().removeprefix("-"))
        if number is None:
            raise PuntobancoError(f"expected counts such as 4 or 3.5,4, got {text!r}")
        counts.append(-number if part.strip().startswith("-") else number)
    return tuple(counts)


@dataclass(frozen=True)
class Course:
    """A procedure and what had to be assumed for it."""

    procedure: Procedure
    notes: tuple[str, ...]


def course_of(sheet: RuleSheet, behind: int | None, after: int | None, burn: str | None) -> Course:
    """Return the sheet's procedure, with the options in its place; what is assumed is noted."""
    printed = sheet.procedure
    notes = []
    cards = printed.behind_cut_card if behind is None else behind
    if cards is None:
        raise PuntobancoError(
            f"expected --behind, the cards behind the cut card, which the sheet {sheet.name!r} "
            f"leaves unstated"
        )
    coups = printed.coups_after_cut_card if after is None else after
    if coups is None:
        coups = 0
        notes.append("Assumed: the coup in which the cut card appears is the last (--after 0).")
    rule: str | int | None = printed.burn if burn is None else _burn(burn)
    if rule is None:
        rule = 0
        notes.append("Assumed: no card is burnt (--burn 0), which the sheet leaves unstated.")
    if rule == "none":
        rule = 0
    ten = printed.burn_ten
    if rule == FIRST_CARD and ten is None:
        ten = 10
        notes.append("Assumed: ten cards are burnt after a ten or face card.")
    if rule == FIRST_CARD:
        notes.append("Assumed: the first card is not among those burnt by its value.")
    return Course(Procedure(cards, coups, rule, 10 if ten is None else ten), tuple(notes))


def _burn(text: str) -> str | int:
    words = text.strip().lower()
    if words == FIRST_CARD:
        return FIRST_CARD
    if words.isascii() and words.isdigit() and len(words) <= 9:
        return int(words)
    raise PuntobancoError(f"expected --burn {FIRST_CARD!r} or a number of cards, got {text!r}")

"""Changed terms: other decks, other pay, another event - each as one assumption in words."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from puntobanco.claims.assumptions.edits import fewer, hands_named, neighbours, swapped, winning
from puntobanco.claims.games import entry_named
from puntobanco.claims.model import Decks
from puntobanco.claims.terms import EVENT, Terms
from puntobanco.conditions import Condition, read_conditions
from puntobanco.pay import PUSH
from puntobanco.wagers import PayLine, Wager

DECKS: tuple[Decks, ...] = (*range(1, 17), "infinite")
"""The shoes that are tried."""

COMMISSIONS = tuple(Fraction(half, 200) for half in range(11))
"""0 to 5 % in halves of one per cent."""

_OF_PAY = frozenset(
    {
        *("expectation", "house_edge", "house_edge_resolved", "return_to_player", "line_return"),
        *("variance", "standard_deviation", "fair_odds"),
    }
)
_NO_TIE = read_conditions({"winner": ["player", "banker"]})


@dataclass(frozen=True, slots=True)
class Change:
    """One assumption: its kind, its words (the same for every claim it bears on), the new terms."""

    kind: str
    says: str
    terms: Terms


Changes = Callable[[Terms], Iterator[Change]]


def depends_on_pay(terms: Terms) -> bool:
    """Return whether the value depends on what the wager pays."""
    measured = terms.measure or terms.quantity
    return not terms.is_event and measured.name in _OF_PAY


def other_decks(terms: Terms) -> Iterator[Change]:
    """Yield the same terms in every other number of decks."""
    for decks in DECKS:
        if decks != terms.decks and not (decks == "infinite" and terms.removed):
            yield Change("decks", decks_in_words(decks), replace(terms, decks=decks))


def decks_in_words(decks: Decks) -> str:
    """Return a number of decks in words.

    >>> decks_in_words(1), decks_in_words(6), decks_in_words("infinite")
    ('1 deck', '6 decks', 'the infinite shoe')
    """
    if decks == "infinite":
        return "the infinite shoe"
    return f"{decks} deck{'s' if decks != 1 else ''}"


def ties(terms: Terms) -> Iterator[Change]:
    """Yield ties left out, or counted where the terms leave them out; pushes that lose."""
    looks_at_winner = [c for c in terms.given if c.subject.name == "winner"]
    if looks_at_winner:
        kept = tuple(c for c in terms.given if c not in looks_at_winner)
        yield Change("ties", "ties counted", replace(terms, given=kept))
    elif terms.wager.by_points and not terms.known:
        given = (*terms.given, *_NO_TIE)
        yield Change("ties", "ties left out", replace(terms, given=given))
    if depends_on_pay(terms) and 0 in terms.nets:
        nets = tuple(net or Fraction(-1) for net in terms.nets)
        yield Change("ties", "pushes lose", replace(terms, nets=nets))


def other_pay(terms: Terms) -> Iterator[Change]:
    """Yield the other pay tables of the wager, "for" read as "to" and "to" as "for"."""
    if not depends_on_pay(terms):
        return
    yield from _other_tables(terms)
    for step, says in ((-1, "'to' read as 'for'"), (1, "'for' read as 'to'")):
        nets = tuple(net + step if net > 0 else net for net in terms.nets)
        if all(net > -1 for net in nets if net not in terms.nets):
            yield Change("to or for", says, replace(terms, nets=nets))


def _other_tables(terms: Terms) -> Iterator[Change]:
    entry = entry_named(terms.wager.bet or terms.wager.name)
    for table in entry.tables if entry else ():
        wager = entry.paying(table) if entry else terms.wager
        if wager.commission and wager.commission.needs_stake:
            continue
        if wager.key == terms.wager.key and wager.nets() != terms.nets:
            yield Change(
                "pay table", f"pay table {table.name!r}", replace(terms, nets=wager.nets())
            )


def commissions(terms: Terms) -> Iterator[Change]:
    """Yield a commission of 0 to 5 % on every win instead of the stated one."""
    if not depends_on_pay(terms):
        return
    for rate in COMMISSIONS:
        nets = tuple(_less(net, rate) for net in terms.nets)
        if nets != terms.nets:
            percent = f"{float(100 * rate):g}"
            yield Change("commission", f"commission of {percent} %", replace(terms, nets=nets))


def _less(net: Fraction, rate: Fraction) -> Fraction:
    """Return the net pay with another commission; 19 to 20 is even money less 5 %."""
    whole = Fraction(1) if net in (Fraction(19, 20), Fraction(24, 25)) else net
    return whole * (1 - rate) if net > 0 else net


def sides(terms: Terms) -> Iterator[Change]:
    """Yield Player and Banker exchanged: with the other bet's own pay, and with the stated pay."""
    twin = _twin(terms.wager.bet or terms.wager.name)
    if twin is not None and len(twin.labels) == len(terms.wager.labels):
        yield Change("sides", "the other side's bet", replace(terms, wager=twin, nets=twin.nets()))
    lines = tuple(swapped(line.when) for line in terms.wager.lines)
    if any(lines):
        pairs = zip(lines, terms.wager.lines, strict=True)
        wager = _with_lines(terms.wager, tuple(new or old.when for new, old in pairs))
        yield Change("sides", "sides exchanged", replace(terms, wager=wager))


def _twin(name: str) -> Wager | None:
    aside = name.replace("Player", "\0").replace("Banker", "Player").replace("\0", "Banker")
    entry = entry_named(aside) if aside != name else None
    if entry is None or entry.status == "not yet priced" or not entry.tables:
        return None
    return entry.wager()


def _with_lines(wager: Wager, when: tuple[tuple[Condition, ...], ...]) -> Wager:
    lines = (PayLine(line.label, w, line.pay) for line, w in zip(wager.lines, when, strict=True))
    return replace(wager, lines=tuple(lines))


def conditions(terms: Terms) -> Iterator[Change]:
    """Yield one condition of the chosen lines left out, a win asked for, either or both hands."""
    for line in sorted(terms.chosen):
        if line >= len(terms.wager.lines):
            continue
        when = terms.wager.lines[line].when
        for text, rest in fewer(when):
            yield Change("condition", f"without {text}", _with_line(terms, line, rest))
        won = winning(when)
        if won is not None:
            yield Change("condition", "that hand must win", _with_line(terms, line, won))
        other = swapped(when) if len(hands_named(when)) == 1 else None
        if other is not None:
            yield Change("hand", "either hand", _with_either(terms, line, other))
            yield Change("hand", "both hands", _with_line(terms, line, (*when, *other)))


def _with_line(terms: Terms, line: int, when: tuple[Condition, ...]) -> Terms:
    lines = tuple(each.when for each in terms.wager.lines)
    return replace(terms, wager=_with_lines(terms.wager, (*lines[:line], when, *lines[line + 1 :])))


def _with_either(terms: Terms, line: int, other: tuple[Condition, ...]) -> Terms:
    """Return the terms with another line of the same pay behind one of them."""
    lines = list(terms.wager.lines)
    lines.insert(line + 1, PayLine(f"{lines[line].label}, other hand", other, lines[line].pay))
    nets = (*terms.nets[: line + 1], terms.nets[line], *terms.nets[line + 1 :])
    moved = {n + 1 if n > line else n for n in terms.chosen}
    wager = replace(terms.wager, lines=tuple(lines))
    return replace(terms, wager=wager, nets=nets, chosen=frozenset(moved | {line + 1}))


def other_lines(terms: Terms) -> Iterator[Change]:
    """Yield the other lines of the same table, and the event with a neighbouring number."""
    if terms.is_event:
        for text, event in neighbours(terms.wager.lines[0].when if terms.wager.lines else ()):
            wager = Wager(EVENT, (PayLine(EVENT, event, PUSH),))
            yield Change("line", f"the line {text}", replace(terms, wager=wager))
        return
    if terms.quantity.name in ("ways", "probability", "odds_against", "line_return", "fair_odds"):
        for line, label in enumerate(terms.wager.labels):
            if terms.chosen != {line}:
                chosen = frozenset({line})
                yield Change("line", f"the line {label!r}", replace(terms, chosen=chosen))


def other_cards(terms: Terms) -> Iterator[Change]:
    """Yield another card removed, for an effect of removal."""
    if terms.quantity.name != "effect_of_removal" or len(terms.removed) != 1:
        return
    card, _, count = terms.removed[0].partition(":")
    for value in range(10):
        other = f"{value}:{count or 1}"
        if str(value) != card:
            yield Change("card", f"the card {value}", replace(terms, removed=(other,)))


SINGLE: tuple[Changes, ...] = (
    *(other_decks, ties, other_pay, commissions, sides, conditions, other_lines, other_cards),
)
"""Every change that is tried alone."""

WITH_DECKS: tuple[Changes, ...] = (ties, other_pay, commissions, sides)
"""The changes that are tried in other numbers of decks as well."""

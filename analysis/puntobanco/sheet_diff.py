"""Where two rule sheets, or two readings of one, differ, and what each difference costs."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from fractions import Fraction

from puntobanco.decisions.prices import Figures, figures_of
from puntobanco.diff import Difference, tableau_diff
from puntobanco.errors import PuntobancoError
from puntobanco.rulesheet import RuleSheet
from puntobanco.shoe import Shoe
from puntobanco.shoe_text import shoe_of
from puntobanco.valuation import value_of
from puntobanco.wagers import Wager

UNSEEN = "cards that nobody saw change no odds"


@dataclass(frozen=True)
class SheetDiff:
    """All differences of two sheets; figures of both, each in its own shoe unless one was given.

    ``wagers``: those of the first sheet, which the figures speak of in this order; the second
    sheet's figures pay what it pays on the same bet, where it offers it.
    """

    wagers: tuple[Wager, ...]
    differences: tuple[Difference, ...]
    ours: Figures
    theirs: Figures

    @property
    def together(self) -> Figures:
        """The exact change from the first sheet to the second."""
        return self.theirs - self.ours


def sheet_diff(
    ours: RuleSheet,
    theirs: RuleSheet,
    shoe: Shoe | None = None,
    wagers: Sequence[Wager] | None = None,
    stake: Fraction | None = None,
) -> SheetDiff:
    """Return where two sheets differ; each price is that of the one difference brought into ours.

    ``shoe``: deal both from this one. ``wagers``: price these, instead of our sheet's.

    >>> from puntobanco.rulesheet_files import load_sheet
    >>> sheet = load_sheet("monte-carlo-6")
    >>> diff = sheet_diff(sheet, load_sheet("monte-carlo-6", ["tie-8-for-1"]))
    >>> [(d.where, d.ours, d.theirs) for d in diff.differences]
    [('pay of Égalité', '8 to 1', '8 for 1')]
    >>> diff.together.wagers == (0, 0, -diff.ours.tie)
    True
    """
    priced = tuple(w.wager for w in ours.wagers) if wagers is None else tuple(wagers)
    dealt = shoe or ours.shoe
    rules = tableau_diff(ours.tableau, theirs.tableau, dealt, priced, stake)
    base = rules.ours
    found = [
        *(_shoes(ours, theirs, priced, stake, base) if shoe is None else ()),
        *rules.differences,
        *_pays(ours, theirs, priced, dealt, stake, base),
        *_offers(ours, theirs),
        *_procedures(ours, theirs),
    ]
    paid = [_counterpart(wager, theirs) or wager for wager in priced]
    last = figures_of(theirs.tableau, shoe or theirs.shoe, paid, stake)
    return SheetDiff(priced, tuple(found), base, last)


def _shoes(
    ours: RuleSheet,
    theirs: RuleSheet,
    wagers: Sequence[Wager],
    stake: Fraction | None,
    base: Figures,
) -> Iterator[Difference]:
    if ours.decks != theirs.decks:
        shoe = shoe_of(theirs.decks, ours.values)
        change = figures_of(ours.tableau, shoe, wagers, stake) - base
        yield Difference("decks", "decks", _decks(ours), _decks(theirs), change)
    if ours.values != theirs.values:
        shoe = shoe_of(ours.decks, theirs.values)
        change = figures_of(ours.tableau, shoe, wagers, stake) - base
        mine, other = (" ".join(map(str, sheet.values.values)) for sheet in (ours, theirs))
        yield Difference("values", "point values, ace to king", mine, other, change)


def _decks(sheet: RuleSheet) -> str:
    number = "infinite" if sheet.decks is None else str(sheet.decks)
    return f"{number} (assumed)" if sheet.decks_assumed else number


def _pays(
    ours: RuleSheet,
    theirs: RuleSheet,
    wagers: Sequence[Wager],
    shoe: Shoe,
    stake: Fraction | None,
    base: Figures,
) -> Iterator[Difference]:
    for place, wager in enumerate(wagers):
        other = _counterpart(wager, theirs)
        if other is None or _settles_alike(wager, other):
            continue
        named = Difference("pay", f"pay of {wager.name}", _pay_text(wager), _pay_text(other))
        try:
            worth = value_of(other, ours.tableau, shoe, stake).expectation
        except PuntobancoError as error:
            yield replace(named, why=str(error))
            continue
        changes = [Fraction()] * len(wagers)
        changes[place] = worth - base.wagers[place]
        nothing = Fraction()
        yield replace(named, change=Figures(nothing, nothing, nothing, tuple(changes)))


def _counterpart(wager: Wager, sheet: RuleSheet) -> Wager | None:
    """Return the other sheet's wager on the same bet, or one that shares a name with it."""
    bets = [w.wager for w in sheet.wagers if w.wager.bet == wager.bet]
    alike = [w.wager for w in sheet.wagers if _names(w.wager) & _names(wager)]
    named = [other for other in bets if other.name == wager.name]
    return next(iter([*named, *bets, *alike]), None)


def _names(wager: Wager) -> frozenset[str]:
    return frozenset(name.casefold() for name in (wager.name, wager.bet, *wager.aliases))


def _settles_alike(one: Wager, other: Wager) -> bool:
    return _settling(one) == _settling(other)


def _settling(wager: Wager) -> object:
    lines = tuple((tuple(c.text for c in line.when), line.pay.net) for line in wager.lines)
    return lines, wager.otherwise.net, wager.commission


def _pay_text(wager: Wager) -> str:
    if wager.pays:
        return wager.pays
    return " / ".join(line.pay.text for line in wager.lines)


def _offers(ours: RuleSheet, theirs: RuleSheet) -> Iterator[Difference]:
    for listed in ours.wagers:
        if _counterpart(listed.wager, theirs) is None:
            says = _pay_text(listed.wager)
            yield Difference("wager", listed.name, says, "not offered", why="on ours alone")
    for listed in theirs.wagers:
        if _counterpart(listed.wager, ours) is None:
            says = _pay_text(listed.wager)
            yield Difference("wager", listed.name, "not offered", says, why="on theirs alone")


def _procedures(ours: RuleSheet, theirs: RuleSheet) -> Iterator[Difference]:
    for field in fields(ours.procedure):
        mine, other = getattr(ours.procedure, field.name), getattr(theirs.procedure, field.name)
        where = field.name.replace("_", " ")
        if field.name == "says":
            yield from _statements(mine or {}, other or {})
        elif mine != other:
            yield Difference("procedure", where, _stated(mine), _stated(other), why=UNSEEN)
    if ours.limits != theirs.limits:
        mine, other = (
            "; ".join(limit.words for limit in sheet.limits) or "not stated"
            for sheet in (ours, theirs)
        )
        yield Difference("limits", "limits of stakes", mine, other, why="limits change no odds")


def _statements(ours: Mapping[str, str], theirs: Mapping[str, str]) -> Iterator[Difference]:
    for subject in dict.fromkeys([*ours, *theirs]):
        mine, other = ours.get(subject), theirs.get(subject)
        if mine != other:
            where = subject.replace("_", " ")
            yield Difference("procedure", where, _stated(mine), _stated(other), why=UNSEEN)


def _stated(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "not stated" if value is None else str(value)

"""Lint: what a rule sheet leaves unstated, what was assumed for it, and what is unusual in it."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from puntobanco.cards import STANDARD_VALUES
from puntobanco.errors import PuntobancoError
from puntobanco.rulesheet import RuleSheet
from puntobanco.tableau import ROWS, STANDARD, Cell, Columns, Tableau
from puntobanco.valuation import Valuation, value_of
from puntobanco.wager_lint import lint_wagers

USUAL_DECKS = range(1, 13)
HIGH_EDGE = Fraction(1, 4)
_STAKE = Fraction(100)


@dataclass(frozen=True)
class Finding:
    """One remark: its kind ("unstated", "assumed", "ambiguous", "unusual"), where, and what."""

    kind: str
    where: str
    says: str


def lint(sheet: RuleSheet) -> tuple[Finding, ...]:
    """Return everything in ``sheet`` that a reader should look at twice.

    >>> from puntobanco.rulesheet_files import load_sheet
    >>> [f.where for f in lint(load_sheet("monte-carlo-6")) if f.kind == "ambiguous"]
    ['naturals', 'pay of Égalité']
    """
    return (
        *_unstated(sheet),
        *_assumed(sheet),
        *_ambiguous(sheet),
        *lint_tableau(sheet.tableau),
        *_unusual_shoe(sheet),
        *_unusual_wagers(sheet),
    )


def _unstated(sheet: RuleSheet) -> Iterator[Finding]:
    for says in sheet.provenance.unstated:
        yield Finding("unstated", "sheet", says)
    procedure = sheet.procedure
    told = " ".join(sheet.provenance.unstated)
    for what, word, value in (
        ("burning at the start", "burn", procedure.burn),
        ("cards behind the cut card", "cut card", procedure.behind_cut_card),
    ):
        if value is None and word not in told:
            yield Finding("unstated", "procedure", f"{what} (changes no odds of a fresh shoe)")


def _assumed(sheet: RuleSheet) -> Iterator[Finding]:
    for assumption in sheet.assumptions:
        yield Finding("assumed", assumption.what, f"{assumption.value}. {assumption.why}")
    told = [assumption.what for assumption in sheet.assumptions]
    if sheet.decks_assumed and not any("decks" in what for what in told):
        yield Finding("assumed", "decks", f"{sheet.decks}, the sheet prints no number")
    for listed in sheet.wagers:
        if listed.assumed and not any(what.startswith("pay") for what in told):
            pays = listed.wager.pays
            yield Finding("assumed", f"pay of {listed.name}", f"{pays}, the sheet prints none")


def _ambiguous(sheet: RuleSheet) -> Iterator[Finding]:
    for reading in sheet.readings:
        yield Finding("ambiguous", reading.of, f"reading {reading.name!r}: {reading.says}")


def lint_tableau(tableau: Tableau) -> Iterator[Finding]:
    """Yield what is unusual in a tableau: settings, free cells, cells unlike the standard ones.

    >>> other = STANDARD.with_banker(6, "6", Cell.STAND)
    >>> [(finding.where, finding.says) for finding in lint_tableau(other)]
    [('Banker 6 v 6', 'S, where the standard tableau has D')]
    """
    if tableau.natural is not STANDARD.natural:
        yield Finding("unusual", "naturals", tableau.natural.value)
    if tableau.columns is not Columns.THIRD_CARD:
        says = "columns are Player's final total, not the third card"
        yield Finding("unusual", "Banker's table", says)
    if tableau.printed is not None:
        says = f"Player's first card is a printed {tableau.printed.letter}"
        yield Finding("unusual", "deal", says)
    for hand, total, label, cell in tableau.cells():
        where = f"{hand.capitalize()} {total}" + (f" v {label}" if label else "")
        yield from _cell(tableau, where, (hand, total, label), cell)
    yield from _steps(tableau)


def _cell(
    tableau: Tableau, where: str, place: tuple[str, int, str], cell: Cell
) -> Iterator[Finding]:
    if cell.free:
        says = f"a free choice, {'draws' if cell.draws else 'stands'} by default"
        yield Finding("unusual", where, says)
    usual = _usual(tableau, *place)
    if usual is not None and usual.draws != cell.draws:
        says = f"{cell.value}, where the standard tableau has {usual.value}"
        yield Finding("unusual", where, says)


def _usual(tableau: Tableau, hand: str, total: int, label: str) -> Cell | None:
    """Return the standard tableau's cell, where it has the same one."""
    if hand == "player":
        return STANDARD.player[total]
    if tableau.columns is not STANDARD.columns:
        return None
    return STANDARD.banker[total][STANDARD.columns.labels.index(label)]


def _steps(tableau: Tableau) -> Iterator[Finding]:
    """Yield where a hand draws on a higher total and stands on a lower one."""
    rows = [("Player", "", tableau.player)]
    for column in sorted(tableau.arising_columns):
        cells = tuple(tableau.banker[total][column] for total in ROWS)
        rows.append(("Banker", f" v {tableau.columns.labels[column]}", cells))
    for hand, against, cells in rows:
        for low, high in pairwise(ROWS):
            if cells[high].draws and not cells[low].draws:
                says = f"draws on {high}, though it stands on {low}"
                yield Finding("unusual", f"{hand} {high}{against}", says)


def _unusual_shoe(sheet: RuleSheet) -> Iterator[Finding]:
    if sheet.decks is not None and sheet.decks not in USUAL_DECKS:
        yield Finding("unusual", "decks", f"{sheet.decks}, where houses use 1 to 12")
    if sheet.values != STANDARD_VALUES:
        values = " ".join(map(str, sheet.values.values))
        yield Finding("unusual", "point values, ace to king", values)


def _unusual_wagers(sheet: RuleSheet) -> Iterator[Finding]:
    for name, times in Counter(listed.name for listed in sheet.wagers).items():
        if times > 1:
            yield Finding("unusual", name, f"{times} wagers of this name")
    priced = []
    for listed in sheet.wagers:
        try:
            value = value_of(listed.wager, sheet.tableau, sheet.shoe, _STAKE)
        except PuntobancoError as error:
            yield Finding("unusual", listed.name, f"can't be priced: {error}")
            continue
        priced.append(listed.wager)
        yield from _unusual_value(listed.name, listed.wager.bet, value)
    for found in lint_wagers(priced, sheet.tableau, sheet.shoe, _STAKE):
        if found.kind in ("shadowed", "paid twice", "same event"):
            yield Finding("unusual", found.wager, found.says)


def _unusual_value(name: str, bet: str, value: Valuation) -> Iterator[Finding]:
    if value.house_edge < 0:
        yield Finding("unusual", name, "the bettor has the advantage at this pay")
    elif value.house_edge > HIGH_EDGE:
        yield Finding("unusual", name, "the house keeps more than a quarter of what is staked")
    for line in value.lines[:-1]:
        if line.ways == 0:
            yield Finding("unusual", name, f"line {line.label!r} can never win: it has no way")
    ties = [line for line in value.lines if line.label == "tie"]
    if bet in ("Player", "Banker") and all(line.net == -1 for line in ties):
        yield Finding("unusual", name, "loses on a tie")

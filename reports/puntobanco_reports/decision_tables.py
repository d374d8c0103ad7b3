"""Decisions of a tableau to rows: margins as a printed card, misplays, prices, replies, decks."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from puntobanco.decisions.decks import DeckChoice, Span
from puntobanco.decisions.margins import Decision
from puntobanco.decisions.prices import Choice, Figures, Price
from puntobanco.decisions.responses import Dynamics, Reply
from puntobanco.tableau import ROWS, Cell
from puntobanco.wagers import Wager
from puntobanco_reports.render import shown
from puntobanco_reports.report import Column, Table, Value
from puntobanco_reports.words import say

_WORDS = {Cell.DRAW: "draw", Cell.STAND: "stand", None: "either"}
MARGIN_NOTE = (
    "Each cell: what the tableau does, and drawing minus standing in per cent of the stake, given\n"
    "that the decision comes up. Above 0 drawing is better. *: the tableau does the other."
)


def player_table(decisions: Sequence[Decision], digits: int = 2) -> Table:
    """Return Player's decisions as a printed card, a cell per two-card total."""
    mine = [decision for decision in decisions if decision.place.hand == "player"]
    columns = [Column("", "text"), *(Column(str(d.place.total), "text") for d in mine)]
    row = [say("player"), *(_cell(decision, digits) for decision in mine)]
    left_out = "No number: the tableau leaves out what Banker would then do."
    note = left_out if any(decision.open for decision in mine) else ""
    return Table("Player: drawing minus standing, by two-card total", columns, [row], note)


def banker_table(decisions: Sequence[Decision], digits: int = 2) -> Table:
    """Return Banker's decisions as a printed card: totals down, columns across."""
    mine = {(d.place.total, d.place.column): d for d in decisions if d.place.hand == "banker"}
    labels = list(dict.fromkeys(column for _, column in mine))
    rows = [[str(t), *(_cell(mine[t, label], digits) for label in labels)] for t in ROWS]
    columns = [Column("", "text"), *(Column(label, "text") for label in labels)]
    return Table("Banker: drawing minus standing", columns, rows, MARGIN_NOTE)


def _cell(decision: Decision, digits: int) -> str:
    margin = decision.margin
    if margin is None:
        return decision.cell.value
    text = shown(margin, "percent", digits).removesuffix(" %")
    sign = "+" if margin > 0 else ""
    return f"{decision.cell.value} {sign}{text}" + ("" if decision.is_best else " *")


def decisions_table(decisions: Sequence[Decision], title: str) -> Table:
    """Return decisions as rows: the tableau's choice, the better one, and what it is worth."""
    columns = (
        Column("decision"),
        Column("tableau"),
        Column("better"),
        Column("comes up", "percent"),
        Column("margin", "percent"),
        Column("per coup", "percent"),
    )
    rows = [
        (
            str(decision.place),
            decision.cell.value,
            "not told" if decision.open else _WORDS[decision.best],
            decision.probability,
            decision.margin,
            None if decision.open else decision.gain,
        )
        for decision in decisions
    ]
    note = "margin: drawing minus standing where it comes up; per coup: times how often it does."
    return Table(title, columns, rows, note if rows else "None.")


def decks_table(choices: Sequence[DeckChoice]) -> Table:
    """Return, for the cells whose better choice depends on the number of decks, what it is when."""
    rows = [
        (
            str(choice.place),
            choice.cell.value,
            "; ".join(_span(span) for span in choice.spans),
            _WORDS[choice.infinite],
        )
        for choice in choices
        if choice.changes
    ]
    columns = (Column("decision"), Column("tableau"), Column("better"), Column(say("infinite")))
    others = "All other cells have" if rows else "Every cell has"
    note = f"{others} the same better choice at every number of decks."
    return Table("Better choice by number of decks", columns, rows, note)


def _span(span: Span) -> str:
    last = "" if span.last == span.first else f" to {span.last}"
    decks = f"{span.first} and more" if span.last is None else f"{span.first}{last}"
    return f"{_WORDS[span.best]} with {decks}"


def replies_table(dynamics: Dynamics) -> Table:
    """Return the best responses in turn, each with what it changed; long ones in several rows."""
    first = len(dynamics.replies) - dynamics.period
    rows: list[Sequence[Value]] = []
    for number, reply in enumerate(dynamics.replies):
        again = "repeats" if number >= first else ""
        for part, changes in enumerate(_changes(reply)):
            worth = reply.expectation if part == 0 else None
            rows.append((number + 1, say(reply.hand), changes, worth, again))
    columns = (
        Column("reply", "count"),
        Column("by"),
        Column("changes"),
        Column(say("expectation"), "percent"),
        Column(""),
    )
    end = (
        f"The last {dynamics.period} replies repeat for ever: no pair of tables is best against "
        f"each other."
        if dynamics.period
        else "Neither would change anything: the two tables are best responses to each other."
    )
    return Table("Best responses to each other, in turn", columns, rows, end)


def _changes(reply: Reply) -> list[str]:
    """Return what a reply changed, in lines of at most six cells."""
    cells = {(hand, total, column): cell for hand, total, column, cell in reply.tableau.cells()}
    words = [f"{place} {_WORDS[_plain(cells[place])]}s" for place in reply.changed]
    return [", ".join(words[n : n + 6]) for n in range(0, len(words), 6)] or ["nothing"]


def _plain(cell: Cell) -> Cell:
    return Cell.DRAW if cell.draws else Cell.STAND


def choices_table(choices: Sequence[Choice], wagers: Sequence[Wager]) -> Table:
    """Return each free cell with both its prices."""
    rows: list[Sequence[Value]] = []
    for choice in choices:
        for says, figures in (("draw", choice.draws), ("stand", choice.stands)):
            default = choice.decision.cell.draws == (says == "draw")
            word = f"{says} (default)" if default else says
            rows.append((str(choice.decision.place), word, *figure_values(figures, len(wagers))))
    columns = [Column("free cell"), Column("always"), *figure_columns(wagers)]
    return Table("Free choices, both prices", columns, rows, "Wagers: expectation.")


def prices_table(prices: Sequence[Price], wagers: Sequence[Wager]) -> Table:
    """Return what flipping each cell changes."""
    rows = [
        (
            str(price.place),
            f"{price.cell.value} to {price.to.value}",
            *figure_values(price.change, len(wagers)),
        )
        for price in prices
    ]
    columns = [Column("cell"), Column("flipped"), *figure_columns(wagers)]
    note = "Changes of probability, and of each wager's expectation, all other cells as they are."
    return Table("Price of flipping each cell", columns, rows, note)


def figure_columns(wagers: Sequence[Wager]) -> list[Column]:
    """Return the columns of `figure_values`."""
    names = [say(key) for key in ("player", "banker", "tie")]
    names += [f"{wager.name} {wager.pays}".strip() for wager in wagers]
    return [Column(name, "percent") for name in names]


def figure_values(figures: Figures | None, wagers: int) -> tuple[Fraction | None, ...]:
    """Return figures as values of a row, all None where there are none."""
    if figures is None:
        return (None,) * (3 + wagers)
    return (figures.player, figures.banker, figures.tie, *figures.wagers)


def figures_data(figures: Figures | None, wagers: Sequence[Wager]) -> Mapping[str, object] | None:
    """Return figures as data."""
    if figures is None:
        return None
    return {
        "player": figures.player,
        "banker": figures.banker,
        "tie": figures.tie,
        "wagers": [
            {"wager": wager.name, "pays": wager.pays, "expectation": worth}
            for wager, worth in zip(wagers, figures.wagers, strict=True)
        ],
    }

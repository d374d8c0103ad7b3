"""The tableau as it is printed on a card, and where it departs from the standard one."""

from collections.abc import Sequence

from puntobanco.decisions.prices import Figures
from puntobanco.diff import Difference, tableau_diff
from puntobanco.tableau import ROWS, STANDARD, Cell, Tableau
from puntobanco.tableau_text import write_banker, write_player
from puntobanco.wagers import Wager
from puntobanco_reports.decision_tables import figure_columns, figure_values, figures_data
from puntobanco_reports.page.model import Block, Grid, Mark, Prose, Rows, Section, Tone
from puntobanco_reports.page.selection import priced
from puntobanco_reports.page.subject import Subject
from puntobanco_reports.report import Column, Table, Value

LEGEND = "D draws, S stands; a question mark: free, with that default; –: cannot arise."
STARRED = "A star and a frame mark what differs from the standard tableau."
_TONES: dict[Cell, Tone] = {Cell.NEVER: "never"}
_HEADS = {"none": "stood"}


def draws(subject: Subject) -> Section:
    """Return the section on the drawing rules."""
    tableau = subject.sheet.tableau
    wagers = priced(subject)
    found = tableau_diff(tableau, STANDARD, subject.shoe, wagers, subject.stake)
    blocks: list[Block] = [
        Prose(f"Naturals: {tableau.natural.value}."),
        player_grid(subject),
        banker_grid(subject),
    ]
    name = subject.asked.sheet
    commands = [subject.command("sheets", "show", name, shoe=False)]
    if found.differences:
        title = subject.titled("Departures from the standard tableau")
        sides = ("here", "standard")
        table = differences_table(title, sides, found.differences, found.together, wagers)
        blocks.append(Rows(table))
        words = ["sheets", "diff", subject.named_reading, "standard"]
        commands.append(subject.command(*words, reading=False, wagers=True))
    else:
        blocks.append(Prose("This is the standard tableau: no cell and no rule differs."))
    data = {
        "natural": tableau.natural.value,
        "columns": tableau.columns.value,
        "player": write_player(tableau.player),
        "banker": write_banker(tableau.banker, tableau.columns),
        "departures": differences_data(found.differences, wagers),
        "together": figures_data(found.together, wagers),
    }
    return Section("tableau", "Who draws a third card", blocks, commands, data)


def player_grid(subject: Subject) -> Grid:
    """Return Player's table, by two-card total."""
    cells = subject.sheet.tableau.player
    marks = [mark_of(cell, STANDARD.player[total]) for total, cell in enumerate(cells)]
    note = f"{LEGEND} {STARRED}" if any(mark.says for mark in marks) else LEGEND
    heads = [str(total) for total in ROWS]
    title = subject.titled("Player, by two-card total")
    return Grid(title, "total", heads, [("Player", marks)], note)


def banker_grid(subject: Subject) -> Grid:
    """Return Banker's table, by Banker's two-card total and what Player did."""
    tableau = subject.sheet.tableau
    alike = tableau.columns is STANDARD.columns
    arising = sorted(tableau.arising_columns)
    rows = [
        (
            str(total),
            [
                mark_of(tableau.banker[total][c], STANDARD.banker[total][c] if alike else None)
                for c in arising
            ],
        )
        for total in ROWS
    ]
    marked = any(mark.says for _, row in rows for mark in row)
    labels = [tableau.columns.labels[column] for column in arising]
    return Grid(
        subject.titled(f"Banker, by own total and Player's {tableau.columns.value}"),
        "Banker",
        [_HEADS.get(label, label) for label in labels],
        rows,
        " ".join([LEGEND, *([STARRED] if marked else []), *_columns_note(tableau)]),
    )


def _columns_note(tableau: Tableau) -> list[str]:
    if tableau.columns is STANDARD.columns:
        return []
    return [
        "6/2 is a final total of 6 in two cards, 6/3 in three. Other columns than the standard's."
    ]


def mark_of(cell: Cell, standard: Cell | None) -> Mark:
    """Return a cell's mark; it says what the standard does where that is something else."""
    tone = _TONES.get(cell, "draw" if cell.draws else "stand")
    text = "–" if cell is Cell.NEVER else cell.value
    if standard is None or cell is standard or Cell.NEVER in (cell, standard):
        return Mark(text, tone)
    return Mark(text, tone, f"standard: {standard.value}")


def differences_table(
    title: str,
    sides: tuple[str, str],
    differences: Sequence[Difference],
    together: Figures,
    wagers: Sequence[Wager],
) -> Table:
    """Return differences, each with what it changes alone, and what all change together."""
    columns = [Column("where"), *(Column(side) for side in sides), *figure_columns(wagers)]
    rows: list[tuple[Value, ...]] = [
        (d.where, d.ours, d.theirs, *figure_values(d.change, len(wagers))) for d in differences
    ]
    rows.append(("all together", None, None, *figure_values(together, len(wagers))))
    note = (
        f"Change of each probability, and of each wager's expectation per unit staked, if this "
        f"alone became as {sides[1]} has it. Single changes need not add up to the last line."
    )
    why = [f"{d.where}: {d.why}." for d in differences if d.why]
    return Table(title, columns, rows, "\n".join([note, *why]))


def differences_data(
    differences: Sequence[Difference], wagers: Sequence[Wager]
) -> list[dict[str, object]]:
    """Return differences as data."""
    return [
        {
            "kind": d.kind,
            "where": d.where,
            "ours": d.ours,
            "theirs": d.theirs,
            "change": figures_data(d.change, wagers),
            "why_not_priced": d.why or None,
        }
        for d in differences
    ]

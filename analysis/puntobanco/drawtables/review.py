"""What is reported of a reading's cells: gaps, and cells that aren't those of the standard."""

from collections.abc import Iterable, Mapping
from itertools import groupby

from puntobanco.drawtables.model import Finding, Kind, Place, Question, ReadCell
from puntobanco.tableau import STANDARD, Columns


def missing_findings(gaps: Iterable[Place], columns: Columns | None) -> list[Finding]:
    """Return a finding for each group of rows that lack the same cells of Banker's."""
    labels = (columns or Columns.THIRD_CARD).labels
    rows: dict[int, list[str]] = {}
    for hand, total, label in gaps:
        if hand == "banker":
            rows.setdefault(total, []).append(label)
    groups: dict[tuple[str, ...], list[int]] = {}
    for total, names in rows.items():
        ordered = tuple(sorted(names, key=labels.index))
        groups.setdefault(ordered, []).append(total)
    return [_missing(totals, names, labels) for names, totals in groups.items()]


def _missing(totals: list[int], names: tuple[str, ...], labels: tuple[str, ...]) -> Finding:
    shown = ranges(totals)
    stood = all(name == "none" or name.endswith("/2") for name in names)
    if len(names) >= min(len(labels), 10) and not stood:
        what, answer = "no cell at all", f"--missing {ranges(totals, ',')}=..."
        answer = "--missing " + ",".join(f"{part}=D|S" for part in ranges(totals).split())
    elif stood:
        what = "nothing for a Player who stood"
        answer = "--stood " + ",".join(f"{part}=D|S" for part in shown.split())
    else:
        what = f"no cell in the columns {' '.join(names)}"
        answer = f"--cells {totals[0]}v{names[0]}=D|S,..."
    many = "rows" if len(totals) > 1 else "row"
    places = tuple(("banker", total, name) for total in totals for name in names)
    return Finding(Kind.MISSING, f"Banker {many} {shown}: {what}", 0, places, True, answer)


def ranges(totals: Iterable[int], joint: str = " ") -> str:
    """Return totals in short, runs as ranges.

    >>> ranges([0, 1, 2, 7])
    '0-2 7'
    """
    runs = []
    for _, run in groupby(enumerate(sorted(totals)), key=lambda pair: pair[1] - pair[0]):
        values = [total for _, total in run]
        runs.append(f"{values[0]}-{values[-1]}" if len(values) > 1 else str(values[0]))
    return joint.join(runs)


def not_standard(cells: Mapping[Place, ReadCell], columns: Columns | None) -> list[Finding]:
    """Return a finding for each cell that isn't that of the standard tableau."""
    found = []
    if columns is Columns.FINAL_TOTAL:
        found.append(
            Finding(
                Kind.NOT_STANDARD,
                "the columns are Player's final totals; Banker's cells have no standard to compare",
            )
        )
    for place, read in sorted(cells.items()):
        hand, total, label = place
        if hand == "player":
            standard, where = STANDARD.player[total], f"Player {total}"
        elif columns is Columns.FINAL_TOTAL:
            continue
        else:
            column = Columns.THIRD_CARD.labels.index(label)
            standard, where = STANDARD.banker[total][column], f"{total} v {label}"
        if read.cell is not standard:
            message = f"{where} is {read.cell.value}, standard {standard.value}"
            line = read.lines[0] if read.lines else 0
            found.append(Finding(Kind.NOT_STANDARD, message, line, (place,)))
    return found


def unlisted_question(places: Iterable[Place]) -> list[Question]:
    """Return the question for the cells that a lone list or a star leaves out, if there are any."""
    rows = {total for _, total, _ in places}
    if not rows:
        return []
    many = "rows" if len(rows) > 1 else "row"
    return [
        Question(
            "unlisted",
            f"{many} {ranges(rows)}: only the cells that do one thing are listed; what do the"
            " others do?",
            ("--unlisted S", "--unlisted D"),
        )
    ]

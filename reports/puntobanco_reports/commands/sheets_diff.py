"""``puntobanco sheets diff``: where two sheets or readings differ, and what it costs."""

from collections.abc import Sequence
from pathlib import Path

import click

from puntobanco.diff import Difference
from puntobanco.rulesheet import RuleSheet
from puntobanco.rulesheet_files import load_sheet
from puntobanco.sheet_diff import SheetDiff, sheet_diff
from puntobanco_reports.decision_tables import figure_columns, figure_values, figures_data
from puntobanco_reports.inputs import ShoeChoice, WagerChoice, not_priced, shoe_data, shoe_label
from puntobanco_reports.options import Output, output_options, shoe_options, wager_options
from puntobanco_reports.report import Column, Report, Table, Value


@click.command("diff")
@click.argument("ours", metavar="SHEET[@READING]")
@click.argument("theirs", metavar="SHEET[@READING]")
@shoe_options
@wager_options
@output_options
def diff(
    ours: str,
    theirs: str,
    shoes: ShoeChoice,
    bets: WagerChoice,
    output: Output,
) -> None:
    """Where two sheets or readings differ, and the exact price of each difference.

    A difference alone is priced by bringing it into the first sheet, everything else as it is.
    With --decks or --shoe both are dealt from that one. SHEET@READING takes a sheet in a reading.

    Example: puntobanco sheets diff monte-carlo-6 monte-carlo-6@both-naturals
    """
    first, second = _load(ours), _load(theirs)
    asked = bool(shoes.texts)
    dealt = shoes.one(first)
    other = (second.tableau, dealt if asked else second.shoe)
    chosen, refused = bets.priced(first, dealt, other)
    found = sheet_diff(first, second, dealt if asked else None, chosen, bets.stake)
    labels = [shoe_label(dealt if asked else one.shoe) for one in (first, second)]
    data = {
        "ours": {"sheet": first.name, "reading": first.reading},
        "theirs": {"sheet": second.name, "reading": second.reading, "digest": second.digest},
        "shoe": shoe_data(dealt) if asked else None,
        **_data(found),
        **({"refused": list(refused)} if refused else {}),
    }
    names = [
        f"{one.name}, {one.reading}: {label}"
        for one, label in zip((first, second), labels, strict=True)
    ]
    output.write(
        Report(
            f"{first.name} ({first.reading}) and {second.name} ({second.reading})",
            _tables(found),
            [f"Ours: {names[0]}\nTheirs: {names[1]}"],
            [*_unpriced(found), *not_priced(refused)],
            data=data,
            digest=first.digest,
        )
    )


def _load(text: str) -> RuleSheet:
    """Load a sheet; what stands behind the last @ is a reading, unless a file has that name."""
    name, mark, reading = text.rpartition("@")
    if not mark or Path(text).exists():
        return load_sheet(text)
    return load_sheet(name, [reading])


def _tables(found: SheetDiff) -> list[Table]:
    columns = [Column("difference"), Column("ours"), Column("theirs")]
    costs = figure_columns(found.wagers)
    size = len(found.wagers)
    priced = [d for d in found.differences if d.change is not None]
    rows: list[Sequence[Value]] = [
        (d.where, d.ours, d.theirs, *figure_values(d.change, size)) for d in priced
    ]
    rows.append(("all together", "", "", *figure_values(found.together, size)))
    note = "Changes of probability and of each wager's expectation; each row alone, the last all."
    return [
        Table("Differences and what each changes", [*columns, *costs], rows, note),
        Table(
            "Figures",
            [Column("sheet"), *costs],
            [
                ("ours", *figure_values(found.ours, size)),
                ("theirs", *figure_values(found.theirs, size)),
            ],
            "Wagers: expectation; theirs pays what the second sheet does, where it has the bet.",
        ),
    ]


def _unpriced(found: SheetDiff) -> list[str]:
    """Return the differences without a price, as lines: they may be long."""
    lines = [
        f"- {d.where} ({d.why})\n    ours: {d.ours}\n    theirs: {d.theirs}"
        for d in found.differences
        if d.change is None
    ]
    return ["Differences without a price:\n" + "\n".join(lines)] if lines else []


def _data(found: SheetDiff) -> dict[str, object]:
    return {
        "differences": [_difference(difference, found) for difference in found.differences],
        "together": figures_data(found.together, found.wagers),
        "figures": {
            "ours": figures_data(found.ours, found.wagers),
            "theirs": figures_data(found.theirs, found.wagers),
        },
    }


def _difference(difference: Difference, found: SheetDiff) -> dict[str, object]:
    return {
        "kind": difference.kind,
        "where": difference.where,
        "ours": difference.ours,
        "theirs": difference.theirs,
        "change": figures_data(difference.change, found.wagers),
        "why_not_priced": difference.why,
    }

"""``puntobanco removal``: effects of removal, exact against first-order, counting tags."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

import click

from puntobanco.errors import PuntobancoError
from puntobanco.removal import (
    BY,
    MOST,
    By,
    Change,
    Effects,
    Tags,
    changes_by_removal,
    effects_of_removal,
    tags_up_to,
    winner_probability_wagers,
)
from puntobanco.rulesheet_files import load_sheet
from puntobanco.shoe import Shoe
from puntobanco.shoe_text import remove
from puntobanco_reports.inputs import ShoeChoice, WagerChoice, not_priced, shoe_data, shoe_label
from puntobanco_reports.options import (
    Output,
    output_options,
    reading_option,
    sheet_argument,
    shoe_options,
    wager_options,
)
from puntobanco_reports.report import Column, Report, Table, Value

_DIGITS = 8
_WIDE = 8
"""Up to so many wagers, each has a column; more have a row each."""


@click.command("removal")
@sheet_argument
@reading_option
@shoe_options
@wager_options
@click.option("--by", type=click.Choice(BY), default="value", help="Remove by value or by rank.")
@click.option("--count", default=1, metavar="K", help="Remove K cards of each value or rank.")
@click.option(
    "--removed",
    metavar="CARDS",
    help='Also: what removing these does, such as "8:32 9:4" or "Kd 5h", exactly and predicted.',
)
@click.option("--tags", "most", type=int, metavar="M", help="Also: counting tags of at most M.")
@output_options
def removal(
    sheet: str,
    readings: tuple[str, ...],
    shoes: ShoeChoice,
    bets: WagerChoice,
    by: By,
    count: int,
    removed: str | None,
    most: int | None,
    output: Output,
) -> None:
    """Effect of removing one card (or K) of each value or rank on each wager's expectation.

    Example: puntobanco removal --decks 8 --removed "8:32" --tags 3
    """
    rules = load_sheet(sheet, readings)
    dealt_from = shoes.one(rules)
    amount = bets.stake
    if most is not None and not 1 <= most <= MOST:
        raise PuntobancoError(f"expected tags of at most 1 to {MOST}, got {most}")
    chosen, refused = bets.priced(rules, dealt_from)
    asked = [*winner_probability_wagers(), *chosen]
    effects = effects_of_removal(asked, rules.tableau, dealt_from, by, count, amount)
    single = effects
    if count != 1 and (removed is not None or most is not None):
        single = effects_of_removal(asked, rules.tableau, dealt_from, by, 1, amount)
    tables, notes = [effects_table(effects)], [_mean_note(effects), *not_priced(refused)]
    data: dict[str, object] = {
        "sheet": rules.name,
        "reading": rules.reading,
        "shoe": shoe_data(dealt_from),
        "by": by,
        "count": count,
        "wagers": [effects_data(one) for one in effects],
    }
    if refused:
        data["refused"] = list(refused)
    if most is not None:
        tagged = [(one, tags_up_to(one, most)) for one in single]
        tables.append(tags_table(tagged))
        data["tags"] = tags_data(tagged)
    if removed is not None:
        gone, left = _removed(dealt_from, removed, by)
        changes = changes_by_removal(single, rules.tableau, left, gone, amount)
        tables.append(changes_table(changes, removed))
        data["removed"] = {"cards": gone, "wagers": [change_data(change) for change in changes]}
    title = f"{rules.name}, {rules.reading}: {shoe_label(dealt_from)}"
    places = _DIGITS if output.digits is None else output.digits
    replace(output, digits=places).write(
        Report(
            title, tables, notes=[note for note in notes if note], data=data, digest=rules.digest
        )
    )


def _removed(shoe: Shoe, text: str, by: By) -> tuple[dict[str, int], Shoe]:
    """Return the cards that ``text`` names, by label, and the shoe without them."""
    left = remove(shoe, text.replace(",", " ").split())
    before, after = (shoe.points, left.points) if by == "value" else (shoe.ranks, left.ranks)
    labels = "0123456789" if by == "value" else "A23456789TJQK"
    if before is None or after is None:
        raise PuntobancoError("expected a shoe whose ranks are known, got one known by point")
    counts = {label: b - a for label, b, a in zip(labels, before, after, strict=True)}
    if sum(counts.values()) != shoe.size - left.size:
        raise PuntobancoError(f"expected cards by rank to remove by rank, got {text!r}")
    return {label: count for label, count in counts.items() if count}, left


def effects_table(effects: Sequence[Effects]) -> Table:
    """Return each wager's changes by value or rank: a column per wager, or a row where many."""
    labels, count = effects[0].labels, effects[0].count
    leave = "one card of a kind leaves" if count == 1 else f"{count} cards of a kind leave"
    title = f"Change of the expectation per unit staked when {leave} the shoe"
    names = [" ".join((one.wager.name, one.wager.pays)).strip() for one in effects]
    rows: list[list[Value]]
    if len(effects) > _WIDE:
        columns = [Column("wager"), Column("whole shoe", "number")]
        columns += [Column(label, "number") for label in labels]
        rows = [[n, e.expectation, *e.changes] for n, e in zip(names, effects, strict=True)]
        return Table(title, columns, rows)
    columns = [Column("removed"), Column("held", "count")]
    columns += [Column(name, "number") for name in names]
    rows = [["none", None, *(one.expectation for one in effects)]]
    rows += [
        [label, effects[0].held[place], *(one.changes[place] for one in effects)]
        for place, label in enumerate(labels)
    ]
    return Table(title, columns, rows)


def _mean_note(effects: Sequence[Effects]) -> str:
    if effects[0].count != 1:
        return ""
    off = [one.wager.name for one in effects if one.mean != 0]
    if off:
        raise ArithmeticError(f"effects of removal that do not average to 0: {off!r}")
    return "Check: over the cards of the shoe, the effects on every wager average to exactly 0."


def effects_data(effects: Effects) -> dict[str, object]:
    """Return the effects on one wager as data."""
    return {
        "wager": effects.wager.name,
        "pays": effects.wager.pays,
        "expectation": effects.expectation,
        "effects": dict(zip(effects.labels, effects.changes, strict=True)),
        "decimals": {
            label: None if change is None else float(change)
            for label, change in zip(effects.labels, effects.changes, strict=True)
        },
        "mean": effects.mean,
    }


def tags_table(tagged: Sequence[tuple[Effects, Sequence[Tags]]]) -> Table:
    """Return the counting tags of each wager, smaller ones first."""
    labels = tagged[0][0].labels
    columns = [Column("wager"), *(Column(label, "count") for label in labels)]
    columns += [Column("balanced"), Column("correlation", "number")]
    rows: list[list[Value]] = [
        [
            f"{effects.wager.name} {effects.wager.pays}".strip(),
            *tags.tags,
            "yes" if tags.balanced else "no",
            tags.correlation,
        ]
        for effects, found in tagged
        for tags in found
    ]
    note = "A tag is added for each such card seen; a high count is good for the bettor."
    return Table("Counting tags", columns, rows, note)


def tags_data(tagged: Sequence[tuple[Effects, Sequence[Tags]]]) -> list[Mapping[str, object]]:
    """Return the counting tags as data."""
    return [
        {
            "wager": effects.wager.name,
            "pays": effects.wager.pays,
            "tags": dict(zip(tags.labels, tags.tags, strict=True)),
            "balanced": tags.balanced,
            "correlation_squared": tags.squared,
            "correlation": tags.correlation,
            "correlation_is": "float, the root of the exact square",
        }
        for effects, found in tagged
        for tags in found
    ]


def changes_table(changes: Sequence[Change], removed: str) -> Table:
    """Return what removing a list of cards does, exactly and to first order."""
    columns = [Column("wager")]
    names = ("before", "after", "exact change", "first order", "first order less exact")
    columns += [Column(name, "number") for name in names]
    rows: list[list[Value]] = [
        [
            f"{change.wager.name} {change.wager.pays}".strip(),
            change.before,
            change.after,
            change.exact,
            change.predicted,
            change.miss,
        ]
        for change in changes
    ]
    return Table(f"Expectation per unit staked without {removed}", columns, rows)


def change_data(change: Change) -> dict[str, object]:
    """Return what removing a list of cards does to one wager as data."""
    return {
        "wager": change.wager.name,
        "pays": change.wager.pays,
        "before": change.before,
        "after": change.after,
        "exact_change": change.exact,
        "first_order_change": change.predicted,
        "miss": change.miss,
    }

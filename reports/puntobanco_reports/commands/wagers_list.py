"""``puntobanco wagers list``: the catalogue, with exact edges in several shoes."""

from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path

import click

from puntobanco.catalogue import Catalogue, load
from puntobanco.entries import Entry, PayTable, folded
from puntobanco.errors import PuntobancoError, closest
from puntobanco.pricing import LineWays, price_many
from puntobanco.rulesheet_files import load_sheet
from puntobanco.shoe_text import parse_decks, shoe_of
from puntobanco.valuation import valued
from puntobanco_reports.options import Output, output_options
from puntobanco_reports.report import Column, Report, Table, Value
from puntobanco_reports.words import say

DECKS = "1,6,8,infinite"

Edges = tuple[Fraction | None, ...]
Row = tuple[Entry, PayTable, Edges]


@click.command("list")
@click.option("--family", metavar="NAME", help="Only one family, such as ties or pairs.")
@click.option("--decks", default=DECKS, metavar="N", help=f"The shoes ({DECKS} by default).")
@click.option(
    "--wager-file",
    "files",
    multiple=True,
    type=click.Path(path_type=Path),
    help="A file of wagers of your own, listed with the others.",
)
@output_options
def list_wagers(family: str | None, decks: str, files: tuple[Path, ...], output: Output) -> None:
    """List every wager and pay table of the catalogue, with its house edge in several shoes.

    Each is dealt by the rules of its own game. In text the conditions and sources are left out:
    other formats have them, and ``wagers show``.

    Example: puntobanco wagers list --family pairs --decks 6,8
    """
    entries = _of_family(load(*files), family)
    labels = tuple(decks.split(","))
    rows = _priced(entries, labels)
    rest = [entry for entry in entries if not entry.tables]
    tables = [_priced_table(rows, labels, full=output.form != "text"), _unpriced_table(rest)]
    output.write(
        Report(
            "The catalogue of wagers",
            [table for table in tables if table.rows],
            notes=[_count(rows)],
            data={"wagers": [*_data(rows, labels), *(_entry_data(entry) for entry in rest)]},
        )
    )


def _of_family(catalogue: Catalogue, family: str | None) -> list[Entry]:
    entries = list(catalogue.entries)
    if family is None:
        return entries
    known = sorted({entry.family for entry in entries if entry.family})
    found = [entry for entry in entries if folded(entry.family) == folded(family)]
    if not found:
        raise PuntobancoError(
            f"expected a family ({', '.join(known)}), got {family!r}{closest(family, known)}"
        )
    return found


def _priced(entries: Sequence[Entry], labels: Sequence[str]) -> list[Row]:
    """Return each pay table with its house edges, all of one tableau priced together."""
    edges: dict[tuple[str, str], list[Fraction | None]] = {}
    for tableau in dict.fromkeys(entry.tableau for entry in entries):
        sheet = load_sheet(tableau)
        wagers = [w for entry in entries if entry.tableau == tableau for w in entry.wagers()]
        for label in labels:
            shoe = shoe_of(parse_decks(label), sheet.values)
            for wager, ways in zip(wagers, price_many(wagers, sheet.tableau, shoe), strict=True):
                edge = valued(wager, ways).house_edge if isinstance(ways, LineWays) else None
                edges.setdefault((wager.name, wager.pays), []).append(edge)
    return [
        (entry, table, tuple(edges[entry.name, table.name]))
        for entry in entries
        for table in entry.tables
    ]


def _deck_name(label: str) -> str:
    decks = parse_decks(label)
    if decks is None:
        return say("infinite")
    return f"{decks} deck" if decks == 1 else f"{decks} decks"


def _priced_table(rows: Sequence[Row], labels: Sequence[str], *, full: bool) -> Table:
    columns = [Column(say("wager")), Column(say("pays"))]
    columns += [Column(_deck_name(label), "percent") for label in labels]
    columns.append(Column("status"))
    if full:
        columns += [Column(name) for name in ("family", "dealt by", "condition", "other names")]
        columns += [Column(name) for name in ("edge printed", "source", "remark")]
    cells: list[list[Value]] = []
    for entry, table, edges in rows:
        cells.append([entry.name, table.name, *edges, entry.status])
        if full:
            cells[-1] += [entry.family, entry.tableau, entry.says]
            cells[-1] += [", ".join(_other_names(entry, table)), _printed(table)]
            cells[-1] += [_source(entry, table), entry.note]
    return Table("", columns, cells, f"{say('house_edge')}. {say('per_unit')}")


def _other_names(entry: Entry, table: PayTable) -> tuple[str, ...]:
    return (*entry.aliases, *table.called)


def _printed(table: PayTable) -> str:
    return f"{table.edge} ({_deck_name(str(table.edge_decks))})" if table.edge else ""


def _source(entry: Entry, table: PayTable) -> str:
    return "; ".join(part for part in (entry.source, table.source) if part)


def _unpriced_table(entries: Sequence[Entry]) -> Table:
    columns = [Column(say("wager")), Column("condition"), Column("why"), Column("source")]
    rows = [(entry.name, entry.says, entry.note, entry.source) for entry in entries]
    return Table("Not yet priced", columns, rows)


def _count(rows: Sequence[Row]) -> str:
    unresolved = sum(entry.status == "unresolved" for entry, _, _ in rows)
    return (
        f"{len(rows)} wagers and pay tables, other names not counted; {unresolved} unresolved: "
        f"the condition stated for them doesn't give the edge printed for them."
    )


def _data(rows: Sequence[Row], labels: Sequence[str]) -> list[dict[str, object]]:
    return [
        _entry_data(entry)
        | {
            "pays": table.name,
            "house_edge": dict(zip(labels, edges, strict=True)),
            "house_edge_decimal": {
                label: None if edge is None else float(edge)
                for label, edge in zip(labels, edges, strict=True)
            },
            "other_names": list(_other_names(entry, table)),
            "edge_printed": table.edge or None,
            "edge_printed_decks": table.edge_decks if table.edge else None,
            "source": _source(entry, table),
        }
        for entry, table, edges in rows
    ]


def _entry_data(entry: Entry) -> dict[str, object]:
    return {
        "wager": entry.name,
        "status": entry.status,
        "family": entry.family,
        "tableau": entry.tableau,
        "condition": entry.says,
        "other_names": list(entry.aliases),
        "remark": entry.note or None,
        "source": entry.source,
    }

"""Everything about a sheet, gathered: the sections of its page, in order."""

from collections.abc import Callable, Sequence

from puntobanco_reports.inputs import shoe_data
from puntobanco_reports.page.model import Page, Section, Tile, Tiles
from puntobanco_reports.page.sections.cells import cells
from puntobanco_reports.page.sections.claims import claims
from puntobanco_reports.page.sections.coups import RESULTS, outcomes, totals
from puntobanco_reports.page.sections.draws import draws
from puntobanco_reports.page.sections.facts import facts
from puntobanco_reports.page.sections.formulas import formulas
from puntobanco_reports.page.sections.graph import graph
from puntobanco_reports.page.sections.method import method
from puntobanco_reports.page.sections.money import wagers
from puntobanco_reports.page.sections.readings import readings
from puntobanco_reports.page.sections.removal import removal
from puntobanco_reports.page.sections.shoes import decks
from puntobanco_reports.page.selection import charted
from puntobanco_reports.page.subject import Subject
from puntobanco_reports.words import say

SECTIONS: Sequence[Callable[[Subject], Section]] = (
    facts,
    draws,
    outcomes,
    wagers,
    totals,
    graph,
    decks,
    removal,
    cells,
    readings,
    claims,
    formulas,
)


def page_of(subject: Subject, command: str) -> Page:
    """Return the page about one sheet; ``command``: what is said to have made it."""
    sheet = subject.sheet
    sections = [make(subject) for make in SECTIONS]
    brief = Section("brief", "In brief", [brief_tiles(subject)])
    return Page(
        f"Punto banco: {sheet.name}, {sheet.reading}, {subject.shoe_label}",
        [sheet.title, *warnings(subject)],
        [brief, *sections, method(subject)],
        sheet.digest,
        command,
        subject_data(subject),
    )


def subject_data(subject: Subject) -> dict[str, object]:
    """Return what the page speaks of, and the wagers that can't be priced in it, if any."""
    sheet = subject.sheet
    refused: dict[str, object] = {"refused": list(subject.refused)} if subject.refused else {}
    shoe = shoe_data(subject.shoe)
    return {"sheet_name": sheet.name, "reading": sheet.reading, "shoe": shoe, **refused}


def brief_tiles(subject: Subject) -> Tiles:
    """Return the main figures: how a coup ends, and the first wagers' edges."""
    law = subject.law
    tiles = [Tile(f"{say(w.value)} wins", law.winner_probability(w)) for w in RESULTS[:2]]
    tiles.append(Tile("Tie", law.winner_probability(RESULTS[2])))
    shown = charted(subject)
    tiles += [
        Tile(f"House edge of {value.wager.name}, {value.wager.pays}", value.house_edge)
        for value in subject.values
        if value.wager in shown
    ]
    return Tiles(tiles)


def warnings(subject: Subject) -> list[str]:
    """Return what a reader must know before the figures: how much was assumed."""
    number = len(subject.sheet.assumptions)
    if not number:
        return []
    things = (
        "1 thing that the sheet leaves" if number == 1 else f"{number} things that the sheet leaves"
    )
    return [f"Rests on {things} unstated or damaged; each is listed below with the reason."]

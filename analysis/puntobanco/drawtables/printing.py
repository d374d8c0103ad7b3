"""A tableau printed in the notations in which casinos print it; each reads back the same."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from puntobanco.drawtables.print_grids import Grid, in_pipes, in_rows, in_runs, one_per_line
from puntobanco.drawtables.print_lists import (
    Lists,
    all_but,
    commas,
    dashes,
    english_sentences,
    french_prose,
    ranges,
    slashes,
)
from puntobanco.drawtables.wording import (
    CHINESE,
    ENGLISH,
    FRENCH,
    GERMAN,
    ITALIAN,
    SPANISH,
    Writer,
)
from puntobanco.errors import PuntobancoError, closest
from puntobanco.tableau import ROWS, Cell, Columns, Tableau

_DOWN = tuple(reversed(ROWS))


@dataclass(frozen=True)
class Notation:
    """A way to print a tableau; ``answers`` are those that reading it back asks for.

    No notation says what a natural does, so ``natural`` is asked for in each.
    """

    description: str
    write: Writer
    answers: Mapping[str, str] = field(default_factory=dict)


NOTATIONS: Mapping[str, Notation] = {
    "T/R": Notation(
        "French, T and R, one cell per line, a column for a Player who stood",
        Grid(FRENCH, ("T", "R"), one_per_line, "T=Tirer, R=Rester"),
    ),
    "S/D": Notation(
        "French, S and D in pipes, rows from 7 down, a second table for a Player who stood",
        Grid(
            FRENCH,
            ("D", "S"),
            in_pipes,
            "S = STAND ( Rester ) | D = DRAW (tirer une carte) |",
            stood=False,
            rows=_DOWN,
        ),
    ),
    "tira/resta": Notation(
        "Italian, T and R, one label per line and broken runs of cells",
        Grid(ITALIAN, ("T", "R"), in_runs, "T : TIRA - R : RESTA"),
    ),
    "D/S": Notation(
        "English, D and S in rows, the column of zero last",
        Grid(
            ENGLISH,
            ("D", "S"),
            in_rows,
            "D = Draw, S = Stand",
            stood=False,
            values=(*range(1, 10), 0),
        ),
    ),
    "H/S": Notation(
        "Chinese, H and S in rows from 7 down, a column for a Player who stood",
        Grid(CHINESE, ("H", "S"), in_rows, "S(Stand):不補牌 H(Hit):補牌", rows=_DOWN),
    ),
    "補/不補": Notation(
        "Chinese, a word in each cell", Grid(CHINESE, ("補", "不補"), in_rows, rows=_DOWN)
    ),
    "zieht/hält": Notation("German, a word in each cell", Grid(GERMAN, ("zieht", "hält"), in_rows)),
    "carta/planta": Notation(
        "Spanish, a word in each cell", Grid(SPANISH, ("Carta", "Planta"), in_pipes)
    ),
    "draw/stay": Notation(
        "English, a word in each cell, one word for a row without exception",
        Grid(ENGLISH, ("Draw", "Stay"), in_rows, spans="Natural"),
    ),
    "star": Notation(
        "German, draw list and stand list, a star for rows that draw when Player stood too",
        Lists(
            GERMAN,
            commas,
            ("Zieht eine Karte", "Muss halten"),
            star="*zieht eine Karte, wenn der Spieler hält",
        ),
        {"unlisted": "S"},
    ),
    "dashes": Notation(
        "English, draw list and stand list joined by dashes",
        Lists(ENGLISH, dashes),
        {"dash": "list"},
    ),
    "slashes": Notation(
        "English, draw list and stand list joined by slashes, 10 for the cards that count 0",
        Lists(ENGLISH, slashes),
    ),
    "all but": Notation(
        "English, lists in pipes that name the exceptions",
        Lists(ENGLISH, all_but, gap=" | "),
    ),
    "draw list": Notation(
        "English, a draw list only, with ranges",
        Lists(ENGLISH, ranges, both=False),
        {"unlisted": "S"},
    ),
    "sentences": Notation("English, one sentence per third card", english_sentences),
    "prose": Notation("French, one sentence per total of Banker", french_prose, {"unlisted": "S"}),
}
"""Every notation by its name."""


def print_tableau(tableau: Tableau, notation: str) -> str:
    """Return a tableau as a sheet prints it.

    Raises PuntobancoError for an unknown notation, and for what printed tables can't hold: free
    cells, cells that can't arise, columns of final totals, a printed first card.

    >>> from puntobanco.tableau import STANDARD
    >>> print("".join(print_tableau(STANDARD, "D/S").splitlines(keepends=True)[4:9]))
    Banker's total
    Player's third card
    1 2 3 4 5 6 7 8 9 0
    0 D D D D D D D D D D
    1 D D D D D D D D D D
    <BLANKLINE>
    """
    if notation not in NOTATIONS:
        known = ", ".join(NOTATIONS)
        raise PuntobancoError(
            f"expected a notation ({known}), got {notation!r}{closest(notation, NOTATIONS)}"
        )
    if tableau.columns is not Columns.THIRD_CARD or tableau.printed is not None:
        raise PuntobancoError(
            "expected columns of Player's third card and no printed card in a table to print,"
            f" got {tableau.columns.value!r}"
        )
    for cell in (*tableau.player, *(cell for row in tableau.banker for cell in row)):
        if cell not in (Cell.DRAW, Cell.STAND):
            raise PuntobancoError(f"expected D or S in every cell to print, got {cell.value!r}")
    return NOTATIONS[notation].write(tableau)

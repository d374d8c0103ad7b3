"""The words in which tables are printed, by language."""

from collections.abc import Callable
from dataclasses import dataclass

from puntobanco.tableau import ROWS, Cell, Columns, Tableau


@dataclass(frozen=True)
class Wording:
    """What a printed sheet says around its cells.

    ``rows`` and ``columns`` head Banker's table; ``none`` heads the column of a Player who stood;
    ``if_stood`` heads a second table for that case. ``player`` and ``banker`` head small tables
    (whose totals, whose action). ``when_draw`` and ``when_stand`` head lists.
    """

    draw: str
    stand: str
    none: str
    rows: str
    columns: str
    if_stood: str
    player: tuple[str, str]
    banker: tuple[str, str]
    when_draw: str = ""
    when_stand: str = ""


ENGLISH = Wording(
    draw="Draw",
    stand="Stand",
    none="None",
    rows="Banker's total",
    columns="Player's third card",
    if_stood="When Player stands",
    player=("Two cards of Player", "Action of Player"),
    banker=("Two cards of Banker", "Action of Banker"),
    when_draw="Draws when Player's third card is",
    when_stand="Does not draw when Player's third card is",
)
FRENCH = Wording(
    draw="Tirer",
    stand="Rester",
    none="Refus",
    rows="Point de la banque",
    columns="Troisième carte du joueur",
    if_stood="Quand le joueur reste",
    player=("Deux cartes du joueur", "Action du joueur"),
    banker=("Deux cartes de la banque", "Action de la banque"),
)
ITALIAN = Wording(
    draw="Tira",
    stand="Resta",
    none="NON",
    rows="Punteggio del banco",
    columns="Terza carta del punto",
    if_stood="Quando il punto resta",
    player=("Punti del punto", "Azione del punto"),
    banker=("Punti del banco", "Azione del banco"),
)
GERMAN = Wording(
    draw="Zieht",
    stand="Hält",
    none="Keine",
    rows="Punkte der Bank",
    columns="Dritte Karte des Spielers",
    if_stood="Wenn der Spieler hält",
    player=("Punkte des Spielers", "Aktion des Spielers"),
    banker=("Punkte der Bank", "Aktion der Bank"),
    when_draw="Zieht bei dritter Karte des Spielers",
    when_stand="Hält bei dritter Karte des Spielers",
)
SPANISH = Wording(
    draw="Carta",
    stand="Planta",
    none="Ninguna",
    rows="Puntos de la banca",
    columns="Tercera carta del jugador",
    if_stood="Cuando el jugador se planta",
    player=("Puntos del jugador", "Acción del jugador"),
    banker=("Puntos de la banca", "Acción de la banca"),
)
CHINESE = Wording(
    draw="補牌",
    stand="不補牌",
    none="-",
    rows="莊家牌點",
    columns="閒家第三張牌",
    if_stood="閒家停牌",
    player=("閒家點數", "閒家"),
    banker=("莊家點數", "莊家"),
)

STOOD_COLUMN = Columns.THIRD_CARD.index(6, None)
Totals = list[int]


def small_table(wording: Wording, heading: str, heads: tuple[str, str], cells: list[Cell]) -> str:
    """Return a small table: the totals that draw, the totals that stand, after its headings."""
    lines = [f"{heading} | {' | '.join(heads)}" if heading else " | ".join(heads)]
    for cell, word in ((Cell.DRAW, wording.draw), (Cell.STAND, wording.stand)):
        totals = [str(total) for total in ROWS if cells[total] is cell]
        if totals:
            lines.append(f"{', '.join(totals)} | {word}")
    return "\n".join(lines)


def player_table(wording: Wording, tableau: Tableau) -> str:
    """Return Player's rule as a small table."""
    return small_table(wording, "", wording.player, list(tableau.player))


def stood_table(wording: Wording, tableau: Tableau) -> str:
    """Return Banker's rule for a Player who stood as a small table."""
    cells = [row[STOOD_COLUMN] for row in tableau.banker]
    return small_table(wording, wording.if_stood, wording.banker, cells)


def drawing(tableau: Tableau, total: int) -> Totals:
    """Return the third cards on which Banker draws with a total."""
    return [value for value in range(10) if tableau.banker[total][value] is Cell.DRAW]


def standing(tableau: Tableau, total: int) -> Totals:
    """Return the third cards on which Banker stands with a total."""
    return [value for value in range(10) if tableau.banker[total][value] is Cell.STAND]


def uniform(tableau: Tableau, total: int) -> Cell | None:
    """Return what Banker does with a total whatever Player did, None where it depends."""
    cells = set(tableau.banker[total])
    return cells.pop() if len(cells) == 1 else None


Writer = Callable[[Tableau], str]

"""Other readings and one-cell errors of a tableau."""

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from puntobanco.claims.games import Game
from puntobanco.claims.mixtures import Lines, is_mixed, mixed_ways
from puntobanco.claims.model import Decks
from puntobanco.conditions import Condition
from puntobanco.tableau import Cell, Columns, NaturalRule, Tableau


def ways_by_tableau(
    lines: Lines, given: tuple[Condition, ...], game: Game, decks: Decks
) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Yield, for each other tableau, its words and the ways of each line, "otherwise" last.

    Only for lines that totals and third cards settle, in shoes whose deals machine integers count;
    nothing is yielded for others.
    """
    if is_mixed(lines, given, game, decks):
        says, tableaux = _others(game.tableau)
        yield from zip(says, mixed_ways(lines, given, game, decks, tableaux), strict=True)


@lru_cache(maxsize=32)
def _others(tableau: Tableau) -> tuple[tuple[str, ...], tuple[Tableau, ...]]:
    pairs = tuple(other_tableaux(tableau))
    return tuple(says for says, _ in pairs), tuple(other for _, other in pairs)


def other_tableaux(tableau: Tableau) -> Iterator[tuple[str, Tableau]]:
    """Yield other readings of a tableau, then every one-cell error of it, each in words.

    >>> from puntobanco.tableau import STANDARD
    >>> len(list(other_tableaux(STANDARD)))
    102
    """
    for rule in NaturalRule:
        if rule is not tableau.natural:
            yield f"a natural: {rule.value}", replace(tableau, natural=rule)
    yield from _coarse_tableaux(tableau)
    for hand, total, column, cell in tableau.cells():
        verb = "stands" if cell.draws else "draws"
        if hand == "player":
            yield f"Player {verb} on {total}", tableau.with_player(total, cell.flipped)
        else:
            against = f"third card {column}" if tableau.columns is Columns.THIRD_CARD else column
            changed = tableau.with_banker(total, column, cell.flipped)
            yield f"Banker {verb} on {total} against {against}", changed


def _coarse_tableaux(tableau: Tableau) -> Iterator[tuple[str, Tableau]]:
    """Yield tableaux that a page's words may describe: the third card never looked at, no draws."""
    width = len(tableau.columns.labels)
    draw, stand = Cell.DRAW, Cell.STAND
    to_five = tuple((draw if total <= 5 else stand,) * width for total in range(8))
    yield "Banker draws on 0 to 5 whatever Player did", replace(tableau, banker=to_five)
    never = ((stand,) * width,) * 8
    yield "no third cards", replace(tableau, player=(stand,) * 8, banker=never)
    if tableau.columns is Columns.THIRD_CARD:
        # Columns read as Player's final total: a total in two or three cards counts alike.
        rows = tuple((*row[:10], *row[:10]) for row in tableau.banker)
        stood = replace(tableau, banker=rows, columns=Columns.FINAL_TOTAL)
        yield "Banker's columns read as Player's final total", stood
        bound = tuple((*(row[10],) * 10, *row[:10]) for row in tableau.banker)
        three = replace(tableau, banker=bound, columns=Columns.FINAL_TOTAL)
        yield "Banker's columns read as Player's three-card total", three

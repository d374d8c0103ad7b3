"""Banker's table printed as lists, and as sentences."""

from collections.abc import Callable
from dataclasses import dataclass

from puntobanco.drawtables.wording import (
    ENGLISH,
    FRENCH,
    STOOD_COLUMN,
    Totals,
    Wording,
    drawing,
    player_table,
    standing,
    stood_table,
    uniform,
)
from puntobanco.tableau import ROWS, Cell, Tableau

_FRENCH_NUMBERS = ("zéro", "un", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf")
_ALL_DRAW, _ALL_STAND = "Always draws a card", "Always stands"


@dataclass(frozen=True)
class Lists:
    """How a table of lists is set: how a list is joined, which lists a row has.

    ``star``: a star marks the rows that also draw when Player stood, and a footnote says so.
    """

    wording: Wording
    join: Callable[[Totals], str]
    actions: tuple[str, str] = (_ALL_DRAW, _ALL_STAND)
    gap: str = " "
    both: bool = True
    star: str = ""

    def __call__(self, tableau: Tableau) -> str:
        """Return the sheet: Player's rule, Banker's lists, the rule if Player stood."""
        words = self.wording
        heads = [words.rows, words.when_draw, *([words.when_stand] if self.both else [])]
        lines = [": ".join(heads) + ":"]
        lines += [self._row(tableau, total) for total in ROWS]
        starred = self.star and any("*" in line for line in lines)
        table = "\n".join(lines)
        stood = self.star if starred else stood_table(words, tableau)
        return "\n\n".join([player_table(words, tableau), table, stood]) + "\n"

    def _row(self, tableau: Tableau, total: int) -> str:
        whole = uniform(tableau, total)
        if whole is not None:
            return f"{total}{self.gap}{self.actions[whole is Cell.STAND]}"
        star = "*" if self.star and tableau.banker[total][STOOD_COLUMN] is Cell.DRAW else ""
        lists = [self.join(drawing(tableau, total))]
        if self.both:
            lists.append(self.join(standing(tableau, total)))
        return self.gap.join([f"{total}{star}", *lists])


def commas(values: Totals) -> str:
    """Join by commas."""
    return ",".join(map(str, values)) or "-"


def dashes(values: Totals) -> str:
    """Join by dashes."""
    return "-".join(map(str, values)) or "none"


def slashes(values: Totals) -> str:
    """Join by slashes, "or" after the first, 10 for the cards that count 0."""
    first, *rest = [str(value or 10) for value in sorted(values, key=lambda v: v or 10)] or ["none"]
    return f"{first} or {'/'.join(rest)}" if rest else first


def all_but(values: Totals) -> str:
    """Name the cards that are left out, where those are the fewer."""
    others = [value for value in range(10) if value not in values]
    return f"all but {commas(others)}" if len(others) in (1, 2) else commas(values)


def ranges(values: Totals) -> str:
    """Join by "or", runs as ranges "2 to 7"."""
    return (
        " or ".join(
            f"{run[0]} to {run[-1]}" if len(run) > 1 else str(run[0]) for run in runs(values)
        )
        or "-"
    )


def runs(values: Totals) -> list[Totals]:
    """Cut rising values into runs without gaps.

    >>> runs([2, 3, 4, 8])
    [[2, 3, 4], [8]]
    """
    found: list[Totals] = []
    for value in values:
        if found and found[-1][-1] == value - 1:
            found[-1].append(value)
        else:
            found.append([value])
    return found


def english_sentences(tableau: Tableau) -> str:
    """Return one sentence for all third cards on which Banker does the same, and one if none."""
    columns: dict[tuple[Cell, ...], Totals] = {}
    for value in range(10):
        column = tuple(tableau.banker[total][value] for total in ROWS)
        columns.setdefault(column, []).append(value)
    lines = [player_table(ENGLISH, tableau), ""]
    for column, values in columns.items():
        lines.append(f"If Player's third card is {_or(values)}, {_acts(column)}.")
    stood = tuple(tableau.banker[total][STOOD_COLUMN] for total in ROWS)
    lines.append(f"If Player stands, {_acts(stood)}.")
    return "\n".join(lines) + "\n"


def _acts(column: tuple[Cell, ...]) -> str:
    told = []
    for cell, verb in ((Cell.DRAW, "draws"), (Cell.STAND, "stands")):
        totals = [total for total in ROWS if column[total] is cell]
        if totals:
            told.append(f"{verb} on {ranges(totals)}")
    return f"Banker {' and '.join(told)}"


def _or(values: Totals) -> str:
    *most, last = map(str, values)
    return f"{', '.join(most)} or {last}" if most else last


def french_prose(tableau: Tableau) -> str:
    """Return sentences, one for each of Banker's totals, with number words."""
    lines = [player_table(FRENCH, tableau), "", "La banque", ""]
    for total in ROWS:
        number = _french([total])
        draws = drawing(tableau, total)
        start = f"• Si le total de la banque est de {number}"
        if len(draws) in (0, 10):
            verb = "doit tirer une troisième carte" if draws else "reste"
            card = "et la valeur de la troisième carte du joueur est de zéro à neuf"
            lines.append(f"{start} {card}, la banque {verb}.")
        else:
            lines.append(
                f"{start} et la valeur de la troisième carte du joueur est de {_french(draws)},"
                " la banque doit tirer une troisième carte."
            )
    stood = tuple(tableau.banker[total][STOOD_COLUMN] for total in ROWS)
    told = []
    for cell, verb in ((Cell.DRAW, "tire"), (Cell.STAND, "reste")):
        totals = [total for total in ROWS if stood[total] is cell]
        if totals:
            told.append(f"{verb} sur {_french(totals)}")
    lines.append(f"• Si le joueur reste, la banque {' et '.join(told)}.")
    return "\n".join(lines) + "\n"


def _french(values: Totals) -> str:
    if values == [1]:
        return "1"  # the word alone is an article too
    parts = [
        f"{_FRENCH_NUMBERS[run[0]]} à {_FRENCH_NUMBERS[run[-1]]}"
        if len(run) > 2
        else " ou ".join(_FRENCH_NUMBERS[value] for value in run)
        for run in runs(values)
    ]
    return " ou ".join(parts)

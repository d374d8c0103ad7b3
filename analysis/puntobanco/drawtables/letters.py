"""Deciding what the letters of a sheet mean, and asking where nothing decides it."""

from puntobanco.drawtables.legend import CELLS, PAIRS, pair_of, word_meaning
from puntobanco.drawtables.model import Kind
from puntobanco.drawtables.sheet import Sheet
from puntobanco.errors import PuntobancoError
from puntobanco.tableau import STANDARD, Cell

ASKED = "?"
"""The meaning of a letter that must be asked for."""


def resolve(sheet: Sheet, keys: list[str], line: int) -> None:
    """Note what each way to write a cell means, from the first of these that says it.

    An explicit answer, a legend, a whole word, a known pair of letters. A letter that none of
    them explains is asked for, unless the others are a known pair: then it's an unknown cell.
    """
    known = sheet.evidence.letters
    for key in dict.fromkeys(keys):
        meaning, source = _meaning(sheet, key)
        if meaning and key not in known:
            known[key] = meaning
            sheet.evidence.understood.append(f"{key}: {CELLS[meaning].name.lower()}, by {source}")
    letters = {key for key in keys if len(key) == 1 and key.isalpha()}
    pair = pair_of(letters)
    told = sheet.legend.keys | sheet.answers.letters.keys()
    untold = [key for key in pair or () if key in letters - told]
    if untold:
        sheet.find(Kind.LEGEND, f"no legend explains {' and '.join(untold)}", line)
    if pair and all(known.get(key, tag) == tag for key, tag in zip(pair, "DS", strict=True)):
        for key, tag in zip(pair, "DS", strict=True):
            if key in letters and key not in known:
                known[key] = tag
                source = f"the pair {'/'.join(pair)} ({PAIRS[pair]})"
                sheet.evidence.understood.append(f"{key}: {CELLS[tag].name.lower()}, by {source}")
    else:
        known |= {key: ASKED for key in letters | ({"-"} & set(keys)) if key not in known}
    _check_both(sheet, keys, line)


def _meaning(sheet: Sheet, key: str) -> tuple[str, str]:
    if key in sheet.answers.letters:
        return sheet.answers.letters[key].value[0], "the answer letters"
    if key in sheet.legend.keys:
        meanings = sheet.legend.meanings(key)
        return next(iter(meanings)), f"the legend in line {next(iter(meanings.values()))}"
    return word_meaning(key) or "", "the word list"


def _check_both(sheet: Sheet, keys: list[str], line: int) -> None:
    """Refuse a table whose different letters all mean the same."""
    letters = sorted({key for key in keys if len(key) == 1})
    meanings = {sheet.evidence.letters.get(key, ASKED) for key in letters}
    if len(letters) == 2 and len(meanings) == 1 and ASKED not in meanings:
        raise PuntobancoError(
            f"expected one letter for draw and one for stand, got {' and '.join(letters)} both"
            f" for {CELLS[meanings.pop()].name.lower()} in the table at line {line}"
        )


def ask_letters(sheet: Sheet) -> None:
    """Ask for the letters that nothing explained, with what each answer would come to."""
    asked = sorted(key for key, tag in sheet.evidence.letters.items() if tag == ASKED)
    if not asked:
        return
    shown = " and ".join(asked)
    if len(asked) == 1:
        options = tuple(f"--letters {asked[0]}={name}" for name in ("draw", "stand"))
        sheet.ask("letters", f"nothing says what the letter {shown} means.", options)
        return
    options = (
        f"--letters {asked[0]}=draw,{asked[1]}=stand",
        f"--letters {asked[0]}=stand,{asked[1]}=draw",
    )
    told = ""
    if len(asked) == 2:
        agree, cells = _agreement(sheet, asked[0])
        told = (
            f" The standard tableau agrees in {agree} of {cells} cells if {asked[0]} is draw,"
            f" in {cells - agree} if it's stand."
        )
    sheet.ask("letters", f"nothing says what the letters {shown} mean.{told}", options)


def _agreement(sheet: Sheet, drawing: str) -> tuple[int, int]:
    """Return in how many of the cells asked about the standard tableau agrees, and of how many."""
    agree = cells = 0
    for statement in sheet.evidence.statements:
        if statement.cell is None:
            cell = Cell.DRAW if statement.source == drawing else Cell.STAND
            for total in statement.totals:
                for column in statement.columns:
                    place = 10 if column.value is None else column.value
                    agree += STANDARD.banker[total][place] is cell
                    cells += 1
    return agree, cells

"""Reading a printed draw table, and making a tableau of the reading."""

from typing import Unpack

from puntobanco.drawtables.answers import Answers, AnswerTexts
from puntobanco.drawtables.grid import read_grids
from puntobanco.drawtables.items import itemise
from puntobanco.drawtables.legend import check_agreement, find_legend
from puntobanco.drawtables.letters import ask_letters
from puntobanco.drawtables.lists import read_lists
from puntobanco.drawtables.model import STOOD, VALUES, Evidence, Kind, Reading
from puntobanco.drawtables.sentences import read_sentences
from puntobanco.drawtables.settle import settle
from puntobanco.drawtables.sheet import Sheet
from puntobanco.drawtables.tokens import prepare, tokenise
from puntobanco.errors import PuntobancoError
from puntobanco.tableau import ROWS, Cell, Columns, Tableau
from puntobanco.tableau_text import write_banker, write_player


def read_draw_table(text: str, **answers: Unpack[AnswerTexts]) -> Reading:
    """Read the draw table of a sheet's text; ask where the text leaves something open.

    The text may be a table alone or a whole document. ``answers`` settle what is open; they are
    texts as the command line takes them (see `Answers`). Nothing is filled without one.

    Raises PuntobancoError for a text that holds no draw table, a table whose columns can't be
    told, legends that disagree, signs that hide what is printed, or an answer that can't be used.

    >>> reading = read_draw_table('''Banker's total; Player's third card
    ...     0 1 2 3 4 5 6 7 8 9
    ...   3 H H H H H H H H S H''')
    >>> reading.cells[3, "8"].cell, reading.letters["H"]
    (<Cell.STAND: 'S'>, <Cell.DRAW: 'D'>)
    >>> [question.key for question in reading.questions], str(reading.open_findings[0])
    (['player', 'natural'], 'missing: Banker rows 0-2 4-7: no cell at all')
    """
    parsed = Answers.parse(**answers)
    return settle(_gather(text, parsed), parsed)


def _gather(text: str, answers: Answers) -> Evidence:
    lines = prepare(text)
    legend = find_legend(lines)
    check_agreement(legend, answers.letters)
    sheet = Sheet(itemise(tokenise(lines), legend), legend, answers)
    read_grids(sheet)
    read_lists(sheet)
    read_sentences(sheet)
    ask_letters(sheet)
    _decide_columns(sheet)
    _check_found(sheet, len(lines))
    return sheet.evidence


def _decide_columns(sheet: Sheet) -> None:
    evidence = sheet.evidence
    if sheet.answers.columns is not None:
        evidence.understood.append(f"columns: {sheet.answers.columns.value}, by the answer")
    elif evidence.headed == {"third"}:
        evidence.columns = Columns.THIRD_CARD
    elif not evidence.headed and _is_same_in_all_columns(evidence):
        evidence.columns = Columns.THIRD_CARD
        evidence.understood.append("columns: no row depends on them")
    elif not evidence.headed:
        sheet.ask(
            "columns",
            "nothing says what the columns are: Player's third card or Player's final total?",
            ("--columns third", "--columns final"),
        )


def _is_same_in_all_columns(evidence: Evidence) -> bool:
    return all(
        statement.columns == (STOOD,) or set(VALUES) <= set(statement.columns)
        for statement in evidence.statements
        if statement.hand == "banker"
    )


def _check_found(sheet: Sheet, lines: int) -> None:
    """Refuse a text in which nothing says what Banker does."""
    if any(statement.hand == "banker" for statement in sheet.evidence.statements):
        return
    faults = [finding for finding in sheet.evidence.findings if finding.open]
    if faults:
        raise PuntobancoError(f"expected a draw table for Banker, got {faults[0]}")
    shown = f"{lines} line{'s' if lines > 1 else ''}"
    unread = [f.line for f in sheet.evidence.findings if f.kind is Kind.UNREAD]
    told = f"; lines that may speak of it: {', '.join(str(n) for n in unread[:6])}"
    raise PuntobancoError(
        f"expected a draw table for Banker, got a text of {shown} without one"
        f"{told if unread else ''}"
    )


def complete(reading: Reading, **answers: Unpack[AnswerTexts]) -> Reading:
    """Return the reading with more answers that complete it.

    Takes ``missing``, ``stood``, ``cells``, ``player``, ``natural`` and ``unlisted``; the answers
    that say how to read belong to `read_draw_table`.
    """
    late = sorted(answers.keys() & {"letters", "columns", "zero", "heading", "dash", "lists"})
    if late:
        raise PuntobancoError(f"expected {late[0]!r} to be answered where the text is read")
    more = Answers.parse(**answers)
    return settle(reading.evidence, more.over(reading.answers))


def to_tableau(reading: Reading, **answers: Unpack[AnswerTexts]) -> Tableau:
    """Return the tableau of a complete reading; ``answers`` complete it first (see `complete`).

    Raises PuntobancoError for a reading with a question or an open finding. Cells that can't
    arise under Player's rule and aren't in the text are marked as such.

    >>> reading = read_draw_table('''Banker's total; Player's third card
    ...     0 1 2 3 4 5 6 7 8 9 none
    ...   3 H H H H H H H H S H H''', natural="both")
    >>> to_tableau(reading, missing="standard", player="standard").banker_draws(3, 5, 8)
    False
    >>> to_tableau(reading, player="standard")
    Traceback (most recent call last):
    puntobanco.errors.PuntobancoError: expected a complete reading, got missing: Banker rows...
    """
    final = complete(reading, **answers) if answers else reading
    if final.questions:
        raise PuntobancoError(f"expected a complete reading, got a question: {final.questions[0]}")
    if final.open_findings:
        fault = final.open_findings[0]
        answer = f" ({fault.answer})" if fault.answer else ""
        raise PuntobancoError(f"expected a complete reading, got {fault}{answer}")
    if final.columns is None or final.natural is None:
        raise PuntobancoError("expected a complete reading, got one without columns or naturals")
    return Tableau(
        player=tuple(final.player[total].cell for total in ROWS),
        banker=tuple(
            tuple(_cell(final, total, label) for label in final.columns.labels) for total in ROWS
        ),
        columns=final.columns,
        natural=final.natural,
    )


def _cell(reading: Reading, total: int, label: str) -> Cell:
    read = reading.cells.get((total, label))
    return Cell.NEVER if read is None else read.cell


def to_toml(reading: Reading, **answers: Unpack[AnswerTexts]) -> str:
    """Return a complete reading as the [tableau] of a rule file (see `to_tableau`)."""
    return tableau_toml(to_tableau(reading, **answers))


def tableau_toml(tableau: Tableau) -> str:
    """Return a tableau as the [tableau] of a rule file.

    >>> from puntobanco.tableau import STANDARD
    >>> print(tableau_toml(STANDARD)[:124])
    [tableau]
    columns = "third card"
    natural = "either stops both"
    player = '''
    0 1 2 3 4 5 6 7
    D D D D D D S S
    '''
    banker = '''
    """
    return "\n".join(
        (
            "[tableau]",
            f'columns = "{tableau.columns.value}"',
            f'natural = "{tableau.natural.value}"',
            f"player = '''\n{write_player(tableau.player)}\n'''",
            f"banker = '''\n{write_banker(tableau.banker, tableau.columns)}\n'''",
            "",
        )
    )

"""Tableaux printed in each notation read back the same; damage to a standard one is reported."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puntobanco.drawtables import Kind, Reading, read_draw_table, to_tableau
from puntobanco.drawtables.answers import AnswerTexts
from puntobanco.drawtables.printing import NOTATIONS, print_tableau
from puntobanco.errors import PuntobancoError
from puntobanco.tableau import STANDARD, Cell, Columns, NaturalRule, Tableau

BOUND = st.sampled_from([Cell.DRAW, Cell.STAND])
LETTERED = ("T/R", "S/D", "tira/resta", "D/S", "H/S")
OTHER_LETTER = {"T": "R", "R": "T", "D": "S", "H": "S"}


def tableaux() -> st.SearchStrategy[Tableau]:
    """Any tableau of bound cells; rows of one kind are common."""
    mixed = st.tuples(*[BOUND] * 11)
    row = mixed | BOUND.map(lambda cell: (cell,) * 11)
    return st.builds(
        Tableau,
        st.tuples(*[BOUND] * 8),
        st.tuples(*[row] * 8),
        natural=st.sampled_from(NaturalRule),
    )


def answers_for(notation: str, natural: NaturalRule = NaturalRule.STOPS_BOTH) -> AnswerTexts:
    """What a notation leaves open by its nature, and the natural rule, which none prints."""
    answers: AnswerTexts = {"natural": natural.value}
    for key, text in NOTATIONS[notation].answers.items():
        answers[key] = text  # type: ignore[literal-required]  # the keys are those of answers
    return answers


@pytest.mark.parametrize("notation", NOTATIONS)
@given(tableau=tableaux())
@settings(max_examples=30)
def test_a_printed_tableau_reads_back_the_same(notation: str, tableau: Tableau) -> None:
    text = print_tableau(tableau, notation)
    reading = read_draw_table(text, **answers_for(notation, tableau.natural))
    assert reading.complete, [*reading.questions, *reading.open_findings]
    assert to_tableau(reading) == tableau


@pytest.mark.parametrize("notation", NOTATIONS)
def test_every_cell_matters_in_a_notation(notation: str) -> None:
    for total in (3, 6):
        for label in ("8", "none"):
            column = Columns.THIRD_CARD.labels.index(label)
            cell = STANDARD.banker[total][column].flipped
            other = STANDARD.with_banker(total, label, cell)
            reading = read_draw_table(print_tableau(other, notation), **answers_for(notation))
            assert to_tableau(reading) == other
            assert [f.places for f in reading.findings if f.kind is Kind.NOT_STANDARD] == [
                (("banker", total, label),)
            ]


def test_what_no_printed_table_holds_is_refused() -> None:
    with pytest.raises(PuntobancoError, match=r"expected D or S in every cell to print, got 'D\?'"):
        print_tableau(STANDARD.with_player(5, Cell.FREE_DRAW), "T/R")
    with pytest.raises(PuntobancoError, match=r"expected a notation .*got 'T/S'; did you mean"):
        print_tableau(STANDARD, "T/S")


def noticed(text: str, notation: str) -> bool:
    """True where a damaged text is refused, asked about, or reported in a finding."""
    clean = read_draw_table(print_tableau(STANDARD, notation), **answers_for(notation))
    try:
        reading = read_draw_table(text, **answers_for(notation))
    except PuntobancoError:
        return True
    return not reading.complete or findings(reading) != findings(clean)


def findings(reading: Reading) -> set[str]:
    return {f"{finding.kind} {finding.message}" for finding in reading.findings}


@pytest.mark.parametrize("notation", NOTATIONS)
@given(data=st.data())
@settings(max_examples=15)
def test_a_lost_line_is_reported(notation: str, data: st.DataObject) -> None:
    lines = print_tableau(STANDARD, notation).split("\n")
    place = data.draw(st.sampled_from([n for n, line in enumerate(lines) if _tells(line)]))
    damaged = "\n".join(lines[:place] + lines[place + 1 :])
    assert noticed(damaged, notation), lines[place]


def _tells(line: str) -> bool:
    """True for a line that holds a number, a cell or the legend: more than a heading."""
    return bool(re.search(r"\d|^\w$|[=:]", line)) and "Natural" not in line


@pytest.mark.parametrize("notation", NOTATIONS)
@given(data=st.data())
@settings(max_examples=15)
def test_a_lost_number_or_cell_is_reported(notation: str, data: st.DataObject) -> None:
    text = print_tableau(STANDARD, notation)
    cell = data.draw(st.sampled_from(_cells(text)))
    damaged = text[: cell.start()] + text[cell.end() :]
    assert noticed(damaged, notation), text[max(0, cell.start() - 20) : cell.end() + 20]


@pytest.mark.parametrize("notation", NOTATIONS)
@given(data=st.data())
@settings(max_examples=15)
def test_a_doubled_number_or_cell_is_reported(notation: str, data: st.DataObject) -> None:
    text = print_tableau(STANDARD, notation)
    cell = data.draw(st.sampled_from(_cells(text)))
    damaged = f"{text[: cell.end()]} {cell[0]}{text[cell.end() :]}"
    assert noticed(damaged, notation), text[max(0, cell.start() - 20) : cell.end() + 20]


_CELL = re.compile(r"(?<![\w'])(?:T|R|S|D|H|補|不補|zieht|hält|Carta|Planta|Draw|Stay)(?!\w)|\d+")


def _cells(text: str) -> list[re.Match[str]]:
    """The numbers, letters and words of cells: all of a sheet but its legend and headings."""
    found = []
    for match in _CELL.finditer(text):
        line = text[text.rfind("\n", 0, match.start()) + 1 :].split("\n")[0]
        in_legend = re.match(r" {0,2}[:=(]", text[match.end() :])
        in_heading = ":" in line or "=" in line or "Natural" in line
        if not in_legend and (match[0].isdigit() or not in_heading) and "Natural" not in line:
            found.append(match)
    return found


@pytest.mark.parametrize("notation", LETTERED)
def test_every_swapped_letter_is_reported_as_that_cell(notation: str) -> None:
    text = print_tableau(STANDARD, notation)
    swaps = OTHER_LETTER | {"S": "H" if notation == "H/S" else "D"}
    cells = [match for match in _cells(text) if match[0] in swaps]
    assert len(cells) == 8 * (10 if notation in ("S/D", "D/S") else 11)
    places = set()
    for cell in cells:
        damaged = text[: cell.start()] + swaps[cell[0]] + text[cell.end() :]
        reading = read_draw_table(damaged, **answers_for(notation))
        (finding,) = [f for f in reading.findings if f.kind is Kind.NOT_STANDARD]
        places.add(finding.places)
    assert len(places) == len(cells)


@pytest.mark.parametrize("notation", ["D/S", "zieht/hält", "star", "dashes", "all but"])
@pytest.mark.parametrize("total", range(8))
def test_a_missing_row_is_named(notation: str, total: int) -> None:
    lines = print_tableau(STANDARD, notation).split("\n")
    row = re.compile(rf"{total}\*? (?!1 2|2 3)")
    (place,) = [n for n, line in enumerate(lines) if row.match(line)]
    damaged = "\n".join(lines[:place] + lines[place + 1 :])
    assert _missing_rows(damaged, notation) == {total}


@pytest.mark.parametrize("total", range(8))
def test_a_missing_row_of_single_lines_is_named(total: int) -> None:
    cells = print_tableau(STANDARD, "T/R").replace("\nT=", "\n\nT=").split("\n\n")
    start = cells.index("Refus") + 1 + 12 * total
    assert _missing_rows("\n\n".join(cells[:start] + cells[start + 12 :]), "T/R") == {total}


def _missing_rows(text: str, notation: str) -> set[int]:
    reading = read_draw_table(text, **answers_for(notation))
    assert not reading.complete
    return {place[1] for finding in reading.findings_of(Kind.MISSING) for place in finding.places}

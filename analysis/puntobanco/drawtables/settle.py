"""From what a text says to cells: contradictions, gaps, and the answers that fill them."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from puntobanco.drawtables.answers import Answers
from puntobanco.drawtables.legend import CELLS
from puntobanco.drawtables.model import (
    STOOD,
    Evidence,
    Finding,
    Kind,
    Place,
    Question,
    ReadCell,
    Reading,
    Statement,
)
from puntobanco.drawtables.review import missing_findings, not_standard, unlisted_question
from puntobanco.errors import PuntobancoError
from puntobanco.tableau import ROWS, STANDARD, Cell, Columns, NaturalRule, Tableau

_Ledger = dict[Place, list[tuple[Cell | None, Statement]]]


def settle(evidence: Evidence, answers: Answers) -> Reading:
    """Return the reading that the evidence of a text and the answers come to."""
    columns = answers.columns or evidence.columns
    ledger = _ledger(evidence, columns)
    cells, findings = _decide(ledger)
    findings = [*evidence.findings, *_doubled(ledger), *findings]
    pending = {place for place, said in ledger.items() if any(cell is None for cell, _ in said)}
    findings += _complete(cells, pending, evidence, answers, columns)
    needed = set(_needed(cells, answers.natural, columns))
    open_places = sorted(needed - cells.keys() - pending)
    unlisted = set(unlisted_places(evidence, columns)) & set(open_places)
    contradicted = {
        place for item in findings if item.kind is Kind.CONTRADICTORY for place in item.places
    }
    gaps = [place for place in open_places if place not in unlisted | contradicted]
    findings += missing_findings(gaps, columns)
    findings += not_standard(cells, columns)
    questions = [
        *_unanswered(evidence, answers),
        *unlisted_question(unlisted),
        *_standing_questions(gaps, evidence, answers),
    ]
    return Reading(
        cells={(total, label): cell for (hand, total, label), cell in cells.items() if label},
        player={total: cell for (hand, total, _), cell in cells.items() if hand == "player"},
        columns=columns,
        natural=answers.natural,
        letters={key: CELLS[tag] for key, tag in evidence.letters.items() if tag in CELLS},
        understood=tuple(evidence.understood),
        findings=tuple(_with_state(item, cells, columns) for item in findings),
        questions=tuple(questions),
        answers=answers,
        evidence=evidence,
    )


def _places(statement: Statement, columns: Columns | None) -> Iterator[Place]:
    for total in statement.totals:
        if statement.hand == "player":
            yield "player", total, ""
        for column in statement.columns:
            for label in column.labels(columns):
                yield "banker", total, label


def _ledger(evidence: Evidence, columns: Columns | None) -> _Ledger:
    ledger: _Ledger = {}
    for statement in evidence.statements:
        for place in _places(statement, columns):
            ledger.setdefault(place, []).append((statement.cell, statement))
    return ledger


def _decide(ledger: _Ledger) -> tuple[dict[Place, ReadCell], list[Finding]]:
    cells: dict[Place, ReadCell] = {}
    findings = []
    for place, said in ledger.items():
        known = {cell for cell, _ in said if cell is not None}
        lines = tuple(dict.fromkeys(statement.line for _, statement in said))
        if len(known) == 1:
            cells[place] = ReadCell(known.pop(), lines, said[0][1].source)
        elif known:
            findings.append(_contradiction(place, said))
    return cells, findings


def _contradiction(place: Place, said: list[tuple[Cell | None, Statement]]) -> Finding:
    hand, total, label = place
    where = f"{total} v {label}" if hand == "banker" else f"Player {total}"
    draws = next(s for cell, s in said if cell is Cell.DRAW)
    stands = next(s for cell, s in said if cell is Cell.STAND)
    message = (
        f"{where} draws ({draws.source}, line {draws.line})"
        f" and stands ({stands.source}, line {stands.line})"
    )
    answer = f"--cells {total}v{label}=S" if hand == "banker" else f"--player {total}=S"
    return Finding(Kind.CONTRADICTORY, message, stands.line, (place,), True, answer)


def _doubled(ledger: _Ledger) -> list[Finding]:
    """Return a finding for each row of a table that says a cell twice."""
    rows: dict[tuple[str, int, int], list[Place]] = {}
    for place, said in ledger.items():
        tables = [statement.table for _, statement in said]
        if len(set(tables)) < len(tables) and len({cell for cell, _ in said}) == 1:
            rows.setdefault((place[0], place[1], said[-1][1].line), []).append(place)
    return [
        Finding(
            Kind.DOUBLED,
            f"{hand.capitalize()} {total} is said twice in one table",
            line,
            tuple(places),
        )
        for (hand, total, line), places in rows.items()
    ]


def _complete(
    cells: dict[Place, ReadCell],
    pending: set[Place],
    evidence: Evidence,
    answers: Answers,
    columns: Columns | None,
) -> list[Finding]:
    """Fill cells from the answers; return what they filled or overruled."""
    done: list[Finding] = []
    for (total, label), cell in answers.cells.items():
        if columns is not None and label not in columns.labels:
            raise PuntobancoError(
                f"expected a column of {' '.join(columns.labels)} in cells, got {label!r}"
            )
        place = ("banker", total, label)
        before = cells.get(place)
        if before is None or before.cell is not cell:
            told = f" (the text: {before.cell.value})" if before else ""
            message = f"{total} v {label} is {cell.value} by the answer cells{told}"
            done.append(Finding(Kind.ANSWERED, message, places=(place,)))
            cells[place] = ReadCell(cell, (), "answer cells")
    filled: dict[tuple[str, str], list[Place]] = {}
    for name, rows, strict in _fills(evidence, answers, columns):
        for place in _fill(cells, pending, name, rows, strict):
            key = (name.partition(" ")[0], cells[place].cell.value)
            filled.setdefault(key, []).append(place)
    for (name, value), places in filled.items():
        many = "1 cell is" if len(places) == 1 else f"{len(places)} cells are"
        message = f"{many} {value} by the answer {name}"
        done.append(Finding(Kind.ANSWERED, message, places=tuple(places)))
    return done


_Fill = tuple[str, dict[Place, Cell], bool]


def _fills(evidence: Evidence, answers: Answers, columns: Columns | None) -> Iterator[_Fill]:
    labels = (columns or Columns.THIRD_CARD).labels
    for total, cell in (answers.player or {}).items():
        yield "player", {("player", total, ""): cell}, True
    for total, cell in (answers.stood or {}).items():
        yield "stood", {("banker", total, label): cell for label in STOOD.labels(columns)}, True
    if answers.unlisted:
        places = unlisted_places(evidence, columns)
        yield "unlisted", dict.fromkeys(places, answers.unlisted), False
    for total, cell in (answers.missing or {}).items():
        yield f"missing {total}={cell.value}", {("banker", total, c): cell for c in labels}, False
    if answers.standard and columns is Columns.FINAL_TOTAL:
        raise PuntobancoError(
            "expected missing rows such as '0-2=D' where columns are final totals, got 'standard'"
        )
    if answers.standard:
        rows = {("banker", t, c): STANDARD.banker[t][n] for t in ROWS for n, c in enumerate(labels)}
        yield "missing standard", rows, False


def _fill(
    cells: dict[Place, ReadCell],
    pending: set[Place],
    name: str,
    wanted: Mapping[Place, Cell],
    strict: bool,
) -> list[Place]:
    """Fill what is still empty; refuse an answer that the text gainsays, or that fills nothing."""
    filled = []
    for place, cell in wanted.items():
        known = cells.get(place)
        if known is None and place not in pending:
            cells[place] = ReadCell(cell, (), f"answer {name}")
            filled.append(place)
        elif strict and known and known.cell is not cell and known.lines:
            hand, total, label = place
            where = f"{hand.capitalize()} {total}{f' v {label}' if label else ''}"
            raise PuntobancoError(
                f"expected an answer {name} that agrees with the text, got {cell.value!r} for"
                f" {where}, which line {known.lines[0]} says is {known.cell.value!r}"
            )
    if not filled and name.startswith("missing ") and name != "missing standard":
        raise PuntobancoError(f"expected a row that has missing cells, got the answer {name!r}")
    return filled


def unlisted_places(evidence: Evidence, columns: Columns | None) -> Iterator[Place]:
    """Yield the cells that lone lists and stars leave out."""
    for item in evidence.unlisted:
        for column in item.columns:
            for label in column.labels(columns):
                yield "banker", item.total, label


def _needed(
    cells: Mapping[Place, ReadCell], natural: NaturalRule | None, columns: Columns | None
) -> Iterator[Place]:
    """Yield the cells that a tableau must have: Player's, and Banker's that can arise."""
    kind = columns or Columns.THIRD_CARD
    player = [cells.get(("player", total, "")) for total in ROWS]
    arising = set(range(len(kind.labels)))
    if all(player):
        blank = Tableau(
            player=tuple(cell.cell for cell in player if cell),
            banker=((Cell.STAND,) * len(kind.labels),) * 8,
            columns=kind,
            natural=natural or NaturalRule.STOPS_OWN,
        )
        arising = set(blank.arising_columns)
    for total in ROWS:
        yield "player", total, ""
        for place in sorted(arising):
            yield "banker", total, kind.labels[place]


def _unanswered(evidence: Evidence, answers: Answers) -> list[Question]:
    return [
        question
        for question in evidence.questions
        if question.key != "columns" or answers.columns is None
    ]


def _standing_questions(
    gaps: list[Place], evidence: Evidence, answers: Answers
) -> Iterator[Question]:
    """Yield what must be asked because draw tables seldom say it: Player's rule, naturals."""
    totals = [total for hand, total, _ in gaps if hand == "player"]
    if totals:
        shown = " ".join(str(total) for total in totals)
        yield Question(
            "player",
            f"the text doesn't say what Player does on {shown}.",
            ("--player standard", "--player 0-5=D,6-7=S"),
        )
    if answers.natural is None:
        lines = sorted(set(evidence.natural_lines))
        shown = ", ".join(str(line) for line in lines)
        told = f" (naturals: line{'s' if len(lines) > 1 else ''} {shown})" if lines else ""
        yield Question(
            "natural",
            f"whom does a natural, 8 or 9 in two cards, stop?{told}",
            ("--natural both", "--natural own", "--natural banker"),
        )


def _with_state(
    finding: Finding, cells: Mapping[Place, ReadCell], columns: Columns | None
) -> Finding:
    """Return a finding closed, if an answer settled every cell that it's about."""
    if not finding.open or not finding.places:
        return finding
    places = set(finding.places)
    if columns is Columns.FINAL_TOTAL and finding.kind is not Kind.CONTRADICTORY:
        places = {
            (hand, total, name)
            for hand, total, label in places
            for name in (_final_names(label) if hand == "banker" else ("",))
        }
    return replace(finding, open=not places <= cells.keys())


def _final_names(label: str) -> tuple[str, ...]:
    if label == "none":
        return STOOD.labels(Columns.FINAL_TOTAL)
    return (label if "/" in label else f"{label}/3",)

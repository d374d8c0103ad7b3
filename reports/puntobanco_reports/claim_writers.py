"""Writing findings as they come: text, JSON and CSV in flat memory, pages at the end."""

import json
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

import click

from puntobanco.claims.together import Explained
from puntobanco.claims.verdicts import Verdict
from puntobanco.errors import PuntobancoError
from puntobanco_reports.claim_words import (
    decks_text,
    explained_data,
    explanation_text,
    subject_text,
    value_text,
)
from puntobanco_reports.options import Output, command_line
from puntobanco_reports.render import made_by, plain, plain_data, render
from puntobanco_reports.report import Column, Report, Table, Value

MOST_SOURCES = 10_000
"""Sources that are counted one by one; the claims of any more are counted together."""

_VERDICTS = tuple(verdict.value for verdict in Verdict)
_COUNTS = ("claims", *_VERDICTS, "explained strongly", "explained weakly", "unread")
_CHUNK = 1000
_COLUMNS = tuple(
    Column(name)
    for name in (
        *("place", "id", "source", "claim", "verdict", "published", "exact", "explanation"),
        "reason",
    )
)


@dataclass
class Tally:
    """Counts by source, and over all."""

    by_source: dict[str, Counter[str]] = field(default_factory=dict)
    total: Counter[str] = field(default_factory=Counter)
    unexpected: int = 0

    def add(self, found: Explained | PuntobancoError) -> None:
        """Count one line."""
        marks = _marks(found)
        source = found.finding.claim.source if isinstance(found, Explained) else ""
        if source not in self.by_source and len(self.by_source) >= MOST_SOURCES:
            source = f"(more than {MOST_SOURCES} sources)"
        self.by_source.setdefault(source, Counter()).update(marks)
        self.total.update(marks)
        if isinstance(found, Explained):
            expected = found.finding.claim.expected
            self.unexpected += expected is not None and expected is not found.finding.verdict

    @property
    def exit_code(self) -> int:
        """2 where a line could not be judged, 1 where a claim is false, else 0."""
        return 2 if self.total["unread"] else int(self.total["false"] > 0)

    def data(self) -> dict[str, object]:
        """Return the counts as data."""
        return {
            **{name: self.total[name] for name in _COUNTS},
            "not as expected": self.unexpected,
            "by_source": {
                source: {name: counts[name] for name in _COUNTS if counts[name]}
                for source, counts in self.by_source.items()
            },
        }

    def table(self) -> Table:
        """Return the counts as a table, a row per source."""
        columns = [Column("source"), *(Column(name, "count") for name in _COUNTS)]
        rows: list[list[Value]] = [
            [source or "(no source)", *(counts[name] for name in _COUNTS)]
            for source, counts in self.by_source.items()
        ]
        rows.append(["all", *(self.total[name] for name in _COUNTS)])
        note = f"{self.unexpected} not as expected." if self.unexpected else ""
        return Table("By source", columns, rows, note)


def _marks(found: Explained | PuntobancoError) -> list[str]:
    if isinstance(found, PuntobancoError):
        return ["unread"]
    marks = ["claims", found.finding.verdict.value]
    if found.explanations:
        marks.append("explained strongly" if found.strong else "explained weakly")
    return marks


@dataclass
class Writer:
    """Writes each line's finding in one format as it comes, then the counts."""

    write: Callable[[str], object]
    output: Output
    listed: int = 0
    tally: Tally = field(default_factory=Tally)

    def start(self) -> None:
        """Write what comes first."""

    def add(self, place: str, line: int, found: Explained | PuntobancoError) -> None:
        """Write one line's finding."""
        self.listed += 1
        if isinstance(found, PuntobancoError):
            self.write(f"{plain(place)}line {line}: {plain(str(found))}\n")
            return
        self.write("\n".join(self._lines(found)) + "\n")

    def end(self) -> None:
        """Write the counts."""
        if sum(self.tally.total[name] for name in ("claims", "unread")) > 1:
            form = Report("", [self.tally.table()])
            self.write(("\n" if self.listed else "") + render(form, "text"))

    def _lines(self, found: Explained) -> list[str]:
        finding, claim = found.finding, found.finding.claim
        digits, exact = self.output.digits, self.output.exact
        name = f"{claim.id}: " if claim.id else ""
        says = f"{finding.verdict.value:<11} {name}{subject_text(claim)}: {claim.published}"
        if finding.exact is not None:
            says += f", in fact {value_text(finding.exact, claim, digits, exact=exact)}"
            if finding.decks is not None and claim.decks != (finding.decks,):
                says += f" in {decks_text((finding.decks,))}"
        lines = [plain(says)]
        details = [explanation_text(e, claim, digits, exact=exact) for e in found.explanations]
        details += list(found.remarks)
        if not claim.decks and finding.exact is not None:
            where = decks_text(found.holds_in) if found.holds_in else "no shoe of 1 to 16 decks"
            details.append(
                f"no number of decks is stated: the sheet's is taken; it holds in {where}"
            )
        details += [finding.reason] if finding.reason else []
        return lines + [f"{'':<11} - {plain(detail)}" for detail in details]


@dataclass
class JsonWriter(Writer):
    """Writes one JSON object, its claims one after the other."""

    problems: list[dict[str, object]] = field(default_factory=list)

    def start(self) -> None:
        """Open the list of claims."""
        self.write('{"claims": [')

    def add(self, place: str, line: int, found: Explained | PuntobancoError) -> None:
        """Write one claim; lines that can't be judged are kept for the end."""
        if isinstance(found, PuntobancoError):
            self.problems.append({"file": place, "line": line, "message": str(found)})
            return
        text = json.dumps(plain_data(explained_data(line, found, place)), ensure_ascii=False)
        self.write(("\n " if not self.listed else ",\n ") + text)
        self.listed += 1

    def end(self) -> None:
        """Close the list and write the problems and the counts."""
        rest = {"problems": self.problems, "summary": self.tally.data()}
        rest["made_by"] = made_by("", command_line())
        text = json.dumps(plain_data(rest), ensure_ascii=False, indent=1)
        self.write(f"\n], {text[1:].lstrip()}\n")


@dataclass
class TableWriter(Writer):
    """Writes the findings as a table: CSV piece by piece, a page at the end."""

    rows: list[list[Value]] = field(default_factory=list)

    def add(self, place: str, line: int, found: Explained | PuntobancoError) -> None:
        """Add a row."""
        where = f"{place}{line}"
        if isinstance(found, PuntobancoError):
            self.rows.append([where, "", "", "", "unread", "", "", "", str(found)])
        else:
            self.rows.append([where, *self._row(found)])
        if self.output.form == "csv" and len(self.rows) >= _CHUNK:
            self._flush()

    def _row(self, found: Explained) -> list[Value]:
        finding, claim = found.finding, found.finding.claim
        digits, exact = self.output.digits, self.output.exact
        texts = [explanation_text(e, claim, digits, exact=exact) for e in found.explanations[:1]]
        value = value_text(finding.exact, claim, digits, exact=exact)
        reason = "; ".join((*found.remarks, *([finding.reason] if finding.reason else [])))
        head: list[Value] = [claim.id, claim.source, subject_text(claim), finding.verdict.value]
        return [*head, claim.published, value, "".join(texts), reason]

    def _flush(self) -> None:
        text = render(Report("", [Table("", _COLUMNS, self.rows)]), "csv")
        self.write(text if not self.listed else text.split("\n", 1)[1])
        self.listed += len(self.rows)
        self.rows = []

    def end(self) -> None:
        """Write what is left."""
        if self.output.form == "csv":
            self._flush()
            return
        tables = [Table("Claims", _COLUMNS, self.rows), self.tally.table()]
        report = Report("Published figures", tables)
        self.write(render(report, self.output.form, command=command_line()))


@contextmanager
def writer_to(output: Output) -> Iterator[Writer]:
    """Give a writer to the file or to standard output, in the format asked for."""
    made = {"text": Writer, "json": JsonWriter}.get(output.form, TableWriter)
    if output.path is None:
        yield made(lambda text: click.echo(text, nl=False), output)
        return
    try:
        with output.path.open("w", encoding="utf-8", newline="\n") as opened:
            yield made(opened.write, output)
    except OSError as refused:
        raise PuntobancoError(
            f"expected a file that can be written, got {str(output.path)!r}: {refused.strerror}"
        ) from None

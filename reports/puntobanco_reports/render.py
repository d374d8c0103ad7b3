"""Reports to text, Markdown, HTML, CSV and JSON: the only place that rounds."""

import csv
import html
import io
import json
import re
import unicodedata
from collections.abc import Mapping, Sequence
from fractions import Fraction

from tabulate import tabulate

from puntobanco_reports.report import Column, Kind, Report, Table, Value

FORMATS = ("text", "markdown", "html", "csv", "json")
DEFAULT_DIGITS: Mapping[Kind, int] = {"probability": 6, "percent": 4, "number": 6, "odds": 4}
_SAFE_INTEGER = 2**53
# Controls, direction marks and other format marks, private use, halves of pairs, line separators.
_HIDDEN = ("Cc", "Cf", "Co", "Cs", "Zl", "Zp")
# A signed number is none.
_FORMULA = re.compile(r"^(?:[=+@\t\r]|-(?![0-9]+(?:\.[0-9]+)?$))")


def decimal_text(value: Fraction, digits: int) -> str:
    """Return ``value`` rounded to ``digits`` decimals, half to even, computed in integers.

    >>> decimal_text(Fraction(1, 3), 4), decimal_text(Fraction(-1, 8), 2)
    ('0.3333', '-0.12')
    """
    scaled = round(value * 10**digits)
    sign, whole = ("-" if scaled < 0 else ""), str(abs(scaled)).rjust(digits + 1, "0")
    if digits == 0:
        return sign + whole
    return f"{sign}{whole[:-digits]}.{whole[-digits:]}"


def shown(value: Value, kind: Kind, digits: int | None = None, *, exact: bool = False) -> str:
    """Return a value as a reader sees it.

    >>> shown(Fraction(1, 96), "percent"), shown(2292252566437888, "count")
    ('1.0417 %', '2,292,252,566,437,888')
    >>> shown(Fraction(1, 96), "percent", exact=True), shown(None, "percent")
    ('1/96', '-')
    """
    if value is None:
        return "-"
    if isinstance(value, str):
        return plain(value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    places = DEFAULT_DIGITS.get(kind, 6) if digits is None else digits
    if isinstance(value, float):
        return _float_text(value, kind, places)
    if exact:
        return str(value)
    if kind == "count" and Fraction(value).denominator == 1:
        return f"{int(value):,}"
    return _rounded(Fraction(value), kind, places)


def _rounded(value: Fraction, kind: Kind, places: int) -> str:
    if kind == "percent":
        return decimal_text(100 * value, places) + " %"
    if kind == "odds":
        return "-" if value == 0 else f"1 in {decimal_text(1 / value, places)}"
    return decimal_text(value, places)


def _float_text(value: float, kind: Kind, places: int) -> str:
    if kind == "percent":
        return f"{100 * value:.{places}f} %"
    return f"{value:.{places}f}"


def plain(text: str) -> str:
    r"""Return ``text`` with control characters, direction marks and the like as escapes.

    What a sheet's file says is shown, never obeyed by the terminal.

    >>> plain("Ban\u202eco"), plain("Égalité")
    ('Ban\\u202eco', 'Égalité')
    """
    if text.isascii() and text.isprintable():
        return text
    return "".join(_escape(c) if unicodedata.category(c) in _HIDDEN else c for c in text)


def _escape(character: str) -> str:
    code = ord(character)
    return f"\\u{code:04x}" if code < 2**16 else f"\\U{code:08x}"


def render(
    report: Report, form: str, *, digits: int | None = None, exact: bool = False, command: str = ""
) -> str:
    """Return ``report`` in one of `FORMATS`, with a final line break."""
    if form == "json":
        return _json(report, command)
    if form == "csv":
        return "\n".join(_csv(table, digits, exact=exact) for table in report.tables)
    if form == "html":
        return _html(report, digits, exact=exact, command=command)
    heading = "# " if form == "markdown" else ""
    parts = [heading + _line(report.title, form)] if report.title else []
    parts += [_line(line, form) for line in report.lines]
    for table in report.tables:
        parts.append(_titled(table, form, digits, exact=exact))
    parts += [_line(note, form) for note in report.notes]
    if form == "markdown":
        # "--" and ">" would end a comment early.
        made = plain(_made_line(report, command)).replace("->", "-&gt;")
        parts.append(f"<!-- {made} -->")
    return "\n\n".join(parts) + "\n"


def _line(text: str, form: str) -> str:
    """Return a paragraph of several lines, each made safe for its format."""
    lines = [plain(line) for line in text.split("\n")]
    return "\n".join(markdown_text(line) if form == "markdown" else line for line in lines)


def markdown_text(text: str) -> str:
    """Return ``text`` so that Markdown shows it as it is."""
    return re.sub(r"([\\`*_\[\]<>|])", r"\\\1", text).replace("&", "&amp;")


def _cells(table: Table, digits: int | None, *, exact: bool) -> list[list[str]]:
    kinds = [column.kind for column in table.columns]
    return [
        [shown(value, kind, digits, exact=exact) for value, kind in zip(row, kinds, strict=True)]
        for row in table.rows
    ]


def _aligned(columns: Sequence[Column]) -> list[str]:
    return ["left" if column.kind == "text" else "right" for column in columns]


def _titled(table: Table, form: str, digits: int | None, *, exact: bool) -> str:
    cells = _cells(table, digits, exact=exact)
    heads = [plain(column.name) for column in table.columns]
    if form == "markdown":
        cells = [[markdown_text(cell) for cell in row] for row in cells]
        heads = [markdown_text(head) for head in heads]
    body = tabulate(
        cells,
        heads,
        tablefmt="github" if form == "markdown" else "simple",
        colalign=_aligned(table.columns) if cells else None,
        disable_numparse=True,
    )
    mark = "## " if form == "markdown" else ""
    parts = [mark + _line(table.title, form)] if table.title else []
    gap = "\n\n" if form == "markdown" else "\n"
    note = [_line(table.note, form)] if table.note else []
    return gap.join([*parts, body, *note])


def _csv(table: Table, digits: int | None, *, exact: bool) -> str:
    """Return a table as CSV, decimals without thousands separators or per cent signs.

    A text that a spreadsheet would take for a formula is led by an apostrophe.
    """
    stream = io.StringIO()
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow([_csv_cell(column.name, "text", None, exact=exact) for column in table.columns])
    for row in table.rows:
        kinds = [column.kind for column in table.columns]
        writer.writerow(
            [_csv_cell(v, k, digits, exact=exact) for v, k in zip(row, kinds, strict=True)]
        )
    return stream.getvalue()


def _csv_cell(value: Value, kind: Kind, digits: int | None, *, exact: bool) -> str:
    if value is None:
        return ""
    if isinstance(value, str):
        text = plain(value)
        return f"'{text}" if _FORMULA.match(text) else text
    if exact or kind == "count" or isinstance(value, float):
        return str(value)
    return decimal_text(Fraction(value), 12 if digits is None else digits)


def _html(report: Report, digits: int | None, *, exact: bool, command: str) -> str:
    title = html.escape(plain(report.title))
    body = [f"<h1>{title}</h1>"]
    body += [f"<p>{_html_text(line)}</p>" for line in report.lines]
    for table in report.tables:
        if table.title:
            body.append(f"<h2>{_html_text(table.title)}</h2>")
        body.append(_html_table(table, digits, exact=exact))
        body += [f"<p>{_html_text(table.note)}</p>"] if table.note else []
    body += [f"<p>{_html_text(note)}</p>" for note in report.notes]
    body.append(f"<p><small>{_html_text(_made_line(report, command))}</small></p>")
    head = f'<meta charset="utf-8"><title>{title}</title>'
    return f'<!DOCTYPE html>\n<html lang="en"><head>{head}</head><body>\n' + "\n".join(
        [*body, "</body></html>\n"]
    )


def _html_text(text: str) -> str:
    return "<br>".join(html.escape(plain(line)) for line in text.split("\n"))


def _html_table(table: Table, digits: int | None, *, exact: bool) -> str:
    return tabulate(
        _cells(table, digits, exact=exact),
        [plain(column.name) for column in table.columns],
        tablefmt="html",
        colalign=_aligned(table.columns) if table.rows else None,
        disable_numparse=True,
    )


def made_by(digest: str, command: str) -> dict[str, str]:
    """Return what every JSON answer and page says of its origin."""
    # Text answers don't name the version, and this import takes a tenth of their time.
    from importlib.metadata import version

    return {
        "program": "puntobanco",
        "version": version("puntobanco"),
        "sheet_digest": digest,
        "command": command,
    }


def _made_line(report: Report, command: str) -> str:
    made = made_by(report.digest, command)
    digest = f", sheet {made['sheet_digest']}" if report.digest else ""
    return f"{made['program']} {made['version']}{digest}: {made['command']}"


def _json(report: Report, command: str) -> str:
    data = {**report.data, "made_by": made_by(report.digest, command)}
    return json.dumps(plain_data(data), ensure_ascii=False, indent=1) + "\n"


def plain_data(value: object) -> object:
    """Return data as JSON can hold it: Fractions as "p/q", integers from 2^53 on as strings.

    >>> plain_data({"edge": Fraction(1, 3), "ways": 2**60, "small": 5})
    {'edge': '1/3', 'ways': '1152921504606846976', 'small': 5}
    """
    if isinstance(value, Mapping):
        return {str(key): plain_data(part) for key, part in value.items()}
    if isinstance(value, Fraction):
        return str(value)
    if isinstance(value, int) and not isinstance(value, bool):
        return value if abs(value) < _SAFE_INTEGER else str(value)
    if isinstance(value, list | tuple):
        return [plain_data(part) for part in value]
    return value

"""Claims from files, one after the other: TOML, CSV and JSON lines, each with its line number."""

import codecs
import csv
import json
import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from pathlib import Path

from puntobanco.claims.fields import FIELDS, check_field, claim_from_fields
from puntobanco.claims.model import Claim
from puntobanco.errors import PuntobancoError

Read = tuple[int, Claim | PuntobancoError]
"""The line at which a claim starts, and the claim, or why that line can't be read as one."""

_CLAIM = re.compile(r"\s*\[\[\s*claim\s*\]\]\s*(?:#.*)?")
_SEPARATORS = ",;\t"


def read_claims(path: str | Path) -> Iterator[Read]:
    """Yield each claim of a file with its line; the ending ``.toml``, ``.csv``, ``.jsonl`` decides.

    A line that can't be read gives its ``PuntobancoError`` in its place and the next ones are read
    all the same: every line that isn't blank, a heading or a remark is accounted for. The file is
    read as it is asked for, one claim at a time, so its length doesn't matter. Text is UTF-8, or
    UTF-16 with its mark. An unknown ending or a missing file raises ``PuntobancoError``.
    """
    place = Path(path)
    reader = READERS.get(place.suffix.casefold())
    if reader is None:
        raise PuntobancoError(f"expected a file ending in {', '.join(READERS)}, got {str(place)!r}")
    try:
        with place.open("rb") as opened:
            encoding = _encoding(opened.read(4))
        with place.open(encoding=encoding, errors="surrogateescape", newline=None) as lines:
            yield from reader(lines)
    except OSError as refused:
        raise PuntobancoError(f"can't read {str(path)!r}: {refused.strerror}") from None


def read_json_lines(lines: Iterable[str]) -> Iterator[Read]:
    """Yield the claims of JSON lines: one object of fields a line, blank lines left out.

    A figure may be a JSON number: its digits are kept as they are written.

    >>> text = ['{"wager": "Tie", "quantity": "house_edge", "published": 0.1440}', "", "{"]
    >>> for line, read in read_json_lines(text):
    ...     print(line, read.published if isinstance(read, Claim) else read)
    1 0.1440
    3 expected one JSON object, got '{'
    """
    for number, line in enumerate(lines, 1):
        if line.strip():
            yield _attempt(number, partial(_json_object, line))


def read_csv(lines: Iterable[str]) -> Iterator[Read]:
    """Yield the claims of a CSV table whose first line names the fields.

    Cells are separated by commas, semicolons or tabs, whichever makes the heading name fields,
    and may be quoted; a claim is one line, so a line break inside quotes is refused.

    >>> text = ["wager;quantity;published", 'Tie;house_edge;"14,36 %"', "Tie;house_edge"]
    >>> for line, read in read_csv(text):
    ...     print(line, read.published if isinstance(read, Claim) else read)
    2 14,36 %
    3 expected 3 cells as in the heading, got 2: 'Tie;house_edge'
    """
    numbered = ((number, line) for number, line in enumerate(lines, 1) if line.strip())
    first = next(numbered, None)
    if first is None:
        return
    try:
        separator, names = _heading(first[1])
    except PuntobancoError as refused:
        yield first[0], refused
        for number, _ in numbered:
            yield number, PuntobancoError("not read: the heading of the table can't be read")
        return
    for number, line in numbered:
        yield _attempt(number, partial(_row, line, separator, names))


def read_toml(lines: Iterable[str]) -> Iterator[Read]:
    """Yield the claims of a TOML file: a table ``[[claim]]`` each.

    Fields above the first of them are those of every claim that doesn't state its own. Figures may
    be TOML numbers: their digits are kept as they are written.

    >>> text = ["decks = 8", "[[claim]]", "wager = 'Tie'", "quantity = 'house_edge'",
    ...         "published = '14.36 %'", "[[claim]]", "publisched = '1 %'"]
    >>> for line, read in read_toml(text):
    ...     print(line, (read.decks, read.published) if isinstance(read, Claim) else read)
    2 ((8,), '14.36 %')
    6 expected a field of a claim, got 'publisched'; did you mean 'published'?
    """
    blocks = _blocks(lines)
    start, text = next(blocks)
    try:
        shared = _toml_fields(text, {})
    except PuntobancoError as refused:
        yield start, PuntobancoError(f"fields above the first [[claim]]: {refused}")
        for number, _ in blocks:
            yield number, PuntobancoError("not read: the fields above it can't be read")
        return
    for number, block in blocks:
        yield _attempt(number, partial(_toml_fields, block, shared))


READERS: dict[str, Callable[[Iterable[str]], Iterator[Read]]] = {
    ".toml": read_toml,
    ".csv": read_csv,
    ".tsv": read_csv,
    ".jsonl": read_json_lines,
    ".ndjson": read_json_lines,
}
"""The reader of each file ending."""


def _attempt(number: int, fields: Callable[[], Mapping[str, object]]) -> Read:
    try:
        return number, claim_from_fields(fields(), f"line {number}")
    except PuntobancoError as refused:
        return number, refused


def _encoding(start: bytes) -> str:
    wide = start.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    return "utf-16" if wide else "utf-8-sig"


def _json_object(line: str) -> dict[str, object]:
    try:
        found = json.loads(
            line, parse_float=str, parse_constant=_no_number, object_pairs_hook=_no_repeats
        )
    except PuntobancoError:
        raise
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict):
        raise PuntobancoError(f"expected one JSON object, got {_shown(line)}")
    return {field: value for field, value in found.items() if value is not None}


def _no_number(name: str) -> object:
    raise PuntobancoError(f"expected a number, got {name}")


def _no_repeats(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found: dict[str, object] = {}
    for name, value in pairs:
        if name in found:
            raise PuntobancoError(f"expected each field once, got {name!r} twice")
        found[name] = value
    return found


def _heading(line: str) -> tuple[str, list[str]]:
    """Return the separator and the field names of a table's first line."""
    readings = [(each, _cells(line, each)) for each in _SEPARATORS]
    separator, cells = max(readings, key=lambda reading: len(set(reading[1]) & set(FIELDS)))
    for name in cells:
        check_field(name)
    if len(set(cells)) < len(cells):
        raise PuntobancoError(f"expected each column once, got {_shown(line)}")
    for name in ("quantity", "published"):
        if name not in cells:
            raise PuntobancoError(f"expected a column {name!r}, got {', '.join(cells)}")
    return separator, cells


def _row(line: str, separator: str, names: list[str]) -> dict[str, object]:
    cells = _cells(line, separator)
    if len(cells) != len(names):
        raise PuntobancoError(
            f"expected {len(names)} cells as in the heading, got {len(cells)}: {_shown(line)}"
        )
    return dict(zip(names, cells, strict=True))


def _cells(line: str, separator: str) -> list[str]:
    try:
        rows = list(csv.reader([line.rstrip("\r\n")], delimiter=separator, strict=True))
    except csv.Error as refused:
        raise PuntobancoError(f"expected a line of cells ({refused}), got {_shown(line)}") from None
    return [cell.strip() for cell in rows[0]]


def _blocks(lines: Iterable[str]) -> Iterator[tuple[int, str]]:
    """Yield the text above the first claim, then each claim's, with the line it starts at."""
    start, block = 1, list[str]()
    for number, line in enumerate(lines, 1):
        if _CLAIM.fullmatch(line.rstrip("\r\n")):
            yield start, "\n".join(block)
            start, block = number, []
        else:
            block.append(line.rstrip("\r\n"))
    yield start, "\n".join(block)


def _toml_fields(text: str, shared: Mapping[str, object]) -> dict[str, object]:
    try:
        return {**shared, **tomllib.loads(text, parse_float=str)}
    except (ValueError, RecursionError) as refused:
        raise PuntobancoError(f"expected TOML ({_shown(str(refused))})") from None


def _shown(text: str) -> str:
    """Return a text as it may stand in a message: one line, not too long."""
    clean = text.strip()
    return repr(clean) if len(clean) <= 80 else repr(clean[:80]) + "..."

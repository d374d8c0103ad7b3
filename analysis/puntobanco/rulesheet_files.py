"""Rule sheets read from files: the shipped ones by name, others by path, in any reading."""

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import combinations, product
from math import prod
from pathlib import Path

from puntobanco.errors import PuntobancoError, closest
from puntobanco.rulesheet import INTENDED, Reading, RuleSheet
from puntobanco.rulesheet_form import merged, sheet_of
from puntobanco.wager_files import load_toml

FOLDER = Path(__file__).parent / "data" / "rulesheets"
DEFAULT_SHEET = "standard"


@lru_cache(maxsize=1)
def sheet_names() -> tuple[str, ...]:
    """Return the names of the shipped sheets, the default one first.

    >>> sheet_names()[0], "monte-carlo-6" in sheet_names()
    ('standard', True)
    """
    names = sorted(path.stem for path in FOLDER.glob("*.toml"))
    return (DEFAULT_SHEET, *(name for name in names if name != DEFAULT_SHEET))


def sheet_path(name_or_path: str) -> Path:
    """Return the file of a shipped sheet by name, or the path of a file of the user's own.

    >>> sheet_path("montecarlo-6")
    Traceback (most recent call last):
    puntobanco.errors.PuntobancoError: expected a shipped sheet or ... 'monte-carlo-6' or ...?
    """
    if name_or_path in sheet_names():
        return FOLDER / f"{name_or_path}.toml"
    path = Path(name_or_path)
    if path.exists() or path.suffix == ".toml" or len(path.parts) > 1:
        return path
    raise PuntobancoError(
        f"expected a shipped sheet or the path of a TOML file, "
        f"got {name_or_path!r}{closest(name_or_path, sheet_names())}"
    )


def load_sheet(name_or_path: str = DEFAULT_SHEET, readings: Iterable[str] = ()) -> RuleSheet:
    """Return a rule sheet, with the literal ``readings`` chosen (none: as intended).

    Each name may join several by "+"; "as intended" chooses none. Raises PuntobancoError for an
    unknown sheet or reading, for readings that change the same thing, and for any fault of the
    file, in its readings too.

    >>> load_sheet("monte-carlo-6", ["both-naturals"]).tableau.natural
    <NaturalRule.STOPS_OWN: 'each stops its own hand'>
    """
    path = sheet_path(name_or_path)
    document = load_toml(path)
    where = name_or_path if path.parent == FOLDER else str(path)
    plain = sheet_of(document, where, _digest(document, ()))
    names = tuple(name for joined in readings for name in joined.split("+") if name != INTENDED)
    for reading in plain.readings:
        _read_as(document, [reading], where)
    chosen = plain.check_readings(names)
    return _read_as(document, chosen, where) if chosen else plain


MOST_READINGS = 256


def load_every_reading(name_or_path: str = DEFAULT_SHEET) -> tuple[RuleSheet, ...]:
    """Return a sheet in every reading it allows, the intended one first.

    Then come the literal ones and their combinations: of one question at most one is chosen, and
    none that change the same thing. Raises PuntobancoError for a sheet with more than
    `MOST_READINGS` combinations.

    >>> [sheet.reading for sheet in load_every_reading("monte-carlo-6")]
    ['as intended', 'both-naturals', 'tie-8-for-1', 'both-naturals+tie-8-for-1']
    """
    plain = load_sheet(name_or_path)
    questions: dict[str, list[Reading | None]] = {}
    for reading in plain.readings:
        questions.setdefault(reading.of, [None]).append(reading)
    number = prod(len(answers) for answers in questions.values())
    if number > MOST_READINGS:
        raise PuntobancoError(
            f"expected at most {MOST_READINGS} combinations of readings, got {number} "
            f"in {plain.name!r}: choose some by name"
        )
    chosen = [[r for r in answers if r is not None] for answers in product(*questions.values())]
    place = {reading.name: number for number, reading in enumerate(plain.readings)}
    chosen.sort(key=lambda readings: (len(readings), [place[r.name] for r in readings]))
    return tuple(
        load_sheet(name_or_path, [reading.name for reading in readings])
        for readings in chosen
        if not any(_changed(one) & _changed(other) for one, other in combinations(readings, 2))
    )


def _read_as(document: Mapping[str, object], chosen: Sequence[Reading], where: str) -> RuleSheet:
    order = tuple(reading.name for reading in chosen)
    for one, other in combinations(chosen, 2):
        both = sorted(_changed(one) & _changed(other))
        if both:
            raise PuntobancoError(
                f"expected readings that change different things, got {one.name!r} and "
                f"{other.name!r}, which both change {' '.join(both[0])!r}"
            )
    changed = document
    for reading in chosen:
        changed = merged(changed, reading.changes, where)
    return sheet_of(changed, where, _digest(document, order), chosen=order)


def _changed(reading: Reading) -> set[tuple[str, ...]]:
    """Return the keys that a reading changes, each as its path in the file."""
    paths: set[tuple[str, ...]] = set()
    for part, changes in reading.changes.items():
        tables = changes.items() if isinstance(changes, dict) else ()
        for key, value in tables:
            inner = value if part == "wager" and isinstance(value, dict) else {}
            paths |= {(part, key, name) for name in inner} or {(part, key)}
    return paths


def _digest(document: Mapping[str, object], chosen: tuple[str, ...]) -> str:
    """Return the SHA-256 of a sheet's content (comments and layout left out) and readings."""
    content = json.dumps([document, chosen], sort_keys=True, ensure_ascii=False, default=str)
    return hashlib.sha256(content.encode()).hexdigest()

"""The answers a reader can be given: how to take what a text leaves open."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import TypedDict, TypeVar

from puntobanco.errors import PuntobancoError, closest
from puntobanco.tableau import STANDARD, Cell, Columns, NaturalRule


class AnswerTexts(TypedDict, total=False):
    """The answers as texts, as the command line takes them (see `Answers`)."""

    letters: str | None
    columns: str | None
    zero: str | None
    heading: str | None
    dash: str | None
    lists: str | None
    unlisted: str | None
    missing: str | None
    stood: str | None
    cells: str | None
    player: str | None
    natural: str | None


_Named = TypeVar("_Named")
_CELL_NAMES = {cell.value: cell for cell in Cell if cell is not Cell.NEVER} | {
    "DRAW": Cell.DRAW,
    "STAND": Cell.STAND,
}
_NATURALS = {
    "both": NaturalRule.STOPS_BOTH,
    "own": NaturalRule.STOPS_OWN,
    "banker": NaturalRule.BANKER_STOPS_BOTH,
} | {rule.value.casefold(): rule for rule in NaturalRule}
_COLUMNS = {"third": Columns.THIRD_CARD, "final": Columns.FINAL_TOTAL} | {
    columns.value: columns for columns in Columns
}
_CHOICES = {
    "zero": ("first", "last"),
    "heading": ("banker", "player"),
    "dash": ("list", "range"),
    "lists": ("draw,stand", "stand,draw", "draw", "stand"),
}
_ROWS = re.compile(r"([0-7])(?:-([0-7]))?=([A-Za-z]{1,5}\??)")
_CELL = re.compile(r"([0-7]) ?v ?(none|[0-9](?:/[23])?)=([A-Za-z]{1,5}\??)")


@dataclass(frozen=True)
class Answers:
    """Answers to what a text leaves open; None: not answered, so the reader asks.

    How to read: ``letters`` by letter (``T=draw,R=stand``); ``columns`` (``third``, ``final``);
    ``zero``: in a range, 0 comes ``first`` or ``last``, after 9; ``heading`` that names the
    wrong hand: rows are ``banker`` totals all the same, or ``player`` totals at its word;
    ``dash``: ``2-7`` beside longer chains is a ``list`` or a ``range``; ``lists``: the order of
    the lists in a row (``draw,stand``, ``draw``); ``unlisted``: what the cells do that a lone
    list or a star leaves out.

    How to complete: ``missing`` rows (``0-2=D,7=S``, ``standard``); ``stood``: the cells for a
    Player who stood, by Banker's total; ``cells``: single cells (``3v8=S,6vnone=D``), which
    overrule the text; ``player`` cells by total; ``natural`` (``both``, ``own``, ``banker``).

    >>> Answers.parse(missing="0-1=D,7=S").missing
    {0: <Cell.DRAW: 'D'>, 1: <Cell.DRAW: 'D'>, 7: <Cell.STAND: 'S'>}
    >>> Answers.parse(columns="thrid")
    Traceback (most recent call last):
    puntobanco.errors.PuntobancoError: expected columns to be third, final, ...got 'thrid'...
    """

    letters: Mapping[str, Cell] = field(default_factory=dict)
    columns: Columns | None = None
    zero: str | None = None
    heading: str | None = None
    dash: str | None = None
    lists: tuple[str, ...] | None = None
    unlisted: Cell | None = None
    missing: Mapping[int, Cell] | None = None
    stood: Mapping[int, Cell] | None = None
    cells: Mapping[tuple[int, str], Cell] = field(default_factory=dict)
    player: Mapping[int, Cell] | None = None
    natural: NaturalRule | None = None
    standard: bool = False

    @classmethod
    def parse(cls, **texts: str | None) -> "Answers":
        """Read the answers as the command line gives them."""
        given = {key: text.strip() for key, text in texts.items() if text is not None}
        unknown = sorted(given.keys() - _READERS.keys())
        if unknown:
            hint = closest(unknown[0], _READERS)
            raise PuntobancoError(f"expected an answer by a known name, got {unknown[0]!r}{hint}")
        values: dict[str, object] = {key: _READERS[key](key, text) for key, text in given.items()}
        if given.get("missing") == "standard":
            values |= {"missing": None, "standard": True}
        return cls(**values)  # type: ignore[arg-type]  # each reader gives its field's type

    def over(self, earlier: "Answers") -> "Answers":
        """Return these answers with those of ``earlier`` where these are silent."""
        merged = {}
        for item in fields(self):
            mine = getattr(self, item.name)
            merged[item.name] = mine or getattr(earlier, item.name)
        return Answers(**merged)


def read_cell(what: str, text: str) -> Cell:
    """Read what a cell does: ``D``, ``S``, ``draw``, ``stand``, or ``D?`` and ``S?`` (free)."""
    cell = _CELL_NAMES.get(text.upper())
    if cell is None:
        raise PuntobancoError(f"expected {what} to be D, S, draw, stand, D? or S?, got {text!r}")
    return cell


def _letters(key: str, text: str) -> dict[str, Cell]:
    found: dict[str, Cell] = {}
    for part in text.split(","):
        letter, equals, meaning = (piece.strip() for piece in part.partition("="))
        if not equals or not letter or letter.upper() in found:
            raise PuntobancoError(f"expected {key} such as 'T=draw,R=stand', got {text!r}")
        found[letter.upper()] = read_cell(f"the letter {letter!r}", meaning)
    return found


def _rows(key: str, text: str) -> dict[int, Cell]:
    if text == "standard":
        return _STANDARD_ROWS[key]
    found: dict[int, Cell] = {}
    for part in text.replace(" ", "").split(","):
        match = _ROWS.fullmatch(part)
        rows = range(int(match[1]), int(match[2] or match[1]) + 1) if match else range(0)
        if match is None or not rows or any(row in found for row in rows):
            raise PuntobancoError(f"expected {key} such as '0-2=D,7=S', got {text!r}")
        found |= dict.fromkeys(rows, read_cell(f"{key} {part!r}", match[3]))
    return found


def _single_cells(key: str, text: str) -> dict[tuple[int, str], Cell]:
    found: dict[tuple[int, str], Cell] = {}
    for part in text.split(","):
        match = _CELL.fullmatch(part.strip())
        if match is None or (int(match[1]), match[2]) in found:
            raise PuntobancoError(f"expected {key} such as '3v8=S,6vnone=S', got {text!r}")
        found[int(match[1]), match[2]] = read_cell(f"the cell {part.strip()!r}", match[3])
    return found


def _choice(key: str, text: str) -> str:
    if text not in _CHOICES[key]:
        raise PuntobancoError(f"expected {key} to be {' or '.join(_CHOICES[key])}, got {text!r}")
    return text


def _lists(key: str, text: str) -> tuple[str, ...]:
    return tuple(_choice(key, text.replace(" ", "")).split(","))


def _columns(key: str, text: str) -> Columns:
    return _named(key, text, _COLUMNS)


def _natural(key: str, text: str) -> NaturalRule:
    return _named(key, text, _NATURALS)


def _named(key: str, text: str, known: Mapping[str, _Named]) -> _Named:
    value = known.get(text.casefold())
    if value is None:
        *most, last = known
        hint = closest(text, known)
        raise PuntobancoError(
            f"expected {key} to be {', '.join(most)} or {last}, got {text!r}{hint}"
        )
    return value


_STANDARD_ROWS = {
    "missing": dict[int, Cell](),
    "stood": dict(enumerate(row[-1] for row in STANDARD.banker)),
    "player": dict(enumerate(STANDARD.player)),
}
_READERS = {
    "letters": _letters,
    "columns": _columns,
    "zero": _choice,
    "heading": _choice,
    "dash": _choice,
    "lists": _lists,
    "unlisted": read_cell,
    "missing": _rows,
    "stood": _rows,
    "cells": _single_cells,
    "player": _rows,
    "natural": _natural,
}

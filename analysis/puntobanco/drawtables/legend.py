"""What the letters of a table mean: its legend, an explicit choice, or a known pair."""

import re
from bisect import bisect_right
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from puntobanco.drawtables.tokens import Token, fold
from puntobanco.drawtables.words import ACTION_PHRASES, ALWAYS, CELL_WORDS, DRAW, PHRASES, STAND
from puntobanco.errors import PuntobancoError
from puntobanco.tableau import Cell

CELLS = {DRAW: Cell.DRAW, STAND: Cell.STAND}
PAIRS = {
    ("T", "R"): "tirer / rester, tira / resta",
    ("H", "S"): "hit / stand",
    ("Z", "H"): "zieht / hält",
    ("C", "P"): "carta / planta",
}
"""Pairs of letters (draw, stand) that mean the same wherever they stand together.

S and D aren't here: S stands in English and is the drawing letter on some French sheets.
"""
_PHRASE = "|".join(
    re.escape(phrase).replace(r"\ ", " +") for phrase in sorted(ACTION_PHRASES, key=len)[::-1]
)
_KEY = r"(?<![\w'])(?P<key>[a-z\u3400-\u9fff✓✗×○●△▲+])(?![\w'])"
_FORWARD = re.compile(
    rf"{_KEY} {{0,3}}(?:=|:|->|→|\(|-) {{0,3}}\(?(?P<word>{_PHRASE})(?!\w)"
    rf"(?: {{0,3}}[()/:]{{1,3}} {{0,3}}(?P<second>{_PHRASE})(?!\w))?"
)
_BACKWARD = re.compile(rf"(?<!\w)(?P<word>{_PHRASE}) {{0,3}}[=:(] {{0,3}}(?P<key>[a-z])(?!\w)")


@dataclass(frozen=True)
class Legend:
    """The legends of a text: what each key means in each place, and the signs they take up."""

    entries: tuple[tuple[str, str, int], ...] = ()
    spans: Mapping[int, tuple[tuple[int, int], ...]] = field(default_factory=dict)

    @cached_property
    def keys(self) -> frozenset[str]:
        """The letters that have an entry."""
        return frozenset(key for key, _, _ in self.entries)

    def covers(self, token: Token) -> bool:
        """True for a token that belongs to a legend."""
        spans = self.spans.get(token.line, ())
        place = bisect_right(spans, token.start, key=lambda span: span[0]) - 1
        return place >= 0 and token.start < spans[place][1]

    def meanings(self, key: str) -> dict[str, int]:
        """Return what a letter means by its entries, each with a line that says so."""
        return {meaning: line for name, meaning, line in self.entries if name == key}


def find_legend(lines: list[str]) -> Legend:
    """Return the legends in prepared lines: ``T=Tirer``, ``S(Stand):``, ``draw = D``.

    >>> legend = find_legend(["T : TIRA - R : RESTA"])
    >>> [(key, meaning) for key, meaning, _ in legend.entries]
    [('T', 'D'), ('R', 'S')]
    """
    entries: list[tuple[str, str, int]] = []
    spans: dict[int, tuple[tuple[int, int], ...]] = {}
    for number, line in enumerate(lines, start=1):
        folded = fold(line)
        found = list(_FORWARD.finditer(folded))
        found = found or list(_BACKWARD.finditer(folded))
        for match in found:
            words = [match["word"], match.groupdict().get("second")]
            for word in filter(None, words):
                meaning = ACTION_PHRASES[" ".join(word.split())]
                entries.append((match["key"].upper(), meaning, number))
        if found:
            spans[number] = tuple(match.span() for match in found)
    return Legend(tuple(entries), spans)


def check_agreement(legend: Legend, given: Mapping[str, Cell]) -> None:
    """Raise PuntobancoError for a letter that two legends explain differently.

    An explicit answer for the letter settles it.
    """
    for key in sorted(legend.keys - given.keys()):
        lines = sorted(legend.meanings(key).values())
        if len(lines) > 1:
            raise PuntobancoError(
                f"expected one meaning of the letter {key!r}, got both draw and stand "
                f"(lines {lines[0]} and {lines[1]}); choose with letters, such as {key}=draw"
            )


def word_meaning(key: str) -> str | None:
    """Return D or S for a cell written as a word, None for a letter or another word.

    >>> word_meaning("DRAW"), word_meaning("ALWAYS STANDS"), word_meaning("S")
    ('D', 'S', None)
    """
    words = tuple(key.lower().split())
    if " ".join(words) in CELL_WORDS:
        return CELL_WORDS[" ".join(words)]
    if len(words) > 1 and PHRASES.get(words[:1]) == ALWAYS:
        words = words[1:]
    tag = PHRASES.get(words)
    return tag if tag in (DRAW, STAND) else None


def pair_of(letters: Iterable[str]) -> tuple[str, str] | None:
    """Return the one known pair that the letters of a table show, or None.

    >>> pair_of("TRX"), pair_of("SD"), pair_of("S")
    (('T', 'R'), None, None)
    """
    shown = set(letters)
    if {"S", "D"} <= shown:
        return None
    whole = [pair for pair in PAIRS if set(pair) <= shown]
    if not whole and shown in ({"T"}, {"R"}):
        return ("T", "R")
    return whole[0] if len(whole) == 1 else None

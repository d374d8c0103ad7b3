"""The text of a sheet cut into tokens, each with its line."""

import re
import unicodedata
from dataclasses import dataclass

from puntobanco.drawtables.words import CHINESE, LONGEST_CHINESE
from puntobanco.errors import PuntobancoError

LARGEST_TEXT = 100_000
"""Characters of the longest text that is read: some thirty pages."""

_SAME_SIGNS = str.maketrans(
    {
        **dict.fromkeys("\u00a0\u2007\u2009\u200a\u202f\u2002\u2003\u3000\x0b", " "),
        **dict.fromkeys("\u2212\u2010\u2011\u2012\u2013\u2014\u2015\ufe63\uff0d", "-"),
        **dict.fromkeys("\u2019\u2018\u02bc\u00b4`", "'"),
        **dict.fromkeys("\u201c\u201d\u201e\u00ab\u00bb\"", " "),
        **{chr(ord(sign) + 0xFEE0): sign for sign in "():=,|;/*!"},
        **dict(zip("\u3002\u3001", ".,", strict=True)),
        **dict.fromkeys("│┃¦", "|"),
        **dict.fromkeys("‣▪●◦·", "•"),
    }
)  # fmt: skip
_REFUSED = {
    "Cf": "no direction marks or invisible signs",
    "Cc": "no control characters",
    "Cs": "no broken characters",
    "Nd": "plain digits",
}
_TOKEN = re.compile(r"[0-9]+[^\W\d_]*|[^\W\d_]+(?:'[^\W\d_]+)*|[^\s']")
_BETWEEN_SCRIPTS = re.compile(
    r"(?<=[\u3400-\u9fff])(?=[A-Za-z0-9])|(?<=[A-Za-z0-9])(?=[\u3400-\u9fff])"
)


@dataclass(frozen=True)
class Token:
    """A word, a number or a sign; ``folded`` is its form without case and accents.

    ``spaced``: white space stands before it; ``newline``: a line break does; ``blank``: an empty
    line does. ``start``: its place in the line.
    """

    text: str
    folded: str
    line: int
    start: int
    spaced: bool
    newline: bool = False
    blank: bool = False

    @property
    def is_number(self) -> bool:
        """True for a run of plain digits."""
        return self.text.isdecimal()


def fold(text: str) -> str:
    """Return ``text`` in lower case without accents, letter for letter.

    >>> fold("TROISIÈME hält")
    'troisieme halt'
    """
    return "".join(unicodedata.normalize("NFD", letter)[0].lower()[0] for letter in text)


def prepare(text: str) -> list[str]:
    r"""Return the lines of ``text`` with one sign for each kind of dash, space and quote.

    Raises PuntobancoError for an empty or too long text, and for signs that can hide or reorder
    what a reader sees: direction marks, control characters, digits of other scripts.

    >>> prepare("3 D D\u200f S")
    Traceback (most recent call last):
    puntobanco.errors.PuntobancoError: expected no direction marks or invisible signs ... in line 1
    """
    if len(text) > LARGEST_TEXT:
        raise PuntobancoError(
            f"expected a text of at most {LARGEST_TEXT} characters, got {len(text)}"
        )
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    lines = lines.replace("\f", "\n")
    if not lines.strip():
        raise PuntobancoError(f"expected the text of a draw table, got {text[:20]!r}")
    for number, line in enumerate(lines.split("\n"), start=1):
        _check_signs(number, line)
    normal = unicodedata.normalize("NFC", lines).translate(_SAME_SIGNS)
    return _BETWEEN_SCRIPTS.sub(" ", normal).split("\n")


def _check_signs(number: int, line: str) -> None:
    for sign in line:
        wanted = _REFUSED.get(unicodedata.category(sign))
        if wanted and sign not in "\t\x0b" and not (sign.isascii() and sign.isdecimal()):
            name = unicodedata.name(sign, "no name")
            raise PuntobancoError(
                f"expected {wanted} in a draw table, got {sign!r} ({name}) in line {number}"
            )


def tokenise(lines: list[str]) -> list[Token]:
    """Return the tokens of prepared lines, in order."""
    tokens: list[Token] = []
    last = 0
    for number, line in enumerate(lines, start=1):
        end = -1
        for match in _TOKEN.finditer(line):
            for text, start in _pieces(match[0], match.start()):
                first = not tokens or tokens[-1].line != number
                tokens.append(
                    Token(
                        text=text,
                        folded=_folded_word(text),
                        line=number,
                        start=start,
                        spaced=first or start != end,
                        newline=first,
                        blank=first and number > last + 1,
                    )
                )
                end = start + len(text)
                last = number
    return tokens


def _folded_word(text: str) -> str:
    """Fold a word; drop a possessive 's and an elided article in front.

    >>> _folded_word("Player's"), _folded_word("qu'il"), _folded_word("doesn't")
    ('player', 'il', "doesn't")
    """
    folded = fold(text)
    if folded.endswith("'s") and len(folded) > 3:
        return folded[:-2]
    head, _, tail = folded.partition("'")
    return tail if tail and len(head) <= 2 else folded


def _pieces(text: str, start: int) -> list[tuple[str, int]]:
    """Cut a run of Chinese signs into known words and single signs; leave other text whole."""
    if not "\u3400" <= text[0] <= "\u9fff":
        return [(text, start)]
    pieces = []
    place = 0
    while place < len(text):
        sizes = range(LONGEST_CHINESE, 1, -1)
        size = next((n for n in sizes if text[place : place + n] in CHINESE), 1)
        pieces.append((text[place : place + size], start + place))
        place += size
    return pieces

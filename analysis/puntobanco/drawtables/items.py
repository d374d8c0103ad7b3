"""Tokens joined to items: phrases by what they mean, lists of numbers, letters of cells."""

from collections.abc import Sequence
from dataclasses import dataclass

from puntobanco.drawtables.legend import Legend
from puntobanco.drawtables.numbers import Atom, read_group
from puntobanco.drawtables.tokens import Token
from puntobanco.drawtables.words import ALWAYS, CELL_WORDS, DRAW, LONGEST, PHRASES, STAND

NUMBERS, LETTER, WORD, SIGN, PIPE, LEGEND = "N", "c", "w", "?", "|", "K"
ENDS = ".;!•"
"""Signs that end a sentence."""


@dataclass(frozen=True)
class Item:
    """A phrase, a list of numbers, a letter or a sign.

    ``tag``: what it is (the tags of `words` and of this module). ``atoms``: the numbers of a
    list. ``always``: an action said of every case ("always draws").
    """

    tag: str
    text: str
    folded: str
    line: int
    newline: bool
    blank: bool
    atoms: tuple[Atom, ...] = ()
    always: bool = False

    @property
    def ends_sentence(self) -> bool:
        """True for a full stop, a semicolon, a bullet."""
        return self.tag == SIGN and self.text in ENDS

    @property
    def single(self) -> int | None:
        """The number, for an item that is one printed number."""
        lone = len(self.atoms) == 1 and self.text.isdecimal()
        return self.atoms[0].rank if lone else None


def itemise(tokens: Sequence[Token], legend: Legend) -> list[Item]:
    """Join tokens to items, in order."""
    items: list[Item] = []
    place = 0
    while place < len(tokens):
        item, place = _item_at(tokens, place, legend)
        before = items[-1] if items else None
        if before and before.tag == ALWAYS and item.tag in (DRAW, STAND) and not item.newline:
            items[-1] = _joined(before, item)
        else:
            items.append(item)
    return items


def _joined(before: Item, item: Item) -> Item:
    return Item(
        tag=item.tag,
        text=f"{before.text} {item.text}",
        folded=f"{before.folded} {item.folded}",
        line=before.line,
        newline=before.newline,
        blank=before.blank,
        always=True,
    )


def _item_at(tokens: Sequence[Token], place: int, legend: Legend) -> tuple[Item, int]:
    token = tokens[place]
    if legend.covers(token):
        return _item(LEGEND, tokens, place, place + 1), place + 1
    if token.text == PIPE:
        return _item(PIPE, tokens, place, place + 1), place + 1
    tag, end = _phrase(tokens, place)
    atoms, after = read_group(tokens, place)
    if atoms and after > end:
        return _item(NUMBERS, tokens, place, after, atoms), after
    if tag:
        return _item(tag, tokens, place, end), end
    if token.text.isalpha():
        key = token.text.upper()
        letter = len(key) == 1 or key in legend.keys
        return _item(LETTER if letter else WORD, tokens, place, place + 1), place + 1
    sign = LETTER if token.text in legend.keys else SIGN
    return _item(sign if not token.is_number else WORD, tokens, place, place + 1), place + 1


def _phrase(tokens: Sequence[Token], place: int) -> tuple[str, int]:
    """Return the longest phrase that begins at a token, and where it ends; "" for none."""
    for size in range(min(LONGEST, len(tokens) - place), 0, -1):
        words = tokens[place : place + size]
        tag = PHRASES.get(tuple(word.folded for word in words))
        if tag and not any(word.blank for word in words[1:]):
            return tag, place + size
    return "", place


def _item(
    tag: str, tokens: Sequence[Token], start: int, end: int, atoms: tuple[Atom, ...] = ()
) -> Item:
    first = tokens[start]
    return Item(
        tag=tag,
        text=" ".join(token.text for token in tokens[start:end]),
        folded=" ".join(token.folded for token in tokens[start:end]),
        line=first.line,
        newline=first.newline,
        blank=first.blank,
        atoms=atoms,
    )


def cell_key(item: Item) -> str | None:
    """Return how a cell is written (upper case), or None for what can't be a cell."""
    if item.tag in (LETTER, DRAW, STAND, ALWAYS, "L"):
        return item.folded.upper()
    if item.tag == WORD and item.folded in CELL_WORDS:
        return item.folded.upper()
    return "-" if item.tag == SIGN and item.text == "-" else None

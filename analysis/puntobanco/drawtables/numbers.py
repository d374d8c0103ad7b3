"""Lists of totals and of third cards: commas, dashes, slashes, "or", ranges, "all but"."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from puntobanco.drawtables.tokens import Token
from puntobanco.drawtables.words import (
    ARTICLES,
    BETWEEN,
    CARD_WORDS,
    FILLER,
    JOIN,
    NUMBER_WORDS,
    PHRASES,
    RANGE,
)

DASH = "-"


@dataclass(frozen=True)
class Atom:
    """A number of a list: its rank (0-9, 10 for a ten) and what joins it to the one before.

    ``joint``: "" for the first, ``-`` for a dash, `JOIN` for a comma or "or", `RANGE` for "to".
    ``lost``: it was cut out of a run of digits whose separators were lost. ``named``: it's the
    name of a card.
    """

    rank: int
    joint: str = ""
    lost: bool = False
    named: bool = False


@dataclass(frozen=True)
class Values:
    """What a list of numbers comes to, and what was unusual in it."""

    values: tuple[int, ...]
    doubled: tuple[int, ...] = ()
    problem: str = ""
    ten: bool = False
    lost: bool = False


def digits(token: Token) -> tuple[Atom, ...]:
    """Return the numbers that a token of digits stands for; none for one that can't be read.

    >>> def token(text): return Token(text, text, 1, 0, True)
    >>> [atom.rank for atom in digits(token("234"))], digits(token("52")), digits(token("10"))
    ([2, 3, 4], (), (Atom(rank=10, joint='', lost=False, named=False),))
    """
    if not token.is_number or len(token.text) > 10:
        return ()
    if len(token.text) == 1:
        return (Atom(int(token.text)),)
    if token.text == "10":
        return (Atom(10),)
    ranks = [int(digit) for digit in token.text]
    if any(a >= b for a, b in pairwise(ranks)):
        return ()
    return tuple(Atom(rank, JOIN if place else "", True) for place, rank in enumerate(ranks))


def read_group(tokens: Sequence[Token], start: int) -> tuple[tuple[Atom, ...], int]:
    """Read the list of numbers that begins at a token; return its numbers and where it ends.

    Returns no numbers where none begins there. Numbers that only white space sets apart are
    lists of their own.
    """
    atoms = list(_numbers(tokens[start]))
    place = start + 1
    if not atoms:
        return (), start
    dash_style = None
    while True:
        joint, after, style = _joint(tokens, place)
        found = _numbers(tokens[after]) if joint and after < len(tokens) else ()
        if not found or (style and dash_style not in (None, style)):
            break
        if joint == DASH and style == "spaced" and found[0].rank <= atoms[-1].rank:
            break
        dash_style = style or dash_style
        atoms += [replace(found[0], joint=joint), *found[1:]]
        place = after + 1
    if len(atoms) == 1 and tokens[start].folded in ARTICLES:
        return (), start
    if len(atoms) == 2 and start and _tag(tokens[start - 1]) == BETWEEN:
        atoms[1] = Atom(atoms[1].rank, RANGE)
    return tuple(atoms), place


def _numbers(token: Token) -> tuple[Atom, ...]:
    if token.folded in NUMBER_WORDS:
        return (Atom(NUMBER_WORDS[token.folded], named=token.folded in CARD_WORDS),)
    return digits(token)


def _tag(token: Token) -> str:
    return PHRASES.get((token.folded,), "")


def _joint(tokens: Sequence[Token], place: int) -> tuple[str, int, str]:
    """Return what joins two numbers, where the second stands, and how a dash is spaced."""
    joint, style = "", ""
    if place < len(tokens) and _is_card_noun(tokens, place):
        place += 1
    first = place
    while place < len(tokens) and place - first < 3:
        token = tokens[place]
        tag = _tag(token)
        if token.text in ",/" or tag == JOIN:
            joint = JOIN
        elif tag == RANGE and not joint:
            joint = RANGE
        elif token.text == DASH and not joint:
            joint = DASH
            style = _dash_style(tokens, place)
        elif not (joint and _is_filler(tokens, place)):
            break
        if token.newline and joint != JOIN:
            return "", place, ""
        place += 1
    crosses = place < len(tokens) and tokens[place].newline
    if joint == DASH and (not style or crosses):
        return "", place, ""
    return joint, place, style


def _is_card_noun(tokens: Sequence[Token], place: int) -> bool:
    """True for the noun in "a face card or an ace"."""
    return tokens[place].folded in ("card", "cards") and tokens[place - 1].folded in CARD_WORDS


def _is_filler(tokens: Sequence[Token], place: int) -> bool:
    """True for "de" and articles before a number; "un" is a number where none follows it."""
    token = tokens[place]
    if token.folded in ARTICLES:
        return place + 1 < len(tokens) and bool(_numbers(tokens[place + 1]))
    return _tag(token) == FILLER


def _dash_style(tokens: Sequence[Token], place: int) -> str:
    after = place + 1 < len(tokens) and tokens[place + 1].spaced
    if tokens[place].spaced != after:
        return ""
    return "spaced" if after else "tight"


def longest_chain(atoms: Sequence[Atom]) -> int:
    """Return how many numbers the longest run of dashes joins (2 for ``2-7``)."""
    longest = run = 1
    for atom in atoms:
        run = run + 1 if atom.joint == DASH else 1
        longest = max(longest, run)
    return longest


def expand(
    atoms: Sequence[Atom], *, chains: bool = False, dash: str | None = None, zero: str | None = None
) -> Values:
    """Expand a list of numbers to values 0-9.

    ``chains``: other lists of the table are chains such as ``2-3-4``, so that ``2-7`` may have
    lost its middle; ``dash`` settles it. ``zero``: "last" reads ``8-0`` as 8, 9, 0.

    >>> expand((Atom(8), Atom(10, "-"))).values
    (8, 9, 0)
    >>> expand((Atom(2), Atom(7, "-")), chains=True).problem
    'dash'
    """
    ranks: list[int] = []
    for chain in _chains(atoms):
        ends = [10 if zero == "last" and atom.rank == 0 else atom.rank for atom in chain]
        if len(chain) != 2 or (chain[1].joint == DASH and dash == "list"):
            ranks += ends
            continue
        if ends[0] >= ends[1]:
            return Values((), problem="zero" if ends[1] == 0 else "range")
        far = ends[1] > ends[0] + 1
        if far and chain[1].joint == DASH and chains and dash is None:
            return Values((), problem="dash")
        ranks += range(ends[0], ends[1] + 1)
    values = Counter(rank % 10 for rank in ranks)
    return Values(
        values=tuple(values),
        doubled=() if any(atom.named for atom in atoms) else _doubled(values),
        ten=any(atom.rank == 10 for atom in atoms),
        lost=any(atom.lost for atom in atoms),
    )


def _doubled(values: Counter[int]) -> tuple[int, ...]:
    return tuple(sorted(value for value, count in values.items() if count > 1))


def _chains(atoms: Sequence[Atom]) -> list[list[Atom]]:
    chains: list[list[Atom]] = []
    for atom in atoms:
        if chains and atom.joint in (DASH, RANGE):
            chains[-1].append(atom)
        else:
            chains.append([atom])
    return chains

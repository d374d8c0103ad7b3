"""Sentences that are read: one per third card, one per total, the rule when Player stood.

A sentence is reduced to the kinds of its phrases, one letter each, and read only if the whole
of it is one of a few forms. Every other sentence about Banker's draw is reported as not read.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from puntobanco.drawtables.items import NUMBERS, PIPE, Item
from puntobanco.drawtables.legend import CELLS
from puntobanco.drawtables.model import STOOD, VALUES, Column, Kind, Unlisted
from puntobanco.drawtables.numbers import expand
from puntobanco.drawtables.sheet import Sheet, quote
from puntobanco.drawtables.words import BANKER, DRAW, IF, NATURAL, NEGATIONS, PLAYER, STAND, THIRD
from puntobanco.tableau import Cell

_KNOWN = "PBDSNTWXALO23EGC"
_HEADING_ITEMS = 8
_STEPS = (
    (re.compile("DT"), "D"),  # "draws a third card": the card is what is drawn
    (re.compile("T(?=D)"), ""),  # "a third card is drawn"
    (re.compile("W*TW*P|PW*T"), "t"),  # Player's third card
    (re.compile("W+PW*|PW+|P(?=N)"), "v"),  # Player's total
    (re.compile("W*BW*"), "B"),
    (re.compile("[WT]"), ""),
    (re.compile("([DSBN])(?=\\1)(?!N)"), ""),
)


@dataclass
class Context:
    """What earlier sentences set: the hand of the section, the case, the row spoken of."""

    section: str = ""
    case: str = ""
    rows: tuple[int, ...] = ()
    columns_asked: bool = False


@dataclass(frozen=True)
class Sentence:
    """A sentence reduced to its form, with the values of its lists of numbers."""

    items: tuple[Item, ...]
    form: str
    conditional: bool
    numbers: tuple[tuple[int, ...], ...]

    @property
    def line(self) -> int:
        """The line in which it begins."""
        return self.items[0].line


def read_sentences(sheet: Sheet) -> None:
    """Read the sentences that no table has taken."""
    context = Context()
    for items, in_heading in _sentences(sheet):
        sentence = _reduce(items)
        if _sets_section(sentence, context):
            continue
        if _is_natural(sentence):
            sheet.evidence.natural_lines.append(sentence.line)
            continue
        if not any(_try(sheet, context, sentence, *form) for form in _FORMS):
            _report_unread(sheet, sentence, in_heading)


def _sentences(sheet: Sheet) -> Iterator[tuple[list[Item], bool]]:
    """Yield the sentences, each with whether it's the heading of a table."""
    part: list[Item] = []
    headed = True
    for place, item in enumerate(sheet.items):
        parts = place in sheet.used or item.ends_sentence or item.tag == PIPE
        if (parts or item.blank) and part:
            yield part, headed
            part, headed = [], True
        if not parts:
            part.append(item)
            headed = headed and place in sheet.headings
    if part:
        yield part, headed


def _reduce(items: list[Item]) -> Sentence:
    tags = "".join(
        "!" if item.folded in NEGATIONS else item.tag if item.tag in _KNOWN else ""
        for item in items
    )
    for pattern, replacement in _STEPS:
        tags = pattern.sub(replacement, tags)
    found = [expand(item.atoms) for item in items if item.tag == NUMBERS]
    broken = any(values.problem or values.doubled for values in found)
    return Sentence(
        items=tuple(items),
        form="" if broken else tags,
        conditional=any(item.tag == IF for item in items),
        numbers=tuple(values.values for values in found),
    )


def _sets_section(sentence: Sentence, context: Context) -> bool:
    """True for a heading; it sets whose rules follow, or that none's do."""
    hands = {item.tag for item in sentence.items if item.tag in (PLAYER, BANKER)}
    short = len(sentence.items) <= _HEADING_ITEMS and sentence.items[0].newline
    if not short or set(sentence.form) - {"P", "B", "v"} or sentence.conditional:
        return False
    context.section = hands.pop() if len(hands) == 1 else ""
    context.case = ""
    return True


def _is_natural(sentence: Sentence) -> bool:
    numbers = [value for values in sentence.numbers for value in values]
    speaks = {item.tag for item in sentence.items} & {NATURAL, DRAW, STAND}
    return bool(numbers and speaks) and min(numbers) > 7 and "t" not in sentence.form


_Reader = Callable[[Sheet, Context, Sentence, "re.Match[str]"], bool]


def _try(
    sheet: Sheet, context: Context, sentence: Sentence, pattern: "re.Pattern[str]", read: _Reader
) -> bool:
    match = pattern.fullmatch(sentence.form)
    return match is not None and read(sheet, context, sentence, match)


def _case(_sheet: Sheet, context: Context, sentence: Sentence, match: "re.Match[str]") -> bool:
    """Note which case the next sentence is about: "when Player stands on 6 or 7, ..."."""
    if not sentence.conditional:
        return False
    context.case = "stood" if match[1] == "S" else "drew"
    return True


def _player(sheet: Sheet, context: Context, sentence: Sentence, match: "re.Match[str]") -> bool:
    named = "v" in sentence.form or "P" in sentence.form
    if not named and context.section != PLAYER:
        return False
    totals = tuple(total for total in sentence.numbers[0] if total < 8)
    table = sheet.evidence.sentences
    sheet.state("player", totals, (), CELLS[match[1] or match[2]], sentence.line, "sentence", table)
    return True


def _by_third_card(
    sheet: Sheet, _context: Context, sentence: Sentence, match: "re.Match[str]"
) -> bool:
    """Read "if Player's third card is 2 or 3, Banker draws on 0-4 and stands on 5-7"."""
    if BANKER not in {item.tag for item in sentence.items}:
        return False
    sheet.evidence.headed.add("third")
    columns = tuple(Column(value) for value in sentence.numbers[0])
    _state_totals(sheet, sentence, match, columns, sentence.numbers[1:])
    return True


def _when_stood(sheet: Sheet, context: Context, sentence: Sentence, match: "re.Match[str]") -> bool:
    """Read "if Player stands, Banker draws on 0-5 and stands on 6-7", in one sentence or two."""
    one = sentence.form.startswith("PS") and sentence.conditional
    if not one and not (context.case == "stood" and sentence.form.startswith("B")):
        return False
    numbers = sentence.numbers[1:] if "SN" in sentence.form[:4] and one else sentence.numbers
    _state_totals(sheet, sentence, match, (STOOD,), numbers)
    context.case = ""
    return True


def _state_totals(
    sheet: Sheet,
    sentence: Sentence,
    match: "re.Match[str]",
    columns: tuple[Column, ...],
    numbers: tuple[tuple[int, ...], ...],
) -> None:
    table = sheet.evidence.sentences
    tags = [tag for tag in (match["one"], match["two"]) if tag]
    said: set[int] = set()
    for tag, totals in zip(tags, numbers, strict=True):
        low = tuple(total for total in totals if total < 8)
        said.update(low)
        sheet.state("banker", low, columns, CELLS[tag], sentence.line, "sentence", table)
    if len(tags) == 1:
        rest = [total for total in range(8) if total not in said]
        sheet.evidence.unlisted += [Unlisted(total, columns, sentence.line) for total in rest]


def _row(sheet: Sheet, context: Context, sentence: Sentence, match: "re.Match[str]") -> bool:
    """Read a whole row: "if Banker has 0 to 2, he draws, whatever Player's third card"."""
    if "B" not in sentence.form and context.section != BANKER:
        return False
    context.rows = tuple(total for total in sentence.numbers[0] if total < 8)
    cell, table = CELLS[match["act"]], sheet.evidence.sentences
    columns: tuple[Column, ...] = (*VALUES, STOOD)
    if match["but"]:
        sheet.evidence.headed.add("third")
        excepted = tuple(Column(value) for value in sentence.numbers[1])
        columns = tuple(column for column in columns if column not in excepted)
        sheet.state(
            "banker", context.rows, excepted, cell.flipped, sentence.line, "sentence", table
        )
    sheet.state("banker", context.rows, columns, cell, sentence.line, "sentence", table)
    return True


def _row_if(sheet: Sheet, context: Context, sentence: Sentence, match: "re.Match[str]") -> bool:
    """Read "if Banker has 4 and Player's third card is 2 to 7, Banker draws"."""
    if "B" not in sentence.form and context.section != BANKER:
        return False
    context.rows = tuple(total for total in sentence.numbers[0] if total < 8)
    by_total = match["key"] == "v"
    if by_total:
        _ask_columns(sheet, context, sentence)
    else:
        sheet.evidence.headed.add("third")
    listed = tuple(Column(value) for value in sentence.numbers[1])
    every = VALUES
    if by_total:
        every = (*VALUES, *(Column(value, stood=True) for value in range(10)))
        if not match["only"]:
            listed += tuple(Column(value, stood=True) for value in sentence.numbers[1])
    cell, table = CELLS[match["act"]], sheet.evidence.sentences
    sheet.state("banker", context.rows, listed, cell, sentence.line, "sentence", table)
    rest = tuple(column for column in every if column not in listed)
    if match["rest"]:
        other = CELLS[match["rest"]]
        sheet.state("banker", context.rows, rest, other, sentence.line, "sentence", table)
    else:
        sheet.evidence.unlisted += [Unlisted(row, rest, sentence.line) for row in context.rows]
    return True


def _ask_columns(sheet: Sheet, context: Context, sentence: Sentence) -> None:
    sheet.evidence.headed.add("asked")
    message = "the sentence goes by the value of Player's hand, not by his third card"
    if not context.columns_asked:
        sheet.find(Kind.HEADING, message, sentence.line)
        context.columns_asked = True
        if sheet.answers.columns is None:
            sheet.ask(
                "columns",
                f"{message}: is his third card meant, or his final total at its word?",
                ("--columns third", "--columns final"),
                sentence.line,
            )


def _two_cards(sheet: Sheet, context: Context, sentence: Sentence, match: "re.Match[str]") -> bool:
    """Read "if Player's total was reached in two cards, Banker's hand stays", of the last row."""
    if not context.rows:
        return False
    cell = CELLS[match["act"]]
    table = sheet.evidence.sentences
    sheet.state("banker", context.rows, (STOOD,), cell, sentence.line, "sentence", table)
    return True


def _depends(sheet: Sheet, context: Context, sentence: Sentence, _match: "re.Match[str]") -> bool:
    """Read "Banker stands on 7 but on 6 or less draws or stands depending on the third card"."""
    if context.case != "drew":
        return False
    table = sheet.evidence.sentences
    rows = sentence.numbers[0]
    sheet.state("banker", rows, VALUES, Cell.STAND, sentence.line, "sentence", table)
    return True


_TOTALS = "B?(?P<one>[DS])B?N(?:B?(?P<two>(?!(?P=one))[DS])B?N)?"
_FORMS: tuple[tuple["re.Pattern[str]", _Reader], ...] = (
    (re.compile("P(S)N?S?B?|P(?:D)()B?"), _case),
    (re.compile(f"(?:t|PD)N{_TOTALS}"), _by_third_card),
    (re.compile(f"(?:PSN?)?{_TOTALS}"), _when_stood),
    (re.compile("2?[vP]?N[vP]?([DS])|[vP]([DS])N"), _player),
    (re.compile("2?B?NB?(?P<act>[DS])(?:At|XPL|(?P<but>XtN))?"), _row),
    (
        re.compile(
            "2?B?N(?P<key>[vt])NB?(?P<act>[DS])(?P<only>Ov3)?(?:EB?(?P<rest>(?!(?P=act))[DS]))?"
        ),
        _row_if,
    ),
    (re.compile("v2B?(?P<act>[DS])"), _two_cards),
    (re.compile("BSNNC?DSGt.*"), _depends),
)


def _report_unread(sheet: Sheet, sentence: Sentence, in_heading: bool) -> None:
    """Report a sentence that speaks of drawing on some number and isn't of a form that's read."""
    tags = {item.tag for item in sentence.items}
    if in_heading and NUMBERS not in tags:
        return
    if tags & {DRAW, STAND} and tags & {PLAYER, BANKER} and tags & {NUMBERS, THIRD}:
        sheet.find(Kind.UNREAD, repr(quote(list(sentence.items), 80)), sentence.line)

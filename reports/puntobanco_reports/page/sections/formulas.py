"""Closed forms in the number of decks."""

from typing import TYPE_CHECKING

from puntobanco.wagers import labelled
from puntobanco_reports.commands.formula import forms_table
from puntobanco_reports.page.model import Block, Formula, Prose, Rows, Section
from puntobanco_reports.page.selection import charted, left_out
from puntobanco_reports.page.subject import Subject
from puntobanco_reports.report import Table

if TYPE_CHECKING:
    from puntobanco.formulas import ClosedForm

LEAD = (
    "With d whole decks every number of cards is a multiple of d, so that each probability is a "
    "ratio of two polynomials in d: these, in lowest terms and factored, hold for every d."
)


def formulas(subject: Subject) -> Section:
    """Return the section on closed forms."""
    from puntobanco.formulas import edge_form, in_decks, winner_forms

    shown = charted(subject)
    named = labelled(subject.wagers)[: len(shown)]
    family = in_decks(subject.sheet.tableau, subject.sheet.values)
    forms = [*winner_forms(family), *(edge_form(wager, family, subject.stake) for wager in named)]
    table = forms_table(forms, family)
    rest = left_out(subject, shown, "No formula is shown for")
    blocks: list[Block] = [Prose(f"{LEAD} {rest}".strip())]
    blocks += [Formula(subject.titled(form.name), form.text, mathml(form)) for form in forms]
    title = subject.titled("Values, limits and first corrections")
    blocks.append(Rows(Table(title, table.columns, table.rows, table.note)))
    words = ["formula", subject.asked.sheet, "--quantity", "edge"]
    commands = [subject.command(*words, shoe=False, wagers=True)]
    data = [form.data() for form in forms]
    return Section("formulas", "Closed forms in the number of decks", blocks, commands, data)


def mathml(form: "ClosedForm") -> str:
    """Return the factored ratio as a MathML element."""
    from sympy.printing.mathml import mathml as printed

    # The named entity is HTML's alone; as a number it is also good XML.
    inside = printed(form.expression, printer="presentation").replace("&InvisibleTimes;", "&#8290;")
    return f'<math display="block">{inside}</math>'

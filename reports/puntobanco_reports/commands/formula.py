"""``puntobanco formula``: closed forms in the number of decks or in the count of one value."""

import re
from collections.abc import Callable, Sequence
from fractions import Fraction

import click

from puntobanco.errors import PuntobancoError
from puntobanco.formulas import (
    ClosedForm,
    Crossings,
    Family,
    commission_form,
    crossings,
    edge_form,
    expectation_form,
    in_count_of,
    in_decks,
    probability_form,
    resolved_edge_form,
    winner_forms,
)
from puntobanco.pay import exact_number
from puntobanco.rulesheet import RuleSheet
from puntobanco.rulesheet_files import load_sheet
from puntobanco.wagers import Wager, labelled
from puntobanco_reports.inputs import ShoeChoice, WagerChoice, not_priced, shoe_label, wagers_of
from puntobanco_reports.options import (
    Output,
    output_options_with,
    reading_option,
    sheet_argument,
    shoe_options,
    wager_options,
)
from puntobanco_reports.report import Column, Report, Table, Value

QUANTITIES = ("expectation", "edge", "resolved-edge", "commission")
_SHOWN = (1, 2, 4, 6, 8)


@click.command("formula")
@sheet_argument
@reading_option
@shoe_options
@wager_options
@click.option(
    "--quantity",
    "quantities",
    type=click.Choice(QUANTITIES),
    multiple=True,
    help="Of each wager; repeatable. commission: on wins, to be fair.  [default: expectation]",
)
@click.option("--line", metavar="LABEL", help="The probability of this line of the wagers.")
@click.option(
    "--count-of",
    "value",
    type=click.IntRange(0, 9),
    metavar="VALUE",
    help="In the number n of cards of this value, the others as in the shoe.",
)
@click.option("--crosses", metavar="X", help="Where each formula crosses X, such as 0 or '1.06 %'.")
@click.option(
    "--against",
    metavar="NAME[@PAY]",
    help="Where each crosses that of this wager; the commission that gives its edge.",
)
@output_options_with("latex", "python")
def formula(
    sheet: str,
    readings: tuple[str, ...],
    shoes: ShoeChoice,
    bets: WagerChoice,
    quantities: tuple[str, ...],
    line: str | None,
    value: int | None,
    crosses: str | None,
    against: str | None,
    output: Output,
) -> None:
    """Closed forms in the number of decks d: probabilities, expectations, edges, commissions.

    Example: puntobanco formula --wager Tie --quantity edge --crosses 0.144
    """
    rules = load_sheet(sheet, readings)
    family, says = _family(rules, shoes, value)
    amount = bets.stake
    priced, refused = bets.priced(rules, shoes.one(rules))
    chosen = labelled(priced)
    other = None if against is None else wagers_of(rules, [against], everything=False)[0]
    if line is not None and quantities:
        raise PuntobancoError(
            f"expected --line or --quantity, got both: {line!r}, {quantities[0]!r}"
        )
    asked = quantities or ("expectation",)
    makers = [_line_maker(line, family)] if line else _makers(asked, family, amount)
    forms = [] if bets.names or line or quantities else list(winner_forms(family))
    forms += [make(wager) for make in makers for wager in chosen]
    if other is not None and "commission" in asked:
        forms += [commission_form(wager, family, other) for wager in chosen]
    met = [] if crosses is None else [crossings(form, read_value(crosses)) for form in forms]
    if other is not None and "commission" not in asked:
        met += [crossings(make(one), make(other)) for make in makers for one in chosen]
    _write(output, _report(rules, family, says, forms, met, refused), forms, met)


def _write(
    output: Output, report: Report, forms: Sequence[ClosedForm], met: Sequence[Crossings]
) -> None:
    if output.form == "latex":
        output.write_text(latex_lines(forms) + "".join(f"% {one.words}.\n" for one in met))
    elif output.form == "python":
        remarks = "".join(f"\n# {one.words}.\n" for one in met)
        output.write_text(python_module(forms) + ("\n" + remarks if met else ""))
    else:
        output.write(report)


def _family(rules: RuleSheet, shoes: ShoeChoice, value: int | None) -> tuple[Family, str]:
    """Return the shoes that the formulas are about, and what they are in words."""
    if value is None:
        if shoes.texts:
            got = next(iter(shoes.texts.values()))
            raise PuntobancoError(
                f"expected no shoe for formulas in the number of decks, got {got!r}; "
                f"--count-of asks for formulas in the count of one value"
            )
        return in_decks(rules.tableau, rules.values), "d whole decks"
    base = shoes.one(rules)
    says = f"n cards of value {value}, the others as in {shoe_label(base)}"
    return in_count_of(value, rules.tableau, base), says


def _line_maker(line: str, family: Family) -> Callable[[Wager], ClosedForm]:
    return lambda wager: probability_form(wager, line, family)


def _makers(
    quantities: Sequence[str], family: Family, stake: Fraction | None
) -> list[Callable[[Wager], ClosedForm]]:
    makers: dict[str, Callable[[Wager], ClosedForm]] = {
        "expectation": lambda wager: expectation_form(wager, family, stake),
        "edge": lambda wager: edge_form(wager, family, stake),
        "resolved-edge": lambda wager: resolved_edge_form(wager, family, stake),
        "commission": lambda wager: commission_form(wager, family),
    }
    return [makers[quantity] for quantity in quantities]


def read_value(text: str) -> Fraction:
    """Read a number that a formula may cross: "0", "-1/50", "1.06 %".

    >>> read_value("-1.06 %")
    Fraction(-53, 5000)
    """
    match = re.fullmatch(r"\s*([-−+]?)\s*([0-9./]+)\s*(%?)\s*", text)
    number = None if match is None else exact_number(match[2])
    if match is None or number is None:
        raise PuntobancoError(f"expected a number such as '0', '-1/50' or '1.06 %', got {text!r}")
    return number * (-1 if match[1] in ("-", "−") else 1) / (100 if match[3] else 1)


def latex_lines(forms: Sequence[ClosedForm]) -> str:
    """Return each form in LaTeX on a line of its own, its name in a comment before it."""
    return "".join(f"% {form.name}\n{form.latex}\n" for form in forms)


def python_module(forms: Sequence[ClosedForm]) -> str:
    """Return the source of a Python module with a function for each form."""
    parts, names = ["from fractions import Fraction\n"], set[str]()
    for form in forms:
        name = re.sub(r"\W+", "_", form.name.removeprefix("the ").lower()).strip("_")
        while name in names:
            name += "_again"
        names.add(name)
        parts.append(form.python(name).partition("\n\n\n")[2])
    return "\n\n".join(parts)


def _report(
    rules: RuleSheet,
    family: Family,
    says: str,
    forms: Sequence[ClosedForm],
    met: list[Crossings],
    refused: Sequence[str],
) -> Report:
    lines = [f"{form.name} =\n{form.text}" for form in forms]
    tables = [forms_table(forms, family)]
    if met:
        lines += [f"{one.words}." for one in met]
        tables.append(roots_table(met))
    data: dict[str, object] = {
        "sheet": rules.name,
        "reading": rules.reading,
        "variable": family.variable,
        "shoes": says,
        "formulas": [form.data() for form in forms],
        "crossings": [crossings_data(one) for one in met],
    }
    if refused:
        data["refused"] = list(refused)
    title = f"{rules.name}, {rules.reading}: {says}"
    return Report(title, tables, lines, not_priced(refused), data=data, digest=rules.digest)


def forms_table(forms: Sequence[ClosedForm], family: Family) -> Table:
    """Return degrees, limit, first correction and some values of each form; "-" for none."""
    points = _SHOWN if family.variable == "d" else family.points[-1:]
    letter = family.variable
    columns = [
        Column("formula"),
        Column("degrees"),
        *(Column(f"{letter} = {point}", "number") for point in points),
        Column(f"limit for {letter} to infinity", "number"),
        Column(f"c in limit + c/{letter}", "number"),
    ]
    rows: list[list[Value]] = [
        [
            form.name,
            "{} over {}".format(*form.degrees),
            *(form.value(point) for point in points),
            form.limit,
            form.first_correction,
        ]
        for form in forms
    ]
    return Table("", columns, rows)


def roots_table(met: Sequence[Crossings]) -> Table:
    """Return the real roots at which forms meet values or each other."""
    columns = [Column("formula"), Column("meets"), Column("at", "number"), Column("exactly")]
    rows: list[list[Value]] = []
    for one in met:
        against = one.other.name if isinstance(one.other, ClosedForm) else str(one.other)
        for root in one.roots:
            shown = "a fraction" if root.exact is not None else "root of a polynomial"
            at = root.low if root.exact is None else root.exact
            rows.append([one.form.name, against, at, shown])
        if not one.roots:
            rows.append([one.form.name, against, None, f"nowhere from {one.form.lowest} up"])
    note = (
        "Roots that are no fraction are enclosed within 10^-30; JSON gives polynomial and bounds."
    )
    return Table("Crossings", columns, rows, note)


def crossings_data(one: Crossings) -> dict[str, object]:
    """Return crossings as data."""
    return {
        "formula": one.form.name,
        "meets": one.other.name if isinstance(one.other, ClosedForm) else one.other,
        "roots": [
            {
                "exact": root.exact,
                "between": [root.low, root.high],
                "polynomial": list(root.polynomial),
                "real_root_number": root.index,
            }
            for root in one.roots
        ],
        "whole_numbers": [
            {"from": stretch.low, "to": stretch.high, "sign": stretch.sign}
            for stretch in one.stretches
        ],
        "words": one.words,
    }

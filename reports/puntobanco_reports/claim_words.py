"""Findings about published figures in words, and as data: values on the scale they are printed."""

from fractions import Fraction

from puntobanco.claims.explain import Explanation
from puntobanco.claims.figures import UNITS, FigureKind, PrintedFigure
from puntobanco.claims.model import Claim, Decks
from puntobanco.claims.together import Explained
from puntobanco.claims.verdicts import on_scale
from puntobanco.errors import PuntobancoError
from puntobanco.valuation import root
from puntobanco_reports.render import decimal_text

_MORE_DIGITS = 3
"""Decimals shown beyond the printed ones."""

_SIGNS = {
    FigureKind.PERCENT: " %",
    FigureKind.PER_MILLE: " per mille",
    FigureKind.BASIS_POINTS: " bp",
}


def subject_text(claim: Claim) -> str:
    """Return what a claim is about, in one line.

    >>> from puntobanco.claims.fields import claim_from_fields
    >>> fields = {"wager": "Tie", "pays": "9:1", "decks": 8, "quantity": "house_edge"}
    >>> subject_text(claim_from_fields({**fields, "published": "4.84 %"}))
    'Tie at 9:1, house edge, 8 decks'
    """
    if claim.quantity is None:
        return claim.wager or "-"
    parts = [claim.wager + (f" at {claim.pays}" if claim.pays else "")] if claim.wager else []
    parts += [f"line {claim.line!r}"] if claim.line else []
    if claim.event is not None:
        parts.append(", ".join(each.text for each in claim.event) or "any coup")
    parts += [f"given {', '.join(each.text for each in claim.given)}"] if claim.given else []
    parts += [f"known {claim.known}"] if claim.known else []
    parts.append(claim.quantity.name.replace("_", " "))
    parts += [f"of {claim.removed}"] if claim.removed else []
    parts += [f"in {claim.counting.value}"] if claim.counting else []
    parts.append(decks_text(claim.decks))
    return ", ".join(part for part in parts if part)


def decks_text(decks: tuple[Decks, ...]) -> str:
    """Return numbers of decks, runs of them joined.

    >>> decks_text((5, 6, 7, 10, "infinite")), decks_text((1,)), decks_text(())
    ('5-7, 10, infinite decks', '1 deck', 'decks not stated')
    """
    if not decks:
        return "decks not stated"
    numbers = [each for each in decks if each != "infinite"]
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    parts = [str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs]
    parts += ["infinite"] if "infinite" in decks else []
    return f"{', '.join(parts)} deck{'' if decks == (1,) else 's'}"


def value_text(
    value: Fraction | None, claim: Claim, digits: int | None = None, *, exact: bool = False
) -> str:
    """Return an exact value in the form and unit in which the claim's figure is printed.

    Rounded to ``digits`` decimals, or to three more than are printed; the root of the variance for
    a standard deviation, which is irrational.
    """
    if value is None or claim.quantity is None:
        return "-"
    figure = claim.figure
    is_root = claim.quantity.name == "standard_deviation"
    if exact or figure.kind is FigureKind.FRACTION:
        return f"root of {value}" if is_root else str(value)
    places = _decimals(figure) + _MORE_DIGITS if digits is None else digits
    if is_root:
        return decimal_text(Fraction(root(value)), places) if value >= 0 else "-"
    scaled = _scaled(value, claim)
    if scaled is None:
        return "-"
    if claim.quantity.name == "ways" and scaled.denominator == 1:
        return f"{int(scaled):,}"
    shown = decimal_text(scaled * UNITS.get(figure.kind, 1), places)
    if figure.kind is FigureKind.ONE_IN:
        return f"1 in {shown}"
    if figure.kind is FigureKind.ODDS_FOR:
        return f"{shown} for 1"
    if figure.kind in (FigureKind.ODDS, FigureKind.ODDS_AGAINST):
        return f"{shown} to 1"
    return shown + _SIGNS.get(figure.kind, "")


def _scaled(value: Fraction, claim: Claim) -> Fraction | None:
    if claim.quantity is None:
        return None
    try:
        return on_scale(value, claim.figure.kind, claim.quantity)
    except PuntobancoError:
        return None


def _decimals(figure: PrintedFigure) -> int:
    unit = figure.ulp * UNITS.get(figure.kind, 1)
    return len(str((1 / unit).numerator)) - 1 if 0 < unit < 1 else 0


def strength_text(explanation: Explanation) -> str:
    """Return how strong an explanation is, in words."""
    luck = explanation.luck
    word = "strong" if explanation.strong else "weak"
    if explanation.kind == "misprint":
        return f"{word}: any figure may be misprinted"
    number = len(explanation.together)
    shared = f", one assumption for {number} claims" if number else ""
    return f"{word}: {luck.expected:.2g} chance fits expected among {luck.tried} tried{shared}"


def explanation_text(
    explanation: Explanation, claim: Claim, digits: int | None = None, *, exact: bool = False
) -> str:
    """Return one explanation in words: what is assumed, what it gives, how strong it is."""
    gives = value_text(explanation.value, claim, digits, exact=exact)
    if explanation.kind == "misprint":
        return f"{explanation.says} ({strength_text(explanation)})"
    how = f", {explanation.verdict.value}" if explanation.verdict.value != "true" else ""
    return f"{explanation.says}: gives {gives}{how} ({strength_text(explanation)})"


def explained_data(line: int, found: Explained, place: str = "") -> dict[str, object]:
    """Return a finding as data: exact values as fractions, decimals beside them."""
    claim, finding = found.finding.claim, found.finding
    data: dict[str, object] = {
        "id": claim.id,
        "line": line,
        "source": claim.source,
        "subject": subject_text(claim),
        "verdict": finding.verdict.value,
        "published": claim.published,
        "exact": finding.exact,
        "decimal": None if finding.exact is None else float(finding.exact),
        "decks": finding.decks,
        "explanations": [_explanation_data(each) for each in found.explanations],
        "remarks": list(found.remarks),
    }
    if claim.quantity is not None and claim.quantity.name == "standard_deviation":
        data["exact_is"] = "the variance, whose root is published"
    if place:
        data["file"] = place
    if not claim.decks:
        data["holds_in"] = list(found.holds_in)
    if finding.reason:
        data["reason"] = finding.reason
    if claim.expected is not None:
        data["expected"] = claim.expected.value
    return data


def _explanation_data(explanation: Explanation) -> dict[str, object]:
    luck = explanation.luck
    return {
        "assumption": explanation.says,
        "kind": explanation.kind,
        "gives": explanation.value,
        "decimal": float(explanation.value),
        "verdict": explanation.verdict.value,
        "strength": "strong" if explanation.strong else "weak",
        "chance_fits": luck.expected,
        "chance_fits_is": "an estimate from the local density of the values tried",
        "tried": luck.tried,
        "together": list(explanation.together),
    }

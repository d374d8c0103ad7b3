"""How the numbers were computed, and how to come by each again."""

from puntobanco_reports.page.model import Prose, Section
from puntobanco_reports.page.subject import Subject

_STEPS = (
    "Every deal of six cards is walked through the tableau once, by point values: for each "
    "composition the number of deal orders that lead to each class of coup, in integers, free of "
    "any shoe.",
    "The ways of a class in a shoe are that table times the falling factorials of the shoe's "
    "counts; the ways of all classes add up to all ordered deals, or the program stops.",
    "Ranks and suits come in by exchangeability: given the point values, which cards of a value "
    "were dealt is a random draw from the shoe's cards of that value.",
    "Probabilities, expectations and variances are fractions of integers throughout. Rounding, "
    "half to even, happens once, when a number is written. Only the standard deviation is not a "
    "fraction: it is the root of the exact variance, to the nearest binary number.",
    "The command below each section gives the same numbers; with --exact as fractions, with "
    "--format json as exact text.",
)


def method(subject: Subject) -> Section:
    """Return the section on how the numbers came about."""
    steps = list(_STEPS)
    if subject.shoe.infinite:
        steps[1] = (
            "The ways of a class are that table times powers of the shoe's counts, since every "
            "card is put back; the ways of all classes add up to all ordered draws."
        )
    command = subject.command("report", subject.asked.sheet, wagers=True)
    blocks = [Prose(step) for step in steps]
    return Section("method", "How the numbers were computed", blocks, [command])

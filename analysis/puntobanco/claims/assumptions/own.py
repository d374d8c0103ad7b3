"""What a source's own printed figures give for another of its figures."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import permutations

from puntobanco.claims.assumptions.search import RESULT, Candidate
from puntobanco.claims.evaluate import reckoning_of
from puntobanco.claims.findings import Finding
from puntobanco.claims.model import Claim
from puntobanco.claims.reckonings import READINGS, Reckoning, UnsupportedClaimError
from puntobanco.claims.terms import Terms, terms_of
from puntobanco.claims.verdicts import Verdict
from puntobanco.errors import PuntobancoError

OWN = "own figures"
"""The kind of what follows from the source's other figures."""

_FROM_WAYS = "from the source's own ways"
_MOST_PRINTED = 24
_WHOLE = ("expectation", "house_edge", "return_to_player")
"""Quantities of a whole wager that tell each other."""


@dataclass(frozen=True)
class Printed:
    """One claim of a source: its terms, as far as they can be told, and its finding."""

    finding: Finding
    terms: Terms

    @property
    def claim(self) -> Claim:
        """The claim."""
        return self.finding.claim

    @property
    def subject(self) -> object:
        """What the figure is about: figures about the same thing must agree with each other."""
        terms = self.terms
        return (terms.wager.key, terms.decks, terms.given, terms.known, terms.game)

    @property
    def value(self) -> Fraction:
        """The printed value."""
        return self.claim.figure.value


def printed_of(findings: Iterable[Finding]) -> list[Printed]:
    """Return the claims whose terms can be told, each for the decks it was judged in."""
    found = []
    for finding in findings:
        if finding.verdict is Verdict.UNSUPPORTED:
            continue
        try:
            terms = terms_of(finding.claim, finding.decks)
        except PuntobancoError:
            continue
        found.append(Printed(finding, terms))
    return found


def from_own_figures(one: Printed, others: Iterable[Printed]) -> Iterator[Candidate]:
    """Yield what the source's other figures give for this one.

    Ways give probabilities, these give returns, those the expectation, and that the edge, never
    the other way round: figures that are wrong together don't explain each other. The rest to one
    gives a missing line. Last, the quotient of any two of its numbers of ways.
    """
    rest = [other for other in others if other is not one]
    same = [other for other in rest if _same_table(one, other)]
    for says, chances, sound in _tables(same):
        if one.terms.quantity.name == "ways" and says != _FROM_WAYS:
            continue
        yield from _read(one, says, chances, sound=sound)
    for other in same:
        if other.terms.quantity.name == "expectation" and other.terms.nets == one.terms.nets:
            yield from _of_mean(one, "the source's own expectation", other.value)
    yield from _sum_of_returns(one, same)
    yield from _quotients(one, rest)


def _of_mean(one: Printed, says: str, mean: Fraction) -> Iterator[Candidate]:
    """Yield what an expectation gives, where this figure is one, an edge or a return."""
    values = dict(zip(_WHOLE, (mean, -mean, 1 + mean), strict=True))
    if one.terms.quantity.name in values:
        yield Candidate(OWN, says, values[one.terms.quantity.name])


def contradicted(one: Printed, others: Iterable[Printed]) -> str:
    """Return a remark on a true figure of the source that says otherwise; "" without one."""
    if one.terms.quantity.name not in ("probability", "line_return", "ways", "odds_against"):
        return ""
    for other in others:
        about_same = other.subject == one.subject and other.terms.chosen == one.terms.chosen
        if other is one or not about_same or other.finding.verdict is not Verdict.TRUE:
            continue
        if other.terms.quantity.name in ("ways", "probability"):
            return (
                f"the source's own {other.terms.quantity.name} of the same, "
                f"{other.claim.published}, is true"
            )
    return ""


def _same_table(one: Printed, other: Printed) -> bool:
    if one.subject == other.subject:
        return True
    winners = [line.when for line in RESULT.lines]
    keys = [each.terms.wager.key for each in (one, other)]
    return (
        one.terms.decks == other.terms.decks
        and one.terms.given == other.terms.given
        and all(len(key) == 1 and key[0] in winners for key in keys)
        and one.terms.is_event
        and other.terms.is_event
    )


def _tables(same: list[Printed]) -> Iterator[tuple[str, dict[int, Fraction], bool]]:
    """Yield the source's probabilities of the lines, what they come from, and if none is false."""
    for name in ("probability", "ways"):
        chances: dict[int, Fraction] = {}
        sound = True
        for other in same:
            line = _line(other)
            if other.terms.quantity.name == name and line is not None:
                total = 1 if name == "probability" else reckoning_of(other.terms).all_ways
                chances[line] = other.value / total
                sound = sound and other.finding.verdict is not Verdict.FALSE
        if chances:
            says = _FROM_WAYS if name == "ways" else "from the source's own probabilities"
            yield says, chances, sound


def _line(printed: Printed) -> int | None:
    if printed.terms.is_event:
        names = [line.when for line in RESULT.lines]
        key = printed.terms.wager.key
        return names.index(key[0]) if key and key[0] in names else 0
    return next(iter(printed.terms.chosen)) if len(printed.terms.chosen) == 1 else None


def _read(
    one: Printed, says: str, chances: Mapping[int, Fraction], *, sound: bool
) -> Iterator[Candidate]:
    """Yield what these probabilities of lines give; the rest to one only where none is false."""
    name, reckoning, line = one.terms.quantity.name, reckoning_of(one.terms), _line(one)
    if name not in ("probability", "ways", "line_return"):
        yield from _whole_table(one, says, chances, reckoning)
        return
    if line is not None and line in chances:
        known = chances[line]
    elif sound and name != "line_return" and _rest_known(chances, line, _size(one)):
        known = 1 - sum((chances[n] for n in chances if n != line), Fraction())
    else:
        return
    if name == "probability":
        yield Candidate(OWN, says, known)
    elif name == "ways":
        yield Candidate(OWN, says, known * reckoning.all_ways)
    else:
        chances_then = _put(reckoning.chances, line or 0, known)
        yield Candidate(OWN, says, replace(reckoning, chances=chances_then).line_return)


def _size(one: Printed) -> int:
    """Return how many lines the table of a figure has."""
    if one.terms.is_event:
        return 3 if _is_result(one) else 2
    return len(one.terms.wager.labels)


def _rest_known(chances: Mapping[int, Fraction], line: int | None, size: int) -> bool:
    return line is not None and len(set(chances) - {line}) == size - 1


def _is_result(one: Printed) -> bool:
    return one.terms.wager.key[:1] in [(line.when,) for line in RESULT.lines]


def _whole_table(
    one: Printed, says: str, chances: Mapping[int, Fraction], reckoning: Reckoning
) -> Iterator[Candidate]:
    missing = [n for n in range(len(reckoning.chances)) if n not in chances]
    if one.terms.is_event or len(missing) > 1:
        return
    rest = 1 - sum(chances.values(), Fraction())
    full = dict(chances) | dict.fromkeys(missing, rest)
    changed = replace(reckoning, chances=tuple(full[n] for n in sorted(full)))
    try:
        yield Candidate(OWN, says, READINGS[one.terms.quantity.name](changed))
    except UnsupportedClaimError:
        return


def _put(chances: tuple[Fraction, ...], line: int, chance: Fraction) -> tuple[Fraction, ...]:
    return (*chances[:line], chance, *chances[line + 1 :])


def _sum_of_returns(one: Printed, same: list[Printed]) -> Iterator[Candidate]:
    """Yield what the source's returns of all lines that aren't pushes add up to."""
    name = one.terms.quantity.name
    if name not in _WHOLE:
        return
    returns = {}
    for other in same:
        line, terms = _line(other), other.terms
        if terms.quantity.name == "line_return" and line is not None and not terms.gross:
            returns[line] = other.value
    needed = {n for n, net in enumerate(one.terms.nets) if net}
    if needed and needed <= set(returns):
        mean = sum(returns.values(), Fraction())
        yield from _of_mean(one, "the sum of the source's own returns of the lines", mean)


def _quotients(one: Printed, rest: list[Printed]) -> Iterator[Candidate]:
    """Yield the quotients of any two numbers of ways that the source prints."""
    if one.terms.quantity.name not in ("probability", "hit_frequency"):
        return
    counts = {p.value: p.claim.id for p in rest if p.terms.quantity.name == "ways" and p.value}
    listed = list(counts.items())[:_MOST_PRINTED]
    for (over, name), (under, other) in permutations(listed, 2):
        if over < under:
            says = f"the quotient of the source's {name} and {other}"
            yield Candidate("quotient", says, over / under)

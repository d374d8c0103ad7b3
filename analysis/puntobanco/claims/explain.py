"""Explanations of a wrong figure: the assumptions that give its digits, with their strength."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction

from puntobanco.claims.assumptions.own import OWN
from puntobanco.claims.assumptions.search import Candidate, rounds
from puntobanco.claims.findings import Finding
from puntobanco.claims.misprints import misprint
from puntobanco.claims.model import Claim, Decks
from puntobanco.claims.strength import Luck, Tried
from puntobanco.claims.terms import terms_of
from puntobanco.claims.verdicts import Verdict, verdict
from puntobanco.errors import PuntobancoError

MOST = 5
"""Explanations of one claim that are kept."""

_MOST_OF_A_KIND = 2

_PLAINEST = (
    *(OWN, "decks", "quantity", "ties", "sides", "to or for", "pay table", "commission", "line"),
    *("condition", "hand", "card", "forced sum", "rounded inputs", "equal cases", "sign"),
    *("complement", "tableau", "printing", "unit"),
)
_FITS = (Verdict.TRUE, Verdict.TRUNCATED, Verdict.ROUNDED)


@dataclass(frozen=True, slots=True)
class Explanation:
    """An assumption under which the printed digits come out.

    ``kind`` and ``says``: what is assumed, the same words for every claim it explains. ``value``:
    what it gives, exactly. ``verdict``: how the printed digits follow from that value. ``luck``:
    the chance fits to expect among all that was tried (of ``together``, the claims of the source
    that the same assumption explains, all at once).
    """

    kind: str
    says: str
    value: Fraction
    verdict: Verdict
    luck: Luck
    together: tuple[str, ...] = ()

    @property
    def strong(self) -> bool:
        """True where fewer than one chance fit in fifty such searches is expected."""
        return self.luck.strong


def explain(finding: Finding, more: Iterable[Candidate] = ()) -> tuple[Explanation, ...]:
    """Return the explanations of a false claim, best first; none for a claim that is not false.

    ``more``: assumptions from elsewhere, such as the source's other figures. The rounds of the
    search are tried one after the other until one explains the figure strongly.

    >>> from puntobanco.claims.evaluate import evaluate
    >>> from puntobanco.claims.fields import claim_from_fields
    >>> from puntobanco.claims.findings import judge
    >>> fields = {"decks": 8, "event": "winner = 'banker'", "quantity": "probability"}
    >>> claim = claim_from_fields({**fields, "published": "50.68 %"})
    >>> best = explain(judge(claim, evaluate))[0]
    >>> best.says, best.strong
    ('ties left out', True)
    """
    return best(all_explanations(finding, more))


def best(found: Iterable[Explanation]) -> tuple[Explanation, ...]:
    """Return the best of these explanations, at most two of a kind, one for the same value.

    What one assumption explains needs no second one: pairs of them are left out where they give a
    value that a single one gives.
    """
    kept: list[Explanation] = []
    kinds: Counter[str] = Counter()
    for each in sorted(found, key=order):
        same = [other for other in kept if other.value == each.value]
        told = any(other.kind == each.kind for other in same) or (same and ", " in each.kind)
        if not told and kinds[each.kind] < _MOST_OF_A_KIND:
            kept.append(each)
            kinds[each.kind] += 1
    return tuple(kept)[:MOST]


def all_explanations(finding: Finding, more: Iterable[Candidate] = ()) -> list[Explanation]:
    """Return every explanation that was found, also those that say the same in other words."""
    if finding.verdict is not Verdict.FALSE or finding.exact is None:
        return []
    return _search(finding.claim, finding.decks, finding.exact, list(more))


def _search(
    claim: Claim, decks: Decks | None, exact: Fraction, more: list[Candidate]
) -> list[Explanation]:
    if claim.quantity is None:
        return []
    terms = terms_of(claim, decks)
    tried = Tried(claim.figure, claim.quantity, exact)
    found: list[Explanation] = []
    for number, candidates in enumerate(rounds(terms, claim.figure)):
        added = [each for each in more if number == (each.kind != OWN)] if number < 2 else []
        tried.add(each.value for each in (*added, *candidates))
        luck = tried.luck()
        for each in (*added, *candidates):
            fit = _fit(each, claim)
            if fit is not None:
                found.append(Explanation(each.kind, each.says, each.value, fit, luck))
        if any(explanation.strong and explanation.kind != OWN for explanation in found):
            break
    if not any(explanation.strong for explanation in found):
        found += _misprints(claim, tried, exact)
    return found


def _misprints(claim: Claim, tried: Tried, exact: Fraction) -> list[Explanation]:
    """Return a misprint as the last resort: it says nothing that can be checked, so it is weak."""
    scaled = tried.exactly(exact)
    true = "" if scaled is None else misprint(scaled, claim.figure)
    if not true:
        return []
    says = f"one digit misprinted: {true}"
    luck = replace(tried.luck(), expected=float(tried.luck().tried))
    return [Explanation("misprint", says, exact, Verdict.FALSE, luck)]


def _fit(candidate: Candidate, claim: Claim) -> Verdict | None:
    """Return how the printed digits follow from the candidate's value; None where they don't."""
    if claim.quantity is None or not _possible(candidate.value, claim):
        return None
    try:
        found = verdict(candidate.value, claim.figure, claim.quantity)
    except PuntobancoError:
        return None
    return found if found in _FITS else None


def _possible(value: Fraction, claim: Claim) -> bool:
    return claim.quantity is None or claim.quantity.name != "standard_deviation" or value >= 0


def order(explanation: Explanation) -> tuple[float, bool, int]:
    """Return the key that sorts explanations, best first: strength, fit, then plainness."""
    kind = explanation.kind
    plain = _PLAINEST.index(kind) if kind in _PLAINEST else len(_PLAINEST)
    return explanation.luck.expected, explanation.verdict is not Verdict.TRUE, plain

"""Findings: the verdict on a claim, given something that can compute its exact value."""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from puntobanco.claims.model import Claim, Decks
from puntobanco.claims.reckonings import UnsupportedClaimError
from puntobanco.claims.verdicts import Verdict, verdict
from puntobanco.errors import PuntobancoError

__all__ = ["Evaluator", "Finding", "UnsupportedClaimError", "judge"]

Evaluator = Callable[[Claim, Decks | None], Fraction]
"""Exact value of a claim's quantity in its own unit (the variance for a standard deviation) in a
shoe of so many decks, None being the sheet's own; ``UnsupportedClaimError`` where it has none."""


@dataclass(frozen=True, slots=True)
class Finding:
    """What was found about one claim.

    ``exact`` is None where nothing could be computed; ``decks`` are those that it belongs to, and
    ``reason`` says why a claim is unsupported.
    """

    claim: Claim
    verdict: Verdict
    exact: Fraction | None = None
    decks: Decks | None = None
    reason: str = ""


def judge(claim: Claim, evaluate: Evaluator) -> Finding:
    """Return the finding on a claim; made for several numbers of decks, it must hold in each.

    Where the verdicts differ, the worst is returned with its number of decks.

    >>> from puntobanco.claims.fields import claim_from_fields
    >>> claim = claim_from_fields({"wager": "Player Pair", "decks": "6 or 8",
    ...     "quantity": "probability", "published": "7.47 %"})
    >>> def pair(claim, decks):
    ...     return Fraction(4 * decks - 1, 52 * decks - 1)
    >>> finding = judge(claim, pair)
    >>> finding.verdict, finding.exact, finding.decks
    (<Verdict.FALSE: 'false'>, Fraction(23, 311), 6)
    """
    if claim.unsupported or claim.quantity is None:
        return Finding(claim, Verdict.UNSUPPORTED, reason=claim.unsupported or "no quantity")
    if claim.rules and not claim.sheet:
        return Finding(claim, Verdict.UNSUPPORTED, reason=f"no sheet describes: {claim.rules}")
    shoes: tuple[Decks | None, ...] = claim.decks or (None,)
    return max((_judge_in(claim, evaluate, decks) for decks in shoes), key=_severity)


def _judge_in(claim: Claim, evaluate: Evaluator, decks: Decks | None) -> Finding:
    if claim.quantity is None:
        raise PuntobancoError(f"expected a claim with a quantity, got {claim.id!r}")
    try:
        exact = evaluate(claim, decks)
    except UnsupportedClaimError as refused:
        return Finding(claim, Verdict.UNSUPPORTED, decks=decks, reason=str(refused))
    return Finding(claim, verdict(exact, claim.figure, claim.quantity), exact, decks)


# One false shoe settles it, whatever can't be judged in another.
_SEVERITY = {
    Verdict.TRUE: 0,
    Verdict.TRUNCATED: 1,
    Verdict.ROUNDED: 2,
    Verdict.UNSUPPORTED: 3,
    Verdict.FALSE: 4,
}


def _severity(finding: Finding) -> int:
    return _SEVERITY[finding.verdict]

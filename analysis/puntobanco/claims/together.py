"""Claims of one source judged side by side: explained from each other, and by one assumption."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from math import comb, prod

from puntobanco.claims.assumptions.changes import DECKS
from puntobanco.claims.assumptions.own import (
    OWN,
    Printed,
    contradicted,
    from_own_figures,
    printed_of,
)
from puntobanco.claims.evaluate import evaluate
from puntobanco.claims.explain import Explanation, all_explanations, best
from puntobanco.claims.findings import Finding, judge
from puntobanco.claims.model import Claim, Decks
from puntobanco.claims.strength import Luck
from puntobanco.claims.verdicts import Verdict
from puntobanco.errors import PuntobancoError

_HOLDS = (Verdict.TRUE, Verdict.TRUNCATED, Verdict.ROUNDED)


@dataclass(frozen=True, slots=True)
class Explained:
    """A finding with all that can be said about it.

    ``holds_in``: for a claim that states no number of decks, those in which it would hold.
    ``remarks``: what contradicts it in its own source.
    """

    finding: Finding
    explanations: tuple[Explanation, ...] = ()
    holds_in: tuple[Decks, ...] = ()
    remarks: tuple[str, ...] = ()

    @property
    def strong(self) -> bool:
        """True where the best explanation is a strong one."""
        return bool(self.explanations) and self.explanations[0].strong


def explained(findings: Sequence[Finding]) -> list[Explained]:
    """Return the findings on the claims of one source with their explanations, in order.

    A claim without a source stands alone.
    """
    wrong = [finding for finding in findings if finding.verdict is Verdict.FALSE]
    printed = {id(each.finding): each for each in printed_of(findings)} if wrong else {}
    found = [
        Explained(finding, holds_in=_holds_in(finding))
        if finding.verdict is not Verdict.FALSE
        else _explained(finding, printed)
        for finding in findings
    ]
    return _by_one_assumption(found)


def _explained(finding: Finding, printed: Mapping[int, Printed]) -> Explained:
    """Return a false claim with every explanation found, ``printed`` being those of its source."""
    one = printed.get(id(finding)) if finding.claim.source else None
    remark = contradicted(one, printed.values()) if one else ""
    own = tuple(from_own_figures(one, printed.values())) if one else ()
    every = tuple(all_explanations(finding, own))
    return Explained(finding, every, _holds_in(finding), (remark,) if remark else ())


def _holds_in(finding: Finding) -> tuple[Decks, ...]:
    """Return the numbers of decks in which a claim holds that states none."""
    claim = finding.claim
    if claim.decks or finding.verdict is Verdict.UNSUPPORTED or claim.removed:
        return ()
    return tuple(decks for decks in DECKS if _holds(replace(claim, decks=(decks,))))


def _holds(claim: Claim) -> bool:
    """Return whether a claim holds; one that makes no sense in so many decks does not."""
    try:
        return judge(claim, evaluate).verdict in _HOLDS
    except PuntobancoError:
        return False


def _by_one_assumption(found: list[Explained]) -> list[Explained]:
    """Strengthen the explanations that several claims of the source share."""
    wrong = [each for each in found if each.finding.verdict is Verdict.FALSE]
    shared: dict[tuple[str, str], list[tuple[Explained, Explanation]]] = {}
    for each in wrong:
        if each.finding.claim.source:
            for explanation in each.explanations:
                if explanation.kind in (OWN, "quotient", "misprint"):
                    continue
                key = (explanation.kind, explanation.says)
                shared.setdefault(key, []).append((each, explanation))
    subjects = len({_table_of(each.finding) for each in wrong})
    joint = {key: _joint(pairs, subjects) for key, pairs in shared.items()}
    return [_with_joint(each, joint) for each in found]


_Joint = tuple[Luck, tuple[str, ...]] | None


def _joint(pairs: list[tuple[Explained, Explanation]], subjects: int) -> _Joint:
    """Return the chance fits to expect of one assumption with all these claims at once.

    Figures of one table (ways, probability and return of its lines, its edge) follow from each
    other, so of each table the figure that is least likely to fit by chance counts, once.
    """
    if len(pairs) < 2:
        return None
    best: dict[object, Luck] = {}
    for each, explanation in pairs:
        key, luck = _table_of(each.finding), explanation.luck
        if key not in best or luck.single < best[key].single:
            best[key] = luck
    lucks = list(best.values())
    # As many values as lie near the printed one may fit each of the claims.
    near = min(luck.expected / luck.single for luck in lucks)
    tried = max(luck.tried for luck in lucks)
    expected = near * prod(luck.single for luck in lucks) * comb(subjects, len(lucks))
    ids = tuple(each.finding.claim.id for each, _ in pairs)
    return Luck(expected, min(luck.single for luck in lucks), tried), ids


def _table_of(finding: Finding) -> object:
    """Return what tells the table of a figure from the other tables of its source."""
    claim = finding.claim
    return (claim.wager or claim.event, claim.pays, claim.given, claim.known, finding.decks)


def _with_joint(each: Explained, joint: dict[tuple[str, str], _Joint]) -> Explained:
    changed = []
    for explanation in each.explanations:
        found = joint.get((explanation.kind, explanation.says))
        if found is None or found[0].expected > explanation.luck.expected:
            changed.append(explanation)
        else:
            changed.append(replace(explanation, luck=found[0], together=found[1]))
    return replace(each, explanations=best(changed))


def by_source(findings: Sequence[Finding]) -> list[Explained]:
    """Return the findings explained source by source, in the order given.

    >>> by_source([])
    []
    """
    groups: dict[str, list[int]] = {}
    for place, finding in enumerate(findings):
        groups.setdefault(finding.claim.source, []).append(place)
    found: dict[int, Explained] = {}
    for places in groups.values():
        group = explained([findings[place] for place in places])
        found.update(zip(places, group, strict=True))
    return [found[place] for place in sorted(chain(*groups.values()))]

"""Published figures about this game, each with its verdict."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from puntobanco.claims.corpus import corpus_files, read_corpus
from puntobanco.claims.evaluate import evaluate
from puntobanco.claims.findings import Finding, judge
from puntobanco.claims.model import Claim, Decks
from puntobanco.claims.terms import Terms, terms_of
from puntobanco.claims.verdicts import Verdict
from puntobanco.errors import PuntobancoError
from puntobanco.shoe_text import shoe_of
from puntobanco_reports.claim_words import decks_text, subject_text, value_text
from puntobanco_reports.page.model import Block, Prose, Rows, Section
from puntobanco_reports.page.subject import DECKS, Subject
from puntobanco_reports.report import Column, Table, Value

TITLE = "Published figures about this game"
_HOLDS = (Verdict.TRUE, Verdict.TRUNCATED, Verdict.ROUNDED)


def claims(subject: Subject) -> Section:
    """Return the section on published figures that this game settles."""
    commands = ["puntobanco verify --corpus"]
    decks = _decks(subject)
    if decks is None:
        text = "The collected figures are about whole shoes, which this page's is not."
        return Section("claims", TITLE, [Prose(text)], commands, [])
    found = list(found_about(subject, decks))
    if not found:
        text = "None of the collected figures is about these rules, this shoe and these wagers."
        return Section("claims", TITLE, [Prose(text)], commands, [])
    wrong = [each for each in found if each.verdict not in _HOLDS]
    right = [each for each in found if each.verdict in _HOLDS]
    blocks: list[Block] = [Prose(_lead(found))]
    if wrong:
        blocks.append(Rows(_table(subject, "Published figures that are false", wrong)))
    if right:
        blocks.append(Rows(_table(subject, "Published figures that hold", right)))
    return Section("claims", TITLE, blocks, commands, [_data(each) for each in found])


def _decks(subject: Subject) -> Decks | None:
    """Return the number of decks of the page's shoe; None where cards have left it."""
    shoe = subject.shoe
    if shoe.infinite:
        return "infinite"
    whole = shoe.decks is not None and shoe == shoe_of(shoe.decks, subject.sheet.values)
    return shoe.decks if whole else None


def found_about(subject: Subject, decks: Decks) -> Iterator[Finding]:
    """Yield what was found of each collected figure about these rules, decks and wagers.

    A figure that states no number of decks is about this shoe if it holds in it, or in none.
    """
    for _, (_, claim) in read_corpus():
        if not isinstance(claim, Claim) or (claim.decks and decks not in claim.decks):
            continue
        try:
            terms = terms_of(claim, decks)
        except PuntobancoError:
            # It can't be judged at all, so it is about no game that is known.
            continue
        if _is_about(subject, claim, terms):
            finding = _judged(claim, decks)
            if finding.verdict is not Verdict.UNSUPPORTED and not _holds_elsewhere(finding):
                yield finding


def _judged(claim: Claim, decks: Decks) -> Finding:
    return replace(judge(replace(claim, decks=(decks,)), evaluate), claim=claim)


def _holds_elsewhere(finding: Finding) -> bool:
    """Return whether a false figure that states no number of decks is right for another one."""
    if finding.claim.decks or finding.verdict is not Verdict.FALSE:
        return False
    others: tuple[Decks, ...] = (*DECKS, "infinite")
    return any(_judged(finding.claim, decks).verdict in _HOLDS for decks in others)


def _is_about(subject: Subject, claim: Claim, terms: Terms) -> bool:
    sheet, game = subject.sheet, terms.game
    if claim.known or game.tableau != sheet.tableau or game.values != sheet.values:
        return False
    if not claim.wager:
        return True
    return any(
        wager.key == terms.wager.key and wager.nets(subject.stake) == terms.nets
        for wager in subject.wagers
    )


def _lead(found: list[Finding]) -> str:
    counts = Counter(each.verdict.value for each in found)
    parts = [
        f"{counts[verdict.value]} {verdict.value}" for verdict in Verdict if counts[verdict.value]
    ]
    return (
        f"Of the figures collected from {len(corpus_files())} sources, {len(found)} are about "
        f"these rules, this shoe and these wagers: {', '.join(parts)}. True: it rounds to "
        f"the printed digits; truncated: digits were cut off; rounded: right to fifteen digits."
    )


def _table(subject: Subject, title: str, found: list[Finding]) -> Table:
    rows: list[tuple[Value, ...]] = [
        (
            each.claim.source or each.claim.id,
            subject_text(each.claim),
            each.claim.published,
            each.verdict.value,
            value_text(each.exact, each.claim),
            each.claim.explanation or None,
        )
        for each in found
    ]
    columns = ["source", "figure", "published", "verdict", "exactly"]
    explained = any(row[-1] for row in rows)
    columns += ["explanation"] if explained else []
    kept = rows if explained else [row[:-1] for row in rows]
    note = "Exactly: rounded to three decimals more than are printed."
    return Table(subject.titled(title), [Column(name) for name in columns], kept, note)


def _data(found: Finding) -> dict[str, object]:
    claim = found.claim
    return {
        "id": claim.id,
        "source": claim.source,
        "figure": subject_text(claim),
        "published": claim.published,
        "verdict": found.verdict.value,
        "exact": found.exact,
        "stated_decks": decks_text(claim.decks),
        "explanation": claim.explanation or None,
    }

"""The shipped corpus: large, varied, and judged and explained as it says itself."""

import tomllib
from collections import Counter
from functools import lru_cache

import pytest

from puntobanco.catalogue import all_entries, find_entry
from puntobanco.claims.checking import checked
from puntobanco.claims.corpus import corpus_files, read_corpus
from puntobanco.claims.files import read_claims
from puntobanco.claims.model import Claim
from puntobanco.claims.quantities import QUANTITIES
from puntobanco.claims.together import Explained
from puntobanco.claims.verdicts import Verdict
from puntobanco.errors import PuntobancoError


@lru_cache(maxsize=1)
def claims() -> list[Claim]:
    found = [read for _, (_, read) in read_corpus()]
    assert all(isinstance(read, Claim) for read in found)
    return [read for read in found if isinstance(read, Claim)]


@lru_cache(maxsize=1)
def findings() -> list[Explained]:
    found = [each for path in corpus_files() for _, each in checked(read_claims(path))]
    assert not [each for each in found if isinstance(each, PuntobancoError)]
    return [each for each in found if isinstance(each, Explained)]


def test_there_are_many_claims_of_many_sources() -> None:
    assert len(claims()) >= 400
    assert len({claim.source for claim in claims()}) >= 40
    assert len({claim.id for claim in claims()}) == len(claims())


def test_each_file_is_one_source() -> None:
    for path in corpus_files():
        document = tomllib.loads(path.read_text(encoding="utf-8"))
        assert document["source"], path.name
        assert all("source" not in each for each in document["claim"]), path.name


def test_every_quantity_is_met() -> None:
    met = {claim.quantity.name for claim in claims() if claim.quantity}
    assert met == set(QUANTITIES)


def test_every_family_of_wagers_that_is_priced_is_met() -> None:
    priced = {entry.family for entry in all_entries() if entry.status == "priced"}
    named = {claim.wager for claim in claims() if claim.wager}
    assert {find_entry(name).family for name in named} == priced


def test_shoes_from_one_deck_to_the_infinite_one_are_met() -> None:
    met = {decks for claim in claims() for decks in claim.decks}
    assert met == {1, 2, 4, 6, 8, "infinite"}
    assert any(not claim.decks for claim in claims())


def test_every_claim_gets_the_verdict_that_it_expects() -> None:
    for found in findings():
        claim = found.finding.claim
        assert claim.expected is found.finding.verdict, claim.id
    counts = Counter(found.finding.verdict for found in findings())
    assert counts[Verdict.UNSUPPORTED] == 0
    assert min(counts[v] for v in Verdict if v is not Verdict.UNSUPPORTED) >= 10


@pytest.mark.parametrize("strong", [False, True])
def test_every_false_claim_gets_the_explanation_that_it_expects(strong: bool) -> None:
    wrong = [found for found in findings() if found.finding.verdict is Verdict.FALSE]
    if strong:
        assert sum(found.strong for found in wrong) >= 15
        return
    for found in wrong:
        claim = found.finding.claim
        if claim.explanation:
            says = [each.says for each in found.explanations]
            assert claim.explanation in says, claim.id
    explained = [found for found in wrong if found.explanations]
    assert len(explained) >= 0.9 * len(wrong)

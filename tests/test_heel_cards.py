"""Perfect play on wagers that need ranks or suits: against physical cards and a count of pairs."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations, pairwise
from math import comb

import pytest

from program import answer, complaint, run
from puntobanco.cards import Card, PointValues
from puntobanco.catalogue import all_entries, find_entry
from puntobanco.errors import PuntobancoError
from puntobanco.heel.cards import Remainders
from puntobanco.heel.runners import serial
from puntobanco.heel.sampling import estimated_play
from puntobanco.heel.worth import LEVELS, perfect_play, quantiles_of
from puntobanco.rulesheet_files import load_sheet
from puntobanco.shoe import Shoe
from puntobanco.tableau import STANDARD
from puntobanco.valuation import value_of
from puntobanco.wagers import Wager
from test_heel import BANKER, TIE

PAIR = find_entry("Player Pair").wager()
PERFECT = find_entry("Perfect Pairs").wager()
RED = find_entry("All Red").wager()
CARDS = [Card.parse(text) for text in ["9h", "9h", "9d", "7s", "7s", "8h", "8d", "Kd", "Kd", "Ah"]]
SHOE = Shoe.of_cards(CARDS)
"""Ten cards with pairs, suited pairs and red coups among them."""


def pair_worth(ranks: Sequence[int], unseen: int, net: int) -> tuple[Fraction, Fraction]:
    """Worth and frequency of a pair bet: by how many ordered pairs the unseen cards hold.

    No tableau, no list of remainders: the ways to pick cards are carried from rank to rank.
    """
    ways: Counter[tuple[int, int]] = Counter({(0, 0): 1})
    for held in ranks:
        further: Counter[tuple[int, int]] = Counter()
        for (cards, pairs), number in ways.items():
            for kept in range(min(held, unseen - cards) + 1):
                place = (cards + kept, pairs + kept * (kept - 1))
                further[place] += number * comb(held, kept)
        ways = further
    whole = comb(sum(ranks), unseen)
    worth, often = Fraction(0), Fraction(0)
    for (cards, pairs), number in ways.items():
        best = Fraction((net + 1) * pairs, unseen * (unseen - 1)) - 1
        if cards == unseen and best > 0:
            worth += best * Fraction(number, whole)
            often += Fraction(number, whole)
    return worth, often


@pytest.mark.parametrize("unseen", [6, 8, 11, 14])
def test_a_pair_is_worth_what_a_count_of_pairs_says(unseen: int) -> None:
    ranks = (3, 0, 2, 1, 0, 0, 2, 0, 1, 2, 0, 0, 3)
    [found] = perfect_play(Shoe.by_rank(ranks), unseen, [PAIR]).worths
    assert (found.worth, found.frequency) == pair_worth(ranks, unseen, 11)


def test_a_pair_in_one_deck() -> None:
    heel = perfect_play(Shoe.of_decks(1), 6, [PAIR])
    assert (heel.worths[0].worth, heel.worths[0].frequency) == pair_worth([4] * 13, 6, 11)
    assert heel.compositions == 18_395


@pytest.mark.parametrize("values", [PointValues(), PointValues.from_mapping({"K": 6, "9": 0})])
@pytest.mark.parametrize("unseen", [6, 8])
def test_suits_against_every_set_of_physical_cards(unseen: int, values: PointValues) -> None:
    wagers = [PERFECT, RED, TIE]
    best: list[Fraction] = []
    gains = [Fraction(0)] * 4
    for left in combinations(CARDS, unseen):
        shoe = Shoe.of_cards(left, values)
        worths = [value_of(wager, STANDARD, shoe).expectation for wager in wagers]
        best.append(max(worths))
        for place, worth in enumerate([*worths, best[-1]]):
            gains[place] += max(worth, Fraction(0))
    heel = perfect_play(Shoe.of_cards(CARDS, values), unseen, wagers, [(0, 1, 2)], bins=1)
    assert [one.worth for one in heel.worths] == [gain / len(best) for gain in gains]
    assert heel.worths[3].frequency == Fraction(sum(one > 0 for one in best), len(best))
    ordered = sorted(best)
    for quantile, level in zip(heel.worths[3].quantiles, LEVELS, strict=True):
        assert quantile.value == ordered[-(-level * len(ordered) // 1) - 1]
        assert quantile.width == 0


def test_a_wager_on_points_is_worth_the_same_by_rank() -> None:
    ranks = Shoe.by_rank((2, 1, 0, 0, 1, 0, 2, 2, 3, 2, 1, 0, 1))
    mixed = perfect_play(ranks, 8, [TIE, BANKER, PAIR])
    alone = perfect_play(ranks, 8, [TIE, BANKER])
    assert mixed.worths[:2] == alone.worths


def _every_wager() -> dict[str, list[Wager]]:
    """All that the catalogue prices, by rule sheet."""
    found: dict[str, list[Wager]] = {}
    for entry in all_entries():
        if entry.status != "not yet priced":
            wagers = found.setdefault(entry.tableau, [])
            wagers.extend(entry.paying(table) for table in entry.tables)
    return found


def test_no_wager_of_the_catalogue_loses_worth_as_cards_go() -> None:
    # Thorp and Walden's theorem, for all that ranks and suits decide too.
    grown = total = 0
    for name, wagers in _every_wager().items():
        tableau = load_sheet(name).tableau
        worths = [
            [one.worth for one in perfect_play(SHOE, unseen, wagers, tableau=tableau).worths]
            for unseen in range(6, 11)
        ]
        for fewer, more in pairwise(worths):
            assert all(a >= b for a, b in zip(fewer, more, strict=True))
        total += len(wagers)
        grown += sum(a > b for a, b in zip(worths[0], worths[-1], strict=True))
    assert total >= 140
    assert grown > 100


def test_remainders_are_all_there_once_with_their_ways() -> None:
    remainders = Remainders.of(SHOE, [PERFECT])
    assert remainders.grain == "card"
    for unseen in (0, 1, 6, 10):
        rows = list(remainders.all(unseen))
        assert len(rows) == len({row for row, _ in rows}) == remainders.number(unseen)
        assert {sum(row) for row, _ in rows} == {unseen}
        assert sum(ways for _, ways in rows) == comb(10, unseen)
    assert remainders.number(11) == 0


def test_a_value_that_is_all_gone_leaves_nothing_open() -> None:
    low = Shoe.of_decks(1).without(points={0: 16, 9: 4, 8: 4, 7: 4, 6: 4, 5: 4})
    ranks = Shoe.by_rank([4] * 4 + [0] * 9)
    assert perfect_play(low, 14, [PAIR]).worths == perfect_play(ranks, 14, [PAIR]).worths


def test_a_wager_that_cannot_be_priced_says_why() -> None:
    tableau = load_sheet("seven-up").tableau
    with pytest.raises(PuntobancoError, match="suit of the printed card '7', got one in 'All Red'"):
        perfect_play(SHOE, 7, [TIE, RED], tableau=tableau)
    # Not that a sample would help.
    with pytest.raises(PuntobancoError, match="suit of the printed card '7', got one in 'All Red'"):
        perfect_play(Shoe.of_decks(6), 30, [RED], tableau=tableau)


def test_a_sample_holds_the_exact_worth() -> None:
    exact = perfect_play(SHOE, 6, [PERFECT, TIE], [(0, 1)]).worths
    found = estimated_play(SHOE, 6, [PERFECT, TIE], [(0, 1)], size=2_500, seed=4)
    assert [one.wagers for one in found] == [one.wagers for one in exact]
    for estimate, one in zip(found, exact, strict=True):
        assert estimate.worth.low <= one.worth <= estimate.worth.high
        assert estimate.frequency.low <= one.frequency <= estimate.frequency.high
    assert estimated_play(SHOE, 6, [PERFECT, TIE], [(0, 1)], size=2_500, seed=4) == found


def test_quantiles_at_a_border_are_the_smaller_value() -> None:
    found = quantiles_of({Fraction(1): 1, Fraction(-1): 1, Fraction(3): 2}, Fraction(0))
    assert [int(quantile.value) for quantile in found] == [-1, -1, -1, 1, 3, 3, 3]


def test_shoes_that_do_not_say_enough_are_refused() -> None:
    with pytest.raises(PuntobancoError, match="a shoe whose ranks are known for 'Player Pair'"):
        perfect_play(Shoe((9,) * 10), 6, [PAIR])
    with pytest.raises(PuntobancoError, match="whose suits are known for 'Perfect Pairs'"):
        perfect_play(Shoe.by_rank([4] * 13), 6, [PERFECT])
    one_king = Shoe.of_decks(1).without([Card.parse("K")])
    with pytest.raises(PuntobancoError, match=r"card by card .* open which cards are missing"):
        perfect_play(one_king, 6, [PERFECT])
    with pytest.raises(PuntobancoError, match=r"rank by rank .* open which cards are missing"):
        estimated_play(Shoe.of_decks(1).without(points={0: 1}), 6, [PAIR], size=10)
    # By rank the missing king is known.
    assert perfect_play(one_king, 51, [PAIR]).worths[0].worth == 0
    with pytest.raises(PuntobancoError, match=r"1,000,000 remainders .* got 36,288,252 by card"):
        perfect_play(Shoe.of_decks(8), 6, [PERFECT])
    with pytest.raises(PuntobancoError, match="expected no runner and no checkpoint"):
        perfect_play(SHOE, 7, [PAIR], runner=serial)
    with pytest.raises(PuntobancoError, match="expected 1 to 100000 bins a unit, got 0"):
        perfect_play(SHOE, 7, [PAIR], bins=0)
    with pytest.raises(PuntobancoError, match="expected 6 to 10 unseen cards, got 5"):
        perfect_play(SHOE, 5, [PAIR])
    with pytest.raises(PuntobancoError, match="infinite"):
        estimated_play(Shoe.infinite_decks(), 6, [PAIR], size=10)


def test_the_command_prices_ranks_and_suits() -> None:
    gone = "A:4 2:4 3:4 4:4 5:4 6:4 T:4 J:4 Q:4 Kh Ks 9h 7c 7d"
    shoe = ("--decks", "1", "--seen", gone)
    left = ["9s", "9d", "9c", "8s", "8h", "8d", "8c", "7s", "7h", "Kd", "Kc"]
    [heel] = answer("heel", *shoe, "--unseen", "7", "--wager", "Perfect Pairs")["heel"]
    exact = perfect_play(Shoe.of_cards(map(Card.parse, left)), 7, [PERFECT]).worths[0]
    assert heel["worths"][0]["worth"] == str(exact.worth)
    told = run("heel", *shoe, "--unseen", "7", "--wager", "Player Pair", "--quantiles")
    assert told.code == 0
    assert "Exact." in told.out
    sampled = run("heel", "--unseen", "30", "--wager", "All Red", "--sample", "20")
    assert "An estimate, not exact" in sampled.out
    said = complaint("heel", "--unseen", "7", "--wager", "Player Pair", "--workers", "2")
    assert "expected no --workers beside wagers on ranks or suits" in said
    assert "estimate by a sample" in complaint("heel", "--unseen", "7", "--wager", "All Red")

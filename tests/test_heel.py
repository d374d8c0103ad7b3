"""Perfect play over every remainder: golden figures, the single law, laws that must hold."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise, product
from math import comb, prod

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puntobanco.catalogue import all_entries
from puntobanco.conditions import read_conditions
from puntobanco.errors import PuntobancoError
from puntobanco.heel.counting import at_threshold, best_threshold, counted_worths, tags_as_printed
from puntobanco.heel.direct import all_compositions, tally_directly
from puntobanco.heel.halves import half_compositions, half_sizes
from puntobanco.heel.job import Job, compositions_of, job_of
from puntobanco.heel.limbs import digit_bits, digits, total
from puntobanco.heel.run import run
from puntobanco.heel.runners import processes
from puntobanco.heel.sampling import estimated_play
from puntobanco.heel.tally import Tally, tally_chunk
from puntobanco.heel.worth import heel_from, perfect_play, tallied, with_spread
from puntobanco.law import law_of
from puntobanco.pay import Pay
from puntobanco.shoe import Shoe
from puntobanco.tableau import STANDARD
from puntobanco.valuation import value_of
from puntobanco.wagers import PayLine, Wager

SIX = Shoe.of_decks(6)


def wager(name: str, *lines: tuple[dict[str, object], str]) -> Wager:
    rows = [PayLine(str(n), read_conditions(w), Pay.parse(p)) for n, (w, p) in enumerate(lines)]
    return Wager(name, tuple(rows))


PLAYER = wager("Player", ({"winner": "player"}, "1 to 1"), ({"winner": "tie"}, "push"))
BANKER = wager("Banker", ({"winner": "banker"}, "19:20"), ({"winner": "tie"}, "push"))
TIE = wager("Tie", ({"winner": "tie"}, "8 to 1"))
MAIN = (PLAYER, BANKER, TIE)


def remainders(points: Sequence[int], unseen: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every composition of ``unseen`` cards and its weight, by plain loops."""
    for picked in product(*(range(min(count, unseen) + 1) for count in points)):
        if sum(picked) == unseen:
            yield picked, prod(comb(n, k) for n, k in zip(points, picked, strict=True))


def direct_sums(
    shoe: Shoe, unseen: int, wagers: Sequence[Wager]
) -> tuple[list[Fraction], list[Fraction]]:
    """Worth and frequency of each wager and of the best of all, from the single law of each."""
    gains = [Fraction(0)] * (len(wagers) + 1)
    bets = [Fraction(0)] * (len(wagers) + 1)
    whole = comb(shoe.size, unseen)
    for picked, weight in remainders(shoe.points, unseen):
        worths = [value_of(one, STANDARD, Shoe(picked)).expectation for one in wagers]
        for place, worth in enumerate([*worths, max(worths)]):
            if worth > 0:
                gains[place] += worth * Fraction(weight, whole)
                bets[place] += Fraction(weight, whole)
    return gains, bets


def test_ten_unseen_of_six_decks_are_the_known_fractions() -> None:
    found = perfect_play(SIX, 10, MAIN, [(0, 1)])
    assert found.compositions == 92_378
    assert found.worths[2].worth == Fraction(9278497979598527, 319618486536919570)
    assert found.worths[3].worth == Fraction(72203308953799951, 30363756221007359150)


def test_sixteen_unseen_of_six_decks() -> None:
    found = perfect_play(SIX, 16, MAIN, [(0, 1)])
    assert found.compositions == 2_042_975
    assert f"{float(found.worths[2].worth):.10f}" == "0.0059591578"
    assert f"{float(found.worths[3].worth):.10f}" == "0.0007861423"


@pytest.mark.parametrize(
    ("points", "unseen"),
    [
        ((6, 2, 2, 1, 1, 1, 2, 2, 2, 1), 7),
        ((3, 0, 0, 5, 0, 1, 1, 0, 4, 0), 8),
        ((0, 0, 0, 0, 0, 3, 3, 3, 3, 3), 9),
    ],
)
def test_enumeration_equals_the_single_law_of_each_remainder(
    points: tuple[int, ...], unseen: int
) -> None:
    shoe = Shoe(points)
    found = perfect_play(shoe, unseen, MAIN, [(0, 1, 2)])
    gains, bets = direct_sums(shoe, unseen, MAIN)
    assert [one.worth for one in found.worths] == gains
    assert [one.frequency for one in found.worths] == bets


def test_nothing_seen_is_the_expectation_of_the_full_shoe() -> None:
    for shoe in (Shoe.of_decks(1), Shoe.of_decks(12)):
        found = perfect_play(shoe, shoe.size, [BANKER, TIE])
        assert found.compositions == 1
        assert [one.worth for one in found.worths] == [0, 0]
    rich = Shoe((6, 6, 0, 0, 0, 0, 0, 0, 0, 0))
    assert (
        perfect_play(rich, 12, [TIE]).worths[0].worth == value_of(TIE, STANDARD, rich).expectation
    )


def test_always_betting_has_the_expectation_of_the_full_shoe() -> None:
    # A wager that never loses is always bet; its worth is then a plain mean over remainders.
    sure = wager("sure", ({"winner": "tie"}, "8 to 1"), ({"winner": "player"}, "push"))
    sure = Wager(
        "sure",
        (*sure.lines, PayLine("b", read_conditions({"winner": "banker"}), Pay.parse("half"))),
    )
    found = perfect_play(SIX, 9, [sure]).worths[0]
    assert found.worth == value_of(sure, STANDARD, SIX).expectation


def test_more_unseen_cards_than_float64_bears_are_summed_in_integers() -> None:
    shoe = Shoe((70, 70, 70, 70, 70, 70, 70, 70, 70, 70))
    job = job_of(shoe, 699, [TIE, BANKER])
    assert not job.exact
    found = heel_from(job, tallied(job), ["Tie", "Banker"])
    gains = Fraction(0)
    for value in range(10):
        left = Shoe(tuple(69 if v == value else 70 for v in range(10)))
        gains += max(value_of(TIE, STANDARD, left).expectation, Fraction(0)) / 10
    assert found.worths[0].worth == gains


@pytest.mark.parametrize("tags", [None, (0, 0, 0, 0, -1, -1, -1, -1, 2, 2)])
@pytest.mark.parametrize("spread", [None, 0])
def test_blocks_equal_a_list_of_all_compositions(
    tags: tuple[int, ...] | None, spread: int | None
) -> None:
    job = job_of(Shoe.of_decks(1), 9, MAIN, [(0, 1), (0, 1, 2)], tags=tags, chunk=5_000)
    job = Job(job.points, 9, job.forms, job.unit, job.choices, spread, tags, 5_000)
    assert len(job.chunks) > 10
    assert run(job) == tally_directly(job)


def test_chunks_order_and_processes_leave_no_trace() -> None:
    whole = run(job_of(SIX, 9, MAIN, [(0, 1)]))
    for chunk in (1, 777, 10_000):
        job = job_of(SIX, 9, MAIN, [(0, 1)], chunk=max(chunk, 50))
        backwards = Tally()
        for index in reversed(range(len(job.chunks))):
            backwards.add(tally_chunk(job, index))
        assert backwards == whole
    assert run(job_of(SIX, 9, MAIN, [(0, 1)], chunk=10_000), processes(2)) == whole


def test_what_is_not_stored_is_made_again(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = run(job_of(SIX, 8, MAIN, [(0, 1)]))
    monkeypatch.setattr("puntobanco.heel.tally._STORED", 0)
    assert run(job_of(SIX, 8, MAIN, [(0, 1)], chunk=30_000)) == whole


def test_a_lost_or_doubled_chunk_is_noticed() -> None:
    job = job_of(Shoe.of_decks(1), 8, [TIE], chunk=5_000)

    def forgetful(job: Job, chunks: Sequence[int]) -> Iterator[tuple[int, Tally]]:
        for index in chunks[:-1]:
            yield index, tally_chunk(job, index)

    def twice(job: Job, chunks: Sequence[int]) -> Iterator[tuple[int, Tally]]:
        for index in chunks:
            yield index, tally_chunk(job, index)
            yield index, tally_chunk(job, index)

    with pytest.raises(PuntobancoError, match="expected weights that sum to"):
        run(job, forgetful)
    assert run(job, twice) == run(job)


def test_quantiles_are_exact_where_values_fit() -> None:
    shoe, unseen = Shoe((4, 2, 2, 2, 1, 1, 1, 2, 2, 1)), 7
    found = perfect_play(shoe, unseen, [TIE], bins=100).worths[0]
    values = sorted(
        (value_of(TIE, STANDARD, Shoe(picked)).expectation, weight)
        for picked, weight in remainders(shoe.points, unseen)
    )
    for quantile in found.quantiles:
        below = 0
        for value, weight in values:
            below += weight
            if below >= quantile.level * comb(shoe.size, unseen):
                assert quantile.value == value
                assert quantile.width == 0
                break


def test_binned_quantiles_hold_the_exact_ones() -> None:
    job = job_of(SIX, 9, [TIE, BANKER], [(0, 1)])
    exact = heel_from(with_spread(job), tallied(with_spread(job)), "TB")
    coarse = Job(job.points, 9, job.forms, job.unit, job.choices, 500)
    binned = heel_from(coarse, run(coarse), "TB")
    assert 0 < binned.error < Fraction(1, 10**14)
    for one, other in zip(exact.worths, binned.worths, strict=True):
        assert one.worth == other.worth
        for sharp, bin_ in zip(one.quantiles, other.quantiles, strict=True):
            assert bin_.value <= sharp.value < bin_.value + bin_.width
            assert bin_.width == Fraction(1, 500)


def test_binned_weights_are_within_the_printed_error() -> None:
    job = job_of(Shoe.of_decks(1), 8, [TIE])
    exact = run(Job(job.points, 8, job.forms, job.unit, job.choices, 0)).spreads[0]
    coarse = Job(job.points, 8, job.forms, job.unit, job.choices, 50)
    binned = run(coarse).spreads[0]
    error = heel_from(coarse, run(coarse), "T").error
    for edge in range(-60, 500, 7):
        share = Fraction(
            sum(w for v, w in exact.items() if 50 * v < edge * job.denominator), job.remainders
        )
        near = Fraction(sum(w for b, w in binned.items() if b < edge), 2**82)
        assert abs(share - near) <= error


POINTS_WAGERS = [
    entry.paying(table)
    for entry in all_entries()
    if entry.status != "not yet priced" and entry.tableau == "standard"
    for table in entry.tables
    if entry.paying(table).by_points
    if table.commission is None or not table.commission.needs_stake
]


def worths_by_unseen(wagers: Sequence[Wager], numbers: range) -> list[list[Fraction]]:
    """The worth of each wager, and of the best of all, for each number of unseen cards."""
    names = [one.name for one in wagers]
    jobs = [job_of(Shoe.of_decks(1), n, wagers, [tuple(range(len(wagers)))]) for n in numbers]
    return [[one.worth for one in heel_from(job, run(job), names).worths] for job in jobs]


@pytest.mark.parametrize(
    ("wagers", "numbers"),
    [(POINTS_WAGERS, range(6, 9)), (MAIN, range(6, 14))],
    ids=["catalogue", "main"],
)
def test_perfect_play_never_loses_worth_as_cards_go(
    wagers: Sequence[Wager], numbers: range
) -> None:
    # Thorp and Walden's theorem.
    worths = worths_by_unseen(wagers, numbers)
    for fewer, more in pairwise(worths):
        assert all(a >= b for a, b in zip(fewer, more, strict=True))
    assert any(a > b for a, b in zip(worths[0], worths[1], strict=True))


def test_counting_at_every_threshold_equals_a_direct_sum() -> None:
    shoe, unseen = Shoe((4, 2, 2, 2, 1, 1, 1, 2, 2, 1)), 8
    tags = (1, 0, -1, 2, 0, 0, -3, 1, 1, 0)
    job = job_of(shoe, unseen, [TIE], tags=tags)
    worths = counted_worths(job, run(job))
    rows = [
        (
            sum(t * (n - k) for t, n, k in zip(tags, shoe.points, picked, strict=True)),
            value_of(TIE, STANDARD, Shoe(picked)).expectation,
            Fraction(weight, comb(shoe.size, unseen)),
        )
        for picked, weight in remainders(shoe.points, unseen)
    ]
    for one in worths:
        assert one.worth == sum(e * w for count, e, w in rows if count >= one.running)
        assert one.frequency == sum(w for count, _, w in rows if count >= one.running)
        assert one.true == Fraction(52 * one.running, unseen)
        assert one.captured is not None
        assert one.captured <= 1
    best = best_threshold(worths)
    assert best is not None
    assert best.worth == max(one.worth for one in worths)
    assert at_threshold(worths, unseen, true=best.true) == best
    assert at_threshold(worths, unseen, running=10**6).worth == 0
    assert worths[0].worth == value_of(TIE, STANDARD, shoe).expectation


def test_a_count_that_tells_all_captures_all() -> None:
    # Two values only: the number of one of them is the whole composition.
    shoe = Shoe((9, 0, 0, 0, 0, 0, 0, 0, 9, 0))
    law = law_of(STANDARD, shoe)
    assert law.total > 0
    job = job_of(shoe, 7, [TIE], tags=(0, 0, 0, 0, 0, 0, 0, 0, 1, 0))
    by_count = run(job).by_count[0]
    perfect = Fraction(sum(v for v in by_count.values() if v > 0), job.remainders * job.denominator)
    assert perfect == perfect_play(shoe, 7, [TIE]).worths[0].worth


def test_samples_hold_the_exact_worth_and_depend_on_the_seed_alone() -> None:
    exact = perfect_play(SIX, 10, [TIE]).worths[0]
    found = estimated_play(SIX, 10, [TIE], size=6_000, seed=1)[0]
    assert abs(found.worth.mean - float(exact.worth)) < 4 * found.worth.error
    assert abs(found.frequency.mean - float(exact.frequency)) < 4 * found.frequency.error
    assert found.worth.low < found.worth.mean < found.worth.high
    assert estimated_play(SIX, 10, [TIE], size=6_000, seed=1)[0] == found
    assert estimated_play(SIX, 10, [TIE], size=6_000, seed=2)[0] != found


@given(st.lists(st.integers(0, 4), min_size=5, max_size=5), st.integers(0, 9))
@settings(max_examples=40)
def test_halves_are_all_there_once(held: list[int], cards: int) -> None:
    found = [tuple(row) for row in half_compositions(tuple(held), cards).tolist()]
    wanted = [p for p in product(*(range(n + 1) for n in held)) if sum(p) == cards]
    assert found == wanted
    assert half_sizes(tuple(held), 9)[cards] == len(wanted)


def test_compositions_and_their_weights_make_up_all_remainders() -> None:
    shoes, weights = all_compositions(SIX.points, 7)
    assert len(shoes) == compositions_of(SIX.points, 7) == comb(16, 9)
    assert sum(weights.tolist()) == comb(312, 7)
    assert set(shoes.sum(axis=1).tolist()) == {7}


@given(
    st.lists(
        st.tuples(st.integers(0, 2**90), st.integers(-(2**40), 2**40)), min_size=1, max_size=30
    )
)
@settings(max_examples=50)
def test_digits_sum_exactly(pairs: list[tuple[int, int]]) -> None:
    weights = np.array([weight for weight, _ in pairs], dtype=object)
    sums = np.array([[value, 2 * value] for _, value in pairs], dtype=np.int64)
    bits = digit_bits(2**21, 256)
    wanted = sum(weight * (value + (2 * value << 5)) for weight, value in pairs)
    assert total(digits(weights, bits), bits, sums, 5) == wanted


@pytest.mark.parametrize(
    ("unseen", "message"),
    [
        (5, "expected 6 to 312 unseen cards, got 5"),
        (313, "expected 6 to 312 unseen cards, got 313"),
        (-1, "got -1"),
        (10.0, "got 10.0"),
        (True, "got True"),
        (100, "estimate by a sample"),
    ],
)
def test_numbers_of_unseen_cards_that_cannot_be(unseen: int, message: str) -> None:
    with pytest.raises(PuntobancoError, match=message):
        perfect_play(SIX, unseen, [TIE])


def test_other_bad_input() -> None:
    with pytest.raises(PuntobancoError, match="at least one wager"):
        perfect_play(SIX, 10, [])
    with pytest.raises(PuntobancoError, match="infinite"):
        perfect_play(Shoe.infinite_decks(), 10, [TIE])
    with pytest.raises(PuntobancoError, match="ranks or suits"):
        job_of(SIX, 10, [wager("pair", ({"player_has_pair": True}, "11 to 1"))])
    with pytest.raises(PuntobancoError, match="ten whole tags"):
        job_of(SIX, 10, [TIE], tags=[1] * 9)
    with pytest.raises(PuntobancoError, match="ten whole tags"):
        tags_as_printed("1,2,x,4,5,6,7,8,9,0")
    with pytest.raises(PuntobancoError, match="workers of at least 1, got 0"):
        processes(0)
    with pytest.raises(PuntobancoError, match="expected 1 to 100000 bins a unit, got 0"):
        perfect_play(SIX, 10, [TIE], bins=0)
    with pytest.raises(PuntobancoError, match="expected fewer bins"):
        perfect_play(SIX, 80, [TIE], bins=100_000)
    with pytest.raises(PuntobancoError, match="sample of at least 2, got 1"):
        estimated_play(SIX, 10, [TIE], size=1)
    with pytest.raises(PuntobancoError, match="seed of at least 0, got -1"):
        estimated_play(SIX, 10, [TIE], size=10, seed=-1)

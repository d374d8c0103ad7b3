"""The batch in machine code against numpy and the single law, exactly; when it is compiled."""

import sys
from collections.abc import Sequence
from fractions import Fraction
from threading import Barrier

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puntobanco.coup import Winner
from puntobanco.errors import PuntobancoError
from puntobanco.kernel import compiled, engine, evaluate
from puntobanco.kernel.batch import laws
from puntobanco.kernel.blocks import Block, Work, blocks, each, rounds
from puntobanco.kernel.bounds import FLOAT_LIMIT, INT_LIMIT, exact_up_to
from puntobanco.law import law_of
from puntobanco.rulesheet_files import load_sheet
from puntobanco.shoe import Shoe
from puntobanco.tableau import STANDARD
from puntobanco.valuation import value_of
from test_batch import DRAGON, OTHER, STEPS, TIE, random_shoes

SIZES = st.lists(st.integers(1, 40), min_size=1, max_size=4, unique=True).map(
    lambda sizes: sorted(sizes, reverse=True)
)


@pytest.fixture(autouse=True)
def _fresh_meter(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled, "_METER", compiled._Meter())


def test_random_shoes_are_the_same_in_machine_code() -> None:
    shoes = random_shoes(20_000, seed=21, most=32)
    plain = laws(shoes, [TIE, DRAGON], compiled=False)
    fast = laws(shoes, [TIE, DRAGON], compiled=True)
    assert np.array_equal(plain.ways, fast.ways)
    assert np.array_equal(plain.numerators, fast.numerators)


@given(st.lists(st.integers(0, 140), min_size=10, max_size=10).filter(lambda row: sum(row) >= 6))
@settings(max_examples=25)
def test_one_shoe_in_machine_code_is_the_single_law(row: list[int]) -> None:
    law = law_of(OTHER, Shoe(tuple(row)))
    batch = laws([row], [STEPS], OTHER, compiled=True)
    for winner in Winner:
        assert batch.probability(0, winner) == law.winner_probability(winner)
    assert batch.expectation(0, 0) == value_of(STEPS, OTHER, Shoe(tuple(row))).expectation


@pytest.mark.parametrize("limit", [FLOAT_LIMIT, INT_LIMIT])
@pytest.mark.parametrize("beside", [-1, 0, 1])
def test_at_each_machine_bound_machine_code_stays_exact(limit: int, beside: int) -> None:
    size = exact_up_to(1, limit) + beside
    shoes = [
        [size - 6, 1, 1, 1, 0, 0, 1, 1, 1, 0],
        [0, 1, 0, 0, 0, 0, 0, 0, 2, size - 3],
        [size // 10] * 9 + [size - 9 * (size // 10)],
    ]
    batch = laws(shoes, compiled=True)
    for number, row in enumerate(shoes):
        law = law_of(STANDARD, Shoe(tuple(row)))
        ways = [law.winner_ways(w) for w in (Winner.PLAYER, Winner.BANKER, Winner.TIE)]
        assert batch.ways[number].tolist() == ways


def test_a_printed_card_in_machine_code() -> None:
    sheet = load_sheet("seven-up")
    shoes = random_shoes(70, seed=11, most=8)
    plain = laws(shoes, [TIE], sheet.tableau, compiled=False)
    fast = laws(shoes, [TIE], sheet.tableau, compiled=True)
    assert np.array_equal(plain.ways, fast.ways)
    assert np.array_equal(plain.numerators, fast.numerators)


def test_read_only_and_reversed_shoes_are_taken_as_they_are() -> None:
    shoes = random_shoes(100, seed=3, most=8)
    shoes.flags.writeable = False
    plain = laws(shoes[::-1], compiled=False)
    assert np.array_equal(laws(shoes[::-1], compiled=True).ways, plain.ways)
    assert len(laws(np.empty((0, 10), dtype=np.int64), compiled=True)) == 0


def test_it_is_compiled_once_that_is_repaid() -> None:
    assert not compiled.compiling(None, compiled.REPAID)
    assert compiled.compiling(None, 1)
    assert not compiled.compiling(False, 1)


def test_whole_numbers_repay_it_sooner(monkeypatch: pytest.MonkeyPatch) -> None:
    noted: list[int] = []

    def note(_: bool | None, cost: int) -> bool:
        noted.append(cost)
        return False

    monkeypatch.setattr(engine, "compiling", note)
    laws([Shoe.of_decks(8).points, Shoe.of_decks(20).points, Shoe.of_decks(40).points])
    assert noted == [1, 10]


def test_without_numba_numpy_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numba", None)
    compiled._compiled.cache_clear()
    engine._compiled.cache_clear()
    assert not compiled.compiling(None, 10 * compiled.REPAID)
    shoe = Shoe.of_decks(8).points
    assert laws([shoe]).probability(0, Winner.TIE) == law_of(
        STANDARD, Shoe(shoe)
    ).winner_probability(Winner.TIE)
    with pytest.raises(
        PuntobancoError, match=r"expected numba for compiled forms.*puntobanco\[fast\]"
    ):
        laws([shoe], compiled=True)


@given(st.integers(0, 500), st.integers(0, 500), SIZES)
def test_blocks_cover_every_shoe_once(start: int, length: int, sizes: list[int]) -> None:
    cut = blocks(start, start + length, sizes)
    at = start
    for first, size in cut:
        assert first == at
        assert size in sizes
        at += size
    assert at >= start + length
    # No block without a shoe of its own; a third of one or the smallest may be to spare.
    assert all(first < start + length for first, _ in cut)
    if cut and cut[-1][1] != sizes[-1]:
        assert Fraction(at - start - length, cut[-1][1]) <= Fraction(1, 3)


@given(st.integers(0, 2_000), SIZES, st.integers(1, 5))
def test_rounds_give_each_thread_as_much(stop: int, sizes: list[int], threads: int) -> None:
    cut = rounds(stop, sizes, threads)
    assert len(cut) % threads == 0
    at = 0
    for first, size in cut:
        assert first == at
        at += size
    assert stop - threads * sizes[-1] < at <= stop


@given(st.integers(0, 300), st.integers(1, 4))
@settings(max_examples=25)
def test_threads_do_each_shoe_once(stop: int, threads: int) -> None:
    done = np.zeros(stop, dtype=np.int64)

    def work(block: Block) -> None:
        done[block[0] : sum(block)] += 1

    each(work, stop, (40, 7), (40, 20), threads)
    assert done.tolist() == [1] * stop


def test_two_threads_work_at_once() -> None:
    both = Barrier(2, timeout=60)

    def work(block: Block) -> None:
        # Nobody passes before the other one has come.
        if block[1] == 50:
            both.wait()

    each(work, 200, (10,), (50,), 2)


def test_evaluators_share_large_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    shared: list[int] = []

    def note(work: Work, stop: int, sizes: Sequence[int], some: Sequence[int], by: int) -> None:
        shared.append(len(rounds(stop, some, by)))
        each(work, stop, sizes, some, by)

    monkeypatch.setattr(compiled, "each", note)
    monkeypatch.setattr(evaluate, "each", note)
    shoes = random_shoes(5_100, seed=2, most=8)
    for fast in (False, True):
        laws(shoes, threads=2, compiled=fast)
    assert shared == [2, 6]


def test_the_first_error_of_a_thread_is_raised() -> None:
    def work(block: Block) -> None:
        if block[0] == 20:
            raise PuntobancoError("block 20")

    with pytest.raises(PuntobancoError, match="block 20"):
        each(work, 100, (10,), (10,), 2)

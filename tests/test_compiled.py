"""The batch in machine code against numpy and the single law, exactly; when it is compiled."""

import os
import signal
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction
from threading import Barrier, Event, Thread, get_ident
from time import monotonic, sleep
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puntobanco.coup import Winner
from puntobanco.errors import PuntobancoError
from puntobanco.kernel import blocks as batch_blocks
from puntobanco.kernel import compiled, engine, evaluate
from puntobanco.kernel.batch import laws
from puntobanco.kernel.blocks import Block, Work, blocks, each, rounds
from puntobanco.kernel.bounds import FLOAT_LIMIT, INT_LIMIT, exact_up_to
from puntobanco.kernel.compiled import Meter
from puntobanco.law import law_of
from puntobanco.pay import Pay
from puntobanco.rulesheet_files import load_sheet
from puntobanco.shoe import Shoe
from puntobanco.tableau import STANDARD
from puntobanco.valuation import value_of
from test_batch import DRAGON, OTHER, STEPS, TIE, random_shoes

SIZES = st.lists(st.integers(1, 40), min_size=1, max_size=4, unique=True).map(
    lambda sizes: sorted(sizes, reverse=True)
)


@pytest.fixture(autouse=True)
def _fresh_meters(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "_METERS", {np.float64: Meter(), np.int64: Meter()})


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
    wagers = [TIE, STEPS, replace(TIE, lines=(replace(TIE.lines[0], pay=Pay.parse("9 to 1")),))]
    batch = laws(shoes, wagers, compiled=True)
    for number, row in enumerate(shoes):
        law = law_of(STANDARD, Shoe(tuple(row)))
        ways = [law.winner_ways(w) for w in (Winner.PLAYER, Winner.BANKER, Winner.TIE)]
        assert batch.ways[number].tolist() == ways
        for column, paying in enumerate(wagers):
            exact = value_of(paying, STANDARD, Shoe(tuple(row))).expectation
            assert batch.expectation(number, column) == exact


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
    meter = Meter()
    assert not meter.repaid(np.float64, compiled.REPAID - 1)
    assert not meter.repaid(np.float64, 1)
    assert meter.repaid(np.float64, 1)
    # Once asked for in vain, it isn't asked for again.
    meter.missing = True
    assert not meter.repaid(np.float64, 1)


def test_each_kind_of_number_has_to_repay_its_own_code(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled, "REPAID", 11)
    shoes = [Shoe.of_decks(decks).points for decks in (8, 20, 40)]
    used: list[tuple[str, type]] = []
    for name in ("_compiled", "_evaluator"):
        make = getattr(engine, name)

        def noted(forms: object, kind: type, name: str = name, make: Any = make) -> object:
            used.append((name, kind))
            return make(forms, kind)

        monkeypatch.setattr(engine, name, noted)
    for _ in range(3):
        laws(shoes)
    # In int64 numpy takes ten times as long, Python's integers can't be compiled.
    wanted = [("_evaluator", np.float64), ("_evaluator", np.int64), ("_evaluator", object)]
    later = [("_evaluator", np.float64), ("_compiled", np.int64), ("_evaluator", object)]
    assert used == [*wanted, *wanted, *later]


class Broken:
    """A numba that can be imported and no more."""

    config = None


class Off:
    """A numba that was switched off: it would run the loops as plain Python."""

    class config:  # noqa: N801  # numba's name
        DISABLE_JIT = True


@pytest.mark.parametrize(
    ("numba", "message"),
    [
        (None, r"expected numba for compiled forms.*puntobanco\[fast\]"),
        (Broken, "expected a numba that compiles, got .*DISABLE_JIT"),
        (Off, "expected numba to compile, got its setting DISABLE_JIT"),
    ],
)
def test_without_a_numba_that_works_numpy_goes_on(
    numba: object, message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "numba", numba)
    monkeypatch.setattr(compiled, "REPAID", 0)
    compiled._compiled.cache_clear()
    engine._compiled.cache_clear()
    shoe = Shoe.of_decks(8).points
    law = law_of(STANDARD, Shoe(shoe))
    assert laws([shoe]).probability(0, Winner.TIE) == law.winner_probability(Winner.TIE)
    assert engine._METERS[np.float64].missing
    with pytest.raises(PuntobancoError, match=message):
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


@pytest.mark.parametrize("failing", ["here", "there"])
def test_an_error_of_any_thread_ends_the_work(failing: str) -> None:
    both, done = Barrier(2, timeout=60), []
    here = get_ident()

    def work(block: Block) -> None:
        if block[0] < 20:
            both.wait()
        if (get_ident() == here) == (failing == "here"):
            raise PuntobancoError(failing)
        sleep(0.01)
        done.append(block)

    with pytest.raises(PuntobancoError, match=failing):
        each(work, 1_000, (10,), (10,), 2)
    assert len(done) < 10


def test_a_small_batch_does_not_wait_for_the_large_one_of_another_thread() -> None:
    begun, go_on = Event(), Event()

    def slow(_: Block) -> None:
        begun.set()
        assert go_on.wait(60)

    other = Thread(target=each, args=(slow, 4, (1,), (1,), 2))
    other.start()
    assert begun.wait(60)
    done: list[Block] = []
    each(done.append, 4, (1,), (1,), 2)
    assert len(done) == 4
    assert other.is_alive()
    go_on.set()
    other.join(60)


def test_where_no_thread_can_be_had_one_does_it_all(monkeypatch: pytest.MonkeyPatch) -> None:
    class Closed:
        def submit(self, _: object) -> None:
            raise RuntimeError("cannot schedule new futures after interpreter shutdown")

    monkeypatch.setattr(batch_blocks, "_pool", lambda *_: Closed())
    done: list[Block] = []
    each(done.append, 100, (10,), (10,), 3)
    assert len(done) == 10


def test_a_thread_that_comes_too_late_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    # A pool that takes an order and then says that it could not start a thread for it.
    late: list[Thread] = []

    class Failing:
        def submit(self, drain: Callable[[], None]) -> None:
            late.append(Thread(target=drain))
            late[-1].start()
            raise RuntimeError("can't start new thread")

    monkeypatch.setattr(batch_blocks, "_pool", lambda *_: Failing())
    done: list[Block] = []
    here = get_ident()

    def work(block: Block) -> None:
        sleep(0.05 if get_ident() != here else 0.001)
        done.append(block)

    each(work, 100, (10,), (10,), 2)
    assert len(done) == 10
    late[0].join(60)


def test_a_signal_handler_in_the_middle_of_shared_work_works_alone() -> None:
    # The handler comes again and again, so at times while a thread is being ordered.
    nested: list[Block] = []

    def handler(*_: object) -> None:
        each(nested.append, 8, (1,), (1,), 2)
        signal.setitimer(signal.ITIMER_REAL, 0.0005)

    before = signal.signal(signal.SIGALRM, handler)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.0005)
        for _ in range(3_000):
            done: list[Block] = []
            each(done.append, 8, (1,), (1,), 2)
            assert len(done) == 8
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert len(nested) % 8 == 0
    assert nested


def test_laws_asked_for_by_a_signal_handler_in_the_middle_of_others() -> None:
    shoes = random_shoes(60_000, seed=6, most=30)
    right = laws(shoes, threads=1, compiled=False).ways
    other = laws(shoes[:5_000], threads=1, compiled=False).ways
    seen: list[bool] = []

    def handler(*_: object) -> None:
        again = laws(shoes[:5_000], threads=1, compiled=False).ways
        seen.append(np.array_equal(again, other))
        signal.setitimer(signal.ITIMER_REAL, 0.02)

    before = signal.signal(signal.SIGALRM, handler)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.02)
        found = laws(shoes, threads=1, compiled=False).ways
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert seen
    assert all(seen)
    assert np.array_equal(found, right)
    # The arrays are free again for whoever comes next.
    assert not any(arrays.busy for arrays in evaluate._LOCAL.arrays.values())


@pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning")
def test_a_fork_has_threads_of_its_own() -> None:
    shoes = random_shoes(10_000, seed=6, most=30)
    right = laws(shoes, threads=2, compiled=False).ways
    child = os.fork()
    if child == 0:
        same = np.array_equal(laws(shoes, threads=2, compiled=False).ways, right)
        os._exit(0 if same else 1)
    until = monotonic() + 60
    while (found := os.waitpid(child, os.WNOHANG))[0] == 0 and monotonic() < until:
        sleep(0.02)
    if found[0] == 0:
        os.kill(child, signal.SIGKILL)
    assert found == (child, 0)

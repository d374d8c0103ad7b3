"""The batch against the single law and against shoes walked one by one, exactly."""

from fractions import Fraction
from math import perm

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puntobanco.conditions import read_conditions
from puntobanco.coup import Winner
from puntobanco.enumeration import HALF_COUNTS, Ints, coups_of
from puntobanco.errors import PuntobancoError
from puntobanco.kernel import batch as batch_room
from puntobanco.kernel.batch import laws
from puntobanco.kernel.bounds import FLOAT_LIMIT, INT_LIMIT, exact_up_to, largest_sum
from puntobanco.law import law_of
from puntobanco.pay import Commission, Pay
from puntobanco.rulesheet_files import load_sheet
from puntobanco.shoe import Shoe
from puntobanco.tableau import STANDARD, Cell, NaturalRule, Tableau
from puntobanco.valuation import value_of
from puntobanco.wagers import PayLine, Wager

Floats = npt.NDArray[np.float64]
COUNTS = st.lists(st.integers(0, 40), min_size=10, max_size=10).filter(lambda row: sum(row) >= 6)


def wager(name: str, *lines: tuple[dict[str, object], str], otherwise: str = "lose") -> Wager:
    rows = tuple(
        PayLine(str(n), read_conditions(when), Pay.parse(pay))
        for n, (when, pay) in enumerate(lines)
    )
    return Wager(name, rows, Pay.parse(otherwise))


TIE = wager("Tie", ({"winner": "tie"}, "8 to 1"))
BANKER = wager("Banker", ({"winner": "banker"}, "19:20"), ({"winner": "tie"}, "push"))
DRAGON = wager("Dragon 7", ({"winner": "banker", "banker_total": 7, "banker_cards": 3}, "40 to 1"))
STEPS = wager(
    "steps",
    ({"player_total": 9, "player_cards": 2}, "7:3"),
    ({"player_total": 8}, "200 to 1"),
    ({"banker_cards": 3, "winner": "tie"}, "half"),
    ({"winner": "banker"}, "lose half"),
)
OTHER = Tableau(
    STANDARD.player,
    STANDARD.with_banker(6, "none", Cell.DRAW).with_banker(3, "8", Cell.DRAW).banker,
    natural=NaturalRule.STOPS_OWN,
)


def random_shoes(number: int, seed: int, most: int) -> Ints:
    """Shoes of up to ``most`` cards of each value (0: four times as many), some without a value."""
    rng = np.random.default_rng(seed)
    top = np.array([4 * most + 1] + [most + 1] * 9)
    shoes: Ints = rng.integers(0, top, (number, 10))
    shoes[rng.random((number, 10)) < 0.1] = 0
    return np.array([row for row in shoes.tolist() if sum(row) >= 6], dtype=np.int64)


def gathered(shoes: Ints) -> Floats:
    """Player, Banker and tie by gathering the halves of all 6,958 compositions, in float64.

    Exact, since no sum exceeds the deals in all, and eight decks have fewer than 2**53.
    """
    coups = coups_of(STANDARD)
    winner = np.sign(coups.banker_total - coups.player_total) + 1
    table = np.zeros((len(coups.low), 3))
    np.add.at(table, (coups.composition, winner), coups.orders)
    falling = np.array([[float(perm(n, k)) for k in range(7)] for n in range(129)])
    values = np.arange(5)
    low = falling[shoes[:, None, :5], HALF_COUNTS[:, values]].prod(axis=2)
    high = falling[shoes[:, None, 5:], HALF_COUNTS[:, values]].prod(axis=2)
    left = shoes.sum(axis=1)[:, None] - np.arange(4, 6)
    tail = np.stack([left.prod(axis=1), left[:, 1], np.ones(len(shoes))], axis=1)
    monomial = low[:, coups.low] * high[:, coups.high] * tail[:, coups.taken - 4]
    ways: Floats = monomial @ table[:, [0, 2, 1]]
    return ways


def test_eight_decks_have_the_known_ways() -> None:
    batch = laws([Shoe.of_decks(8).points])
    assert batch.ways.tolist() == [[2230518282592256, 2292252566437888, 475627426473216]]
    assert batch.totals.tolist() == [perm(416, 6)]


def test_twenty_thousand_random_shoes_equal_a_gather_over_all_compositions() -> None:
    shoes = random_shoes(20_100, seed=7, most=32)
    assert len(shoes) >= 20_000
    batch = laws(shoes)
    for at in range(0, len(shoes), 500):
        assert np.array_equal(batch.ways[at : at + 500], gathered(shoes[at : at + 500]))
    assert batch.totals.tolist() == [perm(size, 6) for size in shoes.sum(axis=1).tolist()]


def test_random_shoes_equal_their_single_laws() -> None:
    shoes = random_shoes(300, seed=8, most=32)
    batch = laws(shoes)
    for number, row in enumerate(shoes.tolist()):
        law = law_of(STANDARD, Shoe(tuple(row)))
        ways = [law.winner_ways(w) for w in (Winner.PLAYER, Winner.BANKER, Winner.TIE)]
        assert batch.ways[number].tolist() == ways


@given(COUNTS)
@settings(max_examples=25)
def test_the_batch_of_one_is_the_law(row: list[int]) -> None:
    law = law_of(OTHER, Shoe(tuple(row)))
    batch = laws([row], [BANKER], OTHER)
    for winner in Winner:
        assert batch.probability(0, winner) == law.winner_probability(winner)
    assert batch.expectation(0, 0) == value_of(BANKER, OTHER, Shoe(tuple(row))).expectation


@pytest.mark.parametrize("paying", [TIE, BANKER, DRAGON, STEPS], ids=lambda w: w.name)
def test_expectations_equal_the_valuation(paying: Wager) -> None:
    shoes = np.vstack([random_shoes(30, seed=3, most=32), random_shoes(30, seed=4, most=2)])
    batch = laws(shoes, [paying])
    for number, row in enumerate(shoes.tolist()):
        assert (
            batch.expectation(number, 0) == value_of(paying, STANDARD, Shoe(tuple(row))).expectation
        )


@pytest.mark.parametrize("limit", [FLOAT_LIMIT, INT_LIMIT])
@pytest.mark.parametrize("beside", [-1, 0, 1])
def test_at_each_machine_bound_the_sums_stay_exact(limit: int, beside: int) -> None:
    size = exact_up_to(1, limit) + beside
    # All cards but six of one value: one sum takes up nearly all of the bound.
    shoes = [
        [size - 6, 1, 1, 1, 0, 0, 1, 1, 1, 0],
        [0, 1, 0, 0, 0, 0, 0, 0, 2, size - 3],
        [size // 10] * 9 + [size - 9 * (size // 10)],
    ]
    batch = laws(shoes, [TIE, STEPS])
    for number, row in enumerate(shoes):
        law = law_of(STANDARD, Shoe(tuple(row)))
        ways = [law.winner_ways(w) for w in (Winner.PLAYER, Winner.BANKER, Winner.TIE)]
        assert batch.ways[number].tolist() == ways
        for column, paying in enumerate((TIE, STEPS)):
            exact = value_of(paying, STANDARD, Shoe(tuple(row))).expectation
            assert batch.expectation(number, column) == exact


@pytest.mark.parametrize("compiled", [False, True])
def test_one_value_alone_far_beyond_each_bound(compiled: bool) -> None:
    # Every deal is a tie at 0: the sums are as large as sums of so many cards can be.
    sizes = [458, 500, 1_449, 1_460, 1_600, 1_700]
    batch = laws([[size] + [0] * 9 for size in sizes], [TIE], compiled=compiled)
    for number, size in enumerate(sizes):
        assert batch.ways[number].tolist() == [0, 0, perm(size, 6)]
        assert batch.expectation(number, 0) == 8


def test_wagers_that_differ_in_pay_alone() -> None:
    nine = wager("Tie", ({"winner": "tie"}, "9 to 1"))
    batch = laws([Shoe.of_decks(8).points], iter([TIE, nine]))  # type: ignore[arg-type]
    assert batch.wagers == (TIE, nine)
    tie = batch.probability(0, Winner.TIE)
    assert batch.expectation(0, 0) == 9 * tie - 1
    assert batch.expectation(0, 1) == 10 * tie - 1


@pytest.mark.parametrize("compiled", [False, True])
def test_parts_of_a_batch_leave_no_trace(compiled: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    shoes = np.vstack([random_shoes(30, seed=4, most=30), [Shoe.of_decks(40).points, [9] * 10]])
    whole = laws(shoes, [TIE, STEPS], compiled=compiled)
    monkeypatch.setattr(batch_room, "_PART", 7)
    parts = laws(shoes, [TIE, STEPS], compiled=compiled)
    assert whole.ways.dtype == parts.ways.dtype == object
    for name in ("ways", "totals", "numerators"):
        assert getattr(whole, name).tolist() == getattr(parts, name).tolist()
    assert whole.units == parts.units


def test_the_bounds_are_the_last_sizes_that_fit() -> None:
    for scale in (1, 2, 40, 720):
        for limit in (FLOAT_LIMIT, INT_LIMIT):
            size = exact_up_to(scale, limit)
            assert scale * largest_sum(size) <= limit < scale * largest_sum(size + 1)


def test_thirty_and_a_thousand_decks_beside_one_small_shoe() -> None:
    shoes = [Shoe.of_decks(decks).points for decks in (30, 1, 1000)]
    batch = laws(shoes, [TIE])
    for number, points in enumerate(shoes):
        law = law_of(STANDARD, Shoe(points))
        assert batch.probability(number, Winner.BANKER) == law.winner_probability(Winner.BANKER)
        assert batch.expectation(number, 0) == value_of(TIE, STANDARD, Shoe(points)).expectation


def test_a_printed_card_leaves_five_to_the_shoe() -> None:
    sheet = load_sheet("seven-up")
    shoes = random_shoes(20, seed=11, most=8)
    batch = laws(shoes, [TIE], sheet.tableau)
    for number, row in enumerate(shoes.tolist()):
        law = law_of(sheet.tableau, Shoe(tuple(row)))
        assert batch.totals[number] == law.total == perm(sum(row), 5)
        assert batch.probability(number, Winner.PLAYER) == law.winner_probability(Winner.PLAYER)


@pytest.mark.parametrize("compiled", [False, True])
def test_threads_and_block_borders_change_nothing(compiled: bool) -> None:
    shoes = random_shoes(7_500, seed=5, most=24)
    alone = laws(shoes, [DRAGON], threads=1, compiled=compiled)
    together = laws(shoes, [DRAGON], threads=3, compiled=compiled)
    pieces = [laws(shoes[at : at + 97], [DRAGON], threads=1) for at in range(0, len(shoes), 97)]
    assert np.array_equal(alone.ways, together.ways)
    assert np.array_equal(alone.ways, np.vstack([piece.ways for piece in pieces]))
    assert np.array_equal(alone.numerators, together.numerators)
    assert np.array_equal(alone.numerators, np.vstack([piece.numerators for piece in pieces]))


def test_a_commission_that_depends_on_the_stake() -> None:
    even = wager("even", ({"winner": "banker"}, "1 to 1"), ({"winner": "tie"}, "push"))
    kept = Wager(
        "kept", even.lines, even.otherwise, commission=Commission(Fraction(1, 20), chip=Fraction(1))
    )
    shoe = Shoe.of_decks(6)
    found = laws([shoe.points], [kept], stake=Fraction(10)).expectation(0, 0)
    assert found == value_of(kept, STANDARD, shoe, Fraction(10)).expectation
    with pytest.raises(PuntobancoError, match="expected a stake"):
        laws([shoe.points], [kept])
    for stake in (0, -5, 10.0, Fraction(0)):
        with pytest.raises(PuntobancoError, match="expected a stake above 0, as a fraction"):
            laws([shoe.points], [kept], stake=stake)  # type: ignore[arg-type]
        with pytest.raises(PuntobancoError, match="expected a stake above 0, as a fraction"):
            value_of(kept, STANDARD, shoe, stake)  # type: ignore[arg-type]


def test_no_shoes_give_no_laws() -> None:
    batch = laws(np.empty((0, 10), dtype=np.int64), [TIE])
    assert len(batch) == 0
    assert batch.ways.shape == (0, 3)
    assert batch.numerators.shape == (0, 1)


GOOD = [4, 1, 1, 1, 1, 1, 1, 1, 1, 1]


@pytest.mark.parametrize(
    ("shoes", "message"),
    [
        ([[1] * 9], r"shape \(M, 10\), got \(1, 9\)"),
        ([1] * 10, r"shape \(M, 10\), got \(10,\)"),
        ([GOOD, [1]], "rows of different lengths"),
        ([GOOD, [9, -1, 9, 9, 9, 9, 9, 9, 9, 9]], r"at least 0, got \[9, -1, .*\(shoe 1\)"),
        ([[1, 1, 1, 1, 1, 0, 0, 0, 0, 0]], "at least 6 cards in a shoe"),
        (np.ones((2, 10)), "got an array of float64"),
        (np.ones((2, 10), dtype=bool), "got an array of bool"),
        (np.array([[1.5] + [1] * 9], dtype=object), "integers, got 1.5"),
        (np.array([[2**64 - 1] + [1] * 9], dtype=np.uint64), "at most 52000000 cards"),
        (np.array([[2**70] + [1] * 9], dtype=object), "at most 52000000 cards"),
        ([["1"] * 10], "got an array of <U1"),
        ([[10**5000] + [1] * 9], "at most 52000000 .* too long to be shown"),
        ([[-(10**5000)] + [1] * 9], "at least 0, got .* too long to be shown"),
        (np.ma.masked_array([GOOD], mask=[[True] + [False] * 9]), "without a mask"),
    ],
)
def test_bad_shoes_are_refused_in_one_line(shoes: object, message: str) -> None:
    with pytest.raises(PuntobancoError, match=message) as caught:
        laws(shoes)  # type: ignore[arg-type]
    assert "\n" not in str(caught.value)


def test_unsigned_and_narrow_integers_are_taken_as_they_are() -> None:
    for dtype in (np.uint8, np.int16, np.uint64, object):
        batch = laws(np.array([GOOD], dtype=dtype))
        assert batch.totals.tolist() == [perm(13, 6)]


def test_a_wager_on_ranks_and_bad_threads_are_refused() -> None:
    pair = wager("Player Pair", ({"player_has_pair": True}, "11 to 1"))
    with pytest.raises(PuntobancoError, match="'Player Pair': it needs ranks or suits"):
        laws([GOOD], [pair])
    with pytest.raises(PuntobancoError, match="threads of at least 1, got 0"):
        laws([GOOD], threads=0)
    with pytest.raises(PuntobancoError, match="compiled as True, False or None, got 'yes'"):
        laws([GOOD], compiled="yes")  # type: ignore[arg-type]
    with pytest.raises(PuntobancoError, match="threads of at least 1, got an int too long"):
        laws([GOOD], threads=-(10**5000))
    with pytest.raises(PuntobancoError, match="expected a sequence of wagers, got Wager"):
        laws([GOOD], TIE)  # type: ignore[arg-type]
    with pytest.raises(PuntobancoError, match="expected wagers, got 'Tie'"):
        laws([GOOD], ["Tie"])  # type: ignore[list-item]


def test_integers_of_numpy_in_an_array_of_objects() -> None:
    batch = laws(np.array([[np.int64(4), *GOOD[1:]]], dtype=object))
    assert batch.totals.tolist() == [perm(13, 6)]


def test_a_pay_beyond_all_numbers() -> None:
    rich = wager("rich", ({"winner": "tie"}, f"{10**40} to 1"))
    assert len(laws(np.empty((0, 10), dtype=np.int64), [rich])) == 0
    shoe = Shoe.of_decks(1)
    exact = value_of(rich, STANDARD, shoe).expectation
    assert laws([shoe.points], [rich]).expectation(0, 0) == exact

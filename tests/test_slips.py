"""Several bets at once: the law of their net result, how they go together, what is allowed."""

import random
from dataclasses import replace
from fractions import Fraction

import pytest

from oracle_pays import PAYS, net
from oracle_samples import STANDARD as USUAL
from oracle_samples import random_small_shoe
from oracles import Outcome, exact_law
from puntobanco.cards import Card
from puntobanco.catalogue import find_wager
from puntobanco.errors import PuntobancoError
from puntobanco.limits import Limit, breaches, read_limit
from puntobanco.pay import Commission
from puntobanco.shoe import Shoe
from puntobanco.slips import Bet, NetLaw, joint_of, net_law, read_slip
from puntobanco.tableau import STANDARD
from puntobanco.valuation import value_of

EIGHT = Shoe.of_decks(8)


def law(text: str, shoe: Shoe = EIGHT) -> NetLaw:
    return net_law(read_slip(text, find_wager), STANDARD, shoe)


@pytest.mark.parametrize(
    ("text", "bets"),
    [
        ("100 Punto, 12 Egalite", [("Player", "1 to 1", "100"), ("Tie", "8 to 1", "12")]),
        ("2.50 on Tie@9:1", [("Tie", "9 to 1", "5/2")]),
        ("5 Lucky 6@12, 23, 10 banco", [("Lucky 6", "12, 23", "5"), ("Banker", "19 to 20", "10")]),
        ("1 5 cards", [("5 cards", "2 to 1", "1")]),
    ],
)
def test_a_slip_is_read(text: str, bets: list[tuple[str, str, str]]) -> None:
    read = read_slip(text, find_wager)
    assert [(bet.wager.name, bet.wager.pays, str(bet.stake)) for bet in read] == bets


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "expected bets such as '100 Punto, 12 Egalite', got ''"),
        ("Punto", "got 'Punto'"),
        ("100", "got '100'"),
        ("100 Punto,", "got ''"),
        ("0 Punto", "a stake above 0, got '0 Punto'"),
        ("-5 Punto", "got '-5 Punto'"),
        ("ten Punto", "got 'ten Punto'"),
        ("100 Pnto", "got 'Pnto'; did you mean 'Punto'"),
        ("100 Punto, 5 Player", "each bet once, got 'Player' twice"),
    ],
)
def test_a_bad_slip_is_refused(text: str, says: str) -> None:
    with pytest.raises(PuntobancoError, match=says):
        read_slip(text, find_wager)


SLIPS = {
    "100 Punto, 12 Egalite": [(100, "player", "1 0"), (12, "tie", "8")],
    "10 Banco, 5 Dragon 7, 5 Panda 8": [
        (10, "banker", "19/20 0"),
        (5, "dragon-7", "40"),
        (5, "panda-8", "25"),
    ],
    "20 Punto, 3 Player Pair, 2 Perfect Pair": [
        (20, "player", "1 0"),
        (3, "player-pair", "11"),
        (2, "perfect-pair", "25"),
    ],
    "10 Banco, 1 Lucky Nines": [
        (10, "banker", "19/20 0"),
        (1, "lucky-nines", "1000 500 35 16 5 2 1"),
    ],
    "4 Tiger Pair, 2 Jackpot Baccarat": [
        (4, "tiger-pair", "4 20 100"),
        (2, "jackpot-baccarat", "250 75 50 15 10 5 4 2 0"),
    ],
}


def together(text: str, outcome: Outcome) -> Fraction:
    """What the bets of a slip win or lose together."""
    won = (stake * net(slug, PAYS[slug][table], outcome) for stake, slug, table in SLIPS[text])
    return sum(won, Fraction())


@pytest.mark.parametrize("text", SLIPS)
def test_a_slip_agrees_with_physical_cards(text: str) -> None:
    rng = random.Random(text)
    rich = ["9h", "9h", "9d", "Ks", "Ks", "4c", "5d"]
    shoes = [*(random_small_shoe(rng, 6) for _ in range(3)), rich]
    for cards in shoes:
        want = exact_law(cards, USUAL, lambda outcome: together(text, outcome))
        found = law(text, Shoe.of_cards(Card.parse(card) for card in cards))
        assert {x: Fraction(w) / found.total for x, w in found.ways.items()} == want


def test_means_add_up_and_variances_with_the_covariance() -> None:
    punto, pair = find_wager("Punto"), find_wager("Player Pair")
    together = law("100 Punto, 10 Player Pair")
    one, other = (value_of(each, STANDARD, EIGHT) for each in (punto, pair))
    joint = joint_of(punto, pair, STANDARD, EIGHT)
    assert together.mean == 100 * one.expectation + 10 * other.expectation
    assert joint.variances == (one.variance, other.variance)
    assert together.variance == (
        100**2 * one.variance + 10**2 * other.variance + 2 * 100 * 10 * joint.covariance
    )
    assert together.ahead + together.even + together.behind == 1
    assert together.standard_deviation == pytest.approx(float(together.variance) ** 0.5)


def test_how_wagers_go_together() -> None:
    def rho(one: str, other: str) -> float | None:
        return joint_of(find_wager(one), find_wager(other), STANDARD, EIGHT).correlation

    assert rho("Player", "Banker@1 to 1") == -1.0
    assert rho("Tie", "Tie@9 to 1") == 1.0
    tie = joint_of(find_wager("Player"), find_wager("Tie"), STANDARD, EIGHT)
    # A tie pushes Player: covariance is minus the product of the means of Player and of 1 + Tie.
    player = value_of(find_wager("Player"), STANDARD, EIGHT)
    chance = value_of(find_wager("Tie"), STANDARD, EIGHT).hit_frequency
    assert tie.covariance == -9 * player.expectation * chance
    assert rho("Player", "Perfect Pair") == pytest.approx(0, abs=0.01)
    sure = Shoe((6, 0, 0, 0, 0, 0, 0, 0, 0, 0))
    assert joint_of(find_wager("Tie"), find_wager("Player"), STANDARD, sure).correlation is None


def test_the_stake_reaches_the_commission() -> None:
    least = replace(
        find_wager("Banker@1 to 1"), commission=Commission(Fraction(1, 20), Fraction(1))
    )
    for stake, won in ((10, 9), (100, 95)):
        found = net_law([Bet(least, Fraction(stake))], STANDARD, EIGHT)
        assert max(found.ways) == won
    joint = joint_of(least, find_wager("Tie"), STANDARD, EIGHT, (Fraction(10), None))
    assert joint.variances[0] == value_of(least, STANDARD, EIGHT, Fraction(10)).variance
    # Each wager has a stake of its own.
    twice = joint_of(least, least, STANDARD, EIGHT, (Fraction(10), Fraction(100)))
    assert twice.variances == (
        value_of(least, STANDARD, EIGHT, Fraction(10)).variance,
        value_of(least, STANDARD, EIGHT, Fraction(100)).variance,
    )


def test_no_bet_has_no_law() -> None:
    with pytest.raises(PuntobancoError, match="at least one bet"):
        net_law([], STANDARD, EIGHT)


TWELFTH = Limit("share of table maximum", ("Egalite",), share=Fraction(12, 100))
EIGHTH = Limit("share of table maximum", ("Parità",), share=Fraction(1, 8), says="an eighth")
APART = Limit("not together", ("Punto", "Banco"))
BESIDE = Limit("only beside", ("Tie",), beside=("Player", "Banker"))
LOWER = Limit("at most", (), beside=("Player", "Banker"), says="a side bet at most the main bet")
CHIPS = Limit("multiple of", ("Banker",), amount=Fraction(20))
DIFFERENCE = Limit("difference at most", ("Player", "Banker"), amount=Fraction(500))


@pytest.mark.parametrize(
    ("limit", "slip", "says"),
    [
        (TWELFTH, "100 Punto, 120 Egalite", None),
        (TWELFTH, "100 Punto, 121 Egalite", "12/100|3/25 of the table maximum: got 121 on Tie"),
        (EIGHTH, "125 Tie", None),
        (EIGHTH, "125.50 Tie", "an eighth: got 125.5 on Tie, more than 125"),
        (APART, "10 Punto, 5 Tie", None),
        (APART, "10 Punto, 5 Banco", "not together: got 10 on Player and 5 on Banker"),
        (BESIDE, "10 Banco, 5 Tie", None),
        (BESIDE, "5 Tie, 5 Dragon 7", "only beside a bet on Player or Banker: got 5 on Tie alone"),
        (LOWER, "10 Banco, 10 Tie", None),
        (LOWER, "10 Banco, 11 Dragon 7", "a side bet at most the main bet: got 11 on Dragon 7"),
        (LOWER, "10 Banco", None),
        (CHIPS, "40 Banco, 5 Tie", None),
        (CHIPS, "50 Banco", "multiples of 20: got 50 on Banker"),
        (DIFFERENCE, "700 Punto, 200 Banco", None),
        (DIFFERENCE, "700 Punto", "at most 500 apart: got 700 on Player"),
    ],
)
def test_limits_are_checked_and_the_rule_is_named(
    limit: Limit, slip: str, says: str | None
) -> None:
    bets = [(bet.wager, bet.stake) for bet in read_slip(slip, find_wager)]
    found = breaches([limit], bets, Fraction(1000))
    assert len(found) == (says is not None)
    if says is not None:
        assert any(part in found[0] for part in says.split("|"))


def test_a_share_of_the_table_maximum_needs_to_know_it() -> None:
    bets = [(bet.wager, bet.stake) for bet in read_slip("5 Tie", find_wager)]
    with pytest.raises(PuntobancoError, match="a table maximum, since 5 on Tie is limited"):
        TWELFTH.breach(bets)
    assert TWELFTH.breach([], None) is None


@pytest.mark.parametrize(
    ("table", "says"),
    [
        ({"kind": "never"}, "limit: expected kind as one of"),
        ({"kind": "not together"}, "limit 'not together': expected wagers, got none"),
        ({"kind": "only beside", "wagers": ["Tie"]}, "expected beside, got none"),
        ({"kind": "multiple of", "amount": "few"}, "amount: expected an amount above 0, got 'few'"),
        ({"kind": "multiple of", "amount": "0"}, "got '0'"),
        (
            {"kind": "share of table maximum", "wagers": ["Tie"], "share": "x"},
            "a rate such as '5 %' or '1/20', got 'x'",
        ),
        ({"kind": "not together", "wagers": "Tie"}, "wagers: expected a list of texts"),
        ({"kind": "not together", "bets": []}, "a key of a limit, got 'bets'"),
        ({"kind": "difference at most", "wagers": ["Tie"], "amount": "5"}, "expected two wagers"),
    ],
)
def test_bad_limits_are_refused(table: dict[str, object], says: str) -> None:
    with pytest.raises(PuntobancoError, match=says):
        read_limit(table)


def test_limits_are_read_from_a_sheet() -> None:
    read = read_limit(
        {"kind": "share of table maximum", "wagers": ["Égalité"], "share": "12 %", "says": "so"}
    )
    assert (read.share, read.words) == (Fraction(3, 25), "so")
    assert read_limit({"kind": "multiple of", "wagers": ["Banco"], "amount": "20"}).amount == 20


def test_one_bet_at_two_pays_is_not_together_with_none() -> None:
    apart = Limit("not together", ("Player", "Banker"))
    one, other, third = (find_wager(name) for name in ("Banker@19 to 20", "Banker@1 to 1", "Punto"))
    ten = Fraction(10)
    assert apart.breach([(one, ten), (other, ten)]) is None
    assert apart.breach([(one, ten), (third, ten)]) is not None

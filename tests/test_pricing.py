"""Ways of wagers in any shoe: one by one and all together, fine and coarse, small and huge."""

from dataclasses import replace
from fractions import Fraction
from math import comb, perm

import pytest

from oracle_samples import ENDLESS
from oracle_samples import STANDARD as USUAL
from oracle_walk import walk_law
from physical import wager
from puntobanco.cards import Card, Rank
from puntobanco.catalogue import find_wager, load
from puntobanco.errors import PuntobancoError
from puntobanco.pricing import LineWays, line_ways, price_many
from puntobanco.shoe import Shoe
from puntobanco.shoe_text import parse_shoe
from puntobanco.tableau import STANDARD

STANDARD_WAGERS = load().wagers("standard")


def found(name: str, shoe: Shoe) -> LineWays:
    return line_ways(find_wager(name), STANDARD, shoe)


def test_pairs_of_eight_decks() -> None:
    # 31/415 and the ways of the other bets on pairs: Wizard of Odds, Advanced Advantage Play.
    eight = Shoe.of_decks(8)
    assert found("Player Pair", eight).probabilities[0] == Fraction(31, 415)
    assert found("Player Perfect Pair", eight).probabilities[0] == Fraction(7, 415)
    ways = found("Perfect Pair", eight).probabilities[0] * comb(416, 2) * comb(414, 2)
    assert ways == 246_848_784


def test_first_four_cards_of_eight_decks() -> None:
    # Wizard of Odds: 86,016 suited triples on one page, 64,512 on an older one; Jackpot Baccarat.
    nines = found("Lucky Nines", Shoe.of_decks(8)).probabilities
    counts = [chance * comb(416, 4) for chance in nines]
    assert counts[1:4] == [86_016, 1_818_624, 8_236_032]
    poker = found("Jackpot Baccarat", Shoe.of_decks(8)).probabilities
    counts = [chance * comb(416, 4) for chance in poker]
    assert counts[:6] == [16_384, 467_480, 163_840, 24_760_320, 17_929_088, 11_354_112]
    assert counts[6:] == [18_944_640, 33_048_576, 132_194_304, 991_051_776]


def test_three_card_wins_of_eight_decks() -> None:
    eight = Shoe.of_decks(8)
    assert found("Dragon 7", eight).ways[0] == 112_633_011_329_024
    assert found("Panda 8", eight).ways[0] == 172_660_763_262_976
    assert found("Low Tie Max", eight).ways[0] == 74_570_116_880_640
    assert round(float(found("All Red", eight).probabilities[0]), 8) == 0.03739036


SHOES = [
    "8 decks",
    "1 deck",
    "infinite",
    "6 decks minus 9h 9h 9d Kd 4s",
    "8 decks minus 0:5 9:3 K",
    "2 decks minus 9h:2 9d:2 9s:2 9c:1",
    "40 decks",
]


@pytest.mark.parametrize("text", SHOES)
def test_many_together_are_as_one_by_one(text: str) -> None:
    shoe = parse_shoe(text)
    together = price_many(STANDARD_WAGERS, STANDARD, shoe)
    total = 13**6 if shoe.infinite else perm(shoe.size, 6)
    some = range(0, len(STANDARD_WAGERS), 7)
    for number in some:
        assert together[number] == line_ways(STANDARD_WAGERS[number], STANDARD, shoe)
    for ways in together:
        assert isinstance(ways, LineWays)
        assert ways.total == total == sum(ways.ways)
        assert all(chance >= 0 for chance in ways.probabilities)


def test_whole_ways_are_whole_numbers() -> None:
    for ways in price_many(STANDARD_WAGERS, STANDARD, Shoe.of_decks(8)):
        assert isinstance(ways, LineWays)
        assert all(type(count) is int for count in ways.ways)


def test_decks_too_many_for_machine_integers_stay_exact() -> None:
    # Chances of d decks tend to the infinite shoe's, and the difference to a multiple of 1/d.
    for name in ("Tie", "Perfect Pair", "Jackpot Baccarat", "All Red"):
        end = found(name, Shoe.infinite_decks()).probabilities[0]
        gaps = [
            (found(name, Shoe.of_decks(d)).probabilities[0] - end) * d for d in (1_000, 1_000_000)
        ]
        assert gaps[0] != 0
        assert abs(gaps[0] / gaps[1] - 1) < Fraction(1, 100)


def test_the_infinite_shoe_by_an_oracle() -> None:
    law = walk_law(ENDLESS, USUAL, lambda o: o.winner, infinite=True)
    winner = wager("w", {"winner": "player"}, {"winner": "tie"})
    assert line_ways(winner, STANDARD, Shoe.infinite_decks()).probabilities == (
        law["P"],
        law["T"],
        law["B"],
    )
    assert found("Player Pair", Shoe.infinite_decks()).probabilities[0] == Fraction(1, 13)
    assert found("Player Perfect Pair", Shoe.infinite_decks()).probabilities[0] == Fraction(1, 52)


def test_a_coarse_shoe_refuses_what_it_can_not_tell() -> None:
    by_value, by_rank = parse_shoe("0:60 1:9 2:9 3:9 9:12"), Shoe.by_rank([8] * 13)
    assert found("Tie", by_value).total == perm(99, 6)
    with pytest.raises(
        PuntobancoError, match="ranks are known for 'Player Pair': got one known by"
    ):
        found("Player Pair", by_value)
    assert found("Player Pair", by_rank).probabilities[0] == Fraction(7, 103)
    for name in ("Perfect Pair", "All Red", "Lucky Nines", "Perfect 9"):
        with pytest.raises(PuntobancoError, match=f"suits are known for {name!r}: got .* by rank"):
            found(name, by_rank)


def test_beside_each_other_the_refused_do_not_stop_the_rest() -> None:
    wagers = [find_wager(name) for name in ("Tie", "Player Pair", "Perfect Pair", "Dragon 7")]
    ways = price_many(wagers, STANDARD, Shoe.by_rank([8] * 13))
    assert [isinstance(one, LineWays) for one in ways] == [True, True, False, True]
    assert "suits are known for 'Perfect Pair'" in str(ways[2])


def test_the_suit_of_a_printed_card_is_refused_and_the_rest_priced() -> None:
    wagers = [find_wager(name) for name in ("Perfect Pair", "Player Pair", "Banker Pair")]
    seven_up = replace(STANDARD, printed=Rank.SEVEN)
    ways = price_many(wagers, seven_up, Shoe.of_decks(6))
    assert [isinstance(one, LineWays) for one in ways] == [False, True, True]
    assert "suit of the printed card '7'" in str(ways[0])


def test_a_shoe_too_small_is_refused() -> None:
    with pytest.raises(PuntobancoError, match="at least 6 cards"):
        price_many(STANDARD_WAGERS, STANDARD, parse_shoe("0:5"))


def test_the_last_card_of_a_rank_makes_no_pair() -> None:
    cards = [Card.parse(text) for text in ("Kd", "Qh", "Js", "Tc", "9d", "8h", "7s")]
    for name in ("Player Pair", "Either Pair", "Tiger Pair", "Perfect Pair", "Perfect Pairs"):
        assert found(name, Shoe.of_cards(cards)).probabilities[-1] == 1
    two = Shoe.of_cards([*cards[:6], Card.parse("Kd")])
    assert found("Player Perfect Pair", two).probabilities[0] == Fraction(1, 21)
    assert found("Perfect Pair", two).probabilities[0] == Fraction(2, 21)


def test_less_unseen_cards_of_a_value_is_the_mean_over_them() -> None:
    # What is missing is one of four ranks, or one of four suits, as likely as any other.
    shoe = Shoe.of_decks(2)
    missing = shoe.without(points={0: 1})
    for name in ("Player Pair", "Perfect Pair", "Tiger Pair", "Lucky Nines", "Jackpot Baccarat"):
        each = [
            found(name, shoe.without([Card.parse(rank + suit)])).probabilities[0]
            for rank in "TJQK"
            for suit in "shdc"
        ]
        assert found(name, missing).probabilities[0] == sum(each) / 16
    assert missing.size == 103

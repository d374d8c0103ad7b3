"""The oracle's conditions, checked by hand-made coups and by figures that others print."""

import math
import random
from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from functools import cache

import pytest

from oracle_cards import nines_four, pair, perfect_nine, poker_four
from oracle_pays import PAYS, net
from oracle_samples import (
    BAHAMIAN,
    PACK_BY_CARDS,
    PACK_BY_RANKS,
    SEVEN_UP,
    STANDARD,
    decks,
    random_small_shoe,
)
from oracle_wagers import CONDITIONS
from oracle_walk import unordered_ways, walk
from oracles import Outcome, Rules, coups, deal, total

EIGHT = math.perm(416, 6)


def coup(player: str, banker: str) -> Outcome:
    """A coup as it lies on the table, dealt by whatever rule."""
    hands = player.split(), banker.split()
    totals = [total(hand, STANDARD) for hand in hands]
    return Outcome(
        tuple(hands[0]), tuple(hands[1]), *totals, *(total(h[:2], STANDARD) for h in hands)
    )


@cache
def eight_decks(by: str) -> list[tuple[Outcome, int]]:
    if by == "7 up":
        return list(walk(decks(8), SEVEN_UP))
    if by == "bahamian":
        return list(walk(decks(8), BAHAMIAN))
    return list(walk(decks(8, PACK_BY_RANKS) if by == "ranks" else decks(8), STANDARD))


def edge(slug: str, table: str, by: str = "points") -> Fraction:
    every, pays = eight_decks(by), PAYS[slug][table]
    lines: Counter[str] = Counter()
    for outcome, ways in every:
        lines[CONDITIONS[slug](outcome)] += ways
    won = sum(pays.get(line, Fraction(-1)) * ways for line, ways in lines.items())
    return -Fraction(won) / lines.total()


@pytest.mark.parametrize(
    ("slug", "player", "banker", "line"),
    [
        ("player", "4h 5s", "Kd 8c", "win"),
        ("player", "4h 5s", "Kd 9c", "tie"),
        ("banker", "4h 5s", "Kd 8c", "lose"),
        ("banker-6", "2h 3s Kd", "2c 4c", "win with 6"),
        ("banker-6", "2h 4s", "2c 5c", "win"),
        ("banker-ez", "2h 4s", "2c 2d 3h", "win on a three-card 7"),
        ("banker-ez", "2h 4s", "2c 5d", "win"),
        ("fabulous-4-player", "Kh Ks 4d", "Ac 2c", "win with 4"),
        ("bahamian-player", "Kh Ks 3d", "Kc Ac As", "win with 3"),
        ("7-up-tie", "7 Kh", "2c 5c", "tie at 7"),
        ("7-up-tie", "7 9h", "2c 4c", "tie"),
        ("super-7s", "7 7h", "7c Kc 7s", "4 sevens"),
        ("player-pair", "Jh Qh", "Jc Js", "lose"),
        ("either-pair", "Jh Qh", "Jc Js", "win"),
        ("banker-pair-kind", "Jh Qh", "Jc Js", "coloured"),
        ("banker-pair-kind", "Jh Qh", "Jd Jh", "coloured"),
        ("banker-pair-kind", "Jh Qh", "Jc Jh", "mixed"),
        ("banker-pair-kind", "Jh Qh", "Js Jh", "mixed"),
        ("banker-pair-kind", "Jh Qh", "Jc Jc", "perfect"),
        ("player-pair-kind", "7 7h", "Jc Jc", "mixed"),
        ("perfect-pairs", "4h 4h", "4h 4h", "two perfect pairs"),
        ("perfect-pairs", "4h 4h", "4h 4d", "one perfect pair"),
        ("tiger-pair", "4h 4s", "4d 4c", "both hands the same pair"),
        ("tiger-pair", "4h 4s", "3d 3c", "both hands pairs"),
        ("tiger-pair", "Th Ts Ad", "Jd Qc 4d", "one hand a pair"),
        ("player-dragon-bonus", "4h 5s", "Kd Kc", "natural win"),
        ("player-dragon-bonus", "4h 5s", "9d Kc", "natural tie"),
        ("player-dragon-bonus", "Kh Ks 9d", "Kd Kc Qd", "win by 9"),
        ("player-dragon-bonus", "2h 4s", "Kd 2c 4d", "lose"),
        ("banker-dragon-bonus", "Ah 4s 7d", "Kd 6c", "win by 4"),
        ("low-tie-max", "Kh As 3d", "Kd 2c 2d", "win"),
        ("low-tie-max", "Kh As 3d", "Kd 6c 8d", "lose"),
        ("high-tie-max", "Kh As 3d", "Kd 6c 8d", "win"),
        ("lucky-6", "Kh As 3d", "Kd 6c", "two-card 6"),
        ("lucky-6", "Kh As 3d", "Kd 2c 4d", "three-card 6"),
        ("lucky-6", "Kh 6s", "Kd 2c 4d", "lose"),
        ("kill-the-ox-tiger", "2h 5s", "Kd 3c 4d", "win"),
        ("kill-the-ox-tiger", "2h 4s", "Kd 3c 4d", "lose"),
        ("kill-the-ox-tiger", "2h Ks 4h", "Kd 3c 3d", "win"),
        ("lucky-7", "2h 2s 3h", "Kd 3c 3d", "three-card 7"),
        ("super-lucky-7", "2h 2s 3h", "Kd 3c 3d", "both three cards"),
        ("super-lucky-7", "2h 2s 3h", "Kd 6d", "three cards v two"),
        ("super-lucky-7", "2h 5s", "Kd 6d", "both two cards"),
        ("super-lucky-7", "2h 5s", "Kd 3c 3d", "lose"),
        ("lucky-99", "2h 7s", "Kd 9c", "both natural 9"),
        ("lucky-99", "2h 7s", "Kd 8c", "player natural 9"),
        ("lucky-99", "2h Ks 7s", "Kd 9c", "banker natural 9"),
        ("heavenly-9", "2h Ks 7s", "Kd 3c 6d", "both hands"),
        ("heavenly-9", "2h Ks 7s", "Kd 9c", "one hand"),
        ("blazing-7s", "2h 5s", "Kd 7c", "two cards each"),
        ("blazing-7s", "2h 5s", "Kd 3c 4d", "lose"),
        ("cover-all", "2h 5s", "Kd 7c", "win"),
        ("any-8-beats-any-6", "2h 4s", "Kd 8c", "win"),
        ("bad-beat", "2h 7s", "Kd 8c", "win"),
        ("9-over-7", "2h 7s", "Kd 7c", "win"),
        ("9-over-7", "2h Ks 7s", "Kd 7c", "lose"),
        ("88-89-98-99", "2h Ks 7s", "Kd 8c", "win"),
        ("3-giving-8", "2h Ks 8s", "Kd 3c", "win"),
        ("3-giving-8", "2h Ks 8s", "Kd Ac 2d", "lose"),
        ("knockout-5-6", "2h 3s", "Kd 4c", "win"),
        ("knockout-5-6", "2h 3s", "Kd 5c", "tie"),
        ("all-red", "2h 3d Kd", "Kd 5h", "win"),
        ("all-red", "7 3d", "Kd 5h", "lose"),
        ("all-black", "2s 3c", "Kc 5h", "lose"),
        ("over-9.5", "2s 3c", "Kc 5h", "win"),
        ("under-9.5", "2s 3c", "Kc 4h", "win"),
        ("banker-three-of-a-rank", "Kc 5h 3d", "2s 2c 2s", "win"),
        ("banker-three-card-win", "Kc 5h", "2s 2c 2s", "win"),
        ("sum", "Kc 5h", "2s 2c 2s", "sum 11"),
        ("margin", "Kc 5h", "2s 2c 2s", "B by 1"),
    ],
)
def test_a_line_by_hand(slug: str, player: str, banker: str, line: str) -> None:
    assert CONDITIONS[slug](coup(player, banker)) == line


@pytest.mark.parametrize(
    ("cards", "poker", "nines"),
    [
        ("Ah Kh Qh Jh", "mini royal", "lose"),
        ("Ah 4h 2h 3h", "straight flush", "lose"),
        ("Kh 2h Ah Qh", "flush", "lose"),
        ("9h 9h 9h Qh", "three of a kind", "three suited nines"),
        ("9h 9h 9d Qh", "three of a kind", "three nines"),
        ("9h 9h 9h 9h", "four of a kind", "four nines"),
        ("9h 9h Th Th", "flush", "two suited nines"),
        ("9h 9h Th Td", "two pair", "two suited nines"),
        ("9h 9d Th 2d", "lose", "two nines"),
        ("9d 8h 7s 6s", "straight", "one nine of diamonds"),
        ("9h Ah As Kc", "pair of aces", "one nine"),
        ("2h Kh Ks 3c", "pair of tens to kings", "lose"),
    ],
)
def test_four_cards_by_hand(cards: str, poker: str, nines: str) -> None:
    assert poker_four(cards.split()) == poker
    assert nines_four(cards.split()) == nines


# House edges in per cent at 8 decks, as printed by Wizard of Odds (main and side bets) and by
# Advanced Advantage Play (88 89 98 99, Bad Beat, 9 over 7, 3 Giving 8, Tiger bets).
PRINTED = [
    ("player", "1 0", 1.2351),
    ("banker", "19/20 0", 1.0579),
    ("banker-6", "1 1/2 0", 1.46),
    ("banker-ez", "1 0 0", 1.0183),
    ("tie", "8", 14.3596),
    ("dragon-7", "40", 7.6113),
    ("panda-8", "25", 10.1876),
    ("player-dragon-bonus", "30 10 6 4 2 1 1 0", 2.6517),
    ("banker-dragon-bonus", "30 10 6 4 2 1 1 0", 9.3731),
    ("lucky-6", "12 23", 11.6985),
    ("lucky-6", "12 20", 16.6836),
    ("lucky-6", "12 18", 20.007),
    ("super-6", "12", 29.98),
    ("big-tiger", "50", 15.2533),
    ("small-tiger", "22", 14.3325),
    ("tie-6", "35", 30.7354),
    ("three-card-6", "100 8", 13.37),
    ("88-89-98-99", "20", 7.372),
    ("9-over-7", "50", 8.103),
    ("bad-beat", "50", 8.459),
    ("3-giving-8", "200", 8.682),
    ("any-8-beats-any-6", "25", 21.79),
    ("two-card-9-beats-two-card-7", "50", 8.10),
    ("three-card-9-beats-three-card-1", "150", 13.87),
    ("three-card-9-beats-three-card-7", "200", 11.89),
    ("lucky-99", "24 4 1", 17.42),
    ("player-wins-with-5", "28", 28.73),
    ("player-wins-with-9", "7", 1.88),
]


@pytest.mark.parametrize(("slug", "table", "printed"), PRINTED)
def test_edges_that_others_print(slug: str, table: str, printed: float) -> None:
    # One unit of the last printed digit: some pages cut, some round.
    digits = len(str(printed).partition(".")[2])
    assert abs(float(edge(slug, table)) * 100 - printed) < 10**-digits


def test_bahamian_sides_are_equal() -> None:
    edges = [edge(f"bahamian-{side}", "1 0 0 0", "bahamian") for side in ("player", "banker")]
    assert edges[0] == edges[1]
    assert round(float(edges[0]) * 100, 4) == 2.5921


def test_ways_that_others_print() -> None:
    def ways(slug: str) -> int:
        return sum(n for outcome, n in eight_decks("points") if CONDITIONS[slug](outcome) == "win")

    assert ways("dragon-7") == 112_633_011_329_024
    assert ways("panda-8") == 172_660_763_262_976
    assert ways("low-tie-max") == 74_570_116_880_640
    assert ways("egalite-0") == 28_979_901_420_544
    assert ways("three-card-9-beats-three-card-1") == 28_511_182_835_712
    assert ways("small-tiger") == 186_173_936_904_192


def test_pairs_of_eight_decks_by_rank() -> None:
    every = eight_decks("ranks")
    ways = sum(n for outcome, n in every if pair(outcome.player) != "none")
    assert Fraction(ways, EIGHT) == Fraction(31, 415)
    assert edge("banker-pair", "11", "ranks") == Fraction(43, 415)
    assert round(float(edge("tiger-pair", "4 20 100", "ranks")) * 100, 4) == 16.1217


def test_perfect_pairs_of_eight_decks() -> None:
    # Every unordered hand of Player, then the perfect pairs among what is left for Banker.
    shoe, wins = decks(8, PACK_BY_CARDS), 0
    for (one, other), ways in unordered_ways(shoe, 2, lambda cards: (cards[0], cards[1])).items():
        left = Counter(shoe) - Counter([one, other])
        perfect = sum(math.comb(n, 2) for n in left.values())
        wins += ways * (math.comb(414, 2) if pair((one, other)) == "perfect" else perfect)
    chance = Fraction(wins, math.comb(416, 2) * math.comb(414, 2))
    assert wins == 246_848_784
    assert Fraction(wins) / chance == 7_379_583_120
    assert round(float(1 - 26 * chance) * 100, 4) == 13.0294


def _return(ways: Mapping[str, int], slug: str, table: str) -> Fraction:
    pays = PAYS[slug][table]
    total_ways = sum(ways.values())
    return sum(
        (pays.get(line, Fraction(-1)) * n / total_ways for line, n in ways.items()), Fraction()
    )


def test_the_first_four_cards_of_eight_decks() -> None:
    nines = unordered_ways(decks(8, PACK_BY_CARDS), 4, nines_four)
    assert (nines["three suited nines"], nines["two suited nines"]) == (86_016, 8_236_032)
    odds = _return(nines, "lucky-nines", "500 250 20 8 5 2 1")
    assert odds == Fraction(-1_953_368, 10_249_421)  # -0.190583; printed -0.190582, cut
    poker = unordered_ways(decks(8, PACK_BY_CARDS), 4, poker_four)
    names = ("mini royal", "straight flush", "three of a kind", "flush", "straight", "two pair")
    counted = [16_384, 163_840, 24_760_320, 17_929_088, 11_354_112, 18_944_640]
    assert [poker[name] for name in names] == counted


def test_perfect_nine_of_eight_decks() -> None:
    ways = unordered_ways(decks(8, PACK_BY_CARDS), 2, perfect_nine)
    assert (ways["suited nine"], ways["unsuited nine"]) == (1_024, 3_072)
    assert round(float(_return(ways, "perfect-9", "20 10 5")), 4) == -0.0747


def test_all_red_in_eight_decks() -> None:
    red = {kind: n // 2 for kind, n in decks(8).items()}
    chance = Fraction(sum(n for _, n in walk(red, STANDARD, out_of=416)), EIGHT)
    assert round(float(chance), 8) == 0.03739036


SUBSETS = [
    ("player-perfect-pair", "player-pair"),
    ("player-coloured-pair", "player-pair"),
    ("player-pair", "either-pair"),
    ("both-pairs", "either-pair"),
    ("perfect-pair", "either-pair"),
    ("low-tie-max", "tie"),
    ("dragon-7", "banker-three-card-win"),
    ("bad-beat", "88-89-98-99"),
    ("big-tiger", "super-6"),
    ("player-natural-9-win", "player-natural-win"),
    ("three-card-9-beats-three-card-7", "six-cards"),
]


@pytest.mark.parametrize("rules", [STANDARD, BAHAMIAN])
def test_every_line_of_every_pay_table_is_a_line_of_its_condition(rules: Rules) -> None:
    rng = random.Random(1)
    for _ in range(4):
        for outcome, _chance in coups(random_small_shoe(rng, 6), rules):
            for slug, condition in CONDITIONS.items():
                assert condition(outcome)
                for pays in PAYS.get(slug, {}).values():
                    assert -1 <= net(slug, pays, outcome) <= max(pays.values())
            for part, of_all in SUBSETS:
                if CONDITIONS[part](outcome) == "win":
                    assert CONDITIONS[of_all](outcome) == "win"


POOLS = ("A23456789TJQK", "AKQJ", "79", "9", "38", "K9", "67A", "2T4", "34T")


def test_every_line_that_pays_can_happen() -> None:
    rng = random.Random(2)
    missing = {(slug, line) for slug, tables in PAYS.items() for t in tables.values() for line in t}
    pools = [
        [r + s for r in ranks for s in suits] * 6
        for ranks in POOLS
        for suits in ("hd", "h", "shdc")
    ]
    for _ in range(25_000):
        rules = rng.choice([STANDARD, STANDARD, SEVEN_UP, BAHAMIAN])
        outcome = deal(rng.sample(rng.choice(pools), 6), rules)
        missing -= {(slug, CONDITIONS[slug](outcome)) for slug, _ in missing}
    assert not missing

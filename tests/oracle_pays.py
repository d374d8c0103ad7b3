"""What the lines of ``CONDITIONS`` pay on real tables, net and to one; a line left out loses."""

from __future__ import annotations

from fractions import Fraction

from oracle_wagers import CONDITIONS, SIDES
from oracles import Outcome

Pays = dict[str, Fraction]

DRAGON = tuple(f"win by {n}" for n in (9, 8, 7, 6, 5, 4))
NINES = (
    "four nines",
    "three suited nines",
    "three nines",
    "two suited nines",
    "two nines",
    "one nine of diamonds",
    "one nine",
)
POKER = (
    "mini royal",
    "four of a kind",
    "straight flush",
    "three of a kind",
    "flush",
    "straight",
    "two pair",
    "pair of aces",
    "pair of tens to kings",
)

# slug: the lines that pay or push, then the odds of each table in the order of the lines.
# A tie pushes the bets on a hand, "1/2" pays half the stake and "-1/2" costs half.
LINES: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "player": (("win", "tie"), ("1 0",)),
    "banker": (("win", "tie"), ("19/20 0", "24/25 0", "1 0")),
    "banker-6": (("win", "win with 6", "tie"), ("1 1/2 0", "1 -1/2 0")),
    "banker-ez": (("win", "win on a three-card 7", "tie"), ("1 0 0",)),
    "fabulous-4-player": (("win", "win with 1", "win with 4", "tie"), ("1 2 1/2 0",)),
    "fabulous-4-banker": (("win", "win with 1", "win with 4", "tie"), ("1 2 0 0",)),
    "bahamian-player": (("win", "win with 2", "win with 3", "tie"), ("1 0 0 0",)),
    "bahamian-banker": (("win", "win with 2", "win with 3", "tie"), ("1 0 0 0",)),
    "7-up-player": (("win", "win with 7", "tie"), ("1 1/2 0",)),
    "7-up-banker": (("win", "win with 7", "tie"), ("1 9/5 0",)),
    "7-up-tie": (("tie", "tie at 7"), ("7 9",)),
    "lucky-6": (("two-card 6", "three-card 6"), ("12 20", "12 23", "12 18")),
    "tiger-pair": (
        ("one hand a pair", "both hands pairs", "both hands the same pair"),
        ("4 20 100",),
    ),
    "perfect-pairs": (("one perfect pair", "two perfect pairs"), ("25 250",)),
    "lucky-7": (("two-card 7", "three-card 7"), ("6 15",)),
    "super-lucky-7": (("both three cards", "three cards v two", "both two cards"), ("100 40 30",)),
    "lucky-99": (("both natural 9", "banker natural 9", "player natural 9"), ("24 4 1",)),
    "heavenly-9": (("both hands", "one hand"), ("75 10",)),
    "three-card-6": (("both hands", "one hand"), ("100 8",)),
    "blazing-7s": (("three cards each", "two cards each"), ("200 50",)),
    "lucky-nines": (NINES, ("1000 500 35 16 5 2 1", "500 250 20 8 5 2 1")),
    "jackpot-baccarat": (POKER, ("250 75 50 15 10 5 4 2 0",)),
    "perfect-9": (("suited nine", "unsuited nine", "nine and ten or face"), ("20 10 5",)),
    "knockout-1-4": (("win", "tie"), ("7 0",)),
    "knockout-5-6": (("win", "tie"), ("7/2 0",)),
    "knockout-7": (("win", "tie"), ("9/2 0",)),
    "knockout-8": (("win", "tie"), ("3 0",)),
    "knockout-9": (("win", "tie"), ("5/2 0",)),
}
for _side in SIDES:
    LINES[f"{_side}-dragon-bonus"] = (
        (*DRAGON, "natural win", "natural tie"),
        ("30 10 6 4 2 1 1 0", "30 10 4 4 2 2 1 0"),
    )

# Bets of one line: it wins at these odds or loses.
SINGLE: dict[str, str] = {
    "tie": "8 9 7",
    "either-pair": "5",
    "perfect-pair": "25 26",
    "suited-pair": "25",
    "player-pair": "10 11 12",
    "banker-pair": "11",
    "player-perfect-pair": "25 287/10",
    "banker-perfect-pair": "25 143/5",
    "tie-6": "35",
    "super-6": "12 15",
    "small-tiger": "22",
    "big-tiger": "50",
    "dragon-7": "40",
    "panda-8": "25",
    "ox-6": "40",
    "kill-the-ox-tiger": "30",
    "any-8-beats-any-6": "25",
    "two-card-9-beats-two-card-7": "50",
    "three-card-9-beats-three-card-1": "150",
    "three-card-9-beats-three-card-7": "200",
    "cover-all": "6",
    "bad-beat": "50",
    "9-over-7": "50",
    "88-89-98-99": "20",
    "3-giving-8": "180 200",
    "four-cards": "3/2 29/20",
    "five-cards": "2",
    "six-cards": "2",
    "big": "53/100 27/50",
    "low-tie-max": "55 50",
    "high-tie-max": "10",
    "all-red": "22",
    "all-black": "24",
    "over-9.5": "33/50",
    "under-9.5": "123/100",
    "player-three-card-win": "4",
    "banker-three-card-win": "5",
    "player-three-of-a-rank": "75",
    "banker-three-of-a-rank": "68",
    "egalite-1-3": "70",
    "egalite-4-5": "60",
    "egalite-6-7": "22",
    "egalite-8-9": "40",
    "player-wins-with-5": "28 29 30 31 32 33 34 35",
    "player-wins-with-6": "21/2 11 12 13 14",
    "player-wins-with-7": "8 17/2 9 19/2 10 21/2 11",
    "player-wins-with-8": "11/2 6 13/2 7 15/2",
    "player-wins-with-9": "5 11/2 6 13/2 7",
}
EGALITE = ("150 160", "215", "225", "200", "120", "110", "45", "45", "80", "80")
SINGLE |= {f"egalite-{n}": odds for n, odds in enumerate(EGALITE)}
SINGLE |= {
    f"player-total-{n}": "11/2" if n >= 6 else "21/2" if n in (1, 2, 3) else "19/2"
    for n in range(1, 10)
}
SINGLE |= {
    f"banker-total-{n}": "11/2" if n >= 6 else "21/2" if n == 3 else "15/2" for n in range(3, 10)
}
SINGLE["player-total-0"] = "8"
LINES |= {slug: (("win",), tuple(odds.split())) for slug, odds in SINGLE.items()}

PAYS: dict[str, dict[str, Pays]] = {
    slug: {table: dict(zip(lines, map(Fraction, table.split()), strict=True)) for table in tables}
    for slug, (lines, tables) in LINES.items()
}
"""``PAYS[slug][table][line]``: net odds; the table's name is its odds in the order of its lines."""


def net(slug: str, pays: Pays, outcome: Outcome) -> Fraction:
    """Net result per unit staked; a line without a price loses the stake."""
    return pays.get(CONDITIONS[slug](outcome), Fraction(-1))

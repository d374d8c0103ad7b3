"""Which condition of the slow second opinion says the same as a bet of the catalogue.

A bet maps to a slug of ``CONDITIONS``; the labels of its lines to the oracle's, where they are
not the same or both just "win".
"""

from __future__ import annotations

NAMED: dict[str, str] = {
    "Player": "player",
    "Banker": "banker",
    "Tie": "tie",
    "Banker (6 pays half)": "banker-6",
    "Banker (three-card 7 pushes)": "banker-ez",
    "Fabulous 4: Player": "fabulous-4-player",
    "Fabulous 4: Banker": "fabulous-4-banker",
    "7 Up: Player": "7-up-player",
    "7 Up: Banker": "7-up-banker",
    "7 Up: Tie": "7-up-tie",
    "Bahamian: Player": "bahamian-player",
    "Bahamian: Banker": "bahamian-banker",
    "Low Tie Max": "low-tie-max",
    "High Tie Max": "high-tie-max",
    "Over 9.5": "over-9.5",
    "Under 9.5": "under-9.5",
    "88 89 98 99": "88-89-98-99",
    "Player Pair": "player-pair",
    "Banker Pair": "banker-pair",
    "Either Pair": "either-pair",
    "Perfect Pair": "perfect-pair",
    "Perfect Pairs": "perfect-pairs",
    "Player Perfect Pair": "player-perfect-pair",
    "Banker Perfect Pair": "banker-perfect-pair",
    "Player Suited Pair": "player-perfect-pair",
    "Banker Suited Pair": "banker-perfect-pair",
    "Tiger Pair": "tiger-pair",
    "Lucky 6": "lucky-6",
    "Super 6": "super-6",
    "Small Tiger": "small-tiger",
    "Big Tiger": "big-tiger",
    "3-Card Six": "three-card-6",
    "Ox 6": "ox-6",
    "Dragon 7": "dragon-7",
    "Panda 8": "panda-8",
    "Kill the Ox/Tiger": "kill-the-ox-tiger",
    "Lucky 7": "lucky-7",
    "Super Lucky 7": "super-lucky-7",
    "Blazing 7s": "blazing-7s",
    "Heavenly 9": "heavenly-9",
    "Cover All": "cover-all",
    "Golden Frog: any 8 beats any 6": "any-8-beats-any-6",
    "Golden Frog: 2-card 9 beats 2-card 7": "two-card-9-beats-two-card-7",
    "Golden Frog: 3-card 9 beats 3-card 1": "three-card-9-beats-three-card-1",
    "Golden Frog: 3-card 9 beats 3-card 7": "three-card-9-beats-three-card-7",
    "9 over 7": "9-over-7",
    "Bad Beat": "bad-beat",
    "Lucky 99": "lucky-99",
    "3 Giving 8": "3-giving-8",
    "Player Dragon Bonus": "player-dragon-bonus",
    "Banker Dragon Bonus": "banker-dragon-bonus",
    "Small": "four-cards",
    "Big": "big",
    "5 cards": "five-cards",
    "6 cards": "six-cards",
    "Player 3-Card Win": "player-three-card-win",
    "Banker 3-Card Win": "banker-three-card-win",
    "All Red": "all-red",
    "All Black": "all-black",
    "Lucky Nines": "lucky-nines",
    "Jackpot Baccarat": "jackpot-baccarat",
    "Perfect 9": "perfect-9",
    "Bellagio Match: Player": "player-three-of-a-rank",
    "Bellagio Match: Banker": "banker-three-of-a-rank",
}
for _n in range(10):
    NAMED[f"Egalite {_n}"] = f"egalite-{_n}"
    NAMED[f"Player Total {_n}"] = f"player-total-{_n}"
    NAMED[f"Banker Total {_n}"] = f"banker-total-{_n}"
    NAMED[f"Player wins with {_n}"] = f"player-wins-with-{_n}"
for _low, _high in ((1, 3), (4, 5), (6, 7), (8, 9)):
    NAMED[f"Egalite {_low} to {_high}"] = f"egalite-{_low}-{_high}"
for _totals in ("1-4", "5-6", "7", "8", "9"):
    NAMED[f"Knockout {_totals}"] = f"knockout-{_totals}"

LABELS: dict[str, dict[str, str]] = {
    "Banker (three-card 7 pushes)": {"three-card 7": "win on a three-card 7"},
    "Bahamian: Player": {"win with 2 or 3": "win with 2|win with 3"},
    "Bahamian: Banker": {"win with 2 or 3": "win with 2|win with 3"},
    "7 Up: Tie": {"tie": "tie", "tie at 7": "tie at 7"},
    "3-Card Six": {"Player's hand": "one hand", "Banker's hand": "one hand"},
    "Heavenly 9": {"Player's hand": "one hand", "Banker's hand": "one hand"},
    "Kill the Ox/Tiger": dict.fromkeys(
        ("Banker's 7 does not win", "Player's 6 does not win"), "win"
    ),
    "Super Lucky 7": {"three cards beat two": "three cards v two"},
    "Cover All": dict.fromkeys(
        (
            "Fortune 7",
            "Golden 8",
            "Heavenly 9, Player",
            "Heavenly 9, Banker",
            "Blazing 7s, three cards",
            "Blazing 7s, two cards",
        ),
        "win",
    ),
    "Lucky 99": {
        "both": "both natural 9",
        "Banker alone": "banker natural 9",
        "Player alone": "player natural 9",
    },
    "Lucky Nines": {"nine of diamonds": "one nine of diamonds"},
}


def says(name: str, label: str) -> str:
    """The oracle's word for a line of the catalogue; several are joined by "|"."""
    if label == "otherwise":
        return "lose"
    return LABELS.get(name, {}).get(label, label)

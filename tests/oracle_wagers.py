"""Every single-coup wager as a condition said in plain Python over physical cards.

``CONDITIONS[slug](outcome)`` names the line of the wager that the coup settles; a pay table
(``PAYS`` in ``oracle_pays``) says what a line pays, and a line that it leaves out loses.

Choices made where the printed conditions leave room:

* two-way names in one row (Dragon 7 / Panda 8, Small 6 / Big 6, 5 cards / 6 cards, 7 Up Banker /
  Tie) are two bets: as one bet their odds would give the bettor a large edge;
* Dragon Bonus: a "natural tie" needs a natural in both hands, which only matters on a tableau
  where a natural does not stop the other hand; a natural win may face any total;
* Kill the Ox/Tiger: Banker holds a three-card 7 without winning (a tie counts), or Player holds a
  three-card 6 without winning;
* Blazing 7s: both sevens of two cards or both of three; 7-7 of two and three cards loses;
* Tie Max goes by the CARDS dealt, "low" being a tie without any card worth 6 to 9; ``-by-total``
  goes by the totals of the tie;
* Golden Frog, 9 over 7 and Bad Beat: whichever hand is the better one. 9 over 7 is a natural 9
  against a final 7, Bad Beat needs a natural in both hands;
* Lucky 7, Super Lucky 7: exactly the named lengths, any other mixture loses;
* 3 Giving 8: Banker's FIRST TWO cards make 3, Player's third card is an 8;
* "player total n" is Player's final total, win or not; "player wins with n" needs the win;
* a suited pair is two cards of one rank and one suit; without a hand it is either hand's;
* Super 7s counts a printed seven; 7 Up ties push the Player and Banker bets;
* Bellagio Match is read as three cards of one rank in the named hand (its printed edge is not
  reproduced by that, nor by any other reading known);
* a printed card has no suit: neither red nor black, never part of a perfect or suited pair.
"""

from __future__ import annotations

from collections.abc import Callable

from oracle_cards import (
    nines_four,
    pair,
    pairs,
    perfect_nine,
    perfect_pairs,
    poker_four,
    tiger_pair,
)
from oracles import Outcome

Condition = Callable[[Outcome], str]
SIDES = ("player", "banker")


def hand(o: Outcome, side: str) -> tuple[str, ...]:
    return o.player if side == "player" else o.banker


def final(o: Outcome, side: str) -> int:
    return o.player_total if side == "player" else o.banker_total


def natural(o: Outcome, side: str) -> bool:
    return o.player_natural if side == "player" else o.banker_natural


def wins(o: Outcome, side: str) -> bool:
    return o.winner == side[0].upper()


def of(o: Outcome, side: str, cards: int, points: int) -> bool:
    """Does the hand hold so many cards that make so many points?"""
    return len(hand(o, side)) == cards and final(o, side) == points


def beats(o: Outcome, better: int, worse: int) -> bool:
    return {o.player_total, o.banker_total} == {better, worse} and better > worse


def yes(test: Callable[[Outcome], bool]) -> Condition:
    return lambda o: "win" if test(o) else "lose"


def main_bet(side: str, special: Callable[[Outcome], str | None] = lambda _: None) -> Condition:
    """A bet on one hand: a tie pushes, and a win may have a name of its own."""

    def condition(o: Outcome) -> str:
        if o.winner == "T":
            return "tie"
        if not wins(o, side):
            return "lose"
        return special(o) or "win"

    return condition


def winning(*points: int) -> Callable[[Outcome], str | None]:
    """The name of a win with one of these totals."""

    def special(o: Outcome) -> str | None:
        best = max(o.player_total, o.banker_total)
        return f"win with {best}" if best in points else None

    return special


def dragon_bonus(side: str) -> Condition:
    def condition(o: Outcome) -> str:
        if o.player_natural and o.banker_natural and o.winner == "T":
            return "natural tie"
        if not wins(o, side):
            return "lose"
        if natural(o, side):
            return "natural win"
        return f"win by {abs(o.player_total - o.banker_total)}"

    return condition


def six_by_length(o: Outcome) -> str:
    if wins(o, "banker") and o.banker_total == 6:
        return "two-card 6" if len(o.banker) == 2 else "three-card 6"
    return "lose"


def lucky_7(o: Outcome) -> str:
    if wins(o, "player") and o.player_total == 7:
        return "two-card 7" if len(o.player) == 2 else "three-card 7"
    return "lose"


def super_lucky_7(o: Outcome) -> str:
    if (o.player_total, o.banker_total) != (7, 6):
        return "lose"
    lines = {(3, 3): "both three cards", (3, 2): "three cards v two", (2, 2): "both two cards"}
    return lines.get((len(o.player), len(o.banker)), "lose")


def lucky_99(o: Outcome) -> str:
    player, banker = of(o, "player", 2, 9), of(o, "banker", 2, 9)
    if player and banker:
        return "both natural 9"
    return "player natural 9" if player else "banker natural 9" if banker else "lose"


def number_of_hands(cards: int, points: int) -> Condition:
    def condition(o: Outcome) -> str:
        number = sum(of(o, side, cards, points) for side in SIDES)
        return ("lose", "one hand", "both hands")[number]

    return condition


def blazing_7s(o: Outcome) -> str:
    for cards, line in ((2, "two cards each"), (3, "three cards each")):
        if of(o, "player", cards, 7) and of(o, "banker", cards, 7):
            return line
    return "lose"


def cover_all(o: Outcome) -> str:
    four = ("dragon-7", "panda-8", "heavenly-9", "blazing-7s")
    return "win" if any(CONDITIONS[slug](o) != "lose" for slug in four) else "lose"


def knockout(*points: int) -> Condition:
    def condition(o: Outcome) -> str:
        if o.winner == "T":
            return "tie"
        return "win" if max(o.player_total, o.banker_total) in points else "lose"

    return condition


def all_of(suits: str) -> Condition:
    return yes(lambda o: all(card[1:] and card[1:] in suits for card in o.cards))


def kill_the_ox(o: Outcome) -> bool:
    tiger = of(o, "banker", 3, 7) and not wins(o, "banker")
    ox = of(o, "player", 3, 6) and not wins(o, "player")
    return tiger or ox


def low_cards(o: Outcome) -> bool:
    return not any(card[0] in "6789" for card in o.cards)


def equal(*points: int) -> Condition:
    return yes(lambda o: o.winner == "T" and o.player_total in points)


def three_of_a_rank(side: str) -> Condition:
    def three(o: Outcome) -> bool:
        cards = hand(o, side)
        return len(cards) == 3 and len({card[0] for card in cards}) == 1

    return yes(three)


def sevens(o: Outcome) -> str:
    number = sum(card[0] == "7" for card in o.cards)
    return f"{number} sevens" if number else "lose"


def both_three(better: int, worse: int) -> Condition:
    return yes(lambda o: beats(o, better, worse) and len(o.cards) == 6)


CONDITIONS: dict[str, Condition] = {
    "player": main_bet("player"),
    "banker": main_bet("banker"),
    "tie": yes(lambda o: o.winner == "T"),
    "banker-6": main_bet("banker", winning(6)),
    "banker-ez": main_bet(
        "banker", lambda o: "win on a three-card 7" if of(o, "banker", 3, 7) else None
    ),
    "fabulous-4-player": main_bet("player", winning(1, 4)),
    "fabulous-4-banker": main_bet("banker", winning(1, 4)),
    "bahamian-player": main_bet("player", winning(2, 3)),
    "bahamian-banker": main_bet("banker", winning(2, 3)),
    "7-up-player": main_bet("player", winning(7)),
    "7-up-banker": main_bet("banker", winning(7)),
    "7-up-tie": lambda o: (
        "lose" if o.winner != "T" else "tie at 7" if o.player_total == 7 else "tie"
    ),
    "super-7s": sevens,
    "either-pair": yes(lambda o: bool(pairs(o))),
    "both-pairs": yes(lambda o: len(pairs(o)) == 2),
    "tiger-pair": tiger_pair,
    "perfect-pair": yes(lambda o: "perfect" in pairs(o)),
    "perfect-pairs": perfect_pairs,
    "suited-pair": yes(lambda o: "perfect" in pairs(o)),
    "tie-6": equal(6),
    "lucky-6": six_by_length,
    "super-6": yes(lambda o: six_by_length(o) != "lose"),
    "small-tiger": yes(lambda o: six_by_length(o) == "two-card 6"),
    "big-tiger": yes(lambda o: six_by_length(o) == "three-card 6"),
    "dragon-7": yes(lambda o: wins(o, "banker") and of(o, "banker", 3, 7)),
    "panda-8": yes(lambda o: wins(o, "player") and of(o, "player", 3, 8)),
    "ox-6": yes(lambda o: wins(o, "player") and of(o, "player", 3, 6)),
    "kill-the-ox-tiger": yes(kill_the_ox),
    "lucky-7": lucky_7,
    "super-lucky-7": super_lucky_7,
    "lucky-99": lucky_99,
    "any-8-beats-any-6": yes(lambda o: beats(o, 8, 6)),
    "two-card-9-beats-two-card-7": yes(lambda o: beats(o, 9, 7) and len(o.cards) == 4),
    "three-card-9-beats-three-card-1": both_three(9, 1),
    "three-card-9-beats-three-card-7": both_three(9, 7),
    "heavenly-9": number_of_hands(3, 9),
    "three-card-6": number_of_hands(3, 6),
    "blazing-7s": blazing_7s,
    "cover-all": cover_all,
    "bad-beat": yes(lambda o: beats(o, 9, 8) and o.player_natural and o.banker_natural),
    "9-over-7": yes(lambda o: beats(o, 9, 7) and (of(o, "player", 2, 9) or of(o, "banker", 2, 9))),
    "88-89-98-99": yes(lambda o: min(o.player_total, o.banker_total) >= 8),
    "3-giving-8": yes(lambda o: o.banker_two == 3 and o.player[2:] != () and o.player[2][0] == "8"),
    "four-cards": yes(lambda o: len(o.cards) == 4),
    "five-cards": yes(lambda o: len(o.cards) == 5),
    "six-cards": yes(lambda o: len(o.cards) == 6),
    "big": yes(lambda o: len(o.cards) >= 5),
    "low-tie-max": yes(lambda o: o.winner == "T" and low_cards(o)),
    "high-tie-max": yes(lambda o: o.winner == "T" and not low_cards(o)),
    "low-tie-max-by-total": equal(*range(6)),
    "high-tie-max-by-total": equal(*range(6, 10)),
    "knockout-1-4": knockout(1, 2, 3, 4),
    "knockout-5-6": knockout(5, 6),
    "knockout-7": knockout(7),
    "knockout-8": knockout(8),
    "knockout-9": knockout(9),
    "all-red": all_of("hd"),
    "all-black": all_of("sc"),
    "one-suit": yes(lambda o: any(all(card[1:] == suit for card in o.cards) for suit in "shdc")),
    "lucky-nines": lambda o: nines_four(o.first_four),
    "jackpot-baccarat": lambda o: poker_four(o.first_four),
    "perfect-9": lambda o: perfect_nine(o.player[:2]),
    "over-9.5": yes(lambda o: o.player_total + o.banker_total > 9),
    "under-9.5": yes(lambda o: o.player_total + o.banker_total < 10),
    "sum": lambda o: f"sum {o.player_total + o.banker_total}",
    "margin": lambda o: f"{o.winner} by {abs(o.player_total - o.banker_total)}",
    "natural-tie": yes(lambda o: o.player_natural and o.banker_natural and o.winner == "T"),
    "either-natural": yes(lambda o: o.player_natural or o.banker_natural),
}


def _by_side(side: str) -> dict[str, Condition]:
    return {
        f"{side}-pair": yes(lambda o: pair(hand(o, side)) != "none"),
        f"{side}-perfect-pair": yes(lambda o: pair(hand(o, side)) == "perfect"),
        f"{side}-coloured-pair": yes(lambda o: pair(hand(o, side)) == "coloured"),
        f"{side}-mixed-pair": yes(lambda o: pair(hand(o, side)) == "mixed"),
        f"{side}-pair-kind": lambda o: pair(hand(o, side)),
        f"{side}-dragon-bonus": dragon_bonus(side),
        f"{side}-three-card-win": yes(lambda o: wins(o, side) and len(hand(o, side)) == 3),
        f"{side}-natural": yes(lambda o: natural(o, side)),
        f"{side}-natural-win": yes(lambda o: natural(o, side) and wins(o, side)),
        f"{side}-natural-8": yes(lambda o: of(o, side, 2, 8)),
        f"{side}-natural-9": yes(lambda o: of(o, side, 2, 9)),
        f"{side}-natural-8-win": yes(lambda o: of(o, side, 2, 8) and wins(o, side)),
        f"{side}-natural-9-win": yes(lambda o: of(o, side, 2, 9) and wins(o, side)),
        f"{side}-three-of-a-rank": three_of_a_rank(side),
    }


def _by_total(side: str, n: int) -> dict[str, Condition]:
    return {
        f"{side}-total-{n}": yes(lambda o: final(o, side) == n),
        f"{side}-wins-with-{n}": yes(lambda o: wins(o, side) and final(o, side) == n),
    }


for _side in SIDES:
    CONDITIONS |= _by_side(_side)
    for _n in range(10):
        CONDITIONS |= _by_total(_side, _n)
for _n in range(10):
    CONDITIONS[f"egalite-{_n}"] = equal(_n)
for _low, _high in ((1, 3), (4, 5), (6, 7), (8, 9)):
    CONDITIONS[f"egalite-{_low}-{_high}"] = equal(*range(_low, _high + 1))

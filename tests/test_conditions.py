"""Conditions: every one against plain Python over physical cards; bad ones refused in one line."""

import random
from collections import Counter
from collections.abc import Callable, Mapping

import pytest

from oracle_cards import pair, pairs
from oracle_samples import STANDARD as USUAL
from oracle_samples import random_small_shoe
from oracles import RANKS, Outcome, coups
from physical import deals_of
from puntobanco.conditions import SUBJECTS, Condition, read_condition, read_conditions
from puntobanco.deals import GROUPS
from puntobanco.errors import PuntobancoError

Look = Callable[[Outcome], object]
POINTS = {rank: min(place, 10) % 10 for place, rank in enumerate(RANKS, start=1)}


def by_winner(player: Look, banker: Look) -> Look:
    return lambda o: "none" if o.winner == "T" else player(o) if o.winner == "P" else banker(o)


def third(hand: tuple[str, ...]) -> object:
    return POINTS[hand[2][0]] if len(hand) == 3 else "none"


def alike(cards: tuple[str, ...], place: int) -> bool:
    return len({card[place] for card in cards}) == 1


def runs(ranks: set[str], length: int) -> bool:
    order = RANKS + "A"
    return any(set(order[low : low + length]) <= ranks for low in range(15 - length))


def poker(cards: tuple[str, ...]) -> str:
    """The best poker name of four, five or six cards, written the long way."""
    ranks = Counter(card[0] for card in cards)
    kinds = sorted(ranks.values(), reverse=True)
    length = 4 if len(cards) == 4 else 5
    suits = {suit: {c[0] for c in cards if c[1] == suit} for suit in "shdc"}
    flush = any(sum(c[1] == suit for c in cards) >= length for suit in "shdc")
    straight_flush = any(runs(held, length) for held in suits.values())
    royal = any(set("AKQJT"[:length]) <= held for held in suits.values())
    names = [
        ("pair", kinds[0] >= 2),
        ("two pair", kinds[:2] >= [2, 2] and kinds[1:2] >= [2]),
        ("straight", runs(set(ranks), length)),
        ("flush", flush),
        ("full house", kinds[0] >= 3 and kinds[1:2] >= [2]),
        ("four of a kind", kinds[0] >= 4),
        ("straight flush", straight_flush),
        ("royal flush" if length == 5 else "mini royal", royal),
        ("five of a kind", kinds[0] >= 5),
    ]
    if length == 4:
        names.insert(4, ("three of a kind", kinds[0] >= 3))
        quads, flush_run = names.pop(6), names.pop(6)
        names[6:6] = [flush_run, quads]
        names = [(name, held) for name, held in names if name != "full house"]
    else:
        names.insert(2, ("three of a kind", kinds[0] >= 3))
    return next((name for name, held in reversed(names) if held), "high card")


def best_pair(o: Outcome) -> str:
    counts = Counter(card[0] for card in o.first_four)
    paired = [rank for rank in "A" + RANKS[:0:-1] if counts[rank] >= 2]
    return paired[0] if paired else "none"


def same_rank(o: Outcome) -> bool:
    return len(pairs(o)) == 2 and o.player[0][0] == o.banker[0][0]


LOOKS: dict[str, Look] = {
    "winner": lambda o: {"P": "player", "B": "banker", "T": "tie"}[o.winner],
    "player_total": lambda o: o.player_total,
    "banker_total": lambda o: o.banker_total,
    "winning_total": by_winner(lambda o: o.player_total, lambda o: o.banker_total),
    "losing_total": by_winner(lambda o: o.banker_total, lambda o: o.player_total),
    "margin": lambda o: abs(o.player_total - o.banker_total),
    "sum": lambda o: o.player_total + o.banker_total,
    "player_cards": lambda o: len(o.player),
    "banker_cards": lambda o: len(o.banker),
    "cards": lambda o: len(o.cards),
    "winning_cards": by_winner(lambda o: len(o.player), lambda o: len(o.banker)),
    "losing_cards": by_winner(lambda o: len(o.banker), lambda o: len(o.player)),
    "player_natural": lambda o: o.player_natural,
    "banker_natural": lambda o: o.banker_natural,
    "winning_natural": by_winner(lambda o: o.player_natural, lambda o: o.banker_natural),
    "player_two": lambda o: o.player_two,
    "banker_two": lambda o: o.banker_two,
    "player_third": lambda o: third(o.player),
    "banker_third": lambda o: third(o.banker),
    "player_pair": lambda o: pair(o.player),
    "banker_pair": lambda o: pair(o.banker),
    "player_has_pair": lambda o: pair(o.player) != "none",
    "banker_has_pair": lambda o: pair(o.banker) != "none",
    "pairs": lambda o: len(pairs(o)),
    "perfect_pairs": lambda o: pairs(o).count("perfect"),
    "pairs_of_one_rank": same_rank,
    "player_suited": lambda o: alike(o.player[:2], 1),
    "banker_suited": lambda o: alike(o.banker[:2], 1),
    "player_three_alike": lambda o: len(o.player) == 3 and alike(o.player, 0),
    "banker_three_alike": lambda o: len(o.banker) == 3 and alike(o.banker, 0),
    "poker_first_four": lambda o: poker(o.first_four),
    "poker_all": lambda o: poker(o.cards),
    "pair_rank_first_four": best_pair,
}


def among(o: Outcome, group: str) -> list[str]:
    places = dict(zip(("P1", "P2", "P3"), o.player, strict=False))
    places |= dict(zip(("B1", "B2", "B3"), o.banker, strict=False))
    return [places[place] for place in GROUPS[group] if place in places]


def suited(cards: list[str], rank: str = "") -> bool:
    return len({card[1] for card in cards if card[0] == rank or not rank}) <= 1


CHOSEN: list[tuple[Mapping[str, object], Look]] = [
    (
        {"count": {"among": "coup", "value": "6-9", "is": 2}},
        lambda o: sum(c[0] in "6789" for c in among(o, "coup")) == 2,
    ),
    (
        {"count": {"among": "player", "rank": ["K", 10], "is": "1-3"}},
        lambda o: any(c[0] in "KT" for c in o.player),
    ),
    (
        {"count": {"among": "banker's third", "suit": "red", "value": 0, "is": 1}},
        lambda o: any(c[1] in "hd" and c[0] in "TJQK" for c in o.banker[2:]),
    ),
    (
        {"count": {"among": "first four", "suit": ["hearts", "clubs"], "is": [0, 4]}},
        lambda o: sum(c[1] in "hc" for c in o.first_four) in (0, 4),
    ),
    (
        {"count": {"among": "coup", "rank": 9, "suit": "diamonds", "is": 1}},
        lambda o: o.cards.count("9d") == 1,
    ),
    (
        {"count": {"among": "player's third", "value": 0, "is": 0}},
        lambda o: not any(POINTS[c[0]] == 0 for c in o.player[2:]),
    ),
    ({"all": {"among": "coup", "suit": "red"}}, lambda o: all(c[1] in "hd" for c in o.cards)),
    (
        {"all": {"among": "banker", "value": "0-4", "is": False}},
        lambda o: not all(POINTS[c[0]] < 5 for c in o.banker),
    ),
    ({"one_suit": {"among": "coup"}}, lambda o: suited(among(o, "coup"))),
    ({"one_suit": {"among": "player"}}, lambda o: suited(among(o, "player"))),
    (
        {"one_suit": {"among": "first four", "rank": 9, "is": False}},
        lambda o: not suited(among(o, "first four"), "9"),
    ),
]


def outcomes(seed: int, shoes: int = 3) -> list[Outcome]:
    rng = random.Random(seed)
    found = dict.fromkeys(
        outcome for _ in range(shoes) for outcome, _ in coups(random_small_shoe(rng, 6), USUAL)
    )
    return list(found)


def test_every_condition_is_checked_here() -> None:
    assert set(LOOKS) == set(SUBJECTS)


@pytest.mark.parametrize("seed", [1, 2])
def test_conditions_see_what_plain_python_sees(seed: int) -> None:
    every = outcomes(seed)
    deals = deals_of(every)
    for name, look in LOOKS.items():
        answers = [look(o) for o in every]
        for answer in set(answers):
            holds = read_condition(name, answer).holds(deals).tolist()
            assert holds == [other == answer for other in answers], (name, answer)


@pytest.mark.parametrize("seed", [3, 4])
def test_chosen_cards_are_those_plain_python_chooses(seed: int) -> None:
    every = outcomes(seed)
    deals = deals_of(every)
    for when, look in CHOSEN:
        (condition,) = read_conditions(when)
        assert condition.holds(deals).tolist() == [look(o) for o in every], when


def test_four_cards_are_ranked_as_four_card_poker() -> None:
    def value(cards: str) -> str:
        o = Outcome(tuple(cards.split()[:2]), tuple(cards.split()[2:]), 0, 0, 0, 0)
        deals = deals_of([o])
        return next(
            str(name)
            for name in SUBJECTS["poker_first_four"].words or {}
            if read_condition("poker_first_four", name).holds(deals)[0]
        )

    # In eight decks three of a kind may be of one suit: it beats the flush.
    assert value("9h 9h 9h Qh") == "three of a kind"
    assert value("9h 9h Th Th") == "flush"
    assert value("9h 9h 9h 9h") == "four of a kind"
    assert value("Ah Kh Qh Jh") == "mini royal"
    assert value("Ah 2h 3h 4h") == "straight flush"
    assert value("Ah Kd Qh Jh") == "straight"


@pytest.mark.parametrize(
    ("when", "says"),
    [
        ({"winer": "player"}, "known condition, got 'winer'; did you mean 'winner'"),
        ({"winner": "bank"}, "one of 'player', 'tie', 'banker', got 'bank'"),
        ({"winner": 0}, "one of 'player', 'tie', 'banker', got 0"),
        ({"player_total": 10}, "from 0 to 9 .*, got 10"),
        ({"player_total": "7-3"}, "from 0 to 9 .*, got '7-3'"),
        ({"player_total": "3-12"}, "got '3-12'"),
        ({"player_total": []}, r"at least one value for 'player_total', got \[\]"),
        ({"player_total": True}, "got True"),
        ({"player_total": 1.5}, r"got 1\.5"),
        ({"player_natural": 1}, "one of 'no', 'yes', got 1"),
        ({"player_natural": "8"}, "got '8'"),
        ({"cards": 3}, "from 4 to 6"),
        ({"player_third": "nothing"}, "or 'none', got 'nothing'"),
        ({"player_pair": "suited"}, "'none', 'mixed', 'coloured', 'perfect', got 'suited'"),
        ({"pairs": 3}, "from 0 to 2"),
        ({"count": {"among": "deck", "value": 9, "is": 1}}, "among = one of 'coup'.* got 'deck'"),
        ({"count": {"among": "coup", "value": 9}}, "count with is"),
        ({"count": {"among": "coup", "is": 1}}, "count with value, rank or suit"),
        ({"count": {"among": "coup", "value": 9, "is": 7}}, "from 0 to 6 .*, got 7"),
        ({"count": {"among": "coup", "valu": 9, "is": 1}}, "got 'valu'"),
        ({"count": 3}, "count as a table .*, got 3"),
        ({"all": {"among": "coup", "suit": "pink"}}, "a suit of .*, got 'pink'"),
        ({"all": {"among": "coup", "suit": []}}, r"at least one rank or suit, got \[\]"),
        ({"all": {"among": "coup", "rank": "1"}}, "a rank .*, got '1'"),
        ({"one_suit": {"among": "coup", "value": "6-11"}}, "got '6-11'"),
        ({"poker_all": "pairs"}, "'high card', .*got 'pairs'"),
    ],
)
def test_bad_conditions_are_refused_in_one_line(when: Mapping[str, object], says: str) -> None:
    with pytest.raises(PuntobancoError, match=says) as caught:
        read_conditions(when)
    assert "\n" not in str(caught.value)


def test_conditions_with_the_same_text_are_equal() -> None:
    one, other = (read_condition("banker_total", "6-7") for _ in range(2))
    assert one == other
    assert hash(one) == hash(other)
    assert one != read_condition("banker_total", [6, 7])
    assert isinstance(one, Condition)
    assert one.wanted == frozenset({6, 7})

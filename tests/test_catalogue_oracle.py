"""Every bet of the catalogue is what the slow second opinion says it is, exactly."""

import random
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from functools import cache

import pytest

from catalogue_oracle import NAMED, says
from oracle_pays import PAYS
from oracle_samples import (
    BAHAMIAN,
    ENDLESS,
    PACK_BY_RANKS,
    SEVEN_UP,
    decks,
    random_small_shoe,
)
from oracle_samples import STANDARD as USUAL
from oracle_wagers import CONDITIONS
from oracle_walk import walk
from oracles import Outcome, Rules, coups
from puntobanco.cards import Card, Rank
from puntobanco.catalogue import load
from puntobanco.entries import Entry
from puntobanco.errors import PuntobancoError
from puntobanco.pricing import LineWays, price_many
from puntobanco.shoe import Shoe
from puntobanco.tableau import STANDARD, Cell, Tableau
from puntobanco.wagers import Wager

SYMMETRIC = tuple((Cell.DRAW if total < 6 else Cell.STAND,) * 11 for total in range(8))
TABLEAUX: dict[str, tuple[Tableau, Rules]] = {
    "standard": (STANDARD, USUAL),
    "seven-up": (replace(STANDARD, printed=Rank.SEVEN), SEVEN_UP),
    "bahamian": (replace(STANDARD, banker=SYMMETRIC), BAHAMIAN),
}
PRICED = tuple(entry for entry in load().entries if entry.tables)


def first_wagers(tableau: str) -> tuple[Wager, ...]:
    return tuple(entry.wager() for entry in PRICED if entry.tableau == tableau)


def priced(wagers: tuple[Wager, ...], tableau: str, shoe: Shoe) -> list[LineWays]:
    found = price_many(wagers, TABLEAUX[tableau][0], shoe)
    assert not any(isinstance(ways, PuntobancoError) for ways in found)
    return [ways for ways in found if isinstance(ways, LineWays)]


def law_by_label(wager: Wager, ways: LineWays) -> dict[str, Fraction]:
    """The law of the lines, in the oracle's words, impossible ones left out."""
    law: dict[str, Fraction] = {}
    for label, chance in zip(wager.labels, ways.probabilities, strict=True):
        if chance:
            word = says(wager.name, label)
            law[word] = law.get(word, Fraction()) + chance
    return law


def oracle_law(name: str, outcomes: list[tuple[Outcome, int]], total: int) -> dict[str, Fraction]:
    slug = CONDITIONS[NAMED[name]]
    lines = Counter[str]()
    for outcome, ways in outcomes:
        lines[slug(outcome)] += ways
    return {label: Fraction(ways, total) for label, ways in lines.items() if ways}


def merged(law: dict[str, Fraction], words: set[str], losing: set[str]) -> dict[str, Fraction]:
    """The law with the labels that the catalogue joins as one, and those that lose as "lose"."""
    joined = {part: word for word in words for part in word.split("|")}
    found: dict[str, Fraction] = {}
    for label, chance in law.items():
        word = "lose" if label in losing else joined.get(label, label)
        found[word] = found.get(word, Fraction()) + chance
    return found


def compare(wager: Wager, ways: LineWays, outcomes: list[tuple[Outcome, int]], total: int) -> None:
    mine = law_by_label(wager, ways)
    words = {says(wager.name, label) for label in wager.labels}
    known = {part for word in words for part in word.split("|")}
    theirs = oracle_law(wager.name, outcomes, total)
    # A margin too small to pay is a line of its own to the oracle, and loses.
    assert merged(theirs, words, set(theirs) - known) == mine, wager.name


def weighed(cards: list[str], rules: Rules) -> tuple[list[tuple[Outcome, int]], int]:
    """Every coup of a small shoe, with whole ways out of a common total."""
    every = list(coups(cards, rules))
    total = max(chance.denominator for _, chance in every)
    while any(total % chance.denominator for _, chance in every):
        total *= 2 * 3 * 5 * 7
    gathered = Counter[Outcome]()
    for outcome, chance in every:
        gathered[outcome] += int(chance * total)
    return list(gathered.items()), total


def test_every_priced_bet_has_a_second_opinion() -> None:
    assert {entry.name for entry in PRICED} <= set(NAMED)
    assert {NAMED[entry.name] for entry in PRICED} <= set(CONDITIONS)


@pytest.mark.parametrize("seed", range(10))
def test_small_shoes_agree_with_physical_cards(seed: int) -> None:
    rng = random.Random(seed)
    for size in (6, 7):
        cards = random_small_shoe(rng, size)
        shoe = Shoe.of_cards(Card.parse(card) for card in cards)
        for tableau, (_, rules) in TABLEAUX.items():
            outcomes, total = weighed(cards, rules)
            wagers = first_wagers(tableau)
            for wager, ways in zip(wagers, priced(wagers, tableau, shoe), strict=True):
                compare(wager, ways, outcomes, total)


@pytest.mark.parametrize(
    "cards",
    [
        "Kd Kd Kd Kd Kd Kd",
        "9h 9h 9h 9h 9h 9h 9d",
        "Kd Qd Jd Td Kd Qs 9c",
        "Ah 2h 3h 4h 5h 6h",
        "As 2h 3s 4h 5s 6h 7s",
        "9d 8h 7s 6c Td Ac",
        "4d 4d 4h 4h Ks 7c 7c",
    ],
)
def test_shoes_with_one_or_no_card_of_a_rank(cards: str) -> None:
    listed = cards.split()
    shoe = Shoe.of_cards(Card.parse(card) for card in listed)
    outcomes, total = weighed(listed, USUAL)
    wagers = first_wagers("standard")
    for wager, ways in zip(wagers, priced(wagers, "standard", shoe), strict=True):
        compare(wager, ways, outcomes, total)


@cache
def whole(tableau: str, by: str) -> tuple[list[tuple[Outcome, int]], int]:
    """All coups of eight decks (or of the infinite shoe), and their ways."""
    rules = TABLEAUX[tableau][1]
    if by == "infinite":
        every = list(walk(ENDLESS, rules, infinite=True))
    else:
        every = list(walk(decks(8, PACK_BY_RANKS) if by == "ranks" else decks(8), rules))
    return every, sum(ways for _, ways in every)


@pytest.mark.parametrize("tableau", TABLEAUX)
def test_eight_decks_agree_where_point_values_settle(tableau: str) -> None:
    outcomes, total = whole(tableau, "points")
    wagers = tuple(wager for wager in first_wagers(tableau) if wager.by_points)
    for wager, ways in zip(wagers, priced(wagers, tableau, Shoe.of_decks(8)), strict=True):
        compare(wager, ways, outcomes, total)


def test_eight_decks_agree_where_ranks_settle() -> None:
    outcomes, total = whole("standard", "ranks")
    names = ("Player Pair", "Banker Pair", "Either Pair", "Tiger Pair", "Bellagio Match: Player")
    wagers = tuple(load().find(name) for name in names)
    for wager, ways in zip(wagers, priced(wagers, "standard", Shoe.of_decks(8)), strict=True):
        compare(wager, ways, outcomes, total)


def test_the_infinite_shoe_agrees_where_point_values_settle() -> None:
    outcomes, total = whole("standard", "infinite")
    names = ("Player", "Banker", "Tie", "Dragon 7", "Low Tie Max", "3 Giving 8", "Lucky 6")
    wagers = tuple(load().find(name) for name in names)
    for wager, ways in zip(wagers, priced(wagers, "standard", Shoe.infinite_decks()), strict=True):
        compare(wager, ways, outcomes, total)


def _tables_of(entry: Entry) -> list[dict[str, Fraction]]:
    """The pay tables of an entry in the oracle's words: what each line nets, losses left out."""
    found = []
    for wager in entry.wagers():
        nets = zip(wager.labels, wager.nets(), strict=True)
        found.append(
            {
                part: net
                for label, net in nets
                if net != -1
                for part in says(entry.name, label).split("|")
            }
        )
    return found


# Pay tables that the second opinion lacks: seen in a forum's question, on a sheet at its word, in
# the settings of a program.
OTHERS = {"Perfect Pairs": 1, "Egalite 1": 1, "Egalite 6": 1}


@pytest.mark.parametrize("entry", PRICED, ids=lambda entry: entry.name)
def test_pay_tables_agree_with_the_second_opinion(entry: Entry) -> None:
    theirs = [
        {label: net for label, net in pays.items() if net != -1}
        for pays in PAYS[NAMED[entry.name]].values()
    ]
    unknown = [table for table in _tables_of(entry) if table not in theirs]
    assert len(unknown) == OTHERS.get(entry.name, 0), unknown

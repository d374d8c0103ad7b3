"""Wagers settled coup by coup over physical cards: what a walk's ways must add up to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

import numpy as np

from oracles import Outcome, Rules, coups
from puntobanco.cards import STANDARD_VALUES, Card, PointValues
from puntobanco.conditions import read_conditions
from puntobanco.coup import Coup
from puntobanco.deals import POSITIONS, Deals
from puntobanco.enumeration import Ints
from puntobanco.pay import Pay
from puntobanco.questions import Question
from puntobanco.wagers import PayLine, Wager


def wager(name: str, *lines: Mapping[str, object]) -> Wager:
    """A wager whose lines are numbered and pay evens."""
    pay = Pay.parse("1 to 1")
    return Wager(
        name, tuple(PayLine(str(n), read_conditions(when), pay) for n, when in enumerate(lines))
    )


def deals_of(every: Sequence[Outcome], values: PointValues = STANDARD_VALUES) -> Deals:
    """The outcomes as one set of deals, each card looked up by itself."""
    rows = []
    for outcome in every:
        hands = (
            tuple(Card.parse(card) for card in hand) for hand in (outcome.player, outcome.banker)
        )
        player, banker = hands
        rows.append(Deals.of_coup(Coup(player, banker, values=values)))

    def columns(name: str) -> dict[str, Ints]:
        return {
            place: np.concatenate([getattr(row, name)[place] for row in rows])
            for place in POSITIONS
        }

    return Deals(columns("values"), columns("ranks"), columns("suits"))


def law_of_classes(
    question: Question,
    cards: Sequence[str],
    rules: Rules,
    values: PointValues = STANDARD_VALUES,
) -> dict[int, Fraction]:
    """The law of the question's classes, one physical card after the other."""
    chances: dict[Outcome, Fraction] = {}
    for outcome, chance in coups(cards, rules):
        chances[outcome] = chances.get(outcome, Fraction()) + chance
    numbers = question.class_of(deals_of(list(chances), values)).tolist()
    law: dict[int, Fraction] = {}
    for number, chance in zip(numbers, chances.values(), strict=True):
        law[number] = law.get(number, Fraction()) + chance
    return law


def mean_of_laws(laws: Sequence[Mapping[int, Fraction]]) -> dict[int, Fraction]:
    """The law when each of ``laws`` is as likely as any other."""
    mean: dict[int, Fraction] = {}
    for law in laws:
        for number, chance in law.items():
            mean[number] = mean.get(number, Fraction()) + chance / len(laws)
    return mean

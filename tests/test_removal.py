"""Effects of removal: exact, averaging to nothing, and what first order makes of them."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from program import answer, complaint, run
from puntobanco.cards import Card
from puntobanco.conditions import read_conditions
from puntobanco.coup import Winner
from puntobanco.errors import PuntobancoError
from puntobanco.law import law_of
from puntobanco.pay import PUSH, Pay
from puntobanco.removal import (
    Effects,
    best_tags,
    changes_by_removal,
    effects_of_removal,
    squared_correlation,
    tags_up_to,
    winner_probability_wagers,
)
from puntobanco.shoe import Shoe
from puntobanco.shoe_text import parse_shoe
from puntobanco.tableau import STANDARD
from puntobanco.valuation import value_of
from puntobanco.wagers import PayLine, Wager

EIGHT = Shoe.of_decks(8)


def bet(
    name: str, when: dict[str, object], pays: str, push: dict[str, object] | None = None
) -> Wager:
    lines = [PayLine("win", read_conditions(when), Pay.parse(pays))]
    if push is not None:
        lines.append(PayLine("push", read_conditions(push), PUSH))
    return Wager(name, tuple(lines))


PLAYER = bet("Player", {"winner": "player"}, "1 to 1", {"winner": "tie"})
BANKER = bet("Banker", {"winner": "banker"}, "19 to 20", {"winner": "tie"})
TIE = bet("Tie", {"winner": "tie"}, "8 to 1")
DRAGON = bet("Dragon 7", {"winner": "banker", "banker_total": 7, "banker_cards": 3}, "40 to 1")
PANDA = bet("Panda 8", {"winner": "player", "player_total": 8, "player_cards": 3}, "25 to 1")
PAIR = bet("Player Pair", {"player_has_pair": True}, "11 to 1")
PERFECT = bet("Perfect Pair", {"perfect_pairs": "1-2"}, "25 to 1")
ALL = (PLAYER, BANKER, DRAGON, PANDA, PAIR, PERFECT)


@pytest.mark.parametrize("by", ["value", "rank"])
@pytest.mark.parametrize(
    "text", ["8 decks", "1 deck", "2 decks minus 8:8 Kd 5h", "6 decks minus 0:90"]
)
def test_effects_of_one_card_average_to_nothing(text: str, by: str) -> None:
    shoe = parse_shoe(text)
    wagers = [*winner_probability_wagers(), *ALL]
    for effects in effects_of_removal(wagers, STANDARD, shoe, "rank" if by == "rank" else "value"):
        assert effects.mean == 0, effects.wager.name
        assert any(effects.changes) or effects.wager in (PAIR, PERFECT)


def test_effects_are_the_difference_of_two_exact_expectations() -> None:
    (effects,) = effects_of_removal([DRAGON], STANDARD, EIGHT, count=3)
    for value, change in enumerate(effects.changes):
        left = EIGHT.without(points={value: 3})
        before, after = (value_of(DRAGON, STANDARD, shoe).expectation for shoe in (EIGHT, left))
        assert change == after - before
    assert effects.mean is None


def test_a_pair_tells_ranks_apart_that_have_one_value() -> None:
    by_value, by_rank = (
        effects_of_removal([PAIR], STANDARD, EIGHT, by)[0] for by in ("value", "rank")
    )
    assert set(by_rank.changes) == {by_value.changes[0]}
    shoe = EIGHT.without([Card.parse("K")] * 20)
    (effects,) = effects_of_removal([PAIR], STANDARD, shoe, "rank")
    king, queen = effects.changes[12], effects.changes[11]
    assert king is not None
    assert queen is not None
    assert king > 0 > queen


def test_a_value_that_the_shoe_lacks_has_no_effect_to_tell() -> None:
    (effects,) = effects_of_removal([PLAYER], STANDARD, parse_shoe("8 decks minus 8:31"), count=2)
    assert effects.changes[8] is None
    assert all(change is not None for v, change in enumerate(effects.changes) if v != 8)


# excelpunks.com, "Concepts 16: Baccarat effects of card removal": change of the probability that
# Player wins, eight decks, for 1, 2 and 3 cards.
PUBLISHED = {
    "4": ("-0.0000435175", "-0.0000870460", "-0.0001305855"),
    "0": ("-0.0000373810", "-0.0000749287", "-0.0001126377"),
    "1": ("-0.0000295798", "-0.0000594307", "-0.0000895596"),
    "3": ("-0.0000217068",),
}


def test_published_effects_on_the_probability_of_player() -> None:
    player = winner_probability_wagers()[0]
    for count in (1, 2, 3):
        (effects,) = effects_of_removal([player], STANDARD, EIGHT, count=count)
        for label, figures in PUBLISHED.items():
            change = effects.changes[int(label)]
            assert change is not None
            if count <= len(figures):
                assert abs(change - Fraction(figures[count - 1])) <= Fraction(1, 2 * 10**10)


# A public source repository: change of the expectation of Dragon 7 (40 to 1) and Panda 8 (25 to 1),
# thousandths, by rank from ace to nine, then ten; eight decks.
DRAGON_PRINTED = ("0.5", "-0.9", "-1.1", "-2.7", "-2.6", "-3.2", "-3.6", "5.4", "4.8", "0.9")
PANDA_PRINTED = ("1.3", "1.4", "-2.9", "-2.5", "-2.7", "-0.9", "-0.9", "-2.2", "4.5", "1.2")


@pytest.mark.parametrize(("wager", "printed"), [(DRAGON, DRAGON_PRINTED), (PANDA, PANDA_PRINTED)])
def test_published_effects_on_side_bets(wager: Wager, printed: tuple[str, ...]) -> None:
    (effects,) = effects_of_removal([wager], STANDARD, EIGHT)
    changes = [*effects.changes[1:], effects.changes[0]]
    off = []
    for change, figure in zip(changes, printed, strict=True):
        assert change is not None
        off.append(abs(change * 1000 - Fraction(figure)))
    assert max(off) <= Fraction(1, 20), [float(x) for x in off]


def test_first_order_is_exact_for_one_card_and_close_for_a_few() -> None:
    for effects in effects_of_removal(ALL[:4], STANDARD, EIGHT):
        for value in range(10):
            assert effects.first_order({str(value): 1}) == effects.changes[value]
        left = EIGHT.without(points={4: 1, 7: 1, 0: 1})
        (change,) = changes_by_removal([effects], STANDARD, left, {"4": 1, "7": 1, "0": 1})
        assert abs(change.miss) < abs(change.exact) / 10
        assert change.before + change.exact == change.after


def test_first_order_is_exact_for_what_is_linear_in_the_shares() -> None:
    """The mean number of eights among four cards is four times the share of eights in the shoe."""
    lines = [
        PayLine(
            f"{number}",
            read_conditions({"count": {"among": "first four", "rank": "8", "is": number}}),
            Pay.parse(f"{number} to 1"),
        )
        for number in (1, 2, 3, 4)
    ]
    (effects,) = effects_of_removal([Wager("eights", tuple(lines), PUSH)], STANDARD, EIGHT)
    for eights, nines in ((1, 0), (20, 0), (32, 0), (0, 32), (9, 30)):
        left = EIGHT.without(points={8: eights, 9: nines})
        (change,) = changes_by_removal([effects], STANDARD, left, {"8": eights, "9": nines})
        assert change.after == Fraction(4 * (32 - eights), 416 - eights - nines)
        assert change.miss == 0


def test_the_many_removed_the_worse_first_order() -> None:
    (effects,) = effects_of_removal([TIE], STANDARD, EIGHT)
    misses = []
    for number in (4, 16, 32):
        left = EIGHT.without(points={8: number})
        (change,) = changes_by_removal([effects], STANDARD, left, {"8": number})
        misses.append(abs(change.miss / change.exact))
    assert misses == sorted(misses)
    assert misses[0] < Fraction(1, 10) < misses[-1]


@given(st.lists(st.integers(0, 4), min_size=10, max_size=10))
def test_first_order_of_a_proportional_shoe_is_nothing(counts: list[int]) -> None:
    """Removing every value in proportion changes no share: first order predicts no change."""
    (effects,) = [Effects(PLAYER, Fraction(0), tuple("0123456789"), EIGHT.points, _changes(counts))]
    removed = {str(v): (4 if v else 16) for v in range(10)}
    assert effects.mean == 0
    assert effects.first_order(removed) == 0


def _changes(counts: list[int]) -> tuple[Fraction, ...]:
    """Any effects that average to nothing over eight decks."""
    last = -Fraction(sum(n * c for n, c in zip(counts[1:], EIGHT.points[1:], strict=True)), 128)
    return (last, *map(Fraction, counts[1:]))


def test_tags_of_dragon_7_and_how_well_they_count() -> None:
    """The system published for it (E. Jacobson, 2011): 4 to 7 count -1, 8 and 9 count 2."""
    (effects,) = effects_of_removal([DRAGON], STANDARD, EIGHT)
    known = squared_correlation(effects, (0, 0, 0, 0, -1, -1, -1, -1, 2, 2))
    tags = best_tags(effects, 2)
    assert known is not None
    assert tags is not None
    assert round(float(known) ** 0.5, 3) == 0.964
    assert tags.tags == (0, 0, 0, -1, -1, -1, -2, -2, 2, 2)
    assert not tags.balanced
    assert tags.squared > known
    with pytest.raises(PuntobancoError, match="expected 10 tags, got 2"):
        squared_correlation(effects, (1, -1))


def test_finer_tags_correlate_better_and_are_kept_only_if_they_do() -> None:
    for effects in effects_of_removal(ALL[:4], STANDARD, EIGHT):
        found = tags_up_to(effects, 6)
        assert [t.squared for t in found] == sorted({t.squared for t in found})
        assert [t.level for t in found] == sorted({t.level for t in found})
        assert all(t.squared <= 1 for t in found)


def test_exact_multiples_correlate_perfectly() -> None:
    changes = _changes([0, 1, 0, 2, 0, 0, 0, 0, 1, 0])
    effects = Effects(PLAYER, Fraction(0), tuple("0123456789"), EIGHT.points, changes)
    tags = best_tags(effects, 2)
    assert tags is not None
    assert tags.squared == 1
    assert tags.tags == (-1, 1, 0, 2, 0, 0, 0, 0, 1, 0)


def test_tags_of_a_wager_that_nothing_changes() -> None:
    shoe = Shoe((9, 0, 0, 0, 0, 0, 0, 0, 0, 0))
    (effects,) = effects_of_removal([PLAYER], STANDARD, shoe)
    assert best_tags(effects, 3) is None
    assert tags_up_to(effects, 3) == ()


def test_probability_wagers_are_worth_their_probability() -> None:
    law = law_of(STANDARD, EIGHT)
    for wager, winner in zip(winner_probability_wagers(), Winner, strict=True):
        assert value_of(wager, STANDARD, EIGHT).expectation == law.winner_probability(winner)


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: effects_of_removal([PLAYER], STANDARD, EIGHT, count=0), "at least 1 card"),
        (
            lambda: effects_of_removal([PLAYER], STANDARD, Shoe.infinite_decks()),
            "nothing can be removed from the infinite shoe",
        ),
        (
            lambda: effects_of_removal([PLAYER], STANDARD, Shoe((9,) * 10), "rank"),
            "expected a shoe whose ranks are known",
        ),
        (
            lambda: effects_of_removal([PLAYER], STANDARD, EIGHT)[0].first_order({"8": 416}),
            "expected cards that the shoe holds, got 8:416",
        ),
        (
            lambda: effects_of_removal([PLAYER], STANDARD, EIGHT)[0].first_order({"X": 1}),
            "expected cards that the shoe holds, got X:1",
        ),
        (
            lambda: effects_of_removal([PLAYER], STANDARD, EIGHT, count=2)[0].first_order({"8": 1}),
            "expected effects of one card, got effects of 2",
        ),
        (
            lambda: best_tags(effects_of_removal([PLAYER], STANDARD, EIGHT)[0], 0),
            "expected tags of at most 1 to 50, got 0",
        ),
    ],
)
def test_bad_input_is_named(call: object, said: str) -> None:
    assert callable(call)
    with pytest.raises(PuntobancoError, match=said):
        call()


def test_command_shows_effects_tags_and_a_list_removed() -> None:
    data = answer("removal", "--decks", "8", "--removed", "8:32", "--tags", "2", "--wager", "Tie")
    tie = next(one for one in data["wagers"] if one["wager"] == "Tie")
    assert tie["mean"] == "0"
    law, left = (law_of(STANDARD, shoe) for shoe in (EIGHT, EIGHT.without(points={8: 1})))
    one = left.winner_probability(Winner.TIE) - law.winner_probability(Winner.TIE)
    assert Fraction(tie["effects"]["8"]) == 9 * one
    removed = next(one for one in data["removed"]["wagers"] if one["wager"] == "Tie")
    assert round(float(Fraction(removed["after"])), 6) == -0.096472
    assert data["removed"]["cards"] == {"8": 32}
    assert any(one["wager"] == "Tie" and one["tags"]["6"] == -1 for one in data["tags"])


@pytest.mark.parametrize("form", ["text", "markdown", "html", "csv"])
def test_command_in_every_format(form: str) -> None:
    done = run("removal", "--removed", "Kd 5h", "--tags", "1", "--format", form)
    assert done.code == 0, done.err
    assert "0.44624661" in done.out or "0.446246606" in done.out


def test_command_has_a_row_per_wager_where_there_are_many() -> None:
    done = run("removal", "--by", "rank", *(["--wager", "Tie"] * 9))
    assert done.code == 0, done.err
    lines = [line.split() for line in done.out.splitlines() if line.startswith("Tie 8 to 1")]
    assert len(lines) == 9
    assert len(lines[0]) == 4 + 1 + 13


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["--removed", "8:33"], "expected at most 32 cards of value 8 to remove, got 33"),
        (["--count", "0"], "expected at least 1 card to remove, got 0"),
        (["--decks", "infinite"], "nothing can be removed from the infinite shoe"),
        (
            ["--by", "rank", "--removed", "0:3"],
            "expected cards by rank to remove by rank, got '0:3'",
        ),
        (["--by", "rank", "--shoe", "0:4 7:2 9:1"], "expected a shoe whose ranks are known"),
        (["--tags", "99"], "expected tags of at most 1 to 50, got 99"),
        (["--by", "suit"], "'suit' is not one of"),
    ],
)
def test_command_refuses_bad_input_in_one_line(args: list[str], said: str) -> None:
    assert said in complaint("removal", *args)

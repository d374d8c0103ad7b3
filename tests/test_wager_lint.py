"""What is wrong with a pay table is found exactly, and nothing else is."""

from dataclasses import replace
from fractions import Fraction

import pytest

from physical import wager
from puntobanco.catalogue import find_wager, load
from puntobanco.errors import PuntobancoError
from puntobanco.pay import Commission, Pay
from puntobanco.shoe import Shoe
from puntobanco.tableau import STANDARD
from puntobanco.wager_lint import Finding, lint_wager, lint_wagers
from puntobanco.wagers import Wager

EIGHT = Shoe.of_decks(8)


def paying(each: Wager, *odds: str) -> Wager:
    lines = zip(each.lines, odds, strict=True)
    return replace(each, lines=tuple(replace(line, pay=Pay.parse(text)) for line, text in lines))


def kinds(found: tuple[Finding, ...]) -> list[tuple[str, str]]:
    return [(finding.kind, finding.line) for finding in found]


def test_a_line_that_no_coup_of_the_shoe_meets() -> None:
    # In one deck no card comes twice, so there is no perfect pair.
    assert kinds(lint_wager(find_wager("Perfect Pair"), STANDARD, Shoe.of_decks(1))) == [
        ("never", "win")
    ]
    assert lint_wager(find_wager("Perfect Pair"), STANDARD, EIGHT) == ()
    never = paying(wager("x", {"winner": "tie", "margin": "1-9"}, {"cards": 4}), "5 to 1", "1 to 1")
    (found,) = lint_wager(never, STANDARD, EIGHT)
    assert (found.kind, found.line, found.figure) == ("never", "0", Fraction(0))
    assert found.says == "line '0' can never match: no coup of this shoe meets it"


def test_a_line_in_the_shadow_of_earlier_ones() -> None:
    nine = {"winner": "banker", "margin": 9}
    each = wager("x", {"winner": "player"}, {"winner": "banker"}, nine)
    found = lint_wager(paying(each, "1 to 1", "1 to 1", "5 to 1"), STANDARD, EIGHT)
    assert [f.kind for f in found] == ["shadowed", "bettor's edge"]
    assert found[0].says == "line '2' never pays: every coup that meets it meets an earlier line"
    assert found[0].figure is not None
    assert found[0].figure > 0


def test_pay_that_gives_the_bettor_an_edge_is_measured() -> None:
    (found,) = lint_wager(find_wager("Banker@1 to 1"), STANDARD, EIGHT)
    assert found.kind == "bettor's edge"
    assert found.figure == Fraction(241149546272, 19524993263685)
    # The two readings of 1.66 and 2.23: as net odds both would favour the bettor.
    for name, odds in (("Over 9.5", "1.66 to 1"), ("Under 9.5", "2.23 to 1")):
        assert kinds(lint_wager(find_wager(f"{name}@{odds}"), STANDARD, EIGHT)) == [
            ("bettor's edge", "")
        ]
    # All eights gone, Dragon 7 has an edge of 13.2721 %.
    short = EIGHT.without(points={8: 32})
    (found,) = lint_wager(find_wager("Dragon 7"), STANDARD, short)
    assert round(float(found.figure or 0) * 100, 4) == 13.2721


def test_an_event_that_two_lines_pay_differently() -> None:
    twice = paying(wager("x", {"player_total": 9}, {"cards": 4}), "2 to 1", "1 to 2")
    (found,) = lint_wager(twice, STANDARD, EIGHT)
    assert (found.kind, found.line) == ("paid twice", "1")
    assert "lines '0' and '1' meet in" in found.says
    # One within the other, or the same pay: the order of the lines is no accident.
    assert lint_wager(find_wager("Lucky Nines"), STANDARD, EIGHT) == ()
    assert lint_wager(find_wager("Cover All"), STANDARD, EIGHT) == ()


def test_the_catalogue_is_clean_but_for_the_promotion() -> None:
    slow = {"Jackpot Baccarat"}
    found = [
        (finding.wager, finding.kind)
        for each in load().wagers("standard")
        if each.name not in slow
        for finding in lint_wager(each, STANDARD, EIGHT)
    ]
    assert found == [("Banker", "bettor's edge")]


def test_two_wagers_that_pay_the_same_event() -> None:
    wagers = [
        find_wager(name) for name in ("Player", "Dragon 7", "Golden Frog: 2-card 9 beats 2-card 7")
    ]
    assert lint_wagers(wagers, STANDARD, EIGHT) == ()
    same = [
        *wagers,
        find_wager("9 over 7"),
        replace(find_wager("Dragon 7@30 to 1"), name="Fortune 7"),
    ]
    found = lint_wagers(same, STANDARD, EIGHT)
    assert [(f.kind, f.wager) for f in found] == [
        ("same event", "Fortune 7"),
        ("same event", "9 over 7"),
    ]
    assert found[0].says.startswith("pays the same event as 'Dragon 7'")


def test_equal_chances_are_no_equal_events() -> None:
    # In a symmetric shoe Player and Banker pairs are as likely, and not the same.
    wagers = [find_wager("Player Pair"), find_wager("Banker Pair")]
    assert lint_wagers(wagers, STANDARD, EIGHT) == ()


def test_what_the_shoe_can_not_tell_is_refused() -> None:
    with pytest.raises(PuntobancoError, match="suits are known"):
        lint_wager(find_wager("Perfect Pair"), STANDARD, Shoe.by_rank([8] * 13))


def test_the_stake_reaches_the_commission() -> None:
    dear = replace(find_wager("Banker@1 to 1"), commission=Commission(Fraction(1, 20), Fraction(1)))
    assert lint_wager(dear, STANDARD, EIGHT, Fraction(10)) == ()
    cheap = replace(
        dear, commission=Commission(Fraction(1, 100), chip=Fraction(1), rounding="down")
    )
    assert kinds(lint_wager(cheap, STANDARD, EIGHT, Fraction(10))) == [("bettor's edge", "")]

"""Exact values of claims: each quantity against known figures, and the quick path to them."""

from fractions import Fraction
from math import comb, perm

import pytest

from puntobanco.catalogue import all_entries
from puntobanco.claims.assumptions.tableaux import other_tableaux, ways_by_tableau
from puntobanco.claims.evaluate import evaluate
from puntobanco.claims.fields import claim_from_fields
from puntobanco.claims.findings import UnsupportedClaimError, judge
from puntobanco.claims.games import game_of, shoe_in, wager_of
from puntobanco.claims.mixtures import is_mixed, mixed_ways
from puntobanco.claims.model import Claim, Decks
from puntobanco.claims.verdicts import Verdict
from puntobanco.errors import PuntobancoError
from puntobanco.pay import PUSH
from puntobanco.pricing import line_ways
from puntobanco.tableau import STANDARD
from puntobanco.wagers import PayLine, Wager

WAYS = perm(416, 6)
BANKER, PLAYER, TIE = 2292252566437888, 2230518282592256, 475627426473216
DRAGON_7 = 112633011329024


def claim(**fields: object) -> Claim:
    return claim_from_fields({"published": "0", **fields})


def value(fields: dict[str, object], decks: Decks | None = 8) -> Fraction:
    return evaluate(claim(**fields), decks)


def ways_of_any_coup(decks: Decks, counting: str, **fields: object) -> Fraction:
    asked = {"event": "any coup", "quantity": "ways", "counting": counting}
    return value({**asked, **fields}, decks)


SIX = "ordered six cards"
KNOWN: list[tuple[dict[str, object], Fraction | int]] = [
    ({"event": "winner = 'banker'", "quantity": "ways", "counting": SIX}, BANKER),
    ({"event": "any coup", "quantity": "ways", "counting": SIX}, WAYS),
    ({"event": "any coup", "quantity": "ways", "counting": "four cards"}, comb(416, 4)),
    ({"event": "any coup", "quantity": "ways", "counting": "two cards"}, 86320),
    (
        {"event": "any coup", "quantity": "ways", "counting": "unordered hands"},
        comb(416, 2) * comb(414, 2),
    ),
    ({"event": "winner = 'tie'", "quantity": "probability"}, Fraction(TIE, WAYS)),
    (
        {
            "event": "winner = 'banker'",
            "given": "winner = ['player', 'banker']",
            "quantity": "probability",
        },
        Fraction(BANKER, BANKER + PLAYER),
    ),
    (
        {
            "event": "banker_total = 7, banker_cards = 3",
            "given": "winner = 'banker'",
            "quantity": "probability",
        },
        Fraction(DRAGON_7, BANKER),
    ),
    ({"wager": "Player Pair", "quantity": "probability"}, Fraction(31, 415)),
    ({"wager": "Player Pair", "quantity": "odds_against", "published": "1:1"}, Fraction(384, 31)),
    ({"wager": "Banker", "line": "push", "quantity": "probability"}, Fraction(TIE, WAYS)),
    ({"wager": "Banker", "line": "otherwise", "quantity": "probability"}, Fraction(PLAYER, WAYS)),
    ({"wager": "Player", "quantity": "expectation"}, Fraction(PLAYER - BANKER, WAYS)),
    ({"wager": "Player", "quantity": "house_edge"}, Fraction(BANKER - PLAYER, WAYS)),
    (
        {"wager": "Player", "quantity": "house_edge_resolved"},
        Fraction(BANKER - PLAYER, BANKER + PLAYER),
    ),
    ({"wager": "Tie", "quantity": "return_to_player"}, Fraction(9 * TIE, WAYS)),
    ({"wager": "Tie", "pays": "9 for 1", "quantity": "return_to_player"}, Fraction(9 * TIE, WAYS)),
    ({"wager": "Tie@9:1", "quantity": "house_edge"}, 1 - Fraction(10 * TIE, WAYS)),
    ({"wager": "Tie", "pays": "9 to 1", "quantity": "house_edge"}, 1 - Fraction(10 * TIE, WAYS)),
    (
        {"wager": "Banker", "pays": "24:25", "quantity": "expectation"},
        (Fraction(24, 25) * BANKER - PLAYER) / WAYS,
    ),
    ({"wager": "Banker", "quantity": "hit_frequency"}, Fraction(BANKER, WAYS)),
    (
        {"wager": "Banker", "line": "win", "quantity": "line_return"},
        Fraction(19, 20) * BANKER / WAYS,
    ),
    ({"wager": "Dragon 7", "quantity": "fair_odds"}, Fraction(WAYS, DRAGON_7) - 1),
    ({"wager": "Player", "quantity": "fair_odds"}, Fraction(BANKER, PLAYER)),
    (
        {"wager": "Player", "quantity": "standard_deviation"},
        Fraction(BANKER + PLAYER, WAYS) - Fraction(BANKER - PLAYER, WAYS) ** 2,
    ),
    (
        {"wager": "Lucky 99", "line": "otherwise", "quantity": "line_return"},
        0,  # a pay table "for one" returns nothing on a loss
    ),
]


@pytest.mark.parametrize(("fields", "expected"), KNOWN)
def test_a_quantity_has_its_known_value(
    fields: dict[str, object], expected: Fraction | int
) -> None:
    assert value(fields) == expected


@pytest.mark.parametrize(
    ("decks", "fields", "figure"),
    [
        (8, {"quantity": "mean_cards"}, "4.93881885"),
        (6, {"quantity": "mean_cards"}, "4.9386101"),
        (8, {"wager": "Dragon 7", "quantity": "effect_of_removal", "removed": "8:1"}, "0.0054"),
        (8, {"wager": "Panda 8", "quantity": "effect_of_removal", "removed": "A:1"}, "0.0013"),
        (
            8,
            {"event": "winner = 'player'", "quantity": "effect_of_removal", "removed": "4:2"},
            "-0.0000870460",
        ),
        (6, {"wager": "Banker", "quantity": "effect_of_decks", "from_decks": "8"}, "-0.0021 %"),
        (
            8,
            {"event": "winner = 'player'", "known": "P total=0 B=T,?", "quantity": "probability"},
            "0.306893",
        ),
        (8, {"wager": "3 Giving 8", "pays": "200:1", "quantity": "variance"}, "182.715"),
        (6, {"wager": "7 Up: Player", "quantity": "expectation"}, "-0.026049"),
        ("infinite", {"wager": "Bahamian: Player", "quantity": "house_edge"}, "9639/371293"),
        ("infinite", {"event": "winner = 'tie'", "quantity": "probability"}, "460601/4826809"),
        (2, {"event": "winner = 'player'", "quantity": "probability"}, "0.4465081508"),
        (8, {"wager": "Perfect 9", "line": "nine and ten or face", "quantity": "ways"}, "4,096"),
    ],
)
def test_a_published_figure_is_true(decks: Decks, fields: dict[str, object], figure: str) -> None:
    asked = {**fields, "decks": str(decks), "published": figure}
    if fields["quantity"] == "ways":
        asked["counting"] = "two cards"
    assert judge(claim(**asked), evaluate).verdict is Verdict.TRUE


def test_ways_in_the_infinite_shoe_count_cards() -> None:
    assert ways_of_any_coup("infinite", SIX) == 52**6
    with pytest.raises(UnsupportedClaimError, match="infinite shoe"):
        ways_of_any_coup("infinite", "four cards")


def test_ways_by_card_count_each_deal_once_per_card_of_the_rank() -> None:
    by_card = "ordered six cards, by card"
    ways = [ways_of_any_coup(8, by_card, removed=card) for card in ("4", "T", "0")]
    # Of six cards dealt, 6/416 of the shoe lie in a deal on average.
    assert ways == [Fraction(6 * WAYS * cards, 416) for cards in (32, 32, 128)]


def test_without_decks_the_sheets_own_are_taken() -> None:
    tie: dict[str, object] = {"event": "winner = 'tie'", "quantity": "probability"}
    monaco = {**tie, "sheet": "monte-carlo-6"}
    assert value(monaco, None) == value(monaco, 6) != value(monaco, 8)
    assert value(tie, None) == Fraction(TIE, WAYS)


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"wager": "Bankr", "quantity": "house_edge"}, "did you mean 'Banker'"),
        ({"wager": "Tie", "sheet": "monte-carlo-9", "quantity": "house_edge"}, "monte-carlo-8"),
        ({"wager": "Tie", "line": "wins", "quantity": "probability"}, "did you mean 'win'"),
        ({"wager": "Tie", "pays": "lots", "quantity": "house_edge"}, "lots"),
        ({"wager": "Lucky 6", "pays": "12:1", "quantity": "house_edge"}, "pay by line"),
        ({"wager": "Lucky 6", "pays": "two-card 6 = 12:1", "quantity": "house_edge"}, "as well"),
        ({"wager": "Lucky 6", "pays": "two card = 1:1", "quantity": "house_edge"}, "two-card 6"),
        ({"wager": "Banker", "quantity": "effect_of_removal", "removed": "8:40"}, "at most 32"),
        (
            {"event": "winner = 'tie'", "known": "P total=12", "quantity": "probability"},
            "totals from 0 to 9",
        ),
    ],
)
def test_what_is_not_known_is_refused_in_one_line(fields: dict[str, object], message: str) -> None:
    with pytest.raises(PuntobancoError, match=message) as refused:
        value(fields)
    assert "\n" not in str(refused.value)
    assert not isinstance(refused.value, UnsupportedClaimError)


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"wager": "Streak", "quantity": "house_edge"}, "not yet priced"),
        ({"wager": "Player Suited Pair", "quantity": "house_edge"}, "unresolved"),
        (
            {
                "event": "cards = 4",
                "given": "winner = 'tie', margin = 3",
                "quantity": "probability",
            },
            "can't happen",
        ),
    ],
)
def test_what_cannot_be_judged_is_unsupported_with_its_reason(
    fields: dict[str, object], message: str
) -> None:
    finding = judge(claim(**fields), evaluate)
    assert finding.verdict is Verdict.UNSUPPORTED
    assert message in finding.reason


@pytest.mark.parametrize("decks", [1, 8, "infinite"])
def test_mixtures_of_totals_count_what_the_engine_counts(decks: Decks) -> None:
    game, counted = game_of(), 0
    shoe = shoe_in(game, decks)
    for entry in all_entries():
        if entry.tableau != "standard" or not entry.lines:
            continue
        lines = tuple(when for _, when, _ in entry.lines)
        if not is_mixed(lines, (), game, decks):
            continue
        wager = Wager("asked", tuple(PayLine(str(n), w, PUSH) for n, w in enumerate(lines)))
        assert mixed_ways(lines, (), game, decks)[0] == line_ways(wager, STANDARD, shoe).ways
        counted += 1
    assert counted > 60


def test_mixtures_under_a_condition_and_past_machine_integers() -> None:
    game = game_of()
    tie = wager_of("", "Tie")[1].lines[0].when
    natural = claim(event="player_natural = true", quantity="probability").event or ()
    assert not is_mixed((tie,), (), game, 28)
    both, natural_alone = mixed_ways((tie,), natural, game, 8)[0]
    whole = Wager("both", (PayLine("both", (*tie, *natural), PUSH), PayLine("n", natural, PUSH)))
    assert (both, natural_alone) == line_ways(whole, STANDARD, shoe_in(game, 8)).ways[:2]
    assert value({"event": "winner = 'tie'", "quantity": "probability"}, 28) == Fraction(
        line_ways(wager_of("", "Tie")[1], STANDARD, shoe_in(game, 28)).ways[0],
        perm(28 * 52, 6),
    )


def test_every_other_tableau_is_weighed_as_the_engine_weighs_it() -> None:
    game = game_of()
    banker = wager_of("", "Banker")[1]
    lines = tuple(line.when for line in banker.lines)
    found = dict(ways_by_tableau(lines, (), game, 6))
    tableaux = dict(other_tableaux(STANDARD))
    assert set(found) == set(tableaux)
    for says in list(tableaux)[:8:2] + list(tableaux)[8::17]:
        assert found[says] == line_ways(banker, tableaux[says], shoe_in(game, 6)).ways, says

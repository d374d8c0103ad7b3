"""Insurance offers as data, their exact edges, and what a table may not say."""

import json
import tomllib
from fractions import Fraction
from pathlib import Path

import pytest
from click.testing import CliRunner

from puntobanco.coup import Winner
from puntobanco.errors import PuntobancoError
from puntobanco.knowledge import conditional_law, parse_knowledge
from puntobanco.knowledge.insurance import (
    InsuranceTable,
    Offer,
    insurance_table,
    insurance_tables,
    insurance_value,
    offers_at,
    read_insurance,
)
from puntobanco.pay import Pay
from puntobanco.shoe import Shoe
from puntobanco.tableau import STANDARD
from puntobanco_reports.commands.insurance import insurance

PUBLISHED = tomllib.loads(
    (Path(__file__).parent / "data" / "insurance_published.toml").read_text("utf-8")
)
EIGHT = Shoe.of_decks(8)
HALF_A_UNIT = Fraction(1, 2_000_000)


def test_published_edges_of_insurance_after_four_cards() -> None:
    offers = {(offer.wins_on, offer.state): offer for offer in insurance_table("four-cards").offers}
    checked = 0
    for side, other in (("player", "banker"), ("banker", "player")):
        for totals, figures in PUBLISHED[f"{side}_win"].items():
            player, banker = totals.split()
            offer = offers[side, f"P total={player} B total={banker}"]
            assert offer.insures == other
            ((tie, wager),) = offer.wagers()
            value = insurance_value(offer, wager, STANDARD, EIGHT)
            won, pushed, lost = (line.probability for line in value.lines)
            player_wins, banker_wins = (won, lost) if side == "player" else (lost, won)
            exact = (player_wins, banker_wins, pushed, value.expectation)
            assert tie == "push"
            for ours, printed in zip(exact, figures, strict=True):
                assert abs(ours - Fraction(printed)) <= HALF_A_UNIT, (side, totals, printed)
                checked += 1
    assert checked == 72


def test_insurance_of_a_natural_nine_is_a_bet_on_a_tie() -> None:
    nine = next(o for o in insurance_table("three-stages").offers if o.state == "P total=9")
    assert nine.pays.net == 10
    ((tie, wager),) = nine.wagers()
    value = insurance_value(nine, wager, STANDARD, EIGHT)
    assert tie == "win"
    assert round(float(value.lines[0].probability), 6) == 0.094525
    assert value.expectation == 11 * value.lines[0].probability - 1


def test_an_unstated_tie_has_two_readings() -> None:
    seven = next(o for o in insurance_table("three-stages").offers if o.state == "B total=7")
    readings = dict(seven.wagers())
    assert list(readings) == ["push", "lose"]
    push, lose = (insurance_value(seven, w, STANDARD, EIGHT) for w in readings.values())
    assert push.expectation - lose.expectation == push.lines[1].probability > 0
    assert push.lines[0].probability == lose.lines[0].probability


@pytest.mark.parametrize("table", insurance_tables(), ids=lambda table: table.name)
def test_every_state_can_happen_and_is_not_decided(table: InsuranceTable) -> None:
    for offer in table.offers:
        for _, wager in offer.wagers():
            chance = insurance_value(offer, wager, STANDARD, EIGHT).lines[0].probability
            assert 0 < chance < 1, offer.state


def test_offers_are_those_of_the_state_known() -> None:
    table = insurance_table("three-stages")

    def states(known: str) -> list[str]:
        return [o.state for o in offers_at(table, parse_knowledge(known), STANDARD, EIGHT)]

    assert states("P=2,3 B=K,4") == ["P total=5 B total=4"]
    assert states("B=K,7s") == ["B total=7"]
    assert states("P=K,2 B=3,4") == ["P total=2 B total=7"]
    assert states("P=2,3,8 B=K,3") == []
    assert states("P=K,A,2 B=K,4") == ["P draws P final=3 B total=4 B draws"]
    assert states("P=K,A,2 B=K,4 B draws") == ["P draws P final=3 B total=4 B draws"]
    assert states("P1=5") == []


def test_catalogue_names_its_sources() -> None:
    for table in insurance_tables():
        assert table.source
        assert len(table.offers) > 15
    with pytest.raises(PuntobancoError, match="got 'four-card'; did you mean 'four-cards'"):
        insurance_table("four-card")


GOOD = """
name = "mine"
title = "t"
source = "s"
note = ""
[[offer]]
insures = "banker"
wins_on = "player"
tie = "lose"
after = "first cards"
player = "0-2"
banker = "7"
pays = "4 to 1"
"""


def test_a_table_of_ones_own(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(GOOD, encoding="utf-8")
    table = read_insurance(path)
    assert table.offers[1] == Offer(
        "banker",
        "player",
        "lose",
        "P total=1 B total=7",
        Pay.parse("4 to 1"),
        frozenset({"P1", "P2", "B1", "B2"}),
    )


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('"banker"\nwins', '"tie"\nwins', "insures: expected one of 'player', 'banker', got 'tie'"),
        ('"lose"', '"wins"', "tie: expected one of 'push', 'lose', 'unstated', got 'wins'"),
        ('"0-2"', '"2-0"', "player: expected a total, a range '0-5' or 'unseen', got '2-0'"),
        ('"7"', '"12"', "banker: expected a total, a range '0-5' or 'unseen', got '12'"),
        ('"4 to 1"', '"lots"', "expected pay such as"),
        ("pays =", "pay =", "expected a key of an offer, got 'pay'; did you mean 'pays'"),
        ("[[offer]]", "[[bet]]", "expected [[offer]] tables, got none"),
        ('name = "mine"', "name = 3", "name: expected text, got 3"),
        ("player = ", "player ", "expected TOML in"),
    ],
)
def test_a_faulty_table_is_refused(tmp_path: Path, old: str, new: str, complaint: str) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(GOOD.replace(old, new), encoding="utf-8")
    with pytest.raises(PuntobancoError) as refused:
        read_insurance(path)
    assert complaint in str(refused.value)
    assert "mine.toml" in str(refused.value)


def test_command_lists_offers_with_exact_edges() -> None:
    done = CliRunner().invoke(insurance, ["--table", "four-cards", "--format", "json"])
    assert done.exit_code == 0, done.output
    (table,) = json.loads(done.output)["tables"]
    assert len(table["offers"]) == len(insurance_table("four-cards").offers)
    first = table["offers"][0]
    assert round(float(Fraction(first["expectation"])), 6) == 0.001185
    assert Fraction(first["house_edge"]) == -Fraction(first["expectation"])


def test_command_knows_which_cards_make_the_totals() -> None:
    done = CliRunner().invoke(insurance, ["--known", "P=2,3 B=K,4"])
    assert done.exit_code == 0, done.output
    shown = [line for line in done.output.splitlines() if "P total=5 B total=4" in line]
    assert len(shown) == 3
    exact = conditional_law(STANDARD, EIGHT, parse_knowledge("P=2,3 B=K,4"))
    won = float(exact.winner_probability(Winner.BANKER))
    assert all(f"{won:.6f}" in line for line in shown)


def test_command_says_where_nothing_is_offered() -> None:
    done = CliRunner().invoke(insurance, ["--known", "P1=5", "--table", "three-stages"])
    assert done.exit_code == 0
    assert "None of its bets is offered here." in done.output
    failed = CliRunner().invoke(insurance, ["--known", "P=9,K,4"])
    assert isinstance(failed.exception, PuntobancoError)
    assert "whose natural 9 draws no card" in str(failed.exception)

"""The catalogue and slips on the command line."""

import csv
import io
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest

from program import answer, complaint, run
from puntobanco.catalogue import load


def test_the_list_holds_every_wager_with_exact_edges_in_four_shoes() -> None:
    listed = answer("wagers", "list")["wagers"]
    priced = [row for row in listed if row["status"] != "not yet priced"]
    assert len(priced) == len(load().wagers()) >= 130
    for row in priced:
        assert set(row["house_edge"]) == {"1", "6", "8", "infinite"}
        assert row["condition"]
        assert row["source"]
        for label, edge in row["house_edge"].items():
            assert float(Fraction(edge)) == row["house_edge_decimal"][label]
    pair = next(row for row in priced if (row["wager"], row["pays"]) == ("Player Pair", "11 to 1"))
    assert pair["house_edge"] == {
        "1": "5/17",
        "6": "35/311",
        "8": "43/415",
        "infinite": "1/13",
    }
    unpriced = {row["wager"] for row in listed if row["status"] == "not yet priced"}
    assert {"Insurance", "Streak", "Lucky Draw Baccarat"} <= unpriced


def test_the_markdown_list_is_one_table_with_conditions_and_sources() -> None:
    done = run("wagers", "list", "--format", "markdown", "--exact")
    assert done.code == 0
    rows = [line for line in done.out.splitlines() if line.startswith("| Dragon 7 ")]
    assert len(rows) == 1
    for part in ("40 to 1", "Banker wins with three cards", "5 Treasures", "priced"):
        assert part in rows[0]
    assert rows[0].count("/") >= 4


def test_the_list_can_be_narrowed_and_swept() -> None:
    done = run("wagers", "list", "--family", "Pairs", "--decks", "2", "--format", "csv")
    rows = list(csv.DictReader(io.StringIO(done.out)))
    assert {row["family"] for row in rows} == {"pairs"}
    assert "2 decks" in rows[0]
    assert rows[0]["wager"] == "Player Pair"


def test_a_wager_is_shown_with_lines_prices_and_pay_tables() -> None:
    shown = answer("wagers", "show", "Fortune 7", "--edge", "1 %")
    assert shown["wager"] == "Dragon 7"
    assert shown["tableau"] == "standard"
    (win, otherwise) = shown["value"]["lines"]
    assert win["ways"] == 112_633_011_329_024
    assert otherwise["line"] == "otherwise"
    chance = Fraction(win["probability"])
    wanted = Fraction(shown["pay_for_edge"]["win"])
    assert chance * wanted - (1 - chance) == Fraction(-1, 100)
    assert Fraction(shown["fair_odds_of_line"]["win"]) == 1 / chance - 1
    assert shown["pay_tables"][0]["edge_printed"] == "7.6113 %"


def test_a_pay_table_and_a_shoe_can_be_chosen() -> None:
    six = answer("wagers", "show", "Perfect Pair@26:1", "--decks", "6")
    assert round(float(Fraction(six["value"]["house_edge"])) * 100, 2) == 13.88
    evens = run("wagers", "show", "Banker@1 to 1").out
    assert "A commission on wins of 2.6932 % gives the house edge asked for." in evens
    bahamian = answer("wagers", "show", "Bahamian: Player")
    assert round(float(Fraction(bahamian["value"]["house_edge"])) * 100, 4) == 2.5921


def test_what_is_not_priced_is_shown_with_the_reason() -> None:
    done = run("wagers", "show", "Streak")
    assert done.code == 0
    assert "several coups settle it" in done.out


def test_a_file_of_ones_own(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(
        '[[wager]]\nname = "Quattro"\nfamily = "mine"\nsays = "Four cards."\n'
        'when = { cards = 4 }\npay_table = [{ pays = "3 to 2" }]\n',
        encoding="utf-8",
    )
    shown = answer("wagers", "show", "quattro", "--wager-file", str(path))
    small = answer("wagers", "show", "Small")
    assert shown["value"]["house_edge"] == small["value"]["house_edge"]
    listed = answer("wagers", "list", "--wager-file", str(path), "--family", "mine")["wagers"]
    assert [row["wager"] for row in listed] == ["Quattro"]
    slip = answer("odds", "--slip", "5 Quattro", "--wager-file", str(path))
    assert slip["slip"][0]["wager"] == "Quattro"
    path.write_text(path.read_text("utf-8") * 2, encoding="utf-8")
    told = complaint("wagers", "list", "--wager-file", str(path))
    assert "wager 'Quattro', name: expected a name used once" in told
    assert str(path) in told


@pytest.mark.parametrize(
    ("args", "expected"),
    [
        (["wagers", "show", "Dragn 7"], "got 'Dragn 7'; did you mean 'Dragon 7'"),
        (["wagers", "show", "Tie@lots"], "expected a pay table of 'Tie'"),
        (["wagers", "show", "Tie", "--edge", "much"], "expected a rate such as '5 %'"),
        (["wagers", "show", "Tie", "--decks", "6,8"], "expected one number of decks, got '6,8'"),
        (["wagers", "show", "Perfect Pair", "--shoe", "0:60 1:9"], "ranks are known"),
        (["wagers", "list", "--family", "pears"], "got 'pears'; did you mean 'pairs'"),
        (["wagers", "list", "--decks", "x"], "expected a number of decks or 'infinite', got 'x'"),
        (["wagers", "list", "--wager-file", "none.toml"], "got 'none.toml': No such file"),
        (["odds", "--slip", "Punto"], "expected bets such as '100 Punto, 12 Egalite', got 'Punto'"),
        (["odds", "--slip", "5 Pnto"], "got 'Pnto'"),
        (["odds", "--slip", "5 Punto", "--all-wagers"], "without --all-wagers"),
        (["odds", "--slip", "5 Punto", "--known", "P=5,?"], "without --known"),
        (["odds", "--slip", "5 Punto", "--table-max", "0"], "a table maximum such as '1000'"),
        (["odds", "--table-max", "100"], "--table-max beside --slip"),
    ],
)
def test_bad_input_is_told_in_one_line(args: list[str], expected: str) -> None:
    assert expected in complaint(*args)


def test_a_slip_is_answered_with_its_law_and_the_limits() -> None:
    kept = answer("odds", "monte-carlo-6", "--slip", "100 Punto, 12 Egalite", "--table-max", "100")
    assert kept["allowed"] is True
    assert [row["net"] for row in kept["net"]] == ["-112", "88", "96"]
    assert sum(Fraction(row["probability"]) for row in kept["net"]) == 1
    punto, tie = kept["pairs"][0]["wagers"]
    assert (punto, tie) == ("Punto", "Égalité")
    mean = sum(Fraction(row["net"]) * Fraction(row["probability"]) for row in kept["net"])
    assert Fraction(kept["mean"]) == mean


def test_a_slip_that_the_sheet_forbids_ends_with_one_and_names_the_rule() -> None:
    over = run("odds", "monte-carlo-6", "--slip", "100 Punto, 12 Egalite", "--table-max", "90")
    assert over.code == 1
    assert "broken: The tie stake is at most 12 % of the table's maximum: got 12 on" in over.out
    both = run("odds", "monte-carlo-6", "--slip", "10 Punto, 5 Banco")
    assert both.code == 1
    assert (
        "not checked: needs --table-max" in run("odds", "monte-carlo-8", "--slip", "10 Parita").out
    )
    eighth = ("odds", "monte-carlo-8", "--table-max", "1000", "--slip")
    assert [run(*eighth, f"{stake} Parita").code for stake in (125, 126)] == [0, 1]


def test_a_wager_named_on_the_command_line_is_priced() -> None:
    odds = answer("odds", "--wager", "Tie@9:1", "--wager", "Fortune 7", "--wager", "Tie@21:2")
    assert [(row["bet"], row["pays"]) for row in odds["wagers"]] == [
        ("Tie", "9 to 1"),
        ("Dragon 7", "40 to 1"),
        ("Tie", "21:2"),
    ]


def test_the_whole_catalogue_in_a_process_of_its_own() -> None:
    start = "from puntobanco_reports.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", start, "odds", "--all-wagers", "--format", "csv"],
        capture_output=True,
        text=True,
        check=True,
    )
    entries = [entry for entry in load().entries if entry.tableau == "standard" and entry.tables]
    assert {entry.status for entry in entries} == {"priced", "unresolved"}
    for entry in entries:
        mark = " (unresolved)" if entry.status == "unresolved" else ""
        assert entry.name + mark in done.stdout


MINE = """
[[wager]]
name = "Both Seven"
source = "the house's own"
says = "Both hands end on 7."
when = { player_total = 7, banker_total = 7 }
pay_table = [{ pays = "45 to 1" }, { pays = "50 to 1" }]
"""


def test_odds_of_a_wager_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(MINE, encoding="utf-8")
    # Beside the sheet's own wagers, by name, and with the whole catalogue.
    for words in (
        (),
        ("--wager", "Both Seven", "--wager", "Both Seven@50 to 1"),
        ("--all-wagers",),
    ):
        found = answer("odds", "--wager-file", str(path), *words)["wagers"]
        pays = [row["pays"] for row in found if row["wager"] == "Both Seven"]
        assert pays == ["45 to 1", "50 to 1"], words
    assert len(answer("odds", "--wager-file", str(path))["wagers"]) == 3 + 2


def test_a_slip_of_one_bet_is_the_law_of_the_coup() -> None:
    slip = answer("odds", "--slip", "100 Punto")
    coup = answer("odds", "--wager", "Punto")["outcomes"]
    found = {"player": slip["ahead"], "tie": slip["even"], "banker": slip["behind"]}
    assert found == {side: outcome["probability"] for side, outcome in coup.items()}

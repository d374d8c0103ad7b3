"""Differences of tableaux and sheets, each with its price; and what lint finds."""

import random
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from bridge import random_printed_rules, tableau_of
from oracle_samples import FINAL_TOTAL, HAND_VALUE, HAND_VALUE_BANKER_BOTH
from program import answer, complaint, run
from puntobanco.cards import Rank
from puntobanco.catalogue import find_entry
from puntobanco.conditions import read_conditions
from puntobanco.decisions.margins import Place
from puntobanco.decisions.prices import Figures, figures_of, with_cell
from puntobanco.diff import tableau_diff
from puntobanco.lint import lint, lint_tableau
from puntobanco.pay import Pay
from puntobanco.rulesheet_files import load_sheet, sheet_names
from puntobanco.sheet_diff import sheet_diff
from puntobanco.shoe import Shoe
from puntobanco.tableau import ROWS, STANDARD, Cell, Columns, NaturalRule, Tableau
from puntobanco.wagers import PayLine, Wager

EIGHT = Shoe.of_decks(8)
WAGERS = tuple(find_entry(name).wager() for name in ("Player", "Banker", "Tie", "Player Pair"))
NOTHING = Figures(Fraction(), Fraction(), Fraction(), (Fraction(),) * len(WAGERS))


def banker_red() -> Wager:
    when = read_conditions({"all": {"among": "banker", "suit": "red"}})
    return Wager("Banker red", (PayLine("red", when, Pay.parse("20 to 1")),))


def test_the_same_tableau_has_no_differences() -> None:
    diff = tableau_diff(STANDARD, STANDARD, EIGHT, WAGERS)
    assert diff.differences == ()
    assert diff.together == NOTHING


def test_one_cell_costs_what_all_together_cost() -> None:
    other = STANDARD.with_banker(6, "none", Cell.DRAW)
    diff = tableau_diff(STANDARD, other, EIGHT, WAGERS)
    (cell,) = diff.differences
    assert (cell.kind, cell.where, cell.ours, cell.theirs) == ("cell", "Banker 6 v none", "S", "D")
    assert cell.change == diff.together
    edges = [-expectation for expectation in diff.theirs.wagers[:3]]
    assert [f"{float(100 * edge):.4f}" for edge in edges] == ["1.3767", "0.9334", "19.2782"]


def column_of(where: str) -> Place:
    hand, _, rest = where.partition(" ")
    total, _, column = rest.partition(" v ")
    return Place(hand.lower(), int(total), column)


@pytest.mark.parametrize("seed", range(6))
def test_prices_alone_are_those_of_changed_tableaux(seed: int) -> None:
    rng = random.Random(seed)
    ours = tableau_of(random_printed_rules(rng))
    theirs = replace(ours, natural=rng.choice(list(NaturalRule)))
    for name, total, column, cell in ours.cells():
        if rng.random() < 0.06:
            theirs = with_cell(theirs, Place(name, total, column), cell.flipped)
    wagers = [*WAGERS, banker_red()]
    base = figures_of(ours, EIGHT, wagers)
    diff = tableau_diff(ours, theirs, EIGHT, wagers)
    assert (diff.ours, diff.theirs) == (base, figures_of(theirs, EIGHT, wagers))
    cells = {d.where: d for d in diff.differences if d.kind == "cell" and d.change is not None}
    for where, difference in cells.items():
        changed = with_cell(ours, column_of(where), Cell(difference.theirs))
        assert difference.change == figures_of(changed, EIGHT, wagers) - base, where
    if ours.natural is not theirs.natural:
        natural = diff.differences[0]
        changed = replace(ours, natural=theirs.natural)
        assert natural.kind == "natural"
        assert natural.change == figures_of(changed, EIGHT, wagers) - base


def test_cells_that_arise_under_one_tableau_alone_have_no_price() -> None:
    # Where Player draws on everything nobody stands: the column "none" does not arise.
    ours = replace(STANDARD, player=(Cell.DRAW,) * 8)
    theirs = STANDARD.with_banker(6, "none", Cell.DRAW)
    diff = tableau_diff(ours, theirs, EIGHT)
    said = {d.where: d for d in diff.differences}
    assert said["Banker 6 v none"].change is None
    assert said["Banker 6 v none"].why == "does not arise under ours"
    back = {d.where: d for d in tableau_diff(theirs, ours, EIGHT).differences}
    assert back["Banker 6 v none"].why == "does not arise under theirs"
    assert set(said) == {"Player 6", "Player 7", "Banker 6 v none"}


def bare(tableau: Tableau) -> Tableau:
    """The tableau with every cell left out that can't arise."""
    return replace(
        tableau,
        banker=tuple(
            tuple(
                cell if column in tableau.arising_columns else Cell.NEVER
                for column, cell in enumerate(row)
            )
            for row in tableau.banker
        ),
    )


def test_what_ours_leaves_out_is_taken_from_theirs() -> None:
    ours = bare(tableau_of(HAND_VALUE))
    theirs = bare(tableau_of(HAND_VALUE).with_player(5, Cell.STAND))
    diff = tableau_diff(ours, theirs, EIGHT)
    five = next(d for d in diff.differences if d.where == "Player 5")
    assert five.change == diff.together
    natural = tableau_diff(ours, bare(tableau_of(HAND_VALUE_BANKER_BOTH)), EIGHT).differences[0]
    assert natural.kind == "natural"
    assert natural.change is not None


def test_what_neither_says_has_no_price() -> None:
    ours = bare(tableau_of(FINAL_TOTAL))
    theirs = STANDARD.with_player(5, Cell.STAND)
    five = next(d for d in tableau_diff(ours, theirs, EIGHT).differences if d.where == "Player 5")
    # Their columns are third cards: they do not say what Banker does against a final 5.
    assert five.change is not None or five.why == "leads to cells that ours leaves out"


def test_columns_of_another_kind_are_compared_where_they_matter() -> None:
    theirs = tableau_of(FINAL_TOTAL)
    diff = tableau_diff(STANDARD, theirs, EIGHT, WAGERS)
    columns, *cells = diff.differences
    assert (columns.ours, columns.theirs) == ("third card", "final total")
    assert columns.change == diff.together
    eight = next(d for d in cells if d.where == "Banker 3 v 8")
    assert (eight.ours, eight.theirs) == ("S", "D at 0/3 1/3 2/3 3/3 9/3")
    # Turning over the whole cell costs what its parts cost: those that differ, and the rest.
    whole = figures_of(STANDARD.with_banker(3, "8", Cell.DRAW), EIGHT, WAGERS) - diff.ours
    assert eight.change is not None
    assert 0 < whole.tie / eight.change.tie < 1 or whole.tie != eight.change.tie
    # Flips in different cells of Banker's do not meet: together they are the columns.
    assert sum((d.change.tie for d in cells if d.change), Fraction()) == diff.together.tie
    refused = tableau_diff(STANDARD, theirs, EIGHT, [banker_red()]).differences[1]
    assert refused.change is None
    assert "'Banker red'" in refused.why


def test_a_printed_card_is_a_difference() -> None:
    diff = tableau_diff(STANDARD, replace(STANDARD, printed=Rank.SEVEN), EIGHT, WAGERS)
    (printed,) = diff.differences
    assert (printed.ours, printed.theirs, printed.change) == ("none", "7", diff.together)


def test_free_cells_differ_without_cost() -> None:
    diff = tableau_diff(STANDARD, STANDARD.with_player(5, Cell.FREE_DRAW), EIGHT, WAGERS)
    assert [(d.ours, d.theirs) for d in diff.differences] == [("D", "D?")]
    assert diff.differences[0].change == NOTHING


def test_sheets_differ_in_decks_pay_and_procedure() -> None:
    six, eight = load_sheet("monte-carlo-6"), load_sheet("monte-carlo-8")
    diff = sheet_diff(six, eight)
    found = {d.where: d for d in diff.differences}
    assert (found["decks"].ours, found["decks"].theirs) == ("6", "8")
    wagers = [w.wager for w in six.wagers]
    changed = figures_of(six.tableau, eight.shoe, wagers) - figures_of(
        six.tableau, six.shoe, wagers
    )
    assert found["decks"].change == changed
    pay = found["pay of Banco"].change
    assert pay is not None
    assert pay.player == pay.tie == pay.wagers[0] == 0 < pay.wagers[1]
    assert found["behind cut card"].change is None
    assert found["behind cut card"].why == "cards that nobody saw change no odds"
    assert diff.theirs == figures_of(eight.tableau, eight.shoe, [w.wager for w in eight.wagers])
    same_shoe = sheet_diff(six, eight, EIGHT)
    assert "decks" not in {d.where for d in same_shoe.differences}
    assert same_shoe.ours.tie == same_shoe.theirs.tie


def test_pay_alone_in_a_reading() -> None:
    plain = load_sheet("monte-carlo-6")
    diff = sheet_diff(plain, load_sheet("monte-carlo-6", ["tie-8-for-1"]))
    (pay,) = diff.differences
    assert pay.change == diff.together
    assert list(diff.together.wagers) == [0, 0, -diff.ours.tie]


def test_wagers_offered_by_one_sheet_alone() -> None:
    found = sheet_diff(load_sheet("chemin-de-fer"), load_sheet("standard")).differences
    (tie,) = [d for d in found if d.kind == "wager"]
    assert (tie.where, tie.ours, tie.theirs) == ("Tie", "not offered", "8 to 1")


@pytest.mark.parametrize("name", sheet_names())
def test_lint_and_diff_work_on_every_shipped_sheet(name: str) -> None:
    sheet = load_sheet(name)
    assert {finding.kind for finding in lint(sheet)} <= {
        "unstated",
        "assumed",
        "ambiguous",
        "unusual",
    }
    itself = sheet_diff(sheet, sheet)
    assert itself.differences == ()
    assert itself.together.tie == 0


def test_lint_of_a_tableau() -> None:
    assert list(lint_tableau(STANDARD)) == []
    odd = (
        replace(
            STANDARD.with_banker(6, "6", Cell.STAND).with_player(6, Cell.FREE_STAND),
            natural=NaturalRule.STOPS_OWN,
            printed=Rank.SEVEN,
        )
        .with_banker(5, "none", Cell.STAND)
        .with_banker(6, "none", Cell.DRAW)
    )
    said = {(finding.where, finding.says) for finding in lint_tableau(odd)}
    assert said == {
        ("naturals", "each stops its own hand"),
        ("deal", "Player's first card is a printed 7"),
        ("Player 6", "a free choice, stands by default"),
        ("Banker 6 v 6", "S, where the standard tableau has D"),
        ("Banker 5 v none", "S, where the standard tableau has D"),
        ("Banker 6 v none", "D, where the standard tableau has S"),
        ("Banker 6 v none", "draws on 6, though it stands on 5"),
    }
    columns = [finding.where for finding in lint_tableau(tableau_of(FINAL_TOTAL))]
    assert columns == ["Banker's table"]
    assert tableau_of(FINAL_TOTAL).columns is Columns.FINAL_TOTAL
    assert len(ROWS) == 8


BAD = """
name = "bad"
title = "A sheet with odd pay"
[provenance]
document = "made up"
[shoe]
decks = 20
[tableau]
columns = "third card"
natural = "either stops both"
player = '''
0 1 2 3 4 5 6 7
D D D D D D S S'''
banker = '''
  0 1 2 3 4 5 6 7 8 9 none
0 D D D D D D D D D D D
1 D D D D D D D D D D D
2 D D D D D D D D D D D
3 D D D D D D D D S D D
4 S S D D D D D D S S D
5 S S S S D D D D S S D
6 S S S S S S D D S S S
7 S S S S S S S S S S S'''
[[wager]]
name = "Tie"
bet = "Tie"
pays = "12 to 1"
[[wager]]
name = "Nine"
[[wager.line]]
label = "tie"
when = { winner = "tie" }
pay = "2 to 1"
[[wager.line]]
label = "tie on 9"
when = { winner = "tie", player_total = 9 }
pay = "50 to 1"
"""


def test_lint_of_pay_and_shoe(tmp_path: Path) -> None:
    path = tmp_path / "bad.toml"
    path.write_text(BAD, "utf-8")
    said = {(finding.where, finding.says) for finding in lint(load_sheet(str(path)))}
    assert ("decks", "20, where houses use 1 to 12") in said
    assert ("Tie", "the bettor has the advantage at this pay") in said
    assert ("Nine", "the house keeps more than a quarter of what is staked") in said
    assert ("Nine", "line 'tie on 9' can never win: it has no way") in said
    done = run("sheets", "lint", str(path))
    assert done.code == 1
    assert "20, where houses use 1 to 12" in done.out
    assert done.err == ""


def test_the_diff_command() -> None:
    data = answer("sheets", "diff", "monte-carlo-6", "monte-carlo-6@both-naturals")
    (natural,) = data["differences"]
    assert natural["change"] == data["together"]
    assert natural["theirs"] == "each stops its own hand"
    tie = load_sheet("monte-carlo-6", ["both-naturals"])
    figures = figures_of(tie.tableau, tie.shoe)
    assert data["figures"]["theirs"]["tie"] == str(figures.tie)
    text = run("sheets", "diff", "standard", "symmetric").out
    assert "all together" in text
    assert "'nothing'" in complaint("sheets", "diff", "standard", "standard@nothing")
    assert "expected a shipped sheet" in complaint("sheets", "diff", "standard", "standrad")


def test_the_decisions_command() -> None:
    data = answer("decisions", "--decks", "1")
    assert data["not_best"] == ["Banker 3 v 8", "Banker 5 v 4", "Banker 6 v none"]
    assert data["best_responses"]["period"] == 4
    cells = {cell["decision"]: cell for cell in data["decisions"]}
    assert len(cells) == 96
    assert cells["Banker 3 v 8"]["best_by_decks"][0] == {"from": 1, "to": 3, "best": "D"}
    eight = {c["decision"]: c for c in answer("decisions")["decisions"]}
    assert eight["Banker 6 v none"]["flipping_changes"]["tie"] == "-2853026/522044685"
    text = run("decisions", "chemin-de-fer", "--prices", "--all-cells", "--wager", "Banker").out
    for words in ("Free choices, both prices", "draw (default)", "Price of flipping each cell"):
        assert words in text
    assert "S +7.93 *" in run("decisions").out
    assert run("decisions", "--for-money").code == 0
    assert "expected one number of decks" in complaint("decisions", "--decks", "1,8")


def test_a_natural_is_no_cell_of_another_column() -> None:
    theirs = tableau_of(HAND_VALUE_BANKER_BOTH)
    diff = tableau_diff(STANDARD, theirs, EIGHT)
    assert diff.differences[0].kind == "natural"
    assert not any("8/2" in d.theirs or "9/2" in d.theirs for d in diff.differences)
    back = tableau_diff(theirs, STANDARD, EIGHT)
    assert back.differences[0].kind == "natural"
    assert not any(d.where.endswith(("8/2", "9/2")) for d in back.differences)

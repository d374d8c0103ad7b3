"""Questions that people ask in public about drawing rules that aren't the usual ones."""

import re
from pathlib import Path

import pytest

from program import answer, run

INVERTED = {4: "SSSDDDDDSSD", 5: "DDDDSSSSDDD", 6: "DDDDDDSSDDS"}
FOUR_DRAWS_ON_TENS = {4: "DSDDDDDDSSD"}
SYMMETRIC = {**dict.fromkeys(range(6), "D" * 11), 6: "S" * 11}


def sheet(folder: Path, rows: dict[int, str]) -> str:
    """The standard sheet with other rows of Banker's table."""
    text = run("sheets", "show", "standard", "--format", "toml").out
    for total, cells in rows.items():
        text = re.sub(rf"(?m)^{total}( [DS]){{11}}$", f"{total} {' '.join(cells)}", text)
    path = folder / "variant.toml"
    path.write_text(text, encoding="utf-8")
    return str(path)


def found_cells(path: str) -> list[str]:
    """The cells of Banker's table that lint finds to be unusual."""
    done = run("sheets", "lint", path)
    assert done.code == 1
    return re.findall(r"(Banker \d v \w+) +[DS], where the standard tableau has [DS]", done.out)


def rounded(path: str) -> tuple[list[float], list[float]]:
    """Probabilities of Player, Banker, Tie, and house edges in per cent."""
    data = answer("odds", path)
    chances = [round(data["outcomes"][name]["decimal"], 10) for name in ("player", "banker", "tie")]
    edges = []
    for wager in data["wagers"]:
        over, _, under = wager["house_edge"].partition("/")
        edges.append(round(100 * int(over) / int(under or 1), 4))
    return chances, edges


@pytest.mark.parametrize(
    ("rows", "chances", "edges"),
    [
        (INVERTED, [0.4599350439, 0.4440312884, 0.0960336677], [-1.5904, 3.8105, 13.5697]),
        (FOUR_DRAWS_ON_TENS, [0.4473114134, 0.4582506900, 0.0944378965], [1.0939, 1.1973, 15.0059]),
        (SYMMETRIC, [0.4531123118, 0.4531123118, 0.0937753764], [0.0, 2.2656, 15.6022]),
    ],
    ids=["inverted", "four draws on tens", "symmetric"],
)
def test_odds_under_a_table_that_is_printed_wrong(
    tmp_path: Path, rows: dict[int, str], chances: list[float], edges: list[float]
) -> None:
    assert rounded(sheet(tmp_path, rows)) == (chances, edges)


def test_which_cells_of_an_inverted_table_are_wrong(tmp_path: Path) -> None:
    cells = found_cells(sheet(tmp_path, INVERTED))
    wrong = [f"Banker 5 v {column}" for column in range(10)]
    wrong += [f"Banker 6 v {column}" for column in range(10)]
    assert cells == ["Banker 4 v 2", *wrong]


def test_a_ten_that_is_no_zero_costs_one_cell(tmp_path: Path) -> None:
    path = sheet(tmp_path, FOUR_DRAWS_ON_TENS)
    assert found_cells(path) == ["Banker 4 v 0"]
    data = answer("sheets", "diff", "standard", path)
    assert "Banker 4 v 0" in str(data)


def test_why_three_stands_against_an_eight() -> None:
    for decks, best in (("infinite", "S"), ("8", "S"), ("1", "D")):
        cells = {c["decision"]: c for c in answer("decisions", "--decks", decks)["decisions"]}
        assert cells["Banker 3 v 8"]["best"] == best

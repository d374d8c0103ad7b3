"""Settling coups, and wager files read or refused in one line."""

import re
import tomllib
from fractions import Fraction
from pathlib import Path

import pytest

from physical import wager
from puntobanco.cards import parse_cards
from puntobanco.catalogue import FOLDER, find_wager
from puntobanco.conditions import SUBJECTS
from puntobanco.coup import Coup, deal
from puntobanco.deals import GROUPS
from puntobanco.errors import PuntobancoError
from puntobanco.pay import Commission
from puntobanco.tableau import STANDARD
from puntobanco.wager_files import entries_of, entry_of, read_wager_file
from puntobanco.wagers import Wager


def coup(text: str) -> Coup:
    return deal(parse_cards(text), STANDARD)


@pytest.mark.parametrize(
    ("cards", "name", "line", "net"),
    [
        ("7h 5s Kd 3c", "Banker", "win", "19/20"),
        ("7h 5s Kd 3c", "Banker@24 to 25", "win", "24/25"),
        ("7h 5s Kd 3c", "Player", "otherwise", "-1"),
        ("9h 9s Kd Kc", "Tie@9:1", "win", "9"),
        ("9h 9s Kd Kc", "Player", "tie", "0"),
        ("9h 9s 9d Kc", "Lucky Nines", "three nines", "35"),
        ("9d 2s Kh 6c", "Lucky Nines", "nine of diamonds", "2"),
        ("9h Ks 9h Qc", "Lucky Nines", "two suited nines", "16"),
        ("9h 8s Kd Kc", "Bad Beat", "win", "50"),
        ("4h 8s 4s Kc", "Tiger Pair", "one hand a pair", "4"),
        ("4h 4d 4s 4c", "Tiger Pair", "both hands the same pair", "100"),
        ("Ah Kh Qh Jh 5d 2c", "Jackpot Baccarat", "mini royal", "250"),
        ("2h Kh 3h 6h 8d", "All Red", "win", "22"),
        ("2h Kh 3h 6s 8d", "All Red", "otherwise", "-1"),
        ("2h 3s 3d 4c 8c", "Panda 8", "otherwise", "-1"),
        ("Ah 3s 4d 4c 3c", "Panda 8", "win", "25"),
    ],
)
def test_a_dealt_coup_is_settled_by_the_first_line_that_holds(
    cards: str, name: str, line: str, net: str
) -> None:
    stake = Fraction(20)
    assert find_wager(name).settle(coup(cards), stake) == (line, stake * Fraction(net))


def test_the_order_of_lines_decides() -> None:
    both = wager("both", {"winner": "banker"}, {"banker_total": 8})
    turned = wager("turned", {"banker_total": 8}, {"winner": "banker"})
    dealt = coup("7h 5s Kd 3c")
    assert both.settle(dealt)[0] == turned.settle(dealt)[0] == "0"
    assert both.labels == ("0", "1", "otherwise")
    assert both.key != turned.key


def test_a_suit_that_is_asked_for_must_be_known() -> None:
    dealt = coup("7 5s Kd 3c")
    assert find_wager("Player Pair").settle(dealt)[0] == "otherwise"
    with pytest.raises(
        PuntobancoError, match="a suit on every card that 'All Red' looks at, got '7'"
    ):
        find_wager("All Red").settle(dealt)
    # Player's first card is not looked at.
    assert find_wager("Banker Perfect Pair").settle(dealt)[0] == "otherwise"


def test_a_commission_that_depends_on_the_stake_asks_for_it() -> None:
    lines = find_wager("Banker@1 to 1").lines
    least = Wager("Banker", lines, commission=Commission(Fraction(1, 20), minimum=Fraction(1)))
    with pytest.raises(PuntobancoError, match="a stake for 'Banker'"):
        least.nets()
    assert least.nets(Fraction(10))[0] == Fraction(9, 10)
    assert least.nets(Fraction(100))[0] == Fraction(19, 20)
    plain = Wager("Banker", lines, commission=Commission(Fraction(1, 20)))
    assert plain.nets() == find_wager("Banker").nets()


GOOD = """
[[wager]]
name = "Mine"
line = [
    { label = "low", when = { banker_total = "0-3" } },
    { label = "tie", when = { winner = "tie" }, pay = "push" },
]
pay_table = [{ pays = "2 to 1", edge = "1 %" }, { pays = "5 to 2", commission = "5 %" }]
"""


def test_a_file_of_ones_own_is_read(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(GOOD, encoding="utf-8")
    (entry,) = read_wager_file(path)
    assert [wager.pays for wager in entry.wagers()] == ["2 to 1", "5 to 2"]
    assert list(entry.wager("5:2").nets()) == [Fraction(19, 8), 0, -1]
    assert entry.wager("7 to 2").nets()[0] == Fraction(7, 2)


BAD = {
    "an unknown condition": ("banker_total =", "banker_totl =", "got 'banker_totl'"),
    "an empty range": ('"0-3"', '"3-0"', "line 'low': expected 'banker_total' .* got '3-0'"),
    "no values": ('"0-3"', "[]", "line 'low': expected at least one value"),
    "pay without a number": ('"2 to 1"', '"two to one"', "pays: expected pay such as"),
    "pay as a number": ('"2 to 1"', "2", "pays: expected pay for the lines"),
    "a commission over 100 %": ('"5 %"', '"105 %"', "commission: expected 0 to 100 %, got '105 %'"),
    "an unknown key": ("label =", "lable =", "a key of a line, got 'lable'; did you mean 'label'"),
    "an unknown key of a pay table": ("edge =", "edges =", "a key of a pay table, got 'edges'"),
    "a label used twice": ('label = "tie"', 'label = "low"', "each label once"),
    "a label that is taken": ('label = "tie"', 'label = "otherwise"', "a label, got 'otherwise'"),
    "a line without conditions": ('{ winner = "tie" }', "{}", "expected when"),
    "a pay table used twice": ('"5 to 2"', '"2 to 1"', "each name once"),
    "a wrong status": ("name =", 'status = "maybe"\nname =', "status: expected one of .*'maybe'"),
    "no lines": ("line = [", "lines = [", "a key of a wager, got 'lines'; did you mean 'line'"),
    "two forms at once": ("line = [", "when = { cards = 4 }\nline = [", "when or .* got both"),
    "no number of decks": ('edge = "1 %"', 'edge_decks = "8"', "edge_decks: .* got '8'"),
    "aliases that are no list": ("name =", 'aliases = "Me"\nname =', "aliases: expected a list"),
    "same_as beside lines": ("name =", 'same_as = "Tie"\nname =', "same_as: expected no 'line'"),
    "a name with a pay": ('"Mine"', '"Mine@2"', "a name without '@', got 'Mine@2'"),
}


@pytest.mark.parametrize("what", BAD)
def test_a_faulty_file_is_refused_with_file_wager_and_key(tmp_path: Path, what: str) -> None:
    old, new, says = BAD[what]
    assert old in GOOD
    path = tmp_path / "mine.toml"
    path.write_text(GOOD.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(PuntobancoError, match=says) as caught:
        read_wager_file(path)
    assert str(path) in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("document", "says"),
    [
        ({}, "expected .* tables in 'x', got none"),
        ({"wager": []}, "got none"),
        ({"wager": ["Tie"]}, r"wager: expected \[\[wager\]\] tables"),
        ({"wager": [{"name": ""}]}, "to have a name without '@', got ''"),
        ({"wager": [{"name": 3}]}, "got 3"),
        ({"wager": [{"name": "A", "when": {"cards": 4}}], "more": 1}, "got 'more'"),
        ({"wager": [{"name": "A", "when": {"cards": 4}}]}, "pay_table: expected at least one"),
        ({"wager": [{"name": "A", "line": []}]}, "expected at least one .*line"),
    ],
)
def test_a_faulty_document_is_refused(document: dict[str, object], says: str) -> None:
    with pytest.raises(PuntobancoError, match=says):
        entries_of(document, "x")


def test_a_file_that_can_not_be_read_is_said(tmp_path: Path) -> None:
    deep = tmp_path / "deep.toml"
    deep.write_text("a = " + "[" * 5_000 + "]" * 5_000, encoding="utf-8")
    binary = tmp_path / "binary.toml"
    binary.write_bytes(b"\xff\xfe\x00")
    empty = tmp_path / "empty.toml"
    empty.write_text(" \n", encoding="utf-8")
    for path, says in (
        (deep, "nested too deeply"),
        (binary, "no text in UTF-8"),
        (empty, "it is empty"),
        (tmp_path, "got the directory"),
        (tmp_path / "none.toml", "No such file"),
        (Path("a\0b"), "expected a readable TOML file"),
    ):
        with pytest.raises(PuntobancoError, match=says):
            read_wager_file(path)


def test_fixed_pay_needs_no_table() -> None:
    line = {"label": "tie", "when": {"winner": "tie"}, "pay": "8 to 1"}
    entry = entry_of({"name": "T", "line": [line]}, "x")
    assert list(entry.wager().nets()) == [8, -1]
    assert entry.wager().pays == "fixed"


FORM = (FOLDER.parent / "wager-form.md").read_text(encoding="utf-8")


def test_the_example_of_the_form_is_a_wager_file() -> None:
    (example,) = re.findall(r"```toml\n(.*?)```", FORM, re.DOTALL)
    (entry,) = entries_of(tomllib.loads(example), "wager-form.md")
    assert [wager.pays for wager in entry.wagers()] == ["12, 20", "12, 23"]
    assert entry.wager().key == find_wager("Lucky 6").key


def test_the_form_names_every_condition_word_and_group() -> None:
    for name, subject in SUBJECTS.items():
        assert f"`{name}`" in FORM, name
        for word in subject.words or {}:
            known = word in {"no", "yes"} or (name == "pair_rank_first_four" and word != "none")
            assert known or f'`"{word}"`' in FORM, (name, word)
    for group in GROUPS:
        assert f'`"{group}"`' in FORM, group

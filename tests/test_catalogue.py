"""The catalogue: names, files of one's own, printed edges, and events within each other."""

import json
import tomllib
from collections import Counter
from fractions import Fraction
from pathlib import Path

import jsonschema
import pytest

from puntobanco.catalogue import FOLDER, find_entry, find_wager, load
from puntobanco.conditions import SUBJECTS
from puntobanco.entries import Entry, folded
from puntobanco.errors import PuntobancoError
from puntobanco.rulesheet_files import load_sheet
from puntobanco.shoe import Shoe
from puntobanco.tableau import STANDARD
from puntobanco.valuation import value_of

SCHEMA = FOLDER.parent / "schema" / "wagers.schema.json"
CATALOGUE = load()
PRICED = tuple(entry for entry in CATALOGUE.entries if entry.tables)


def test_there_are_at_least_130_wagers_and_pay_tables_none_of_them_twice() -> None:
    wagers = CATALOGUE.wagers()
    bets = Counter((entry.tableau, w.key, w.nets()) for entry in PRICED for w in entry.wagers())
    assert len(wagers) == 152
    assert len(bets) == len(wagers)
    assert len({(folded(w.name), folded(w.pays)) for w in wagers}) == len(wagers)


def test_every_bet_says_what_it_is_and_where_it_is_from() -> None:
    for entry in CATALOGUE.entries:
        assert entry.says.endswith("."), entry.name
        assert entry.source, entry.name
        assert entry.family, entry.name
        assert (entry.status != "priced") <= bool(entry.note), entry.name
        assert load_sheet(entry.tableau).name == entry.tableau


def test_what_is_not_priced_says_why() -> None:
    unpriced = [entry for entry in CATALOGUE.entries if not entry.tables]
    assert {entry.status for entry in unpriced} == {"not yet priced"}
    assert {"Lucky Draw Baccarat", "Insurance", "Streak"} <= {entry.name for entry in unpriced}
    with pytest.raises(PuntobancoError, match="a priced wager, got 'Streak': several coups"):
        find_wager("Streak")


@pytest.mark.parametrize(
    ("text", "name", "pays"),
    [
        ("Punto", "Player", "1 to 1"),
        ("BANCO", "Banker", "19 to 20"),
        ("égalité", "Tie", "8 to 1"),
        ("Egalite", "Tie", "8 to 1"),
        ("Parita", "Tie", "8 to 1"),
        ("Tie@9:1", "Tie", "9 to 1"),
        ("Tie @ 9 for 1", "Tie", "8 to 1"),
        ("Tie@8 for 1", "Tie", "7 to 1"),
        ("Tie@21:2", "Tie", "21:2"),
        ("Fortune 7", "Dragon 7", "40 to 1"),
        ("golden 8", "Panda 8", "25 to 1"),
        ("Tiger Tie", "Egalite 6", "35 to 1"),
        ("Egalite 6", "Egalite 6", "45 to 1"),
        ("Égalité 6", "Egalite 6", "45 to 1"),
        ("Tiger", "Lucky 6", "12, 20"),
        ("Super 6+", "Lucky 6", "12, 18"),
        ("Lucky 6@12:1, 23:1", "Lucky 6", "12, 23"),
        ("Tiger@12, 23", "Lucky 6", "12, 23"),
        ("Banker without commission", "Banker", "1 to 1"),
        ("EZ Banker", "Banker (three-card 7 pushes)", "1 to 1, three-card 7 pushes"),
        ("4-5-6: 4 cards", "Small", "3 to 2"),
        ("Kill@30:1", "Kill the Ox/Tiger", "30 to 1"),
        ("Egalite group 0", "Egalite 0", "160 to 1"),
        ("low-tie max", "Low Tie Max", "55 to 1"),
    ],
)
def test_a_wager_is_found_by_any_of_its_names(text: str, name: str, pays: str) -> None:
    found = find_wager(text)
    assert (found.name, found.bet, found.pays) == (name, name, pays)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("Dragon 77", "got 'Dragon 77'; did you mean 'Dragon 7'"),
        ("", "expected a wager of the catalogue, got ''"),
        ("Tie@lots", r"a pay table of 'Tie' \('8 to 1', '9 to 1', '7 to 1'\), got 'lots'"),
        ("Lucky 6@12, 24", r"a pay table of 'Lucky 6' \('12, 20'.* got '12, 24'"),
        ("Lucky 6@20, 12", "got '20, 12'"),
        ("Banker (EZ)@9 to 1", "a pay table of 'Banker \\(three-card 7 pushes\\)'"),
    ],
)
def test_a_wager_that_is_not_there_is_refused(text: str, says: str) -> None:
    with pytest.raises(PuntobancoError, match=says):
        find_wager(text)


# Printed edges that the stated condition does not give, and why they are wrong.
WRONG = {
    ("Lucky Nines", "500, 250, 20, 8, 5, 2, 1"): "64,512 suited triples instead of 86,016",
    ("Bad Beat", "50 to 1"): "8.45847 % cut off upwards",
}


@pytest.mark.parametrize("entry", PRICED, ids=lambda entry: entry.name)
def test_printed_edges_are_those_of_the_condition(entry: Entry) -> None:
    sheet = load_sheet(entry.tableau)
    for table in entry.tables:
        if not table.edge:
            continue
        shoe = Shoe.of_decks(table.edge_decks, sheet.values)
        exact = value_of(entry.paying(table), sheet.tableau, shoe).house_edge * 100
        printed = table.edge.removesuffix(" %")
        places = len(printed.partition(".")[2])
        agrees = round(exact * 10**places) == Fraction(printed) * 10**places
        known = entry.status == "unresolved" or (entry.name, table.name) in WRONG
        assert agrees != known, (entry.name, table.name, float(exact))


def test_lucky_nines_are_as_printed_with_the_right_count() -> None:
    # The other page: 86,016 suited triples give 0.190582 (cut).
    edge = value_of(find_wager("Lucky Nines@500, 250, 20, 8, 5, 2, 1"), STANDARD, Shoe.of_decks(8))
    assert edge.house_edge == Fraction(1_953_368, 10_249_421)


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.toml")), ids=lambda path: path.stem)
def test_shipped_files_have_the_form_of_the_schema(path: Path) -> None:
    schema = json.loads(SCHEMA.read_text("utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.validate(tomllib.loads(path.read_text("utf-8")), schema)


def test_the_schema_knows_every_condition_and_no_other() -> None:
    schema = json.loads(SCHEMA.read_text("utf-8"))["$defs"] | {"$ref": "#/$defs/when"}
    checker = jsonschema.Draft202012Validator({"$defs": schema, "$ref": "#/$defs/when"})
    for name in SUBJECTS:
        assert checker.is_valid({name: 0}), name
    for name in ("winer", "player_pairs", "banker", "losing_natural"):
        assert not checker.is_valid({name: 0})


def mine(tmp_path: Path, text: str, name: str = "mine.toml") -> Path:
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    return path


def bet(name: str, more: str = "") -> str:
    when, pays = "when = { cards = 4 }", 'pay_table = [{ pays = "3 to 2" }]'
    return f'[[wager]]\nname = "{name}"\n{when}\n{pays}\n{more}\n'


def other_name(name: str, same_as: str) -> str:
    return f'[[wager]]\nname = "{name}"\nsame_as = "{same_as}"\n'


def test_a_file_of_ones_own_joins_the_catalogue(tmp_path: Path) -> None:
    text = bet("Four", 'aliases = ["Quattro"]') + other_name("Vier", "Four")
    joined = load(mine(tmp_path, text + other_name("Drache", "Dragon 7")))
    assert joined.find("quattro").pays == joined.find("VIER").pays == "3 to 2"
    assert joined.find("Drache").name == "Dragon 7"
    assert joined.find("Punto").name == "Player"
    assert len(joined.wagers()) == len(CATALOGUE.wagers()) + 1
    assert len(load().entries) == len(CATALOGUE.entries)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (bet("Tie"), "wager 'Tie', name: expected a name used once, got one used in main.toml"),
        (bet("ÉGALITÉ 6"), "wager 'ÉGALITÉ 6', name: .* used in ties.toml"),
        (bet("A") + bet("a"), "wager 'a', name: expected a name used once"),
        (bet("A", 'aliases = ["Player"]'), "aliases: .* got 'Player' of main.toml"),
        (other_name("A", "Nobody"), "same_as: expected a wager, got 'Nobody'"),
        (other_name("A", "Dragon 77"), "did you mean 'Dragon 7'"),
        (
            other_name("A", "B") + other_name("B", "C") + other_name("C", "A"),
            "wager 'A', same_as: .* the circle 'A' -> 'B' -> 'C' -> 'A'$",
        ),
        (other_name("A", "A"), "the circle 'A' -> 'A'$"),
    ],
)
def test_names_that_clash_are_refused_with_file_and_wager(
    tmp_path: Path, text: str, says: str
) -> None:
    path = mine(tmp_path, text)
    with pytest.raises(PuntobancoError, match=says) as caught:
        load(path)
    assert str(path) in str(caught.value)


def test_an_alias_of_two_bets_names_both(tmp_path: Path) -> None:
    joined = load(mine(tmp_path, bet("Four", 'aliases = ["Fortune 7", "fortune 7"]')))
    with pytest.raises(PuntobancoError, match="it names 'Dragon 7' and 'Four'"):
        joined.find("fortune 7")
    assert find_entry("Fortune 7").name == "Dragon 7"


def test_main_bets_read_by_themselves_are_those_of_the_catalogue() -> None:
    for name in ("Player", "Banker", "Tie"):
        quick, whole = find_entry(name), load().find_entry(name)
        assert quick.names == whole.names
        assert [w.pays for w in quick.wagers()] == [w.pays for w in whole.wagers()]
        assert quick.where == whole.where

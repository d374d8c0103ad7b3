"""Rule sheets: the form, its schema and its text; the shipped sheets; readings; what is refused."""

import copy
import json
import re
import tomllib
from collections.abc import Callable, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from published import EDGES, WAYS, Figure
from puntobanco import rulesheet_files
from puntobanco.cards import Rank
from puntobanco.errors import PuntobancoError
from puntobanco.rulesheet import INTENDED, RuleSheet
from puntobanco.rulesheet_files import FOLDER, load_sheet, sheet_names, sheet_path
from puntobanco.rulesheet_form import sheet_of
from puntobanco.shoe import MAX_DECKS
from puntobanco.shoe_text import parse_decks, shoe_of
from puntobanco.tableau import STANDARD, Cell, Columns, NaturalRule
from puntobanco.valuation import Valuation, value_of

DATA = FOLDER.parent
SCHEMA = json.loads((DATA / "schema" / "rulesheet.schema.json").read_text(encoding="utf-8"))
SAYS = (DATA / "rulesheet-form.md").read_text(encoding="utf-8")
EXAMPLE = re.findall(r"```toml\n(.*?)```", SAYS, re.DOTALL)[0]
SEEDS = (
    "casino-en-france",
    "treasure-casino",
    "maxi-punto-banco",
    "monte-carlo-8",
    "monte-carlo-6",
)
OTHERS = (
    "standard",
    "no-commission",
    "ez",
    "seven-up",
    "bahamian",
    "symmetric",
    "chemin-de-fer",
)


def document(name: str) -> dict[str, Any]:
    return tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))


def faults(content: object) -> list[str]:
    return [error.message for error in Draft202012Validator(SCHEMA).iter_errors(content)]


def read(content: Mapping[str, object]) -> RuleSheet:
    return sheet_of(content, "test", "")


# The shipped sheets


def test_the_shipped_sheets_are_these_and_the_default_one_comes_first() -> None:
    assert sheet_names()[0] == "standard"
    assert set(sheet_names()) >= {*SEEDS, *OTHERS}
    assert list(sheet_names()[1:]) == sorted(sheet_names()[1:])


@pytest.mark.parametrize("name", sheet_names())
def test_a_shipped_sheet_is_complete(name: str) -> None:
    sheet = load_sheet(name)
    assert sheet.name == name
    assert sheet.title
    assert "\n" not in sheet.title
    assert sheet.wagers
    assert sheet.reading == INTENDED
    assert load_sheet(name, [INTENDED]) == sheet
    assert re.fullmatch("[0-9a-f]{64}", sheet.digest)
    for reading in sheet.readings:
        chosen = load_sheet(name, [reading.name])
        assert chosen.chosen == (reading.name,)
        assert (chosen.tableau, chosen.wagers) != (sheet.tableau, sheet.wagers)
        assert chosen.digest != sheet.digest


@pytest.mark.parametrize("name", sheet_names())
def test_what_is_assumed_is_said(name: str) -> None:
    sheet = load_sheet(name)
    what = [assumption.what for assumption in sheet.assumptions]
    assert sheet.decks_assumed == ("number of decks" in what)
    assert any(listed.assumed for listed in sheet.wagers) <= any("pay" in w for w in what)
    assert len(set(what)) == len(what)
    if sheet.decks_assumed:
        assert "the number of decks" in sheet.provenance.unstated


@pytest.mark.parametrize("name", SEEDS)
def test_a_seed_sheet_reads_as_the_standard_tableau_unless_taken_at_its_word(name: str) -> None:
    assert load_sheet(name).tableau == STANDARD


# What the sheet says, else what it leaves out; each has its key and its words.
SUBJECTS = {
    "dealing_order": "dealing order",
    "turning_order": "turning order",
    "holding": "who holds the cards",
    "bets_together": "which bets go together",
    "after_tie": "stakes after a tie",
    "after_error": "after a dealing error",
    "seats": "seats",
    "burning": "burnt cards",
    "cut": "cut card",
}


@pytest.mark.parametrize("name", SEEDS)
@pytest.mark.parametrize("subject", SUBJECTS)
def test_a_seed_sheet_says_it_or_is_said_to_leave_it_out(name: str, subject: str) -> None:
    sheet = load_sheet(name)
    said = sheet.procedure.says or {}
    left_out = any(SUBJECTS[subject] in text for text in sheet.provenance.unstated)
    assert (subject in said) != left_out or subject in ("burning", "cut")
    assert subject in said or left_out


@pytest.mark.parametrize("name", ["monte-carlo-8", "monte-carlo-6", "maxi-punto-banco"])
def test_a_printed_pay_keeps_the_sheet_s_own_words(name: str) -> None:
    for listed in load_sheet(name).wagers:
        assert listed.wager.printed
        assert not listed.assumed


@pytest.mark.parametrize("name", ["casino-en-france", "treasure-casino"])
def test_a_pay_that_is_not_printed_is_assumed(name: str) -> None:
    assert all(listed.assumed and not listed.wager.printed for listed in load_sheet(name).wagers)


def test_the_burnt_cards_and_the_cut_card_of_monte_carlo() -> None:
    for name, behind in (("monte-carlo-8", 104), ("monte-carlo-6", 10)):
        procedure = load_sheet(name).procedure
        assert (procedure.burn, procedure.burn_ten) == ("first card", 10)
        assert procedure.first_card_exposed
        assert procedure.behind_cut_card == behind
        assert procedure.coups_after_cut_card is None


def test_variants_differ_from_the_standard_game_where_they_should() -> None:
    assert load_sheet("seven-up").tableau.printed is Rank.SEVEN
    for name in ("no-commission", "ez"):
        assert load_sheet(name).tableau == STANDARD
    for name in ("bahamian", "symmetric"):
        tableau = load_sheet(name).tableau
        for total in range(8):
            assert set(tableau.banker[total]) == {tableau.player[total]}
    free = {
        (hand, total, label)
        for hand, total, label, cell in load_sheet("chemin-de-fer").tableau.cells()
        if cell.free
    }
    assert free == {("player", 5, ""), ("banker", 3, "9"), ("banker", 5, "4")}
    more = load_sheet("chemin-de-fer", ["four-free-cells"]).tableau
    assert more.banker[4][1] is Cell.FREE_STAND
    assert more.banker[6][10] is Cell.FREE_STAND


def value(figure: Figure) -> Valuation:
    sheet = load_sheet(figure.sheet)
    shoe = shoe_of(parse_decks(figure.decks), sheet.values)
    return value_of(sheet.wager(figure.wager), sheet.tableau, shoe)


@pytest.mark.parametrize("figure", EDGES, ids=lambda f: f"{f.sheet} {f.decks} {f.wager}")
def test_house_edges_as_printed(figure: Figure) -> None:
    printed = figure.printed.removesuffix("%")
    decimals = len(printed.partition(".")[2])
    assert round(100 * value(figure).house_edge, decimals) == Fraction(printed), figure.source


@pytest.mark.parametrize("figure", WAYS, ids=lambda f: f"{f.sheet} {f.decks} {f.wager} {f.line}")
def test_ways_as_printed(figure: Figure) -> None:
    ways = value(figure).line(figure.line).ways
    kept = len(figure.printed.rstrip("0"))
    # Where the source keeps fifteen digits, the last one is rounded.
    rounded = round(ways, len(str(ways)) * -1 + kept) if kept <= 15 else ways
    assert rounded == int(figure.printed), figure.source


# The schema and the text


def test_the_schema_is_a_schema() -> None:
    Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize("name", sheet_names())
def test_every_shipped_sheet_is_of_the_schema_s_form(name: str) -> None:
    assert faults(document(name)) == []


def test_the_example_of_the_text_is_a_sheet(tmp_path: Path) -> None:
    path = tmp_path / "my-sheet.toml"
    path.write_text(EXAMPLE, encoding="utf-8")
    sheet = load_sheet(str(path))
    assert (sheet.name, sheet.tableau) == ("my-casino", STANDARD)
    assert load_sheet(str(path), ["tie-8-for-1"]).wager("Tie").lines[0].pay.net == 7
    assert faults(tomllib.loads(EXAMPLE)) == []


def names_in(part: object) -> set[str]:
    """Every key and every fixed word of the schema."""
    if isinstance(part, list):
        return set[str]().union(*map(names_in, part))
    if not isinstance(part, dict):
        return set()
    own = set(part.get("properties", {})) | {w for w in part.get("enum", []) if isinstance(w, str)}
    own |= {part["const"]} if isinstance(part.get("const"), str) else set()
    return own.union(*map(names_in, part.values()))


def test_every_key_and_word_of_the_schema_is_explained_in_the_text() -> None:
    for name in names_in(SCHEMA) - {"otherwise"}:
        assert re.search(rf"[`\"\[. ]{re.escape(name)}(?:[`\"\].]| = )", SAYS), name
    assert "`otherwise`" in SAYS


def test_the_schema_lists_the_keys_that_the_program_takes() -> None:
    for table, keys in (
        ("tableau", {"columns", "natural", "player", "banker", "printed"}),
        ("shoe", {"decks", "assumed", "points"}),
    ):
        part = SCHEMA["properties"][table]
        properties = part["allOf"][0]["properties"] if "allOf" in part else part["properties"]
        assert set(properties) == keys
    assert set(SCHEMA["$defs"]) >= {"pay", "rank"}
    columns = SCHEMA["properties"]["tableau"]["allOf"][0]["properties"]["columns"]["enum"]
    assert columns == [choice.value for choice in Columns]


# What is refused

Edit = Callable[[dict[str, Any]], object]


def put(path: str, new: object) -> Edit:
    """An edit that sets the key at a dotted path (a number: a place in a list)."""

    def edit(content: dict[str, Any]) -> None:
        part: Any = content
        *steps, last = [int(step) if step.isdigit() else step for step in path.split(".")]
        for step in steps:
            part = part[step]
        part[last] = new

    return edit


def drop(path: str) -> Edit:
    def edit(content: dict[str, Any]) -> None:
        part: Any = content
        *steps, last = path.split(".")
        for step in steps:
            part = part[int(step) if step.isdigit() else step]
        del part[last]

    return edit


def swap(path: str, old: str, new: str) -> Edit:
    def edit(content: dict[str, Any]) -> None:
        part: Any = content
        *steps, last = path.split(".")
        for step in steps:
            part = part[int(step) if step.isdigit() else step]
        assert old in part[last]
        part[last] = part[last].replace(old, new)

    return edit


WIN_6 = "wager.1.line.0"
BROKEN: list[tuple[Edit, str]] = [
    (put("naem", "x"), "expected a key of rule sheet, got 'naem'; did you mean 'name'"),
    (drop("name"), "name: expected text, got None"),
    (put("title", " "), "title: expected text, got ' '"),
    (drop("provenance"), r"expected a table \[provenance\], got None"),
    (put("provenance.document", 3), r"\[provenance\]: document: expected text, got 3"),
    (put("provenance.unstated", "x"), "unstated: expected a list of texts, got 'x'"),
    (put("provenance.unstated", [""]), "unstated: expected a list of texts"),
    (put("provenance.publishers", "x"), "did you mean 'publisher'"),
    (drop("shoe"), r"expected a table \[shoe\]"),
    (drop("shoe.decks"), "decks: expected 1 to 1000000 or 'infinite', got None"),
    (put("shoe.decks", 0), "decks: expected 1 to 1000000 or 'infinite', got 0"),
    (put("shoe.decks", "eight"), "got 'eight'"),
    (put("shoe.decks", True), "got True"),
    (put("shoe.decks", 6.5), "got 6.5"),
    (put("shoe.decks", MAX_DECKS + 1), "got 1000001"),
    (put("shoe.assumed", "yes"), "assumed: expected true or false, got 'yes'"),
    (put("shoe.points", {"A": 10}), "point values from 0 to 9"),
    (put("shoe.points", {"B": 1}), "expected a rank"),
    (put("shoe.points", {"A": "1"}), "points: expected a value from 0 to 9, got '1'"),
    (put("shoe.deks", 6), r"expected a key of \[shoe\], got 'deks'; did you mean 'decks'"),
    (drop("tableau"), r"expected a table \[tableau\]"),
    (put("tableau.columns", "totals"), "columns: expected one of 'third card', 'final total'"),
    (drop("tableau.natural"), "natural: expected one of"),
    (put("tableau.columns", "final total"), r"\[tableau\]: expected each Banker column"),
    (put("tableau.printed", "1"), r"\[tableau\]: expected a rank .*, got '1'"),
    (put("tableau.printed", 7), "printed: expected text, got 7"),
    (swap("tableau.player", "5 6 7", "5 6"), "missing '7'"),
    (swap("tableau.player", "S S", "S X"), "got 'X'"),
    (swap("tableau.banker", "\n7 S S S S S S S S S S S", ""), "missing '7'"),
    (swap("tableau.banker", "9 none", "9"), "missing 'none'"),
    (swap("tableau.banker", "\n3 D D", "\n3 D"), "11 cells in Banker 3, got 10"),
    (swap("tableau.banker", "\n3 D", "\n3 T"), "in Banker 3, got 'T'"),
    (put("tableau.player", ["D"] * 8), "player: expected text"),
    (put("tableau.bankers", "x"), "did you mean 'banker'"),
    (put("procedure.burn", "second card"), "burn: expected 'first card', 'none' or a number"),
    (put("procedure.burn", -1), "burn: expected"),
    (put("procedure.burn_ten", 1.5), "burn_ten: expected a whole number of at least 0, got 1.5"),
    (put("procedure.first_card_exposed", 1), "first_card_exposed: expected true or false, got 1"),
    (put("procedure.behind_cut_card", -1), "behind_cut_card: expected a whole number"),
    (put("procedure.cut", 14), r"expected a key of \[procedure\], got 'cut'"),
    (put("procedure.says", "x"), r"expected a table \[says\], got 'x'"),
    (put("procedure.says.seats", 7), "seats: expected text, got 7"),
    (put("wager", {}), r"expected \[\[wager\]\] tables, got {}"),
    (drop("wager.0.name"), "wager: expected a name, got None"),
    (put("wager.0.bet", 3), "bet: expected a wager of the catalogue, got 3"),
    (put("wager.0.pays", "8 too 1"), "wager 'Punto': pays: expected pay such as"),
    (put("wager.0.line", [{"label": "win"}]), "'line' beside bet"),
    (put("wager.0.pay", "1 to 1"), r"expected a key of \[\[wager\]\], got 'pay'; did you mean"),
    (put("wager.0.pay_table", []), r"expected a key of \[\[wager\]\], got 'pay_table'"),
    (put("wager.0.commission", "lots"), "expected a rate such as '5 %' or '1/20', got 'lots'"),
    (put("wager.0.printed", 3), "printed as text"),
    (put("wager.0.assumed", "yes"), "assumed as true or false"),
    (put("wager.0.aliases", "Player"), "aliases: expected a list of texts, got 'Player'"),
    (drop("wager.1.line"), "line: expected at least one"),
    (put(f"{WIN_6}.pays", "1 to 2"), "expected a key of a line, got 'pays'"),
    (put(f"{WIN_6}.when", {}), "expected when"),
    (put(f"{WIN_6}.pay", "lots"), "expected pay such as"),
    (put(f"{WIN_6}.label", "otherwise"), "expected a label"),
    (drop("assumption.0.why"), "why: expected text, got None"),
    (put("assumption.0.because", "x"), "got 'because'"),
    (put("limit.0.kind", "maximum"), "kind: expected one of 'share of table maximum'"),
    (put("limit.0.share", "a lot"), "expected a rate"),
    (drop("limit.0.share"), "share: expected text, got None"),
    (put("limit.0.amount", "20"), "got 'amount'"),
    (put("limit.0.wagers", []), "wagers: expected wagers of the sheet by name, got none"),
    (put("limit.0", {"kind": "multiple of", "wagers": ["Punto"], "amount": "x"}), "amount"),
    (put("limit.0", {"kind": "only beside", "wagers": ["Punto"], "beside": []}), "beside"),
    (put("reading.0.name", "a+b"), "a name without '\\+'"),
    (put("reading.0.name", INTENDED), "not 'as intended'"),
    (drop("reading.0.of"), "of: expected text, got None"),
    (drop("reading.0.wager"), "expected shoe, tableau or wager, got no change"),
    (put("reading.0.wager", 3), r"expected a table \[wager\], got 3"),
    (put("reading.0.provenance", {}), r"expected a key of \[\[reading\]\], got 'provenance'"),
    (put("reading.0.tableau", {"column": "x"}), "reading 'tie-8-for-1': .* did you mean 'columns'"),
    (put("reading.0.tableau", {"banker": "x"}), "reading 'tie-8-for-1': .*each Banker column"),
    (put("reading.0.shoe", {"decks": 0}), "reading 'tie-8-for-1': decks: expected 1 to"),
    (put("reading.0.wager", {"Punto": {"pays": "x"}}), "reading 'tie-8-for-1': .*expected pay"),
    (put("reading.0.wager", {"Punto": 3}), "expected a table, got 3"),
]
# Faults that no schema of single values can tell.
ONLY_THE_PROGRAM: list[tuple[Edit, str]] = [
    (swap("tableau.banker", "\n3 D", "\n3 -"), "column '0': it can arise"),
    (put("wager.0.pays", {"win": "1 to 1", "lose": "push"}), "expected a line of"),
    (drop("wager.1.pays"), "pays: expected pay for the lines"),
    (swap("tableau.player", "5 6 7", "5 6 6"), "doubled '6'"),
    (swap("tableau.banker", "\n7 S", "\n6 S"), "doubled '6'"),
    (swap("tableau.banker", "8 9 none", "8 8 none"), "doubled '8'"),
    (put("shoe.points", {"T": 1, "10": 2}), "each rank once"),
    (put("wager.0.bet", "Nothing"), "expected a wager of the catalogue"),
    (put("wager.1.name", "punto"), "wager: expected each name once, got 'Punto', 'punto'"),
    (put(f"{WIN_6}.when", {"winner": "nobody"}), "expected 'winner' one of"),
    (put(f"{WIN_6}.label", "tie"), "expected each label once"),
    (put("limit.0.wagers", ["Egalité"]), "got 'Egalité'; did you mean 'Égalité'"),
    (put("reading.0.wager", {"Egalité": {"pays": "push"}}), "got 'Egalité'"),
    (lambda c: c["reading"].append(dict(c["reading"][0])), "reading: expected each name once"),
]


def broken(edit: Edit) -> dict[str, Any]:
    content = copy.deepcopy(tomllib.loads(EXAMPLE))
    edit(content)
    assert content != tomllib.loads(EXAMPLE)
    return content


def load(content: Mapping[str, Any], monkeypatch: pytest.MonkeyPatch) -> RuleSheet:
    """Load parsed TOML as a file of the user's own, with the checks of its readings."""
    monkeypatch.setattr(rulesheet_files, "load_toml", lambda _: content)
    return load_sheet("test.toml")


@pytest.mark.parametrize(("edit", "expected"), [*BROKEN, *ONLY_THE_PROGRAM])
def test_a_fault_is_refused_with_file_place_and_what_was_expected(
    edit: Edit, expected: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(PuntobancoError, match=expected) as refused:
        load(broken(edit), monkeypatch)
    assert str(refused.value).startswith("rule sheet 'test.toml': ")


@pytest.mark.parametrize("edit", [edit for edit, _ in BROKEN])
def test_the_schema_finds_the_fault_too(edit: Edit) -> None:
    assert faults(broken(edit))


@pytest.mark.parametrize("edit", [edit for edit, _ in ONLY_THE_PROGRAM])
def test_the_schema_leaves_the_rest_to_the_program(edit: Edit) -> None:
    assert not faults(broken(edit))


ALLOWED: list[Edit] = [
    put("shoe.decks", "infinite"),
    put("shoe.points", {"a": 0, "10": 3}),
    put("tableau.printed", "T"),
    put("procedure.burn", 3),
    put("procedure.burn", "none"),
    drop("procedure"),
    drop("assumption"),
    drop("limit"),
    drop("reading"),
    drop("wager.0.pays"),
    put("wager.0.pays", " 9 for 1 "),
    put("wager.0.aliases", ["Ponte"]),
    put("wager.0.commission", "5 %"),
    put("wager.0.commission", {"rate": "1/20", "minimum": "1", "chip": "0.50", "rounding": "down"}),
    put("wager.1.otherwise", "lose half"),
    put("limit.0", {"kind": "not together", "wagers": ["Punto", "Banco"], "says": "No."}),
    put("limit.0", {"kind": "only beside", "wagers": ["Égalité"], "beside": ["Punto", "Banco"]}),
    put("limit.0", {"kind": "at most", "wagers": ["Égalité"], "beside": ["Punto"]}),
    put("limit.0", {"kind": "multiple of", "wagers": ["Banco"], "amount": "20"}),
    put("limit.0", {"kind": "difference at most", "wagers": ["Banco", "Punto"], "amount": "500"}),
    swap("tableau.player", "D S S", "D? S? S"),
]


@pytest.mark.parametrize("edit", ALLOWED)
def test_what_the_form_allows_the_schema_allows(
    edit: Edit, monkeypatch: pytest.MonkeyPatch
) -> None:
    content = broken(edit)
    assert faults(content) == []
    assert load(content, monkeypatch).wagers


def test_wager_keys_reach_the_wager(monkeypatch: pytest.MonkeyPatch) -> None:
    content = broken(put("wager.0.commission", "5 %"))
    content["wager"][0]["aliases"] = ["Ponte"]
    content["wager"][1]["otherwise"] = "lose half"
    sheet = load(content, monkeypatch)
    commission = sheet.wager("ponte").commission
    assert commission is not None
    assert commission.rate == Fraction(1, 20)
    assert sheet.wager("Player") is sheet.wager("Punto")
    assert sheet.wager("Banco").otherwise.net == Fraction(-1, 2)
    del content["wager"][0]["pays"]
    kept = load(content, monkeypatch).wager("Punto")
    assert (kept.lines[0].pay.text, kept.commission) == ("1 to 1", commission)


def test_point_values_of_a_sheet_reach_its_shoe(monkeypatch: pytest.MonkeyPatch) -> None:
    sheet = load(broken(put("shoe.points", {"A": 0})), monkeypatch)
    assert sheet.shoe.points == (120, 0, *(24,) * 8)


# Readings


def test_readings_of_different_questions_combine() -> None:
    sheet = load_sheet("maxi-punto-banco", ["double-is-2-to-1", "hand-value"])
    assert sheet.reading == "hand-value+double-is-2-to-1"
    assert sheet.tableau.columns is Columns.FINAL_TOTAL
    assert sheet.wager("Punto").lines[0].pay.net == 2
    joined = load_sheet("maxi-punto-banco", ["hand-value+double-is-2-to-1"])
    assert joined == sheet
    assert joined.digest == sheet.digest
    full = "player-natural-stops-player+hand-value+double-is-2-to-1"
    assert load_sheet("maxi-punto-banco", [full]).tableau.natural is NaturalRule.BANKER_STOPS_BOTH


def test_a_reading_changes_what_it_says_and_nothing_else() -> None:
    plain = load_sheet("monte-carlo-6")
    own = load_sheet("monte-carlo-6", ["both-naturals"])
    assert own.tableau.natural is NaturalRule.STOPS_OWN
    assert own.tableau.banker == plain.tableau.banker
    assert own.wagers == plain.wagers
    tie = load_sheet("monte-carlo-6", ["tie-8-for-1"])
    assert tie.tableau == plain.tableau
    unlike = [w.name for w, p in zip(tie.wagers, plain.wagers, strict=True) if w != p]
    assert unlike == ["Égalité"]
    assert tie.wager("Égalité").lines[0].pay.net == 7


@pytest.mark.parametrize(
    ("name", "readings", "expected"),
    [
        ("monte-carlo-8", ["missing-rows-stand", "final-total-columns"], "one reading of 'draw"),
        ("monte-carlo-6", ["both-natural"], "did you mean 'both-naturals'"),
        ("monte-carlo-6", ["tie-8-for-1+nothing"], "'both-naturals|got 'nothing'"),
        ("standard", ["literal"], "it has none"),
    ],
)  # fmt: skip
def test_readings_that_do_not_go_are_refused(name: str, readings: list[str], expected: str) -> None:
    with pytest.raises(PuntobancoError, match=expected):
        load_sheet(name, readings)


def test_two_readings_that_change_the_same_thing_do_not_combine(
    tmp_path: Path,
) -> None:
    more = """
[[reading]]
name = "push"
of = "what a tie does"
says = "x"
why = "y"
[reading.wager."Égalité"]
pays = "push"
[[reading]]
name = "banco"
of = "what Banco does"
says = "x"
why = "y"
[reading.wager.Banco]
assumed = true
"""
    path = tmp_path / "sheet.toml"
    path.write_text(EXAMPLE + more, encoding="utf-8")
    with pytest.raises(PuntobancoError, match="both change 'wager Égalité pays'"):
        load_sheet(str(path), ["push", "tie-8-for-1"])
    assert load_sheet(str(path), ["push+banco"]).reading == "push+banco"


def test_the_digest_is_of_what_the_sheet_says(tmp_path: Path) -> None:
    path = tmp_path / "sheet.toml"

    def digest(text: str) -> str:
        path.write_text(text, encoding="utf-8")
        return load_sheet(str(path)).digest

    plain = digest(EXAMPLE)
    assert digest("# a remark\n" + EXAMPLE.replace("decks = 6", "decks   =  6")) == plain
    assert digest(EXAMPLE.replace("decks = 6", "decks = 8")) != plain
    assert digest(EXAMPLE.replace("Seven.", "Eight.")) != plain


# Names and files


def test_a_sheet_is_found_by_name_or_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert sheet_path("ez") == FOLDER / "ez.toml"
    (tmp_path / "ez").write_text(EXAMPLE, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    # A shipped sheet is not hidden by a file of its name; a path says which is meant.
    assert load_sheet("ez").name == "ez"
    assert load_sheet("./ez").name == "my-casino"


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("", "expected a shipped sheet or the path of a TOML file, got ''|directory"),
        ("monte-carlo", "did you mean 'monte-carlo-8' or 'monte-carlo-6'|'monte-carlo-6' or"),
        ("nowhere.toml", "expected a readable TOML file, got 'nowhere.toml': No such file"),
        ("no/where", "expected a readable TOML file, got 'no/where': No such file"),
        ("standard.tmol", "expected a shipped sheet or the path of a TOML file"),
    ],
)
def test_an_unknown_sheet_is_refused(name: str, expected: str) -> None:
    with pytest.raises(PuntobancoError, match=expected):
        load_sheet(name)


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (b"", "it is empty"),
        (b" \n\t\n", "it is empty"),
        (b"\x7fELF\x02\x01\x00\xff\xfe", "in UTF-8"),
        (b"\x00\x01\x02", "expected TOML"),
        ("name = 'é'".encode("utf-16"), "in UTF-8"),
        (b"name = ", "expected TOML in"),
        (b"name = 'a'\nname = 'b'", "expected TOML in"),
        (b"name = 'a'", "expected a table"),
    ],
)
def test_a_file_that_is_no_sheet_is_refused(tmp_path: Path, content: bytes, expected: str) -> None:
    path = tmp_path / "sheet.toml"
    path.write_bytes(content)
    with pytest.raises(PuntobancoError, match=expected) as refused:
        load_sheet(str(path))
    assert str(path) in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_directory_is_no_sheet(tmp_path: Path) -> None:
    with pytest.raises(PuntobancoError, match="got the directory"):
        load_sheet(str(tmp_path))


def test_line_ends_and_a_byte_order_mark_do_no_harm(tmp_path: Path) -> None:
    path = tmp_path / "sheet.toml"
    path.write_bytes(b"\xef\xbb\xbf" + EXAMPLE.replace("\n", "\r\n").encode())
    assert load_sheet(str(path)).tableau == STANDARD


def test_a_wager_of_a_sheet_is_found_by_any_of_its_names() -> None:
    sheet = load_sheet("monte-carlo-8")
    assert sheet.wager("parità") is sheet.wager("Tie")
    with pytest.raises(PuntobancoError, match="did you mean 'Parità'"):
        sheet.wager("Parita'")

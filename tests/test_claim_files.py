"""Claim files: each claim or its error by line, nothing lost, in memory that doesn't grow."""

import json
import tracemalloc
from collections.abc import Iterator
from pathlib import Path

import pytest

from puntobanco.claims.events import read_event
from puntobanco.claims.fields import FIELDS, claim_from_fields
from puntobanco.claims.files import Read, read_claims, read_csv, read_json_lines, read_toml
from puntobanco.claims.model import Claim, Counting, read_counting, read_decks, read_unit
from puntobanco.errors import PuntobancoError

HEADING = "id,wager,decks,quantity,published"
GOOD = "a,Tie,8,house_edge,14.36%"


def shown(reads: Iterator[Read]) -> list[tuple[int, str]]:
    return [(line, r.published if isinstance(r, Claim) else f"! {r}") for line, r in reads]


def write(folder: Path, name: str, content: str | bytes) -> Path:
    path = folder / name
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return path


@pytest.mark.parametrize("separator", [",", ";", "\t"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_a_table_is_read_whatever_wrote_it(
    tmp_path: Path, separator: str, end: str, encoding: str
) -> None:
    rows = [HEADING.replace(",", separator), GOOD.replace(",", separator), ""]
    rows += [f'b{separator}"Tie"{separator}6{separator}house_edge{separator}"14,44 %"', ""]
    path = write(tmp_path, "claims.csv", end.join(rows).encode(encoding))
    assert shown(read_claims(path)) == [(2, "14.36%"), (4, "14,44 %")]


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ("b,Tie,8,house_edgy,1 %", "did you mean 'house_edge'"),
        ("b,Tie,8,house_edge,45.86.1 %", "45.86.1 %"),
        ("b,Tie,8,probability,145 %", "from 0 to 1"),
        ("b,Tie,eight,house_edge,1 %", "'eight'"),
        ("b,Tie,0,house_edge,1 %", "'0'"),
        ("b,Tie,8,house_edge,", "published figure"),
        ("b,Tie,8,,1 %", "quantity"),
        ("b,,8,house_edge,1 %", "a wager"),
        ('b,Tie,8,ways,"1,234"', "counting"),
        ("b,Tie,8,house_edge", "5 cells"),
        ("b,Tie,8,house_edge,1 %,more", "5 cells"),
        ('b,"Tie,8,house_edge,1 %', "line of cells"),
        ('b,"Tie"x,8,house_edge,1 %', "line of cells"),
    ],
)
def test_a_bad_row_is_told_by_its_line_and_the_others_are_judged(row: str, message: str) -> None:
    reads = shown(read_csv([HEADING, GOOD, row, GOOD]))
    assert [line for line, _ in reads] == [2, 3, 4]
    assert [reads[0][1], reads[2][1]] == ["14.36%", "14.36%"]
    assert reads[1][1].startswith("! ")
    assert message in reads[1][1]
    assert "\n" not in reads[1][1]


@pytest.mark.parametrize(
    ("heading", "message"),
    [
        ("id,wager,decks,quantity", "a column 'published'"),
        ("wager,published", "a column 'quantity'"),
        ("quantity,published,wagr", "did you mean 'wager'"),
        ("quantity,published,published", "each column once"),
        ("nothing of the kind", "a field of a claim"),
        ('"quantity,published', "quantity"),
    ],
)
def test_a_table_without_a_readable_heading_accounts_for_every_row(
    heading: str, message: str
) -> None:
    reads = shown(read_csv([heading, GOOD, "", GOOD]))
    assert message in reads[0][1]
    assert [line for line, _ in reads] == [1, 2, 4]
    assert all(text.startswith("! not read") for _, text in reads[1:])


def test_an_empty_file_has_no_claims(tmp_path: Path) -> None:
    for ending in (".csv", ".toml", ".jsonl"):
        assert list(read_claims(write(tmp_path, f"empty{ending}", b""))) == []


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("{", "one JSON object"),
        ("[1]", "one JSON object"),
        ("[" * 100_000, "one JSON object"),
        ('{"quantity": "house_edge", "published": NaN}', "NaN"),
        ('{"published": "1 %", "published": "2 %"}', "'published' twice"),
        ('{"quantity": "house_edge", "published": ["1 %"]}', "text in the field"),
        ('{"quantity": "house_edge", "published": true}', "text in the field"),
        ('{"quantity": "house_edge", "wager": "T\\ud800", "published": "1 %"}', "UTF-8"),
        ('{"publisched": "1 %"}', "did you mean 'published'"),
    ],
)
def test_a_bad_json_line_is_told_and_the_others_are_judged(line: str, message: str) -> None:
    good = '{"wager": "Tie", "decks": 8, "quantity": "house_edge", "published": 14.360e-2}'
    reads = shown(read_json_lines([good, line, good]))
    assert [number for number, _ in reads] == [1, 2, 3]
    assert [reads[0][1], reads[2][1]] == ["14.360e-2", "14.360e-2"]
    assert message in reads[1][1]


TOML = """# published figures
source = "a book"
date = 2019-01-16
decks = [6, 8]

[[claim]]
id = "tie"
wager = "Tie"
quantity = "house_edge"
published = "14.4 %"

[[ claim ]]  # another
wager = "Dragon Bonus"
decks = 6
pays = { "win by 9" = "30:1", "win by 8" = "10:1" }
line = "win by 9"
quantity = "line_return"
published = 0.110490

[[claim]]
quantity = "house_edge"
published = '14.4 %

[[claim]]
wager = "Tie"
quantity = "rtp"
published = "85.64%"
unit = "percent"
"""


def test_fields_above_the_first_claim_are_shared_and_digits_are_kept(tmp_path: Path) -> None:
    reads = list(read_claims(write(tmp_path, "claims.toml", TOML)))
    assert [line for line, _ in reads] == [6, 12, 20, 24]
    tie, line, broken, last = (read for _, read in reads)
    assert isinstance(tie, Claim)
    assert (tie.id, tie.source, tie.date, tie.decks) == ("tie", "a book", "2019-01-16", (6, 8))
    assert isinstance(line, Claim)
    assert (line.id, line.decks, line.published) == ("line 12", (6,), "0.110490")
    assert line.pays == "win by 9 = 30:1; win by 8 = 10:1"
    assert isinstance(broken, PuntobancoError)
    assert isinstance(last, Claim)


def test_unreadable_shared_fields_spare_no_claim_silently() -> None:
    reads = shown(read_toml(["decks = ", "[[claim]]", "id = 'a'", "[[claim]]"]))
    assert [line for line, _ in reads] == [1, 2, 4]
    assert "above the first" in reads[0][1]


def test_bytes_that_are_not_utf_8_are_told_by_line(tmp_path: Path) -> None:
    path = write(tmp_path, "a.csv", f"{HEADING}\n{GOOD}\n".encode() + b"b,\xc9galit\xe9,8,ev,1 %\n")
    reads = shown(read_claims(path))
    assert reads[0] == (2, "14.36%")
    assert "UTF-8" in reads[1][1]


def test_a_file_that_is_no_claim_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(PuntobancoError, match=r"ending in \.toml"):
        next(read_claims(tmp_path / "claims.pdf"))
    with pytest.raises(PuntobancoError, match="can't read"):
        next(read_claims(tmp_path / "missing.csv"))
    with pytest.raises(PuntobancoError, match="can't read"):
        next(read_claims(write(tmp_path, "folder.csv", "") / "x.csv"))


@pytest.mark.parametrize("form", ["csv", "json", "toml"])
def test_claims_stream_without_filling_memory(form: str) -> None:
    row = {"wager": "Tie", "decks": "8", "quantity": "house_edge"}

    def lines() -> Iterator[str]:
        if form == "csv":
            yield HEADING
        for number in range(8_000):
            figure = f"{number % 9973}.{number:05d} e-5"
            if form == "csv":
                yield f'{number},Tie,8,house_edge,"{number % 97}.{number:05d} %"'
            elif form == "json":
                yield json.dumps({**row, "published": figure.replace(" ", "")})
            else:
                yield from ("[[claim]]", *(f"{key} = '{text}'" for key, text in row.items()))
                yield f"published = '0.{number:05d}'"

    reader = {"csv": read_csv, "json": read_json_lines, "toml": read_toml}[form]
    tracemalloc.start()
    try:
        good = sum(isinstance(read, Claim) for _, read in reader(lines()))
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert good == 8_000
    # The readings of figures that are kept at hand take most of this; 8,000 claims take 16 MB.
    assert peak < 8_000_000


SURE = {"quantity": "probability", "published": "1 %", "wager": "Tie"}


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"event": "any coup", "line": "win"}, "both"),
        ({"wager": "", "event": "winner = 'tie'", "line": ""}, ""),
        ({"wager": ""}, "an event, or a wager"),
        ({"wager": "", "event": "any coup", "given": "player = 5"}, "known condition"),
        ({"counting": "four cards"}, "'counting'"),
        ({"removed": "4:1"}, "'removed'"),
        ({"measure": "probability"}, "'measure'"),
        ({"from_decks": "6"}, "'from_decks'"),
        ({"quantity": "eor"}, "'removed'"),
        ({"quantity": "eor", "removed": "4:1", "measure": "probability"}, ""),
        ({"quantity": "effect_of_decks", "from_decks": "8"}, "'decks'"),
        ({"quantity": "effect_of_decks", "from_decks": "8", "decks": "6"}, ""),
        ({"quantity": "effect_of_decks", "from_decks": "6 or 8", "decks": "6"}, "one number"),
        ({"quantity": "ways", "published": "9"}, "'counting'"),
        ({"quantity": "ways", "published": "9", "counting": "four crads"}, "'four cards'"),
        (
            {"quantity": "ways", "published": "9", "counting": "two cards", "removed": "4"},
            "removed",
        ),
        ({"quantity": "line_return"}, "a line"),
        ({"quantity": "other"}, "a quantity"),
        ({"quantity": "other", "unsupported": "a simulation"}, ""),
        ({"unit": "per cent"}, "unit"),
        ({"unit": "percent"}, ""),
        ({"decimal_mark": ";"}, "decimal_mark"),
        ({"expected": "maybe"}, "verdict"),
        ({"expected": "truncated"}, ""),
        ({"published": " "}, "published figure"),
    ],
)
def test_a_claim_has_what_its_quantity_needs_and_nothing_it_ignores(
    fields: dict[str, str], message: str
) -> None:
    if not message:
        assert claim_from_fields(SURE | fields).published == "1 %"
        return
    with pytest.raises(PuntobancoError, match=message):
        claim_from_fields(SURE | fields)


def test_every_field_reaches_the_claim() -> None:
    values = {
        "id": "x", "source": "s", "url": "u", "date": "2020", "sheet": "standard", "rules": "r",
        "decks": "6", "wager": "Tie", "pays": "8:1", "given": "cards = 4",
        "known": "B=3,?", "removed": "4:2",
        "quantity": "eor", "measure": "probability", "published": "1.5", "unit": "percent",
        "decimal_mark": ".", "expected": "false", "explanation": "e", "notes": "n", "line": "win",
    }  # fmt: skip
    claim = claim_from_fields(values)
    others = {"counting", "from_decks", "event", "unsupported"}
    assert set(values) | others == set(FIELDS)
    for field in values:
        assert getattr(claim, field)
    assert claim.figure.ulp.denominator == 1000


@pytest.mark.parametrize(
    ("text", "decks"),
    [
        *(("8", (8,)), ("6 or 8", (6, 8)), ("6 and 8", (6, 8)), ("3, 4, 6 or 8", (3, 4, 6, 8))),
        *(("infinite", ("infinite",)), ("1,2,inf", (1, 2, "infinite")), ("8, 8", (8,))),
    ],
)
def test_decks_are_read(text: str, decks: tuple[int | str, ...]) -> None:
    assert read_decks(text) == decks


@pytest.mark.parametrize("text", ["", "0", "-8", "8.5", "eight", "6-8", "8 decks", "٨"])
def test_other_decks_are_refused(text: str) -> None:
    with pytest.raises(PuntobancoError, match="number of decks"):
        read_decks(text)


def test_countings_and_units_are_read_by_their_names() -> None:
    for counting in Counting:
        assert read_counting(counting.value.upper()) is counting
    with pytest.raises(PuntobancoError, match="one of 'ordered six cards'"):
        read_counting("")
    with pytest.raises(PuntobancoError, match="percent, per mille"):
        read_unit("number")


@pytest.mark.parametrize(
    ("stated", "texts"),
    [
        ("any coup", []),
        ("winner = 'tie'", ["winner = 'tie'"]),
        ("banker_total = '6-7', cards = [5, 6]", ["banker_total = '6-7'", "cards = [5, 6]"]),
        ({"winner": "banker", "banker_total": 7}, ["winner = 'banker'", "banker_total = 7"]),
        (
            "count = {among = 'coup', value = '6-9', is = 0}",
            ["count = {'among': 'coup', 'value': '6-9', 'is': 0}"],
        ),
    ],
)
def test_an_event_is_read_as_in_a_wager_file(stated: str, texts: list[str]) -> None:
    assert [condition.text for condition in read_event(stated)] == texts
    fields = {"quantity": "probability", "published": "1 %", "event": stated, "given": stated}
    claim = claim_from_fields(fields)
    assert claim.event == claim.given == read_event(stated)


@pytest.mark.parametrize(
    ("stated", "message"),
    [
        *(("banker wins", "conditions such as"), ("winner", "such as"), ("}", "such as")),
        *(("winner = 'dealer'", "'dealer'"), ("winer = 'tie'", "did you mean 'winner'")),
        *(({}, "at least one"), ("cards = 4 }\nx = { cards = 5", "such as"), ("cards = 7", "7")),
        *(("cards = 4, cards = 5", "such as"), ("x = " + "[" * 10_000, "such as")),
    ],
)
def test_another_event_is_refused(stated: str, message: str) -> None:
    with pytest.raises(PuntobancoError, match=message):
        read_event(stated)

"""``puntobanco verify``: files, the corpus, one claim; bad lines told, good ones judged."""

import csv
import io
import json
import sys
import tracemalloc
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from puntobanco.claims.checking import checked
from puntobanco.claims.corpus import corpus_files
from puntobanco.claims.files import read_csv
from puntobanco.claims.together import Explained
from puntobanco_reports.cli import main

Run = Callable[..., tuple[int, str, str]]
HEADING = "id,source,wager,pays,decks,quantity,published"


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    def verify(*arguments: str | Path) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["puntobanco", "verify", *map(str, arguments)])
        with pytest.raises(SystemExit) as ended:
            main()
        out, err = capsys.readouterr()
        return int(ended.value.code or 0), out, err

    return verify


def one(wager: str, quantity: str, published: str) -> list[str]:
    return ["--decks", "8", "--wager", wager, "--quantity", quantity, "--published", published]


def write(folder: Path, name: str, *lines: str) -> Path:
    path = folder / name
    path.write_text("\n".join(lines), encoding="utf-8")
    return path


def table(folder: Path) -> Path:
    return write(
        folder,
        "claims.csv",
        HEADING,
        "a,page,Tie,8:1,8,house_edge,14.36%",
        "b,page,Banker,19:20,8,house_edge,1.17%",
        "c,page,Player,1:1,8,house_edge,1.23%",
        "d,other,Streak,,8,house_edge,5%",
    )


def test_one_true_claim_ends_with_0(run: Run) -> None:
    code, out, _ = run(*one("Tie", "house_edge", "14.36 %"))
    assert code == 0
    assert out == "true        Tie, house edge, 8 decks: 14.36 %, in fact 14.35963 %\n"


def test_one_false_claim_ends_with_1_and_is_explained(run: Run) -> None:
    code, out, _ = run(*one("Banker", "house_edge", "1.17%"))
    assert code == 1
    assert out.startswith("false       Banker, house edge, 8 decks: 1.17%, in fact 1.05791 %\n")
    assert "- the edge per resolved bet: gives 1.16916 % (weak:" in out


def test_every_field_can_be_said_on_the_command_line(run: Run) -> None:
    event = ["--event", "banker_total = 7, banker_cards = 3", "--given", "winner = 'banker'"]
    code, out, _ = run("--decks", "8", *event, "--quantity", "probability", "--published", "4.91%")
    assert (code, out[:4]) == (0, "true")
    line = ["--wager", "Lucky 6", "--pays", "12, 23", "--line", "two-card 6"]
    code, out, _ = run("--decks", "8", *line, "--quantity", "probability", "--published", "3.7 %")
    assert (code, out[:4]) == (0, "true")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (one("Tie", "house_edgy", "1 %"), "did you mean 'house_edge'"),
        (one("Tai", "house_edge", "1 %"), "did you mean 'Tie'"),
        (one("Tie", "probability", "145 %"), "from 0 to 1"),
        (one("Tie", "house_edge", "45.86.1 %"), "45.86.1 %"),
        ([], "got none of these"),
        (["--corpus", *one("Tie", "house_edge", "1 %")], "more than one"),
        (["nowhere.csv"], "nowhere.csv"),
        (["claims.txt"], ".toml, .csv"),
    ],
)
def test_bad_input_ends_with_2_and_one_line(run: Run, arguments: list[str], message: str) -> None:
    code, out, err = run(*arguments)
    assert (code, out) == (2, "")
    assert message in err
    assert err.count("\n") == 1


def test_a_file_is_told_by_what_is_not_true_and_by_source(run: Run, tmp_path: Path) -> None:
    code, out, err = run(table(tmp_path))
    assert (code, err) == (1, "")
    starts = [line.split()[0] for line in out.splitlines() if line and not line.startswith(" ")]
    assert starts[:3] == ["false", "truncated", "unsupported"]
    rows = {line.split()[0]: line.split()[1:] for line in out.splitlines()[-3:]}
    # claims, true, truncated, rounded, false, unsupported, explained strongly, weakly, unread
    assert rows["page"] == ["3", "1", "1", "0", "1", "0", "0", "1", "0"]
    assert rows["other"] == ["1", "0", "0", "0", "0", "1", "0", "0", "0"]
    assert rows["all"] == ["4", "1", "1", "0", "1", "1", "0", "1", "0"]


def test_only_one_verdict_is_listed_and_the_exit_code_stays(run: Run, tmp_path: Path) -> None:
    code, out, _ = run(table(tmp_path), "--only", "true")
    assert code == 1
    assert out.startswith("true        a: Tie at 8:1")
    assert "false       b" not in out


def test_explanations_can_be_left_out(run: Run, tmp_path: Path) -> None:
    code, out, _ = run(table(tmp_path), "--no-explain", "--only", "false")
    assert code == 1
    assert "chance fits" not in out


def test_json_keeps_the_promised_shape(run: Run, tmp_path: Path) -> None:
    code, out, _ = run(table(tmp_path), "--format", "json")
    assert code == 1
    data: dict[str, Any] = json.loads(out)
    assert [(c["id"], c["verdict"]) for c in data["claims"]] == [
        ("a", "true"),
        ("b", "false"),
        ("c", "truncated"),
        ("d", "unsupported"),
    ]
    wrong = data["claims"][1]
    assert (wrong["exact"], wrong["published"]) == ("114753351728/10847218479825", "1.17%")
    best = wrong["explanations"][0]
    assert best["assumption"] == "the edge per resolved bet"
    assert best["strength"] == "weak"
    assert best["chance_fits"] > 0.02
    assert data["claims"][3]["exact"] is None
    assert data["claims"][3]["reason"]
    assert data["summary"]["false"] == 1
    assert data["summary"]["by_source"]["page"]["claims"] == 3
    assert data["problems"] == []
    assert data["made_by"]["program"] == "puntobanco"


def test_a_standard_deviation_says_that_its_variance_is_given(run: Run, tmp_path: Path) -> None:
    path = write(tmp_path, "sd.csv", HEADING, "s,,Player,1:1,8,standard_deviation,0.95")
    _, out, _ = run(path, "--format", "json")
    (claim,) = json.loads(out)["claims"]
    assert "variance" in claim["exact_is"]
    assert claim["decimal"] == pytest.approx(0.951153**2, abs=1e-6)
    _, out, _ = run(path, "--only", "true")
    assert "in fact 0.95115" in out


@pytest.mark.parametrize("form", ["csv", "markdown", "html"])
def test_other_formats_hold_every_claim(run: Run, tmp_path: Path, form: str) -> None:
    code, out, _ = run(table(tmp_path), "--format", form)
    assert code == 1
    for published in ("14.36%", "1.17%", "1.23%", "5%"):
        assert published in out
    if form == "csv":
        rows = list(csv.DictReader(io.StringIO(out)))
        assert [row["verdict"] for row in rows] == ["true", "false", "truncated", "unsupported"]


def test_the_answer_goes_to_a_file_in_the_format_of_its_ending(run: Run, tmp_path: Path) -> None:
    target = tmp_path / "answer.json"
    code, out, _ = run(table(tmp_path), "--output", target)
    assert (code, out) == (1, "")
    assert len(json.loads(target.read_text(encoding="utf-8"))["claims"]) == 4
    code, _, err = run(table(tmp_path), "--output", tmp_path / "no" / "answer.json")
    assert code == 2
    assert "can be written" in err


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_bad_lines_are_told_by_number_and_the_good_ones_judged(
    run: Run, tmp_path: Path, encoding: str
) -> None:
    lines = [
        HEADING.replace(",", ";"),
        "a;page;Tie;8:1;8;house_edge;14,36 %",
        "b;page;Tie;8:1;8;house_edgy;14,36 %",
        "c;page;Dragon 77;;8;house_edge;7,61 %",
        "d;page;Tie;8:1;8;probability;145 %",
        "e;page;Tie;8:1;8;house_edge;45.86.1 %",
        "f;page;Tie;8:1;8;house_edge",
        "g;page;Player;1:1;8;house_edge;1,24 %",
    ]
    path = tmp_path / "claims.csv"
    path.write_bytes("\r\n".join(lines).encode(encoding))
    code, out, _ = run(path)
    assert code == 2
    told = [line.split(":")[0] for line in out.splitlines() if line.startswith("line ")]
    assert told == ["line 3", "line 4", "line 5", "line 6", "line 7"]
    assert "did you mean 'Dragon 7'" in out
    assert out.splitlines()[-1].split()[1:3] == ["2", "2"]
    _, out, _ = run(path, "--format", "json")
    data = json.loads(out)
    assert [claim["id"] for claim in data["claims"]] == ["a", "g"]
    assert [problem["line"] for problem in data["problems"]] == [3, 4, 5, 6, 7]


def test_several_files_name_the_lines_of_each(run: Run, tmp_path: Path) -> None:
    good = table(tmp_path)
    bad = write(tmp_path, "bad.jsonl", '{"wager": "Tie"', '{"nothing": 1}')
    code, out, _ = run(good, bad)
    assert code == 2
    assert "bad.jsonl:line 1:" in out
    assert "bad.jsonl:line 2:" in out


def test_nothing_that_a_file_says_is_obeyed_by_the_terminal(run: Run, tmp_path: Path) -> None:
    path = write(tmp_path, "x.csv", HEADING, "\x1b[31mred,page,Tie,8:1,8,house_edge,1 %")
    _, out, _ = run(path)
    assert "\x1b" not in out
    assert "\\u001b[31mred" in out


def test_the_corpus_is_verified_from_the_command_line(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    few = corpus_files()[:3]
    monkeypatch.setattr("puntobanco_reports.commands.verify.corpus_files", lambda: few)
    code, out, _ = run("--corpus", "--format", "json")
    assert code == 1
    assert json.loads(out)["summary"]["not as expected"] == 0
    assert {claim["file"] for claim in json.loads(out)["claims"]} == {f"{p.name}:" for p in few}


def rows(number: int) -> Iterator[str]:
    yield HEADING
    for n in range(number):
        yield f"{n},page,Tie,8:1,{1 + n % 8},house_edge,14.{n % 90 + 10}%"


def test_memory_does_not_grow_with_the_number_of_claims() -> None:
    def peak(number: int) -> int:
        tracemalloc.start()
        assert sum(1 for _ in checked(read_csv(rows(number)), explain=False)) == number
        most = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return most

    peak(1000)  # fills the caches
    assert peak(4000) < 1.5 * peak(1000) + 200_000


def test_claims_come_out_in_order_whatever_their_source() -> None:
    sources = ["", "page", "page", "", "other", "page"]
    lines = [f"{n},{s},Tie,8:1,8,house_edge,1{n}.36%" for n, s in enumerate(sources)]
    found = list(checked(read_csv([HEADING, *lines])))
    assert [line for line, _ in found] == [2, 3, 4, 5, 6, 7]


@pytest.mark.parametrize(("other", "ids"), [("page", ("a", "b")), ("another", ())])
def test_only_claims_of_one_source_are_explained_together(other: str, ids: tuple[str, ...]) -> None:
    lines = [
        "a,page,Egalite 3,200:1,8,expectation,-0.105148",
        f"b,{other},Egalite 8,80:1,8,expectation,-0.110701",
    ]
    for _, found in checked(read_csv([HEADING, *lines])):
        assert isinstance(found, Explained)
        assert found.explanations[0].together == ids

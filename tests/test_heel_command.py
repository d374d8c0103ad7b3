"""The heel command: golden figures through the program, its notes, bad input, Ctrl-C."""

import json
import re
import shlex
import signal
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest

from program import answer, complaint, run
from puntobanco.wagers import Wager
from puntobanco_reports.heel_inputs import sets_of

TIE = Fraction(9278497979598527, 319618486536919570)
BEST = Fraction(72203308953799951, 30363756221007359150)
PROGRAM = "from puntobanco_reports.cli import main; main()"


def worths(*args: str) -> dict[str, Fraction]:
    [heel] = answer("heel", *args)["heel"]
    return {", ".join(one["wagers"]): Fraction(one["worth"]) for one in heel["worths"]}


def test_ten_unseen_of_six_decks_as_exact_fractions() -> None:
    found = worths("--decks", "6", "--unseen", "10")
    assert found["Tie"] == TIE
    assert found["Player, Banker"] == BEST
    assert set(found) == {"Player", "Banker", "Tie", "Player, Banker", "Player, Banker, Tie"}
    text = run("heel", "--decks", "6", "--unseen", "10", "--digits", "10").out
    assert "0.0290299165" in text
    assert "0.0023779439" in text


def test_a_curve_and_named_sets() -> None:
    args = ("heel", "monte-carlo-6", "--unseen", "6-8", "--best", "Banker,egalite")
    found = answer(*args)["heel"]
    assert [heel["unseen"] for heel in found] == [6, 7, 8]
    assert [one["wagers"] for one in found[0]["worths"]][-1] == ["Banco", "Égalité"]
    ties = [Fraction(heel["worths"][2]["worth"]) for heel in found]
    assert ties == sorted(ties, reverse=True)


def test_one_bet_at_two_pays_is_told_apart() -> None:
    args = ("--decks", "1", "--unseen", "6", "--wager", "Tie@8:1", "--wager", "Tie@9:1")
    more = ("--wager", "Banker", "--best", "Tie@9:1,Banker", "--quantiles")
    [heel] = answer("heel", *args, *more)["heel"]
    names = [one["wagers"] for one in heel["worths"]]
    alone = [["Tie (8 to 1)"], ["Tie (9 to 1)"], ["Banker"]]
    assert names == [*alone, ["Tie (9 to 1)", "Banker"]]
    eight, nine = (Fraction(one["worth"]) for one in heel["worths"][:2])
    assert eight < nine
    told = run("heel", *args, "--quantiles", "--format", "csv").out.splitlines()
    assert any(line.startswith("6,Tie (9 to 1),") for line in told)
    tags = ("--tags", "0,0,0,0,1,1,1,-1,-1,-1")
    counts = answer("heel", "--decks", "1", "--unseen", "6", *args[4:], *tags)["counts"]
    assert [count["wager"] for count in counts] == ["Tie (8 to 1)", "Tie (9 to 1)"]
    lines = run("heel", "--decks", "1", "--unseen", "6", *args[4:], *tags, "--format", "csv").out
    assert "6,Tie (9 to 1)," in lines


def test_wagers_that_need_ranks_are_named_when_left_out() -> None:
    done = run("heel", "--shoe", "0:4 1:1 9:3 8:2 5:2", "--unseen", "7", "--all-wagers")
    assert done.code == 0
    left = re.search(r"Left out, [^:]*: (.*)\.", done.out)
    assert left is not None
    assert "Tie (8 to 1)" not in left[1]
    args = ("heel", "--shoe", "0:4 1:1 9:3 8:2 5:2", "--unseen", "7", "--all-wagers")
    assert ", ".join(answer(*args)["left_out"]) == left[1]


def test_quantiles_say_whether_they_are_exact() -> None:
    [heel] = answer("heel", "--shoe", "0:4 1:2 9:3 8:2 5:2", "--unseen", "8", "--quantiles")["heel"]
    assert heel["quantile_error"] == "0"
    assert [q["width"] for q in heel["worths"][0]["quantiles"]] == ["0"] * 7
    assert "Exact." in run("heel", "--decks", "1", "--unseen", "7", "--quantiles").out


def test_an_estimate_says_so() -> None:
    data = answer("heel", "--unseen", "50", "--sample", "500", "--seed", "3")
    assert data["exact"] is False
    assert (data["sample"], data["seed"]) == (500, 3)
    text = run("heel", "--unseen", "50", "--sample", "500", "--seed", "3").out
    assert "An estimate, not exact: mean over 500 random remainders, seed 3" in text


def test_a_whole_shoe_exactly_and_estimated() -> None:
    shoe = ("heel", "--whole-shoe", "--shoe", "0:4 1:1 2:1 3:1 9:3 8:2", "--behind", "5")
    exact = answer(*shoe, "--burn", "1")
    assert exact["exact"] is True
    assert exact["procedure"]["behind"] == 5
    tie = Fraction(exact["perfect"][2]["units"])
    near = answer(*shoe, "--burn", "1", "--sample", "2000")
    units = near["perfect"][2]["units"]
    assert abs(units["estimate"] - float(tie)) < 4 * units["standard_error"]


def test_a_sheet_gives_its_procedure_and_what_is_assumed_is_said() -> None:
    done = run("heel", "monte-carlo-8", "--whole-shoe", "--sample", "20", "--wager", "Égalité")
    assert "Assumed: the coup in which the cut card appears is the last" in done.out
    data = answer("heel", "monte-carlo-6", "--whole-shoe", "--sample", "20")
    assert data["procedure"] == {
        "behind": 10,
        "after": 0,
        "burn": "first card",
        "burn_ten": 10,
        "first_included": False,
    }


def test_counts_with_tags_as_printed_and_from_effects_of_removal() -> None:
    common = ("heel", "--decks", "1", "--unseen", "8", "--wager", "Tie", "--tags")
    printed = answer(*common, "0,0,0,-1,-1,-1,-1,2,2,0")["counts"][0]
    assert printed["tags"] == [0, 0, 0, 0, -1, -1, -1, -1, 2, 2]
    proposed = answer(*common, "removal:2")["counts"][0]
    assert max(abs(tag) for tag in proposed["tags"]) == 2
    assert "Best: from running count" in run(*common, "removal:2").out


@pytest.mark.parametrize(
    ("args", "message"),
    [
        ("--unseen 5", "expected 6 to 416 unseen cards, got 5"),
        ("--unseen 417", "expected 6 to 416 unseen cards, got 417"),
        ("--unseen ten", "expected unseen cards such as 10"),
        ("--unseen 12-10", "expected unseen cards such as 10"),
        ("--unseen 90", "estimate by a sample"),
        ("", "expected --unseen N"),
        ("--unseen 10 --whole-shoe", "expected --unseen N"),
        ("--unseen 10 --behind 3", "expected no --behind beside --unseen"),
        ("--whole-shoe --quantiles", "expected no --quantiles beside --whole-shoe"),
        ("--whole-shoe", "expected --behind"),
        ("--whole-shoe --behind 3", "at least 5 cards behind the cut card"),
        ("--whole-shoe --behind 14 --burn some", "expected --burn 'first card' or a number"),
        ("--whole-shoe --behind 14", "estimate by a sample"),
        ("--whole-shoe --behind 14 --from 3", "expected --tags beside --from"),
        ("--whole-shoe --behind 14 --tags 1 --sample 9", "expected ten whole tags"),
        ("--whole-shoe --behind 14 --tags removal --sample 9", "such as 'removal:4'"),
        ("--unseen 10 --sample 1", "a sample of at least 2, got 1"),
        ("--unseen 10 --sample 9 --seed -1", "a seed of at least 0, got -1"),
        ("--unseen 10 --workers 0", "workers of at least 1, got 0"),
        ("--unseen 10 --workers 1 --scheduler x:1", "--workers or --scheduler, got both"),
        ("--unseen 10 --decks infinite", "got the infinite shoe"),
        ("--unseen 10 --decks 6,8", "one number of decks"),
        ("--unseen 10 --best Foo", "expected one of the wagers"),
        ("--unseen 10 --behind 0", "expected no --behind beside --unseen"),
        ("--unseen 10 --sample 9 --workers 0", "expected no --workers beside --sample"),
        ("--unseen 10 --seed 3", "expected --sample beside --seed, got none"),
        ("--unseen 6 --wager 'Player Pair' --workers 0", "no --workers beside wagers on ranks"),
        ("--unseen 10 --wager Tie@8:1 --wager Tie@9:1 --best Tie@7:1", "'Tie (9 to 1)', got"),
        ("--unseen 10 --wager 'Player Pair' --tags removal:3", "needs ranks or suits"),
        ("--unseen 6 --shoe 0:2 --wager Tie", "a shoe of at least 6 cards, since a coup may need"),
        ("--unseen 10 --wager Tie@8:1 --wager Tie@9:1 --best Tie", "'Tie@9 to 1', got 'Tie'"),
        ("--unseen 10 --wager 'Player Pair' --tags 1,1,1,1,1,1,1,1,1,0", "needs ranks or suits"),
        ("--whole-shoe --behind 14 --wager 'Player Pair' --sample 9", "needs ranks or suits"),
        ("--unseen 7 --checkpoint /nowhere/at/all", "No such file"),
        ("--unseen 7 --checkpoint .", "Is a directory"),
    ],
)
def test_bad_input_in_one_line(args: str, message: str) -> None:
    assert message in complaint("heel", *shlex.split(args))


def test_a_foreign_checkpoint_is_refused(tmp_path: Path) -> None:
    path = str(tmp_path / "run")
    assert run("heel", "--decks", "1", "--unseen", "7", "--checkpoint", path).code == 0
    again = run("heel", "--decks", "1", "--unseen", "7", "--checkpoint", path)
    assert again.code == 0
    said = complaint("heel", "--decks", "1", "--unseen", "8", "--checkpoint", path)
    assert "belongs to other inputs" in said
    several = run("heel", "--decks", "1", "--unseen", "7,8", "--checkpoint", path)
    assert several.code == 0
    assert sorted(p.name for p in tmp_path.iterdir()) == ["run", "run.7", "run.8"]


def test_ctrl_c_leaves_a_checkpoint_and_says_how_to_go_on(tmp_path: Path) -> None:
    # A shell that starts a job in the background has it ignore SIGINT, so it is set right here.
    slowed = (
        "import signal, time, puntobanco.heel.runners as r; done = r.tally_chunk\n"
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "def slow(job, index):\n"
        "    print('at', index, flush=True); time.sleep(60 if index == 3 else 0)\n"
        "    return done(job, index)\n"
        "r.tally_chunk = slow\n"
    )
    args = ["heel", "--decks", "1", "--unseen", "9", "--format", "json"]
    with subprocess.Popen(
        [sys.executable, "-c", slowed + PROGRAM, *args],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        while process.stdout.readline() != "at 3\n":
            pass
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=60)
    assert process.returncode == 130
    told = re.search(r"What is done is in (\S+); go on with: puntobanco (.*)\n", err)
    assert told is not None
    more = shlex.split(told[2])
    assert "Traceback" not in err
    body = json.loads((tmp_path / told[1]).read_text())["body"]
    assert body["done"][0][0] == 0
    path = str(tmp_path / told[1])
    assert more[-2:] == ["--checkpoint", told[1]]
    resumed = run(*more[:-1], path)
    assert json.loads(resumed.out)["heel"] == answer(*args[:-2])["heel"]


def test_a_set_takes_a_wager_by_its_own_name_before_another_s_alias() -> None:
    wagers = [Wager("Egalité", (), aliases=("Tie",)), Wager("Tie", ())]
    assert sets_of(wagers, ["tie", "egalité,Tie"]) == [(1,), (0, 1)]

"""The project's own files agree with each other, and imports run one way."""

import ast
import graphlib
import re
import subprocess
import sys
import tomllib
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
LOCKS = {
    "run.txt": (),
    "dev.txt": ("draw", "report", "cluster"),
    "bench.txt": ("bench",),
}
# Rooms of the engine in the order in which data flows; an import may only look back. A module such
# as shoe_text belongs to the room it is named after.
ROOMS = (
    "errors",
    "cards",
    "shoe",
    "tableau",
    "coup",
    "enumeration",
    "law",
    "wagers",
    "valuation",
    "rulesheet",
    "knowledge",
    "removal",
    "formulas",
    "decisions",
    "graph",
    "diff",
    "lint",
    "sheet_diff",
    "claims",
)
ENGINE = ROOT / "analysis" / "puntobanco"


def project() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def name_of(requirement: str) -> str:
    found = re.match(r"[A-Za-z0-9._-]+", requirement)
    assert found, requirement
    return re.sub(r"[-_.]+", "-", found[0]).lower()


def imported_modules(path: Path) -> set[str]:
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path.name}: imports are written in full"
            module = node.module or ""
            names |= {module} | {f"{module}.{alias.name}" for alias in node.names}
    return names


@pytest.mark.parametrize("lock", LOCKS)
def test_lock_holds_every_requirement_and_the_build_back_end(lock: str) -> None:
    tables = project()
    wanted = [*tables["project"]["dependencies"], *tables["build-system"]["requires"]]
    wanted += tables["dependency-groups"]["build"]
    if lock == "dev.txt":
        wanted += tables["dependency-groups"]["dev"]
    for extra in LOCKS[lock]:
        wanted += tables["project"]["optional-dependencies"][extra]
    text = (ROOT / "requirements" / lock).read_text(encoding="utf-8")
    locked = set(re.findall(r"^([a-z0-9-]+)==", text, flags=re.MULTILINE))
    assert {name_of(requirement) for requirement in wanted} <= locked


@pytest.mark.parametrize("lock", LOCKS)
def test_lock_pins_by_hash_and_names_no_index(lock: str) -> None:
    text = (ROOT / "requirements" / lock).read_text(encoding="utf-8")
    assert "://" not in text
    assert not re.search(r"^--|^-[ife]", text, flags=re.MULTILINE)
    pins = re.split(r"^(?=[a-z0-9-]+==)", text, flags=re.MULTILINE)[1:]
    assert all("--hash=sha256:" in pin for pin in pins)


def test_locks_agree_on_versions() -> None:
    def pins(lock: str) -> set[str]:
        text = (ROOT / "requirements" / lock).read_text(encoding="utf-8")
        return set(re.findall(r"^[a-z0-9-]+==[^\\\n]+", text, flags=re.MULTILINE))

    assert pins("run.txt") <= pins("dev.txt")
    assert {pin for pin in pins("bench.txt") if not pin.startswith("icepool")} <= pins("dev.txt")


def test_version_is_said_once() -> None:
    declared = project()["project"]["version"]
    assert version("puntobanco") == declared
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert (
        re.findall(r"^## \[(\d[^\]]*)\] - \d{4}-\d\d-\d\d$", changelog, re.MULTILINE)[0] == declared
    )


@pytest.mark.parametrize("package", ["analysis/puntobanco", "reports/puntobanco_reports"])
def test_packages_say_that_they_are_typed(package: str) -> None:
    assert (ROOT / package / "py.typed").is_file()


def test_every_make_target_is_explained() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    phony = re.search(r"^\.PHONY: (.+)$", makefile, re.MULTILINE)
    assert phony
    explained = set(re.findall(r"^([a-z-]+):.*?## \S", makefile, re.MULTILINE))
    assert set(phony[1].split()) == explained


def test_engine_knows_no_report_and_no_screen() -> None:
    barred = {"puntobanco_reports", "click", "tabulate", "jinja2", "matplotlib", "pygraphviz"}
    for path in ENGINE.rglob("*.py"):
        tops = {name.partition(".")[0] for name in imported_modules(path)}
        assert not tops & barred, path


def room_of(module: str) -> str:
    return next((room for room in ROOMS if re.match(rf"{room}(_|$)", module)), module)


def rooms_used() -> dict[str, set[str]]:
    """Each room of the engine, and the other rooms it imports."""
    used: dict[str, set[str]] = {}
    for path in ENGINE.rglob("*.py"):
        parts = path.relative_to(ENGINE).with_suffix("").parts
        if parts != ("__init__",):
            names = [name.split(".") for name in imported_modules(path)]
            rooms = {room_of(name[1]) for name in names if name[0] == "puntobanco" and name[1:]}
            used.setdefault(room_of(parts[0]), set()).update(rooms - {room_of(parts[0])})
    return used


def test_rooms_import_only_what_comes_before() -> None:
    used = rooms_used()
    assert set(ROOMS) <= set(used)
    for place, room in enumerate(ROOMS):
        assert not used[room] & set(ROOMS[place + 1 :]), room


def test_no_two_rooms_need_each_other() -> None:
    graphlib.TopologicalSorter(rooms_used()).prepare()


def test_importing_the_engine_loads_nothing_heavy() -> None:
    code = "import puntobanco, sys; print(*sys.modules, sep='\\n')"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    tops = {name.partition(".")[0] for name in done.stdout.split()}
    assert "puntobanco" in tops
    assert not tops & {"sympy", "networkx", "click", "tabulate", "distributed", "matplotlib"}

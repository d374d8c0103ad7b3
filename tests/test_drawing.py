"""The decision graph shown: every form, and pictures in which nothing overlaps."""

import json
import re
import subprocess
import sys
from fractions import Fraction
from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree

import networkx as nx
import pytest

from program import answer, complaint, run
from puntobanco.errors import PuntobancoError
from puntobanco.graph.build import decision_graph
from puntobanco.rulesheet_files import load_sheet
from puntobanco.shoe import Shoe
from puntobanco.tableau import STANDARD
from puntobanco_reports.drawing import picture as pictures
from puntobanco_reports.drawing.dot import _quoted, dot
from puntobanco_reports.drawing.font import FILES, FOLDER, covers, drawable
from puntobanco_reports.drawing.interchange import graphml, node_link
from puntobanco_reports.drawing.mermaid import mermaid
from puntobanco_reports.drawing.picture import picture
from puntobanco_reports.drawing.show import FORMS, draw
from puntobanco_reports.drawing.tree import tree

EIGHT = Shoe.of_decks(8)
ABOUT = {"title": "The usual rules", "sheet": "standard", "reading": "as intended", "shoe": "8"}
SVG = "{http://www.w3.org/2000/svg}"


def graph_of(*, merged: bool = True, about: dict[str, str] | None = None) -> "nx.DiGraph[str]":
    return decision_graph(STANDARD, EIGHT, merged=merged, about=about or ABOUT)


def same(one: "nx.DiGraph[str]", other: "nx.Graph[str]") -> None:
    assert {n: one.nodes[n] for n in one} == {n: other.nodes[n] for n in other}
    edges = [{(u, v): data for u, v, data in g.edges(data=True)} for g in (one, other)]
    assert edges[0] == edges[1]
    assert all(other.graph[key] == value for key, value in one.graph.items())
    assert all(isinstance(name, str) for name in other)
    values = [v for _, data in other.nodes(data=True) for k, v in data.items() if k == "reach"]
    values += [v for _, _, data in other.edges(data=True) for v in data.values()]
    assert all(isinstance(value, str) and Fraction(value) > 0 for value in values)


@pytest.mark.parametrize("merged", [True, False])
def test_graphml_and_json_come_back_the_same(merged: bool) -> None:
    graph = graph_of(merged=merged)
    same(graph, nx.read_graphml(BytesIO(graphml(graph).encode())))
    data = json.loads(node_link(graph, {"program": "puntobanco"}))
    assert data["made_by"] == {"program": "puntobanco"}
    same(graph, nx.node_link_graph(data, edges="edges"))


def test_the_tree_tells_every_decision_once() -> None:
    text = tree(graph_of())
    assert text.startswith("The usual rules\nSheet: standard.  Reading: as intended.  Shoe: 8.")
    assert text.count("draws") == 1 + 5
    assert text.count("stands") == 1 + 5
    assert text.count("(see above)") == 1
    assert "Banker 3–7 stands: P 39.05  T 3.06  B 57.89 %" in text
    assert "P 8712962041376/19524993263685" in tree(graph_of(), None)
    full = tree(graph_of(merged=False))
    assert "Banker 3 v 8 stands" in full


def test_mermaid_has_every_node_and_edge() -> None:
    graph = graph_of()
    lines = mermaid(graph).splitlines()
    assert lines[0] == "---"
    assert lines[3] == "flowchart LR"
    nodes = [line for line in lines if re.match(r"  n\d+[\[({]", line)]
    edges = [line for line in lines if re.fullmatch(r'  n\d+ -- "[\d.]+ %" --> n\d+', line)]
    assert len(nodes) == graph.number_of_nodes()
    assert len(edges) == graph.number_of_edges()
    shapes = {name: [n for n in nodes if name in n] for name in (" draws", " stands", " wins")}
    assert all("([" in node for node in shapes[" draws"])
    assert all("{{" in node for node in shapes[" stands"])
    assert all("((" in node for node in shapes[" wins"])


def parsed(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)  # noqa: S314  # drawn by this very program


HOSTILE = 'A "quoted" \\ <b>&amp;</b> --> 補牌\n\u202e; } digraph x { a'


def test_mermaid_shows_a_hostile_title_as_text() -> None:
    graph = graph_of()
    graph.graph["title"] = HOSTILE
    text = mermaid(graph)
    assert "\u202e" not in text
    assert "\\u202e" in text


@pytest.mark.parametrize("merged", [True, False])
def test_dot_is_read_by_graphviz_as_the_same_graph(merged: bool) -> None:
    pygraphviz = pytest.importorskip("pygraphviz")
    graph = graph_of(merged=merged, about=ABOUT | {"title": HOSTILE, "reading": HOSTILE})
    read = pygraphviz.AGraph(string=dot(graph))
    assert set(read.nodes()) == set(graph)
    drawn = {tuple(edge) for edge in read.edges() if edge.attr["style"] != "invis"}
    assert drawn == set(graph.edges())
    shapes = {name: read.get_node(name).attr["shape"] for name in graph}
    (last,) = [
        line for line in dot(graph).splitlines() if "rank=same" in line and "banker:" in line
    ]
    assert '"natural:player" -> "natural:both" -> "banker:' in last
    assert '-> "natural:banker" [style=invis]' in last
    words = {"draw": "box", "stand": "octagon"}
    for name, attributes in graph.nodes(data=True):
        if attributes["decision"]:
            assert shapes[name] == words[attributes["decision"]]


def test_a_hostile_title_is_shown_as_it_is() -> None:
    pytest.importorskip("pygraphviz")
    svg = picture(dot(graph_of(about=ABOUT | {"title": HOSTILE})), "svg").decode()
    texts = [element.text or "" for element in parsed(svg).iter(f"{SVG}text")]
    assert 'A "quoted" \\ <b>&amp;</b> --> \\u88dc\\u724c' in texts[0]
    assert "\\u202e; } digraph x { a" in texts[0]


def test_only_what_the_font_shows_is_drawn() -> None:
    fonts = pytest.importorskip("fontTools.ttLib")
    for path in [*FILES.values(), *FOLDER.glob("*.ttf")]:
        glyphs = set(fonts.TTFont(path).getBestCmap())
        assert glyphs == {code for code in range(0x3000) if covers(chr(code))}, path
    assert (FOLDER / "LICENSE_DEJAVU").read_text("utf-8").startswith("Fonts are (c) Bitstream")
    assert drawable("\n") == "\\u000a"


def boxes(graph: "nx.DiGraph[str]") -> tuple[list[tuple[float, ...]], list[tuple[float, float]]]:
    """The boxes of the nodes and the places of the labels on edges, in inches."""
    plain = pictures._drawn(dot(graph), "plain", FOLDER / "fonts.conf").decode()
    nodes, labels = [], []
    for line in re.sub(r'"(\\.|[^"\\])*"', lambda m: m[0].replace(" ", "_"), plain).splitlines():
        words = line.split()
        if words[0] == "node":
            nodes.append(tuple(map(float, words[2:6])))
        elif words[0] == "edge" and "%" in line:
            labels.append((float(words[-4]), float(words[-3])))
    return nodes, labels


SHEETS = [
    ("standard", []),
    ("monte-carlo-6", ["both-naturals"]),
    ("monte-carlo-8", ["final-total-columns"]),
    ("chemin-de-fer", []),
]


@pytest.mark.parametrize("merged", [True, False])
@pytest.mark.parametrize(("name", "readings"), SHEETS)
def test_nothing_overlaps(name: str, readings: list[str], merged: bool) -> None:
    pytest.importorskip("pygraphviz")
    sheet = load_sheet(name, readings)
    graph = decision_graph(sheet.tableau, sheet.shoe, merged=merged, about=ABOUT)
    nodes, labels = boxes(graph)
    assert len(nodes) == graph.number_of_nodes()
    for place, (x, y, width, height) in enumerate(nodes):
        for u, v, w, h in nodes[:place]:
            apart = abs(x - u) >= (width + w) / 2 or abs(y - v) >= (height + h) / 2
            assert apart, (x, y, u, v)
    inside = [
        (a, b)
        for a, b in labels
        for x, y, width, height in nodes
        if abs(a - x) < width / 2 and abs(b - y) < height / 2
    ]
    assert not inside
    for place, (x, y) in enumerate(labels):
        assert all(abs(x - u) > 0.5 or abs(y - v) > 0.12 for u, v in labels[:place])


def test_text_fits_its_shape() -> None:
    fonts = pytest.importorskip("fontTools.ttLib")
    pytest.importorskip("pygraphviz")
    font = fonts.TTFont(FOLDER / "PuntobancoSans-Regular.ttf")
    widths, names, unit = font["hmtx"], font.getBestCmap(), font["head"].unitsPerEm
    sized = re.compile(r'shape="(box|octagon)".*width="([\d.]+)".*label="(.*?)"')
    found = [match for line in dot(graph_of()).splitlines() if (match := sized.search(line))]
    assert len(found) == 12
    for match in found:
        for text in match[3].split("\\n"):
            wide = sum(widths[names[ord(char)]][0] for char in text) / unit * 12 / 72
            assert wide < float(match[2]) * (0.95 if match[1] == "box" else 0.85), text


@pytest.mark.parametrize("merged", [True, False])
def test_svg_is_well_formed_names_its_font_and_carries_exact_values(merged: bool) -> None:
    pytest.importorskip("pygraphviz")
    graph = graph_of(merged=merged)
    svg = draw(graph, "svg").decode()
    root = parsed(svg)
    texts = "\n".join(element.text or "" for element in root.iter(f"{SVG}text"))
    for words in ("The usual rules", "Reading: as intended", "Player wins", "44.62 %"):
        assert words in texts
    assert svg.count("@font-face") == 2
    families = {e.get("font-family") for e in root.iter(f"{SVG}text")}
    assert families == {"'Puntobanco Sans',DejaVu Sans,Verdana,sans-serif"}
    assert "619306544887/6508331087895" in svg
    if merged:
        # At most an A4 sheet across, in points.
        assert float(str(root.get("width")).removesuffix("pt")) <= 792
        assert float(str(root.get("height")).removesuffix("pt")) <= 548


def test_png_and_pdf_hold_the_font() -> None:
    pytest.importorskip("pygraphviz")
    graph = graph_of()
    assert draw(graph, "png").startswith(b"\x89PNG\r\n")
    pdf = draw(graph, "pdf")
    assert pdf.startswith(b"%PDF")
    for name in (b"PuntobancoSans-Regular", b"PuntobancoSans-Bold"):
        assert name in pdf
    assert pdf == draw(graph, "pdf")


def test_without_graphviz_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "find_spec", lambda _: None)
    said = complaint("graph", "--format", "svg")
    assert "expected pygraphviz" in said
    assert "puntobanco[draw]" in said
    assert run("graph", "--format", "dot").code == 0


def test_a_failing_graphviz_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("pygraphviz")
    with pytest.raises(PuntobancoError, match="Graphviz could not draw svg: ") as caught:
        picture("digraph {", "svg")
    assert "\n" not in str(caught.value)

    def late(*_: object, **__: object) -> None:
        raise subprocess.TimeoutExpired("dot", 1)

    monkeypatch.setattr(subprocess, "run", late)
    with pytest.raises(PuntobancoError, match="did not finish drawing"):
        picture("digraph {}", "svg")


def test_an_unknown_form_is_refused() -> None:
    with pytest.raises(PuntobancoError, match=r"expected a form of text, json.* got 'gif'"):
        draw(graph_of(), "gif")


@pytest.mark.parametrize("form", ["svg", "png", "pdf"])
def test_the_command_writes_pictures_and_nothing_else(form: str, tmp_path: Path) -> None:
    pytest.importorskip("pygraphviz")
    path = tmp_path / f"graph.{form}"
    program = [sys.executable, "-c", "from puntobanco_reports.cli import main; main()"]
    done = subprocess.run(
        [*program, "graph", "--output", str(path)], capture_output=True, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    assert path.stat().st_size > 10_000


def test_the_command_in_text_forms() -> None:
    assert set(FORMS) >= {"text", "json", "graphml", "dot", "mermaid", "svg", "png", "pdf"}
    data = answer("graph", "standard")
    same(
        decision_graph(
            STANDARD,
            EIGHT,
            merged=True,
            about={
                "title": load_sheet("standard").title,
                "sheet": "standard",
                "reading": "as intended",
                "shoe": "8 decks, 416 cards",
            },
        ),
        nx.node_link_graph(dict(data), edges="edges"),
    )
    assert data["made_by"]["program"] == "puntobanco"
    assert run("graph", "--full", "--format", "csv").out.startswith("node,decision,reach,player")
    assert "third:0,9" in run("graph", "--merge", "0,9", *MERGES, "--format", "dot").out
    assert "'1' and '2'" in complaint("graph", "--merge", "1,2", "--merge", "0,9", *REST)
    assert "expected --full or --merge" in complaint("graph", "--full", "--merge", "0")


REST = ["--merge", "3", "--merge", "4,5,none", "--merge", "6,7", "--merge", "8"]
MERGES = ["--merge", "1", "--merge", "2", *REST]


def test_dot_strings_keep_every_character() -> None:
    pygraphviz = pytest.importorskip("pygraphviz")
    name = 'a "quoted" \\N back\\slash'
    read = pygraphviz.AGraph(string=f"digraph {{ n [tooltip={_quoted(name)}]; }}")
    assert read.get_node("n").attr["tooltip"] == name.replace("\\", "\\\\")

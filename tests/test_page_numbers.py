"""Every number on a page is the API's: the page's tables are read back and computed again."""

import re
from collections.abc import Iterator
from decimal import ROUND_HALF_EVEN, Decimal, localcontext
from fractions import Fraction
from functools import lru_cache
from xml.etree.ElementTree import Element

import pytest
import sympy

from page_expected import Api, Rows, cards, expected, results
from page_reader import SVG, Read, page_html, parsed, percents, rounded_texts, tables, text_of
from puntobanco.claims.corpus import read_corpus
from puntobanco.claims.evaluate import evaluate
from puntobanco.claims.model import Claim
from puntobanco.coup import Winner
from puntobanco.graph.build import decision_graph
from puntobanco.law import law_of
from puntobanco.shoe_text import shoe_of
from puntobanco.tableau import ROWS, STANDARD
from puntobanco_reports.claim_words import subject_text
from puntobanco_reports.inputs import ShoeChoice, WagerChoice
from puntobanco_reports.page.subject import Asked

CASES = (
    Asked("monte-carlo-6"),
    Asked("monte-carlo-8", ("final-total-columns",)),
    Asked(
        "standard",
        shoes=ShoeChoice(shoe="8 decks minus 8:30 Kd"),
        bets=WagerChoice(("Tie@9:1", "Dragon 7", "Player Pair")),
    ),
    Asked("seven-up", shoes=ShoeChoice("infinite")),
)


@lru_cache(maxsize=4)
def api_of(asked: Asked) -> Api:
    return Api(asked)


@lru_cache(maxsize=4)
def root_of(asked: Asked) -> Element:
    return parsed(page_html(asked))


def sorted_where_a_set(caption: str, rows: Rows) -> Rows:
    return sorted(rows, key=str) if caption == "Nodes of the decision graph" else rows


@pytest.mark.parametrize("asked", CASES, ids=lambda asked: asked.sheet)
def test_every_number_of_every_table_is_the_api_s(asked: Asked) -> None:
    read = tables(root_of(asked))
    with_numbers = {
        caption for caption, table in read.items() if any(row for _, row in table.numbers())
    }
    wanted = expected(api_of(asked))
    assert with_numbers == {caption for caption, rows in wanted.items() if rows}
    for caption in sorted(with_numbers):
        rows = sorted_where_a_set(caption, [*read[caption].numbers()])
        assert rows == sorted_where_a_set(caption, wanted[caption]), caption


@pytest.mark.parametrize("asked", CASES, ids=lambda asked: asked.sheet)
def test_no_number_stands_outside_the_tables_but_the_main_figures(asked: Asked) -> None:
    root, api = root_of(asked), api_of(asked)
    in_tables = sum(len(row) for t in tables(root).values() for _, row in t.numbers())
    tiles = [e for e in root.iter("dl") if e.attrib["class"] == "tiles"]
    main = [Fraction(data.attrib["value"]) for tile in tiles for data in tile.iter("data")]
    assert main == [*results(api.law), *(value.house_edge for value in api.values)]
    assert len(list(root.iter("data"))) == in_tables + len(main)


def rounded(exact: str, text: str) -> str:
    """``exact`` written with the decimals and the unit of ``text``, computed in decimals."""
    bare = text.removesuffix(" %").removeprefix("1 in ").replace(",", "")
    value = Fraction(exact) if "." not in exact else Fraction(float(exact))
    value = value * 100 if text.endswith(" %") else value
    value = 1 / value if text.startswith("1 in ") else value
    with localcontext(prec=60):
        places = Decimal(1).scaleb(-len(bare.partition(".")[2]))
        decimal = Decimal(value.numerator) / Decimal(value.denominator)
        shown = f"{decimal.quantize(places, rounding=ROUND_HALF_EVEN):f}"
    shown = shown.removeprefix("-") if not shown.strip("-0.") else shown
    return (
        f"{'1 in ' if text.startswith('1 in ') else ''}{shown}{' %' if text.endswith(' %') else ''}"
    )


@pytest.mark.parametrize("asked", CASES, ids=lambda asked: asked.sheet)
def test_every_number_is_shown_as_its_exact_value_rounds(asked: Asked) -> None:
    seen = 0
    for text, exact in rounded_texts(root_of(asked)):
        if text == "-":
            # What never happens comes once in no number of coups.
            assert exact == "0"
            continue
        assert text.replace(",", "") == rounded(exact, text)
        assert len(text.partition(".")[2].removesuffix(" %")) in (0, 4, 6, 8)
        seen += 1
    assert seen > 400


@pytest.mark.parametrize("asked", CASES, ids=lambda asked: asked.sheet)
def test_fractions_in_words_are_the_api_s(asked: Asked) -> None:
    read, api = tables(root_of(asked)), api_of(asked)
    exact = read["Player, Banker and Tie"].column("probability, exactly")
    assert list(map(Fraction, exact)) == [*results(api.law), 1]
    pay = read["Pay as printed; edge and variance exactly"]
    assert list(map(Fraction, pay.column("house edge"))) == [v.house_edge for v in api.values]
    assert list(map(Fraction, pay.column("variance"))) == [v.variance for v in api.values]
    nets = list(map(Fraction, read["Pay line by line"].column("net per unit")))
    assert nets == [line.net for value in api.values for line in value.lines]
    mean = read["Cards per coup"].column("exactly")
    assert [Fraction(mean[0])] == cards(api)[0][1]


@pytest.mark.parametrize("asked", CASES, ids=lambda asked: asked.sheet)
def test_cells_of_the_tableau_are_the_api_s(asked: Asked) -> None:
    read, tableau = tables(root_of(asked)), api_of(asked).tableau
    player = read["Player, by two-card total"]
    assert [cell.text[0] for cell in player.rows[0][1:]] == [c.value[0] for c in tableau.player]
    banker = next(t for caption, t in read.items() if caption.startswith("Banker, by own total"))
    arising = sorted(tableau.arising_columns)
    shown = [[cell.text[0] for cell in row[1:]] for row in banker.rows]
    assert shown == [
        [tableau.banker[t][c].value[0].replace("-", "–") for c in arising] for t in ROWS
    ]
    if tableau.columns is STANDARD.columns:
        marked = ["standard:" in cell.text for row in banker.rows for cell in row[1:]]
        differ = [tableau.banker[t][c] is not STANDARD.banker[t][c] for t in ROWS for c in arising]
        assert marked == differ


@pytest.mark.parametrize("asked", CASES, ids=lambda asked: asked.sheet)
def test_heat_map_shows_the_joint_law(asked: Asked) -> None:
    root, api = root_of(asked), api_of(asked)
    shown = {
        (match[1], match[2]): text_of(element)
        for element in root.iter(f"{SVG}g")
        if (match := re.fullmatch(r"picture-heat-p(\d)b(\d)", element.attrib.get("id", "")))
    }
    ways = api.law.gathered(lambda o: (str(o.player_total), str(o.banker_total)))
    assert shown.keys() == ways.keys()
    for totals, text in shown.items():
        chance = str(Fraction(ways[totals], api.law.total))
        assert f"{text} %" == rounded(chance, "0.00 %")


@pytest.mark.parametrize("asked", CASES, ids=lambda asked: asked.sheet)
def test_graph_s_onward_shares_are_the_api_s(asked: Asked) -> None:
    read, api = tables(root_of(asked)), api_of(asked)
    graph = decision_graph(api.tableau, api.shoe, merged=True)
    table = read["Nodes of the decision graph"]
    shown = [text for cell in table.column("goes on to") for text in percents(cell)]
    edges = [rounded(graph.edges[edge]["probability"], "0.0000 %") for edge in graph.edges]
    assert sorted(shown) == sorted(edges)


@pytest.mark.parametrize("asked", CASES[:2], ids=lambda asked: asked.sheet)
def test_closed_forms_give_the_api_s_values(asked: Asked) -> None:
    api, root = api_of(asked), root_of(asked)
    boxes = [e for e in root.iter("div") if e.attrib.get("class") == "formula"]
    texts = ["".join(code.itertext()) for box in boxes for code in box.iter("code")]
    assert len(texts) == 3 + len(api.wagers)
    for number in (1, 5, 13):
        shoe = shoe_of(number, api.sheet.values)
        law = law_of(api.tableau, shoe)
        mine = [law.winner_probability(w) for w in (Winner.PLAYER, Winner.BANKER, Winner.TIE)]
        for text, value in zip(texts, [*mine, *api.edges(shoe)], strict=True):
            assert sympy.sympify(text).subs("d", number) == sympy.Rational(str(value))


def claims_by_figure() -> dict[tuple[str, str, str], Claim]:
    found = {}
    for _, (_, claim) in read_corpus():
        assert isinstance(claim, Claim)
        if claim.quantity is not None:
            key = (claim.source or claim.id, subject_text(claim), claim.published)
            found[tuple(" ".join(part.split()) for part in key)] = claim
    return found  # type: ignore[return-value]  # three parts, as in the key


def claim_rows(root: Element) -> Iterator[tuple[str, Read, tuple[str, ...]]]:
    for caption, table in tables(root).items():
        if caption.startswith("Published figures"):
            for row in table.rows:
                yield caption, table, tuple(cell.text for cell in row)


def test_published_figures_have_the_api_s_verdicts_and_values() -> None:
    corpus = claims_by_figure()
    rows = list(claim_rows(root_of(CASES[0])))
    assert len(rows) > 60
    for caption, _, (source, figure, published, verdict, exactly, *_) in rows:
        claim = corpus[source, figure, published]
        assert (verdict == "false") == (caption == "Published figures that are false")
        value = evaluate(claim, 6)
        if claim.quantity and claim.quantity.name == "standard_deviation":
            assert abs(Fraction(exactly) ** 2 - value) < Fraction(1, 1000)
        elif exactly.endswith(" %"):
            assert exactly == rounded(str(value), exactly)
        elif "/" not in exactly and "to" not in exactly and "in" not in exactly:
            assert exactly.replace(",", "") == rounded(str(value), exactly)

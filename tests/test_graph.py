"""The decision graph: its laws, exactly, and the merging of what decides alike."""

import random
from collections import defaultdict
from fractions import Fraction
from itertools import pairwise

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bridge import random_printed_rules, tableau_of, values_of, with_free_cells
from oracle_samples import STANDARD as ORACLE_STANDARD
from oracle_samples import decks
from oracle_walk import walk_law
from oracles import Outcome
from puntobanco.cards import Card, Rank
from puntobanco.coup import Coup, Winner, deal
from puntobanco.errors import PuntobancoError
from puntobanco.graph.build import decision_graph
from puntobanco.graph.grouping import Grouping, full, merging, reduced
from puntobanco.graph.nodes import path_of
from puntobanco.law import law_of
from puntobanco.rulesheet_files import load_sheet, sheet_names
from puntobanco.shoe import Shoe
from puntobanco.tableau import ROWS, STANDARD, Tableau

EIGHT = Shoe.of_decks(8)


def exact(value: object) -> Fraction:
    assert isinstance(value, str)
    return Fraction(value)


def check_laws(graph: "nx.DiGraph[str]", tableau: Tableau, shoe: Shoe) -> None:
    """Everything that must hold of any decision graph."""
    assert nx.is_directed_acyclic_graph(graph)
    law = law_of(tableau, shoe)
    assert graph.graph["deals"] == str(law.total)
    assert exact(graph.nodes["deal"]["reach"]) == 1
    for winner in Winner:
        name = f"result:{winner.value}"
        chance = law.winner_probability(winner)
        reached = exact(graph.nodes[name]["reach"]) if name in graph else 0
        assert reached == exact(graph.nodes["deal"][winner.value]) == chance
    for node, attributes in graph.nodes(data=True):
        reach = exact(attributes["reach"])
        assert sum(exact(attributes[winner.value]) for winner in Winner) == 1
        out = [graph.edges[node, after] for after in graph.successors(node)]
        if attributes["kind"] == "result":
            assert not out
            assert exact(attributes[attributes["hand"]]) == 1
        else:
            assert sum(exact(edge["probability"]) for edge in out) == 1, node
            assert sum(exact(edge["flow"]) for edge in out) == reach
        for edge in out:
            assert exact(edge["probability"]) * reach == exact(edge["flow"])
        into = [graph.edges[before, node] for before in graph.predecessors(node)]
        if node != "deal":
            assert sum(exact(edge["flow"]) for edge in into) == reach, node


@pytest.mark.parametrize("merged", [True, False])
@pytest.mark.parametrize("name", sheet_names())
def test_laws_on_every_shipped_sheet(name: str, merged: bool) -> None:
    sheet = load_sheet(name)
    for reading in (None, *(reading.name for reading in sheet.readings)):
        read = load_sheet(name, [reading] if reading else [])
        graph = decision_graph(read.tableau, read.shoe, merged=merged)
        check_laws(graph, read.tableau, read.shoe)


@pytest.mark.parametrize("seed", range(12))
def test_laws_on_random_tableaux_and_shoes(seed: int) -> None:
    rng = random.Random(seed)
    rules = random_printed_rules(rng)
    tableau = with_free_cells(tableau_of(rules), rng)
    few = Shoe.of_decks(1, values_of(rules)).without(points={rng.randrange(1, 10): 4})
    for shoe in (EIGHT, few, Shoe.infinite_decks()):
        for merged in (True, False):
            check_laws(decision_graph(tableau, shoe, merged=merged), tableau, shoe)


def test_reach_and_law_of_a_decision_by_the_second_opinion() -> None:
    def came_to(outcome: Outcome) -> tuple[bool, str]:
        third = outcome.player[2] if len(outcome.player) == 3 else ""
        return outcome.banker_two == 3 and third == "8", outcome.winner

    law = walk_law(decks(8), ORACLE_STANDARD, came_to)
    node = decision_graph(STANDARD, EIGHT).nodes["banker:3 v 8"]
    reach = sum((chance for (came, _), chance in law.items() if came), Fraction())
    assert exact(node["reach"]) == reach
    for letter, name in zip("PBT", ("player", "banker", "tie"), strict=True):
        assert exact(node[name]) == law[True, letter] / reach
    assert node["decision"] == "stand"


def dealt(cards: list[Card], tableau: Tableau) -> Coup:
    """Deal as many of the cards as the coup needs."""
    for number in range(3, 7):
        try:
            return deal(cards[:number], tableau)
        except PuntobancoError:
            continue
    raise AssertionError(cards)


@settings(max_examples=40)
@given(st.lists(st.sampled_from(Rank), min_size=6, max_size=6), st.integers(0, 2**32))
def test_every_dealt_coup_is_a_path(ranks: list[Rank], seed: int) -> None:
    tableau = tableau_of(random_printed_rules(random.Random(seed)))
    coup = dealt([Card(rank) for rank in ranks], tableau)
    for grouping in (full(tableau), reduced(tableau)):
        graph = GRAPHS[grouping]
        nodes = [node.id for node in path_of(coup, grouping)]
        assert nodes[0] == "deal"
        assert nodes[-1] == f"result:{coup.winner.value}"
        assert nx.is_path(graph, nodes), nodes
        for step in coup.steps:
            word = "draw" if step.draws else "stand"
            decided = [
                graph.nodes[node] for node in nodes if graph.nodes[node]["kind"] == step.hand
            ]
            assert all(node["decision"] == word for node in decided)


class _Graphs(dict[Grouping, "nx.DiGraph[str]"]):
    def __missing__(self, grouping: Grouping) -> "nx.DiGraph[str]":
        self[grouping] = decision_graph(grouping.tableau, Shoe.infinite_decks(), grouping)
        return self[grouping]


GRAPHS = _Graphs()


def test_the_standard_columns_fall_into_five_groups() -> None:
    groups = (("0", "1", "9"), ("2", "3"), ("4", "5", "none"), ("6", "7"), ("8",))
    assert reduced(STANDARD).columns == groups
    assert reduced(STANDARD).players == ((0, 1, 2, 3, 4, 5), (6, 7))


@pytest.mark.parametrize("seed", range(10))
def test_merged_nodes_decide_alike_for_every_banker_total(seed: int) -> None:
    rng = random.Random(seed)
    tableau = with_free_cells(tableau_of(random_printed_rules(rng)), rng)
    grouping = reduced(tableau)
    labels = tableau.columns.labels
    for group in grouping.columns:
        for total in ROWS:
            cells = {tableau.banker[total][labels.index(label)] for label in group}
            assert cells == {grouping.banker_cell(total, group)}
        for totals in grouping.bankers(group):
            assert len({grouping.banker_cell(total, group) for total in totals}) == 1
    for players in grouping.players:
        assert len({tableau.player[total] for total in players}) == 1


def test_merging_what_differs_is_caught() -> None:
    with pytest.raises(PuntobancoError, match="'1' and '2', which differ at Banker 4: S and D"):
        merging(STANDARD, [["1", "2"], ["0", "9"], ["3"], ["4", "5", "none"], ["6", "7"], ["8"]])


@pytest.mark.parametrize(
    "groups",
    [
        [["0", "1", "9"]],
        [["0", "1", "9"], ["2", "3"], ["4", "5", "none"], ["6", "7"], ["8", "8"]],
        [["0", "1", "9"], ["2", "3"], ["4", "5", "none"], ["6", "7"], ["8"], []],
        [["0", "1", "9"], ["2", "3"], ["4", "5", "10"], ["6", "7"], ["8"]],
    ],
)
def test_merging_needs_each_column_once(groups: list[list[str]]) -> None:
    with pytest.raises(PuntobancoError, match="expected each column once"):
        merging(STANDARD, groups)


def test_merging_adds_up_the_flows() -> None:
    fine, coarse = decision_graph(STANDARD, EIGHT), decision_graph(STANDARD, EIGHT, merged=True)
    grouping = reduced(STANDARD)
    sums: defaultdict[str, Fraction] = defaultdict(Fraction)
    for _, node in fine.nodes(data=True):
        if node["kind"] == "banker":
            columns = grouping.column_group(node["columns"])
            totals = grouping.banker_group(int(node["totals"]), columns)
            name = f"banker:{','.join(map(str, totals))} v {','.join(columns)}"
            sums[name] += exact(node["reach"])
    assert sums == {
        name: exact(node["reach"])
        for name, node in coarse.nodes(data=True)
        if node["kind"] == "banker"
    }


def test_what_a_shoe_never_comes_to_is_listed() -> None:
    shoe = Shoe.of_decks(8).without(points={8: 32})
    graph = decision_graph(STANDARD, shoe)
    missing = graph.graph["unreached"].split("; ")
    assert missing == ["third:8", *(f"banker:{total} v 8" for total in ROWS)]
    assert not set(missing) & set(graph)
    assert decision_graph(STANDARD, EIGHT).graph["unreached"] == ""


def test_an_edge_is_flow_over_reach_and_no_path_probability() -> None:
    graph = decision_graph(STANDARD, EIGHT, merged=True)
    assert "flow over the reach" in graph.graph["probability"]
    # A Player who stood meets column 4, 5, none with other totals than one who drew a 4 or 5.
    route = ["deal", "player:6,7", "third:4,5,none", "banker:6,7 v 4,5,none", "result:tie"]
    product = Fraction(1)
    for edge in pairwise(route):
        product *= exact(graph.edges[edge]["probability"])
    law = walk_law(
        decks(8),
        ORACLE_STANDARD,
        lambda o: o.player_two in (6, 7) and o.banker_two in (6, 7) and o.winner == "T",
    )
    assert product != law[True]


def test_names_and_free_cells() -> None:
    sheet = load_sheet("chemin-de-fer")
    about = {"title": "T", "sheet": "S", "reading": "R", "shoe": "six decks"}
    graph = decision_graph(sheet.tableau, sheet.shoe, about=about)
    assert {key: graph.graph[key] for key in about} == about
    assert graph.nodes["player:5"]["free"] is True
    assert graph.nodes["player:4"]["free"] is False
    assert graph.nodes["player:5"]["decision"] == "draw"


def test_two_naturals_end_a_coup_under_any_rule() -> None:
    for readings in ([], ["both-naturals"]):
        sheet = load_sheet("monte-carlo-6", readings)
        graph = decision_graph(sheet.tableau, sheet.shoe)
        law = law_of(sheet.tableau, sheet.shoe)
        both = law.probability(lambda o: o.player_natural and o.banker_natural)
        assert exact(graph.nodes["natural:both"]["reach"]) == both
        assert list(graph.predecessors("natural:both")) == ["deal"]
        assert all(name.startswith("result:") for name in graph.successors("natural:both"))

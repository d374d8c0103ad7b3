"""The decision graph for other programs: JSON (node-link) and GraphML, exact values as strings."""

import json
from collections.abc import Mapping
from io import BytesIO
from typing import TYPE_CHECKING

import networkx as nx

if TYPE_CHECKING:
    DiGraph = nx.DiGraph[str]


def node_link(graph: "DiGraph", made_by: Mapping[str, str] | None = None) -> str:
    """Return the graph as JSON that `networkx.node_link_graph` reads back (edges under "edges").

    ``made_by``: the origin of the file, kept beside the graph.
    """
    data = nx.node_link_data(graph, edges="edges")
    if made_by is not None:
        data["made_by"] = dict(made_by)
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def graphml(graph: "DiGraph") -> str:
    """Return the graph as GraphML that `networkx.read_graphml` reads back."""
    stream = BytesIO()
    nx.write_graphml_xml(graph, stream, named_key_ids=True)
    return stream.getvalue().decode() + "\n"

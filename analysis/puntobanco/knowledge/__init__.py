"""Known cards of a coup: what is known in mid-coup, and the exact law and odds from there."""

from puntobanco.knowledge.model import NOTHING, Knowledge, Spot
from puntobanco.knowledge.odds import conditional_law, conditional_ways, known_ways
from puntobanco.knowledge.text import parse_knowledge

__all__ = [
    "NOTHING",
    "Knowledge",
    "Spot",
    "conditional_law",
    "conditional_ways",
    "known_ways",
    "parse_knowledge",
]

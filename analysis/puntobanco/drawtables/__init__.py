"""Printed draw tables: read to cells as they are printed, and printed in each notation."""

from puntobanco.drawtables.model import Finding, Kind, Question, ReadCell, Reading
from puntobanco.drawtables.reader import (
    complete,
    read_draw_table,
    tableau_toml,
    to_tableau,
    to_toml,
)

__all__ = [
    "Finding",
    "Kind",
    "Question",
    "ReadCell",
    "Reading",
    "complete",
    "read_draw_table",
    "tableau_toml",
    "to_tableau",
    "to_toml",
]

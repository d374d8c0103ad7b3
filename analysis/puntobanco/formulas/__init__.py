"""Closed forms in the number of decks, or in the count of one value: sympy lives here alone."""

from puntobanco.formulas.closed import ClosedForm
from puntobanco.formulas.crossing import Crossings, crossings
from puntobanco.formulas.questions import (
    Family,
    commission_form,
    edge_form,
    expectation_form,
    in_count_of,
    in_decks,
    probability_form,
    resolved_edge_form,
    winner_forms,
)

__all__ = [
    "ClosedForm",
    "Crossings",
    "Family",
    "commission_form",
    "crossings",
    "edge_form",
    "expectation_form",
    "in_count_of",
    "in_decks",
    "probability_form",
    "resolved_edge_form",
    "winner_forms",
]

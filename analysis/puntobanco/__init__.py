"""Exact odds of punto banco (baccarat): the public API.

Every name is imported when it is first used, so that ``import puntobanco`` stays light.

>>> import puntobanco
>>> sheet = puntobanco.load_sheet("monte-carlo-6")
>>> law = puntobanco.law_of(sheet.tableau, sheet.shoe)
>>> law.winner_probability(puntobanco.Winner.TIE)
Fraction(145057227313, 1525814595305)
>>> puntobanco.value_of(sheet.wager("Banco"), sheet.tableau, sheet.shoe).house_edge
Fraction(716053792, 49219825655)
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from puntobanco.cards import Card, PointValues, Rank, Suit, parse_cards
    from puntobanco.catalogue import find_wager
    from puntobanco.coup import Coup, IllegalCoupError, Winner, deal
    from puntobanco.drawtables import read_draw_table
    from puntobanco.errors import PuntobancoError
    from puntobanco.graph.build import decision_graph
    from puntobanco.kernel.batch import laws
    from puntobanco.knowledge import Knowledge, conditional_law, conditional_ways, parse_knowledge
    from puntobanco.law import CoupLaw, Outcome, law_of
    from puntobanco.pay import Commission, Pay
    from puntobanco.removal import effects_of_removal
    from puntobanco.rulesheet import RuleSheet
    from puntobanco.rulesheet_files import load_every_reading, load_sheet, sheet_names
    from puntobanco.shoe import Shoe
    from puntobanco.shoe_text import parse_shoe
    from puntobanco.slips import net_law
    from puntobanco.tableau import STANDARD, Cell, Columns, NaturalRule, Tableau
    from puntobanco.valuation import Valuation, fair_commission, value_of
    from puntobanco.wagers import PayLine, Wager

_ROOMS = {
    "cards": (
        "Card",
        "PointValues",
        "Rank",
        "Suit",
        "parse_cards",
    ),
    "catalogue": ("find_wager",),
    "coup": (
        "Coup",
        "IllegalCoupError",
        "Winner",
        "deal",
    ),
    "drawtables": ("read_draw_table",),
    "errors": ("PuntobancoError",),
    "graph.build": ("decision_graph",),
    "kernel.batch": ("laws",),
    "knowledge": (
        "Knowledge",
        "conditional_law",
        "conditional_ways",
        "parse_knowledge",
    ),
    "law": (
        "CoupLaw",
        "Outcome",
        "law_of",
    ),
    "pay": (
        "Commission",
        "Pay",
    ),
    "removal": ("effects_of_removal",),
    "rulesheet": ("RuleSheet",),
    "rulesheet_files": (
        "load_every_reading",
        "load_sheet",
        "sheet_names",
    ),
    "shoe": ("Shoe",),
    "shoe_text": ("parse_shoe",),
    "slips": ("net_law",),
    "tableau": (
        "STANDARD",
        "Cell",
        "Columns",
        "NaturalRule",
        "Tableau",
    ),
    "valuation": (
        "Valuation",
        "fair_commission",
        "value_of",
    ),
    "wagers": (
        "PayLine",
        "Wager",
    ),
}
_HOMES = {name: room for room, names in _ROOMS.items() for name in names}

__all__ = [
    "STANDARD",
    "Card",
    "Cell",
    "Columns",
    "Commission",
    "Coup",
    "CoupLaw",
    "IllegalCoupError",
    "Knowledge",
    "NaturalRule",
    "Outcome",
    "Pay",
    "PayLine",
    "PointValues",
    "PuntobancoError",
    "Rank",
    "RuleSheet",
    "Shoe",
    "Suit",
    "Tableau",
    "Valuation",
    "Wager",
    "Winner",
    "conditional_law",
    "conditional_ways",
    "deal",
    "decision_graph",
    "effects_of_removal",
    "fair_commission",
    "find_wager",
    "law_of",
    "laws",
    "load_every_reading",
    "load_sheet",
    "net_law",
    "parse_cards",
    "parse_knowledge",
    "parse_shoe",
    "read_draw_table",
    "sheet_names",
    "value_of",
]


def __getattr__(name: str) -> object:
    """Import a public name from its room."""
    if name not in _HOMES:
        raise AttributeError(f"module 'puntobanco' has no attribute {name!r}")
    value = getattr(import_module(f"puntobanco.{_HOMES[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    """List the public names."""
    return sorted([*globals(), *__all__])

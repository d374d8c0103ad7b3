"""Results to rows: one function per report, nothing rounded."""

from collections.abc import Sequence
from fractions import Fraction

from puntobanco.coup import Winner
from puntobanco.law import CoupLaw
from puntobanco.valuation import Valuation
from puntobanco_reports.report import Column, Table
from puntobanco_reports.words import say

VALUE_COLUMNS = (
    Column(say("wager")),
    Column(say("pays")),
    Column(say("expectation"), "number"),
    Column(say("house_edge"), "percent"),
    Column(say("house_edge_resolved"), "percent"),
    Column(say("hit_frequency"), "percent"),
    Column(say("standard_deviation"), "number"),
)


def outcomes_table(law: CoupLaw) -> Table:
    """Return ways and probability of each result and of all coups."""
    rows = [
        (say(winner.value), law.winner_ways(winner), law.winner_probability(winner))
        for winner in (Winner.BANKER, Winner.PLAYER, Winner.TIE)
    ]
    rows.append((say("total"), law.total, sum((row[2] for row in rows), Fraction())))
    columns = (
        Column(say("outcome")),
        Column(say("ways"), "count"),
        Column(say("probability"), "probability"),
    )
    return Table("", columns, rows)


def outcomes_data(law: CoupLaw) -> dict[str, object]:
    """Return ways and probability of each result as data."""
    return {
        winner.value: {
            "ways": law.winner_ways(winner),
            "probability": law.winner_probability(winner),
            "decimal": float(law.winner_probability(winner)),
        }
        for winner in Winner
    }


def values_table(values: Sequence[Valuation], assumed: frozenset[str] = frozenset()) -> Table:
    """Return each wager's value per unit staked; a star marks pay that the sheet doesn't print."""
    rows = [
        (
            value.wager.name,
            value.wager.pays + (" *" if value.wager.name in assumed else ""),
            value.expectation,
            value.house_edge,
            value.house_edge_resolved,
            value.hit_frequency,
            value.standard_deviation,
        )
        for value in values
    ]
    starred = any(value.wager.name in assumed for value in values)
    note = say("per_unit") + (f"\n* {say('assumed')}" if starred else "")
    return Table("", VALUE_COLUMNS, rows, note)


def value_data(value: Valuation) -> dict[str, object]:
    """Return a wager's value as data; ``decimals`` repeats the exact values for convenience."""
    exact = {
        "expectation": value.expectation,
        "house_edge": value.house_edge,
        "house_edge_resolved": value.house_edge_resolved,
        "hit_frequency": value.hit_frequency,
        "variance": value.variance,
    }
    return {
        "wager": value.wager.name,
        "bet": value.wager.bet,
        "pays": value.wager.pays,
        **exact,
        "standard_deviation": value.standard_deviation,
        "standard_deviation_is": "float, the root of the exact variance",
        "decimals": {key: None if v is None else float(v) for key, v in exact.items()},
        "lines": [
            {
                "line": line.label,
                "net": line.net,
                "ways": line.ways,
                "probability": line.probability,
                "share_of_expectation": line.share,
            }
            for line in value.lines
        ],
    }

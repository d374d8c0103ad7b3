"""What the heel command shows of a whole shoe: its yield, estimated or exact."""

from collections.abc import Sequence

from puntobanco.heel.course import BetYield, ShoeYield, System
from puntobanco.heel.joint import ExactYield
from puntobanco.wagers import Wager, labels_of
from puntobanco_reports.heel_tables import Sample, estimate_data, reach
from puntobanco_reports.report import Column, Table, Value

_YIELD_COLUMNS = (
    Column("wager"),
    Column("bet where"),
    Column("units a shoe", "number"),
    Column("±", "number"),
    Column("bets a shoe", "number"),
    Column("advantage then", "percent"),
    Column("units a 100 coups", "number"),
)


def yield_table(
    found: ShoeYield, wagers: Sequence[Wager], systems: Sequence[System], sample: Sample
) -> Table:
    """Return what a whole shoe yields: perfect play first, then each system by threshold."""
    coups, names = found.coups.mean, labels_of(wagers)
    rows = [
        _yield_row(name, "expectation above 0", one, coups)
        for name, one in zip(names, found.perfect, strict=True)
    ]
    for system, worths in zip(systems, found.systems, strict=True):
        kind = "true" if system.true else "running"
        rows += [
            _yield_row(names[system.wager], f"{kind} count from {at}", one, coups)
            for at, one in zip(system.thresholds, worths, strict=True)
        ]
    title = f"{coups:.4f} ± {reach(found.coups):.4f} coups a shoe"
    return Table(title, _YIELD_COLUMNS, rows, f"One unit a bet. {sample.says('shoes')}")


def _yield_row(wager: str, rule: str, one: BetYield, coups: float) -> tuple[Value, ...]:
    units = one.units
    return (
        wager,
        rule,
        units.mean,
        reach(units),
        one.bets.mean,
        one.advantage,
        100 * units.mean / coups,
    )


def yield_data(
    found: ShoeYield, wagers: Sequence[Wager], systems: Sequence[System]
) -> dict[str, object]:
    """Return a shoe's yield as data, every number an estimate."""
    names = labels_of(wagers)
    return {
        "coups": estimate_data(found.coups),
        "perfect": [
            {"wager": name, **_bet_data(one)}
            for name, one in zip(names, found.perfect, strict=True)
        ],
        "systems": [
            {
                "wager": names[system.wager],
                "tags": list(system.tags),
                "count": "true" if system.true else "running",
                "thresholds": [
                    {"from": at, **_bet_data(one)}
                    for at, one in zip(system.thresholds, worths, strict=True)
                ],
            }
            for system, worths in zip(systems, found.systems, strict=True)
        ],
    }


def _bet_data(one: BetYield) -> dict[str, object]:
    return {"units": estimate_data(one.units), "bets": estimate_data(one.bets)}


def exact_yield_table(found: ExactYield, wagers: Sequence[Wager]) -> Table:
    """Return a small shoe's yield, exactly."""
    columns = (
        Column("wager"),
        Column("units a shoe", "number"),
        Column("bets a shoe", "number"),
        Column("units a 100 coups", "number"),
    )
    rows = [
        (name, units, bets, 100 * units / found.coups)
        for name, units, bets in zip(labels_of(wagers), found.units, found.bets, strict=True)
    ]
    title = f"{float(found.coups):.6f} coups a shoe"
    return Table(title, columns, rows, "Exact. One unit a bet, where the expectation is above 0.")


def exact_yield_data(found: ExactYield, wagers: Sequence[Wager]) -> dict[str, object]:
    """Return a small shoe's yield as exact data."""
    return {
        "coups": found.coups,
        "perfect": [
            {"wager": name, "units": units, "bets": bets}
            for name, units, bets in zip(labels_of(wagers), found.units, found.bets, strict=True)
        ],
        "coup_starts": {str(n): chance for n, chance in found.starts.items()},
    }

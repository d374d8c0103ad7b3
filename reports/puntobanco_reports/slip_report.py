"""Several bets at once: the law of what they win or lose together, and the sheet's limits."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from pathlib import Path

from puntobanco.errors import PuntobancoError
from puntobanco.limits import Limit, amount_text
from puntobanco.pay import exact_number
from puntobanco.rulesheet import RuleSheet
from puntobanco.shoe import Shoe
from puntobanco.slips import Bet, Joint, NetLaw, joint_of, net_law, read_slip
from puntobanco_reports.inputs import named_wager, shoe_data, shoe_label
from puntobanco_reports.report import Column, Report, Table, Value
from puntobanco_reports.words import say


@dataclass(frozen=True)
class Slip:
    """Bets on one coup of a sheet, their law, how each two go together, and the limits.

    ``limits``: each limit of the sheet with what breaks it; None: kept; "?": not checked, since
    no table maximum is known.
    """

    sheet: RuleSheet
    shoe: Shoe
    bets: tuple[Bet, ...]
    law: NetLaw
    pairs: tuple[tuple[Bet, Bet, Joint], ...]
    limits: tuple[tuple[Limit, str | None], ...]

    @property
    def allowed(self) -> bool:
        """False where a limit is broken."""
        return all(breach in (None, "?") for _, breach in self.limits)


def slip_of(
    sheet: RuleSheet, shoe: Shoe, text: str, table_max: str | None, files: Sequence[Path] = ()
) -> Slip:
    """Return what the bets in ``text`` come to, dealt by ``sheet`` from ``shoe``."""
    bets = read_slip(text, lambda name: named_wager(sheet, name, files))
    most = None if table_max is None else exact_number(table_max.strip())
    if table_max is not None and not most:
        raise PuntobancoError(f"expected a table maximum such as '1000', got {table_max!r}")
    tableau = sheet.tableau
    pairs = tuple(
        (one, other, joint_of(one.wager, other.wager, tableau, shoe, (one.stake, other.stake)))
        for one, other in combinations(bets, 2)
    )
    limits = tuple((limit, _breach(limit, bets, most)) for limit in sheet.limits)
    return Slip(sheet, shoe, bets, net_law(bets, tableau, shoe), pairs, limits)


def _breach(limit: Limit, bets: Sequence[Bet], table_max: Fraction | None) -> str | None:
    if limit.kind == "share of table maximum" and table_max is None:
        return "?"
    return limit.breach([(bet.wager, bet.stake) for bet in bets], table_max)


def slip_report(slip: Slip) -> Report:
    """Return the report of a slip."""
    tables = [_bets_table(slip), _net_table(slip.law), _sums_table(slip.law)]
    tables += [_pairs_table(slip)] if slip.pairs else []
    tables += [_limits_table(slip)] if slip.limits else []
    title = f"{slip.sheet.name}, {slip.sheet.reading}: {shoe_label(slip.shoe)}"
    return Report(title, tables, data=_data(slip), digest=slip.sheet.digest)


def _bets_table(slip: Slip) -> Table:
    rows = [(amount_text(bet.stake), bet.wager.name, bet.wager.pays) for bet in slip.bets]
    return Table("Bets", (Column("stake"), Column(say("wager")), Column(say("pays"))), rows)


def _net_table(law: NetLaw) -> Table:
    rows: list[tuple[Value, ...]] = [
        (amount_text(net), ways, Fraction(ways) / law.total) for net, ways in law.ways.items()
    ]
    columns = (
        Column("won or lost"),
        Column(say("ways"), "count"),
        Column(say("probability"), "probability"),
    )
    return Table("Net result of one coup", columns, rows)


def _sums_table(law: NetLaw) -> Table:
    columns = (
        Column("mean", "number"),
        Column(say("standard_deviation"), "number"),
        Column("ahead", "percent"),
        Column("even", "percent"),
        Column("behind", "percent"),
    )
    return Table("", columns, [(law.mean, law.standard_deviation, law.ahead, law.even, law.behind)])


def _pairs_table(slip: Slip) -> Table:
    rows: list[tuple[Value, ...]] = [
        (one.wager.name, other.wager.name, joint.covariance, joint.correlation)
        for one, other, joint in slip.pairs
    ]
    columns = (
        Column(say("wager")),
        Column("and"),
        Column("covariance", "number"),
        Column("correlation", "number"),
    )
    return Table("How they go together", columns, rows, "Per unit staked on each.")


def _limits_table(slip: Slip) -> Table:
    words = {None: "kept", "?": "not checked: needs --table-max"}
    rows = [(limit.words, words.get(breach, f"broken: {breach}")) for limit, breach in slip.limits]
    return Table("Limits of the sheet", (Column("limit"), Column("these bets")), rows)


def _data(slip: Slip) -> dict[str, object]:
    law = slip.law
    return {
        "sheet": slip.sheet.name,
        "reading": slip.sheet.reading,
        "shoe": shoe_data(slip.shoe),
        "slip": [
            {"wager": b.wager.name, "bet": b.wager.bet, "pays": b.wager.pays, "stake": b.stake}
            for b in slip.bets
        ],
        "ways": law.total,
        "net": [
            {"net": net, "ways": ways, "probability": Fraction(ways) / law.total}
            for net, ways in law.ways.items()
        ],
        "mean": law.mean,
        "variance": law.variance,
        "standard_deviation": law.standard_deviation,
        "standard_deviation_is": "float, the root of the exact variance",
        "ahead": law.ahead,
        "even": law.even,
        "behind": law.behind,
        "pairs": [
            {
                "wagers": [one.wager.name, other.wager.name],
                "covariance": joint.covariance,
                "correlation": joint.correlation,
                "correlation_is": "float, from exact moments",
            }
            for one, other, joint in slip.pairs
        ],
        "limits": [
            {
                "kind": limit.kind,
                "says": limit.words,
                "kept": None if breach == "?" else breach is None,
                "breach": None if breach == "?" else breach,
            }
            for limit, breach in slip.limits
        ],
        "allowed": slip.allowed,
    }

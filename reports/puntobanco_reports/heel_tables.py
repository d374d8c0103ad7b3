"""What the heel command shows of n unseen cards: exact worths, estimates, counts."""

from collections.abc import Sequence
from dataclasses import dataclass

from puntobanco.heel.counting import CountedWorth, best_threshold
from puntobanco.heel.estimate import Estimate
from puntobanco.heel.sampling import EstimatedWorth
from puntobanco.heel.worth import Heel, Worth
from puntobanco_reports.report import Column, Table, Value

PER_COUP = "Worth: expected net win a coup, one unit staked where a bet is made."
NOT_EXACT = (
    "An estimate, not exact: mean over {size:,} random {what}, seed {seed}; "
    "± gives a 95 % interval."
)

_WORTH_COLUMNS = (
    Column("unseen", "count"),
    Column("best of"),
    Column("worth", "number"),
    Column("favourable", "percent"),
    Column("advantage then", "percent"),
)


@dataclass(frozen=True)
class Sample:
    """How a sample was drawn."""

    size: int
    seed: int

    def says(self, what: str) -> str:
        """Return the note that says that a table is an estimate."""
        return NOT_EXACT.format(size=self.size, what=what, seed=self.seed)

    def data(self, what: str) -> dict[str, object]:
        """Return the same for JSON."""
        return {"exact": False, "sample": self.size, "of": what, "seed": self.seed}


def _name(names: Sequence[str]) -> str:
    return ", ".join(names)


def worths_table(heels: Sequence[Heel]) -> Table:
    """Return a row for each number of unseen cards and each choice of wagers."""
    rows = [
        (heel.unseen, _name(one.wagers), one.worth, one.frequency, one.advantage)
        for heel in heels
        for one in heel.worths
    ]
    return Table("", _WORTH_COLUMNS, rows, PER_COUP)


def quantile_tables(heels: Sequence[Heel]) -> list[Table]:
    """Return a table of quantiles of the advantage for each number of unseen cards."""
    return [_quantile_table(heel) for heel in heels if heel.worths[0].quantiles]


def _quantile_table(heel: Heel) -> Table:
    levels = [quantile.level for quantile in heel.worths[0].quantiles]
    columns = [_WORTH_COLUMNS[0], Column("best of")]
    columns += [Column(f"{float(100 * p):g} %", "number") for p in levels]
    rows: list[list[Value]] = [
        [heel.unseen, _name(one.wagers), *(quantile.value for quantile in one.quantiles)]
        for one in heel.worths
    ]
    width = max(quantile.width for one in heel.worths for quantile in one.quantiles)
    note = "Exact."
    if width:
        note = (
            f"Lower ends of bins {float(width):.3g} wide; the probability below a bin is off by "
            f"at most {float(heel.error):.1e}."
        )
    return Table(f"Quantiles of the advantage, {heel.unseen} cards unseen", columns, rows, note)


def heel_data(heel: Heel) -> dict[str, object]:
    """Return one number of unseen cards as data; all values exact but where ``error`` is not 0."""
    return {
        "unseen": heel.unseen,
        "compositions": heel.compositions,
        "quantile_error": heel.error,
        "worths": [_worth_data(one) for one in heel.worths],
    }


def _worth_data(one: Worth) -> dict[str, object]:
    return {
        "wagers": list(one.wagers),
        "worth": one.worth,
        "favourable": one.frequency,
        "advantage": one.advantage,
        "decimals": {
            "worth": float(one.worth),
            "favourable": float(one.frequency),
            "advantage": None if one.advantage is None else float(one.advantage),
        },
        "quantiles": [
            {"level": q.level, "value": q.value, "width": q.width} for q in one.quantiles
        ],
    }


def estimates_table(found: Sequence[tuple[int, Sequence[EstimatedWorth]]], sample: Sample) -> Table:
    """Return the rows of `worths_table` as estimates."""
    columns = (*_WORTH_COLUMNS[:3], Column("±", "number"), *_WORTH_COLUMNS[3:])
    rows = [
        (
            unseen,
            _name(one.wagers),
            one.worth.mean,
            reach(one.worth),
            one.frequency.mean,
            one.advantage,
        )
        for unseen, worths in found
        for one in worths
    ]
    never = any(one.frequency.mean == 0 for _, worths in found for one in worths)
    notes = [PER_COUP, sample.says("remainders"), *([_unseen_note(sample)] if never else [])]
    return Table("", columns, rows, " ".join(notes))


def _unseen_note(sample: Sample) -> str:
    # A sample without a case says little of its spread: then (1 - p)^n = 5 % bounds the chance.
    bound = 1 - 0.05 ** (1 / sample.size)
    return (
        f"Where none was favourable, fewer than {100 * bound:.2g} % are (with 95 % confidence); "
        f"the worth is then not told by ±."
    )


def reach(estimate: Estimate) -> float:
    """Return half the width of the confidence interval."""
    return (estimate.high - estimate.low) / 2


def estimate_data(estimate: Estimate) -> dict[str, object]:
    """Return an estimate as data, marked as what it is."""
    return {
        "estimate": estimate.mean,
        "standard_error": estimate.error,
        "low": estimate.low,
        "high": estimate.high,
        "confidence": estimate.confidence,
    }


def estimates_data(
    found: Sequence[tuple[int, Sequence[EstimatedWorth]]],
) -> list[dict[str, object]]:
    """Return sampled worths as data."""
    return [
        {
            "unseen": unseen,
            "worths": [
                {
                    "wagers": list(one.wagers),
                    "worth": estimate_data(one.worth),
                    "favourable": estimate_data(one.frequency),
                }
                for one in worths
            ],
        }
        for unseen, worths in found
    ]


def counts_table(unseen: int, wager: str, worths: Sequence[CountedWorth], title: str) -> Table:
    """Return what a count captures, a row for each threshold."""
    columns = (
        Column("unseen", "count"),
        Column("wager"),
        Column("running count from", "count"),
        Column("true count", "number"),
        Column("worth", "number"),
        Column("bets", "percent"),
        Column("advantage then", "percent"),
        Column("of perfect play", "percent"),
    )
    rows = [
        (
            unseen,
            wager,
            one.running,
            one.true,
            one.worth,
            one.frequency,
            one.advantage,
            one.captured,
        )
        for one in worths
    ]
    return Table(f"{wager}, {unseen} cards unseen, {title}", columns, rows, _best_note(worths))


def _best_note(worths: Sequence[CountedWorth]) -> str:
    best = best_threshold(worths)
    if best is None or best.captured is None:
        return f"{PER_COUP} No count is worth betting from."
    return (
        f"{PER_COUP} Best: from running count {best.running} (true {float(best.true):.4g}), "
        f"{float(100 * best.captured):.4g} % of perfect play."
    )


def counts_data(unseen: int, wager: str, worths: Sequence[CountedWorth]) -> dict[str, object]:
    """Return what a count captures as exact data."""
    best = best_threshold(worths)
    return {
        "unseen": unseen,
        "wager": wager,
        "best_running": None if best is None else best.running,
        "thresholds": [
            {
                "running": one.running,
                "true": one.true,
                "worth": one.worth,
                "bets": one.frequency,
                "captured": one.captured,
            }
            for one in worths
        ],
    }

"""``puntobanco heel``: what perfect play is worth with n cards unseen, and over a whole shoe."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import click

from puntobanco.errors import PuntobancoError
from puntobanco.heel.counting import counted_worths
from puntobanco.heel.job import Job, job_of
from puntobanco.heel.sampling import estimated_play
from puntobanco.heel.worth import BINS, Heel, heel_from, perfect_play, with_spread
from puntobanco.rulesheet_files import load_sheet
from puntobanco.wagers import labels_of
from puntobanco_reports import heel_tables as tables
from puntobanco_reports.heel_inputs import (
    by_points,
    numbers_of,
    sets_of,
    tags_as_text,
    tags_of,
)
from puntobanco_reports.heel_whole import CourseOptions, shoe_report
from puntobanco_reports.heel_work import Question, Work, progress_of
from puntobanco_reports.inputs import ShoeChoice, WagerChoice
from puntobanco_reports.options import (
    Output,
    output_options,
    reading_option,
    sheet_argument,
    shoe_options,
    wager_options,
)
from puntobanco_reports.report import Report


@click.command("heel")
@sheet_argument
@reading_option
@click.option("--unseen", metavar="N", help="Cards not seen: 10, or 10,16, or 10-26.")
@click.option("--whole-shoe", is_flag=True, help="The yield of a shoe dealt to its cut card.")
@shoe_options
@wager_options
@click.option("--best", "best", multiple=True, metavar="NAMES", help='The best of "Punto,Banco".')
@click.option("--quantiles", is_flag=True, help="Quantiles of the advantage too.")
@click.option("--tags", metavar="TAGS", help="A count: ten tags A..9,ten; or removal:4.")
@click.option("--from", "least", metavar="COUNTS", help="Counts to bet from (whole shoe).")
@click.option("--running", is_flag=True, help="These are running counts, not true ones.")
@click.option("--sample", type=int, metavar="M", help="Estimate from M random remainders or shoes.")
@click.option("--seed", type=int, metavar="N", help="Of the sample; 0 by default.")
@click.option("--behind", type=int, metavar="N", help="Cards behind the cut card.")
@click.option("--after", type=int, metavar="N", help="Coups after the cut card's coup.")
@click.option("--burn", metavar="RULE", help='Cards burnt: "first card" or a number.')
@click.option("--workers", type=int, metavar="N", help="Local processes; by default one a core.")
@click.option("--scheduler", metavar="ADDRESS", help="A Dask cluster instead, tcp://host:8786.")
@click.option(
    "--checkpoint",
    type=click.Path(path_type=Path),
    help="Keep what is done in this file and go on from it (with several N: a file each).",
)
@output_options
def heel(
    sheet: str,
    readings: tuple[str, ...],
    unseen: str | None,
    whole_shoe: bool,
    shoes: ShoeChoice,
    bets: WagerChoice,
    best: tuple[str, ...],
    quantiles: bool,
    tags: str | None,
    least: str | None,
    running: bool,
    sample: int | None,
    seed: int | None,
    behind: int | None,
    after: int | None,
    burn: str | None,
    workers: int | None,
    scheduler: str | None,
    checkpoint: Path | None,
    output: Output,
) -> None:
    """What perfect play is worth with N cards unseen: over every composition, exactly.

    With --sample an estimate; with --whole-shoe the yield from the first coup to the cut card.
    Wagers on ranks or suits are exact up to a million remainders by rank or card.

    Example: puntobanco heel monte-carlo-6 --unseen 10
    """
    if sample is None and seed is not None:
        raise PuntobancoError("expected --sample beside --seed, got none")
    seed = seed or 0
    rules = load_sheet(sheet, readings)
    listed = bets.of(rules)
    chosen, left = by_points(listed, everything=bets.everything)
    dealt_from = shoes.one(rules)
    question = Question(rules, dealt_from, chosen, bets.stake, tuple(left))
    if (unseen is None) != whole_shoe:
        raise PuntobancoError("expected --unseen N, such as --unseen 10, or --whole-shoe")
    if whole_shoe:
        given = {"--best": best, "--quantiles": quantiles, "--checkpoint": checkpoint}
        _refuse("--whole-shoe", {**given, "--workers": workers, "--scheduler": scheduler})
        course = CourseOptions(behind, after, burn)
        report = shoe_report(question, course, tags, least, running, sample, seed)
    else:
        given = {"--behind": behind, "--after": after, "--burn": burn, "--from": least}
        _refuse("--unseen", {**given, "--running": running})
        numbers = numbers_of(unseen or "")
        sets = sets_of(chosen, best)
        work = Work(workers, scheduler, checkpoint)
        if tags is not None:
            _refuse("--tags", {"--best": best, "--quantiles": quantiles, "--sample": sample})
            report = _counts(question, numbers, tags, work)
        elif sample is not None:
            given = {"--quantiles": quantiles, "--checkpoint": checkpoint}
            _refuse("--sample", {**given, "--workers": workers, "--scheduler": scheduler})
            report = _sampled(question, numbers, sets, tables.Sample(sample, seed))
        else:
            report = _exact(question, numbers, sets, work, quantiles=quantiles)
    output.write(report)


def _refuse(beside: str, given: Mapping[str, object]) -> None:
    """Refuse options that would be without effect."""
    for name, value in given.items():
        if value is not None and value is not False and value != ():
            raise PuntobancoError(f"expected no {name} beside {beside}: it would do nothing there")


def _exact(
    question: Question,
    numbers: list[int],
    sets: list[tuple[int, ...]],
    work: Work,
    *,
    quantiles: bool,
) -> Report:
    heels = []
    names = labels_of(question.wagers)
    if not all(wager.by_points for wager in question.wagers):
        given = {"--checkpoint": work.checkpoint, "--workers": work.workers}
        _refuse("wagers on ranks or suits", {**given, "--scheduler": work.scheduler})
        heels = [_by_cards(question, unseen, sets, quantiles=quantiles) for unseen in numbers]
        return _worths(question, heels)
    for unseen in numbers:
        job = _job(question, unseen, sets)
        if quantiles:
            job = with_spread(job)
        heels.append(heel_from(job, work.tally(job, several=len(numbers) > 1), names))
    return _worths(question, heels)


def _by_cards(
    question: Question, unseen: int, sets: list[tuple[int, ...]], *, quantiles: bool
) -> Heel:
    """Return the worths of wagers that need ranks or suits."""
    with progress_of("remainders") as progress:
        return perfect_play(
            question.shoe,
            unseen,
            question.wagers,
            sets,
            question.sheet.tableau,
            stake=question.stake,
            bins=BINS if quantiles else None,
            progress=progress,
        )


def _worths(question: Question, heels: list[Heel]) -> Report:
    shown = [tables.worths_table(heels), *tables.quantile_tables(heels)]
    data: dict[str, object] = {"exact": True, "heel": [tables.heel_data(one) for one in heels]}
    return question.report("perfect play", shown, data)


def _job(
    question: Question,
    unseen: int,
    sets: list[tuple[int, ...]],
    tags: tuple[int, ...] | None = None,
) -> Job:
    return job_of(
        question.shoe,
        unseen,
        question.wagers,
        sets,
        question.sheet.tableau,
        stake=question.stake,
        tags=tags,
    )


def _counts(question: Question, numbers: list[int], text: str, work: Work) -> Report:
    shown, data = [], []
    for unseen in numbers:
        for wager, name in zip(question.wagers, labels_of(question.wagers), strict=True):
            alone = replace(question, wagers=[wager])
            tags = tags_of(text, wager, question.sheet, question.shoe, question.stake)
            job = _job(alone, unseen, [], tags)
            worths = counted_worths(job, work.tally(job, several=True))
            shown.append(tables.counts_table(unseen, name, worths, tags_as_text(tags)))
            data.append(tables.counts_data(unseen, name, worths) | {"tags": list(tags)})
    return question.report("counting", shown, {"exact": True, "counts": data})


def _sampled(
    question: Question, numbers: list[int], sets: list[tuple[int, ...]], sample: tables.Sample
) -> Report:
    found = []
    for unseen in numbers:
        with progress_of("remainders") as progress:
            worths = estimated_play(
                question.shoe,
                unseen,
                question.wagers,
                sets,
                question.sheet.tableau,
                size=sample.size,
                seed=sample.seed,
                stake=question.stake,
                progress=progress,
            )
        found.append((unseen, worths))
    data = sample.data("remainders") | {"heel": tables.estimates_data(found)}
    return question.report("perfect play", [tables.estimates_table(found, sample)], data)

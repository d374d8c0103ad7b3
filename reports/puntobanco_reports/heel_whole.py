"""The answer to ``heel --whole-shoe``: exactly for small shoes, else by a sample."""

from dataclasses import asdict, dataclass, replace

from puntobanco.errors import PuntobancoError
from puntobanco.heel.course import System, shoe_yield
from puntobanco.heel.joint import exact_yield
from puntobanco_reports import heel_tables as tables
from puntobanco_reports import heel_yields as yields
from puntobanco_reports.heel_inputs import course_of, tags_of, thresholds_of
from puntobanco_reports.heel_work import Question, progress_of
from puntobanco_reports.report import Report


@dataclass(frozen=True)
class CourseOptions:
    """What the options of the command line say of the procedure."""

    behind: int | None
    after: int | None
    burn: str | None


def shoe_report(
    question: Question,
    options: CourseOptions,
    tags: str | None,
    least: str | None,
    running: bool,
    sample: int | None,
    seed: int,
) -> Report:
    """Return what perfect play and counts are worth from the first coup to the cut card.

    ``least``: counts to bet from; ``running``: they are running counts. Without ``sample`` exactly.
    """
    course = course_of(question.sheet, options.behind, options.after, options.burn)
    question = replace(question, notes=(*question.notes, *course.notes))
    sheet, procedure = question.sheet, course.procedure
    data: dict[str, object] = {"procedure": asdict(procedure)}
    systems = _systems(question, tags, least, running=running)
    if sample is None:
        if systems:
            raise PuntobancoError("expected --sample M beside --tags and --whole-shoe")
        exact = exact_yield(
            question.shoe, procedure, question.wagers, sheet.tableau, stake=question.stake
        )
        data |= {"exact": True, **yields.exact_yield_data(exact, question.wagers)}
        return question.report(
            "whole shoe", [yields.exact_yield_table(exact, question.wagers)], data
        )
    with progress_of("shoes") as progress:
        found = shoe_yield(
            question.shoe,
            procedure,
            question.wagers,
            sheet.tableau,
            systems,
            size=sample,
            seed=seed,
            stake=question.stake,
            progress=progress,
        )
    how = tables.Sample(sample, seed)
    table = yields.yield_table(found, question.wagers, systems, how)
    data |= how.data("shoes") | yields.yield_data(found, question.wagers, systems)
    return question.report("whole shoe", [table], data)


def _systems(
    question: Question, tags: str | None, least: str | None, *, running: bool
) -> list[System]:
    """Return a system for each wager, where tags are given."""
    if tags is None:
        if least is not None or running:
            raise PuntobancoError("expected --tags beside --from and --running, got none")
        return []
    return [
        System(
            number,
            tags_of(tags, wager, question.sheet, question.shoe, question.stake),
            thresholds_of(least),
            true=not running,
        )
        for number, wager in enumerate(question.wagers)
    ]

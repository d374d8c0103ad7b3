"""A page as Markdown, as plain text, and as CSV: the same contents without the pictures."""

from collections.abc import Iterator, Sequence

from tabulate import tabulate

from puntobanco_reports.page.model import (
    Block,
    Formula,
    Gallery,
    Grid,
    Listing,
    Missing,
    Page,
    Pair,
    Picture,
    Prose,
    Rows,
    Tiles,
    tables_of,
)
from puntobanco_reports.render import made_by, markdown_text, plain, render, shown
from puntobanco_reports.report import Column, Kind, Report, Table, Value


def written(page: Page, form: str, *, digits: int | None = None, exact: bool = False) -> str:
    """Return the page as "markdown", "text" or "csv" (its tables alone)."""
    if form == "csv":
        tables = [table for section in page.sections for table in tables_of(section.blocks)]
        return render(Report(page.title, tables), "csv", digits=digits, exact=exact)
    return _Writer(form == "markdown", digits, exact).page(page)


class _Writer:
    """Writes blocks as paragraphs, in Markdown or in plain text."""

    def __init__(self, markdown: bool, digits: int | None, exact: bool) -> None:
        self.markdown, self.digits, self.exact = markdown, digits, exact

    def page(self, page: Page) -> str:
        made = made_by(page.digest, page.command)
        parts = [self.heading(1, page.title), *(self.text(line) for line in page.lines)]
        for section in page.sections:
            parts.append(self.heading(2, section.title))
            parts += self.blocks(section.blocks)
            parts += [f"Reproduce: {self.code(command)}" for command in section.commands]
        parts.append(f"Made by {made['program']} {made['version']} with {self.code(page.command)}")
        parts.append(f"SHA-256 of sheet and reading: {self.text(page.digest)}")
        return "\n\n".join(parts) + "\n"

    def blocks(self, blocks: Sequence[Block]) -> Iterator[str]:
        for block in blocks:
            yield from self.block(block)

    def block(self, block: Block) -> Iterator[str]:
        match block:
            case Prose() | Missing():
                yield self.text(block.text)
            case Listing() | Tiles():
                yield from self.listed(block)
            case Rows():
                yield from self.table(block.table, block.digits)
            case Grid():
                yield from self.table(_grid_table(block))
            case Picture():
                yield from self.picture(block)
            case Gallery():
                yield from self.blocks(block.pictures)
            case Formula():
                yield f"{self.text(block.name)}:"
                yield self.code(block.text)
            case Pair():
                for heading, half in block.halves:
                    yield self.heading(3, heading)
                    yield from self.blocks(half)

    def listed(self, block: Listing | Tiles) -> Iterator[str]:
        if isinstance(block, Listing):
            yield self.text(block.lead)
            lines = [self.text(item) for item in block.items]
        else:
            lines = [
                f"{self.text(tile.name)}: {self.value(tile.value, tile.kind)}"
                for tile in block.tiles
            ]
        yield "\n".join(f"- {line}" for line in lines)

    def picture(self, block: Picture) -> Iterator[str]:
        if self.markdown and block.text:
            lines = [plain(line) for line in block.text.rstrip().split("\n")]
            yield "\n".join([f"```{block.language}", *lines, "```"])
        yield self.text(f"{block.title}: {block.says}")

    def table(self, table: Table, usual: int | None = None) -> Iterator[str]:
        heads = [self.text(column.name) for column in table.columns]
        body = tabulate(
            [
                [self.value(v, c.kind, usual) for v, c in zip(row, table.columns, strict=True)]
                for row in table.rows
            ],
            heads,
            tablefmt="github" if self.markdown else "simple",
            colalign=["left" if column.kind == "text" else "right" for column in table.columns]
            if table.rows
            else None,
            disable_numparse=True,
        )
        yield f"**{self.text(table.title)}**" if self.markdown else self.text(table.title)
        yield body
        if table.note:
            yield "\n".join(self.text(line) for line in table.note.split("\n"))

    def value(self, value: Value, kind: Kind, usual: int | None = None) -> str:
        digits = usual if self.digits is None else self.digits
        return self.text(shown(value, kind, digits, exact=self.exact))

    def heading(self, level: int, text: str) -> str:
        if self.markdown:
            return f"{'#' * level} {self.text(text)}"
        return f"{self.text(text)}\n{'=-~'[level - 1] * len(plain(text))}"

    def text(self, text: str) -> str:
        return markdown_text(plain(text)) if self.markdown else plain(text)

    def code(self, text: str) -> str:
        """Return code between more backticks than it holds, as Markdown wants it."""
        if not self.markdown:
            return plain(text)
        inside = plain(text)
        fence = "`"
        while fence in inside:
            fence += "`"
        return f"{fence} {inside} {fence}" if "`" in inside else f"`{inside}`"


def _grid_table(grid: Grid) -> Table:
    columns = [Column(grid.corner), *(Column(label) for label in grid.columns)]
    rows = [
        (label, *(f"{mark.text}*" if mark.says else mark.text for mark in marks))
        for label, marks in grid.rows
    ]
    return Table(grid.title, columns, rows, grid.note)

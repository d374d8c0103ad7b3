"""Reading a page back: its tables, figures and data, by a strict parser of HTML."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from xml.etree.ElementTree import Element

import html5lib

from puntobanco_reports.page.compare import compared
from puntobanco_reports.page.gather import page_of
from puntobanco_reports.page.html import html
from puntobanco_reports.page.model import Page
from puntobanco_reports.page.subject import Asked, subject_of

SEEDS = (
    "casino-en-france",
    "treasure-casino",
    "maxi-punto-banco",
    "monte-carlo-8",
    "monte-carlo-6",
)
SVG = "{http://www.w3.org/2000/svg}"


@lru_cache(maxsize=16)
def page(asked: Asked, *, pictured: bool = True) -> Page:
    return page_of(subject_of(asked.parted(), pictured=pictured), "puntobanco report ...")


@lru_cache(maxsize=16)
def page_html(asked: Asked) -> str:
    return html(page(asked))


@lru_cache(maxsize=1)
def comparison() -> Page:
    one, other = (
        subject_of(Asked(sheet).parted(), mark)
        for sheet, mark in (("monte-carlo-6", "A"), ("monte-carlo-8@final-total-columns", "B"))
    )
    return compared(one, other, "puntobanco report ...")


@lru_cache(maxsize=1)
def comparison_html() -> str:
    return html(comparison())


@lru_cache(maxsize=16)
def parsed(text: str) -> Element:
    """The page's elements; raises where the parser has to mend anything."""
    parser = html5lib.HTMLParser(strict=True, namespaceHTMLElements=False)
    root: Element = parser.parse(text)
    return root


@dataclass(frozen=True)
class Cell:
    """The text of a cell, and the exact value beside it where it holds a number."""

    text: str
    exact: Fraction | float | None = None


@dataclass(frozen=True)
class Read:
    """A table of the page as its reader finds it."""

    caption: str
    heads: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]

    def numbers(self) -> list[tuple[str, list[Fraction | float]]]:
        """Each row's label with the exact values of its number cells."""
        return [
            (row[0].text, [cell.exact for cell in row[1:] if cell.exact is not None])
            for row in self.rows
        ]

    def column(self, name: str) -> list[str]:
        return [row[self.heads.index(name)].text for row in self.rows]


def text_of(element: Element) -> str:
    return " ".join("".join(element.itertext()).split())


def exact_of(element: Element) -> Fraction | float | None:
    for data in element.iter("data"):
        value = data.attrib["value"]
        return float(value) if "." in value else Fraction(value)
    return None


def tables(root: Element) -> dict[str, Read]:
    found: dict[str, Read] = {}
    for table in root.iter("table"):
        caption = table.find("caption")
        assert caption is not None
        heads, *rows = ([*row] for row in table.iter("tr"))
        read = Read(
            text_of(caption),
            tuple(text_of(cell) for cell in heads),
            tuple(tuple(Cell(text_of(c), exact_of(c)) for c in row) for row in rows),
        )
        assert read.caption not in found, f"two tables are called {read.caption!r}"
        assert all(len(row) == len(read.heads) for row in read.rows), read.caption
        found[read.caption] = read
    return found


def rounded_texts(root: Element) -> Iterator[tuple[str, str]]:
    """Each number of the page: the text shown, and the exact value it stands for."""
    for data in root.iter("data"):
        yield text_of(data), data.attrib["value"]


def data_block(root: Element) -> dict[str, object]:
    blocks = [e for e in root.iter("script") if e.attrib.get("type") == "application/json"]
    assert len(blocks) == 1
    loaded: dict[str, object] = json.loads(blocks[0].text or "")
    return loaded


def percents(text: str) -> list[str]:
    return re.findall(r"-?[0-9.]+ %", text)

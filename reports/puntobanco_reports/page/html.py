"""A page as one self-contained HTML file, by Jinja2 templates that escape all they are given."""

import re
from fractions import Fraction
from functools import lru_cache
from importlib.metadata import version
from typing import TYPE_CHECKING

from puntobanco.errors import PuntobancoError
from puntobanco_reports.page.model import Page
from puntobanco_reports.render import made_by, plain, plain_data, shown
from puntobanco_reports.report import Column, Kind, Value

if TYPE_CHECKING:
    from jinja2 import Environment

_LONG = re.compile(r"-?[0-9]+(/[0-9]+)?|[0-9a-f]{64}")
_ROOMY = 24


def html(page: Page, *, digits: int | None = None, exact: bool = False) -> str:
    """Return the page as HTML: no script to run, nothing to load.

    ``digits``: decimals of rounded values; ``exact``: fractions instead. Every value that is not
    text stands in a ``data`` element with its exact value. Raises PuntobancoError where Jinja2 is
    not installed.
    """
    environment = _environment()

    def cell(value: Value, kind: Kind, usual: int | None = None) -> str:
        return shown(value, kind, usual if digits is None else digits, exact=exact)

    return environment.get_template("page.html.j2").render(
        page=page,
        cell=cell,
        made=made_by(page.digest, page.command),
        data=plain_data(page.data | {"made_by": made_by(page.digest, page.command)}),
        program_version=version("puntobanco"),
    )


@lru_cache(maxsize=1)
def _environment() -> "Environment":
    try:
        from jinja2 import Environment, PackageLoader, StrictUndefined
    except ModuleNotFoundError:
        raise PuntobancoError(
            "expected Jinja2, which writes the HTML page (pip install 'puntobanco[report]'), "
            "or another format: got none installed"
        ) from None
    environment = Environment(
        loader=PackageLoader("puntobanco_reports.page"),
        autoescape=True,
        undefined=StrictUndefined,
        finalize=_finalized,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters.update(exact=exact_text, long=is_long, numeric=is_numeric)
    environment.filters.update(anchor=anchor, width=width_of)
    # The data block is pure ASCII, so that no mark in it can reach the reader's eye or parser.
    environment.policies["json.dumps_kwargs"] = {
        "ensure_ascii": True,
        "sort_keys": False,
        "separators": (",", ":"),
    }
    return environment


def _finalized(value: object) -> object:
    """Return text with control and direction marks as escapes; markup is left as it is."""
    if isinstance(value, str) and not hasattr(value, "__html__"):
        return plain(value)
    return value


def exact_text(value: Value) -> str | None:
    """Return the exact value for a ``data`` element, None for text.

    >>> exact_text(Fraction(1, 96)), exact_text("Banker")
    ('1/96', None)
    """
    if value is None or isinstance(value, str):
        return None
    return str(Fraction(value)) if isinstance(value, int) else str(value)


def is_long(text: Value) -> bool:
    """Return whether a text is one long number, which may be broken anywhere.

    >>> is_long("403095751234560/878869206895680"), is_long("19 to 20")
    (True, False)
    """
    return isinstance(text, str) and len(text) > _ROOMY and bool(_LONG.fullmatch(text))


def width_of(text: Value) -> str:
    """Return the class of a text's cell: "short" stays on one line, "words" wants some width.

    >>> width_of("The draw table is missing."), width_of("19 to 20"), width_of(12)
    ('words', 'short', '')
    """
    if not isinstance(text, str) or is_long(text):
        return ""
    return "words" if len(text) > _ROOMY else "short"


def is_numeric(column: Column) -> bool:
    """Return whether a column holds numbers, to be set flush right."""
    return column.kind != "text"


def anchor(text: str) -> str:
    """Return an id made of a caption, in letters and digits.

    >>> anchor("Edge of Égalité, A")
    'table-edge-of-e9-galit-e9-a'
    """
    folded = "".join(c if c.isascii() else f" {ord(c):x} " for c in text.lower())
    return "-".join(["table", *re.findall(r"[a-z0-9]+", folded)])

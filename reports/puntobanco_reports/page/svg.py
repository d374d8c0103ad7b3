"""SVG made fit to stand inside a page: colours by theme, ids of its own, words for the blind."""

import re
from collections.abc import Mapping
from html import escape

from puntobanco_reports.render import plain

_HEAD = re.compile(r"^.*?(?=<svg\b)", re.DOTALL)
_DROPPED = re.compile(r"<(metadata|style|title|desc)\b.*?</\1>|<!--.*?-->", re.DOTALL)
_ID = re.compile(r'\bid="([^"]*)"')
_REFERENCE = re.compile(r'(url\(#|(?:xlink:)?href="#)([^)"]+)')
_OPEN = re.compile(r"<svg\b[^>]*>", re.DOTALL)
_BOX = re.compile(r'viewBox="([^"]+)"')


def inline(svg: str, name: str, title: str, says: str, colours: Mapping[str, str]) -> str:
    """Return an SVG document as an element for the inside of a page.

    Every id and reference gets ``name`` in front; ``colours`` (found: put) replaces what stands in
    style attributes; the element says ``title`` and ``says`` to those who can't see it. Own style
    sheets, which would reach the whole page, are dropped.

    >>> print(inline('<svg viewBox="0 0 2 2"><g id="a"/></svg>', "x", "T", "D", {}))
    <svg viewBox="0 0 2 2" role="img" aria-labelledby="x-title x-desc">
    <title id="x-title">T</title><desc id="x-desc">D</desc><g id="x-a"/></svg>
    """
    body = _DROPPED.sub("", _HEAD.sub("", svg, count=1)).strip()
    box = _BOX.search(body)
    body = _ID.sub(lambda found: f'id="{name}-{_plain_id(found[1])}"', body)
    body = _REFERENCE.sub(lambda found: f"{found[1]}{name}-{_plain_id(found[2])}", body)
    for found, put in colours.items():
        body = body.replace(found, put)
    words = f'<title id="{name}-title">{_text(title)}</title>'
    words += f'<desc id="{name}-desc">{_text(says)}</desc>'
    view = f' viewBox="{box[1]}"' if box else ""
    head = f'<svg{view} role="img" aria-labelledby="{name}-title {name}-desc">\n{words}'
    return _OPEN.sub(lambda _: head, body, count=1)


def least_width(svg: str, pixels: float) -> int:
    """Return the width in pixels at which the smallest text of an SVG by Graphviz is ``pixels``.

    >>> least_width('<svg viewBox="0 0 30 20"><g transform="scale(.5)"><text font-size="6">', 9)
    90
    """
    box, scale = _BOX.search(svg), re.search(r"scale\(([0-9.]+)", svg)
    fonts = [float(size) for size in re.findall(r'font-size="([0-9.]+)"', svg)]
    if box is None or not fonts:
        return 0
    units = float(box[1].split()[2])
    return round(units * pixels / (min(fonts) * (float(scale[1]) if scale else 1)))


def _plain_id(name: str) -> str:
    return re.sub(r"[^A-Za-z0-9_-]", "_", name)


def _text(text: str) -> str:
    return escape(plain(text), quote=False)

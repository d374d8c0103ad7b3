"""Pictures, or the plain reason why there is none."""

from collections.abc import Callable, Sequence

from puntobanco.errors import PuntobancoError
from puntobanco_reports.page.model import Gallery, Missing, Picture


def drawn(draw: Callable[[], Picture]) -> Picture | Missing:
    """Return the picture, or what is missing to draw it; its numbers stand in the tables."""
    try:
        return draw()
    except PuntobancoError as error:
        return Missing(f"Not drawn: {error}. The tables hold the same numbers.")


def gallery(draws: Sequence[Callable[[], Picture]]) -> Gallery | Missing:
    """Return the pictures, or what is missing to draw them."""
    try:
        return Gallery([draw() for draw in draws])
    except PuntobancoError as error:
        return Missing(f"Not drawn: {error}. The tables hold the same numbers.")

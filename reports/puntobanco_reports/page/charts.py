"""Charts by matplotlib, as inline SVG: small enough to be read on a narrow screen."""

import io
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from fractions import Fraction
from typing import TYPE_CHECKING, Protocol

from puntobanco.errors import PuntobancoError
from puntobanco.shoe import Shoe
from puntobanco.wagers import Wager
from puntobanco_reports.page.model import Picture
from puntobanco_reports.page.subject import Subject
from puntobanco_reports.page.svg import inline
from puntobanco_reports.render import decimal_text, shown

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from matplotlib.typing import RcKeyType

INK, MUTED, LINE, ACCENT, LOSS = "#010203", "#020304", "#030405", "#040506", "#050607"
"""Stand-ins for the colours of the theme, which the page's style sheet gives."""
THEME = {
    INK: "var(--ink)",
    MUTED: "var(--muted)",
    LINE: "var(--line)",
    ACCENT: "var(--accent)",
    LOSS: "var(--loss)",
}
_DARKEST = 0.55
"""The most that a colour covers: text on it stays readable in both themes."""
_SQUARE, _SMALL = (4.4, 4.3), (3.5, 2.3)
"""Width and height in inches of 96 pixels: the small ones fit a telephone."""
_MARGINS = {_SQUARE: (42, 4, 4, 42), _SMALL: (58, 6, 44, 28)}
"""Pixels left, right, below and above the axes."""
_SETTINGS: "dict[RcKeyType, str | float | bool]" = {
    "svg.fonttype": "none",
    "svg.hashsalt": "puntobanco",
    "font.size": 12,
    "text.color": INK,
    "axes.edgecolor": LINE,
    "axes.labelcolor": MUTED,
    "axes.titlecolor": MUTED,
    "axes.titlesize": 12,
    "xtick.color": LINE,
    "ytick.color": LINE,
    "xtick.labelcolor": MUTED,
    "ytick.labelcolor": MUTED,
    "grid.color": LINE,
    "grid.linewidth": 0.6,
    "axes.spines.top": False,
    "axes.spines.right": False,
}


class Swept(Protocol):
    """A row of a sweep over decks."""

    @property
    def shoe(self) -> Shoe:
        """The shoe."""

    @property
    def label(self) -> str:
        """The number of decks, in words where it is infinite."""

    @property
    def edges(self) -> tuple[Fraction, ...]:
        """The house edges by wager."""


def heat_map(subject: Subject) -> Picture:
    """Return the joint table of final totals as a heat map."""
    law = subject.law
    ways = law.gathered(lambda outcome: (outcome.player_total, outcome.banker_total))
    chances = {key: Fraction(count, law.total) for key, count in ways.items()}
    likely = max(chances, key=lambda key: chances[key])

    def paint(axes: "Axes") -> None:
        for (player, banker), chance in chances.items():
            _tile(axes, player, banker, chance, float(chance / chances[likely]))
        axes.set(xlim=(-0.5, 9.5), ylim=(9.5, -0.5), xlabel="Banker's final total")
        axes.set(ylabel="Player's final total", xticks=range(10), yticks=range(10))
        axes.tick_params(length=0)
        axes.xaxis.tick_top()
        axes.xaxis.set_label_position("top")
        axes.spines[:].set_visible(False)

    title = subject.titled("Final totals of both hands")
    says = (
        f"Heat map of ten by ten pairs of final totals in per cent of all coups; the table below "
        f"has the same numbers. Likeliest: Player {likely[0]}, Banker {likely[1]}, "
        f"{shown(chances[likely], 'percent')}."
    )
    caption = subject.titled(
        "Probability of each pair of final totals, in per cent; ties are outlined"
    )
    return _picture(subject, "heat", title, says, caption, paint, _SQUARE)


def _tile(axes: "Axes", player: int, banker: int, chance: Fraction, depth: float) -> None:
    from matplotlib.patches import Rectangle

    corner = (banker - 0.48, player - 0.48)
    shade = Rectangle(corner, 0.96, 0.96, facecolor=ACCENT, alpha=_DARKEST * depth, linewidth=0)
    axes.add_patch(shade)
    if player == banker:
        axes.add_patch(Rectangle(corner, 0.96, 0.96, fill=False, edgecolor=INK))
    text = decimal_text(100 * chance, 2)
    label = axes.text(banker, player, text, ha="center", va="center", fontsize=11)
    label.set_gid(f"p{player}b{banker}")


def deck_lines(subject: Subject, wager: Wager, rows: Sequence[Swept], number: int) -> Picture:
    """Return the house edge of one wager by number of decks; ``number``: its place in the rows."""
    edges = [row.edges[number] for row in rows]
    percents = [float(100 * edge) for edge in edges]
    last = len(rows) - 1

    def paint(axes: "Axes") -> None:
        axes.grid(axis="y")
        axes.plot(range(last), percents[:-1], color=ACCENT, marker="o", markersize=5)
        axes.plot([last], percents[-1:], color=ACCENT, marker="D", markersize=6)
        for place, row in enumerate(rows):
            if row.shoe == subject.shoe:
                axes.plot([place], [percents[place]], "o", color=INK, markersize=9, zorder=3)
        labels = ["∞" if row.shoe.infinite else row.label for row in rows]
        axes.set_xticks(range(len(rows)), labels)
        axes.set_xlabel("decks")
        axes.set_title("house edge, %", loc="left")
        _roomy(axes, percents)

    title = subject.titled(f"Edge of {subject.label_of(wager)} by number of decks")
    values = zip(rows, edges, strict=True)
    says = "; ".join(f"{row.label}: {shown(edge, 'percent')}" for row, edge in values) + "."
    caption = subject.titled(f"{wager.name}, {wager.pays}")
    return _picture(subject, f"decks{number}", title, says, caption, paint, _SMALL)


def removal_bars(
    subject: Subject, wager: Wager, effects: Sequence[tuple[str, Fraction]], number: int
) -> Picture:
    """Return the change of a wager's expectation when one card of each value leaves the shoe."""
    percents = [float(100 * effect) for _, effect in effects]

    def paint(axes: "Axes") -> None:
        axes.grid(axis="y")
        axes.set_axisbelow(True)
        colours = [ACCENT if percent >= 0 else LOSS for percent in percents]
        axes.bar(range(len(percents)), percents, color=colours, width=0.7)
        axes.axhline(0, color=MUTED, linewidth=0.8)
        axes.set_xticks(range(len(percents)), [label for label, _ in effects])
        axes.set_xlabel("value of the card removed")
        axes.set_title("change of expectation, %", loc="left")

    title = subject.titled(f"Effect of removal on {subject.label_of(wager)}")
    says = "; ".join(f"{label}: {shown(effect, 'percent', 6)}" for label, effect in effects) + "."
    caption = subject.titled(f"{wager.name}, {wager.pays}")
    return _picture(subject, f"removal{number}", title, says, caption, paint, _SMALL)


def _picture(
    subject: Subject,
    name: str,
    title: str,
    says: str,
    caption: str,
    paint: "Callable[[Axes], None]",
    inches: tuple[float, float],
) -> Picture:
    """Return a picture; without its drawing where the page is written in words alone."""
    own = subject.named(name)
    svg = ""
    if subject.pictured:
        with _axes(inches) as (figure, axes):
            paint(axes)
            svg = inline(_svg(figure), own, title, says, THEME)
    return Picture(own, title, says, svg, caption, room="wide" if inches is _SQUARE else "")


def _roomy(axes: "Axes", percents: Sequence[float]) -> None:
    """Leave room around the points, so that a flat line is not stretched to noise."""
    low, high = min(percents), max(percents)
    room = max((high - low) * 0.12, abs(high) * 0.01, 0.01)
    axes.set_ylim(low - room, high + room)
    axes.ticklabel_format(axis="y", style="plain", useOffset=False)


@contextmanager
def _axes(inches: tuple[float, float]) -> "Iterator[tuple[Figure, Axes]]":
    """Yield a figure of this size with one pair of axes inside fixed margins."""
    try:
        import matplotlib as mpl
        from matplotlib.figure import Figure
    except ModuleNotFoundError:
        raise PuntobancoError(
            "expected matplotlib, which draws the charts (pip install 'puntobanco[report]'), "
            "got none installed"
        ) from None
    width, height = (96 * side for side in inches)
    left, right, bottom, top = _MARGINS[inches]
    with mpl.rc_context(_SETTINGS):
        # User units of the SVG are points of matplotlib: let them be pixels of the page.
        figure = Figure(figsize=(width / 72, height / 72))
        inside = (width - left - right) / width, (height - bottom - top) / height
        yield figure, figure.add_axes((left / width, bottom / height, *inside))


def _svg(figure: "Figure") -> str:
    """Return a figure as SVG whose text takes the page's font."""
    stream = io.StringIO()
    nothing = dict.fromkeys(("Date", "Creator", "Format", "Type"))
    figure.savefig(stream, format="svg", transparent=True, metadata=nothing)
    sized = re.sub(r"font: ([\d.]+)px [^;\"]*", r"font-size: \1px", stream.getvalue())
    return re.sub(r' transform="rotate\(-0 [^)]*\)"', "", sized)

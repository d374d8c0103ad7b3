"""Tableau: who draws a third card and when, as data."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property

from puntobanco.cards import Rank
from puntobanco.errors import PuntobancoError

NATURALS = (8, 9)
ROWS = range(8)
"""Two-card totals with a decision: 0 to 7. A natural, 8 or 9, never draws under any rule."""


class Cell(Enum):
    """What a hand does in one cell of a tableau; the value is how the cell is written.

    A free cell leaves the choice to whoever plays the hand and carries the default that is used
    where nobody chose. ``NEVER`` marks a cell that can't arise under the rest of the tableau.

    >>> Cell("D?").draws, Cell("D?").free, Cell("S").draws
    (True, True, False)
    """

    DRAW = "D"
    STAND = "S"
    FREE_DRAW = "D?"
    FREE_STAND = "S?"
    NEVER = "-"

    @property
    def draws(self) -> bool:
        """True where the hand draws (by default, if the cell is free)."""
        return self in (Cell.DRAW, Cell.FREE_DRAW)

    @property
    def free(self) -> bool:
        """True where the sheet leaves the choice open."""
        return self in (Cell.FREE_DRAW, Cell.FREE_STAND)

    @property
    def flipped(self) -> "Cell":
        """The bound cell that does the opposite."""
        return Cell.STAND if self.draws else Cell.DRAW


class NaturalRule(Enum):
    """Whom a two-card 8 or 9 stops; the value is how a rule file says it."""

    STOPS_BOTH = "either stops both"
    STOPS_OWN = "each stops its own hand"
    BANKER_STOPS_BOTH = "Banker's stops both, Player's only Player"


class Columns(Enum):
    """What the columns of Banker's table mean; the value is how a rule file says it."""

    THIRD_CARD = "third card"
    FINAL_TOTAL = "final total"

    @property
    def labels(self) -> tuple[str, ...]:
        """The column labels in the order in which a tableau holds its cells.

        Third card: its point value, then ``none`` for a Player who stood. Final total: ``6/2`` is
        a total of 6 in two cards, ``6/3`` in three.

        >>> Columns.THIRD_CARD.labels[-2:], Columns.FINAL_TOTAL.labels[9:11]
        (('9', 'none'), ('9/2', '0/3'))
        """
        if self is Columns.THIRD_CARD:
            return (*(str(value) for value in range(10)), "none")
        return tuple(f"{total}/{cards}" for cards in (2, 3) for total in range(10))

    def index(self, player_total: int, third: int | None) -> int:
        """Return the column for Player's two-card total and third card (None: Player stood).

        >>> Columns.THIRD_CARD.index(5, 3), Columns.FINAL_TOTAL.index(5, 3)
        (3, 18)
        """
        if self is Columns.THIRD_CARD:
            return 10 if third is None else third
        return player_total if third is None else 10 + (player_total + third) % 10


@dataclass(frozen=True)
class Tableau:
    """The drawing rules of a coup.

    ``player``: 8 cells, one per two-card total 0-7. ``banker``: 8 rows, one per Banker's two-card
    total 0-7, each with one cell per column of ``columns``. ``printed``: the rank of a card that
    lies printed on the table as Player's first card, outside the shoe (7 Up), or None.

    Raises PuntobancoError for a wrong number of cells, for a cell marked NEVER that can arise, and
    for a Player's cell marked NEVER.

    >>> STANDARD.banker_draws(3, 5, 8), STANDARD.banker_draws(3, 5, 9)
    (False, True)
    """

    player: tuple[Cell, ...]
    banker: tuple[tuple[Cell, ...], ...]
    columns: Columns = Columns.THIRD_CARD
    natural: NaturalRule = NaturalRule.STOPS_BOTH
    printed: Rank | None = None

    def __post_init__(self) -> None:
        """Refuse tables of the wrong shape and impossible NEVER marks."""
        if len(self.player) != 8 or Cell.NEVER in self.player:
            raise PuntobancoError(f"expected 8 Player cells (totals 0-7), got {len(self.player)}")
        width = len(self.columns.labels)
        shape = [len(row) for row in self.banker]
        if shape != [width] * 8:
            raise PuntobancoError(f"expected 8 Banker rows of {width} cells, got {shape!r}")
        for total in ROWS:
            for column, cell in enumerate(self.banker[total]):
                if cell is Cell.NEVER and column in self.arising_columns:
                    label = self.columns.labels[column]
                    raise PuntobancoError(
                        f"expected D or S at Banker {total}, column {label!r}: it can arise"
                    )

    @cached_property
    def _hash(self) -> int:
        return hash((self.player, self.banker, self.columns, self.natural, self.printed))

    def __hash__(self) -> int:
        """Hash the cells once: tables are looked up by tableau over and over."""
        return self._hash

    def __getstate__(self) -> dict[str, object]:
        """Leave the hash behind: in another process the same names hash to something else."""
        return {name: value for name, value in self.__dict__.items() if name != "_hash"}

    def player_draws(self, player_total: int, banker_total: int) -> bool:
        """Return whether Player draws on these two-card totals, naturals considered.

        >>> STANDARD.player_draws(5, 7), STANDARD.player_draws(5, 9)
        (True, False)
        """
        if player_total in NATURALS:
            return False
        if banker_total in NATURALS and self.natural is not NaturalRule.STOPS_OWN:
            return False
        return self.player[player_total].draws

    def banker_draws(self, banker_total: int, player_total: int, third: int | None) -> bool:
        """Return whether Banker draws, given Player's two-card total and third card (None: stood).

        >>> STANDARD.banker_draws(5, 8, None)
        False
        """
        if banker_total in NATURALS:
            return False
        if player_total in NATURALS and self.natural is NaturalRule.STOPS_BOTH:
            return False
        return self.banker[banker_total][self.columns.index(player_total, third)].draws

    @cached_property
    def arising_columns(self) -> frozenset[int]:
        """The columns of Banker's table that some coup reaches."""
        drawing = [total for total in ROWS if self.player[total].draws or self.player[total].free]
        standing = [t for t in ROWS if not self.player[t].draws or self.player[t].free]
        if self.natural is not NaturalRule.STOPS_BOTH:
            standing += NATURALS
        stood = {self.columns.index(total, None) for total in standing}
        return frozenset(stood | {self.columns.index(t, v) for t in drawing for v in range(10)})

    def with_banker(self, total: int, label: str, cell: Cell) -> "Tableau":
        """Return the tableau with one cell of Banker's table replaced.

        >>> STANDARD.with_banker(6, "none", Cell.DRAW).banker_draws(6, 7, None)
        True
        """
        column = self._column(label)
        if total not in ROWS:
            raise PuntobancoError(f"expected a Banker total from 0 to 7, got {total!r}")
        row = _with(self.banker[total], column, cell)
        return replace(self, banker=(*self.banker[:total], row, *self.banker[total + 1 :]))

    def with_player(self, total: int, cell: Cell) -> "Tableau":
        """Return the tableau with one of Player's cells replaced."""
        if total not in ROWS:
            raise PuntobancoError(f"expected a Player total from 0 to 7, got {total!r}")
        return replace(self, player=_with(self.player, total, cell))

    def _column(self, label: str) -> int:
        labels = self.columns.labels
        if label not in labels:
            raise PuntobancoError(f"expected a column of {' '.join(labels)}, got {label!r}")
        return labels.index(label)

    def cells(self) -> Iterator[tuple[str, int, str, Cell]]:
        """Yield every cell that can arise: ("player"|"banker", total, column label, cell).

        >>> len(list(STANDARD.cells()))
        96
        """
        for total in ROWS:
            yield "player", total, "", self.player[total]
        for total in ROWS:
            for column in sorted(self.arising_columns):
                yield "banker", total, self.columns.labels[column], self.banker[total][column]


def _with(cells: tuple[Cell, ...], place: int, cell: Cell) -> tuple[Cell, ...]:
    return (*cells[:place], cell, *cells[place + 1 :])


def _cells(text: str) -> tuple[Cell, ...]:
    return tuple(Cell(letter) for letter in text)


STANDARD = Tableau(
    player=_cells("DDDDDDSS"),
    banker=(
        *(_cells("DDDDDDDDDDD") for _ in range(3)),
        _cells("DDDDDDDDSDD"),
        _cells("SSDDDDDDSSD"),
        _cells("SSSSDDDDSSD"),
        _cells("SSSSSSDDSSS"),
        _cells("SSSSSSSSSSS"),
    ),
)
"""The tableau of almost every house: third-card columns, either natural stops both hands."""

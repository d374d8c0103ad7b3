"""The course of a shoe: what is burnt first, where the cut card lies, which coup is the last."""

from dataclasses import dataclass

from puntobanco.errors import PuntobancoError

FIRST_CARD = "first card"


@dataclass(frozen=True)
class Procedure:
    """How a shoe is begun and ended.

    ``behind``: cards behind the cut card. ``after``: coups dealt after the one in which the cut
    card appears; where it lies in front of a coup, it counts as having appeared in the coup
    before. ``burn``: "first card" (its value says how many cards are burnt, and so the number of
    burnt cards tells its value), or a number of cards. ``burn_ten``: cards burnt after a ten or
    face card. ``first_included``: the first card is one of those. The burnt cards are not seen.

    Raises PuntobancoError for what can't be, and where the cards behind the cut card might not
    be enough for the last coup.

    >>> Procedure(behind=10, after=1)
    Traceback (most recent call last):
    puntobanco.errors.PuntobancoError: expected at least 11 cards behind the cut card for 1 coup \
after it, got 10
    """

    behind: int
    after: int = 0
    burn: str | int = FIRST_CARD
    burn_ten: int = 10
    first_included: bool = False

    def __post_init__(self) -> None:
        """Refuse negative numbers, an unknown rule and a cut card that lies too deep."""
        for name, number in (
            ("cards behind the cut card", self.behind),
            ("coups after the cut card", self.after),
            ("cards burnt after a ten", self.burn_ten),
        ):
            if type(number) is not int or number < 0:
                raise PuntobancoError(f"expected {name} of at least 0, got {number!r}")
        if self.burn != FIRST_CARD and (type(self.burn) is not int or self.burn < 0):
            raise PuntobancoError(
                f"expected a burn of {FIRST_CARD!r} or a number of cards, got {self.burn!r}"
            )
        # The cut card may appear in front of the second of six cards; later coups take six each.
        needed = 5 + 6 * self.after
        if self.behind < needed:
            coups = f"{self.after} coup" + ("s" if self.after != 1 else "")
            raise PuntobancoError(
                f"expected at least {needed} cards behind the cut card for {coups} after it, "
                f"got {self.behind}"
            )

    def burnt_after(self, value: int) -> int:
        """Return how many more cards are burnt when the first card has this point value.

        >>> Procedure(14).burnt_after(0), Procedure(14, first_included=True).burnt_after(7)
        (10, 6)
        """
        if isinstance(self.burn, int):
            return self.burn
        number = self.burn_ten if value == 0 else value
        return max(number - (1 if self.first_included else 0), 0)

    def most_gone(self) -> int:
        """Return the most cards that can be gone before the first coup."""
        if isinstance(self.burn, int):
            return self.burn
        return 1 + max(self.burnt_after(value) for value in range(10))

    def cut_at(self, size: int) -> int:
        """Return after how many cards of a shoe of ``size`` the cut card appears.

        Raises PuntobancoError where not even one coup would be dealt before.
        """
        cut = size - self.behind
        if cut <= self.most_gone():
            raise PuntobancoError(
                f"expected a cut card that leaves cards for a coup, got {self.behind} of {size} "
                f"cards behind it"
            )
        return cut

"""Limits: what a sheet forbids of several bets placed together, as data; each breach named."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, get_args

from puntobanco.entries import folded
from puntobanco.errors import PuntobancoError
from puntobanco.pay import exact_number, read_rate
from puntobanco.toml_files import check_keys, text_at, texts_at
from puntobanco.wagers import Wager

Kind = Literal[
    "share of table maximum",
    "not together",
    "only beside",
    "at most",
    "multiple of",
    "difference at most",
]
KINDS: tuple[Kind, ...] = get_args(Kind)

Placed = Sequence[tuple[Wager, Fraction]]
"""Bets: each wager with the amount staked on it."""


@dataclass(frozen=True)
class Limit:
    """One rule on the amounts staked together.

    "share of table maximum": the stakes on ``wagers`` are at most ``share`` of the table maximum.
    "not together": at most one of ``wagers`` is staked on. "only beside": a stake on ``wagers``
    needs one on ``beside``. "at most": the stake on each of ``wagers`` (every other wager, where
    none is named) is at most those on ``beside`` together. "multiple of": each stake on
    ``wagers`` (any) is a multiple of ``amount``. "difference at most": the stakes on the first
    and the second of ``wagers`` differ by at most ``amount``. ``says``: the rule in words.
    """

    kind: Kind
    wagers: tuple[str, ...] = ()
    beside: tuple[str, ...] = ()
    share: Fraction | None = None
    amount: Fraction | None = None
    says: str = ""

    def __post_init__(self) -> None:
        """Refuse a rule that lacks what its kind needs."""
        if self.kind not in KINDS:
            raise PuntobancoError(f"limit: expected one of {KINDS!r}, got {self.kind!r}")
        needed = {
            "share of table maximum": ("share", "wagers"),
            "not together": ("wagers",),
            "only beside": ("wagers", "beside"),
            "at most": ("beside",),
            "multiple of": ("amount",),
            "difference at most": ("wagers", "amount"),
        }[self.kind]
        for field in needed:
            if not getattr(self, field):
                raise PuntobancoError(f"limit {self.kind!r}: expected {field}, got none")
        if self.kind == "difference at most" and len(self.wagers) != 2:
            raise PuntobancoError(f"limit {self.kind!r}: expected two wagers, got {self.wagers!r}")

    @property
    def words(self) -> str:
        """The rule in words: the sheet's, or ours."""
        named = " and ".join(self.wagers) or "every other bet"
        beside = " or ".join(self.beside)
        return (
            self.says
            or {
                "share of table maximum": f"{named} at most {self.share} of the table maximum",
                "not together": f"{named} not together",
                "only beside": f"{named} only beside a bet on {beside}",
                "at most": f"{named} at most as much as on {beside}",
                "multiple of": f"stakes in multiples of {self.amount}",
                "difference at most": f"{named} at most {self.amount} apart",
            }[self.kind]
        )

    def breach(self, placed: Placed, table_max: Fraction | None = None) -> str | None:
        """Return what breaks the rule, or None.

        Raises PuntobancoError where a share of a table maximum is bet on and none is given.

        >>> from puntobanco.catalogue import find_wager
        >>> rule = Limit("not together", ("Player", "Banker"))
        >>> rule.breach([(find_wager("Punto"), Fraction(10)), (find_wager("Banco"), Fraction(5))])
        'Player and Banker not together: got 10 on Player and 5 on Banker'
        """
        mine = [bet for bet in placed if _is_one_of(bet[0], self.wagers)]
        if not mine or not any(amount for _, amount in mine):
            return None
        found = self._breach(mine, placed, table_max)
        return None if found is None else f"{self.words.rstrip('.')}: {found}"

    def _breach(self, mine: Placed, placed: Placed, table_max: Fraction | None) -> str | None:
        beside = [bet for bet in placed if self.beside and _is_one_of(bet[0], self.beside)]
        if self.kind == "share of table maximum":
            return _over_share(mine, self.share or Fraction(0), table_max)
        if self.kind == "not together":
            return f"got {_said(mine)}" if len({wager.bet for wager, _ in mine}) > 1 else None
        if self.kind == "only beside":
            return None if beside else f"got {_said(mine)} alone"
        if self.kind == "at most":
            most = _total(beside)
            over = [bet for bet in mine if bet not in beside and bet[1] > most]
            return f"got {_said(over)} beside {amount_text(most)}" if over else None
        if self.kind == "multiple of":
            odd = [bet for bet in mine if bet[1] % (self.amount or 1)]
            return f"got {_said(odd)}" if odd else None
        staked = [_staked(placed, name) for name in self.wagers]
        apart = abs(staked[0] - staked[1])
        return f"got {_said(mine)}" if apart > (self.amount or 0) else None


def _over_share(mine: Placed, share: Fraction, table_max: Fraction | None) -> str | None:
    if table_max is None:
        raise PuntobancoError(
            f"expected a table maximum, since {_said(mine)} is limited to a share of it: got none"
        )
    most = share * table_max
    return f"got {_said(mine)}, more than {amount_text(most)}" if _total(mine) > most else None


def _is_one_of(wager: Wager, names: Sequence[str]) -> bool:
    own = {folded(name) for name in (wager.name, wager.bet, *wager.aliases)}
    return not names or any(folded(name) in own for name in names)


def _staked(placed: Placed, name: str) -> Fraction:
    return _total([bet for bet in placed if _is_one_of(bet[0], (name,))])


def _total(placed: Placed) -> Fraction:
    return sum((amount for _, amount in placed), Fraction())


def _said(placed: Placed) -> str:
    return " and ".join(f"{amount_text(amount)} on {wager.name}" for wager, amount in placed)


def amount_text(value: Fraction) -> str:
    """Return an amount as a decimal where it ends, else as a fraction.

    >>> amount_text(Fraction(5, 2)), amount_text(Fraction(-100)), amount_text(Fraction(1, 3))
    ('2.5', '-100', '1/3')
    """
    for places in range(7):
        scaled = value * 10**places
        if scaled.denominator == 1:
            sign, digits = "-" if value < 0 else "", str(abs(scaled.numerator))
            digits = digits.rjust(places + 1, "0")
            return sign + (f"{digits[:-places]}.{digits[-places:]}" if places else digits)
    return str(value)


def breaches(
    limits: Sequence[Limit], placed: Placed, table_max: Fraction | None = None
) -> tuple[str, ...]:
    """Return what breaks each of ``limits``, in their order."""
    found = (limit.breach(placed, table_max) for limit in limits)
    return tuple(says for says in found if says is not None)


def read_limit(table: Mapping[str, object]) -> Limit:
    """Read one limit of a rule sheet.

    Keys: kind, wagers, beside, share ("12 %", "1/8"), amount ("20"), says.

    >>> rule = read_limit({"kind": "share of table maximum", "wagers": ["Tie"], "share": "1/8"})
    >>> rule.words
    'Tie at most 1/8 of the table maximum'
    """
    check_keys(table, {"kind", "wagers", "beside", "share", "amount", "says"}, "key of a limit")
    kind = table.get("kind")
    if kind not in KINDS:
        raise PuntobancoError(f"limit: expected kind as one of {KINDS!r}, got {kind!r}")
    share, amount = text_at(table, "share"), text_at(table, "amount")
    number = exact_number(amount) if amount else None
    if amount and not number:
        raise PuntobancoError(f"limit, amount: expected an amount above 0, got {amount!r}")
    return Limit(
        next(known for known in KINDS if known == kind),
        tuple(texts_at(table, "wagers")),
        tuple(texts_at(table, "beside")),
        read_rate(share) if share else None,
        number,
        text_at(table, "says"),
    )

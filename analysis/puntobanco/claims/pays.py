"""What a claim says that its wager pays, put in the place of the wager's own pay."""

from dataclasses import replace

from puntobanco.errors import PuntobancoError, closest
from puntobanco.pay import Pay
from puntobanco.wagers import PayLine, Wager


def repaid(wager: Wager, pays: str) -> Wager:
    """Return the wager with other pay: one text for its only winning line, or "line = pay; ...".

    Every winning line must be named in the second form; pushes and losses may be. A commission is
    part of what is replaced.

    >>> from puntobanco.conditions import read_conditions
    >>> line = PayLine("tie", read_conditions({"winner": "tie"}), Pay.parse("8 to 1"))
    >>> repaid(Wager("Tie", (line,)), "9:1").nets()
    (Fraction(9, 1), Fraction(-1, 1))
    >>> repaid(Wager("Tie", (line,)), "tai = 9:1")
    Traceback (most recent call last):
    puntobanco.errors.PuntobancoError: expected pay for the lines of 'Tie' (tie), got 'tai'; did \
you mean 'tie'?
    """
    winning = [line.label for line in wager.lines if line.pay.net > 0]
    if "=" not in pays:
        if len(winning) != 1:
            raise PuntobancoError(
                f"expected pay by line, as {winning[0] if winning else 'win'!r} = '1:1', for the "
                f"{len(winning)} winning lines of {wager.name!r}, got {pays!r}"
            )
        stated = {winning[0]: Pay.parse(pays)}
    else:
        stated = _by_line(wager, pays)
        for label in winning:
            if label not in stated:
                raise PuntobancoError(
                    f"expected pay for the line {label!r} of {wager.name!r} as well, got {pays!r}"
                )
    lines = tuple(
        PayLine(line.label, line.when, stated.get(line.label, line.pay)) for line in wager.lines
    )
    return replace(wager, lines=lines, pays=pays, commission=None)


def _by_line(wager: Wager, pays: str) -> dict[str, Pay]:
    labels = {line.label.casefold(): line.label for line in wager.lines}
    stated: dict[str, Pay] = {}
    for part in pays.split(";"):
        name, mark, pay = (piece.strip() for piece in part.partition("="))
        if not mark:
            raise PuntobancoError(f"expected pay as 'line = pay; line = pay', got {pays!r}")
        label = labels.get(name.casefold())
        if label is None:
            known = ", ".join(labels.values())
            raise PuntobancoError(
                f"expected pay for the lines of {wager.name!r} ({known}), "
                f"got {name!r}{closest(name, labels.values())}"
            )
        if label in stated:
            raise PuntobancoError(f"expected pay for the line {label!r} once, got {pays!r}")
        stated[label] = Pay.parse(pay)
    return stated

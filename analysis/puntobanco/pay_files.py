"""Pay and commission as they stand in a wager file or a rule sheet."""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

from puntobanco.errors import PuntobancoError, closest
from puntobanco.pay import ROUNDINGS, Commission, Pay, exact_number, read_rate
from puntobanco.toml_files import check_keys


def read_pay(value: object, key: str) -> Pay:
    """Read pay at ``key``; a fault names the key.

    >>> read_pay(8, "pay")
    Traceback (most recent call last):
    puntobanco.errors.PuntobancoError: pay: expected pay as text such as '8 to 1', got 8
    """
    if not isinstance(value, str):
        raise PuntobancoError(f"{key}: expected pay as text such as '8 to 1', got {value!r}")
    try:
        return Pay.parse(value)
    except PuntobancoError as error:
        raise PuntobancoError(f"{key}: {error}") from None


def read_pays(value: object, labels: tuple[str, ...]) -> dict[str, Pay]:
    """Read what each of ``labels`` pays: one text for one line, else a table by label.

    >>> read_pays("9 for 1", ("win",))["win"].net
    Fraction(8, 1)
    """
    if isinstance(value, str):
        if len(labels) != 1:
            raise PuntobancoError(f"pays: expected a table for the lines {labels!r}, got {value!r}")
        return {labels[0]: read_pay(value, "pays")}
    if not isinstance(value, Mapping):
        raise PuntobancoError(f"pays: expected pay for the lines {labels!r}, got {value!r}")
    for label in value:
        if label not in labels:
            raise PuntobancoError(
                f"pays: expected a line of {labels!r}, got {label!r}{closest(str(label), labels)}"
            )
    for label in labels:
        if label not in value:
            raise PuntobancoError(f"pays: expected pay for the line {label!r}, got {value!r}")
    return {label: read_pay(value[label], f"pays, line {label!r}") for label in labels}


def read_commission(value: object) -> Commission:
    """Read a commission: a rate as text, or a table with rate, minimum, chip and rounding.

    >>> read_commission("5 %").rate
    Fraction(1, 20)
    >>> read_commission({"rate": "5 %", "minimum": "1", "chip": "0.50"}).chip
    Fraction(1, 2)
    >>> read_commission("105 %")
    Traceback (most recent call last):
    puntobanco.errors.PuntobancoError: commission: expected 0 to 100 %, got '105 %'
    """
    table = {"rate": value} if isinstance(value, str) else value
    if not isinstance(table, Mapping) or not isinstance(table.get("rate"), str):
        raise PuntobancoError(f"commission: expected a rate such as '5 %', got {value!r}")
    check_keys(table, {"rate", "minimum", "chip", "rounding"}, "key of a commission")
    rate = read_rate(str(table["rate"]))
    if not 0 <= rate <= 1:
        raise PuntobancoError(f"commission: expected 0 to 100 %, got {table['rate']!r}")
    commission = Commission(
        rate,
        _amount(table.get("minimum", "0"), "commission, minimum"),
        _amount(table["chip"], "commission, chip") if "chip" in table else None,
    )
    rounding = table.get("rounding", "up")
    if rounding not in ROUNDINGS:
        raise PuntobancoError(
            f"commission, rounding: expected up, down or nearest, got {rounding!r}"
        )
    return replace(commission, rounding=next(known for known in ROUNDINGS if known == rounding))


def _amount(value: object, key: str) -> Fraction:
    number = exact_number(str(value))
    if number is None:
        raise PuntobancoError(f"{key}: expected an amount such as '0.50', got {value!r}")
    return number

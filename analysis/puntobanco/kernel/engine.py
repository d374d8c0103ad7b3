"""Sums of forms over shoes of any size: each shoe in the fastest numbers that are exact for it."""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from puntobanco.enumeration import Counts, Ints
from puntobanco.kernel.bounds import FLOAT_LIMIT, INT_LIMIT, exact_up_to
from puntobanco.kernel.compiled import CompiledEvaluator, Meter
from puntobanco.kernel.evaluate import Evaluator
from puntobanco.kernel.forms import Form

_WHOLE_COST = 10
"""How much longer numpy takes in int64 than in float64, for which there is BLAS."""


@dataclass(frozen=True)
class Engine:
    """Who evaluates forms: so many threads; in machine code, in numpy, or as it pays (None)."""

    threads: int = 1
    compiled: bool | None = None


ALONE = Engine()
_METERS: dict[type, Meter] = {np.float64: Meter(), np.int64: Meter()}


def sizes_of(counts: Ints) -> Ints:
    """Return the number of cards in each shoe, shape (M,)."""
    # A quarter of the time of a sum over the short axis.
    sizes: Ints = np.einsum("mv->m", counts)
    return sizes


def sums(forms: tuple[Form, ...], counts: Ints, sizes: Ints, engine: Engine = ALONE) -> Counts:
    """Return the sums of ``forms``, shape (forms, M), each shoe in the fastest exact numbers.

    ``sizes``: cards in each of the shoes ``counts``.
    """
    if not forms:
        return np.empty((0, len(counts)), dtype=np.int64)
    drawn, scale = forms[0].drawn, max(form.scale for form in forms)
    in_float = sizes <= exact_up_to(scale, FLOAT_LIMIT, drawn)
    if in_float.all():
        return _sums(forms, np.float64, counts, engine)
    in_int = ~in_float & (sizes <= exact_up_to(scale, INT_LIMIT, drawn))
    beyond = ~in_float & ~in_int
    whole: type = object if beyond.any() else np.int64
    result: Counts = np.empty((len(forms), len(counts)), dtype=whole)
    for chosen, kind in ((in_float, np.float64), (in_int, np.int64), (beyond, object)):
        if chosen.any():
            result[:, chosen] = _sums(forms, kind, counts[chosen], engine)
    return result


def _sums(forms: tuple[Form, ...], kind: type, counts: Ints, engine: Engine) -> Counts:
    compiled = engine.compiled
    if kind is object:
        compiled = False
    elif compiled is None:
        cost = len(counts) * (1 if kind is np.float64 else _WHOLE_COST)
        compiled = _METERS[kind].repaid(kind, cost)
    chosen = _compiled if compiled else _evaluator
    return chosen(forms, kind).sums(counts, engine.threads)


@lru_cache(maxsize=64)
def _evaluator(forms: tuple[Form, ...], kind: type) -> Evaluator:
    return Evaluator(forms, kind)


@lru_cache(maxsize=64)
def _compiled(forms: tuple[Form, ...], kind: type) -> CompiledEvaluator:
    return CompiledEvaluator(forms, kind)

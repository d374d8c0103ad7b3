"""The public names of the package: all there, documented, and imported only when used."""

import subprocess
import sys

import pytest

import puntobanco


@pytest.mark.parametrize("name", puntobanco.__all__)
def test_a_public_name_is_there_and_documented(name: str) -> None:
    value = getattr(puntobanco, name)
    if callable(value):
        assert (value.__doc__ or "").strip()


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'odds'"):
        _ = puntobanco.odds


def test_a_name_is_imported_when_it_is_used_first() -> None:
    code = (
        "import sys, puntobanco; before = 'puntobanco.law' in sys.modules;"
        "puntobanco.law_of; print(before, 'puntobanco.law' in sys.modules, 'sympy' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "True", "False"]

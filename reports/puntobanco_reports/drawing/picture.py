"""The decision graph drawn by Graphviz, with a font of our own: SVG, PNG and PDF."""

import base64
import os
import re
import subprocess
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path

from puntobanco.errors import PuntobancoError
from puntobanco_reports.drawing.font import FALLBACKS, FILES, FOLDER, FONT

PICTURES = ("svg", "png", "pdf")
_SECONDS = 120
_PDF_DATE = re.compile(rb"(/CreationDate \(D:)\d{14}")
_CONF = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig><dir>{fonts}</dir><cachedir>{cache}</cachedir></fontconfig>
"""


def picture(dot: str, form: str) -> bytes:
    """Return the picture of DOT text as SVG, PNG or PDF.

    Raises PuntobancoError where Graphviz is missing or fails. Only the font shipped with the
    program is used: without any font Graphviz would draw empty boxes and call it success.
    """
    if find_spec("pygraphviz") is None:
        raise PuntobancoError(
            f"expected pygraphviz, which draws {form.upper()} (pip install 'puntobanco[draw]'), "
            f"or another format: got none installed"
        )
    with tempfile.TemporaryDirectory(prefix="puntobanco-") as folder:
        conf = Path(folder) / "fonts.conf"
        conf.write_text(_CONF.format(fonts=FOLDER, cache=folder), encoding="utf-8")
        drawn = _drawn(dot, form, conf)
    if form == "svg":
        return _with_font(drawn.decode()).encode()
    # The same graph is the same file, whenever it is drawn.
    return _PDF_DATE.sub(rb"\g<1>20000101000000", drawn) if form == "pdf" else drawn


def _drawn(dot: str, form: str, conf: Path) -> bytes:
    try:
        done = subprocess.run(  # noqa: S603  # our own interpreter and module, no user's words
            [sys.executable, "-m", "puntobanco_reports.drawing.worker", form],
            input=dot.encode(),
            capture_output=True,
            timeout=_SECONDS,
            env={**os.environ, "FONTCONFIG_FILE": str(conf)},
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise PuntobancoError(f"Graphviz did not finish drawing in {_SECONDS} s") from None
    if done.returncode != 0 or not done.stdout:
        said = done.stderr.decode(errors="replace").strip().splitlines()
        raise PuntobancoError(f"Graphviz could not draw {form}: {said[-1] if said else 'no word'}")
    return done.stdout


def _with_font(svg: str) -> str:
    """Return the SVG with its font inside, and others to fall back on."""
    faces = "".join(
        f"@font-face{{font-family:'{FONT}';font-weight:{weight};"
        f"src:url(data:font/woff;base64,{base64.b64encode(path.read_bytes()).decode()})}}"
        for weight, path in FILES.items()
    )
    family = f"'{FONT}'," + ",".join(FALLBACKS)
    named = svg.replace(
        f'font-family="{FONT} Bold"', f'font-family="{family}" font-weight="bold"'
    ).replace(f'font-family="{FONT}"', f'font-family="{family}"')
    return re.sub(r"(<svg[^>]*>)", rf"\1<style>{faces}</style>", named, count=1)

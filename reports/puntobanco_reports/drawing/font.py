"""The font of the pictures: its files, its name, and the characters it can show."""

from pathlib import Path

FONT = "Puntobanco Sans"
FOLDER = Path(__file__).parent.parent / "fonts"
FILES = {
    "normal": FOLDER / "PuntobancoSans-Regular.woff",
    "bold": FOLDER / "PuntobancoSans-Bold.woff",
}
"""What goes into an SVG, by weight; Graphviz itself reads the TrueType files beside them."""
FALLBACKS = ("DejaVu Sans", "Verdana", "sans-serif")
"""Fonts of like width, for a viewer that will not load the one inside an SVG."""

_RANGES = (
    (0x0020, 0x007E),  # ASCII
    (0x00A0, 0x017F),  # Latin-1 and Latin Extended-A
    (0x0218, 0x021B),
    (0x0370, 0x0377),  # Greek
    (0x037A, 0x037E),
    (0x0384, 0x038A),
    (0x038C, 0x038C),
    (0x038E, 0x03A1),
    (0x03A3, 0x03FE),
    (0x0400, 0x045F),  # Cyrillic
    (0x1E9E, 0x1E9E),
    (0x2010, 0x2027),  # dashes, quotation marks, bullet, ellipsis
    (0x2030, 0x2030),
    (0x2032, 0x2033),
    (0x2039, 0x203A),
    (0x2044, 0x2044),
    (0x20AC, 0x20AC),
    (0x2190, 0x2193),  # arrows
    (0x2212, 0x2212),
    (0x221E, 0x221E),
    (0x2248, 0x2248),
    (0x2260, 0x2260),
    (0x2264, 0x2265),
    (0x2660, 0x2667),  # suits of cards
)


def drawable(text: str) -> str:
    r"""Return ``text`` with what the font can't show written out as escapes, not as empty boxes.

    >>> drawable("Égalité 3–2 ♠"), drawable("補")
    ('Égalité 3–2 ♠', '\\u88dc')
    """
    return "".join(char if covers(char) else f"\\u{ord(char):04x}" for char in text)


def covers(char: str) -> bool:
    """Return whether the font has a glyph for ``char``."""
    return any(first <= ord(char) <= last for first, last in _RANGES)

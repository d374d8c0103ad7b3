"""The printed draw tables of `tests/drawtables`, without their headers, and what they hold."""

from pathlib import Path

from puntobanco.drawtables import Kind, Reading

_FOLDER = Path(__file__).parent / "drawtables"

STANDARD_ROWS = {
    0: "DDDDDDDDDDD",
    1: "DDDDDDDDDDD",
    2: "DDDDDDDDDDD",
    3: "DDDDDDDDSDD",
    4: "SSDDDDDDSSD",
    5: "SSSSDDDDSSD",
    6: "SSSSSSDDSSS",
    7: "SSSSSSSSSSS",
}
LABELS = (*"0123456789", "none")


def printed(name: str) -> str:
    """Return the text of a printed table; its header says where it's from."""
    (path,) = _FOLDER.glob(f"{name}_*.txt")
    header, _, text = path.read_text("utf-8").partition("\n#\n")
    assert all(line.startswith("# ") for line in header.splitlines())
    return text


def rows(reading: Reading) -> dict[int, str]:
    """Return the rows read, one letter a cell, a dot where there's none; empty rows left out."""
    found = {}
    for total in range(8):
        cells = [reading.cells.get((total, label)) for label in LABELS]
        if any(cells):
            found[total] = "".join(read.cell.value if read else "." for read in cells)
    return found


def player(reading: Reading) -> str:
    """Return Player's cells, one letter each, a dot where there's none."""
    cells = [reading.player.get(total) for total in range(8)]
    return "".join(read.cell.value if read else "." for read in cells)


def asked(reading: Reading) -> list[str]:
    """Return what is asked, by key."""
    return [question.key for question in reading.questions]


def messages(reading: Reading, kind: Kind) -> list[str]:
    """Return the messages of one kind of finding."""
    return [finding.message for finding in reading.findings_of(kind)]

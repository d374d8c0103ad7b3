"""Claims from files to explained findings: streamed, in order, nothing lost."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from puntobanco.claims.evaluate import evaluate
from puntobanco.claims.files import Read
from puntobanco.claims.findings import Finding, judge
from puntobanco.claims.model import Claim
from puntobanco.claims.together import Explained, explained
from puntobanco.errors import PuntobancoError

MOST_TOGETHER = 1000
"""Claims of one source, one after the other, that are explained side by side."""

Checked = tuple[int, Explained | PuntobancoError]
"""The line of a claim, and what was found; or why that line can't be judged."""


def checked(reads: Iterable[Read], *, explain: bool = True) -> Iterator[Checked]:
    """Yield for every line read what was found about its claim, or why it couldn't be judged.

    With ``explain``, claims of one source that follow each other are held until the last of them
    is read (at most ``MOST_TOGETHER``) and explained side by side; without, each claim is let go
    at once. Either way memory doesn't grow with the number of claims.

    >>> from puntobanco.claims.files import read_csv
    >>> lines = ["wager,quantity,published", "Tie,house_edge,14.36%", "Tai,house_edge,1%"]
    >>> for line, found in checked(read_csv(lines)):
    ...     print(line, found.finding.verdict if isinstance(found, Explained) else found)
    2 true
    3 expected a wager of the catalogue, got 'Tai'...
    """
    if not explain:
        for line, read in reads:
            found = _judged(read)
            yield line, Explained(found) if isinstance(found, Finding) else found
        return
    for block in _blocks(reads):
        yield from block.checked()


@dataclass(slots=True)
class _Block:
    """Lines read one after the other, all claims among them from one source."""

    lines: list[tuple[int, Finding | PuntobancoError]]
    source: str | None = None

    def takes(self, read: Claim | PuntobancoError) -> bool:
        """Return whether a line belongs to this block; a claim without a source is on its own."""
        if len(self.lines) >= MOST_TOGETHER:
            return False
        if not isinstance(read, Claim) or self.source is None:
            return True
        return read.source == self.source != ""

    def checked(self) -> Iterator[Checked]:
        findings = [found for _, found in self.lines if isinstance(found, Finding)]
        explanations = iter(explained(findings))
        for line, found in self.lines:
            yield line, next(explanations) if isinstance(found, Finding) else found


def _blocks(reads: Iterable[Read]) -> Iterator[_Block]:
    block = _Block([])
    for line, read in reads:
        if not block.takes(read):
            yield block
            block = _Block([])
        if isinstance(read, Claim) and block.source is None:
            block.source = read.source
        block.lines.append((line, _judged(read)))
    yield block


def _judged(read: Claim | PuntobancoError) -> Finding | PuntobancoError:
    if not isinstance(read, Claim):
        return read
    try:
        return judge(read, evaluate)
    except PuntobancoError as refused:
        return refused

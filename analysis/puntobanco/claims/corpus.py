"""The shipped corpus: published figures of many sources, right and wrong, with what is expected."""

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from puntobanco.claims.files import Read, read_claims

FOLDER = Path(__file__).parents[1] / "data" / "published"


@lru_cache(maxsize=1)
def corpus_files() -> tuple[Path, ...]:
    """Return the files of the corpus, a source each, in order."""
    return tuple(sorted(FOLDER.glob("*.toml")))


def read_corpus() -> Iterator[tuple[Path, Read]]:
    """Yield every claim of the corpus with its file and line."""
    for path in corpus_files():
        for read in read_claims(path):
            yield path, read

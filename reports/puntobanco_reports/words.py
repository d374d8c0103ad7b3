"""Reader-facing words, in one table: another language needs another table, nothing else."""

from collections.abc import Mapping

ENGLISH: Mapping[str, str] = {
    "player": "Player",
    "banker": "Banker",
    "tie": "Tie",
    "outcome": "outcome",
    "ways": "ways",
    "probability": "probability",
    "total": "total",
    "wager": "wager",
    "pays": "pays",
    "expectation": "expectation",
    "house_edge": "house edge",
    "house_edge_resolved": "edge per resolved bet",
    "hit_frequency": "hit frequency",
    "variance": "variance",
    "standard_deviation": "std deviation",
    "decks": "decks",
    "reading": "reading",
    "infinite": "infinite",
    "assumed": "assumed, not printed",
    "per_unit": "Per unit staked on every coup, pushes included; resolved: pushes left out.",
    "own natural": "{hand} holds a natural {total}",
    "the other hand's natural": "the other hand holds a natural",
    "Player's table": "Player's table: {total}",
    "Banker's table": "Banker's table: {total}, column {column}",
    "draws": "draws",
    "stands": "stands",
}


def say(key: str, words: Mapping[str, str] = ENGLISH) -> str:
    """Return the words for ``key``.

    >>> say("house_edge")
    'house edge'
    """
    return words[key]

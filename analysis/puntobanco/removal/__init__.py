"""Effects of removal: what one card more or less in the shoe does to each wager, exactly."""

from puntobanco.removal.effects import (
    BY,
    By,
    Change,
    Effects,
    changes_by_removal,
    effects_of_removal,
    winner_probability_wagers,
)
from puntobanco.removal.tags import MOST, Tags, best_tags, squared_correlation, tags_up_to

__all__ = [
    "BY",
    "MOST",
    "By",
    "Change",
    "Effects",
    "Tags",
    "best_tags",
    "changes_by_removal",
    "effects_of_removal",
    "squared_correlation",
    "tags_up_to",
    "winner_probability_wagers",
]

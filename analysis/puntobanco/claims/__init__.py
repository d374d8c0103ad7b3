"""Published figures: reading them exactly, and judging them by their own printed digits."""

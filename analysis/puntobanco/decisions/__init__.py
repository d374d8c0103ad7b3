"""The decisions of a tableau: margins, prices, best responses and how they change with the shoe."""

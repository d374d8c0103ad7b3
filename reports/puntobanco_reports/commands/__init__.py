"""One module per command: parse, call, hand to a table; nothing else."""

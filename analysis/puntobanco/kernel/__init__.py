"""The fast kernel: exact laws of a coup in millions of shoes at once."""

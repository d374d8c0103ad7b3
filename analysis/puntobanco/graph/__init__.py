"""The decision graph of a tableau as a networkx graph, full or reduced, with its exact law."""

"""Draws DOT from standard input: run by itself, so that Graphviz can't touch the program.

Graphviz and its font library keep their settings for a whole process and write to its standard
error; in a process of its own neither matters.
"""

import sys


def main(form: str) -> None:
    """Write the picture of the DOT text on standard input to standard output."""
    import pygraphviz

    graph = pygraphviz.AGraph(string=sys.stdin.buffer.read().decode())
    finer = "-Gdpi=192" if form == "png" else ""
    sys.stdout.buffer.write(graph.draw(format=form, prog="dot", args=finer))


if __name__ == "__main__":
    main(sys.argv[1])

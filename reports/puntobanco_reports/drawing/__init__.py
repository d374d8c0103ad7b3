"""The decision graph shown: text tree, JSON, GraphML, DOT, Mermaid, SVG, PNG and PDF."""

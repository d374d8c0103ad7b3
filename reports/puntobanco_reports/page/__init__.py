"""The page about one sheet, or about two side by side: contents, charts, HTML, Markdown, JSON."""

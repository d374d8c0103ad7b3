"""The sections of a page, each from one subject: tables of exact values, charts, data."""

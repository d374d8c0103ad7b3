"""Assumptions that may stand behind a wrong figure: what each would change, and what it gives."""

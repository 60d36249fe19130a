"""Trace every rule to its text, sources, code and tests, and every sentence of the sources to its use."""

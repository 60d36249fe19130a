"""Finite domains, enumerated whole: each function holds the core against a slow reference and gives the size."""

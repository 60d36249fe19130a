"""Enumerate finite domains: each function compares the core with a slow reference and returns the domain's size."""

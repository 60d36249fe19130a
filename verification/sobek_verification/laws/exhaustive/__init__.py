"""Finite domains, fully enumerated: each function compares the core with a slow reference and returns the size."""

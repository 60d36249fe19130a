"""Whole game trees of miniature games, with every sentence of `invariants` checked at every node."""

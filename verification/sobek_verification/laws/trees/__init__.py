"""Whole game trees of miniature games, with every invariant checked at every node."""

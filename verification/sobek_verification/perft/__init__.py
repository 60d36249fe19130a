"""Counts of the lines of play from pinned positions (spec/perft.md)."""

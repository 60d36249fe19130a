"""Finite domains of duel."""

"""Finite domains of classic."""

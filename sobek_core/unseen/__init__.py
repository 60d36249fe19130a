"""Audit games that were only partly seen, as far as what was seen allows (spec/handwriting.md)."""

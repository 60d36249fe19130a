"""Audit games of which not everything was seen, as far as what was seen allows (spec/handwriting.md)."""

"""Audit as much as possible of games that were seen only in part (spec/handwriting.md)."""

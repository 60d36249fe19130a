"""Tests of other implementations against the reference: vectors, random games, and measures of how good these are."""

"""Tests of other implementations against the reference: vectors, random games, and how good these are."""

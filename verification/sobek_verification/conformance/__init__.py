"""Test other implementations against the reference, with vectors and random games, and measure how good these are."""

"""Metamorphic laws: how a transformed game must relate to the original, whatever the right result of either is."""

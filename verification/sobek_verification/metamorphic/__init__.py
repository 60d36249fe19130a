"""Metamorphic laws: how a transformed game relates to the original, whatever the right result of either may be."""

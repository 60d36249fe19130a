"""Metamorphic laws: what must come of a game that is told in another way, without saying what comes of the game."""

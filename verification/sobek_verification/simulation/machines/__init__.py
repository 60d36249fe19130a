"""Random play, and the Hypothesis state machine that plays; what is a game's own has a folder of its name."""

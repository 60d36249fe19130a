"""Random play, and the Hypothesis state machine that plays; each game has a folder of its own here."""

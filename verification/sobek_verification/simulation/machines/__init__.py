"""Random play, and the Hypothesis state machine; each game has a folder of its own here."""

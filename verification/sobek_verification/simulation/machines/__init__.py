"""Random positions, moves and setups, and the Hypothesis state machine; each game has a module of its own here."""

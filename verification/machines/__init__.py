"""Random tables, random moves, and the Hypothesis state machine that plays with them."""

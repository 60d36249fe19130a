"""Random setups, states and moves of duel."""

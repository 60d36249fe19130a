"""Random setups, tables and moves of duel."""

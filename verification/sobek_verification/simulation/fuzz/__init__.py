"""Random games and random states with every invariant checked, and what was seen in them."""

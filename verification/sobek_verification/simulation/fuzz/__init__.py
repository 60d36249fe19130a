"""Random games and random tables with every sentence watched, and what was seen in them."""

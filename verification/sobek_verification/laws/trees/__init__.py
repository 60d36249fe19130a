"""Walk whole game trees of miniature games, and check every invariant at every node."""

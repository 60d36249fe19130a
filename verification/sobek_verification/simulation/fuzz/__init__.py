"""Play random games and try random states, checking every invariant, and count what was seen in them."""

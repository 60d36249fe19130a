"""Random deals, states and moves of classic."""

"""Examples that break exactly one condition of a move."""

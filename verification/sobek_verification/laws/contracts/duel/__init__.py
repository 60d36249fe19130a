"""Laws of the arithmetic of duel."""

"""Text of duel: move notation, positions, pictures, and what happened in words."""

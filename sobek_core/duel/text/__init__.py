"""Text of duel: move notation, positions, views and pictures."""

"""Text of duel: move notation, positions, pictures and narration."""

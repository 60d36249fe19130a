"""Text of classic: move notation, positions, pictures and narration."""

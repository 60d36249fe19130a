"""Text of classic: move notation, positions, pictures, and what happened in words."""

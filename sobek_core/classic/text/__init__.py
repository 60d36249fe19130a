"""Text of classic: move notation, positions, views and pictures."""

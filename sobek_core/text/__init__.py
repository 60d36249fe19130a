"""Text that people write and read: the parts of notation, positions and pictures that both games share."""

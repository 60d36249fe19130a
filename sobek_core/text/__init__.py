"""Text that people read and write: the parts of notation, positions and pictures that both games share."""

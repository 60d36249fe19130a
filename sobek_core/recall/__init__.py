"""What a viewer with perfect recall knows of hidden things. Independent of the games, which define what is observed."""

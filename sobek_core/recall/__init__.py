"""What a viewer with perfect recall knows of hidden things. Knows no game; the games define what is observed."""

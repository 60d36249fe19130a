"""Records of games: reading and writing them, auditing, playing and taking back."""

"""Golden games: whole games of random seats as text, move by move, to be read as a diff when the rules change."""

"""Random positions, moves and setups; each game has a folder of its own here."""

"""How many moves are legal, and how many after each of them, at pinned positions: spec/perft.md."""

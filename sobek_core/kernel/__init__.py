"""What a game is: states, turns, moves, verdicts, piles and views. Knows no game and imports nothing above it."""

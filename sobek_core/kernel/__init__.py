"""What a game is: states, turns, moves, verdicts, piles and views. Independent of any game."""

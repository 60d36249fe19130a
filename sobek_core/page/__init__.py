"""A game as one self-contained page: the board, a stepper, the moves in words, and the rules applied.

A page shows a viewer exactly what the game shows that viewer (`visible_game`). The rest is presentation: in words
(`narration`, `styles`), as a drawing (`classic`, `duel`), and as a document (`document`).
"""

"""Judging positions of which not all is known, on top of judging fully known ones. Knows no game.

The unknown cards of a position have many completions. Each of them is a fully known position, which is judged as any
other; here stands what follows for all of them, and what the judgement assumes about lines that a position leaves out.
"""

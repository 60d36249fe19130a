"""Judge positions that are not fully known, on top of judging fully known ones. Independent of the games.

The unknown cards of a position have many completions. Each of them is a fully known position and is judged like any
other. This package derives what holds for all of them, and what a judgement assumes about lines that a position leaves
out.
"""

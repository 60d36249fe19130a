"""A game as one self-contained page: the table drawn, a stepper, the moves in words, the rules at work.

What a page shows to a viewer is what the game shows to that viewer (`shown`); all else is how it is put: in words
(`telling`, `looks`), as a drawing (`classic`, `duel`), and as a document (`document`).
"""

from sobek_core.page.document import make_page

__all__ = ["make_page"]

"""What the judge knows of classic, besides its rules."""

from __future__ import annotations

from typing import Final

from sobek_core.classic.components import Cards, Token, Tokens
from sobek_core.verdicts.position import Places

PLACES: Final = Places(
    lying={
        "sets": lambda sets: [
            pair
            for one in sets
            for pair in (("box", one.cards), ("box_tokens", Tokens.of([Token.PROSPERITY] * one.prosperity)))
        ],
        "laid": lambda laid: [("box", cards) for cards in laid],
        "curses": lambda curses: [("box_tokens", Tokens.of([Token.CURSE] * curses))],
        "discard": lambda cards: [("box", Cards.of(cards))],
    },
    supply={"box": lambda edition: edition.cards, "box_tokens": lambda edition: edition.tokens},
)

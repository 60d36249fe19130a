"""The move notation of classic (spec/notation.md)."""

from __future__ import annotations

from typing import Any, Final

from sobek_core.classic import moves as m
from sobek_core.classic.components import KINDS, Back, Card, Cards, Good, Token, Tokens
from sobek_core.kernel.kind import name_of
from sobek_core.text.move_notation import MoveNotation
from sobek_core.text.notation import NOBODY, NUMBER, Codec, names, parts, pile, row, several, spelled_one_way

CARD: Final[Codec[Card]] = names({kind.name: kind for kind in KINDS}, "a card", name_of)
TOKEN: Final[Codec[Token]] = names({token.value: token for token in Token}, "a token")
GOOD: Final[Codec[Good]] = names({good.value: good for good in Good}, "a type")
BACK: Final[Codec[Back]] = names({back.value: back for back in Back}, "a back")
CARDS: Final[Codec[Cards]] = pile(Cards.of, CARD)
TOKENS: Final[Codec[Tokens]] = pile(Tokens.of, TOKEN)
HANDS: Final = several(CARDS, NOBODY)
ROW: Final[Codec[tuple[Card, ...]]] = row(CARD)


_DEAL: Final = "hands PILE / PILE deck ROW tokens PILE"
DEAL: Final = parts(m.DealtCards, _DEAL, ("hands", "hands", HANDS), ("deck", "deck", ROW), ("tokens", "tokens", TOKENS))
_SETUP: Final = parts(m.Setup, f"first SEAT {_DEAL}", ("first", "first", NUMBER), ("", "deal", DEAL))
SETUP: Final = spelled_one_way(_SETUP, "this setup")
"""Read and write setups (spec/notation.md)."""

_CODECS: Final[dict[type, Codec[Any]]] = {
    int: NUMBER,
    Card: CARD,
    Cards: CARDS,
    Good: GOOD,
    Back: BACK,
    Token: TOKEN,
    m.DealtCards: DEAL,
}
MOVES: Final = MoveNotation[m.Move].of(m.Move, _CODECS)
"""Read and write moves (spec/notation.md)."""

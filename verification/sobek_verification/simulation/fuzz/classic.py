"""What there is to see in classic alone: its characters and tokens, and a track that is not the printed one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sobek_core.classic import moves as m
from sobek_core.classic.components import CHARACTERS, Token
from sobek_core.classic.track import Track

if TYPE_CHECKING:
    from sobek_core.classic import Classic, Move

SIGHTS: Final = (
    *(("character", card.name) for card in CHARACTERS),
    *(("token", token.value) for token in Token),
)


def coverage_items_of(move: Move) -> tuple[tuple[str, str], ...]:
    """Return the character or the token that a move shows."""
    match move:
        case m.PlayCharacter(card=card):
            return (("character", card.name),)
        case m.ChooseToken(token=token):
            return (("token", token.value),)
        case _:
            return ()


def unwritten(game: Classic) -> list[str]:
    """Write the track where it is not the printed one."""
    return [] if game.track == Track() else ["track: " + ", ".join(" ".join(block) for block in game.track.blocks)]

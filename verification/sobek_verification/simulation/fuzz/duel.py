"""What there is to see in duel alone: its characters and pirogue tokens."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sobek_core.duel import moves as m
from sobek_core.duel.components import CHARACTERS, Token

if TYPE_CHECKING:
    from sobek_core.duel import Duel, Move

SIGHTS: Final = (
    *(("character", tile.name) for tile in CHARACTERS),
    *(("token", token.value) for token in Token),
)


def coverage_items_of(move: Move) -> tuple[tuple[str, str], ...]:
    """Return the character or the token that a move shows."""
    match move:
        case m.PlayCharacter(tile=tile):
            return (("character", tile.name),)
        case m.ChooseToken(token=token):
            return (("token", token.value),)
        case _:
            return ()


def unwritten(_: Duel) -> list[str]:
    """Write nothing: the position of duel has all that there is."""
    return []

"""What the judge knows of duel, besides its rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from sobek_core.duel.components import Tiles, Token, Tokens
from sobek_core.verdicts.parts import Squares
from sobek_core.verdicts.position import Places

if TYPE_CHECKING:
    from sobek_core.duel.board import Market


def _lying_on(market: Market) -> list[tuple[str, Tiles]]:
    squares: Any = market.squares
    known = squares.known.values() if isinstance(squares, Squares) else squares
    return [("box", Tiles.of(tile for tile in known if tile is not None))]


PLACES: Final = Places(
    lying={
        "market": _lying_on,
        "sold": lambda sold: [
            pair
            for one in sold
            for pair in (("box", one.tiles), ("box_tokens", Tokens.of([Token.SCARABS] * one.tokens)))
        ],
    },
    supply={
        "box": lambda edition: edition.tiles,
        "box_tokens": lambda edition: edition.tokens,
        "box_debens": lambda edition: edition.debens,
    },
)

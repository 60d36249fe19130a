"""The move notation of duel (spec/notation.md)."""

from __future__ import annotations

from typing import Any, Final

from sobek_core.duel import moves as m
from sobek_core.duel.board import CELLS, Cell
from sobek_core.duel.components import DEBEN_KINDS, KINDS, Back, Debens, Good, Group, Mark, Tile, Tiles, Token, Tokens
from sobek_core.kernel.kind import name_of
from sobek_core.text.move_notation import MoveNotation
from sobek_core.text.notation import NOBODY, NUMBER, Codec, names, parts, pile, row, several, spelled_one_way

TILE: Final[Codec[Tile]] = names({kind.name: kind for kind in KINDS}, "a tile", name_of)
TOKEN: Final[Codec[Token]] = names({token.value: token for token in Token}, "a token")
DEBEN: Final[Codec[int]] = names({str(points): points for points in DEBEN_KINDS}, "the points of a deben")
CELL: Final[Codec[Cell]] = names({at.name: at for at in CELLS}, "a cell from a1 to f6")
GOOD: Final[Codec[Good]] = names({good.value: good for good in Good}, "a type")
GROUP: Final[Codec[Group]] = names({group.value: group for group in Group}, "a type or statue")
MARK: Final[Codec[Mark]] = names({mark.value: mark for mark in Mark}, "a direction")
BACK: Final[Codec[Back]] = names({back.value: back for back in Back}, "a back")
TILES: Final[Codec[Tiles]] = pile(Tiles.of, TILE)
TOKENS: Final[Codec[Tokens]] = pile(Tokens.of, TOKEN)
DEBENS: Final[Codec[Debens]] = pile(Debens.of, DEBEN)
HANDS: Final = several(TILES, NOBODY)
ROW: Final[Codec[tuple[Tile, ...]]] = row(TILE)

_SETUP: Final = parts(
    m.Setup,
    "first SEAT hands PILE / PILE centre ROW draw-pile ROW tokens PILE",
    ("first", "first", NUMBER),
    ("hands", "hands", HANDS),
    ("centre", "centre", ROW),
    ("draw-pile", "draw_pile", ROW),
    ("tokens", "pirogues", TOKENS),
)
SETUP: Final = spelled_one_way(_SETUP, "this setup")
"""Read and write setups (spec/notation.md)."""

_CODECS: Final[dict[type, Codec[Any]]] = {
    int: NUMBER,
    Tile: TILE,
    Tiles: TILES,
    Token: TOKEN,
    Tokens: TOKENS,
    Cell: CELL,
    Good: GOOD,
    Group: GROUP,
    Mark: MARK,
    Back: BACK,
}
MOVES: Final = MoveNotation[m.Move].of(m.Move, _CODECS)
"""Read and write moves (spec/notation.md)."""

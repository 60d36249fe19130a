"""The move notation of duel (spec/notation.md)."""

from __future__ import annotations

from typing import Any, Final

from sobek_core.duel import moves as m
from sobek_core.duel.board import CELLS, Cell
from sobek_core.duel.components import (
    ALL_TILES,
    ALL_TOKENS,
    Back,
    Debens,
    Good,
    Group,
    Mark,
    Tile,
    Tiles,
    Token,
    Tokens,
)
from sobek_core.kernel.kind import name_of
from sobek_core.text.notation import (
    NUMBER,
    Codec,
    MoveNotation,
    NotationError,
    check_length,
    cut_at,
    hands,
    names,
    pile,
    row,
    shown,
    spelled_one_way,
)

TILE: Final[Codec[Tile]] = names({kind.name: kind for kind in ALL_TILES.distinct()}, "a tile", name_of)
TOKEN: Final[Codec[Token]] = names({token.value: token for token in ALL_TOKENS.distinct()}, "a token")
DEBEN: Final[Codec[int]] = names({str(points): points for points in Debens.kinds}, "the points of a deben")  # type: ignore[misc]  # an alphabet of whole numbers
CELL: Final[Codec[Cell]] = names({at.name: at for at in CELLS}, "a cell from a1 to f6")
GOOD: Final[Codec[Good]] = names({good.value: good for good in Good}, "a type")
GROUP: Final[Codec[Group]] = names({group.value: group for group in Group}, "a type or statue")
MARK: Final[Codec[Mark]] = names({mark.value: mark for mark in Mark}, "a direction")
BACK: Final[Codec[Back]] = names({back.value: back for back in Back}, "a back")
TILES: Final[Codec[Tiles]] = pile(Tiles.of, TILE)
TOKENS: Final[Codec[Tokens]] = pile(Tokens.of, TOKEN)
DEBENS: Final[Codec[Debens]] = pile(Debens.of, DEBEN)
HANDS: Final = hands(TILES)
ROW: Final[Codec[tuple[Tile, ...]]] = row(TILE)

_SETUP: Final = "first SEAT hands PILE / PILE centre ROW draw-pile ROW tokens PILE"


def _read_setup(text: str) -> m.Setup:
    check_length(text)
    found = cut_at(text, ("first ", " hands ", " centre ", " draw-pile ", " tokens "))
    if found is None:
        message = f"expected '{_SETUP}', got {shown(text)}"
        raise NotationError(message)
    first, hands_dealt, centre, draw_pile, tokens = found
    return m.Setup(
        first=NUMBER.read(first),
        hands=HANDS.read(hands_dealt),
        centre=ROW.read(centre),
        draw_pile=ROW.read(draw_pile),
        pirogues=TOKENS.read(tokens),
    )


def _write_setup(setup: m.Setup) -> str:
    rows = f"centre {ROW.write(setup.centre)} draw-pile {ROW.write(setup.draw_pile)}"
    return f"first {setup.first} hands {HANDS.write(setup.hands)} {rows} tokens {TOKENS.write(setup.pirogues)}"


SETUP: Final = spelled_one_way(Codec(_read_setup, _write_setup), "this setup")

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

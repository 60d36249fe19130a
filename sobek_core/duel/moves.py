"""The moves of duel: a closed union. A player's action names its seat; an outcome of chance does not.

`notation`: how each move is written, its verb and its fields (spec/notation.md).
"""

from __future__ import annotations

from typing import ClassVar, TypeAlias

from attrs import frozen

from sobek_core.duel.board import Cell
from sobek_core.duel.components import Back, Good, Group, Mark, Tile, Tiles, Token, Tokens
from sobek_core.kernel.quick import quick


@frozen
class Setup:
    """What a game starts from.

    first: the seat that begins; hands: by seat; centre: in the order of filling; draw_pile: before the Market is
    filled, the top tile first; pirogues: the tokens on the board.
    """

    first: int
    hands: tuple[Tiles, ...]
    centre: tuple[Tile, ...]
    draw_pile: tuple[Tile, ...]
    pirogues: Tokens


@frozen
class Take:
    """Take the tile on a cell of the Market."""

    notation: ClassVar = "take CELL"
    seat: int
    cell: Cell


@frozen
class Refill:
    """Fill the Market, and then take a tile from its centre."""

    notation: ClassVar = "refill"
    seat: int


@frozen
class Orient:
    """Give the Ankh its direction after taking a character."""

    notation: ClassVar = "orient MARK"
    seat: int
    mark: Mark


@frozen
class TradeTile:
    """Trade the deben tile just taken for a deben."""

    notation: ClassVar = "trade"
    seat: int


@frozen
class KeepTile:
    """Keep the deben tile just taken."""

    notation: ClassVar = "keep"
    seat: int


@frozen
class PlayCharacter:
    """Play a character for its power."""

    notation: ClassVar = "play TILE"
    seat: int
    tile: Tile


@quick
@frozen
class SellSet:
    """Sell tiles as a set of a type, or add them to the sold set of that type."""

    notation: ClassVar = "sell TILES as GOOD"
    seat: int
    tiles: Tiles
    good: Good


@frozen
class NameGroup:
    """Name what leaves the player's own Corruption board because of a priest."""

    notation: ClassVar = "name GROUP"
    seat: int
    group: Group


@frozen
class PickTile:
    """Take a tile from the opponent's Corruption board with the Vizier."""

    notation: ClassVar = "pick TILE"
    seat: int
    tile: Tile


@frozen
class NameBack:
    """Name the back for the Thief."""

    notation: ClassVar = "back BACK"
    seat: int
    back: Back


@frozen
class FetchTile:
    """Take the tile on a cell of the Market with the Merchant."""

    notation: ClassVar = "fetch CELL"
    seat: int
    cell: Cell


@frozen
class AddTiles:
    """Add tiles to one of the player's sold sets with the Courtesan."""

    notation: ClassVar = "add TILES as GOOD"
    seat: int
    tiles: Tiles
    good: Good


@frozen
class DiscardTile:
    """Put a tile on the player's own Corruption board because of the Scribe."""

    notation: ClassVar = "discard TILE"
    seat: int
    tile: Tile


@frozen
class ChooseToken:
    """Take a pirogue token, from the board or from those that the Architect drew."""

    notation: ClassVar = "token TOKEN"
    seat: int
    token: Token


@frozen
class PointFinger:
    """Put the finger on the tile of a cell."""

    notation: ClassVar = "point CELL"
    seat: int
    cell: Cell


@frozen
class ChooseSet:
    """Put the scarabs on one of the player's sold sets."""

    notation: ClassVar = "onto GOOD"
    seat: int
    good: Good


@frozen
class DrawDeben:
    """Chance: the points of the deben that was drawn."""

    notation: ClassVar = "deben DEBEN"
    deben: int


@frozen
class StealTile:
    """Chance: the tile that the Thief drew."""

    notation: ClassVar = "steal TILE"
    tile: Tile


@frozen
class DrawTokens:
    """Chance: the tokens that the Architect drew."""

    notation: ClassVar = "tokens TOKENS"
    tokens: Tokens


PlayerMove: TypeAlias = (
    Take
    | Refill
    | Orient
    | TradeTile
    | KeepTile
    | PlayCharacter
    | SellSet
    | NameGroup
    | PickTile
    | NameBack
    | FetchTile
    | AddTiles
    | DiscardTile
    | ChooseToken
    | PointFinger
    | ChooseSet
)
ChanceOutcome: TypeAlias = DrawDeben | StealTile | DrawTokens
Move: TypeAlias = PlayerMove | ChanceOutcome

"""The moves of duel: a closed union. A player's action names its seat; an outcome of chance does not.

`notation`: how each move is written, its verb and its fields (spec/notation.md).
"""

from __future__ import annotations

from typing import ClassVar, TypeAlias

from attrs import frozen

from sobek_core.duel.board import Cell
from sobek_core.duel.components import Back, Good, Group, Mark, Tile, Tiles, Token, Tokens
from sobek_core.kernel.fast_init import fast_init


@frozen(repr=False)
class Setup:
    """What a game starts from.

    first: the seat that begins; hands: the starting hands, by seat; centre: the starting tiles of the centre, in the
    order of filling; draw_pile: the draw pile before the Market is filled, the top tile first; pirogues: the tokens on
    the board.
    """

    first: int
    hands: tuple[Tiles, ...]
    centre: tuple[Tile, ...]
    draw_pile: tuple[Tile, ...]
    pirogues: Tokens

    def __repr__(self) -> str:
        return f"<Setup of duel: {self.players} players, seat {self.first} first>"

    @property
    def players(self) -> int:
        """The number of seats."""
        return len(self.hands)


@frozen
class _BySeat:
    """A player's action. seat: whose it is."""

    seat: int


@fast_init
@frozen
class Take(_BySeat):
    """Take the tile on a cell of the Market."""

    notation: ClassVar = "take CELL"
    cell: Cell


@frozen
class Refill(_BySeat):
    """Refill the Market, and then take a tile from its centre."""

    notation: ClassVar = "refill"


@frozen
class Orient(_BySeat):
    """Choose the Ankh's direction after taking a character."""

    notation: ClassVar = "orient MARK"
    mark: Mark


@frozen
class TradeTile(_BySeat):
    """Trade the deben tile just taken for a deben."""

    notation: ClassVar = "trade"


@frozen
class KeepTile(_BySeat):
    """Keep the deben tile just taken."""

    notation: ClassVar = "keep"


@frozen
class PlayCharacter(_BySeat):
    """Play a character for its power."""

    notation: ClassVar = "play TILE"
    tile: Tile


@fast_init
@frozen
class SellSet(_BySeat):
    """Sell tiles as a set of a type, or add them to the sold set of that type."""

    notation: ClassVar = "sell TILES as GOOD"
    tiles: Tiles
    good: Good


@frozen
class NameGroup(_BySeat):
    """Name what leaves the player's own Corruption board because of a priest."""

    notation: ClassVar = "name GROUP"
    group: Group


@frozen
class PickTile(_BySeat):
    """Take a tile from the opponent's Corruption board with the Vizier."""

    notation: ClassVar = "pick TILE"
    tile: Tile


@frozen
class NameBack(_BySeat):
    """Name the back for the Thief."""

    notation: ClassVar = "back BACK"
    back: Back


@frozen
class FetchTile(_BySeat):
    """Take the tile on a cell of the Market with the Merchant."""

    notation: ClassVar = "fetch CELL"
    cell: Cell


@frozen
class AddTiles(_BySeat):
    """Add tiles to one of the player's sold sets with the Courtesan."""

    notation: ClassVar = "add TILES as GOOD"
    tiles: Tiles
    good: Good


@frozen
class DiscardTile(_BySeat):
    """Put a tile on the player's own Corruption board because of the Scribe."""

    notation: ClassVar = "discard TILE"
    tile: Tile


@frozen
class ChooseToken(_BySeat):
    """Take a pirogue token, from the board or from those that the Architect drew."""

    notation: ClassVar = "token TOKEN"
    token: Token


@frozen
class PointFinger(_BySeat):
    """Put the finger on the tile of a cell."""

    notation: ClassVar = "point CELL"
    cell: Cell


@frozen
class ChooseSet(_BySeat):
    """Put the scarabs on one of the player's sold sets."""

    notation: ClassVar = "onto GOOD"
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
"""Every class of move that a player makes."""
ChanceOutcome: TypeAlias = DrawDeben | StealTile | DrawTokens
"""Every class of outcome of a draw."""
Move: TypeAlias = PlayerMove | ChanceOutcome
"""Every class of move."""

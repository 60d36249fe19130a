"""The events of duel, in the order in which players would see them.

Tiles, tokens, debens and the Ankh change only by these events: applying the events of a move to the state before it
yields the state after it.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from attrs import frozen

from sobek_core.duel.board import Cell
from sobek_core.duel.components import SEATS, Good, Group, Mark, Tile, Tiles, Token
from sobek_core.kernel.fast_init import fast_init, maker
from sobek_core.kernel.kind import Word


class Zone(Word):
    """Where tiles and tokens can be."""

    BOX = "box"
    DRAW_PILE = "draw-pile"
    MARKET = "market"
    HAND = "hand"
    CORRUPTION = "corruption"
    SOLD = "sold"
    REMOVED = "removed"
    PIROGUES = "pirogues"
    ASIDE = "aside"
    SPENT = "spent"
    TOKENS = "tokens"
    BAG = "bag"
    DEBENS = "debens"


@frozen(cache_hash=True)
class Place:
    """A place on the table. seat: the player's, if it belongs to one; good: the type, if it is a sold set."""

    zone: Zone
    seat: int | None = None
    good: Good | None = None


def _of_seats(zone: Zone) -> tuple[Place, ...]:
    return tuple(Place(zone, seat) for seat in SEATS)


BOX: Final = Place(Zone.BOX)
DRAW_PILE: Final = Place(Zone.DRAW_PILE)
MARKET: Final = Place(Zone.MARKET)
REMOVED: Final = Place(Zone.REMOVED)
PIROGUES: Final = Place(Zone.PIROGUES)
ASIDE: Final = Place(Zone.ASIDE)
SPENT: Final = Place(Zone.SPENT)
BAG: Final = Place(Zone.BAG)
HAND: Final = _of_seats(Zone.HAND)  # by seat, like the others below
CORRUPTION: Final = _of_seats(Zone.CORRUPTION)
TOKENS: Final = _of_seats(Zone.TOKENS)
DEBENS: Final = _of_seats(Zone.DEBENS)
SOLD: Final = tuple({good: Place(Zone.SOLD, seat, good) for good in Good} for seat in SEATS)


@fast_init
@frozen
class TilesMoved:
    """Tiles moved from one place to another. cells: of the Market, where they were or are now, in the same order."""

    tiles: tuple[Tile, ...]
    origin: Place
    goal: Place
    cells: tuple[Cell, ...] = ()


@fast_init
@frozen
class AnkhMoved:
    """The Ankh moved to a cell, or was turned. cell: None off the board; mark: None while its direction is pending."""

    cell: Cell | None = None
    mark: Mark | None = None


@fast_init
@frozen
class TokenMoved:
    """A pirogue token moved from one place to another."""

    token: Token
    origin: Place
    goal: Place


# Makers, for the events of most moves.
ankh_moved: Final = maker(AnkhMoved)
tiles_moved: Final = maker(TilesMoved)
token_moved: Final = maker(TokenMoved)


@fast_init
@frozen
class DebenMoved:
    """A deben moved from one place to another. deben: its points."""

    deben: int
    origin: Place
    goal: Place


@frozen
class ExtraTurn:
    """A player has another turn (duel.pirogues.pyramid)."""

    seat: int


@frozen
class GroupNamed:
    """A player named a group. All tiles of it leave their Corruption board (duel.characters.priest)."""

    seat: int
    group: Group


@frozen
class TileForced:
    """The finger is on the tile of a cell. seat: the player who must take it (duel.pirogues.finger)."""

    seat: int
    cell: Cell


@frozen
class EndTriggered:
    """A player can do nothing on their turn, so the game ends (duel.game-end.trigger)."""

    seat: int


@fast_init
@frozen
class SetLine:
    """One sold set of a scoring sheet. count: of tiles; scarabs: on the tiles and of tokens; points: its score."""

    good: Good
    tiles: Tiles
    count: int
    scarabs: int
    points: int


@fast_init
@frozen
class SeatSheet:
    """The score of a player, part by part.

    lines: each set with its points; sets: points of all sold sets; debens: the points of each deben, ascending; tokens:
    points of kept tokens; score: the total; corruption: tiles on the Corruption board; snakes: points of snakes;
    count: points of Corruption.
    """

    lines: tuple[SetLine, ...]
    sets: int
    debens: tuple[int, ...]
    tokens: int
    score: int
    corruption: int
    snakes: int
    count: int


@frozen
class GameScored:
    """The game was scored. sheets: by seat."""

    sheets: tuple[SeatSheet, ...]


@frozen
class GameEnded:
    """The game is over. winners: seats, ascending, both if the game is drawn."""

    winners: tuple[int, ...]


Event: TypeAlias = (
    TilesMoved
    | AnkhMoved
    | TokenMoved
    | DebenMoved
    | ExtraTurn
    | GroupNamed
    | TileForced
    | EndTriggered
    | GameScored
    | GameEnded
)
"""Every class of event."""

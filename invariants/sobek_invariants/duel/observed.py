"""What the invariants of duel observe: states as plain tuples of tiles, with helper functions.

Piles, the Market and the Ankh are unpacked here, once, so that no invariant depends on the arithmetic of piles or on
the board of the core: cells are identified by name, and lines are walked cell by cell.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Final, TypeAlias

from attrs import frozen

from sobek_core.duel import Duel, Setup, State
from sobek_core.duel.components import Back, Good, Group, Mark, Tile, Token
from sobek_core.duel.events import Event
from sobek_core.duel.moves import Move
from sobek_core.duel.state import Pending, Seat
from sobek_core.duel.text.position import POSITIONS
from sobek_invariants import observed
from sobek_invariants.observed import names_of, spread

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sobek_core.duel.edition import Figures
    from sobek_core.duel.state import SoldSet

CELLS: Final = tuple(f"{column}{row}" for row in "123456" for column in "abcdef")
SNAKES: Final = (Token.SNAKE_1, Token.SNAKE_2)
KEPT: Final = (*SNAKES, Token.SEVEN, Token.DEBEN_2)  # tokens that players keep

# Lines.

SENSES: Final[Mapping[Mark, tuple[tuple[int, int], tuple[int, int]]]] = {
    Mark.COLUMN: ((0, -1), (0, 1)),
    Mark.ROW: ((-1, 0), (1, 0)),
    Mark.RISING: ((-1, 1), (1, -1)),
    Mark.FALLING: ((-1, -1), (1, 1)),
}


def _walk(start: str, right: int, down: int) -> tuple[str, ...]:
    """Return the cells on the way from a cell to the edge of the board. right, down: the step from cell to cell."""
    column, row = "abcdef".index(start[0]) + right, "123456".index(start[1]) + down
    cells: list[str] = []
    while column in range(6) and row in range(6):
        cells.append("abcdef"[column] + "123456"[row])
        column, row = column + right, row + down
    return tuple(cells)


RAYS: Final = {
    start: {mark: tuple(_walk(start, right, down) for right, down in senses) for mark, senses in SENSES.items()}
    for start in CELLS
}


def _between(start: str, goal: str) -> tuple[str, ...]:
    """Return the cells between two cells; none if these share no line."""
    for senses in RAYS[start].values():
        for ray in senses:
            if goal in ray:
                return ray[: ray.index(goal)]
    return ()


BETWEEN: Final = {start: {goal: _between(start, goal) for goal in CELLS} for start in CELLS}


# Tiles.


def is_wild(tile: Tile) -> bool:
    """Return whether a tile fits any type: a statue, or the Architect (duel.selling.wild)."""
    return tile.name.startswith("statue-") or tile.name == "architect"


def ankh_position(ankh: tuple[str, Mark | None] | None) -> str:
    """Return where the Ankh is as positions write it, for messages."""
    return f"ankh: {names_of(part for part in ankh or () if part)}"


def is_of(tile: Tile, good: Good | Group) -> bool:
    """Return whether a tile counts as a type, or as a statue (duel.selling.characters, duel.characters.priest)."""
    return tile.group.value == good.value


@frozen
class Sold:
    """A sold set. tokens: how many scarabs tokens are on it."""

    tiles: tuple[Tile, ...]
    tokens: int


@lru_cache(maxsize=1 << 13)
def _sold(sets: tuple[SoldSet, ...]) -> dict[Good, Sold]:
    return {one.good: Sold(spread(one.tiles), one.tokens) for one in sets}


@frozen(eq=False)  # each is hashed as the object that it is, to remember what is computed from it
class ObservedState:
    """A state as plain tuples, with its game.

    draw_pile: the top tile first; market: the tile on each cell that has one, by the cell's name; ankh: the name of its
    cell, and its direction, which is None while pending; hands, corruption, sold, tokens, debens: by seat, with tiles
    in the order of kinds; sold: also by type.
    """

    game: Duel
    state: State
    pending: Pending
    seats: tuple[Seat, ...]
    draw_pile: tuple[Tile, ...]
    market: Mapping[str, Tile]
    ankh: tuple[str, Mark | None] | None
    hands: tuple[tuple[Tile, ...], ...]
    corruption: tuple[tuple[Tile, ...], ...]
    sold: tuple[Mapping[Good, Sold], ...]
    tokens: tuple[tuple[Token, ...], ...]
    debens: tuple[tuple[int, ...], ...]
    removed: tuple[Tile, ...]
    box: tuple[Tile, ...]
    pirogues: tuple[Token, ...]
    aside: tuple[Token, ...]
    spent: tuple[Token, ...]
    bag: tuple[int, ...]

    @classmethod
    def of(cls, game: Duel, state: State) -> ObservedState:
        """Unpack a state of a game."""
        squares = zip(CELLS, state.market.squares, strict=True)
        return cls(
            game=game,
            state=state,
            pending=state.pending,
            seats=state.seats,
            draw_pile=state.draw_pile,
            market={name: tile for name, tile in squares if tile is not None},
            ankh=None if state.ankh is None else (state.ankh.cell.name, state.ankh.mark),
            hands=tuple(spread(seat.hand) for seat in state.seats),
            corruption=tuple(spread(seat.corruption) for seat in state.seats),
            sold=tuple(_sold(seat.sold) for seat in state.seats),
            tokens=tuple(spread(seat.tokens) for seat in state.seats),
            debens=tuple(spread(seat.debens) for seat in state.seats),
            removed=spread(state.removed),
            box=spread(state.box),
            pirogues=spread(state.pirogues),
            aside=spread(state.aside),
            spent=spread(state.spent),
            bag=spread(state.bag),
        )

    @property
    def turn(self) -> str:
        """The line of a position that says what is pending, for messages."""
        return f"turn: {POSITIONS.turn.write(self.pending)}"

    @property
    def figures(self) -> Figures:
        """The figures of the edition."""
        return self.game.edition.figures

    def centre(self) -> list[str]:
        """Return the cells of the starting tiles (duel.setup.centre), which are the first to be filled."""
        return [at.name for at in self.game.edition.filling[: self.figures.centre]]

    def line(self) -> tuple[str, ...]:
        """Return the cells of the Ankh's line, in both directions to the edges (duel.market.line)."""
        return () if self.ankh is None or self.ankh[1] is None else self.line_of(self.ankh[1])

    def line_of(self, mark: Mark) -> tuple[str, ...]:
        """Return the cells of one of the four lines through the Ankh's cell."""
        return () if self.ankh is None else sum(RAYS[self.ankh[0]][mark], start=())

    def lines(self) -> tuple[str, ...]:
        """Return the cells of all four lines through the Ankh's cell (duel.pirogues.pyramid)."""
        return sum(map(self.line_of, Mark), start=())

    def any_tile(self, cells: Iterable[str]) -> bool:
        """Return whether a tile is on any of these cells."""
        return any(cell in self.market for cell in cells)


def other(seat: int) -> int:
    """Return the opponent (duel.setup.players)."""
    return 1 if seat == 0 else 0


def can_refill_line(state: ObservedState, *, pyramid: bool) -> bool:
    """Return whether the line, or by choice any of a pyramid's four lines, has no tile (duel.market.refill-line)."""
    if pyramid and state.game.choices.pyramid_refill == "any-line":
        return not all(state.any_tile(state.line_of(mark)) for mark in Mark)
    return not state.any_tile(state.line())


def can_open(state: ObservedState, tiles: Iterable[Tile], good: Good) -> bool:
    """Return whether tiles may be the first sale of a type (duel.selling.new-set).

    One of them must not be wild or, by choice, must be a goods tile. Other conditions check that all are of the type or
    wild, and that there are at least three.
    """
    if state.game.choices.new_set_goods == "goods-tile":
        return any(is_of(tile, good) and tile.back is not Back.RED for tile in tiles)
    return any(is_of(tile, good) for tile in tiles)


Opening: TypeAlias = observed.Opening[Setup, Duel, ObservedState]
Step: TypeAlias = observed.Step[ObservedState, Move, Event]

INVARIANTS: Final = observed.GameInvariants[Setup, Duel, ObservedState, State, Move, Event]()
of_opening = INVARIANTS.of_opening
of_state = INVARIANTS.of_state
of_step = INVARIANTS.of_step

"""The Market as a board (spec/duel/market.md): cells, lines, the cells between two others, and the order of filling."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from attrs import frozen

from sobek_core.duel.components import FILLING, Mark, Tile
from sobek_core.kernel.fast_init import fast_init, maker
from sobek_core.registry import named

if TYPE_CHECKING:
    from collections.abc import Iterable

COLUMNS: Final = "abcdef"
ROWS: Final = "123456"


@frozen(eq=False, repr=False)
class Cell:
    """A cell of the Market. Each cell is a single object; get one by name with `cell`.

    name: its name, such as `c3`; column: the column, from 0 at the left; row: the row, from 0 at the top; index: the
    number of the cell, from 0, row by row.
    """

    name: str
    column: int
    row: int
    index: int

    def __repr__(self) -> str:
        return f"cell({self.name!r})"

    def __str__(self) -> str:
        return self.name

    def __reduce__(self) -> tuple[object, tuple[str]]:
        """Return the same object when copied or unpickled."""
        return cell, (self.name,)


CELLS: Final = tuple(
    Cell(f"{letter}{digit}", column, row, len(COLUMNS) * row + column)
    for row, digit in enumerate(ROWS)
    for column, letter in enumerate(COLUMNS)
)
_BY_NAME: Final = {one.name: one for one in CELLS}


def cell(name: str) -> Cell:
    """Return a cell by its name. Raise UnknownNameError, a KeyError, if there is no such cell."""
    return named("a cell", name, _BY_NAME)


FILLING_ORDER: Final = tuple(cell(name) for part in ("centre", "inner_ring", "outer_ring") for name in FILLING[part])


def line_between(start: Cell, goal: Cell) -> Mark | None:
    """Return the line through two cells, None if they share none (duel.market.line)."""
    right, down = goal.column - start.column, goal.row - start.row
    if not right and not down:
        return None
    if not right:
        return Mark.COLUMN
    if not down:
        return Mark.ROW
    if right == -down:
        return Mark.RISING
    return Mark.FALLING if right == down else None


def _strictly_between(start: Cell, goal: Cell) -> tuple[Cell, ...]:
    """Return the cells strictly between two on a line, in order from the first; none if they share no line."""
    if line_between(start, goal) is None:
        return ()
    right, down = goal.column - start.column, goal.row - start.row
    steps = max(abs(right), abs(down))
    return tuple(
        CELLS[len(COLUMNS) * (start.row + down // steps * step) + start.column + right // steps * step]
        for step in range(1, steps)
    )


# Precomputed, since every take reads them: by two cells' indexes, by a cell's index and a mark, and by a cell's index.
BETWEEN: Final = tuple(tuple(_strictly_between(start, goal) for goal in CELLS) for start in CELLS)
LINES: Final = tuple(
    {mark: tuple(goal for goal in CELLS if line_between(start, goal) is mark) for mark in Mark} for start in CELLS
)
ALL_LINES: Final = tuple(tuple(goal for goal in CELLS if line_between(start, goal)) for start in CELLS)


@fast_init
@frozen
class Market:
    """The tiles on the Market. squares: a tile or None, by the index of the cell."""

    squares: tuple[Tile | None, ...] = (None,) * len(CELLS)

    @staticmethod
    def of(tiles: Iterable[tuple[Cell, Tile]]) -> Market:
        """Return a Market with these tiles, and nothing on the other cells."""
        return Market().with_tiles(tiles)

    def tile(self, at: Cell) -> Tile | None:
        """Return the tile on a cell, None if there is none."""
        return self.squares[at.index]

    def __getitem__(self, at: Cell) -> Tile:
        """Return the tile on a cell. Raise KeyError if there is none."""
        tile = self.squares[at.index]
        if tile is None:
            raise KeyError(at)
        return tile

    def tiles(self) -> tuple[tuple[Cell, Tile], ...]:
        """Return all tiles with their cells, row by row from the top, each from the left."""
        return tuple((at, tile) for at, tile in zip(CELLS, self.squares, strict=True) if tile is not None)

    def among(self, cells: Iterable[Cell]) -> tuple[Cell, ...]:
        """Return the cells that have a tile, in the given order."""
        squares = self.squares
        return tuple([at for at in cells if squares[at.index] is not None])

    def any_on(self, cells: Iterable[Cell]) -> bool:
        """Return whether any of the cells has a tile."""
        squares = self.squares
        for at in cells:  # noqa: SIM110  # a generator takes three times as long, and every turn asks this
            if squares[at.index] is not None:
                return True
        return False

    def without(self, cells: Iterable[Cell]) -> Market:
        """Return the Market with nothing on these cells."""
        squares = list(self.squares)
        for at in cells:
            squares[at.index] = None
        return _make_market(tuple(squares))

    def with_tiles(self, tiles: Iterable[tuple[Cell, Tile]]) -> Market:
        """Return the Market with these tiles on these cells."""
        squares = list(self.squares)
        for at, tile in tiles:
            squares[at.index] = tile
        return _make_market(tuple(squares))


_make_market: Final = maker(Market)


def fill(market: Market, draw_pile: tuple[Tile, ...], order: tuple[Cell, ...]) -> tuple[tuple[Cell, Tile], ...]:
    """Return the tiles of the draw pile that fill the Market, with their cells (duel.market.filling).

    order: the cells of the Market in the order of filling.
    """
    empty = (at for at in order if market.tile(at) is None)
    return tuple(zip(empty, draw_pile, strict=False))


@fast_init
@frozen
class Ankh:
    """The Ankh's cell and direction. mark: None while its direction is pending."""

    cell: Cell
    mark: Mark | None = None


def line_of(ankh: Ankh | None) -> tuple[Cell, ...]:
    """Return the cells of the Ankh's line; none if it is off the board or has no direction (duel.market.line)."""
    return () if ankh is None or ankh.mark is None else LINES[ankh.cell.index][ankh.mark]


def all_lines_of(ankh: Ankh | None) -> tuple[Cell, ...]:
    """Return the cells of all four lines through the Ankh's cell (duel.pirogues.pyramid)."""
    return () if ankh is None else ALL_LINES[ankh.cell.index]

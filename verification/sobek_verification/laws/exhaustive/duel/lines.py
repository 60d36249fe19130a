"""Every line of the Market, with tiles on any of its cells: what can be taken, and where the Ankh can face."""

from __future__ import annotations

from itertools import compress, product
from typing import TYPE_CHECKING, Any, Final

from attrs import evolve

from sobek_core.duel.board import CELLS, Ankh, Market, line_of
from sobek_core.duel.components import ALL_TILES, Mark
from sobek_core.duel.game import Duel
from sobek_core.duel.moves import Orient, Take
from sobek_core.duel.state import Action, AnkhDirection, PyramidAction
from sobek_core.duel.text.position import POSITIONS
from sobek_core.kernel.game import Position
from sobek_invariants.duel.observed import RAYS
from sobek_verification.checks import fault
from sobek_verification.laws.exhaustive.enumeration import enumeration, judge
from sobek_verification.seeding import always

if TYPE_CHECKING:
    from collections.abc import Iterable

GAME: Final = Duel()
TABLE: Final = POSITIONS.read(["draw-pile: marble-b-0", "bag: 5"]).state
AT: Final = {at.name: at for at in CELLS}
# A different tile for each cell, so that none can be confused; characters among them.
TILES: Final = dict(zip(AT, ALL_TILES.distinct()[-len(AT) :], strict=True))
LINES: Final = {
    (start, mark): tuple(cell for ray in rays for cell in ray) for start in AT for mark, rays in RAYS[start].items()
}
EXCHANGED: Final = {Mark.RISING: Mark.FALLING, Mark.FALLING: Mark.RISING}


def _with_the_goal(right: Any) -> object:
    return tuple(tuple((*way, CELLS[goal]) for goal, way in enumerate(of_cell)) for of_cell in right)


def _in_one_direction(right: Any) -> object:
    return tuple(
        {mark: tuple(at for at in cells if at.index > index) for mark, cells in of_cell.items()}
        for index, of_cell in enumerate(right)
    )


@fault("a line runs to one edge", "board.LINES", _in_one_direction, "duel.market.line")
@fault(
    "the diagonals are exchanged",
    "board.LINES",
    lambda right: tuple({EXCHANGED.get(mark, mark): cells for mark, cells in of_cell.items()} for of_cell in right),
    "duel.market.line",
)
@fault("cells are in the opposite order", "board.ALL_LINES", lambda right: tuple(cells[::-1] for cells in right))
@fault("the tile taken is skipped too", "rules.market.BETWEEN", _with_the_goal, "duel.market.corruption")
@fault("no tile is skipped", "rules.market.BETWEEN", lambda _: 36 * (36 * ((),),), "duel.market.corruption")
@fault("every tile is reached", "rules.market.on_line.check", always(None), "duel.market.line", "duel.pirogues.pyramid")
@fault("a pyramid opens no other line", "rules.market.all_lines_of", lambda _: line_of, "duel.pirogues.pyramid")
@enumeration(
    "duel.market.tile", "duel.market.line", "duel.market.corruption", "duel.market.ankh", "duel.pirogues.pyramid"
)
def a_take_reaches_the_line_and_adds_what_it_skips_to_corruption() -> int:
    """Take from every cell, with the Ankh on any cell and in any direction, in an action and in a pyramid's extra turn.

    There are tiles on any cells of the line, and on all or no other cells.
    """
    size, takes = 0, [Take(0, at) for at in CELLS]
    for (start, mark), full in product(LINES, (False, True)):
        line = LINES[start, mark]
        others = [name for name in AT if full and name not in {start, *line}]
        for chosen in product((False, True), repeat=len(line)):
            state = evolve(TABLE, market=_market([*compress(line, chosen), *others]), ankh=Ankh(AT[start], mark))
            for pending in (Action(0), PyramidAction(0)):
                size += judge("duel", Position(GAME, evolve(state, pending=pending)), takes)
    return size


@fault("every direction is allowed", "rules.market.may_face", always(True))
@fault("only three are listed", "rules.market.directions", lambda right: lambda state: right(state)[:3])
@fault("no cell is on a line", "rules.market.ALL_LINES", lambda _: 36 * ((),))
@enumeration("duel.market.towards-a-tile")
def a_direction_leads_towards_a_tile_if_any_does() -> int:
    """Turn the Ankh on every cell, with at most one tile on each of its four lines, and on all or no other cells."""
    size, turns = 0, [Orient(0, mark) for mark in Mark]
    for start, full in product(AT, (False, True)):
        lines = [LINES[start, mark] for mark in Mark]
        others = [name for name in AT if full and name != start and not any(name in line for line in lines)]
        for tiles in product(*((None, *names) for names in lines)):
            market = _market([*filter(None, tiles), *others])
            state = evolve(TABLE, market=market, ankh=Ankh(AT[start]), pending=AnkhDirection(0))
            size += judge("duel", Position(GAME, state), turns)
    return size


def _market(names: Iterable[str]) -> Market:
    return Market.of((AT[name], TILES[name]) for name in names)

"""Walk every line of the Market by the names of its cells, to check takes and the Ankh's direction."""

from __future__ import annotations

from itertools import compress, product
from typing import TYPE_CHECKING, Final

from attrs import evolve

from sobek_core.duel.board import ALL_LINES, BETWEEN, CELLS, LINES, Ankh, Market, cell, line_between, line_of
from sobek_core.duel.components import ALL_TILES, Mark
from sobek_core.duel.game import Duel
from sobek_core.duel.moves import Orient, Take
from sobek_core.duel.rules.market import directions
from sobek_core.duel.state import Action, AnkhDirection, PyramidAction
from sobek_core.duel.text.position import POSITIONS
from sobek_core.kernel.game import Applied
from sobek_verification.checks import check
from sobek_verification.laws.exhaustive.enumeration import enumeration, fault, hold
from sobek_verification.seeding import always

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sobek_core.duel.board import Cell
    from sobek_core.duel.components import Tile
    from sobek_core.duel.state import State


GAME: Final = Duel()
TABLE: Final = POSITIONS.read(["draw-pile: marble-b-0", "bag: 5"]).state
NAMES: Final = tuple(f"{column}{row}" for row in "123456" for column in "abcdef")
# A different tile for each cell, so that none can be confused; characters among them.
TILES: Final[Mapping[str, Tile]] = dict(zip(NAMES, ALL_TILES.distinct()[-len(NAMES) :], strict=True))
# The two directions of each line, as steps from a cell to the next one: to the right, and down.
SENSES: Final = {"v": ((0, -1), (0, 1)), "h": ((-1, 0), (1, 0)), "f": ((1, -1), (-1, 1)), "b": ((-1, -1), (1, 1))}
EXCHANGED: Final = {Mark.RISING: Mark.FALLING, Mark.FALLING: Mark.RISING}


def walk(start: str, right: int, down: int) -> list[str]:
    """Walk from cell to cell until the board ends, and return the cells passed."""
    passed = []
    column, row = "abcdef".index(start[0]) + right, int(start[1]) + down
    while column in range(6) and row in range(1, 7):
        passed.append(f"{'abcdef'[column]}{row}")
        column, row = column + right, row + down
    return passed


def line(start: str, mark: str) -> list[str]:
    """Return the cells of a line through a cell, row by row from the top, each row from the left."""
    return sorted((name for sense in SENSES[mark] for name in walk(start, *sense)), key=NAMES.index)


def ways(start: str) -> dict[str, tuple[str, list[str]]]:
    """Return, for each cell on any line through a cell, the mark of the line and the cells on the way there."""
    found = {}
    for mark, senses in SENSES.items():
        for sense in senses:
            passed = walk(start, *sense)
            found.update({goal: (mark, passed[:steps]) for steps, goal in enumerate(passed)})
    return found


# The geometry of the board.


def _with_the_goal(right: tuple[tuple[tuple[Cell, ...], ...], ...]) -> object:
    return tuple(tuple((*way, CELLS[goal]) for goal, way in enumerate(of_cell)) for of_cell in right)


def _in_one_direction(right: tuple[Mapping[Mark, tuple[Cell, ...]], ...]) -> object:
    return tuple(
        {mark: tuple(at for at in cells if at.index > index) for mark, cells in of_cell.items()}
        for index, of_cell in enumerate(right)
    )


@fault("the diagonals are exchanged", "a1 to b2: line: expected b, got f").at(
    ".line_between", lambda right: lambda *cells: EXCHANGED.get(right(*cells), right(*cells))
)
@fault("a column contains its own cell", "a1 to a1: line: expected None").at(
    ".line_between",
    lambda right: lambda start, goal: Mark.COLUMN if goal.column == start.column else right(start, goal),
)
@fault("no line runs up", "a2 to a1: line: expected").at(
    ".line_between", lambda right: lambda start, goal: right(start, goal) if goal.row >= start.row else None
)
@fault("the goal is on the way", "between: expected").at(".BETWEEN", _with_the_goal)
@fault("it runs to one edge", "b1 h: expected").at(".LINES", _in_one_direction)
@fault("cells are in the opposite order", "a1: all lines: expected").at(".ALL_LINES", lambda right: right[::-1])
@check("duel.market.line", kind=enumeration)
def every_line_runs_to_both_edges() -> int:
    """Check which line each pair of cells is on, and what is between them, and all lines of all cells."""
    size = 0
    hold("cells", list(NAMES), [at.name for at in CELLS])
    for start in NAMES:
        ankh, there = cell(start), ways(start)
        for mark in Mark:
            hold(f"{start} {mark}", line(start, mark), [at.name for at in LINES[ankh.index][mark]])
        on_lines = [name for name in NAMES if name in there]
        hold(f"{start}: all lines", on_lines, [at.name for at in ALL_LINES[ankh.index]])
        for goal in NAMES:
            mark_there, passed = there.get(goal, (None, []))
            where = f"{start} to {goal}"
            hold(f"{where}: line", mark_there, line_between(ankh, cell(goal)))
            hold(f"{where}: between", passed, [at.name for at in BETWEEN[ankh.index][cell(goal).index]])
            size += 1
    return size


# Takes.


@fault("a line runs to one edge", "ankh .*: takes: expected", "duel.market.line").at("board.LINES", _in_one_direction)
@fault("the tile taken is skipped too", "Corruption: expected", "duel.market.corruption").at(
    "rules.market.BETWEEN", _with_the_goal
)
@fault("no tile is skipped", "Corruption: expected", "duel.market.corruption").at(
    "rules.market.BETWEEN", lambda _: 36 * (36 * ((),),)
)
@fault("every tile is reached", "take .*: expected False, got True", "duel.market.line", "duel.pirogues.pyramid").at(
    "rules.market.on_line.check", always(None)
)
@fault("a pyramid opens no other line", "PyramidAction.*: takes: expected", "duel.pirogues.pyramid").at(
    "rules.market.all_lines_of", lambda _: line_of
)
@check(
    "duel.market.tile",
    "duel.market.line",
    "duel.market.corruption",
    "duel.market.ankh",
    "duel.pirogues.pyramid",
    kind=enumeration,
)
def a_take_reaches_the_line_and_adds_what_it_skips_to_corruption() -> int:
    """Check every cell and direction of the Ankh, with tiles on any cells of its line, and on all or no other cells.

    Takes of all cells are tried, in an action and in the extra turn of a pyramid. The size counts states times takes.
    """
    size = 0
    for start, mark, full in product(NAMES, Mark, (False, True)):
        on_line = line(start, mark)
        other_choices = [name for name in NAMES if full and name not in {start, *on_line}]
        for chosen in product((False, True), repeat=len(on_line)):
            size += _compare_takes(start, mark, {*compress(on_line, chosen), *other_choices})
    return size


def _compare_takes(start: str, mark: Mark, occupied: set[str]) -> int:
    """Compare the takes of a state with a walk along the line. Return their number. occupied: the cells with a tile."""
    there = ways(start)
    state = evolve(TABLE, market=_market(occupied), ankh=Ankh(cell(start), mark))
    for pending in (Action(0), PyramidAction(0)):
        state = evolve(state, pending=pending)
        legal = [
            name
            for name in NAMES
            if name in occupied and name in there and (there[name][0] == mark or isinstance(pending, PyramidAction))
        ]
        where = f"{pending}, ankh {start} {mark}, tiles on {' '.join(sorted(occupied)) or '-'}"
        listed = [move.cell.name for move in GAME.legal(state) if isinstance(move, Take)]
        hold(f"{where}: takes", legal, listed)
        for goal in NAMES:
            verdict = GAME.apply(state, Take(0, cell(goal)))
            if isinstance(verdict, Applied) is not (goal in legal):
                hold(f"{where}: take {goal}", goal in legal, isinstance(verdict, Applied))
            if goal in legal:
                passed = {name for name in there[goal][1] if name in occupied}
                _hold_taken(f"{where}: take {goal}", verdict.state, goal, passed, occupied - passed - {goal})
    return 2 * len(NAMES)


def _hold_taken(where: str, after: State, goal: str, passed: set[str], left: set[str]) -> None:
    """Check a state after a take. passed: the cells whose tiles become Corruption; left: those whose tiles stay."""
    seat, taken = after.seats[0], TILES[goal]
    hold(f"{where}: hand", [taken], list(seat.hand))
    hold(f"{where}: Corruption", {TILES[name] for name in passed}, set(seat.corruption))
    hold(f"{where}: Corruption, how much", len(passed), len(seat.corruption))
    hold(f"{where}: market", _market(left), after.market)
    hold(f"{where}: ankh", Ankh(cell(goal), taken.mark), after.ankh)


# Directions.


@fault("every direction is allowed", "orient .: expected").at("rules.market.may_face", always(True))
@fault("only three are listed", "listed: expected").at(
    "rules.market.directions", lambda right: lambda state: right(state)[:3]
)
@fault("no cell is on a line", "orient .: expected").at("rules.market.ALL_LINES", lambda _: 36 * ((),))
@check("duel.market.towards-a-tile", kind=enumeration)
def a_direction_leads_towards_a_tile_if_any_does() -> int:
    """Check every cell of the Ankh, with at most one tile on each of its four lines, and on all or no other cells."""
    size = 0
    for start, full in product(NAMES, (False, True)):
        lines = {mark: line(start, mark) for mark in Mark}
        other_choices = {name for name in NAMES if full and name != start and name not in ways(start)}
        state = evolve(TABLE, ankh=Ankh(cell(start)), pending=AnkhDirection(0))
        for tiles in product(*([None, *names] for names in lines.values())):
            towards = [mark for mark, name in zip(lines, tiles, strict=True) if name] or list(Mark)
            state = evolve(state, market=_market({name for name in tiles if name} | other_choices))
            where = f"ankh {start}, tiles on {tiles}, {'all' if full else 'none'} elsewhere"
            hold(f"{where}: directions", towards, list(directions(state)))
            hold(f"{where}: listed", [Orient(0, mark) for mark in towards], list(GAME.legal(state)))
            for mark in Mark:
                after = GAME.apply(state, Orient(0, mark)).state.ankh
                hold(f"{where}: orient {mark}", Ankh(cell(start), mark if mark in towards else None), after)
            size += 1
    return size


def _market(names: set[str]) -> Market:
    return Market.of((cell(name), TILES[name]) for name in names)

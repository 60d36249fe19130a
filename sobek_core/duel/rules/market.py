"""The Market (spec/duel/market.md): taking a tile, its cost in Corruption, the Ankh, deben tiles, and filling."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, assert_never

from attrs import evolve

from sobek_core.duel.board import ALL_LINES, BETWEEN, CELLS, LINES, Ankh, all_lines_of, fill, line_of
from sobek_core.duel.components import SEATS, Mark
from sobek_core.duel.edition import centre_of
from sobek_core.duel.events import CORRUPTION, DRAW_PILE, HAND, MARKET, REMOVED, AnkhMoved, Event, TilesMoved
from sobek_core.duel.moves import Orient, Refill, Take
from sobek_core.duel.rules.debens import give_deben, not_in_bag
from sobek_core.duel.rules.game_end import end_turn
from sobek_core.duel.rules.turn import ACTING, TAKING, next_action, not_pending, unexpected
from sobek_core.duel.state import (
    Action,
    AnkhDirection,
    CentreTake,
    DebenDraw,
    DebenTile,
    ForcedTake,
    PyramidAction,
    State,
)
from sobek_core.kernel.game import Applied, Reason, Refused

if TYPE_CHECKING:
    from sobek_core.duel.board import Cell
    from sobek_core.duel.components import Tile
    from sobek_core.duel.game import Duel
    from sobek_core.duel.moves import DrawDeben, KeepTile, TradeTile
    from sobek_core.duel.state import Acting, Pending, Taking
    from sobek_core.kernel.game import Verdict


def take(game: Duel, state: State, move: Take) -> Verdict[State, Event]:
    """Take a tile from the Market: spec/duel/market.md, move `take`."""
    # who       duel.turn.pending, duel.turn.order
    pending = state.pending
    if not isinstance(pending, TAKING) or pending.seat != move.seat:
        return Refused(state, not_pending(state, move.seat, TAKING))
    # may       duel.market.tile, duel.market.centre, duel.market.line, duel.pirogues.forced-tile
    tile, reasons = state.market.tile(move.cell), _out_of_reach(game, state, pending, move.cell)
    if tile is None:
        return Refused(state, (*not_a_tile(state, move.cell), *reasons))
    if reasons:
        return Refused(state, reasons)
    # does      duel.market.ankh, duel.market.corruption
    own, corruption = state.seats[move.seat], state.seats[move.seat].corruption
    events: tuple[Event, ...] = (
        AnkhMoved(move.cell, tile.mark),
        TilesMoved((tile,), MARKET, HAND[move.seat], (move.cell,)),
    )
    passed = _passed_over(state, move.cell)
    if passed:
        tiles_passed = tuple([other for at in passed if (other := state.market.tile(at)) is not None])
        corruption = corruption.plus(*tiles_passed)
        events += (TilesMoved(tiles_passed, MARKET, CORRUPTION[move.seat], passed),)
    seats = state.seats_with(move.seat, own.with_tiles(own.hand.plus(tile), corruption))
    market = state.market.without((move.cell, *passed))
    # then      duel.market.direction, duel.market.deben-tile, duel.turn.order
    asked = _asks(state, move.seat, tile)
    state = state.with_pending(asked or next_action(move.seat), seats, market=market, ankh=Ankh(move.cell, tile.mark))
    return Applied(state, events) if asked else end_turn(game, state, move.seat, events)


def _asks(state: State, seat: int, taken: Tile) -> Pending | None:
    """Return what taking this tile asks for, None if nothing (duel.market.direction, duel.market.deben-tile)."""
    if taken.mark is None:
        return AnkhDirection(seat)
    return DebenTile(seat, taken) if taken.deben and state.bag else None


def _passed_over(state: State, goal: Cell) -> tuple[Cell, ...]:
    """Return the cells whose tiles become Corruption if the Ankh moves to a cell (duel.market.corruption)."""
    if state.ankh is None:
        return ()
    return state.market.among(BETWEEN[state.ankh.cell.index][goal.index])


# The conditions: each function returns its reasons, or none if the condition holds.


def not_a_tile(state: State, at: Cell) -> tuple[Reason, ...]:
    """Check duel.market.tile."""
    if state.market.tile(at) is not None:
        return ()
    return (Reason("duel.market.tile", (("cell", at.name),)),)


def not_on_the_line(state: State, at: Cell) -> tuple[Reason, ...]:
    """Check duel.market.line."""
    if at in line_of(state.ankh):
        return ()
    return (Reason("duel.market.line", (("cell", at.name), ("ankh", ankh_text(state.ankh)))),)


def _out_of_reach(game: Duel, state: State, pending: Taking, at: Cell) -> tuple[Reason, ...]:
    """Check duel.market.centre, duel.market.line, duel.pirogues.forced-tile: each applies to one kind of turn."""
    match pending:
        case Action():
            return not_on_the_line(state, at)
        case CentreTake() if at not in centre_of(game.edition):
            return (Reason("duel.market.centre", (("cell", at.name),)),)
        case PyramidAction() if at not in all_lines_of(state.ankh):
            return (Reason("duel.market.line", (("cell", at.name), ("ankh", ankh_text(state.ankh)))),)
        case ForcedTake(_, forced) if at is not forced:
            return (Reason("duel.pirogues.forced-tile", (("cell", at.name), ("forced", forced.name))),)
        case CentreTake() | PyramidAction() | ForcedTake():  # the cell is within reach
            return ()
    assert_never(pending)


def ankh_text(ankh: Ankh | None) -> str:
    """Return the Ankh's cell and direction, for facts of reasons."""
    if ankh is None:
        return "off the board"
    return ankh.cell.name if ankh.mark is None else f"{ankh.cell} {ankh.mark}"


# The listing. Moves are shared, so that listing takes costs nothing.

_TAKES: Final = tuple(tuple(Take(seat, at) for at in CELLS) for seat in SEATS)


def legal_takes(game: Duel, state: State, pending: Taking) -> tuple[Take, ...]:
    """List the takes that answer what is pending, by cell."""
    takes, squares = _TAKES[pending.seat], state.market.squares
    return tuple([takes[at.index] for at in _within_reach(game, state, pending) if squares[at.index] is not None])


def _within_reach(game: Duel, state: State, pending: Taking) -> tuple[Cell, ...]:
    """Return the cells from which a tile may be taken, whether they have a tile or not."""
    match pending:
        case Action():
            return line_of(state.ankh)
        case PyramidAction():
            return all_lines_of(state.ankh)
        case CentreTake():
            return centre_of(game.edition)
        case ForcedTake(_, forced):
            return (forced,)
    assert_never(pending)


def legal_market_moves(game: Duel, state: State, pending: Acting) -> tuple[Take | Refill, ...]:
    """List the takes of the acting seat, by cell, and the filling of the Market, if it is legal now."""
    takes = legal_takes(game, state, pending)
    if not state.draw_pile or not is_line_empty(game, state):
        return takes
    return (*takes, _REFILLS[pending.seat])


# The Ankh's direction after a character.


def directions(state: State) -> tuple[Mark, ...]:
    """Return the directions that the Ankh can have on its cell, in order (duel.market.towards-a-tile)."""
    lines = {} if state.ankh is None else LINES[state.ankh.cell.index]
    with_tile = tuple([mark for mark, line in lines.items() if state.market.any_on(line)])
    return with_tile or tuple(lines)


def orient(game: Duel, state: State, move: Orient) -> Verdict[State, Event]:
    """Turn the Ankh in the direction chosen: spec/duel/market.md, move `orient`."""
    # who       duel.turn.pending, duel.turn.order
    if reasons := not_pending(state, move.seat, AnkhDirection):
        return Refused(state, reasons)
    # may       duel.market.towards-a-tile
    if state.ankh is None or not may_face(state, state.ankh.cell, move.mark):
        return Refused(state, (Reason("duel.market.towards-a-tile", (("mark", move.mark),)),))
    # does      duel.market.direction
    ankh = Ankh(state.ankh.cell, move.mark)
    # then      duel.turn.order
    return end_turn(game, state.with_pending(state.pending, ankh=ankh), move.seat, (AnkhMoved(ankh.cell, ankh.mark),))


def may_face(state: State, at: Cell, mark: Mark) -> bool:
    """Return whether the Ankh may have a direction on a cell (duel.market.towards-a-tile)."""
    return state.market.any_on(LINES[at.index][mark]) or not state.market.any_on(ALL_LINES[at.index])


def legal_orients(state: State, seat: int) -> tuple[Orient, ...]:
    """List the directions that a seat can give the Ankh."""
    return tuple([_ORIENTS[seat][mark] for mark in directions(state)])


_ORIENTS: Final = tuple({mark: Orient(seat, mark) for mark in Mark} for seat in SEATS)


# Deben tiles.


def trade(state: State, move: TradeTile) -> Verdict[State, Event]:
    """Trade the tile just taken for a deben: spec/duel/market.md, move `trade`."""
    # who       duel.turn.pending, duel.turn.order
    pending = state.pending
    if not isinstance(pending, DebenTile) or pending.seat != move.seat:
        return Refused(state, not_pending(state, move.seat, DebenTile))
    # does      duel.market.deben-tile
    own = state.seats[move.seat]
    seats = state.seats_with(move.seat, own.with_tiles(own.hand.minus(pending.tile), own.corruption))
    state = state.with_pending(DebenDraw(move.seat), seats, removed=state.removed.plus(pending.tile))
    # then      duel.market.deben-draw
    return Applied(state, (TilesMoved((pending.tile,), HAND[move.seat], REMOVED),))


def keep(game: Duel, state: State, move: KeepTile) -> Verdict[State, Event]:
    """Keep the tile just taken: spec/duel/market.md, move `keep`."""
    # who       duel.turn.pending, duel.turn.order
    if reasons := not_pending(state, move.seat, DebenTile):
        return Refused(state, reasons)
    # then      duel.turn.order
    return end_turn(game, state, move.seat, ())


def draw_deben(game: Duel, state: State, move: DrawDeben) -> Verdict[State, Event]:
    """Give a player the deben that chance drew: spec/duel/market.md, move `deben`."""
    # who       duel.turn.pending
    pending = state.pending
    if not isinstance(pending, DebenDraw):
        return Refused(state, (unexpected(pending),))
    # may       duel.market.deben-draw
    if reasons := not_in_bag(state, move.deben):
        return Refused(state, reasons)
    # does      duel.market.deben-draw
    state, event = give_deben(state, pending.seat, move.deben)
    # then      duel.turn.order
    return end_turn(game, state, pending.seat, (event,))


# Filling.


def refill(game: Duel, state: State, move: Refill) -> Verdict[State, Event]:
    """Fill the Market: spec/duel/market.md, move `refill`."""
    # who       duel.turn.pending, duel.turn.order
    if reasons := not_pending(state, move.seat, ACTING):
        return Refused(state, reasons)
    # may       duel.market.refill-line, duel.market.refill-pile
    reasons = ()
    if not is_line_empty(game, state):
        reasons = (Reason("duel.market.refill-line", (("ankh", ankh_text(state.ankh)),)),)
    if not state.draw_pile:
        reasons += (Reason("duel.market.refill-pile"),)
    if reasons:
        return Refused(state, reasons)
    # does      duel.market.refill, duel.market.filling
    laid = fill(state.market, state.draw_pile, game.edition.filling)
    events: tuple[Event, ...] = (AnkhMoved(),)
    if laid:  # false for a full Market while the Ankh is off the board
        cells, tiles = tuple(at for at, _ in laid), tuple(tile for _, tile in laid)
        events += (TilesMoved(tiles, DRAW_PILE, MARKET, cells),)
    # then      duel.market.centre
    state = evolve(
        state,
        draw_pile=state.draw_pile[len(laid) :],
        market=state.market.with_tiles(laid),
        ankh=None,
        pending=CentreTake(move.seat),
    )
    return Applied(state, events)


def is_line_empty(game: Duel, state: State) -> bool:
    """Return whether the line in question has no tile (duel.market.refill-line)."""
    if isinstance(state.pending, PyramidAction) and game.choices.pyramid_refill == "any-line" and state.ankh:
        lines = LINES[state.ankh.cell.index]
        return not all(state.market.any_on(lines[mark]) for mark in Mark)
    return not state.market.any_on(line_of(state.ankh))


_REFILLS: Final = tuple(Refill(seat) for seat in SEATS)

"""The Market (spec/duel/market.md): taking a tile, its cost in Corruption, the Ankh, deben tiles, and filling."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias, assert_never

from attrs import evolve

from sobek_core.duel.board import ALL_LINES, BETWEEN, CELLS, LINES, Ankh, all_lines_of, fill, line_of
from sobek_core.duel.components import SEATS, Mark
from sobek_core.duel.edition import centre_of
from sobek_core.duel.events import CORRUPTION, DRAW_PILE, HAND, MARKET, REMOVED, Event, ankh_moved, tiles_moved
from sobek_core.duel.moves import FetchTile, KeepTile, Orient, PointFinger, Refill, Take, TradeTile
from sobek_core.duel.rules.game_end import end_turn
from sobek_core.duel.rules.turn import ACTING, IN_TURN, TAKING, asked, next_action
from sobek_core.duel.state import (
    Action,
    AnkhDirection,
    CentreTake,
    DebenDraw,
    DebenTile,
    FingerTile,
    ForcedTake,
    PyramidAction,
    State,
)
from sobek_core.kernel.conditions import condition, move_rules
from sobek_core.kernel.game import Applied, applied
from sobek_core.kernel.pending import answered

if TYPE_CHECKING:
    from sobek_core.duel.board import Cell
    from sobek_core.duel.components import Tile
    from sobek_core.duel.ruleset import Rules
    from sobek_core.duel.state import Acting, Pending, Taking
    from sobek_core.kernel.conditions import Facts

OnCell: TypeAlias = Take | FetchTile | PointFinger


@condition("duel.market.tile", IN_TURN)
def has_tile(_rules: Rules, state: State, move: OnCell) -> Facts | None:
    """There is a tile on the cell."""
    return None if state.market.squares[move.cell.index] else (("cell", move.cell.name),)


@condition("duel.market.centre", IN_TURN)
def in_centre(rules: Rules, state: State, move: Take) -> Facts | None:
    """A take from the centre names one of its cells."""
    if not isinstance(state.pending, CentreTake) or move.cell in centre_of(rules.edition):
        return None
    return (("cell", move.cell.name),)


@condition("duel.market.line", IN_TURN)
def on_line(_rules: Rules, state: State, move: Take | PointFinger) -> Facts | None:
    """The cell is on the Ankh's line, in the extra turn of a pyramid on any of its four lines."""
    match state.pending:
        case Action() | FingerTile():
            line = line_of(state.ankh)
        case PyramidAction():
            line = all_lines_of(state.ankh)
        case _:  # a take from the centre or a forced one
            return None
    return None if move.cell in line else (("cell", move.cell.name), ("ankh", ankh_text(state.ankh)))


@condition("duel.pirogues.forced-tile", IN_TURN)
def under_finger(_rules: Rules, state: State, move: Take) -> Facts | None:
    """A forced take is of the tile under the finger."""
    pending = state.pending
    if not isinstance(pending, ForcedTake) or move.cell is pending.cell:
        return None
    return (("cell", move.cell.name), ("forced", pending.cell.name))


@move_rules(Take, who=asked(*TAKING), may=(has_tile, in_centre, on_line, under_finger))
def take(rules: Rules, state: State, move: Take) -> Applied[State, Event]:
    """Take a tile from the Market: spec/duel/market.md, move `take`."""
    # does      duel.market.ankh, duel.market.corruption
    tile = state.market[move.cell]
    own, corruption = state.seats[move.seat], state.seats[move.seat].corruption
    events: tuple[Event, ...] = (
        ankh_moved(move.cell, tile.mark),
        tiles_moved((tile,), MARKET, HAND[move.seat], (move.cell,)),
    )
    passed = _passed_over(state, move.cell)
    if passed:
        tiles_passed = tuple([other for at in passed if (other := state.market.tile(at)) is not None])
        corruption = corruption.plus(*tiles_passed)
        events += (tiles_moved(tiles_passed, MARKET, CORRUPTION[move.seat], passed),)
    seats = state.seats_with(move.seat, own.with_tiles(own.hand.plus(tile), corruption))
    market = state.market.without((move.cell, *passed))
    # then      duel.market.direction, duel.market.deben-tile, duel.turn.order
    pending = _asks(state, move.seat, tile)
    state = state.with_pending(pending or next_action(move.seat), seats, market=market, ankh=Ankh(move.cell, tile.mark))
    return applied(state, events) if pending else end_turn(rules, state, move.seat, events)


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


def ankh_text(ankh: Ankh | None) -> str:
    """Return the Ankh's cell and direction, for facts of reasons."""
    if ankh is None:
        return "off the board"
    return ankh.cell.name if ankh.mark is None else f"{ankh.cell} {ankh.mark}"


# The listing. Moves are shared, so that listing takes costs nothing.

_TAKES: Final = tuple(tuple(Take(seat, at) for at in CELLS) for seat in SEATS)


def legal_takes(rules: Rules, state: State, pending: Taking) -> tuple[Take, ...]:
    """List the takes that answer what is pending, by cell."""
    takes, squares = _TAKES[pending.seat], state.market.squares
    return tuple([takes[at.index] for at in _within_reach(rules, state, pending) if squares[at.index] is not None])


def _within_reach(rules: Rules, state: State, pending: Taking) -> tuple[Cell, ...]:
    """Return the cells from which a tile may be taken, whether they have a tile or not."""
    match pending:
        case Action():
            return line_of(state.ankh)
        case PyramidAction():
            return all_lines_of(state.ankh)
        case CentreTake():
            return centre_of(rules.edition)
        case ForcedTake(_, forced):
            return (forced,)
    assert_never(pending)


def legal_market_moves(rules: Rules, state: State, pending: Acting) -> tuple[Take | Refill, ...]:
    """List the takes of the acting seat, by cell, and the filling of the Market, if it is legal now."""
    takes = legal_takes(rules, state, pending)
    if not state.draw_pile or not is_line_empty(rules, state):
        return takes
    return (*takes, _REFILLS[pending.seat])


# The Ankh's direction after a character.


def directions(state: State) -> tuple[Mark, ...]:
    """Return the directions that the Ankh can have on its cell, in order (duel.market.towards-a-tile)."""
    lines = {} if state.ankh is None else LINES[state.ankh.cell.index]
    with_tile = tuple([mark for mark, line in lines.items() if state.market.any_on(line)])
    return with_tile or tuple(lines)


@condition("duel.market.towards-a-tile", IN_TURN)
def towards_tile(_rules: Rules, state: State, move: Orient) -> Facts | None:
    """The line in the direction has a tile, or none of the four lines has one."""
    if state.ankh and may_face(state, state.ankh.cell, move.mark):
        return None
    return (("mark", move.mark),)


@move_rules(Orient, who=asked(AnkhDirection), may=(towards_tile,))
def orient(rules: Rules, state: State, move: Orient) -> Applied[State, Event]:
    """Turn the Ankh in the direction chosen: spec/duel/market.md, move `orient`."""
    assert state.ankh is not None  # noqa: S101  # duel.market.towards-a-tile
    # does      duel.market.direction
    ankh = Ankh(state.ankh.cell, move.mark)
    # then      duel.turn.order
    return end_turn(rules, state.with_pending(state.pending, ankh=ankh), move.seat, (ankh_moved(ankh.cell, ankh.mark),))


def may_face(state: State, at: Cell, mark: Mark) -> bool:
    """Return whether the Ankh may have a direction on a cell (duel.market.towards-a-tile)."""
    return state.market.any_on(LINES[at.index][mark]) or not state.market.any_on(ALL_LINES[at.index])


def legal_orients(state: State, seat: int) -> tuple[Orient, ...]:
    """List the directions that a seat can give the Ankh."""
    return tuple([_ORIENTS[seat][mark] for mark in directions(state)])


_ORIENTS: Final = tuple({mark: Orient(seat, mark) for mark in Mark} for seat in SEATS)


# Deben tiles.


@move_rules(TradeTile, who=asked(DebenTile))
def trade(_rules: Rules, state: State, move: TradeTile) -> Applied[State, Event]:
    """Trade the tile just taken for a deben: spec/duel/market.md, move `trade`."""
    # does      duel.market.deben-tile
    own, tile = state.seats[move.seat], answered(state.pending, DebenTile).tile
    seats = state.seats_with(move.seat, own.with_tiles(own.hand.minus(tile), own.corruption))
    state = state.with_pending(DebenDraw(move.seat), seats, removed=state.removed.plus(tile))
    # then      duel.market.deben-draw
    return applied(state, (tiles_moved((tile,), HAND[move.seat], REMOVED),))


@move_rules(KeepTile, who=asked(DebenTile))
def keep(rules: Rules, state: State, move: KeepTile) -> Applied[State, Event]:
    """Keep the tile just taken: spec/duel/market.md, move `keep`."""
    # then      duel.turn.order
    return end_turn(rules, state, move.seat, ())


DEBEN_ANSWERS: Final = tuple((TradeTile(seat), KeepTile(seat)) for seat in SEATS)


# Filling.


@condition("duel.market.refill-line", IN_TURN)
def line_empty(rules: Rules, state: State, _move: Refill) -> Facts | None:
    """The Ankh's line has no tile."""
    return None if is_line_empty(rules, state) else (("ankh", ankh_text(state.ankh)),)


@condition("duel.market.refill-pile", IN_TURN)
def pile_left(_rules: Rules, state: State, _move: Refill) -> Facts | None:
    """The draw pile has a tile."""
    return None if state.draw_pile else ()


@move_rules(Refill, who=asked(*ACTING), may=(line_empty, pile_left))
def refill(rules: Rules, state: State, move: Refill) -> Applied[State, Event]:
    """Fill the Market: spec/duel/market.md, move `refill`."""
    # does      duel.market.refill, duel.market.filling
    laid = fill(state.market, state.draw_pile, rules.edition.filling)
    events: tuple[Event, ...] = (ankh_moved(),)
    if laid:  # false for a full Market while the Ankh is off the board
        cells, tiles = tuple(at for at, _ in laid), tuple(tile for _, tile in laid)
        events += (tiles_moved(tiles, DRAW_PILE, MARKET, cells),)
    # then      duel.market.centre
    state = evolve(
        state,
        draw_pile=state.draw_pile[len(laid) :],
        market=state.market.with_tiles(laid),
        ankh=None,
        pending=CentreTake(move.seat),
    )
    return applied(state, events)


def is_line_empty(rules: Rules, state: State) -> bool:
    """Return whether the line in question has no tile (duel.market.refill-line)."""
    if isinstance(state.pending, PyramidAction) and rules.choices.pyramid_refill == "any-line" and state.ankh:
        lines = LINES[state.ankh.cell.index]
        return not all(state.market.any_on(lines[mark]) for mark in Mark)
    return not state.market.any_on(line_of(state.ankh))


_REFILLS: Final = tuple(Refill(seat) for seat in SEATS)

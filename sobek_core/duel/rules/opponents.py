"""Characters (spec/duel/characters.md): the powers that affect the opponent, those of Vizier, Thief and Scribe."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sobek_core.duel.components import OF_BACK, Back
from sobek_core.duel.events import CORRUPTION, HAND, Event, TilesMoved
from sobek_core.duel.moves import DiscardTile, NameBack, PickTile, StealTile
from sobek_core.duel.rules.game_end import begin_turn, end_turn
from sobek_core.duel.rules.turn import not_pending, opponent, unexpected
from sobek_core.duel.state import ScribeDiscard, State, ThiefBack, ThiefTile, VizierTile
from sobek_core.kernel.game import Applied, Reason, Refused

if TYPE_CHECKING:
    from sobek_core.duel.game import Duel
    from sobek_core.kernel.game import Verdict

# The Vizier.


def legal_picks(state: State, seat: int) -> tuple[PickTile, ...]:
    """List the tiles that the player who played the Vizier can pick, in the order of kinds."""
    return tuple(PickTile(seat, tile) for tile in state.seats[opponent(seat)].corruption.distinct())


def pick_tile(game: Duel, state: State, move: PickTile) -> Verdict[State, Event]:
    """Take a tile from the opponent's Corruption board: spec/duel/characters.md, move `pick`."""
    # who       duel.turn.pending, duel.turn.order
    if reasons := not_pending(state, move.seat, VizierTile):
        return Refused(state, reasons)
    # may       duel.characters.vizier-tile
    victim = opponent(move.seat)
    own, other = state.seats[move.seat], state.seats[victim]
    if move.tile not in other.corruption:
        return Refused(state, (Reason("duel.characters.vizier-tile", (("tile", move.tile.name),)),))
    # does      duel.characters.vizier
    seats = [own.with_tiles(own.hand.plus(move.tile), own.corruption)]
    seats.insert(victim, other.with_tiles(other.hand, other.corruption.minus(move.tile)))
    # then      duel.turn.order
    event = TilesMoved((move.tile,), CORRUPTION[victim], HAND[move.seat])
    return end_turn(game, state.with_pending(state.pending, tuple(seats)), move.seat, (event,))


# The Thief.


def legal_backs(state: State, seat: int) -> tuple[NameBack, ...]:
    """List the backs in the opponent's hand, in the order grey, black, red."""
    hand = state.seats[opponent(seat)].hand
    return tuple(NameBack(seat, back) for back in Back if hand.has_any(OF_BACK[back]))


def name_back(state: State, move: NameBack) -> Verdict[State, Event]:
    """Name the back from which chance draws: spec/duel/characters.md, move `back`."""
    # who       duel.turn.pending, duel.turn.order
    if reasons := not_pending(state, move.seat, ThiefBack):
        return Refused(state, reasons)
    # may       duel.characters.thief-back
    if not state.seats[opponent(move.seat)].hand.has_any(OF_BACK[move.back]):
        return Refused(state, (Reason("duel.characters.thief-back", (("back", move.back),)),))
    # then      duel.characters.thief-tile
    return Applied(state.with_pending(ThiefTile(move.seat, move.back)), ())


def steal_outcomes(state: State, pending: ThiefTile) -> tuple[tuple[StealTile, int], ...]:
    """List the kinds that chance can draw, each weighted by its number, in the order of kinds."""
    hand = state.seats[opponent(pending.seat)].hand
    return tuple((StealTile(tile), number) for tile, number in hand.among(OF_BACK[pending.back]).counts())


def steal_tile(game: Duel, state: State, move: StealTile) -> Verdict[State, Event]:
    """Move the tile that chance drew: spec/duel/characters.md, move `steal`."""
    # who       duel.turn.pending
    pending = state.pending
    if not isinstance(pending, ThiefTile):
        return Refused(state, (unexpected(pending),))
    # may       duel.characters.thief-tile
    victim = opponent(pending.seat)
    own, other = state.seats[pending.seat], state.seats[victim]
    if move.tile not in other.hand or move.tile.back is not pending.back:
        facts = (("tile", move.tile.name), ("back", pending.back))
        return Refused(state, (Reason("duel.characters.thief-tile", facts),))
    # does      duel.characters.thief
    seats = [own.with_tiles(own.hand.plus(move.tile), own.corruption)]
    seats.insert(victim, other.with_tiles(other.hand.minus(move.tile), other.corruption))
    # then      duel.turn.order
    event = TilesMoved((move.tile,), HAND[victim], HAND[pending.seat])
    return end_turn(game, state.with_pending(state.pending, tuple(seats)), pending.seat, (event,))


# The Scribe.


def legal_discards(state: State, seat: int) -> tuple[DiscardTile, ...]:
    """List the tiles that the opponent of the Scribe can discard, in the order of kinds."""
    return tuple(DiscardTile(seat, tile) for tile in state.seats[seat].hand.distinct())


def discard_tile(game: Duel, state: State, move: DiscardTile) -> Verdict[State, Event]:
    """Put a tile on the player's Corruption board because of the Scribe: spec/duel/characters.md, move `discard`."""
    # who       duel.turn.pending, duel.turn.order
    if reasons := not_pending(state, move.seat, ScribeDiscard):
        return Refused(state, reasons)
    # may       duel.characters.scribe-tile
    own = state.seats[move.seat]
    if move.tile not in own.hand:
        return Refused(state, (Reason("duel.characters.scribe-tile", (("tile", move.tile.name),)),))
    # does      duel.characters.scribe
    own = own.with_tiles(own.hand.minus(move.tile), own.corruption.plus(move.tile))
    state = state.with_pending(state.pending, state.seats_with(move.seat, own))
    event = TilesMoved((move.tile,), HAND[move.seat], CORRUPTION[move.seat])
    # then      duel.characters.scribe, duel.turn.order: it is the turn of the player who puts down
    if len(own.hand) > game.edition.figures.scribe_hand_limit:
        return Applied(state, (event,))
    return begin_turn(game, state, move.seat, (event,))

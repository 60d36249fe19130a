"""Characters (spec/duel/characters.md): the powers that affect the opponent, those of Vizier, Thief and Scribe."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sobek_core.duel.components import OF_BACK, Back
from sobek_core.duel.events import CORRUPTION, HAND, Event, tiles_moved
from sobek_core.duel.moves import DiscardTile, NameBack, PickTile, StealTile
from sobek_core.duel.rules.game_end import begin_turn, end_turn
from sobek_core.duel.rules.turn import IN_TURN, asked, chance, opponent
from sobek_core.duel.state import ScribeDiscard, State, ThiefBack, ThiefTile, VizierTile
from sobek_core.kernel.conditions import condition, move_rules
from sobek_core.kernel.game import Applied, applied
from sobek_core.kernel.pending import answered

if TYPE_CHECKING:
    from sobek_core.duel.ruleset import Rules
    from sobek_core.kernel.conditions import Facts

# The Vizier.


def legal_picks(state: State, seat: int) -> tuple[PickTile, ...]:
    """List the tiles that the player who played the Vizier can pick, in the order of kinds."""
    return tuple(PickTile(seat, tile) for tile in state.seats[opponent(seat)].corruption.distinct())


@condition("duel.characters.vizier-tile", IN_TURN)
def vizier_tile(_rules: Rules, state: State, move: PickTile) -> Facts | None:
    """The tile is on the opponent's Corruption board."""
    return None if move.tile in state.seats[opponent(move.seat)].corruption else (("tile", move.tile.name),)


@move_rules(PickTile, who=asked(VizierTile), may=(vizier_tile,))
def pick_tile(rules: Rules, state: State, move: PickTile) -> Applied[State, Event]:
    """Take a tile from the opponent's Corruption board: spec/duel/characters.md, move `pick`."""
    victim = opponent(move.seat)
    own, other = state.seats[move.seat], state.seats[victim]
    # does      duel.characters.vizier
    seats = [own.with_tiles(own.hand.plus(move.tile), own.corruption)]
    seats.insert(victim, other.with_tiles(other.hand, other.corruption.minus(move.tile)))
    # then      duel.turn.order
    event = tiles_moved((move.tile,), CORRUPTION[victim], HAND[move.seat])
    return end_turn(rules, state.with_pending(state.pending, tuple(seats)), move.seat, (event,))


# The Thief.


def legal_backs(state: State, seat: int) -> tuple[NameBack, ...]:
    """List the backs in the opponent's hand, in the order grey, black, red."""
    hand = state.seats[opponent(seat)].hand
    return tuple(NameBack(seat, back) for back in Back if hand.has_any(OF_BACK[back]))


@condition("duel.characters.thief-back", IN_TURN)
def thief_back(_rules: Rules, state: State, move: NameBack) -> Facts | None:
    """The opponent's hand has a tile with the back."""
    return None if state.seats[opponent(move.seat)].hand.has_any(OF_BACK[move.back]) else (("back", move.back),)


@move_rules(NameBack, who=asked(ThiefBack), may=(thief_back,))
def name_back(_rules: Rules, state: State, move: NameBack) -> Applied[State, Event]:
    """Name the back from which chance draws: spec/duel/characters.md, move `back`."""
    # then      duel.characters.thief-tile
    return applied(state.with_pending(ThiefTile(move.seat, move.back)), ())


def steal_outcomes(state: State, pending: ThiefTile) -> tuple[tuple[StealTile, int], ...]:
    """List the kinds that chance can draw, each weighted by its number, in the order of kinds."""
    hand = state.seats[opponent(pending.seat)].hand
    return tuple((StealTile(tile), number) for tile, number in hand.among(OF_BACK[pending.back]).counts())


@condition("duel.characters.thief-tile", ("duel.turn.pending",))
def thief_tile(_rules: Rules, state: State, move: StealTile) -> Facts | None:
    """The tile has the back named and is in the opponent's hand."""
    pending, tile = answered(state.pending, ThiefTile), move.tile
    if tile.back is pending.back and tile in state.seats[opponent(pending.seat)].hand:
        return None
    return (("tile", tile.name), ("back", pending.back))


@move_rules(StealTile, who=chance(ThiefTile), may=(thief_tile,))
def steal_tile(rules: Rules, state: State, move: StealTile) -> Applied[State, Event]:
    """Move the tile that chance drew: spec/duel/characters.md, move `steal`."""
    seat = answered(state.pending, ThiefTile).seat
    victim = opponent(seat)
    own, other = state.seats[seat], state.seats[victim]
    # does      duel.characters.thief
    seats = [own.with_tiles(own.hand.plus(move.tile), own.corruption)]
    seats.insert(victim, other.with_tiles(other.hand.minus(move.tile), other.corruption))
    # then      duel.turn.order
    event = tiles_moved((move.tile,), HAND[victim], HAND[seat])
    return end_turn(rules, state.with_pending(state.pending, tuple(seats)), seat, (event,))


# The Scribe.


def legal_discards(state: State, seat: int) -> tuple[DiscardTile, ...]:
    """List the tiles that the opponent of the Scribe can discard, in the order of kinds."""
    return tuple(DiscardTile(seat, tile) for tile in state.seats[seat].hand.distinct())


@condition("duel.characters.scribe-tile", IN_TURN)
def scribe_tile(_rules: Rules, state: State, move: DiscardTile) -> Facts | None:
    """The tile is in the player's hand."""
    return None if move.tile in state.seats[move.seat].hand else (("tile", move.tile.name),)


@move_rules(DiscardTile, who=asked(ScribeDiscard), may=(scribe_tile,))
def discard_tile(rules: Rules, state: State, move: DiscardTile) -> Applied[State, Event]:
    """Put a tile on the player's Corruption board because of the Scribe: spec/duel/characters.md, move `discard`."""
    own = state.seats[move.seat]
    # does      duel.characters.scribe
    own = own.with_tiles(own.hand.minus(move.tile), own.corruption.plus(move.tile))
    state = state.with_pending(state.pending, state.seats_with(move.seat, own))
    event = tiles_moved((move.tile,), HAND[move.seat], CORRUPTION[move.seat])
    # then      duel.characters.scribe, duel.turn.order: it is the turn of the player who puts down
    if len(own.hand) > rules.edition.figures.scribe_hand_limit:
        return applied(state, (event,))
    return begin_turn(rules, state, move.seat, (event,))

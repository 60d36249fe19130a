"""Characters (spec/duel/characters.md): playing them, and the powers that do not affect the opponent."""

from __future__ import annotations

from functools import lru_cache
from math import comb, prod
from typing import TYPE_CHECKING, assert_never

from attrs import evolve

from sobek_core.duel.board import CELLS
from sobek_core.duel.components import CHARACTERS, OF_GOOD, OF_GROUP, WILD, Group, Power, Tiles, Tokens
from sobek_core.duel.events import CORRUPTION, DRAW_PILE, HAND, MARKET, REMOVED, Event, GroupNamed, TilesMoved
from sobek_core.duel.moves import AddTiles, DrawTokens, FetchTile, NameGroup, PlayCharacter
from sobek_core.duel.rules.game_end import end_turn
from sobek_core.duel.rules.market import not_a_tile
from sobek_core.duel.rules.selling import move_to_set, not_in_hand, not_one_type
from sobek_core.duel.rules.turn import ACTING, not_pending, opponent, unexpected
from sobek_core.duel.state import (
    ArchitectDraw,
    ArchitectToken,
    CourtesanTiles,
    MerchantTile,
    Pending,
    PriestGroup,
    ScribeDiscard,
    State,
    ThiefBack,
    VizierTile,
)
from sobek_core.kernel.game import Applied, Reason, Refused

if TYPE_CHECKING:
    from sobek_core.duel.game import Duel
    from sobek_core.kernel.game import Verdict


def legal_characters(state: State, seat: int) -> tuple[PlayCharacter, ...]:
    """List the characters that a seat can play, in the order of kinds."""
    hand = state.seats[seat].hand
    return _list_plays(seat, hand.among(CHARACTERS)) if hand.has_any(CHARACTERS) else ()


@lru_cache(maxsize=4096)
def _list_plays(seat: int, characters: Tiles) -> tuple[PlayCharacter, ...]:
    return tuple(PlayCharacter(seat, tile) for tile in characters.distinct())


def play_character(game: Duel, state: State, move: PlayCharacter) -> Verdict[State, Event]:
    """Play a character for its power: spec/duel/characters.md, move `play`."""
    # who       duel.turn.pending, duel.turn.order
    if reasons := not_pending(state, move.seat, ACTING):
        return Refused(state, reasons)
    # may       duel.characters.character-tile, duel.characters.in-hand
    own, tile, power = state.seats[move.seat], move.tile, move.tile.power
    if power is None or tile not in own.hand:
        named = (("tile", tile.name),)
        reasons = (
            *((Reason("duel.characters.character-tile", named),) if power is None else ()),
            *((Reason("duel.characters.in-hand", named),) if tile not in own.hand else ()),
        )
        return Refused(state, reasons)
    # does      duel.characters.play
    seats = state.seats_with(move.seat, own.with_tiles(own.hand.minus(tile), own.corruption))
    state = state.with_pending(state.pending, seats, removed=state.removed.plus(tile))
    played = TilesMoved((tile,), HAND[move.seat], REMOVED)
    # then      duel.characters.power, duel.turn.order
    if asked := _asks(game, state, move.seat, power):
        return Applied(state.with_pending(asked), (played,))
    if power is Power.QUEEN:
        return _draw_for_queen(game, state, move.seat, played)
    return end_turn(game, state, move.seat, (played,))


def _asks(game: Duel, state: State, seat: int, power: Power) -> Pending | None:
    """Return what a power asks for, None for the Queen or without effect (duel.characters.power)."""
    own, other = state.seats[seat], state.seats[opponent(seat)]
    match power:
        case Power.PRIEST:
            return PriestGroup(seat) if own.corruption else None
        case Power.VIZIER:
            return VizierTile(seat) if other.corruption else None
        case Power.THIEF:
            return ThiefBack(seat) if other.hand else None
        case Power.MERCHANT:
            return MerchantTile(seat) if state.market.any_on(CELLS) else None
        case Power.COURTESAN:
            return CourtesanTiles(seat) if legal_additions(game, state, seat) else None
        case Power.SCRIBE:
            return ScribeDiscard(opponent(seat)) if len(other.hand) > game.edition.figures.scribe_hand_limit else None
        case Power.ARCHITECT:
            return ArchitectDraw(seat) if state.aside else None
        case Power.QUEEN:
            return None
    assert_never(power)


def has_effect(game: Duel, state: State, seat: int, power: Power) -> bool:
    """Return whether a power that a seat uses has an effect (duel.characters.power)."""
    return bool(state.draw_pile) if power is Power.QUEEN else _asks(game, state, seat, power) is not None


def _draw_for_queen(game: Duel, state: State, seat: int, played: Event) -> Applied[State, Event]:
    """Apply duel.characters.queen."""
    number_drawn = game.edition.figures.queen_draws
    drawn = state.draw_pile[:number_drawn]
    if not drawn:
        return end_turn(game, state, seat, (played,))
    own = state.seats[seat]
    seats = state.seats_with(seat, own.with_tiles(own.hand + Tiles.of(drawn), own.corruption))
    state = evolve(state, draw_pile=state.draw_pile[number_drawn:], seats=seats)
    return end_turn(game, state, seat, (played, TilesMoved(drawn, DRAW_PILE, HAND[seat])))


# The priests.


def legal_groups(game: Duel, state: State, seat: int) -> tuple[NameGroup, ...]:
    """List what can be named for a priest, in the order of types, statues last (duel.characters.priest-group)."""
    corruption = state.seats[seat].corruption
    free = game.choices.priest_effect == "free"
    return tuple(NameGroup(seat, group) for group in Group if free or corruption.has_any(OF_GROUP[group]))


def name_group(game: Duel, state: State, move: NameGroup) -> Verdict[State, Event]:
    """Remove a group from the player's own Corruption board: spec/duel/characters.md, move `name`."""
    # who       duel.turn.pending, duel.turn.order
    if reasons := not_pending(state, move.seat, PriestGroup):
        return Refused(state, reasons)
    # may       duel.characters.priest-group
    own = state.seats[move.seat]
    gone = own.corruption.among(OF_GROUP[move.group])
    if game.choices.priest_effect == "must-remove" and not gone:
        return Refused(state, (Reason("duel.characters.priest-group", (("group", move.group),)),))
    # does      duel.characters.priest
    seats = state.seats_with(move.seat, own.with_tiles(own.hand, own.corruption - gone))
    state = state.with_pending(state.pending, seats, removed=state.removed + gone)
    # then      duel.turn.order
    named = GroupNamed(move.seat, move.group)
    moved = (TilesMoved(tuple(gone), CORRUPTION[move.seat], REMOVED),) if gone else ()
    return end_turn(game, state, move.seat, (named, *moved))


# The Merchant.


def legal_fetches(state: State, seat: int) -> tuple[FetchTile, ...]:
    """List the cells from which the Merchant can take, by cell."""
    return tuple(FetchTile(seat, at) for at in state.market.among(CELLS))


def fetch_tile(game: Duel, state: State, move: FetchTile) -> Verdict[State, Event]:
    """Take any tile from the Market with the Merchant: spec/duel/characters.md, move `fetch`."""
    # who       duel.turn.pending, duel.turn.order
    if reasons := not_pending(state, move.seat, MerchantTile):
        return Refused(state, reasons)
    # may       duel.market.tile
    tile = state.market.tile(move.cell)
    if tile is None:
        return Refused(state, not_a_tile(state, move.cell))
    # does      duel.characters.merchant
    own = state.seats[move.seat]
    seats = state.seats_with(move.seat, own.with_tiles(own.hand.plus(tile), own.corruption))
    state = state.with_pending(state.pending, seats, market=state.market.without((move.cell,)))
    # then      duel.turn.order
    return end_turn(game, state, move.seat, (TilesMoved((tile,), MARKET, HAND[move.seat], (move.cell,)),))


# The Courtesan.


def legal_additions(game: Duel, state: State, seat: int) -> tuple[AddTiles, ...]:
    """List what a seat can add with the Courtesan: by type, then by pile."""
    own, figures = state.seats[seat], game.edition.figures
    return tuple(
        AddTiles(seat, pile, sold.good)
        for sold in own.sold
        for pile in (own.hand.among(OF_GOOD[sold.good]) + own.hand.among(WILD)).subpiles(
            figures.courtesan_min, figures.courtesan_max
        )
    )


def add_tiles(game: Duel, state: State, move: AddTiles) -> Verdict[State, Event]:
    """Add tiles to one of the player's sold sets with the Courtesan: spec/duel/characters.md, move `add`."""
    # who       duel.turn.pending, duel.turn.order
    if reasons := not_pending(state, move.seat, CourtesanTiles):
        return Refused(state, reasons)
    # may       duel.selling.in-hand, duel.characters.courtesan-number, duel.selling.one-type,
    #           duel.characters.courtesan-set
    own, tiles, good = state.seats[move.seat], move.tiles, move.good
    reasons = not_in_hand(own, tiles)
    reasons += wrong_number(game, tiles)
    reasons += not_one_type(tiles, good)
    if own.set_of(good) is None:
        reasons += (Reason("duel.characters.courtesan-set", (("type", good),)),)
    if reasons:
        return Refused(state, reasons)
    # does      duel.characters.courtesan
    own, event = move_to_set(own, move.seat, tiles, good)
    # then      duel.turn.order
    return end_turn(game, state.with_pending(state.pending, state.seats_with(move.seat, own)), move.seat, (event,))


def wrong_number(game: Duel, tiles: Tiles) -> tuple[Reason, ...]:
    """Check duel.characters.courtesan-number."""
    figures = game.edition.figures
    if figures.courtesan_min <= len(tiles) <= figures.courtesan_max:
        return ()
    facts = (("tiles", len(tiles)), ("least", figures.courtesan_min), ("most", figures.courtesan_max))
    return (Reason("duel.characters.courtesan-number", facts),)


# The Architect.


@lru_cache(maxsize=256)
def architect_outcomes(aside: Tokens, draws: int) -> tuple[tuple[DrawTokens, int], ...]:
    """List the draws from the tokens set aside, by pile, each weighted by the ways to draw it. draws: tokens drawn."""
    number = min(draws, len(aside))
    return tuple(
        (DrawTokens(pile), prod(comb(aside.count(token), drawn) for token, drawn in pile.counts()))
        for pile in aside.subpiles(number, number)
    )


def draw_tokens(game: Duel, state: State, move: DrawTokens) -> Verdict[State, Event]:
    """Show the player who played the Architect what chance drew: spec/duel/characters.md, move `tokens`."""
    # who       duel.turn.pending
    pending = state.pending
    if not isinstance(pending, ArchitectDraw):
        return Refused(state, (unexpected(pending),))
    # may       duel.characters.architect-tokens
    number = min(game.edition.figures.architect_draws, len(state.aside))
    if len(move.tokens) != number or not move.tokens <= state.aside:
        facts = (("tokens", str(move.tokens)), ("number", number), ("aside", len(state.aside)))
        return Refused(state, (Reason("duel.characters.architect-tokens", facts),))
    # then      duel.characters.architect
    return Applied(state.with_pending(ArchitectToken(pending.seat, move.tokens)), ())

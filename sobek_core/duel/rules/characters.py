"""Characters (spec/duel/characters.md): playing them, and the powers that do not affect the opponent."""

from __future__ import annotations

from functools import lru_cache
from math import comb, prod
from typing import TYPE_CHECKING, assert_never

from attrs import evolve

from sobek_core.duel.board import CELLS
from sobek_core.duel.components import CHARACTERS, OF_GOOD, OF_GROUP, WILD, Group, Power, Tiles, Tokens
from sobek_core.duel.events import CORRUPTION, DRAW_PILE, HAND, MARKET, REMOVED, Event, GroupNamed, tiles_moved
from sobek_core.duel.moves import AddTiles, DrawTokens, FetchTile, NameGroup, PlayCharacter
from sobek_core.duel.rules.game_end import end_turn
from sobek_core.duel.rules.market import has_tile
from sobek_core.duel.rules.selling import in_hand, move_to_set, one_type
from sobek_core.duel.rules.turn import ACTING, IN_TURN, asked, chance, opponent
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
from sobek_core.kernel.conditions import condition, move_rules
from sobek_core.kernel.game import Applied, applied
from sobek_core.kernel.pending import answered

if TYPE_CHECKING:
    from sobek_core.duel.ruleset import Rules
    from sobek_core.kernel.conditions import Facts


def legal_characters(state: State, seat: int) -> tuple[PlayCharacter, ...]:
    """List the characters that a seat can play, in the order of kinds."""
    hand = state.seats[seat].hand
    return _list_plays(seat, hand.among(CHARACTERS)) if hand.has_any(CHARACTERS) else ()


@lru_cache(maxsize=4096)
def _list_plays(seat: int, characters: Tiles) -> tuple[PlayCharacter, ...]:
    return tuple(PlayCharacter(seat, tile) for tile in characters.distinct())


@condition("duel.characters.character-tile", IN_TURN)
def character_tile(_rules: Rules, _state: State, move: PlayCharacter) -> Facts | None:
    """The tile is a character."""
    return None if move.tile.power else (("tile", move.tile.name),)


@condition("duel.characters.in-hand", IN_TURN)
def character_in_hand(_rules: Rules, state: State, move: PlayCharacter) -> Facts | None:
    """The tile is in the player's hand."""
    return None if move.tile in state.seats[move.seat].hand else (("tile", move.tile.name),)


@move_rules(PlayCharacter, who=asked(*ACTING), may=(character_tile, character_in_hand))
def play_character(rules: Rules, state: State, move: PlayCharacter) -> Applied[State, Event]:
    """Play a character for its power: spec/duel/characters.md, move `play`."""
    own, tile, power = state.seats[move.seat], move.tile, move.tile.power
    assert power is not None  # noqa: S101  # duel.characters.character-tile
    # does      duel.characters.play
    seats = state.seats_with(move.seat, own.with_tiles(own.hand.minus(tile), own.corruption))
    state = state.with_pending(state.pending, seats, removed=state.removed.plus(tile))
    played = tiles_moved((tile,), HAND[move.seat], REMOVED)
    # then      duel.characters.power, duel.turn.order
    if pending := _asks(rules, state, move.seat, power):
        return applied(state.with_pending(pending), (played,))
    if power is Power.QUEEN:
        return _draw_for_queen(rules, state, move.seat, played)
    return end_turn(rules, state, move.seat, (played,))


def _asks(rules: Rules, state: State, seat: int, power: Power) -> Pending | None:
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
            return CourtesanTiles(seat) if legal_additions(rules, state, seat) else None
        case Power.SCRIBE:
            return ScribeDiscard(opponent(seat)) if len(other.hand) > rules.edition.figures.scribe_hand_limit else None
        case Power.ARCHITECT:
            return ArchitectDraw(seat) if state.aside else None
        case Power.QUEEN:
            return None
    assert_never(power)


def has_effect(rules: Rules, state: State, seat: int, power: Power) -> bool:
    """Return whether a power that a seat uses has an effect (duel.characters.power)."""
    return bool(state.draw_pile) if power is Power.QUEEN else _asks(rules, state, seat, power) is not None


def _draw_for_queen(rules: Rules, state: State, seat: int, played: Event) -> Applied[State, Event]:
    """Apply duel.characters.queen."""
    number_drawn = rules.edition.figures.queen_draws
    drawn = state.draw_pile[:number_drawn]
    if not drawn:
        return end_turn(rules, state, seat, (played,))
    own = state.seats[seat]
    seats = state.seats_with(seat, own.with_tiles(own.hand + Tiles.of(drawn), own.corruption))
    state = evolve(state, draw_pile=state.draw_pile[number_drawn:], seats=seats)
    return end_turn(rules, state, seat, (played, tiles_moved(drawn, DRAW_PILE, HAND[seat])))


# The priests.


def legal_groups(rules: Rules, state: State, seat: int) -> tuple[NameGroup, ...]:
    """List what can be named for a priest, in the order of types, statues last (duel.characters.priest-group)."""
    corruption = state.seats[seat].corruption
    free = rules.choices.priest_effect == "free"
    return tuple(NameGroup(seat, group) for group in Group if free or corruption.has_any(OF_GROUP[group]))


@condition("duel.characters.priest-group", IN_TURN)
def priest_group(rules: Rules, state: State, move: NameGroup) -> Facts | None:
    """The group is on the player's Corruption board."""
    kinds = OF_GROUP.get(move.group)  # None of a character, which somebody may name in a dispute
    if kinds and (rules.choices.priest_effect == "free" or state.seats[move.seat].corruption.has_any(kinds)):
        return None
    return (("group", move.group),)


@move_rules(NameGroup, who=asked(PriestGroup), may=(priest_group,))
def name_group(rules: Rules, state: State, move: NameGroup) -> Applied[State, Event]:
    """Remove a group from the player's own Corruption board: spec/duel/characters.md, move `name`."""
    own = state.seats[move.seat]
    gone = own.corruption.among(OF_GROUP[move.group])
    # does      duel.characters.priest
    seats = state.seats_with(move.seat, own.with_tiles(own.hand, own.corruption - gone))
    state = state.with_pending(state.pending, seats, removed=state.removed + gone)
    # then      duel.turn.order
    named = GroupNamed(move.seat, move.group)
    moved = (tiles_moved(tuple(gone), CORRUPTION[move.seat], REMOVED),) if gone else ()
    return end_turn(rules, state, move.seat, (named, *moved))


# The Merchant.


def legal_fetches(state: State, seat: int) -> tuple[FetchTile, ...]:
    """List the cells from which the Merchant can take, by cell."""
    return tuple(FetchTile(seat, at) for at in state.market.among(CELLS))


@move_rules(FetchTile, who=asked(MerchantTile), may=(has_tile,))
def fetch_tile(rules: Rules, state: State, move: FetchTile) -> Applied[State, Event]:
    """Take any tile from the Market with the Merchant: spec/duel/characters.md, move `fetch`."""
    # does      duel.characters.merchant
    own, tile = state.seats[move.seat], state.market[move.cell]
    seats = state.seats_with(move.seat, own.with_tiles(own.hand.plus(tile), own.corruption))
    state = state.with_pending(state.pending, seats, market=state.market.without((move.cell,)))
    # then      duel.turn.order
    return end_turn(rules, state, move.seat, (tiles_moved((tile,), MARKET, HAND[move.seat], (move.cell,)),))


# The Courtesan.


def legal_additions(rules: Rules, state: State, seat: int) -> tuple[AddTiles, ...]:
    """List what a seat can add with the Courtesan: by type, then by pile."""
    own, figures = state.seats[seat], rules.edition.figures
    return tuple(
        AddTiles(seat, pile, sold.good)
        for sold in own.sold
        for pile in (own.hand.among(OF_GOOD[sold.good]) + own.hand.among(WILD)).subpiles(
            figures.courtesan_min, figures.courtesan_max
        )
    )


@condition("duel.characters.courtesan-number", IN_TURN)
def courtesan_number(rules: Rules, _state: State, move: AddTiles) -> Facts | None:
    """The number of tiles is one that the Courtesan adds."""
    tiles, figures = len(move.tiles), rules.edition.figures
    if figures.courtesan_min <= tiles <= figures.courtesan_max:
        return None
    return (("tiles", tiles), ("least", figures.courtesan_min), ("most", figures.courtesan_max))


@condition("duel.characters.courtesan-set", IN_TURN)
def courtesan_set(_rules: Rules, state: State, move: AddTiles) -> Facts | None:
    """The player has sold the type before."""
    return None if state.seats[move.seat].set_of(move.good) else (("type", move.good),)


@move_rules(AddTiles, who=asked(CourtesanTiles), may=(in_hand, courtesan_number, one_type, courtesan_set))
def add_tiles(rules: Rules, state: State, move: AddTiles) -> Applied[State, Event]:
    """Add tiles to one of the player's sold sets with the Courtesan: spec/duel/characters.md, move `add`."""
    # does      duel.characters.courtesan
    own, event = move_to_set(state.seats[move.seat], move.seat, move.tiles, move.good)
    # then      duel.turn.order
    return end_turn(rules, state.with_pending(state.pending, state.seats_with(move.seat, own)), move.seat, (event,))


# The Architect.


@lru_cache(maxsize=256)
def architect_outcomes(aside: Tokens, draws: int) -> tuple[tuple[DrawTokens, int], ...]:
    """List the draws from the tokens set aside, by pile, each weighted by the ways to draw it. draws: tokens drawn."""
    number = min(draws, len(aside))
    return tuple(
        (DrawTokens(pile), prod(comb(aside.count(token), drawn) for token, drawn in pile.counts()))
        for pile in aside.subpiles(number, number)
    )


@condition("duel.characters.architect-tokens", ("duel.turn.pending",))
def architect_tokens(rules: Rules, state: State, move: DrawTokens) -> Facts | None:
    """The tokens are set aside, as many as the Architect draws, or all if there are fewer."""
    aside = state.aside
    number = min(rules.edition.figures.architect_draws, len(aside))
    if len(move.tokens) == number and move.tokens <= aside:
        return None
    return (("tokens", str(move.tokens)), ("number", number), ("aside", len(aside)))


@move_rules(DrawTokens, who=chance(ArchitectDraw), may=(architect_tokens,))
def draw_tokens(_rules: Rules, state: State, move: DrawTokens) -> Applied[State, Event]:
    """Show the player who played the Architect what chance drew: spec/duel/characters.md, move `tokens`."""
    # then      duel.characters.architect
    return applied(state.with_pending(ArchitectToken(answered(state.pending, ArchitectDraw).seat, move.tokens)), ())

"""Pirogue tokens (spec/duel/pirogues.md): what a sale brings, and what the Architect chooses."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, assert_never

from sobek_core.duel.board import line_of
from sobek_core.duel.components import Good, Tiles, Token, Tokens
from sobek_core.duel.events import (
    ASIDE,
    CORRUPTION,
    HAND,
    PIROGUES,
    SOLD,
    SPENT,
    TOKENS,
    Event,
    ExtraTurn,
    Place,
    TileForced,
    TokenMoved,
    tiles_moved,
    token_moved,
)
from sobek_core.duel.moves import ChooseSet, ChooseToken, PointFinger
from sobek_core.duel.rules.game_end import begin_turn, end_turn
from sobek_core.duel.rules.market import has_tile, on_line
from sobek_core.duel.rules.turn import IN_TURN, asked, next_action, opponent
from sobek_core.duel.state import (
    ArchitectToken,
    DebenDraw,
    FingerTile,
    ForcedTake,
    HorusDraw,
    ScarabsSet,
    Seat,
    SoldSet,
    State,
    TokenChoice,
)
from sobek_core.kernel.conditions import condition, move_rules
from sobek_core.kernel.game import Applied, applied

if TYPE_CHECKING:
    from sobek_core.duel.ruleset import Rules
    from sobek_core.kernel.conditions import Facts

KEPT: Final = (Token.SEVEN, Token.DEBEN_2)  # duel.pirogues.seven, duel.pirogues.deben-and-two
KEPT_BY_OPPONENT: Final = (Token.SNAKE_1, Token.SNAKE_2)  # duel.pirogues.snake


def offered(state: State) -> Tokens:
    """Return the tokens among which the player chooses (duel.pirogues.choice)."""
    return state.pending.drawn if isinstance(state.pending, ArchitectToken) else state.pirogues


@lru_cache(maxsize=4096)
def legal_tokens(seat: int, tokens: Tokens) -> tuple[ChooseToken, ...]:
    """List the moves that choose one of these tokens, in the order of tokens."""
    return tuple(ChooseToken(seat, token) for token in tokens.distinct())


@condition("duel.pirogues.choice", IN_TURN)
def choice(_rules: Rules, state: State, move: ChooseToken) -> Facts | None:
    """The token is one of those that the player chooses from."""
    return None if move.token in offered(state) else (("token", move.token),)


@move_rules(ChooseToken, who=asked(TokenChoice, ArchitectToken), may=(choice,))
def choose_token(rules: Rules, state: State, move: ChooseToken) -> Applied[State, Event]:
    """Take a token and use it: spec/duel/pirogues.md, move `token`."""
    # does      duel.pirogues.trigger, duel.characters.architect, duel.pirogues.effect
    origin = ASIDE if isinstance(state.pending, ArchitectToken) else PIROGUES
    state, event = _taken(state, move.seat, move.token, origin)
    # then      the token's effect, duel.turn.order
    return _use(rules, state, move.seat, move.token, (event,))


def _taken(state: State, seat: int, token: Token, origin: Place) -> tuple[State, TokenMoved]:
    """Move a chosen token to where its effect puts it (duel.pirogues.effect). seat: who chose it."""
    aside = state.aside.minus(token) if origin is ASIDE else state.aside
    pirogues = state.pirogues.minus(token) if origin is PIROGUES else state.pirogues
    if token in KEPT_BY_OPPONENT or token in KEPT:
        keeper = opponent(seat) if token in KEPT_BY_OPPONENT else seat
        holder = state.seats[keeper]
        seats = state.seats_with(keeper, holder.with_tokens(holder.tokens.plus(token), holder.debens))
        event = token_moved(token, origin, TOKENS[keeper])
        return state.with_pending(next_action(seat), seats, aside=aside, pirogues=pirogues), event
    event = token_moved(token, origin, SPENT)
    return state.with_pending(next_action(seat), aside=aside, pirogues=pirogues, spent=state.spent.plus(token)), event


def _use(rules: Rules, state: State, seat: int, token: Token, events: tuple[Event, ...]) -> Applied[State, Event]:
    """Apply a token's effect, if it can have one. state: with the token already moved."""
    own = state.seats[seat]
    match token:
        case Token.PYRAMID:  # duel.pirogues.pyramid
            return begin_turn(rules, state, seat, (*events, ExtraTurn(seat)), pyramid=True)
        case Token.FINGER if state.market.any_on(line_of(state.ankh)):  # duel.pirogues.finger
            return applied(state.with_pending(FingerTile(seat)), events)
        case Token.MUMMY if own.corruption:  # duel.pirogues.mummy
            woken = tiles_moved(tuple(own.corruption), CORRUPTION[seat], HAND[seat])
            seats = state.seats_with(seat, own.with_tiles(own.hand + own.corruption, Tiles()))
            return end_turn(rules, state.with_pending(state.pending, seats), seat, (*events, woken))
        case Token.SCARABS if scarabs_sets(rules, own):  # duel.pirogues.scarabs
            return applied(state.with_pending(ScarabsSet(seat)), events)
        case Token.DEBEN_2 if state.bag:  # duel.pirogues.deben-and-two
            return applied(state.with_pending(DebenDraw(seat)), events)
        case Token.HORUS if state.bag:  # duel.pirogues.horus
            return applied(state.with_pending(HorusDraw(seat)), events)
        case Token.SNAKE_1 | Token.SNAKE_2 | Token.SEVEN:  # duel.pirogues.snake, duel.pirogues.seven: kept
            return end_turn(rules, state, seat, events)
        case Token.FINGER | Token.MUMMY | Token.SCARABS | Token.DEBEN_2 | Token.HORUS:  # nothing for it to act on
            return end_turn(rules, state, seat, events)
    assert_never(token)


# The finger.


@move_rules(PointFinger, who=asked(FingerTile), may=(has_tile, on_line))
def point(_rules: Rules, state: State, move: PointFinger) -> Applied[State, Event]:
    """Put the finger on a tile: spec/duel/pirogues.md, move `point`."""
    # then      duel.pirogues.finger
    forced = ForcedTake(opponent(move.seat), move.cell)
    return applied(state.with_pending(forced), (TileForced(forced.seat, move.cell),))


def legal_points(state: State, seat: int) -> tuple[PointFinger, ...]:
    """List the cells that a seat can point at, by cell."""
    return tuple(PointFinger(seat, at) for at in state.market.among(line_of(state.ankh)))


# The scarabs.


def scarabs_sets(rules: Rules, own: Seat) -> list[Good]:
    """List the types of a player's sold sets that can hold scarabs, in their order (duel.pirogues.scarabs-set)."""
    return [sold.good for sold in own.sold if sold.good in rules.edition.figures.scarabs_types]


@condition("duel.pirogues.scarabs-set", IN_TURN)
def scarabs_set(rules: Rules, state: State, move: ChooseSet) -> Facts | None:
    """The player has sold the type, and it can hold scarabs."""
    return None if move.good in scarabs_sets(rules, state.seats[move.seat]) else (("type", move.good),)


@move_rules(ChooseSet, who=asked(ScarabsSet), may=(scarabs_set,))
def choose_set(rules: Rules, state: State, move: ChooseSet) -> Applied[State, Event]:
    """Put the scarabs on one of the player's sold sets: spec/duel/pirogues.md, move `onto`."""
    own = state.seats[move.seat]
    # does      duel.pirogues.scarabs
    sold = tuple(SoldSet(one.good, one.tiles, one.tokens + 1) if one.good is move.good else one for one in own.sold)
    event = token_moved(Token.SCARABS, SPENT, SOLD[move.seat][move.good])
    seats = state.seats_with(move.seat, own.with_sold(own.hand, sold))
    # then      duel.turn.order
    return end_turn(
        rules, state.with_pending(state.pending, seats, spent=state.spent.minus(Token.SCARABS)), move.seat, (event,)
    )


def legal_scarabs_sets(rules: Rules, state: State, seat: int) -> tuple[ChooseSet, ...]:
    """List the sets on which a seat can put the scarabs, in the order of types."""
    return tuple(ChooseSet(seat, good) for good in scarabs_sets(rules, state.seats[seat]))

"""Event tokens (spec/classic/events.md): what playing a set triggers."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, assert_never

from attrs import evolve

from sobek_core.classic.components import Cards, Token, Tokens
from sobek_core.classic.events import (
    CORRUPTION,
    EVENT_PILE,
    HAND,
    SPENT,
    Event,
    ExtraTurn,
    MarkerMoved,
    Zone,
    cards_moved,
    marker_moved,
    place,
    token_moved,
)
from sobek_core.classic.moves import ChooseSet, ChooseToken, NameVictim
from sobek_core.classic.rules.sets import allows_prosperity, equal_sets, target
from sobek_core.classic.rules.turn import IN_TURN, asked, is_opponent, next_action
from sobek_core.classic.state import Action, CurseVictim, GuildVictim, ProsperitySet, Seat, State, TokenChoice, make_set
from sobek_core.classic.track import BLOCK_SPACES
from sobek_core.kernel.conditions import Facts, condition, move_rules
from sobek_core.kernel.game import Applied, applied

if TYPE_CHECKING:
    from sobek_core.classic.ruleset import Rules
    from sobek_core.classic.track import Track

GUILD_THRESHOLD = BLOCK_SPACES  # points: from here on, every marker has a space with its symbol behind it


@lru_cache(maxsize=4096)
def legal_tokens(seat: int, tokens: Tokens) -> tuple[ChooseToken, ...]:
    """List the tokens of an event pile that a seat can take, in the order of tokens."""
    return tuple(ChooseToken(seat, token) for token in tokens.distinct())


@condition("classic.events.choice", IN_TURN)
def choice(_rules: Rules, state: State, move: ChooseToken) -> Facts | None:
    """Check classic.events.choice."""
    if move.token in state.tokens:
        return None
    return (("token", move.token),)


@move_rules(ChooseToken, who=asked(TokenChoice), may=(choice,))
def choose_token(rules: Rules, state: State, move: ChooseToken) -> Applied[State, Event]:
    """Take a token from the event pile and use it: spec/classic/events.md, move `token`."""
    # does      classic.events.effect
    state = state.with_pending(
        next_action(state, move.seat), tokens=state.tokens.minus(move.token), spent=state.spent.plus(move.token)
    )
    taken = token_moved(move.token, EVENT_PILE, SPENT)
    # then      classic.events.guild to .deceit, classic.turn.order
    used = _use(rules, state, move.seat, move.token)
    return applied(used.state, (taken, *used.events))


def _use(rules: Rules, state: State, seat: int, token: Token) -> Applied[State, Event]:
    """Apply a token's effect as far as possible. state: with the token spent and the next player to act."""
    match token:
        case Token.GUILD:
            if guild_victims(state, seat):
                return applied(state.with_pending(GuildVictim(seat)), ())
            return _guild_alone(rules, state, seat)
        case Token.FLOOD:
            return applied(state.with_pending(Action(seat)), (ExtraTurn(seat),))
        case Token.CURSE:
            return applied(state.with_pending(CurseVictim(seat)), ())
        case Token.PROSPERITY:
            if prosperity_sets(rules, state.seats[seat]):
                return applied(state.with_pending(ProsperitySet(seat)), ())
            return applied(state, ())
        case Token.EMBALMING:
            return _embalm(state, seat)
        case Token.DECEIT:
            return _deceive(state, seat)
    assert_never(token)


def _guild_alone(rules: Rules, state: State, seat: int) -> Applied[State, Event]:
    """Apply classic.events.guild-alone."""
    if rules.choices.guild_without_victim == "token-void":
        return applied(state, ())
    own, moved = _step(rules.track, state, seat, 1)
    return applied(state.with_pending(state.pending, state.seats_with(seat, own)), (moved,))


def _step(track: Track, state: State, seat: int, steps: int) -> tuple[Seat, MarkerMoved]:
    """Move a marker to a space with the same symbol (classic.scoring.same-symbol)."""
    own = state.seats[seat]
    after = track.step(own.marker, steps)
    return own.with_marker(after), marker_moved(seat, own.marker, after, "classic.events.guild")


def _embalm(state: State, seat: int) -> Applied[State, Event]:
    """Apply classic.events.embalming."""
    own = state.seats[seat]
    if not own.corruption:
        return applied(state, ())
    event = cards_moved(tuple(own.corruption), CORRUPTION[seat], HAND[seat])
    own = own.with_cards(own.hand + own.corruption, Cards())
    return applied(state.with_pending(state.pending, state.seats_with(seat, own)), (event,))


def _deceive(state: State, seat: int) -> Applied[State, Event]:
    """Apply classic.events.deceit."""
    own = state.seats[seat]
    if not own.corruption:
        return applied(state, ())
    after = own.marker + len(own.corruption)
    event = marker_moved(seat, own.marker, after, "classic.events.deceit")
    return applied(state.with_pending(state.pending, state.seats_with(seat, own.with_marker(after))), (event,))


def guild_victims(state: State, seat: int) -> list[int]:
    """List the possible victims of a seat's Guild, by seat (classic.events.guild-victim)."""
    return [other for other in sorted(state.opponents(seat)) if state.seats[other].marker >= GUILD_THRESHOLD]


@condition("classic.events.guild-victim", ("classic.turn.opponent",))
def guild_victim(_rules: Rules, state: State, move: NameVictim) -> Facts | None:
    """Check classic.events.guild-victim."""
    if not isinstance(state.pending, GuildVictim) or (marker := state.seats[move.victim].marker) >= GUILD_THRESHOLD:
        return None
    return (("victim", move.victim), ("marker", marker), ("least", GUILD_THRESHOLD))


@move_rules(NameVictim, who=asked(GuildVictim, CurseVictim), may=(is_opponent, guild_victim))
def name_victim(rules: Rules, state: State, move: NameVictim) -> Applied[State, Event]:
    """Name the victim of the Guild or the Curse: spec/classic/events.md, move `victim`."""
    following = next_action(state, move.seat)
    if isinstance(state.pending, GuildVictim):
        # does      classic.events.guild
        own, forward = _step(rules.track, state, move.seat, 1)
        struck, back = _step(rules.track, state, move.victim, -1)
        seats = list(state.seats)
        seats[move.seat], seats[move.victim] = own, struck
        # then      classic.turn.order
        return applied(state.with_pending(following, tuple(seats)), (forward, back))
    # does      classic.events.curse
    victim = state.seats[move.victim]
    cursed = state.seats_with(move.victim, evolve(victim, curses=victim.curses + 1))
    # then      classic.turn.order
    state = state.with_pending(following, cursed, spent=state.spent.minus(Token.CURSE))
    return applied(state, (token_moved(Token.CURSE, SPENT, CORRUPTION[move.victim]),))


def prosperity_sets(rules: Rules, own: Seat) -> list[int]:
    """List the player's sets that can hold Prosperity, the first of equal ones (classic.events.prosperity-set)."""
    return [
        number
        for number, played_set in enumerate(own.sets)
        if allows_prosperity(rules, played_set.good) and played_set not in own.sets[:number]
    ]


@condition("classic.events.prosperity-set", ("classic.sets.target",))
def prosperity_set(rules: Rules, state: State, move: ChooseSet) -> Facts | None:
    """Check classic.events.prosperity-set."""
    good = state.seats[move.seat].sets[move.onto].good
    if allows_prosperity(rules, good):
        return None
    return (("type", str(good)), ("onto", move.onto))


@move_rules(ChooseSet, who=asked(ProsperitySet), may=(target, equal_sets, prosperity_set))
def choose_set(_rules: Rules, state: State, move: ChooseSet) -> Applied[State, Event]:
    """Put Prosperity on one of the player's sets: spec/classic/events.md, move `onto`."""
    own = state.seats[move.seat]
    # does      classic.events.prosperity
    bearing = make_set(own.sets[move.onto].cards, own.sets[move.onto].prosperity + 1)
    own = own.with_sets(own.hand, (*own.sets[: move.onto], bearing, *own.sets[move.onto + 1 :]))
    # then      classic.turn.order
    seats = state.seats_with(move.seat, own)
    state = state.with_pending(next_action(state, move.seat), seats, spent=state.spent.minus(Token.PROSPERITY))
    return applied(state, (token_moved(Token.PROSPERITY, SPENT, place(Zone.SET, move.seat, move.onto)),))

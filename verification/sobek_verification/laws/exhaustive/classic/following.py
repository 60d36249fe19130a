"""What follows a move, at every small table: who is asked to lay, whether a token is taken, where the Guild goes alone.

spec/classic/round-end.md, events.md.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Final

from attrs import evolve

from sobek_core.classic.choices import Choices
from sobek_core.classic.components import PRINTED_TRACK, Cards, Token, Tokens, card
from sobek_core.classic.game import Classic
from sobek_core.classic.moves import ChooseToken, FinishLaying, PlaySet
from sobek_core.classic.state import Action, HandSets, TableSet, TokenChoice
from sobek_core.classic.track import Track
from sobek_core.kernel.game import Applied
from sobek_verification.laws.exhaustive.classic.answers import TABLE, TABLES
from sobek_verification.laws.exhaustive.classic.track import spaces, walk
from sobek_verification.laws.exhaustive.difference import hold
from sobek_verification.laws.exhaustive.enumeration import Enumerations

if TYPE_CHECKING:
    from sobek_core.classic.moves import Move
    from sobek_core.classic.state import State

enumerations: Final = Enumerations()

GAME: Final = Classic()

# What may be held while laying: nothing, what is no set, and what is one.
HELD: Final = (Cards(), Cards.of([card("fish-1"), card("ivory-3")]), Cards.of([card("wheat-0")] * 3))

FISH: Final = (*[card("fish-1")] * 5, *[card("fish-0")] * 3, *[card("fish-0-green")] * 2)
TOKENS: Final = (Token.GUILD, Token.FLOOD, Token.CURSE, Token.EMBALMING, Token.DECEIT)
MARKERS: Final = range(251)


def _after(game: Classic, state: State, move: Move) -> State:
    verdict = game.apply(state, move)
    hold(f"{state.pending}: {move}: made", True, isinstance(verdict, Applied))
    return verdict.state


@enumerations.law("classic.round-end.hand-sets", "classic.round-end.done")
def everybody_is_asked_to_lay_once_from_the_ender_on() -> int:
    """Two to four players, each with nothing, no set, or a set in hand, and any of them the one who ends the round."""
    size = 0
    for players, table in TABLES.items():
        for hands, ender in product(product(HELD, repeat=players), range(players)):
            seats = tuple(evolve(seat, hand=hand) for seat, hand in zip(table.seats, hands, strict=True))
            state, asked = evolve(table, quays=(), seats=seats, pending=HandSets(ender, ender)), []
            while isinstance(state.pending, HandSets):
                asked.append(state.pending.seat)
                state = _after(GAME, state, FinishLaying(state.pending.seat))
            hold(f"{hands}, ender {ender}", [(ender + step) % players for step in range(players)], asked)
            size += 1
    return size


@enumerations.law("classic.events.trigger")
def whoever_plays_a_set_takes_a_token_while_one_is_left() -> int:
    """Three to ten cards, as a new set, onto one, and onto one of two; with none to five tokens in the event pile."""
    size = 0
    lying = TableSet(Cards.of([card("amulet")] * 3)), TableSet(Cards.of([card("wheat-1")] * 3))
    for number, own, left in product(range(3, len(FISH) + 1), (0, 1, 2), range(len(TOKENS) + 1)):
        hand = Cards.of(FISH[:number])
        for onto in (None, 0) if own else (None,):
            seat = evolve(TABLE.seats[0], hand=hand, sets=lying[:own])
            state = evolve(TABLE, pending=Action(0), seats=(seat, TABLE.seats[1]), tokens=Tokens.of(TOKENS[:left]))
            after = _after(GAME, state, PlaySet(0, hand, onto)).pending
            hold(f"{hand} onto {onto}, {left} tokens", TokenChoice(0) if left else Action(1), after)
            size += 1
    return size


@enumerations.law("classic.events.guild", "classic.events.guild-alone")
def the_guild_without_a_victim_moves_its_own_marker_or_nothing() -> int:
    """Every marker to 250, under both readings, with opponents who cannot move back."""
    size, symbols = 0, spaces(Track(PRINTED_TRACK))
    for players, table in TABLES.items():
        for marker, is_void in product(MARKERS, (False, True)):
            reading = "token-void" if is_void else "own-marker-moves"
            seats = (evolve(table.seats[0], marker=marker), *table.seats[1:])
            game = Classic(choices=Choices(guild_without_victim=reading))  # type: ignore[arg-type]  # one of the two
            state = evolve(
                table,
                pending=TokenChoice(0),
                seats=seats,
                tokens=Tokens.of([Token.GUILD]),
            )
            after = _after(game, state, ChooseToken(0, Token.GUILD))
            expected = (marker if is_void else walk(symbols, marker, 1), *[0] * (players - 1))
            hold(
                f"{reading}, from {marker}",
                (Action(1), expected),
                (after.pending, tuple(s.marker for s in after.seats)),
            )
            size += 1
    return size

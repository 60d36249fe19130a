"""Laws of spec/classic/turn.md: whose turn comes next, and who is an opponent."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sobek_core.classic.rules.turn import next_action, not_an_opponent
from sobek_core.classic.state import Action
from sobek_core.classic.text.position import read_position
from sobek_verification.checks import check
from sobek_verification.laws.contracts.contract import bug, contract

if TYPE_CHECKING:
    from sobek_core.classic.state import State
    from sobek_core.kernel.game import Reason


_TABLES: Final = tuple(read_position([f"players: {players}", "quays: fish-1"]).state for players in (2, 3, 4))


@check("classic.turn.order", kind=contract)
def the_turn_goes_once_round_the_table_and_begins_again(players: int, seat: int) -> bool:
    """Two to four players; as many turns as there are seats, from any of them on.

    pre: 2 <= players <= 4 and 0 <= seat < players
    post: _
    """
    turns = [seat]
    for _ in range(players):
        turns.append(next_action(_TABLES[players - 2], turns[-1]).seat)
    return turns == [*range(seat, players), *range(seat + 1)]


@check("classic.turn.opponent", kind=contract)
def whom_a_player_can_strike_is_listed_and_nobody_else_is(players: int, seat: int, victim: int) -> bool:
    """Two to four players, any of their seats, any number as the victim's: the condition against the listing.

    pre: 2 <= players <= 4 and 0 <= seat < players
    post: _
    """
    state = _TABLES[players - 2]
    return (not_an_opponent(state, seat, victim) == ()) == (victim in state.opponents(seat))


@check("classic.turn.opponent", kind=contract)
def a_player_has_one_opponent_fewer_than_there_are_players(players: int, seat: int) -> bool:
    """Two to four players, any of their seats; as opponents the numbers of all seats and of one on either side.

    pre: 2 <= players <= 4 and 0 <= seat < players
    post: _
    """
    state = _TABLES[players - 2]
    return sum(not_an_opponent(state, seat, victim) == () for victim in range(-1, players + 1)) == players - 1


@bug(next_action, the_turn_goes_once_round_the_table_and_begins_again)
def _goes_round_a_table_of_four(state: State, seat: int) -> Action:  # noqa: ARG001
    return Action((seat + 1) % 4)


@bug(
    not_an_opponent,
    whom_a_player_can_strike_is_listed_and_nobody_else_is,
    a_player_has_one_opponent_fewer_than_there_are_players,
)
def _lets_a_player_strike_themselves(state: State, seat: int, victim: int) -> tuple[Reason, ...]:
    return () if victim == seat else not_an_opponent(state, seat, victim)


@bug(
    not_an_opponent,
    whom_a_player_can_strike_is_listed_and_nobody_else_is,
    a_player_has_one_opponent_fewer_than_there_are_players,
)
def _counts_seats_from_the_last_too(state: State, seat: int, victim: int) -> tuple[Reason, ...]:
    return () if victim == -1 else not_an_opponent(state, seat, victim)

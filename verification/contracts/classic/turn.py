"""Laws of spec/classic/turn.md: whose turn comes next, and who is an opponent."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sobek_core.classic.position import read_position
from sobek_core.classic.state import Action
from sobek_core.classic.turn import next_action, not_an_opponent
from verification.contracts.contract import Contracts

if TYPE_CHECKING:
    from sobek_core.classic.state import State
    from sobek_core.kernel import Reason

contracts: Final = Contracts()

_TABLES: Final = tuple(read_position([f"players: {players}", "quays: fish-1"]) for players in (2, 3, 4))


@contracts.law("classic.turn.order")
def after_each_seat_comes_the_next_and_after_the_last_the_first(players: int, seat: int) -> bool:
    """Two to four players, any of their seats.

    pre: 2 <= players <= 4 and 0 <= seat < players
    post: _
    """
    return next_action(_TABLES[players - 2], seat).seat == (0 if seat + 1 == players else seat + 1)


@contracts.law("classic.turn.opponent")
def an_opponent_is_any_other_seat_and_nobody_else(players: int, seat: int, victim: int) -> bool:
    """Two to four players, any of their seats, any number as the victim's.

    pre: 2 <= players <= 4 and 0 <= seat < players
    post: _
    """
    is_one = victim != seat and 0 <= victim < players
    return (not_an_opponent(_TABLES[players - 2], seat, victim) == ()) == is_one


@contracts.bug(next_action, after_each_seat_comes_the_next_and_after_the_last_the_first)
def _goes_round_a_table_of_four(state: State, seat: int) -> Action:  # noqa: ARG001
    return Action((seat + 1) % 4)


@contracts.bug(not_an_opponent, an_opponent_is_any_other_seat_and_nobody_else)
def _lets_a_player_strike_themselves(state: State, seat: int, victim: int) -> tuple[Reason, ...]:
    return () if victim == seat else not_an_opponent(state, seat, victim)


@contracts.bug(not_an_opponent, an_opponent_is_any_other_seat_and_nobody_else)
def _counts_seats_from_the_last_too(state: State, seat: int, victim: int) -> tuple[Reason, ...]:
    return () if victim == -1 else not_an_opponent(state, seat, victim)

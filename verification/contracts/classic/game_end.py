"""Laws of spec/classic/game-end.md: when the game is over, who has won, who has the fewest points."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from attrs import evolve

from sobek_core.classic.game_end import is_over, lowest, winners
from sobek_core.classic.position import read_position
from verification.contracts.contract import Contracts

if TYPE_CHECKING:
    from sobek_core.classic.state import State

contracts: Final = Contracts()

_FOUR: Final = read_position(["players: 4"])


def _table(*markers: int) -> State:
    seats = tuple(evolve(seat, marker=marker) for seat, marker in zip(_FOUR.seats, markers, strict=True))
    return evolve(_FOUR, seats=seats)


@contracts.law("classic.game-end.rounds", "classic.game-end.early")
def it_is_over_after_round_three_or_above_a_hundred_after_round_two(played: int, highest: int) -> bool:
    """Any total of the leader; rounds played.

    pre: 1 <= played <= 3 and highest >= 0
    post: _
    """
    return is_over(played, highest) == (played == 3 or (played == 2 and highest >= 101))


@contracts.bug(is_over, it_is_over_after_round_three_or_above_a_hundred_after_round_two)
def _ends_at_exactly_a_hundred(played: int, highest: int) -> bool:
    return played == 3 or (played == 2 and highest >= 100)


@contracts.bug(is_over, it_is_over_after_round_three_or_above_a_hundred_after_round_two)
def _ends_early_after_round_one_too(played: int, highest: int) -> bool:
    return played == 3 or highest > 100


@contracts.law("classic.game-end.winner")
def the_winners_are_all_who_are_below_nobody(a: int, b: int, c: int, d: int) -> bool:
    """Four seats; points a, b, c, d.

    pre: a >= 0 and b >= 0 and c >= 0 and d >= 0
    post: _
    """
    points = (a, b, c, d)
    best = tuple(seat for seat in range(4) if all(points[seat] >= other for other in points))
    return winners(_table(a, b, c, d)) == best


@contracts.law("classic.game-end.lowest-chooses", "classic.game-end.lowest-tie")
def the_lowest_are_all_who_are_above_nobody(a: int, b: int, c: int, d: int) -> bool:
    """Four seats; points a, b, c, d.

    pre: a >= 0 and b >= 0 and c >= 0 and d >= 0
    post: _
    """
    points = (a, b, c, d)
    last = tuple(seat for seat in range(4) if all(points[seat] <= other for other in points))
    return lowest(_table(a, b, c, d)) == last


@contracts.bug(winners, the_winners_are_all_who_are_below_nobody)
def _lets_only_the_first_of_a_tie_win(state: State) -> tuple[int, ...]:
    return winners(state)[:1]


@contracts.bug(lowest, the_lowest_are_all_who_are_above_nobody)
def _takes_the_leaders_for_the_last(state: State) -> tuple[int, ...]:
    return winners(state)

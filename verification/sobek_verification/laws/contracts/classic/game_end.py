"""Laws of spec/classic/game-end.md: when the game is over, who has won, and who has the fewest points."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from attrs import evolve

from sobek_core.classic import Classic
from sobek_core.classic.rules.game_end import after_scoring, lowest_seats, winners
from sobek_core.classic.state import Finished
from sobek_core.classic.text.position import POSITIONS
from sobek_verification.checks import check
from sobek_verification.laws.contracts.contract import contract, fault

if TYPE_CHECKING:
    from sobek_core.classic.events import Event
    from sobek_core.classic.state import State
    from sobek_core.kernel.game import Applied


_GAME: Final = Classic()
_TWO: Final = POSITIONS.read([]).state
_FOUR: Final = POSITIONS.read(["players: 4"]).state


def _table(*markers: int) -> State:
    seats = tuple(evolve(seat, marker=marker) for seat, marker in zip(_FOUR.seats, markers, strict=True))
    return evolve(_FOUR, seats=seats)


def _at_the_end(marker: int) -> State:
    """Return a state before the scoring of round two, without sets or corruption, with seat 1's points at `marker`."""
    first, second = _TWO.seats
    return evolve(_TWO, round=2, seats=(first, evolve(second, marker=marker)))


@check("classic.game-end.early", kind=contract)
def after_round_two_only_totals_above_a_hundred_end_the_game(block: int) -> bool:
    """Check with the leader on the number of any block.

    pre: block >= 0
    post: _
    """
    return (after_scoring(_GAME, _at_the_end(5 * block)).state.pending == Finished()) == (block > 20)


@fault(after_scoring, after_round_two_only_totals_above_a_hundred_end_the_game)
def _ends_at_exactly_a_hundred(game: Classic, state: State) -> Applied[State, Event]:
    early = any(seat.marker == 100 for seat in state.seats)
    return after_scoring(game, evolve(state, round=3) if early and state.round == 2 else state)


@check("classic.game-end.winner", kind=contract)
def the_winners_are_all_seats_with_the_highest_total(a: int, b: int, c: int, d: int) -> bool:
    """Check four seats with a, b, c and d points.

    pre: a >= 0 and b >= 0 and c >= 0 and d >= 0
    post: _
    """
    points = (a, b, c, d)
    best = tuple(seat for seat in range(4) if all(points[seat] >= other for other in points))
    return winners(_table(a, b, c, d)) == best


@check("classic.game-end.lowest-chooses", "classic.game-end.lowest-tie", kind=contract)
def the_lowest_are_all_seats_with_the_lowest_total(a: int, b: int, c: int, d: int) -> bool:
    """Check four seats with a, b, c and d points.

    pre: a >= 0 and b >= 0 and c >= 0 and d >= 0
    post: _
    """
    points = (a, b, c, d)
    last = tuple(seat for seat in range(4) if all(points[seat] <= other for other in points))
    return lowest_seats(_table(a, b, c, d)) == last


@fault(winners, the_winners_are_all_seats_with_the_highest_total)
def _lets_only_the_first_of_a_tie_win(state: State) -> tuple[int, ...]:
    return winners(state)[:1]


@fault(lowest_seats, the_lowest_are_all_seats_with_the_lowest_total)
def _takes_the_highest_for_the_lowest(state: State) -> tuple[int, ...]:
    return winners(state)

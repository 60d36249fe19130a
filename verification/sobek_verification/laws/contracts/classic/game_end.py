"""Laws of spec/classic/game-end.md: when the game is over, who has won, and who has the fewest points."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from attrs import evolve

from sobek_core.classic import Classic
from sobek_core.classic.rules.game_end import after_scoring, lowest_seats, winners
from sobek_core.classic.state import Finished
from sobek_core.classic.text.position import POSITIONS
from sobek_verification.checks import check
from sobek_verification.laws.contracts.contract import contract
from sobek_verification.laws.faults import fault

if TYPE_CHECKING:
    from sobek_core.classic.state import State

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


@fault(
    "ends at exactly a hundred",
    "rules.game_end.is_over",
    lambda right: lambda game, played, highest: right(game, played, highest + (highest == 100)),
)
@check("classic.game-end.early", kind=contract)
def after_round_two_only_totals_above_a_hundred_end_the_game(block: int) -> bool:
    """Check with the leader on the number of any block.

    pre: block >= 0
    post: _
    """
    return (after_scoring(_GAME, _at_the_end(5 * block)).state.pending == Finished()) == (block > 20)


@fault("lets only the first of a tie win", ".winners", lambda right: lambda state: right(state)[:1])
@check("classic.game-end.winner", kind=contract)
def the_winners_are_all_seats_with_the_highest_total(a: int, b: int, c: int, d: int) -> bool:
    """Check four seats with a, b, c and d points.

    pre: a >= 0 and b >= 0 and c >= 0 and d >= 0
    post: _
    """
    points = (a, b, c, d)
    best = tuple(seat for seat in range(4) if all(points[seat] >= other for other in points))
    return winners(_table(a, b, c, d)) == best


@fault("takes the highest for the lowest", ".lowest_seats", lambda _: winners)
@check("classic.game-end.lowest-chooses", "classic.game-end.lowest-tie", kind=contract)
def the_lowest_are_all_seats_with_the_lowest_total(a: int, b: int, c: int, d: int) -> bool:
    """Check four seats with a, b, c and d points.

    pre: a >= 0 and b >= 0 and c >= 0 and d >= 0
    post: _
    """
    points = (a, b, c, d)
    last = tuple(seat for seat in range(4) if all(points[seat] <= other for other in points))
    return lowest_seats(_table(a, b, c, d)) == last

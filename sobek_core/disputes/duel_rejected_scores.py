"""What fixed rulings of duel would score, or end, under readings that were not taken and can be played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sobek_core.disputes.parts import Missing
from sobek_core.duel import state as owe
from sobek_core.duel.edition import PUBLISHED
from sobek_core.duel.rules.scoring import corruption_of, count_reward, score_seat, snake_points, winners

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sobek_core.disputes.tools import Ended, EndRival, ScoreRival
    from sobek_core.duel.state import State


def _snakes_bite(state: State) -> tuple[int, ...]:
    """snakes: the points on them are taken from the score."""
    return tuple(score_seat(seat).score - snake_points(seat.tokens) for seat in state.seats)


def _scarabs_are_tiles(state: State) -> tuple[int, ...]:
    """scarab-token: a token is one more tile of the set."""
    grown = (
        sum(line.scarabs * sold.tokens for line, sold in zip(score_seat(seat).lines, seat.sold, strict=True))
        for seat in state.seats
    )
    return tuple(score_seat(seat).score + more for seat, more in zip(state.seats, grown, strict=True))


def _as_scored(state: State) -> tuple[int, ...]:
    """Return the scores as they are."""
    return tuple(score_seat(seat).score for seat in state.seats)


SCORES: Final[Mapping[str, Mapping[str, ScoreRival]]] = {
    "snakes": {"points-of-score": _snakes_bite},
    "scarab-token": {"just-sold": _as_scored, "counts-as-a-tile": _scarabs_are_tiles},
    "deben-reward": {"one-a-lot": _as_scored, "both-when-equal": _as_scored},  # what is drawn comes afterwards
    "corruption-measure": {"tiles": _as_scored, "points-then-tiles": _as_scored},
    "full-tie": {"starting-player-loses": _as_scored, "plays-on": _as_scored},
}

# Results.


def _counts(state: State) -> tuple[int, ...]:
    """Count the points of Corruption by seat."""
    return tuple(corruption_of(seat) for seat in state.seats)


def _tiles(state: State) -> tuple[int, ...]:
    """Count the tiles on the Corruption boards by seat."""
    return tuple(len(seat.corruption) for seat in state.seats)


def _apart(corruption: tuple[int, ...]) -> int:
    """Return how far two seats' Corruption is apart, for which the reward is."""
    return max(corruption) - min(corruption)


def _with_counts(scores: tuple[int, ...], corruption: tuple[int, ...], state: State) -> Ended:
    """Return who wins with these scores, or that it goes on, if Corruption were counted like this.

    Equal points of Corruption mean that no reward was drawn; with other counts one would be, or would not.
    """
    less = _apart(corruption)
    if isinstance(state.pending, owe.Finished):
        is_pending = _apart(_counts(state)) == 0 and count_reward(less, len(state.bag)) > 0
        return Missing.NOT_OVER if is_pending else winners(scores, corruption)
    return winners(scores, corruption) if _begins_to_draw(state) and less == 0 else Missing.NOT_OVER


def _begins_to_draw(state: State) -> bool:
    """Whether the reward is pending, and none of it has been drawn."""
    full = count_reward(_apart(_counts(state)), len(state.bag))
    return isinstance(state.pending, owe.RewardDraw) and state.pending.left == full


def _as_ended(state: State) -> Ended:
    """Return who has won, or that it goes on, as it is."""
    return winners(_as_scored(state), _counts(state)) if isinstance(state.pending, owe.Finished) else Missing.NOT_OVER


def _by_tiles(state: State) -> Ended:
    """corruption-measure: the reward goes by tiles alone, and they break the tie."""
    return _with_counts(_as_scored(state), _tiles(state), state)


def _tie_by_tiles(state: State) -> Ended:
    """corruption-measure: the tie is broken by tiles alone."""
    return winners(_as_scored(state), _tiles(state)) if isinstance(state.pending, owe.Finished) else Missing.NOT_OVER


def _snakes_do_not_count(state: State) -> Ended:
    """snakes: their points are taken from the score, and are no Corruption."""
    return _with_counts(_snakes_bite(state), _tiles(state), state)


def _not_both(state: State) -> Ended:
    """full-tie: one of them wins, by who began or by another game, which the table does not show."""
    won = _as_ended(state)
    return won if won is Missing.NOT_OVER or len(won) == 1 else ()


def _one_a_lot(state: State) -> Ended | None:
    """deben-reward: with less than a lot nobody draws. What was drawn in fact cannot be put back."""
    less = _apart(_counts(state))
    if isinstance(state.pending, owe.Finished) and less:
        return None
    if _begins_to_draw(state) and less < PUBLISHED.figures.reward_lot:
        return winners(_as_scored(state), _counts(state))
    return _as_ended(state)


def _both_when_equal(state: State) -> Ended:
    """deben-reward: with equal Corruption each draws, as long as the bag has any."""
    is_pending = isinstance(state.pending, owe.Finished) and _apart(_counts(state)) == 0 and state.bag
    return Missing.NOT_OVER if is_pending else _as_ended(state)


ENDS: Final[Mapping[str, Mapping[str, EndRival]]] = {
    "full-tie": {"starting-player-loses": _not_both, "plays-on": _not_both},
    "corruption-measure": {"tiles": _by_tiles, "points-then-tiles": _tie_by_tiles},
    "deben-reward": {"one-a-lot": _one_a_lot, "both-when-equal": _both_when_equal},
    "snakes": {"points-of-score": _snakes_do_not_count},
}

"""What rejected readings of fixed rulings of duel say about moves, scores and ends, if they can be played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from attrs import evolve

from sobek_core.disputes.parts import Missing
from sobek_core.disputes.tools import allows, hides, judged_in, refuses, same, same_points
from sobek_core.duel import moves as m
from sobek_core.duel import state as owe
from sobek_core.duel.board import BETWEEN
from sobek_core.duel.components import CHARACTERS, WILD, Group, Tiles, Token, tile
from sobek_core.duel.edition import PUBLISHED
from sobek_core.duel.rules.pirogues import offered
from sobek_core.duel.rules.scoring import corruption_of, count_reward, score_seat, snake_points, winners

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sobek_core.disputes.tools import Ended, EndReading, MoveReading, ScoreReading
    from sobek_core.duel.game import Duel
    from sobek_core.duel.state import State

_ARCHITECT: Final = Tiles.every([tile("architect")])


# Moves.


def _up_to_a_gap(_game: Duel, state: State, move: m.Move, legal: bool) -> bool | None:
    """line: not beyond an empty square, where the Finger could not have pointed either."""
    if not legal or not isinstance(move, m.Take) or state.ankh is None:
        return legal
    gap = any(state.market.tile(at) is None for at in BETWEEN[state.ankh.cell.index][move.cell.index])
    return None if gap and isinstance(state.pending, owe.ForcedTake) else not gap


def _is_of_a_type_sold(_game: Duel, state: State, move: m.SellSet) -> bool:
    """Return whether these are only wild tiles, in hand and enough for a set, of a type that somebody has sold."""
    fits = len(move.tiles) >= PUBLISHED.figures.set_least and move.tiles <= state.seats[move.seat].hand
    return fits and not move.tiles.without(WILD) and any(seat.set_of(move.good) for seat in state.seats)


def _is_of_sales_only(game: Duel, state: State, move: m.NameGroup) -> bool:
    """Return whether no statue that must be removed is left, since the Architect counts as one in sales only."""
    if move.group is not Group.STATUE or game.choices.priest_effect == "free":
        return False
    return not state.seats[move.seat].corruption.has_any(WILD.without(_ARCHITECT))


def _is_fresh(state: State) -> bool:
    """Return whether nobody has taken anything yet."""
    return not any(
        seat.corruption or seat.sold or len(seat.hand) > PUBLISHED.figures.starting_hand for seat in state.seats
    )


def _is_worse(_game: Duel, state: State, move: m.ChooseToken) -> bool:
    """Return whether a token cannot do everything it says while another kind is left."""
    lacking = {
        Token.MUMMY: not state.seats[move.seat].corruption,
        Token.HORUS: len(state.bag) < 2,
        Token.DEBEN_2: not state.bag,
    }
    return lacking.get(move.token, False) and len(offered(state).distinct()) > 1


def _is_face_down(_game: Duel, state: State, move: m.FetchTile) -> bool:
    lying = state.market.tile(move.cell)
    return lying is not None and lying.power is not None


def _as_an_action(state: Any) -> Any:
    return evolve(state, pending=owe.Action(state.pending.seat))


MOVES: Final[Mapping[str, Mapping[str, MoveReading]]] = {
    "line": {
        "ahead-only": hides(m.Take, lambda _, state, _move: state.ankh is not None, legal=True),
        "up-to-a-gap": _up_to_a_gap,
    },
    "first-take": {
        "from-anywhere": allows(
            m.Take,
            owe.CentreTake,
            lambda _, state, move: _is_fresh(state) and state.market.tile(move.cell) is not None,
        )
    },
    "finger": {
        "next-take": judged_in(owe.ForcedTake, m.SellSet | m.PlayCharacter, _as_an_action),
        "any-tile": allows(
            m.PointFinger, owe.FingerTile, lambda _, state, move: state.market.tile(move.cell) is not None
        ),
    },
    "courtesan": {
        "goods-only": refuses(
            m.AddTiles, lambda _, _state, move: move.tiles.has_any(CHARACTERS) or move.tiles.has_any(WILD)
        ),
        "if-wanted": same,
    },
    "statues-only": {
        "onto-any-type-sold": allows(m.SellSet, owe.Action | owe.PyramidAction, _is_of_a_type_sold),
        "statues-proper": refuses(
            m.SellSet, lambda _, _state, move: not move.tiles.without(WILD) and move.tiles.has_any(_ARCHITECT)
        ),
    },
    "architect": {"a-statue-in-sales-only": refuses(m.NameGroup, _is_of_sales_only)},
    "pyramid-reorient": {"turn-only": judged_in(owe.PyramidAction, m.Move, _as_an_action)},
    "deben-swap": {"whenever-it-comes-to-hand": same},
    "refill": {
        "whenever-empty": hides(m.Refill, legal=True),
        "fill-is-the-action": hides(
            m.Take, lambda _, state, _move: isinstance(state.pending, owe.CentreTake) and not _is_fresh(state)
        ),
        "cleared-first": same,
    },
    "vizier-thief": {"if-wanted": same, "blind": hides(m.NameBack)},
    "nothing-there": {"all-or-nothing": same, "not-to-be-chosen": refuses(m.ChooseToken, _is_worse)},
    "scarab-token": {"counts-as-a-tile": same},
    "merchant": {"face-up-only": refuses(m.FetchTile, _is_face_down), "as-a-take": same},
}

# About consequences of a move, or visibility: none of their readings changes whether a move is legal.
UNMOVED: Final = frozenset(
    [
        "corruption-measure",
        "deben-reward",
        "end-removal",
        "end-trigger",
        "full-tie",
        "one-set-a-type",
        "pirogue-trigger",
        "snakes",
        "token-memory",
    ]
)

# Scores.


def _snakes_bite(state: State, points: tuple[int, ...]) -> tuple[int, ...]:
    """snakes: their points are subtracted from the score."""
    return tuple(score - snake_points(seat.tokens) for seat, score in zip(state.seats, points, strict=True))


def _scarabs_are_tiles(state: State, points: tuple[int, ...]) -> tuple[int, ...]:
    """scarab-token: a token is one more tile of the set."""
    return tuple(
        score + sum(line.scarabs * sold.tokens for line, sold in zip(score_seat(seat).lines, seat.sold, strict=True))
        for seat, score in zip(state.seats, points, strict=True)
    )


SCORES: Final[Mapping[str, Mapping[str, ScoreReading]]] = {
    "snakes": {"points-of-score": _snakes_bite},
    "scarab-token": {"just-sold": same_points, "counts-as-a-tile": _scarabs_are_tiles},
    "deben-reward": {"one-a-lot": same_points, "both-when-equal": same_points},  # the draws come later
    "corruption-measure": {"tiles": same_points, "points-then-tiles": same_points},
    "full-tie": {"starting-player-loses": same_points, "plays-on": same_points},
}

# Ends.


def _scores(state: State) -> tuple[int, ...]:
    """Return the scores by seat."""
    return tuple(score_seat(seat).score for seat in state.seats)


def _counts(state: State) -> tuple[int, ...]:
    """Count the points of Corruption by seat."""
    return tuple(corruption_of(seat) for seat in state.seats)


def _tiles(state: State) -> tuple[int, ...]:
    """Count the tiles on the Corruption boards by seat."""
    return tuple(len(seat.corruption) for seat in state.seats)


def _apart(corruption: tuple[int, ...]) -> int:
    """Return how far the Corruption of two seats is apart, which decides the reward."""
    return max(corruption) - min(corruption)


def _with_counts(scores: tuple[int, ...], corruption: tuple[int, ...], state: State) -> Ended:
    """Return who wins with these scores, or that the game goes on, if Corruption were counted like this.

    Equal points of Corruption mean that no reward was drawn; with other counts there might be one, or none.
    """
    less = _apart(corruption)
    if isinstance(state.pending, owe.Finished):
        is_pending = _apart(_counts(state)) == 0 and count_reward(less, len(state.bag)) > 0
        return Missing.NOT_OVER if is_pending else winners(scores, corruption)
    return winners(scores, corruption) if _begins_to_draw(state) and less == 0 else Missing.NOT_OVER


def _begins_to_draw(state: State) -> bool:
    """Return whether the reward is pending and none of it has been drawn."""
    full = count_reward(_apart(_counts(state)), len(state.bag))
    return isinstance(state.pending, owe.RewardDraw) and state.pending.left == full


def _as_ended(state: State) -> Ended:
    """Return who has won, or that the game goes on, in the state as it is."""
    return winners(_scores(state), _counts(state)) if isinstance(state.pending, owe.Finished) else Missing.NOT_OVER


def _not_both(state: State) -> Ended:
    """full-tie: one of them wins, by who began or by another game, which the state does not show."""
    won = _as_ended(state)
    return won if won is Missing.NOT_OVER or len(won) == 1 else ()


def _one_a_lot(state: State) -> Ended | None:
    """deben-reward: with less than a lot nobody draws. What was drawn in fact cannot be put back."""
    less = _apart(_counts(state))
    if isinstance(state.pending, owe.Finished) and less:
        return None
    if _begins_to_draw(state) and less < PUBLISHED.figures.reward_lot:
        return winners(_scores(state), _counts(state))
    return _as_ended(state)


def _both_when_equal(state: State) -> Ended:
    """deben-reward: with equal Corruption each player draws while the bag has any."""
    is_pending = isinstance(state.pending, owe.Finished) and _apart(_counts(state)) == 0 and state.bag
    return Missing.NOT_OVER if is_pending else _as_ended(state)


ENDS: Final[Mapping[str, Mapping[str, EndReading]]] = {
    "full-tie": {"starting-player-loses": _not_both, "plays-on": _not_both},
    "corruption-measure": {
        "tiles": lambda state: _with_counts(_scores(state), _tiles(state), state),
        "points-then-tiles": lambda state: (
            winners(_scores(state), _tiles(state)) if isinstance(state.pending, owe.Finished) else Missing.NOT_OVER
        ),
    },
    "deben-reward": {"one-a-lot": _one_a_lot, "both-when-equal": _both_when_equal},
    "snakes": {
        "points-of-score": lambda state: _with_counts(_snakes_bite(state, _scores(state)), _tiles(state), state)
    },
}

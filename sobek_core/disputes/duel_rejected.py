"""What rejected readings of fixed rulings of duel say about moves, scores and ends, if they can be applied."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from attrs import evolve

from sobek_core.disputes.dispute import NoAnswer
from sobek_core.disputes.tools import allows, hides, judged_in, refuses, same, same_points
from sobek_core.duel import moves as m
from sobek_core.duel import state as s
from sobek_core.duel.board import BETWEEN
from sobek_core.duel.components import CHARACTERS, WILD, Group, Tiles, Token, tile
from sobek_core.duel.rules.pirogues import offered
from sobek_core.duel.rules.scoring import corruption_of, count_reward, score_line, score_seat, snake_points, winners
from sobek_core.kernel.game import Position

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sobek_core.disputes.tools import Ended, EndReading, MoveReading, ScoreReading
    from sobek_core.duel.game import Duel
    from sobek_core.duel.state import State

_ARCHITECT: Final = Tiles.kind_set([tile("architect")])


# Moves.


def _up_to_a_gap(_game: Duel, state: State, move: m.Move, legal: bool) -> bool | None:
    """line: not beyond an empty square, where the finger could not have pointed either."""
    if not legal or not isinstance(move, m.Take) or state.ankh is None:
        return legal
    gap = any(state.market.tile(at) is None for at in BETWEEN[state.ankh.cell.index][move.cell.index])
    return None if gap and isinstance(state.pending, s.ForcedTake) else not gap


def _is_of_a_type_sold(game: Duel, state: State, move: m.SellSet) -> bool:
    """Return whether these are only wild tiles, in hand and enough for a set, of a type that somebody has sold."""
    fits = len(move.tiles) >= game.edition.figures.min_set_size and move.tiles <= state.seats[move.seat].hand
    return fits and not move.tiles.without(WILD) and any(seat.set_of(move.good) for seat in state.seats)


def _is_of_sales_only(game: Duel, state: State, move: m.NameGroup) -> bool:
    """Return whether no statue is left to remove, since the Architect counts as one in sales only."""
    if move.group is not Group.STATUE or game.choices.priest_effect == "free":
        return False
    return not state.seats[move.seat].corruption.has_any(WILD.without(_ARCHITECT))


def _is_fresh(game: Duel, state: State) -> bool:
    """Return whether nobody has taken anything yet."""
    dealt = game.edition.figures.starting_hand
    return not any(seat.corruption or seat.sold or len(seat.hand) > dealt for seat in state.seats)


def _is_worse(_game: Duel, state: State, move: m.ChooseToken) -> bool:
    """Return whether a token cannot have its full effect while another kind is left."""
    lacking = {
        Token.MUMMY: not state.seats[move.seat].corruption,
        Token.HORUS: len(state.bag) < 2,
        Token.DEBEN_2: not state.bag,
    }
    return lacking.get(move.token, False) and len(offered(state).distinct()) > 1


def _is_face_down(_game: Duel, state: State, move: m.FetchTile) -> bool:
    tile = state.market.tile(move.cell)
    return tile is not None and tile.power is not None


def _as_an_action(state: Any) -> Any:
    return evolve(state, pending=s.Action(state.pending.seat))


MOVES: Final[Mapping[str, Mapping[str, MoveReading]]] = {
    "line": {
        "ahead-only": hides(m.Take, lambda _, state, _move: state.ankh is not None, legal=True),
        "up-to-a-gap": _up_to_a_gap,
    },
    "first-take": {
        "from-anywhere": allows(
            m.Take,
            s.CentreTake,
            lambda game, state, move: _is_fresh(game, state) and state.market.tile(move.cell) is not None,
        )
    },
    "finger": {
        "next-take": judged_in(s.ForcedTake, m.SellSet | m.PlayCharacter, _as_an_action),
        "any-tile": allows(
            m.PointFinger, s.FingerTile, lambda _, state, move: state.market.tile(move.cell) is not None
        ),
    },
    "courtesan": {
        "goods-only": refuses(
            m.AddTiles, lambda _, _state, move: move.tiles.has_any(CHARACTERS) or move.tiles.has_any(WILD)
        ),
        "if-wanted": same,
    },
    "statues-only": {
        "onto-any-type-sold": allows(m.SellSet, s.Action | s.PyramidAction, _is_of_a_type_sold),
        "statues-proper": refuses(
            m.SellSet, lambda _, _state, move: not move.tiles.without(WILD) and move.tiles.has_any(_ARCHITECT)
        ),
    },
    "architect": {"a-statue-in-sales-only": refuses(m.NameGroup, _is_of_sales_only)},
    "pyramid-reorient": {"turn-only": judged_in(s.PyramidAction, m.Move, _as_an_action)},
    "deben-swap": {"whenever-it-comes-to-hand": same},
    "refill": {
        "whenever-empty": hides(m.Refill, legal=True),
        "fill-is-the-action": hides(
            m.Take, lambda game, state, _: isinstance(state.pending, s.CentreTake) and not _is_fresh(game, state)
        ),
        "cleared-first": same,
    },
    "vizier-thief": {"if-wanted": same, "blind": hides(m.NameBack)},
    "nothing-there": {"all-or-nothing": same, "not-to-be-chosen": refuses(m.ChooseToken, _is_worse)},
    "scarab-token": {"counts-as-a-tile": same},
    "merchant": {"face-up-only": refuses(m.FetchTile, _is_face_down), "as-a-take": same},
}

# About consequences of a move, or visibility: no reading changes whether a move is legal.
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


def _snakes_bite(scored: Position[Duel, State], points: tuple[int, ...]) -> tuple[int, ...]:
    """snakes: their points are subtracted from the score."""
    figures, seats = scored.game.edition.figures, scored.state.seats
    return tuple(score - snake_points(seat.tokens, figures) for seat, score in zip(seats, points, strict=True))


def _scarabs_are_tiles(scored: Position[Duel, State], points: tuple[int, ...]) -> tuple[int, ...]:
    """scarab-token: a token is one more tile of the set."""
    figures, seats = scored.game.edition.figures, scored.state.seats
    return tuple(
        score + sum(score_line(sold, figures).scarabs * sold.tokens for sold in seat.sold)
        for seat, score in zip(seats, points, strict=True)
    )


SCORES: Final[Mapping[str, Mapping[str, ScoreReading]]] = {
    "snakes": {"points-of-score": _snakes_bite},
    "scarab-token": {"just-sold": same_points, "counts-as-a-tile": _scarabs_are_tiles},
    "deben-reward": {"one-for-each-three": same_points, "both-when-equal": same_points},  # the draws come later
    "corruption-measure": {"tiles": same_points, "points-then-tiles": same_points},
    "full-tie": {"starting-player-loses": same_points, "plays-on": same_points},
}

# Ends.


def _scores(game: Duel, state: State) -> tuple[int, ...]:
    """Return the scores by seat."""
    return tuple(score_seat(seat, game.edition.figures).score for seat in state.seats)


def _counts(game: Duel, state: State) -> tuple[int, ...]:
    """Count the points of Corruption by seat."""
    return tuple(corruption_of(seat, game.edition.figures) for seat in state.seats)


def _tiles(state: State) -> tuple[int, ...]:
    """Count the tiles on the Corruption boards by seat."""
    return tuple(len(seat.corruption) for seat in state.seats)


def _apart(corruption: tuple[int, ...]) -> int:
    """Return how far apart the Corruption of two seats is, which decides the reward."""
    return max(corruption) - min(corruption)


def _with_counts(game: Duel, state: State, scores: tuple[int, ...], corruption: tuple[int, ...]) -> Ended:
    """Return who wins with these scores, or that the game goes on, if Corruption were counted in this way.

    Equal points of Corruption mean that no reward was drawn; with other counts there might be one, or none.
    """
    less = _apart(corruption)
    if isinstance(state.pending, s.Finished):
        is_pending = _apart(_counts(game, state)) == 0 and count_reward(less, len(state.bag), game.edition.figures) > 0
        return NoAnswer.NOT_OVER if is_pending else winners(scores, corruption)
    return winners(scores, corruption) if _begins_to_draw(game, state) and less == 0 else NoAnswer.NOT_OVER


def _begins_to_draw(game: Duel, state: State) -> bool:
    """Return whether the reward is pending and none of it has been drawn."""
    full = count_reward(_apart(_counts(game, state)), len(state.bag), game.edition.figures)
    return isinstance(state.pending, s.RewardDraw) and state.pending.left == full


def _as_ended(game: Duel, state: State) -> Ended:
    """Return who has won, or that the game goes on, in the state as it is."""
    return (
        winners(_scores(game, state), _counts(game, state))
        if isinstance(state.pending, s.Finished)
        else NoAnswer.NOT_OVER
    )


def _not_both(game: Duel, state: State) -> Ended:
    """full-tie: one player wins, depending on who began or on another game, which the state does not show."""
    won = _as_ended(game, state)
    return won if won is NoAnswer.NOT_OVER or len(won) == 1 else ()


def _one_for_each_three(game: Duel, state: State) -> Ended | None:
    """deben-reward: for a difference of less than three nobody draws. Debens already drawn cannot be put back."""
    less = _apart(_counts(game, state))
    if isinstance(state.pending, s.Finished) and less:
        return None
    if _begins_to_draw(game, state) and less < game.edition.figures.corruption_per_deben:
        return winners(_scores(game, state), _counts(game, state))
    return _as_ended(game, state)


def _both_when_equal(game: Duel, state: State) -> Ended:
    """deben-reward: with equal Corruption each player draws while the bag has any."""
    is_pending = isinstance(state.pending, s.Finished) and _apart(_counts(game, state)) == 0 and state.bag
    return NoAnswer.NOT_OVER if is_pending else _as_ended(game, state)


ENDS: Final[Mapping[str, Mapping[str, EndReading]]] = {
    "full-tie": {"starting-player-loses": _not_both, "plays-on": _not_both},
    "corruption-measure": {
        "tiles": lambda game, state: _with_counts(game, state, _scores(game, state), _tiles(state)),
        "points-then-tiles": lambda game, state: (
            winners(_scores(game, state), _tiles(state)) if isinstance(state.pending, s.Finished) else NoAnswer.NOT_OVER
        ),
    },
    "deben-reward": {"one-for-each-three": _one_for_each_three, "both-when-equal": _both_when_equal},
    "snakes": {
        "points-of-score": lambda game, state: _with_counts(
            game, state, _snakes_bite(Position(game, state), _scores(game, state)), _tiles(state)
        )
    },
}

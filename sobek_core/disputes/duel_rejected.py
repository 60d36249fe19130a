"""What rejected readings of fixed rulings of duel say about moves, scores and ends, if they can be played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from attrs import evolve

from sobek_core.disputes.parts import Missing
from sobek_core.disputes.tools import is_legal, same, same_points
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


# Moves. Each function returns whether a move is legal under its reading; `legal` is the answer of the core.


def _up_to_a_gap(_game: Duel, state: State, move: m.Move, legal: bool) -> bool | None:
    """line: not beyond an empty square, where the Finger could not have pointed either."""
    if not legal or not isinstance(move, m.Take) or state.ankh is None:
        return legal
    gap = any(state.market.tile(at) is None for at in BETWEEN[state.ankh.cell.index][move.cell.index])
    return None if gap and isinstance(state.pending, owe.ForcedTake) else not gap


def _ahead(_game: Duel, state: State, move: m.Move, legal: bool) -> bool | None:
    """line: only one way. The state does not show which one."""
    return None if legal and isinstance(move, m.Take) and state.ankh is not None else legal


def _from_anywhere(_game: Duel, state: State, move: m.Move, legal: bool) -> bool:
    """first-take: any tile of the Market until somebody has taken one."""
    if not isinstance(state.pending, owe.CentreTake) or not isinstance(move, m.Take) or not _is_fresh(state):
        return legal
    return state.market.tile(move.cell) is not None if move.seat == state.pending.seat else legal


def _next_take(game: Duel, state: State, move: m.Move, legal: bool) -> bool:
    """finger: the opponent may sell or play a character first."""
    if isinstance(state.pending, owe.ForcedTake) and isinstance(move, m.SellSet | m.PlayCharacter):
        return is_legal(game, evolve(state, pending=owe.Action(state.pending.seat)), move)
    return legal


def _any_tile(_game: Duel, state: State, move: m.Move, legal: bool) -> bool:
    """finger: on any tile of the Market."""
    if (
        isinstance(state.pending, owe.FingerTile)
        and isinstance(move, m.PointFinger)
        and move.seat == state.pending.seat
    ):
        return state.market.tile(move.cell) is not None
    return legal


def _goods_only(_game: Duel, _state: State, move: m.Move, legal: bool) -> bool:
    """courtesan: neither characters nor wild tiles."""
    return legal and not (isinstance(move, m.AddTiles) and (move.tiles.has_any(CHARACTERS) or move.tiles.has_any(WILD)))


def _statues_proper(_game: Duel, _state: State, move: m.Move, legal: bool) -> bool:
    """statues-only: the Architect needs tiles other than wild ones."""
    is_wild = isinstance(move, m.SellSet) and not move.tiles.without(WILD) and move.tiles.has_any(_ARCHITECT)
    return legal and not is_wild


def _any_type_sold(_game: Duel, state: State, move: m.Move, legal: bool) -> bool:
    """statues-only: wild tiles open a set of a type that the opponent has sold."""
    if legal or not isinstance(move, m.SellSet) or not isinstance(state.pending, owe.Action | owe.PyramidAction):
        return legal
    hand = state.seats[state.pending.seat].hand
    fits = move.seat == state.pending.seat and len(move.tiles) >= PUBLISHED.figures.set_least and move.tiles <= hand
    return fits and not move.tiles.without(WILD) and any(seat.set_of(move.good) for seat in state.seats)


def _in_sales_only(game: Duel, state: State, move: m.Move, legal: bool) -> bool:
    """architect: the High Priest does not remove it with the statues."""
    if not legal or not isinstance(move, m.NameGroup) or move.group is not Group.STATUE:
        return legal
    if game.choices.priest_effect == "free":
        return True
    return state.seats[move.seat].corruption.has_any(WILD.without(_ARCHITECT))


def _turn_only(game: Duel, state: State, move: m.Move, legal: bool) -> bool:
    """pyramid-reorient: the extra turn is a turn like any other."""
    if isinstance(state.pending, owe.PyramidAction):
        return is_legal(game, evolve(state, pending=owe.Action(state.pending.seat)), move)
    return legal


def _is_fresh(state: State) -> bool:
    """Return whether nobody has taken anything yet."""
    return not any(
        seat.corruption or seat.sold or len(seat.hand) > PUBLISHED.figures.starting_hand for seat in state.seats
    )


def _filled_by_itself(_game: Duel, _state: State, move: m.Move, legal: bool) -> bool | None:
    """refill: nobody fills the Market; it is filled automatically."""
    return None if legal and isinstance(move, m.Refill) else legal


def _opponent_takes(_game: Duel, state: State, move: m.Move, legal: bool) -> bool | None:
    """refill: filling is the turn, and the opponent takes from the centre."""
    is_refilled = isinstance(state.pending, owe.CentreTake) and not _is_fresh(state)
    return None if is_refilled and isinstance(move, m.Take) else legal


def _blind(_game: Duel, _state: State, move: m.Move, legal: bool) -> bool | None:
    """vizier-thief: no back is named."""
    return None if isinstance(move, m.NameBack) else legal


def _not_to_be_chosen(_game: Duel, state: State, move: m.Move, legal: bool) -> bool:
    """nothing-there: a token that cannot do everything it says cannot be chosen while another kind is left."""
    if not legal or not isinstance(move, m.ChooseToken):
        return legal
    lacking = {
        Token.MUMMY: not state.seats[move.seat].corruption,
        Token.HORUS: len(state.bag) < 2,
        Token.DEBEN_2: not state.bag,
    }
    return not lacking.get(move.token) or len(offered(state).distinct()) == 1


def _face_up_only(_game: Duel, state: State, move: m.Move, legal: bool) -> bool:
    """merchant: only a tile with a visible face."""
    lying = state.market.tile(move.cell) if isinstance(move, m.FetchTile) else None
    return legal and (lying is None or lying.power is None)


MOVES: Final[Mapping[str, Mapping[str, MoveReading]]] = {
    "line": {"ahead-only": _ahead, "up-to-a-gap": _up_to_a_gap},
    "first-take": {"from-anywhere": _from_anywhere},
    "finger": {"next-take": _next_take, "any-tile": _any_tile},
    "courtesan": {"goods-only": _goods_only, "if-wanted": same},
    "statues-only": {"onto-any-type-sold": _any_type_sold, "statues-proper": _statues_proper},
    "architect": {"a-statue-in-sales-only": _in_sales_only},
    "pyramid-reorient": {"turn-only": _turn_only},
    "deben-swap": {"whenever-it-comes-to-hand": same},
    "refill": {"whenever-empty": _filled_by_itself, "fill-is-the-action": _opponent_takes, "cleared-first": same},
    "vizier-thief": {"if-wanted": same, "blind": _blind},
    "nothing-there": {"all-or-nothing": same, "not-to-be-chosen": _not_to_be_chosen},
    "scarab-token": {"counts-as-a-tile": same},
    "merchant": {"face-up-only": _face_up_only, "as-a-take": same},
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


def _by_tiles(state: State) -> Ended:
    """corruption-measure: the reward depends on tiles only, and they break the tie."""
    return _with_counts(_scores(state), _tiles(state), state)


def _tie_by_tiles(state: State) -> Ended:
    """corruption-measure: only tiles break the tie."""
    return winners(_scores(state), _tiles(state)) if isinstance(state.pending, owe.Finished) else Missing.NOT_OVER


def _snakes_do_not_count(state: State) -> Ended:
    """snakes: their points are subtracted from the score and are not Corruption."""
    return _with_counts(_snakes_bite(state, _scores(state)), _tiles(state), state)


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
    "corruption-measure": {"tiles": _by_tiles, "points-then-tiles": _tie_by_tiles},
    "deben-reward": {"one-a-lot": _one_a_lot, "both-when-equal": _both_when_equal},
    "snakes": {"points-of-score": _snakes_do_not_count},
}

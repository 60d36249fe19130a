"""When the game ends, what is removed then, what becomes Corruption, and the reward (spec/duel/game-end.md)."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from attrs import evolve

from sobek_core.duel import state as s
from sobek_core.duel.components import Good, Tile, Token
from sobek_core.duel.events import EndTriggered
from sobek_core.duel.moves import ChooseToken
from sobek_invariants.duel.conservation import REMOVED, corruption, hand, laid_out, laid_out_behind
from sobek_invariants.duel.observed import (
    ObservedState,
    Step,
    can_open,
    can_refill_line,
    is_of,
    is_wild,
    of_step,
    other,
)
from sobek_invariants.ledger import all_of, moved_otherwise
from sobek_invariants.observed import names_of

if TYPE_CHECKING:
    from collections.abc import Iterator


def snake_points(state: ObservedState, seat: int) -> int:
    """Count the points of Corruption of a player's snakes (duel.pirogues.snake)."""
    worth = {Token.SNAKE_1: state.figures.snake_1_points, Token.SNAKE_2: state.figures.snake_2_points}
    return sum(worth.get(token, 0) for token in state.tokens[seat])


def can_sell(state: ObservedState, seat: int, good: Good) -> bool:
    """Return whether a player could sell all tiles that fit as a type: adding tiles never makes a sale illegal."""
    tiles = [tile for tile in state.hands[seat] if is_of(tile, good) or is_wild(tile)]
    return len(tiles) >= state.figures.min_set_size and (good in state.sold[seat] or can_open(state, tiles, good))


def can_do_nothing(state: ObservedState, seat: int, *, pyramid: bool) -> bool:
    """Return whether a player has no tile to take, no refill, no sale and no character to play as a turn begins.

    pyramid: whether it is the extra turn of a pyramid.
    """
    if state.any_tile(state.lines() if pyramid else state.line()):
        return False
    if state.draw_pile and can_refill_line(state, pyramid=pyramid):
        return False
    if any(tile.power is not None for tile in state.hands[seat]):
        return False
    return not any(can_sell(state, seat, good) for good in Good)


# Tiles that leave the game.


def wrongly_removed(state: ObservedState, seat: int, gone: Counter[Tile]) -> Iterator[str]:
    """Yield what is wrong with the tiles that the end of the game removed from a hand (duel.game-end.removal)."""
    most, leaving = most_that_sales_bring_down(state, seat), _leaving(state, seat)
    if gone.total() != most:
        yield f"{most} tiles could have been sold, but {names_of(gone.elements())} was removed"
    elif gone != leaving:
        yield f"expected {names_of(leaving.elements())} to be removed, not {names_of(gone.elements())}"


def most_that_sales_bring_down(state: ObservedState, seat: int) -> int:
    """Return the largest number of tiles that a hand can sell legally, without further takes.

    All divisions of the wild tiles are tried. Several sales of one type sell no more tiles than one sale of them all,
    and no sale opens another type.
    """
    sizes = [len(tiles) for good, tiles in _typed(state, seat).items() if _may_be_sold(state, seat, good, tiles)]
    return _most(tuple(sizes), sum(map(is_wild, state.hands[seat])), state.figures.min_set_size)


@lru_cache(maxsize=1 << 13)
def _most(sizes: tuple[int, ...], wild: int, least: int) -> int:
    """Return how many tiles can be sold if each type gets from none to all of the wild tiles that are left."""
    if not sizes:
        return 0
    first, *others = sizes
    return max(
        (first + share if first + share >= least else 0) + _most(tuple(others), wild - share, least)
        for share in range(wild + 1)
    )


def _leaving(state: ObservedState, seat: int) -> Counter[Tile]:
    """Return what leaves a hand: type by type, the largest first, each with the wild tiles that it needs."""
    wild = [tile for tile in state.hands[seat] if is_wild(tile)]
    typed, left, least = _typed(state, seat), len(wild), state.figures.min_set_size
    gone: list[Tile] = []
    for good in sorted(typed, key=lambda good: -len(typed[good])):  # in a tie the earlier type
        needs = max(0, least - len(typed[good]))
        if typed[good] and needs <= left and _may_be_sold(state, seat, good, typed[good]):
            gone += typed[good]
            left -= needs
    if gone or (len(wild) >= least and state.sold[seat]):
        gone += wild
    return Counter(gone)


def _typed(state: ObservedState, seat: int) -> dict[Good, list[Tile]]:
    return {good: [tile for tile in state.hands[seat] if is_of(tile, good)] for good in Good}


def _may_be_sold(state: ObservedState, seat: int, good: Good, tiles: list[Tile]) -> bool:
    return good in state.sold[seat] or can_open(state, tiles, good)


# Points.


def corruption_of(state: ObservedState, seat: int) -> int:
    """Count a player's points of Corruption: tiles and snakes (duel.scoring.corruption-count)."""
    return len(state.corruption[seat]) + snake_points(state, seat)


def reward(state: ObservedState) -> s.RewardDraw | s.Finished:
    """Return what is pending once both hands are empty: debens for the less corrupt player, if any are left."""
    counts = [corruption_of(state, seat) for seat in (0, 1)]
    if counts[0] == counts[1]:
        return s.Finished()
    less = counts.index(min(counts))
    debens, difference = 1, counts[other(less)] - counts[less]
    while difference >= state.figures.corruption_per_deben:
        debens, difference = debens + 1, difference - state.figures.corruption_per_deben
    debens = min(debens, len(state.bag))
    return s.RewardDraw(less, debens) if debens else s.Finished()


# The step that ends the game.


def _ended(step: Step) -> tuple[ObservedState, int] | None:
    """Return the state with the hands after the move, and the player who ended the game, if this step ended it."""
    for event in step.events:
        if isinstance(event, EndTriggered):
            layout = laid_out_behind(step)
            hands = tuple(layout.get(hand(seat), ()) for seat in (0, 1))
            return evolve(step.after, hands=hands), event.seat
    return None


def _gone(step: Step, seat: int) -> Counter[Any]:
    """Return the tiles that the end of the game removed from a hand."""
    layout = laid_out_behind(step)
    had = Counter((*layout.get(hand(seat), ()), *layout.get(corruption(seat), ())))
    return had - Counter((*step.after.hands[seat], *step.after.corruption[seat]))


@of_step("duel.game-end.trigger", "duel.turn.action", "duel.characters.power")
def the_game_ends_exactly_when_the_player_to_move_can_do_nothing(step: Step) -> Iterator[str]:
    """The game ends once, by a move after which the player whose turn begins can do nothing.

    An invariant of states says that no turn begins in which nothing can be done.
    """
    over = isinstance(step.after.pending, (s.RewardDraw, s.Finished))
    was_over = isinstance(step.before.pending, s.RewardDraw)
    ended = _ended(step)
    if sum(isinstance(event, EndTriggered) for event in step.events) > 1:
        yield "the end is reported more than once"
    if over != (was_over or ended is not None):
        yield f"{step.after.pending} is pending after {step.before.pending}"
    if ended is not None:
        behind, ender = ended
        pyramid = isinstance(step.move, ChooseToken) and step.move.token is Token.PYRAMID
        if not can_do_nothing(behind, ender, pyramid=pyramid):
            yield f"seat {ender} has ended the game, but could do something"


@of_step("duel.game-end.removal", "duel.game-end.leftover", rests_on=("duel.selling.new-set", "duel.selling.three"))
def the_end_removes_as_many_tiles_as_could_be_sold(step: Step) -> Iterator[str]:
    """The other player loses as many tiles as the best use of wild tiles allows, and of which types the spec says.

    Whoever ended the game loses none. All tiles that are left in hand become Corruption, and nothing else moves.
    """
    if (ended := _ended(step)) is not None:
        behind, ender = ended
        lost = _gone(step, other(ender))
        yield from wrongly_removed(behind, other(ender), lost)
        moved = all_of(lost.elements(), hand(other(ender)), REMOVED)
        for seat in (0, 1):
            left = Counter(behind.hands[seat]) - (lost if seat != ender else Counter())
            moved += all_of(left.elements(), hand(seat), corruption(seat))
        yield from moved_otherwise(laid_out_behind(step), moved, laid_out(step.after))


@of_step("duel.scoring.reward", "duel.pirogues.snake", rests_on=("duel.scoring.corruption-count",))
def the_less_corrupt_player_draws_one_deben_and_one_more_for_every_three_points(step: Step) -> Iterator[str]:
    """Once hands are on the boards, the less corrupt player draws as the bag allows; otherwise the game is scored."""
    if _ended(step) is not None and (expected := reward(step.after)) != step.after.pending:
        yield f"expected {expected}, got {step.after.pending}"

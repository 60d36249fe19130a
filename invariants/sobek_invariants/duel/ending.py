"""When the game ends, and what counts then, as in spec/duel/game-end.md and scoring.md."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING

from attrs import frozen

from sobek_core.duel import state as s
from sobek_core.duel.components import Good, Token
from sobek_invariants.duel.conditions import can_open, can_refill_line
from sobek_invariants.duel.observed import ObservedState, is_of, is_wild, other
from sobek_invariants.observed import names_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sobek_core.duel.components import Tile


def snake_points(state: ObservedState, seat: int) -> int:
    """Count the points of Corruption of a player's snakes (duel.pirogues.snake)."""
    worth = {Token.SNAKE_1: state.figures.snake_1_points, Token.SNAKE_2: state.figures.snake_2_points}
    return sum(worth.get(token, 0) for token in state.tokens[seat])


def token_points(state: ObservedState, seat: int) -> int:
    """Count the points of a player's tokens (duel.scoring.tokens)."""
    worth = {Token.SEVEN: state.figures.seven_points, Token.DEBEN_2: state.figures.deben_2_points}
    return sum(worth.get(token, 0) for token in state.tokens[seat])


@frozen
class Begins:
    """The start of a turn. pyramid: whether it is the extra turn of a pyramid."""

    seat: int
    pyramid: bool = False


def can_sell(state: ObservedState, seat: int, good: Good) -> bool:
    """Return whether a player could sell all tiles that fit as a type: adding tiles never makes a sale illegal."""
    tiles = [tile for tile in state.hands[seat] if is_of(tile, good) or is_wild(tile)]
    return len(tiles) >= state.figures.min_set_size and (good in state.sold[seat] or can_open(state, tiles, good))


def can_do_nothing(state: ObservedState, turn: Begins) -> bool:
    """Return whether the player has no tile to take, no refill, no sale and no character to play as a turn begins."""
    if state.any_tile(state.lines() if turn.pyramid else state.line()):
        return False
    if state.draw_pile and can_refill_line(state, pyramid=turn.pyramid):
        return False
    if any(tile.power is not None for tile in state.hands[turn.seat]):
        return False
    return not any(can_sell(state, turn.seat, good) for good in Good)


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


def score_of(state: ObservedState, seat: int) -> int:
    """Count a player's points, tile by tile (spec/duel/scoring.md)."""
    points = sum(state.debens[seat]) + token_points(state, seat)
    for sold in state.sold[seat].values():
        for _ in sold.tiles:
            points += sum(tile.scarabs for tile in sold.tiles) + state.figures.scarabs_per_token * sold.tokens
    return points


def winners(state: ObservedState) -> tuple[int, ...]:
    """Return the winners: by score, then by fewer points of Corruption, or else both (duel.scoring.winner)."""
    points = [score_of(state, seat) for seat in (0, 1)]
    corrupt = [corruption_of(state, seat) for seat in (0, 1)]
    if points[0] != points[1]:
        return (0,) if points[0] > points[1] else (1,)
    if corrupt[0] != corrupt[1]:
        return (0,) if corrupt[0] < corrupt[1] else (1,)
    return (0, 1)

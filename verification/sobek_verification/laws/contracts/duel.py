"""Laws of the arithmetic in spec/duel/scoring.md: sets, Corruption, the reward, and the winners."""

from __future__ import annotations

from operator import sub
from typing import TYPE_CHECKING, Any, Final

from attrs import evolve

from sobek_core.duel.components import Debens, Good, Tiles, Token, Tokens, tile
from sobek_core.duel.edition import PUBLISHED
from sobek_core.duel.rules.scoring import count_corruption, count_reward, score_line, score_seat, winners
from sobek_core.duel.state import Seat, SoldSet
from sobek_verification.checks import fault
from sobek_verification.laws.contracts.contract import contract

if TYPE_CHECKING:
    from collections.abc import Callable

FIGURES: Final = PUBLISHED.figures


# Sets.


_WHEAT: Final = tuple(Tiles.of([tile("wheat-v-1")] * number) for number in range(11))
_TEN: Final = SoldSet(Good.WHEAT, _WHEAT[10], 11)


@fault(
    "counts a tenth tile with eleven tokens as none",
    ".score_line",
    lambda right: lambda sold, figures: right(evolve(sold, tiles=_WHEAT[9]) if sold == _TEN else sold, figures),
)
@contract("duel.scoring.set")
def a_line_of_the_sheet_scores_tiles_and_scarabs_tokens(tiles: int, tokens: int) -> bool:
    """Check up to ten tiles with one scarab each, and any number of scarabs tokens.

    pre: 0 <= tiles <= 10 and tokens >= 0
    post: _
    """
    return score_line(SoldSet(Good.WHEAT, _WHEAT[tiles], tokens), FIGURES).points == tiles * (tiles + tokens + tokens)


# Corruption.


@fault(
    "ignores the snakes of an empty board",
    ".count_corruption",
    lambda _: lambda tiles, snakes: tiles + snakes if tiles else 0,
)
@fault("counts every snake as one tile", ".count_corruption", lambda _: lambda tiles, snakes: tiles + min(snakes, 1))
@contract("duel.scoring.corruption-count")
def each_tile_and_each_snake_point_counts_once_from_zero_on(tiles: int, snakes: int) -> bool:
    """Compare a count with that of one more tile and of one more point of a snake; no Corruption counts zero.

    pre: tiles >= 0 and snakes >= 0
    post: _
    """
    count = count_corruption(tiles, snakes)
    more = count_corruption(tiles + 1, snakes), count_corruption(tiles, snakes + 1)
    return count_corruption(0, 0) == 0 and more == (count + 1, count + 1)


# The reward.


@fault(
    "gives debens for full threes only",
    ".count_reward",
    lambda _: lambda less, in_bag, _figures: min(less // 3, in_bag),
)
@fault("rounds threes up", ".count_reward", lambda _: lambda less, in_bag, _figures: min(1 + (less + 2) // 3, in_bag))
@fault(
    "rewards nobody for a hundred and seven less",
    ".count_reward",
    lambda right: lambda less, *rest: 0 if less == 107 else right(less, *rest),
)
@fault("draws from an empty bag", ".count_reward", lambda right: lambda *reward: max(1, right(*reward)))
@fault(
    "leaves the last of seventy three debens",
    ".count_reward",
    lambda right: lambda less, in_bag, figures: right(less, 72 if in_bag == 73 else in_bag, figures),
)
@fault("rewards equal points", ".count_reward", lambda _: lambda less, in_bag, _figures: min(1 + less // 3, in_bag))
@contract("duel.scoring.reward")
def one_deben_and_one_more_for_each_full_three_are_drawn_while_the_bag_has_any(less: int, in_bag: int) -> bool:
    """State the division as a lower and an upper bound; a bag with too few debens is emptied, and 0 less draws none.

    pre: less >= 0 and in_bag >= 0
    post: _
    """
    reward = count_reward(less, in_bag, FIGURES)
    if less == 0:
        return reward == 0
    if in_bag <= less // 3:
        return reward == in_bag
    return 3 * (reward - 1) <= less < 3 * reward


# The winner.


@fault("leaves equal scores a draw", ".winners", lambda right: lambda scores, _: right(scores, (0, 0)))
@fault("prefers the more corrupt", ".winners", lambda right: lambda scores, corruption: right(scores, corruption[::-1]))
@fault(
    "subtracts corruption from the score",
    ".winners",
    lambda right: lambda scores, corruption: right(tuple(map(sub, scores, corruption)), corruption),
)
@fault("lets the first seat win a full tie", ".winners", lambda right: lambda *points: right(*points)[:1])
@contract("duel.scoring.winner")
def the_winners_are_the_players_whom_nobody_beats(*, a: int, b: int, c: int, d: int) -> bool:
    """State the rule seat by seat. The scores are a, b, and the points of Corruption c, d.

    pre: a >= 0 and b >= 0 and c >= 0 and d >= 0
    post: _
    """
    first = a > b or (a == b and c <= d)
    second = b > a or (a == b and d <= c)
    return winners((a, b), (c, d)) == tuple(seat for seat, wins in enumerate((first, second)) if wins)


# The total, for given tiles and a given deben.

_FISH: Final = Tiles.of(map(tile, ("fish-v-1", "fish-h-1", "fish-f-1")))


def _with_tokens(change: Callable[[int], int]) -> Any:
    """Score with other numbers of scarabs tokens on sold sets."""
    return lambda right: (
        lambda own, figures: right(
            evolve(own, sold=tuple(evolve(sold, tokens=change(sold.tokens)) for sold in own.sold)), figures
        )
    )


@fault("forgets the debens", ".score_seat", lambda right: lambda own, *rest: right(evolve(own, debens=Debens()), *rest))
@fault("counts at most two scarabs tokens", ".score_seat", _with_tokens(lambda tokens: min(tokens, 2)))
@fault("counts seventy three tokens as none", ".score_seat", _with_tokens(lambda tokens: 0 if tokens == 73 else tokens))
@contract("duel.scoring.total")
def a_score_adds_sets_debens_and_tokens(scarabs_tokens: int, *, deben: bool, seven: bool, deben_2: bool) -> bool:
    """Score a set of three tiles with three scarabs and any number of scarabs tokens, and maybe a deben and tokens.

    pre: scarabs_tokens >= 0
    post: _
    """
    debens = Debens.of([9] if deben else [])
    tokens = Tokens.of([token for token, there in ((Token.SEVEN, seven), (Token.DEBEN_2, deben_2)) if there])
    sheet = score_seat(Seat(sold=(SoldSet(Good.FISH, _FISH, scarabs_tokens),), tokens=tokens, debens=debens), FIGURES)
    sets = 3 * (3 + 2 * scarabs_tokens)
    return sheet.score == sets + (9 if deben else 0) + (7 if seven else 0) + (2 if deben_2 else 0)

"""Laws of the arithmetic in spec/duel/scoring.md: sets, Corruption, the reward, and the winners."""

from __future__ import annotations

from operator import sub
from typing import TYPE_CHECKING, Any, Final

from attrs import evolve

from sobek_core.duel.components import Debens, Good, Tiles, Token, Tokens, tile
from sobek_core.duel.edition import PUBLISHED
from sobek_core.duel.rules.scoring import (
    count_corruption,
    count_reward,
    outcome,
    score_line,
    score_seat,
    score_set,
    winners,
)
from sobek_core.duel.state import Seat, SoldSet
from sobek_core.duel.text.position import POSITIONS
from sobek_verification.checks import check
from sobek_verification.laws.contracts.contract import contract
from sobek_verification.laws.faults import fault

if TYPE_CHECKING:
    from collections.abc import Callable

FIGURES: Final = PUBLISHED.figures


# Sets.


@fault("adds tiles to scarabs", ".score_set", lambda _: lambda tiles, scarabs: tiles + scarabs)
@fault("ignores scarabs above nine", ".score_set", lambda _: lambda tiles, scarabs: tiles * min(scarabs, 9))
@check("duel.scoring.set", kind=contract)
def one_more_tile_scores_all_scarabs_once_more(tiles: int, scarabs: int) -> bool:
    """State the product as repeated addition, starting without tiles.

    pre: tiles >= 0 and scarabs >= 0
    post: _
    """
    return score_set(0, scarabs) == 0 and score_set(tiles + 1, scarabs) - score_set(tiles, scarabs) == scarabs


_WHEAT: Final = tuple(Tiles.of([tile("wheat-v-1")] * number) for number in range(11))
_TEN: Final = SoldSet(Good.WHEAT, _WHEAT[10], 11)


@fault(
    "counts a tenth tile with eleven tokens as none",
    ".score_line",
    lambda right: lambda sold, figures: right(evolve(sold, tiles=_WHEAT[9]) if sold == _TEN else sold, figures),
)
@check("duel.scoring.set", kind=contract)
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
@check("duel.scoring.corruption-count", kind=contract)
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
@check("duel.scoring.reward", kind=contract)
def a_full_bag_gives_one_deben_and_one_more_for_each_full_three(less: int, in_bag: int) -> bool:
    """State the division as a lower and an upper bound, with enough debens in the bag.

    pre: less > 0 and in_bag > less
    post: _
    """
    return 3 * (count_reward(less, in_bag, FIGURES) - 1) <= less < 3 * count_reward(less, in_bag, FIGURES)


@fault("draws from an empty bag", ".count_reward", lambda right: lambda *reward: max(1, right(*reward)))
@fault(
    "leaves the last of seventy three debens",
    ".count_reward",
    lambda right: lambda less, in_bag, figures: right(less, 72 if in_bag == 73 else in_bag, figures),
)
@check("duel.scoring.reward", kind=contract)
def a_short_bag_gives_all_that_it_holds(less: int, in_bag: int) -> bool:
    """Check that a bag with too few debens is emptied.

    pre: less > 0 and 0 <= in_bag <= less // 3
    post: _
    """
    return count_reward(less, in_bag, FIGURES) == in_bag


@fault("rewards equal points", ".count_reward", lambda _: lambda less, in_bag, _figures: min(1 + less // 3, in_bag))
@check("duel.scoring.reward", kind=contract)
def nobody_draws_when_the_points_are_equal(in_bag: int) -> bool:
    """Check any number of debens in the bag.

    pre: in_bag >= 0
    post: _
    """
    return count_reward(0, in_bag, FIGURES) == 0


# The winner.


@fault("leaves equal scores a draw", ".winners", lambda right: lambda scores, _: right(scores, (0, 0)))
@fault("prefers the more corrupt", ".winners", lambda right: lambda scores, corruption: right(scores, corruption[::-1]))
@fault(
    "subtracts corruption from the score",
    ".winners",
    lambda right: lambda scores, corruption: right(tuple(map(sub, scores, corruption)), corruption),
)
@fault("lets the first seat win a full tie", ".winners", lambda right: lambda *points: right(*points)[:1])
@check("duel.scoring.winner", kind=contract)
def the_winners_are_the_players_whom_nobody_beats(*, a: int, b: int, c: int, d: int) -> bool:
    """State the rule seat by seat. The scores are a, b, and the points of Corruption c, d.

    pre: a >= 0 and b >= 0 and c >= 0 and d >= 0
    post: _
    """
    first = a > b or (a == b and c <= d)
    second = b > a or (a == b and d <= c)
    return winners((a, b), (c, d)) == tuple(seat for seat, wins in enumerate((first, second)) if wins)


_TABLE: Final = POSITIONS.read(["seat 0 corruption: wheat-v-1", "seat 1 corruption: -"]).state


@fault(
    "calls equal scores a draw",
    ".outcome",
    lambda right: (
        lambda *state: ((0, 1), scores) if (scores := right(*state)[1])[0] == scores[1] > 0 else right(*state)
    ),
)
@check("duel.scoring.winner", kind=contract)
def nobody_beats_the_winners(a: int, b: int, c: int, d: int) -> bool:
    """Give the seats a and b scarabs tokens on a set of one tile, and c and d tiles on their Corruption boards.

    pre: a >= 0 and b >= 0 and 0 <= c <= 2 and 0 <= d <= 2
    post: _
    """
    seats = tuple(
        Seat(sold=(SoldSet(Good.WHEAT, _WHEAT[1], tokens),), corruption=_WHEAT[corrupt])
        for tokens, corrupt in ((a, c), (b, d))
    )
    won, _ = outcome(evolve(_TABLE, seats=seats), FIGURES)
    own, other = a > b or (a == b and c <= d), b > a or (a == b and d <= c)
    return won == (*((0,) if own else ()), *((1,) if other else ()))


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
@check("duel.scoring.total", kind=contract)
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

"""Scoring (spec/duel/scoring.md): sets, Corruption, the reward, and the winner."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sobek_core.duel.components import OF_SCARABS, Tiles, Token
from sobek_core.duel.events import SeatSheet, SetLine
from sobek_core.kernel.fast_init import maker

if TYPE_CHECKING:
    from sobek_core.duel.components import Tokens
    from sobek_core.duel.edition import Figures
    from sobek_core.duel.state import Seat, SoldSet, State

# The arithmetic, on small integers alone.


def score_set(tiles: int, scarabs: int) -> int:
    """Return the points of a sold set (duel.scoring.set)."""
    return tiles * scarabs


def count_corruption(tiles: int, snakes: int) -> int:
    """Return points of Corruption. tiles: on the board; snakes: points of snakes (duel.scoring.corruption-count)."""
    return tiles + snakes


def count_reward(less: int, in_bag: int, figures: Figures) -> int:
    """Return the number of debens in the reward (duel.scoring.reward).

    less: the opponent's points of Corruption minus the player's.
    """
    return min(1 + less // figures.corruption_per_deben, in_bag) if less > 0 else 0


def winners(scores: tuple[int, ...], corruption: tuple[int, ...]) -> tuple[int, ...]:
    """Return the seats that win, ascending. scores, corruption: points by seat (duel.scoring.winner)."""
    standing = [(score, -corrupt) for score, corrupt in zip(scores, corruption, strict=True)]
    return tuple(seat for seat, place in enumerate(standing) if place == max(standing))


# Seats and states.


def corruption_of(own: Seat, figures: Figures) -> int:
    """Return a player's points of Corruption."""
    return count_corruption(len(own.corruption), snake_points(own.tokens, figures))


def snake_points(tokens: Tokens, figures: Figures) -> int:
    """Return the points of the snakes among kept tokens (duel.pirogues.snake)."""
    if not tokens:
        return 0
    return figures.snake_1_points * tokens.count(Token.SNAKE_1) + figures.snake_2_points * tokens.count(Token.SNAKE_2)


def token_points(tokens: Tokens, figures: Figures) -> int:
    """Return the points of kept tokens (duel.scoring.tokens)."""
    if not tokens:
        return 0
    return figures.seven_points * tokens.count(Token.SEVEN) + figures.deben_2_points * tokens.count(Token.DEBEN_2)


def count_scarabs(tiles: Tiles) -> int:
    """Return the number of scarabs on these tiles; starting tiles, statues, characters and deben tiles have none."""
    return tiles.total(OF_SCARABS)


def score_line(sold: SoldSet, figures: Figures) -> SetLine:
    """Score one set."""
    scarabs = count_scarabs(sold.tiles) + figures.scarabs_per_token * sold.tokens
    count = sold.tiles.size
    return SetLine(sold.good, sold.tiles, count, scarabs, score_set(count, scarabs))


_make_sheet: Final = maker(SeatSheet)


def score_seat(own: Seat, figures: Figures) -> SeatSheet:
    """Score a player who has already drawn the debens of the reward, if any."""
    # does      duel.scoring.set, duel.scoring.debens, duel.scoring.tokens, duel.scoring.total
    lines = tuple(score_line(sold, figures) for sold in own.sold)
    sets, debens, tokens = sum(line.points for line in lines), tuple(own.debens), token_points(own.tokens, figures)
    return _make_sheet(
        lines=lines,
        sets=sets,
        debens=debens,
        tokens=tokens,
        score=sets + sum(debens) + tokens,
        corruption=len(own.corruption),
        snakes=snake_points(own.tokens, figures),
        count=corruption_of(own, figures),
    )


def winners_of(sheets: tuple[SeatSheet, ...]) -> tuple[int, ...]:
    """Return the seats that win, ascending. sheets: by seat (duel.scoring.winner)."""
    return winners(tuple(sheet.score for sheet in sheets), tuple(sheet.count for sheet in sheets))


def outcome(state: State, figures: Figures) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the winners, ascending, and the scores by seat, of a state at the end of the game."""
    sheets = tuple(score_seat(own, figures) for own in state.seats)
    return winners_of(sheets), tuple(sheet.score for sheet in sheets)

"""Scoring (spec/classic/scoring.md): sets, the corruption count, and the penalty."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

from sobek_core.classic.components import OF_SCARABS, Cards
from sobek_core.classic.events import SeatSheet, SetLine
from sobek_core.kernel.fast_init import maker

if TYPE_CHECKING:
    from sobek_core.classic.edition import Figures
    from sobek_core.classic.ruleset import Rules
    from sobek_core.classic.state import Seat, State

# The arithmetic, on small integers alone.


def score_set(scarabs: int, cards: int) -> int:
    """Return the points of a set (classic.scoring.set)."""
    return scarabs * cards


def score_horizontal(scarabs: int) -> int:
    """Return the points of a horizontal set (classic.scoring.horizontal)."""
    return scarabs


def count_corruption(cards: int, curses: int, figures: Figures) -> int:
    """Return the corruption count (classic.scoring.corruption-count)."""
    return cards + figures.curse_weight * curses


def most_corrupt(counts: tuple[int, ...], scarabs: tuple[int, ...]) -> tuple[int, ...]:
    """Return the most corrupt seats, ascending (classic.scoring.most-corrupt). counts, scarabs: by seat."""
    highest = max(counts)
    tied = [seat for seat, count in enumerate(counts) if count == highest]
    richest = max([scarabs[seat] for seat in tied])
    return tuple([seat for seat in tied if scarabs[seat] == richest])


def penalised_seats(
    counts: tuple[int, ...], scarabs: tuple[int, ...], *, clean_tie: Literal["all-penalised", "none-penalised"]
) -> tuple[int, ...]:
    """Return the penalised seats, ascending (classic.scoring.clean-tie)."""
    if clean_tie == "none-penalised" and not any(counts):
        return ()
    return most_corrupt(counts, scarabs)


def count_steps(points: int, figures: Figures) -> int:
    """Return the number of full tens of points (classic.scoring.penalty)."""
    return points // figures.points_per_step


# The round.


def score_round(rules: Rules, state: State) -> tuple[SeatSheet, ...]:
    """Score all sets and apply the penalty. Return a sheet for each seat."""
    # does      classic.scoring.corruption-count, classic.scoring.penalty-together: the counts are compared once
    figures = rules.edition.figures
    counts = tuple([count_corruption(len(own.corruption), own.curses, figures) for own in state.seats])
    scarabs = tuple([count_scarabs(own.corruption) for own in state.seats])
    penalised = penalised_seats(counts, scarabs, clean_tie=rules.choices.clean_tie)
    every = enumerate(state.seats)
    return tuple([_score_seat(rules, own, counts[seat], scarabs[seat], seat in penalised) for seat, own in every])


_make_sheet: Final = maker(SeatSheet)
_make_line: Final = maker(SetLine)


def _score_seat(rules: Rules, own: Seat, count: int, scarabs: int, penalised: bool) -> SeatSheet:
    # does      classic.scoring.set, classic.scoring.horizontal, classic.scoring.round-points
    figures = rules.edition.figures
    lines = [score_line(played_set.cards, played_set.prosperity, figures, horizontal=False) for played_set in own.sets]
    lines += [score_line(cards, 0, figures, horizontal=True) for cards in own.laid]
    points = sum([line.points for line in lines])
    scored = own.marker + points
    # does      classic.scoring.penalty-base, classic.scoring.penalty, classic.scoring.same-symbol
    base = points if rules.choices.penalty_base == "set-points" else max(0, scored - own.round_start)
    steps = count_steps(base, figures) if penalised else 0
    return _make_sheet(
        lines=tuple(lines),
        points=points,
        before=own.marker,
        scored=scored,
        cards=len(own.corruption),
        curses=own.curses,
        count=count,
        scarabs=scarabs,
        penalised=penalised,
        base=base,
        steps=steps,
        after=rules.track.step(scored, -steps),
    )


def score_line(cards: Cards, prosperity: int, figures: Figures, *, horizontal: bool) -> SetLine:
    """Score one set. prosperity: the number of Prosperity tokens on it."""
    count, scarabs = cards.size, count_scarabs(cards) + figures.prosperity_scarabs * prosperity
    points = score_horizontal(scarabs) if horizontal else score_set(scarabs, count)
    return _make_line(cards, horizontal, count, scarabs, points)


def count_scarabs(cards: Cards) -> int:
    """Return the number of scarabs on these cards; amulets and characters have none."""
    return cards.total(OF_SCARABS)

"""Games that Hypothesis draws, and shrinks if asked to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import HealthCheck, Verbosity, given, seed, settings
from hypothesis import strategies as st

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Sequence

    from hypothesis import Phase


def draw_games(games: int, seed_: Hashable, phases: Sequence[Phase], one_game: Callable[[st.DataObject], None]) -> None:
    """Let Hypothesis draw a number of games, the same ones for equal seeds. Raise whatever `one_game` raises."""
    drawn = seed(seed_)(
        settings(
            max_examples=games,
            deadline=None,
            database=None,
            phases=phases,
            suppress_health_check=list(HealthCheck),
            verbosity=Verbosity.quiet,
            report_multiple_bugs=False,
            print_blob=False,
        )(given(st.data())(one_game))
    )
    drawn()

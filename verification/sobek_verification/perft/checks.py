"""The check of the pinned numbers of lines of play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sobek_verification.game_checks import check_of_games, compared
from sobek_verification.games import GAMES
from sobek_verification.perft import compare as perft
from sobek_verification.perft.vectors import load_counts

if TYPE_CHECKING:
    from sobek_verification.checks import Outcome


@check_of_games(how="pinned counts", at="perft", about=perft.rules_of)
def as_many_lines_of_play_as_are_pinned_begin_at_each_position(game: str) -> Outcome:
    """Count them from positions of full games."""
    positions = load_counts(game)
    wrong = [one for counts in positions if (one := perft.check(GAMES[game].tools, counts))]
    return compared(sum(counts.counts[-1] for counts in positions), tuple(perft.describe(wrong[0])) if wrong else ())

"""The check of the pinned numbers of lines of play."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from sobek_verification.game_checks import check_of_games, compared, found
from sobek_verification.games import GAMES
from sobek_verification.laws.core_faults import OF_LISTINGS
from sobek_verification.perft import compare as perft
from sobek_verification.perft.vectors import load_counts

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sobek_verification.checks import CheckOutcome
    from sobek_verification.game_checks import Fault


def _finds(game: str) -> CheckOutcome:
    with OF_LISTINGS[game].seeded():
        return found(any(perft.check(GAMES[game].tools, counts) for counts in load_counts(game)))


def _faults(game: str) -> Iterator[Fault]:
    yield OF_LISTINGS[game].description, (), partial(_finds, game)


@check_of_games(kind="pinned counts", at="perft", about=perft.rules_of, faults=_faults)
def as_many_lines_of_play_as_are_pinned_begin_at_each_position(game: str) -> CheckOutcome:
    """Count them from positions of full games."""
    positions = load_counts(game)
    wrong = [one for counts in positions if (one := perft.check(GAMES[game].tools, counts))]
    return compared(sum(counts.counts[-1] for counts in positions), tuple(perft.describe(wrong[0])) if wrong else ())

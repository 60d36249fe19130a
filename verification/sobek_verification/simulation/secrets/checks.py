"""The checks that viewers are not shown what they may not know."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from sobek_verification.checks import check_of_games, compared, found
from sobek_verification.simulation.secrets.leaks import LEAKS, caught
from sobek_verification.simulation.secrets.pairs import SecretsPlan, try_pairs, try_states

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sobek_verification.checks import CheckOutcome, Fault

PAIRS: Final = 3000
SMALL: Final = 600  # pairs of positions of small games


def _leak(number: int) -> CheckOutcome:
    return found(caught(LEAKS[number]).failure)


def _leaks(game: str) -> Iterator[Fault]:
    for number, one in enumerate(LEAKS):
        if one.game == game:
            yield one.description, (f"{game}.visibility.{one.rule}",), partial(_leak, number)


@check_of_games(
    "visibility.legal",
    "visibility.hand",
    "visibility.corruption",
    "visibility.undo",
    kind="pairs of positions",
    at="secrets",
    faults=_leaks,
    is_random=True,
)
def positions_and_records_that_differ_only_in_what_a_viewer_may_not_know_look_the_same_to_that_viewer(
    game: str, seed: int
) -> CheckOutcome:
    """Compare pairs of positions and of records through every channel."""
    tried, small = try_pairs(SecretsPlan(game, PAIRS, seed)), try_states(SecretsPlan(game, SMALL, seed), small=True)
    return compared(tried.games, tried.failure or small.failure or ())

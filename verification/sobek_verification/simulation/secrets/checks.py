"""The checks that viewers are not shown what they may not know."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from sobek_verification.game_checks import check_of_games, compared, found
from sobek_verification.simulation.secrets.leaks import LEAKS, caught
from sobek_verification.simulation.secrets.pairs import SecretsPlan, try_pairs
from sobek_verification.simulation.secrets.undo import try_games

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sobek_verification.checks import CheckOutcome
    from sobek_verification.game_checks import Fault

PAIRS: Final = 3000
PAIRS_OF_GAMES: Final = 200


def _leak(number: int) -> CheckOutcome:
    return found(caught(LEAKS[number]).failure)


def _leaks(game: str, *, of_undo: bool) -> Iterator[Fault]:
    for number, one in enumerate(LEAKS):
        if one.game == game and (one.shown_by == "games") == of_undo:
            yield one.description, (f"{game}.visibility.{one.rule}",), partial(_leak, number)


@check_of_games(
    "visibility.legal",
    "visibility.hand",
    "visibility.corruption",
    kind="pairs of positions",
    at="secrets",
    faults=partial(_leaks, of_undo=False),
    is_random=True,
)
def positions_and_records_that_differ_only_in_what_a_viewer_may_not_know_look_the_same_to_that_viewer(
    game: str, seed: int
) -> CheckOutcome:
    """Compare pairs of positions and of records through every channel."""
    tried = try_pairs(SecretsPlan(game, PAIRS, seed))
    return compared(tried.games, tried.failure.problems if tried.failure else ())


@check_of_games(
    "visibility.undo",
    kind="pairs of games",
    at="secrets/undo",
    faults=partial(_leaks, of_undo=True),
    is_random=True,
)
def games_that_look_the_same_to_a_spectator_get_the_same_answer_to_an_undo(game: str, seed: int) -> CheckOutcome:
    """Play pairs of such games, and compare the answers."""
    tried = try_games(SecretsPlan(game, PAIRS_OF_GAMES, seed))
    return compared(tried.games, tried.failure.problems if tried.failure else ())

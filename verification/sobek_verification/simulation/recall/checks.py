"""The checks of what is recalled."""

from __future__ import annotations

from functools import partial
from itertools import chain
from typing import TYPE_CHECKING, Final

from sobek_verification.checks import check_of_games, compared, found
from sobek_verification.simulation.recall import left_out
from sobek_verification.simulation.recall.faults import FAULTS, caught
from sobek_verification.simulation.recall.play import wrong_in_directed_games, wrong_in_small_games

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sobek_verification.checks import CheckOutcome, Fault

SMALL_GAMES: Final = 200
MEMORY: Final = "visibility.memory"


def _fault(number: int) -> CheckOutcome:
    return found(caught(FAULTS[number]))


def _faults(game: str) -> Iterator[Fault]:
    for number, one in enumerate(FAULTS):
        if one.game == game:
            yield one.description, (f"{game}.{MEMORY}",), partial(_fault, number)


@check_of_games(MEMORY, kind="consistent worlds", at="recall", faults=_faults, is_random=True)
def what_is_recalled_in_small_games_is_what_all_consistent_worlds_have_in_common_or_one_of_them_has(
    game: str, seed: int
) -> CheckOutcome:
    """Play directed and random small games, and compare what is recalled with the list of all consistent worlds."""
    problems = chain(wrong_in_directed_games(game), wrong_in_small_games(game, SMALL_GAMES, seed))
    return compared(SMALL_GAMES, tuple(problems))


def _useless(game: str) -> Iterator[Fault]:
    yield "an observation tells nothing", (f"{game}.{MEMORY}",), partial(_useless_found, game)


def _useless_found(game: str) -> CheckOutcome:
    return found(left_out.caught(game))


@check_of_games(kind="omitted observations", at="recall/left out", about=(MEMORY,), faults=_useless)
def any_observation_of_a_viewer_that_is_omitted_makes_a_difference_in_a_directed_game(game: str) -> CheckOutcome:
    """Omit each observation in turn, and see whether a directed game shows it."""
    met = left_out.made_in_directed_games(game)
    return compared(len(set().union(*met.values())), list(map(str, left_out.unshown(game, met))))

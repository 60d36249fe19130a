"""Check the core against the second implementation, the logic programs."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from sobek_verification.game_checks import SEED, check_of_games, compared, found
from sobek_verification.laws.core_faults import OF_CORE
from sobek_verification.model.compare import compare
from sobek_verification.perft import rules_of
from sobek_verification.workers import Workers

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sobek_verification.checks import CheckOutcome
    from sobek_verification.game_checks import Fault

TRANSITIONS: Final = 5000


def _finds(game: str, number: int) -> CheckOutcome:
    with OF_CORE[game][number].seeded():
        return found(compare(game, TRANSITIONS, SEED, Workers(), lambda _number: None).difference)


def _faults(game: str) -> Iterator[Fault]:
    for number, fault in enumerate(OF_CORE[game]):
        yield fault.description, (), partial(_finds, game, number)


@check_of_games(kind="independent model", at="model", about=rules_of, faults=_faults)
def core_and_logic_program_have_the_same_legal_moves_with_the_same_results(game: str) -> CheckOutcome:
    """Compare both at random positions."""
    came = compare(game, TRANSITIONS, SEED, Workers(), lambda _number: None)
    wrong = came.difference
    return compared(came.transitions, (wrong.problem, *wrong.position) if wrong else ())

"""The check of the second implementation as logic programs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sobek_verification.game_checks import SEED, check_of_games, compared
from sobek_verification.model.compare import compare
from sobek_verification.perft.compare import rules_of
from sobek_verification.workers import Workers

if TYPE_CHECKING:
    from sobek_verification.checks import Outcome

TRANSITIONS: Final = 5000


@check_of_games(how="independent model", at="model", about=rules_of)
def core_and_logic_program_have_the_same_legal_moves_with_the_same_results(game: str) -> Outcome:
    """Compare them at random positions."""
    came = compare(game, TRANSITIONS, SEED, Workers(), lambda _number: None)
    wrong = came.difference
    return compared(came.transitions, (wrong.problem, *wrong.position) if wrong else ())

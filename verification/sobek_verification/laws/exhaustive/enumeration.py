"""Enumerations compare the core with a slow reference over a whole finite domain. Independent of the games.

Each is a function that raises DifferenceError if the core differs, and returns the size of the domain::

    @check("classic.scoring.horizontal", kind=enumeration)
    def every_horizontal_set_scores_its_scarabs() -> int:
        for scarabs in range(100):
            hold(f"{scarabs} scarabs", scarabs, score_horizontal(scarabs))
        return 100
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from sobek_verification.checks import DIFFERS, HOLDS, Check, Outcome, check_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from sobek_core.rule_ids import RuleId


class DifferenceError(AssertionError):
    """The core and the reference differ. The message has the place, the expected value and the actual value."""


def hold(where: str, expected: object, came: object) -> None:
    """Raise DifferenceError unless both values are equal. where: a description of the member of the domain."""
    if expected != came:
        message = f"{where}: expected {expected}, got {came}"
        raise DifferenceError(message)


def enumeration(run: Callable[[], int], laws: tuple[RuleId, ...]) -> Check:
    """Return the check of a finite domain."""
    return check_of(run, laws, "enumeration", HOLDS, partial(enumerate_whole, run))


def enumerate_whole(run: Callable[[], int]) -> Outcome:
    """Enumerate a finite domain, stopping at the first difference."""
    try:
        return Outcome(HOLDS, run())
    except DifferenceError as difference:
        return Outcome(DIFFERS, found=str(difference))

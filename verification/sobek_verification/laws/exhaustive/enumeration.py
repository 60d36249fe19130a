"""Enumerations: the core is compared with a slow reference over a whole finite domain. Independent of the games.

Each is a function that raises DifferenceError where the core differs, and returns the size of the domain::

    @check("classic.scoring.horizontal", kind=enumeration)
    def every_horizontal_set_scores_its_scarabs() -> int:
        for scarabs in range(100):
            hold(f"{scarabs} scarabs", scarabs, score_horizontal(scarabs))
        return 100
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from sobek_verification.checks import DIFFERS, HOLDS, Check, Outcome, name_of, sentence_of, where_of
from sobek_verification.laws.exhaustive.difference import DifferenceError

if TYPE_CHECKING:
    from collections.abc import Callable

    from sobek_core.rule_ids import RuleId


def enumeration(run: Callable[..., Any], laws: tuple[RuleId, ...]) -> Check:
    """Return the check of a finite domain."""
    says = sentence_of(run)
    return Check(
        how="enumeration",
        says=says,
        rules=laws,
        laws=laws,
        where=where_of(run),
        name=name_of(laws[0].partition(".")[0], "enumeration", says),
        expected=HOLDS,
        run=partial(enumerate_whole, run),
    )


def enumerate_whole(run: Callable[[], int]) -> Outcome:
    """Go through a finite domain, up to the first difference."""
    try:
        return Outcome(HOLDS, run())
    except DifferenceError as difference:
        return Outcome(DIFFERS, found=str(difference))

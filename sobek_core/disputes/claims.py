"""Whether points or a result that are claimed can be right, where the right ones depend on what nobody knows.

They can if one filling gives them with which the table can stand. They cannot if every filling was tried and none gives
them; where there are too many to try all of them, it is searched for by steps that come nearer. Knows no game.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, Final

from attrs import frozen

from sobek_core.disputes.completions import Filled
from sobek_core.disputes.enumeration import every_table
from sobek_core.disputes.parts import Claim
from sobek_core.records.record import GameResult

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from sobek_core.disputes.completions import Completions
    from sobek_core.disputes.parts import Answer
    from sobek_core.disputes.plausibility import Mending

MAX_EVERY: Final = 2000  # fillings that are all tried
STARTS: Final = 3  # tables from which it is searched


@frozen
class Claimed:
    """What came of a claim. table: an example that gives it, where it is possible."""

    claim: Claim
    table: Filled | None = None


def try_claim(
    completions: Completions,
    tables: Sequence[tuple[Filled, Answer]],
    claim: Answer,
    answer_at: Callable[[Any], Answer],
    mending: Mending,
) -> Claimed:
    """Find out whether a claim can be right.

    tables: that were tried, with their answers; answer_at: answers at a state.
    """
    giving = [table for table, answer in tables if answer == claim]
    every = every_table(completions, MAX_EVERY)
    giving += [table for table in every or () if answer_at(table.state) == claim]
    found = next((table for table in giving if mending.stands(table)), None)
    if found is not None:
        return Claimed(Claim.POSSIBLE, found)
    if every is not None:
        return Claimed(Claim.IMPOSSIBLE)
    for table, _ in sorted(tables, key=lambda one: distance(one[1], claim))[:STARTS]:
        reached = mending.reached(table, lambda state: distance(answer_at(state), claim))
        if reached is not None:
            return Claimed(Claim.POSSIBLE, reached)
    return Claimed(Claim.UNSETTLED)


def distance(answer: Answer, claim: Answer) -> float:
    """Return how far apart two answers are: points and winners that differ; infinitely far if one has no points."""
    if isinstance(answer, GameResult) and isinstance(claim, GameResult):
        return distance(answer.scores, claim.scores) + len({*answer.winners} ^ {*claim.winners})
    if isinstance(answer, tuple) and isinstance(claim, tuple):
        return sum(abs(one - other) for one, other in zip(answer, claim, strict=True))
    return math.inf

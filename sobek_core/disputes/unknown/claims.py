"""Whether a claimed score or result can be right if the correct one depends on unknown cards. Independent of the games.

It can if the position can occur with a completion that gives it. It cannot if all completions were tried and none does.
If there are too many to try, such a completion is searched for.
"""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING, Any, Final

from sobek_core.disputes.judgement import Claim
from sobek_core.disputes.unknown.search import Search
from sobek_core.records.record import GameResult

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from sobek_core.disputes.parts import Answer
    from sobek_core.disputes.unknown.completions import Completed, Completions, OwnCheck

MAX_EVERY: Final = 2000  # completions up to which all are tried
STARTS: Final = 3  # completions at which a search starts


def try_claim(
    completions: Completions,
    tried: Sequence[tuple[Completed, Answer]],
    claim: Answer,
    answer: Callable[[Any], Answer],
    check: OwnCheck,
) -> tuple[Claim, Completed | None]:
    """Return whether a claim can be right, and if so a completion that gives it.

    tried: completions with their answers; answer: at a state; check: returns the invariants that a state breaks.
    """
    search = Search(completions, check)
    giving = [one for one, given in tried if given == claim]
    every = completions.every(MAX_EVERY)
    giving += [one for one in every or () if answer(one.state) == claim]
    found = next((one for one in giving if search.can_occur(one.state)), None)
    if found is not None:
        return Claim.POSSIBLE, found
    if every is not None:
        return Claim.IMPOSSIBLE, None
    for start, _ in sorted(tried, key=lambda one: _distance(one[1], claim))[:STARTS]:
        reached = search.reached(start, lambda state: _distance(answer(state), claim))
        if reached is not None:
            return Claim.POSSIBLE, reached
    return Claim.UNSETTLED, None


def _distance(answer: Answer, claim: Answer) -> float:
    """Return how many points and winners differ; infinity if one of the answers has no points."""
    if isinstance(answer, GameResult) and isinstance(claim, GameResult):
        return _distance(answer.scores, claim.scores) + len({*answer.winners} ^ {*claim.winners})
    if isinstance(answer, tuple) and isinstance(claim, tuple):
        return sum(abs(one - other) for one, other in zip(answer, claim, strict=True))
    return inf

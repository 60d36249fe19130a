"""The score of each package, and its target.

The score is the percentage of killed mutants among those that were tried and are not explained.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from attrs import frozen

from sobek_verification.mutation.mutant import SuiteResult

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from sobek_verification.mutation.explained import Sorted
    from sobek_verification.mutation.runner import MutationOutcome

WITHOUT_FAULT: Final = 100.0
STRICT: Final = ("classic/game_end", "classic/scoring", "duel/scoring")  # chapters: scoring and tie-breaks
# The target scores in percent, by package and by what is to kill the mutants; "all" means all packages together.
TARGETS: Final[Mapping[str, Mapping[str, float]]] = {
    "tests": {"rules": 97.0, "visibility": WITHOUT_FAULT},
    "vectors": {"all": 98.0},
}


@frozen
class Score:
    """The figures of a package, or of all packages. mutants: how many there are; tried: how many of them were tried.

    killed: including late ones; late: those that exceeded the time limit; unreached: alive but reached by no test.
    """

    package: str
    mutants: int
    tried: int
    killed: int
    late: int
    unreached: int
    explained: int

    @property
    def alive(self) -> int:
        """The number of mutants that are neither killed nor explained."""
        return self.tried - self.killed - self.explained

    @property
    def percent(self) -> float:
        """The percentage of killed mutants among those not explained, rounded down to a tenth: at 100 none survives."""
        counted = self.tried - self.explained
        return self.killed * 1000 // counted / 10 if counted else WITHOUT_FAULT


def score(outcome: MutationOutcome, survivors: Sorted) -> Score:
    """Count the mutants of a package. survivors: of all packages."""
    verdicts = Counter(one.verdict for one in outcome.tried)
    chapters = {one.mutant.chapter for one in outcome.tried}
    return Score(
        package=outcome.package,
        mutants=outcome.mutants,
        tried=len(outcome.tried),
        killed=verdicts[SuiteResult.KILLED] + verdicts[SuiteResult.LATE],
        late=verdicts[SuiteResult.LATE],
        unreached=verdicts[SuiteResult.UNREACHED],
        explained=sum(one.chapter in chapters for one in survivors.explained),
    )


def total(of: Sequence[Score]) -> Score:
    """Add scores up."""
    names = ("mutants", "tried", "killed", "late", "unreached", "explained")
    return Score("all", *(sum(getattr(one, name) for one in of) for name in names))


def below_target(of: Iterable[Score], survivors: Sorted, targets: Mapping[str, float]) -> Iterator[str]:
    """Yield a message for each score below its target, and for each chapter with a survivor that is not allowed."""
    for one in of:
        if one.percent < targets.get(one.package, 0):
            yield f"{one.package}: expected {targets[one.package]:g} percent, got {one.percent:g}"
    if WITHOUT_FAULT in targets.values():
        for chapter, number in Counter(one.chapter for one in survivors.alive).items():
            if chapter in STRICT:
                yield f"{chapter}: expected no survivor that is not explained, got {number}"

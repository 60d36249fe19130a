"""The score of each chapter, and what it must be.

The score is the share of killed mutants among those that are not explained: killed / (mutants - explained), in
percent. A chapter without a survivor that is not explained has 100.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from attrs import frozen

from sobek_verification.conformance.escaped import LEAST
from sobek_verification.mutation.mutant import Verdict

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from sobek_verification.mutation.explained import Sorted
    from sobek_verification.mutation.mutant import Tried

WITHOUT_FAULT: Final = 100.0
# scoring, tie-breaks, and what is seen
STRICT: Final = ("classic/game_end", "classic/scoring", "classic/visibility", "duel/scoring", "duel/visibility")
# What scores must be at least, in percent, by chapter, by what is to kill the mutants; "all": together.
TARGETS: Final[Mapping[str, Mapping[str, float]]] = {
    "tests": {"all": 97.0, **dict.fromkeys(STRICT, WITHOUT_FAULT)},
    "vectors": {"all": LEAST},
}


@frozen
class Score:
    """Figures of a chapter, or of all. killed: late ones too; late: those that took longer than they may."""

    chapter: str
    mutants: int
    killed: int
    late: int
    explained: int

    @property
    def alive(self) -> int:
        """How many are neither killed nor explained."""
        return self.mutants - self.killed - self.explained

    @property
    def percent(self) -> float:
        """Of those that are not explained, how many are killed. Rounded down to a tenth: 100 has no survivor."""
        counted = self.mutants - self.explained
        return self.killed * 1000 // counted / 10 if counted else WITHOUT_FAULT


def scores(tried: Iterable[Tried], survivors: Sorted, chapters: Sequence[str]) -> tuple[Score, ...]:
    """Count the mutants of each chapter that has any."""
    verdicts = Counter((one.mutant.chapter, one.verdict) for one in tried)
    explained = Counter(mutant.chapter for mutant in survivors.explained)
    found = []
    for chapter in chapters:
        late = verdicts[chapter, Verdict.LATE]
        killed = verdicts[chapter, Verdict.KILLED] + late
        mutants = killed + verdicts[chapter, Verdict.ALIVE]
        if mutants:
            found.append(Score(chapter, mutants, killed, late, explained[chapter]))
    return tuple(found)


def total(of: Sequence[Score]) -> Score:
    """Add scores up."""
    return Score(
        chapter="all",
        mutants=sum(one.mutants for one in of),
        killed=sum(one.killed for one in of),
        late=sum(one.late for one in of),
        explained=sum(one.explained for one in of),
    )


def beneath(of: Iterable[Score], targets: Mapping[str, float]) -> tuple[str, ...]:
    """Say which scores are beneath their targets."""
    return tuple(
        f"{one.chapter}: expected {targets[one.chapter]:g} percent, got {one.percent:g}"
        for one in of
        if one.percent < targets.get(one.chapter, 0)
    )

"""Every move brings the end of the game closer, by a measure of the game's own. Independent of any game."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from sobek_core.rule_ids import RuleId
    from sobek_invariants.registry import Invariants
    from sobek_invariants.subjects import EventT, MoveT, Step, TableT


def fall_by(
    of_step: Invariants[Step[TableT, MoveT, EventT]], measure: Callable[[TableT], tuple[int, ...]], *rules: RuleId
) -> None:
    """Add the invariant that a measure decreases. measure: integers, compared in order; none is ever negative."""

    @of_step(rests_on=rules)
    def the_progress_measure_falls(step: Step[TableT, MoveT, EventT]) -> Iterator[str]:
        """The measure decreases with every move and has no negative number, so every game ends."""
        before, after = measure(step.before), measure(step.after)
        if min(after) < 0 or after >= before:
            yield f"from {before} to {after} with {step.move}"

"""Every move brings the end of the game nearer, by a measure of the game's own. Knows no game."""

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
    """Add that a measure falls. measure: whole numbers, compared from the first on; none is ever below nought."""

    @of_step(rests_on=rules)
    def the_progress_measure_falls(step: Step[TableT, MoveT, EventT]) -> Iterator[str]:
        """The measure falls with every move, and has no number below nought; so every game ends."""
        before, after = measure(step.before), measure(step.after)
        if min(after) < 0 or after >= before:
            yield f"from {before} to {after} with {step.move}"

"""Compare the core with a chapter on visibility written as a table, for the enumerations of both games."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product
from typing import TYPE_CHECKING, Any, Final

from attrs import fields, frozen

from sobek_core.kernel.visibility import Observer, Seen, Viewer, Visibility
from sobek_verification.laws.exhaustive.enumeration import hold

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

POOREST_FIRST: Final = tuple(Visibility[name] for name in ("NOTHING", "NUMBER", "BACKS", "SOME_FACES", "FACES"))


def every_pending(kinds: Iterable[type[Any]], particulars: Mapping[str, Sequence[Any]]) -> tuple[Any, ...]:
    """Return everything that can be pending. particulars: the values of each field."""
    return tuple(
        kind(*values) for kind in kinds for values in product(*(particulars[one.name] for one in fields(kind)))
    )


@frozen
class VisibilityChapter:
    """What a chapter says. pending: everything that can be pending; expected: how much of a place a viewer sees.

    looking: what can be pending while somebody looks at a closed place; idle: something else that can be pending.
    """

    seats: Sequence[int]
    pending: tuple[Any, ...]
    places: tuple[Any, ...]
    expected: Callable[[Any, Any, Viewer], Visibility]
    looking: tuple[Any, ...]
    idle: Any

    @property
    def viewers(self) -> tuple[Viewer, ...]:
        """All seats and observers."""
        return (*self.seats, *Observer)

    def compare_places(self, visibility_of: Callable[[Any, Any, Viewer], Visibility]) -> int:
        """Compare everything that can be pending, all places and all viewers. Return the number of cases."""
        cases = list(product(self.pending, self.places, self.viewers))
        for pending, place, viewer in cases:
            where = f"{pending}, {place}, seen by {viewer}"
            hold(where, self.expected(pending, place, viewer), visibility_of(pending, place, viewer))
        return len(cases)

    def compare_movements(
        self,
        see_event: Callable[[Any, Any, Any, Viewer], Any],
        moved: Callable[[Any, Any], Any],
        shown: Callable[[Seen[Any], Any, Any], Any],
        seen: Mapping[Visibility, Seen[Any]],
    ) -> int:
        """Compare what viewers see of movements between any two places. Return the number of cases.

        Somebody may be looking at a closed place before or after the movement. moved: makes the event; seen: what each
        visibility shows of the things; shown: makes the expected view of the event from that.
        """
        around = [(self.idle, self.idle)]
        around += [pair for one in self.looking for pair in ((one, self.idle), (self.idle, one))]
        cases = list(product(self.places, self.places, self.viewers, around))
        for origin, goal, viewer, (before, after) in cases:
            of_places = (self.expected(before, origin, viewer), self.expected(after, goal, viewer))
            where = f"{before}, {origin} to {goal}, {after}, seen by {viewer}"
            expected = shown(seen[max(of_places, key=POOREST_FIRST.index)], origin, goal)
            hold(where, expected, see_event(before, moved(origin, goal), after, viewer))
        return len(cases)


def only_the_number(_right: object) -> Callable[[Sequence[Any], Visibility], Seen[Any]]:
    """Show only how many things there are."""
    return lambda things, _how_much: Seen((), len(things))

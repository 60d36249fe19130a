"""The invariants that decide whether a written position is plausible. Independent of any game.

Position text may state only a part of a state. An invariant that depends on what the text leaves out is not checked
(spec/disputes.md). JSON has the whole state, so every invariant is checked.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

from attrs import field, frozen

from sobek_core.kernel.listing import listed
from sobek_core.plausibility import Broken
from sobek_invariants.observed import GameInvariants, Listing
from sobek_invariants.registry import Invariant, Predicate

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sobek_invariants.registry import Violation

EVERY_SET: Final = "sets"  # the lines of the sets of all seats
EVERYTHING: Final = "everything"  # stands for the whole state, which no text states: the box is left out

_CAN_BE_DONE: Final = "what is pending has a legal move"  # other invariants of listings check the core, not the state


@frozen
class PlausibilityChecks:
    """The checks of a game's positions.

    observe: unpacks a state of a game for the invariants; depends_on: the lines of position text without which an
    invariant is not checked; named_last: the lines without which a broken invariant is named after all others;
    can_be_done: the only invariant of listings that is about the state.
    """

    invariants: GameInvariants[Any, Any, Any, Any, Any, Any]
    observe: Callable[[Any, Any], Any]
    depends_on: Mapping[Predicate[Any], frozenset[str]]
    named_last: Mapping[Predicate[Any], frozenset[str]]
    can_be_done: Invariant[Any] = field(init=False)

    @can_be_done.default
    def _found(self) -> Invariant[Any]:
        """Find the invariant. Raise ValueError, at import, if there is none."""
        (found,) = (one for one in self.invariants.of_listing if one.text == _CAN_BE_DONE)
        return found

    def of_state(self, game: Any, state: Any, stated: frozenset[str] | None) -> list[Broken]:
        """Return every invariant that a state breaks. stated: the lines that a text states in full; None if all are."""
        observed = self.observe(game, state)
        checked = (one for one in self.invariants.of_state if _is_stated(self.depends_on, one, state, stated))
        violations = (violation for one in checked for violation in one.violations(observed))
        return _broken(
            sorted(violations, key=lambda one: not _is_stated(self.named_last, one.invariant, state, stated))
        )

    def of_listing(self, game: Any, state: Any) -> list[Broken]:
        """Return the broken invariant if a decision or a draw has no legal move. Listing one move is enough."""
        listing = Listing(self.observe(game, state), game.turn(state), listed(game.legal_moves(state), 1).moves)
        return _broken(self.can_be_done.violations(listing))


def _is_stated(
    lines: Mapping[Predicate[Any], frozenset[str]], one: Invariant[Any], state: Any, stated: frozenset[str] | None
) -> bool:
    """Return whether a text states the lines of an invariant in full; true if it has none. lines: by invariant."""
    needed = lines.get(one.predicate)
    if needed is None or stated is None:
        return True
    sets = {f"seat {seat} sets" for seat in range(len(state.seats))} if EVERY_SET in needed else set()
    return needed - {EVERY_SET} | sets <= stated


def _broken(violations: Iterable[Violation]) -> list[Broken]:
    return [Broken(one.invariant.text, one.found, one.invariant.rules) for one in violations]

"""The invariants that decide whether a written position is plausible. Independent of any game.

Position text may state only a part of a state. An invariant that depends on what the text leaves out is not checked
(spec/disputes.md). JSON has the whole state, so every invariant is checked.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from attrs import frozen

from sobek_core.kernel.game import listed
from sobek_core.plausibility import Broken
from sobek_invariants.observed import GameInvariants, Listing

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sobek_invariants.registry import Violation

EVERY_SET: Final = "sets"  # the lines of the sets of all seats
EVERYTHING: Final = "everything"  # stands for the whole state, which no text states: the box is left out

CAN_BE_DONE: Final = "what is pending has a legal move"  # other invariants of listings check the core, not the state


@frozen
class PlausibilityChecks:
    """The checks of a game's positions. observe: unpacks a state of a game for the invariants."""

    invariants: GameInvariants[Any, Any, Any, Any, Any, Any]
    observe: Callable[[Any, Any], Any]

    def of_state(self, game: Any, state: Any, stated: frozenset[str] | None) -> list[Broken]:
        """Return every invariant that a state breaks. stated: the lines that a text states in full; None if all are."""
        observed = self.observe(game, state)
        checked = (one for one in self.invariants.of_state if _are_stated(one.depends_on, state, stated))
        violations = (violation for one in checked for violation in one.violations(observed))
        return _broken(sorted(violations, key=lambda one: not _are_stated(one.invariant.last_without, state, stated)))

    def of_listing(self, game: Any, state: Any) -> list[Broken]:
        """Return the broken invariant if a decision or a draw has no legal move. Listing one move is enough."""
        listing = Listing(self.observe(game, state), game.turn(state), listed(game.legal_moves(state), 1).moves)
        (checked,) = (one for one in self.invariants.of_listing if one.text == CAN_BE_DONE)
        return _broken(checked.violations(listing))


def _are_stated(lines: frozenset[str], state: Any, stated: frozenset[str] | None) -> bool:
    """Return whether a text states these lines in full."""
    if not lines or stated is None:
        return True
    sets = {f"seat {seat} sets" for seat in range(len(state.seats))} if EVERY_SET in lines else set()
    return lines - {EVERY_SET} | sets <= stated


def _broken(violations: Iterable[Violation]) -> list[Broken]:
    return [Broken(one.invariant.text, one.found, one.invariant.rules) for one in violations]

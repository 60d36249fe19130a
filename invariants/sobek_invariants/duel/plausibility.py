"""The invariants that decide whether a written position of duel is plausible."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sobek_invariants.duel import INVARIANTS, ObservedState, pending, shape
from sobek_invariants.plausibility import PlausibilityChecks

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sobek_invariants.registry import Predicate

DEPENDS_ON: Final[Mapping[Predicate[ObservedState], frozenset[str]]] = {
    pending.the_state_explains_what_is_pending: frozenset({"removed", "spent"}),
    shape.during_the_game_removed_tiles_were_played_traded_or_named_by_a_priest: frozenset({"removed"}),
}

NAMED_LAST: Final[Mapping[Predicate[ObservedState], frozenset[str]]] = {
    pending.the_player_to_move_can_do_something: frozenset({"ankh"}),
    shape.the_ankh_is_off_the_board_exactly_while_a_take_from_the_centre_is_pending: frozenset({"ankh"}),
}

CHECKS: Final = PlausibilityChecks(INVARIANTS, ObservedState.of, DEPENDS_ON, NAMED_LAST)

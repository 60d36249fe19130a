"""The invariants that decide whether a written position of classic is plausible."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sobek_invariants.classic import INVARIANTS, ObservedState, pending, shape
from sobek_invariants.plausibility import EVERY_SET, EVERYTHING, PlausibilityChecks

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sobek_invariants.registry import Predicate

DEPENDS_ON: Final[Mapping[Predicate[ObservedState], frozenset[str]]] = {
    shape.the_box_holds_the_cards_that_were_not_dealt: frozenset({EVERYTHING}),
    shape.each_round_has_five_event_tokens: frozenset({"tokens", "spent"}),
    shape.the_deck_holds_whole_deliveries_except_for_what_the_queen_drew: frozenset({"deck", "discard"}),
    shape.each_play_of_a_set_used_a_token_while_any_were_left: frozenset({"tokens", EVERY_SET}),
    shape.discarded_cards_were_played_or_named_by_a_priest: frozenset({"discard"}),
    shape.a_new_round_begins_with_only_what_was_dealt: frozenset({EVERYTHING}),
    pending.the_state_explains_what_is_pending: frozenset({"discard", "spent"}),
    shape.markers_never_fall_below_zero: frozenset({"round"}),
}

NAMED_LAST: Final[Mapping[Predicate[ObservedState], frozenset[str]]] = {
    shape.the_quays_are_empty_exactly_when_the_round_is_over_and_then_so_is_the_deck: frozenset({"quays"}),
}

CHECKS: Final = PlausibilityChecks(INVARIANTS, ObservedState.of, DEPENDS_ON, NAMED_LAST)

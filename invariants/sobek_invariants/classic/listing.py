"""What is listed: some move whenever one is pending, no move twice, and the outcomes of chance by weight."""

from __future__ import annotations

from collections import Counter

from sobek_core.classic import moves as m
from sobek_core.classic import state as s
from sobek_invariants.classic.conditions import drawn_from, tied_for_last
from sobek_invariants.classic.observed import INVARIANTS, ObservedState
from sobek_invariants.shared import add_equality_invariant, add_listing_invariants


def _outcomes(state: ObservedState) -> Counter[m.Move]:
    """Return the outcomes with their weights: each card that can be stolen, or each seat that is tied for last."""
    pending = state.pending
    if isinstance(pending, s.ThiefCard):
        return Counter(m.StealCard(card) for card in drawn_from(state, pending))
    return Counter(m.DrawChooser(seat) for seat in tied_for_last(state))


add_listing_invariants(
    INVARIANTS,
    _outcomes,
    chance=("classic.characters.thief-card", "classic.game-end.lowest-tie"),
    pending=("classic.turn.follow-up", "classic.turn.action", "classic.game-end.new-round"),
    once="classic.turn.pending",
)
add_equality_invariant(INVARIANTS, "classic.setup.components", "classic.turn.pending")

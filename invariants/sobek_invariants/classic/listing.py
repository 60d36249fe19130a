"""What is listed: some move whenever one is pending, no move twice, and the outcomes of chance by weight."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from sobek_core.classic import moves as m
from sobek_core.classic import state as s
from sobek_invariants.classic.conditions import drawn_from, tied_for_last, who_decides
from sobek_invariants.classic.observed import INVARIANTS, Listing, ObservedState, of_listing
from sobek_invariants.shared import add_equality_invariant, add_listing_invariants

if TYPE_CHECKING:
    from collections.abc import Iterator


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


@of_listing("classic.sets.equal-sets")
def only_the_first_of_equal_sets_is_named(listing: Listing) -> Iterator[str]:
    """No two listed moves do the same to equal sets."""
    goals = {move.onto for move in listing.moves if isinstance(move, (m.PlaySet, m.AddCards, m.ChooseSet))} - {None}
    seat = who_decides(listing.state.pending)
    if goals and seat is not None:
        own = listing.state.sets[seat]
        named = [own[goal] for goal in goals if goal is not None and goal in range(len(own))]
        if len(set(named)) < len(named):
            yield f"sets {sorted(goal for goal in goals if goal is not None)} are named, some of which are equal"

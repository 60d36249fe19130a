"""Drawing debens (spec/duel/market.md): for a traded tile, for two of the tokens and as a reward.

Separate from `market`, which imports `game_end`, because the end of the game draws the reward too.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from sobek_core.duel.events import BAG, DEBENS, DebenMoved
from sobek_core.duel.moves import DrawDeben
from sobek_core.kernel.game import Reason

if TYPE_CHECKING:
    from sobek_core.duel.components import Debens
    from sobek_core.duel.state import State


def not_in_bag(state: State, deben: int) -> tuple[Reason, ...]:
    """Check duel.market.deben-draw."""
    if deben in state.bag:
        return ()
    return (Reason("duel.market.deben-draw", (("deben", deben),)),)


def give_deben(state: State, seat: int, deben: int) -> tuple[State, DebenMoved]:
    """Move a deben from the bag to a player."""
    own = state.seats[seat]
    seats = state.seats_with(seat, own.with_tokens(own.tokens, own.debens.plus(deben)))
    return state.with_pending(state.pending, seats, bag=state.bag.minus(deben)), DebenMoved(deben, BAG, DEBENS[seat])


@lru_cache(maxsize=4096)
def deben_outcomes(bag: Debens) -> tuple[tuple[DrawDeben, int], ...]:
    """List the debens that chance can draw from a bag, ascending, each weighted by its number."""
    return tuple((DrawDeben(deben), number) for deben, number in bag.counts())

"""Drawing debens (spec/duel/market.md): for a traded tile, for two of the tokens and as a reward.

Separate from `market`, since the chapters of the tokens and of the end of the game say what follows a draw.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from sobek_core.duel.events import BAG, DEBENS, DebenMoved, Event
from sobek_core.duel.moves import DrawDeben
from sobek_core.duel.rules.game_end import after_reward, end_turn
from sobek_core.duel.rules.turn import chance
from sobek_core.duel.state import DebenDraw, HorusDraw, RewardDraw, State
from sobek_core.kernel.conditions import condition, move_rules
from sobek_core.kernel.game import Applied, applied

if TYPE_CHECKING:
    from sobek_core.duel.components import Debens
    from sobek_core.duel.ruleset import Rules
    from sobek_core.kernel.conditions import Facts


DRAWS: Final = (DebenDraw, HorusDraw, RewardDraw)


@condition("duel.market.deben-draw", ("duel.turn.pending",))
def in_bag(_rules: Rules, state: State, move: DrawDeben) -> Facts | None:
    """The deben is in the bag."""
    return None if move.deben in state.bag else (("deben", move.deben),)


@move_rules(DrawDeben, who=chance(*DRAWS), may=(in_bag,))
def draw_deben(rules: Rules, state: State, move: DrawDeben) -> Applied[State, Event]:
    """Give a player the deben that chance drew: spec/duel/market.md, move `deben`."""
    # does      duel.market.deben-draw, duel.pirogues.horus, duel.scoring.reward
    pending = state.pending
    assert isinstance(pending, DRAWS)  # noqa: S101  # duel.turn.pending
    seat, own = pending.seat, state.seats[pending.seat]
    seats = state.seats_with(seat, own.with_tokens(own.tokens, own.debens.plus(move.deben)))
    state = state.with_pending(state.pending, seats, bag=state.bag.minus(move.deben))
    drawn = DebenMoved(move.deben, BAG, DEBENS[seat])
    # then      duel.pirogues.horus, duel.scoring.reward, duel.turn.order
    if isinstance(pending, RewardDraw):
        return after_reward(rules, state, pending, drawn)
    if isinstance(pending, HorusDraw):
        return _after_horus(rules, state, pending, drawn)
    return end_turn(rules, state, seat, (drawn,))


def _after_horus(rules: Rules, state: State, pending: HorusDraw, drawn: DebenMoved) -> Applied[State, Event]:
    """Draw a second deben, or put the lower of the two back (duel.pirogues.horus)."""
    seat = pending.seat
    if pending.kept is None and state.bag:
        return applied(state.with_pending(HorusDraw(seat, drawn.deben)), (drawn,))
    if pending.kept is None:
        return end_turn(rules, state, seat, (drawn,))
    own, lower = state.seats[seat], min(pending.kept, drawn.deben)
    seats = state.seats_with(seat, own.with_tokens(own.tokens, own.debens.minus(lower)))
    state = state.with_pending(pending, seats, bag=state.bag.plus(lower))
    return end_turn(rules, state, seat, (drawn, DebenMoved(lower, DEBENS[seat], BAG)))


@lru_cache(maxsize=4096)
def deben_outcomes(bag: Debens) -> tuple[tuple[DrawDeben, int], ...]:
    """List the debens that chance can draw from a bag, ascending, each weighted by its number."""
    return tuple((DrawDeben(deben), number) for deben, number in bag.counts())

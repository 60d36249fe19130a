"""The conditions of the spec's move tables, each as a predicate over the observed state."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final

from attrs import evolve

from sobek_core.duel import moves as m
from sobek_core.duel import state as s
from sobek_core.duel.components import Token
from sobek_invariants.conditions import Asked, Conditions
from sobek_invariants.duel.characters import CHARACTERS, in_hand
from sobek_invariants.duel.ending import reward
from sobek_invariants.duel.observed import (
    INVARIANTS,
    ObservedState,
    can_open,
    can_refill_line,
    is_of,
    is_wild,
)
from sobek_invariants.duel.opening import SETUP_CONDITIONS
from sobek_invariants.observed import spread
from sobek_invariants.shared import add_verdict_invariants

if TYPE_CHECKING:
    from collections.abc import Callable

# Each condition as the spec words it. A predicate is called only if its presuppositions hold, so the move has the class
# of its table, answers what is pending, and is made by the seat that decides.


def _on_the_line(state: ObservedState, move: m.Take | m.PointFinger) -> bool:
    """Return whether a cell is on the Ankh's line, or on any of the four in a pyramid's turn (duel.market.line).

    Takes from the centre and forced takes need no line.
    """
    if isinstance(state.pending, s.PyramidAction):
        return move.cell.name in state.lines()
    return isinstance(state.pending, (s.CentreTake, s.ForcedTake)) or move.cell.name in state.line()


def _towards_a_tile(state: ObservedState, move: m.Orient) -> bool:
    if state.ankh is None:
        return False
    return state.any_tile(state.line_of(move.mark)) or not state.any_tile(state.lines())


MOVE_CONDITIONS: Final[dict[str, Callable[[ObservedState, Any], bool]]] = {
    "duel.market.tile": lambda state, move: move.cell.name in state.market,
    "duel.market.centre": lambda state, move: (
        not isinstance(state.pending, s.CentreTake) or move.cell.name in state.centre()
    ),
    "duel.market.line": _on_the_line,
    "duel.market.refill-line": lambda state, _: can_refill_line(
        state, pyramid=isinstance(state.pending, s.PyramidAction)
    ),
    "duel.market.refill-pile": lambda state, _: len(state.draw_pile) > 0,
    "duel.market.towards-a-tile": _towards_a_tile,
    "duel.market.deben-draw": lambda state, move: move.deben in state.bag,
    "duel.selling.in-hand": lambda state, move: Counter(spread(move.tiles)) <= Counter(state.hands[move.seat]),
    "duel.selling.three": lambda state, move: len(spread(move.tiles)) >= state.figures.min_set_size,
    "duel.selling.one-type": lambda _, move: all(
        is_of(tile, move.good) or is_wild(tile) for tile in spread(move.tiles)
    ),
    "duel.selling.new-set": lambda state, move: (
        move.good in state.sold[move.seat] or can_open(state, spread(move.tiles), move.good)
    ),
    "duel.characters.character-tile": lambda _, move: move.tile.power is not None,
    "duel.characters.in-hand": in_hand,
    **{rule: holds for one in CHARACTERS.values() for rule, holds in one.holds.items()},
    "duel.pirogues.choice": lambda state, move: (
        move.token in (state.pending.drawn if isinstance(state.pending, s.ArchitectToken) else state.pirogues)
    ),
    "duel.pirogues.forced-tile": lambda state, move: (
        not isinstance(state.pending, s.ForcedTake) or move.cell == state.pending.cell
    ),
    "duel.pirogues.scarabs-set": lambda state, move: (
        move.good in state.figures.scarabs_types and move.good in state.sold[move.seat]
    ),
}


def _can_trade(state: ObservedState, pending: s.DebenTile) -> bool:
    tile, mark = pending.tile, None if state.ankh is None else state.ankh[1]
    return tile.deben and tile in state.hands[pending.seat] and mark is tile.mark and bool(state.bag)


def _can_have_scarabs(state: ObservedState, asked: s.ScarabsSet) -> bool:
    return any(good in state.sold[asked.seat] for good in state.figures.scarabs_types)


def _horus_can_bring(state: ObservedState, asked: s.HorusDraw) -> bool:
    return bool(state.bag) and (asked.kept is None or asked.kept in state.debens[asked.seat])


def _can_be_rewarded(state: ObservedState, pending: s.RewardDraw) -> bool:
    most = reward(state)
    return isinstance(most, s.RewardDraw) and most.seat == pending.seat and 1 <= pending.left <= most.left


# The Scribe, Horus and the reward ask several times: `progress.open_decisions` counts how often.
ASKED: Final[dict[type[s.Pending], Asked[ObservedState]]] = {
    s.CentreTake: Asked((m.Take,), 0, lambda state, _: state.any_tile(state.centre())),
    s.Action: Asked((m.Take, m.Refill, m.PlayCharacter, m.SellSet)),
    s.PyramidAction: Asked((m.Take, m.Refill, m.PlayCharacter, m.SellSet), cause=Token.PYRAMID),
    s.ForcedTake: Asked((m.Take,), cause=Token.FINGER),
    s.AnkhDirection: Asked((m.Orient,), 1),
    s.DebenTile: Asked((m.TradeTile, m.KeepTile), 2, _can_trade),
    s.DebenDraw: Asked((m.DrawDeben,), 1, lambda state, _: bool(state.bag), chance=True),
    **{asks: evolve(asked, cause=power) for power, one in CHARACTERS.items() for asks, asked in one.asks.items()},
    s.TokenChoice: Asked((m.ChooseToken,), 3, lambda state, _: bool(state.pirogues)),
    s.FingerTile: Asked((m.PointFinger,), 1, lambda state, _: state.any_tile(state.line()), Token.FINGER),
    s.ScarabsSet: Asked((m.ChooseSet,), 1, _can_have_scarabs, Token.SCARABS),
    s.HorusDraw: Asked((m.DrawDeben,), 0, _horus_can_bring, Token.HORUS, chance=True),
    s.RewardDraw: Asked((m.DrawDeben,), 0, _can_be_rewarded, chance=True),
    s.Finished: Asked(),
}

CONDITIONS: Final = Conditions[ObservedState, m.Move](
    game="duel",
    asked=ASKED,
    unlisted=(),
    wrong_kind="duel.turn.pending",
    wrong_seat="duel.turn.order",
    holds=MOVE_CONDITIONS,
    setup_holds=SETUP_CONDITIONS,
)

add_verdict_invariants(INVARIANTS, CONDITIONS)

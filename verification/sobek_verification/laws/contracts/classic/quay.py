"""The law of the window in spec/classic/quay.md."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sobek_core.classic.game import Classic
from sobek_core.classic.moves import Take
from sobek_core.classic.rules.quay import take
from sobek_core.classic.text.position import POSITIONS
from sobek_core.kernel.game import Applied
from sobek_verification.checks import check
from sobek_verification.laws.contracts.contract import contract, fault

if TYPE_CHECKING:
    from sobek_core.classic.events import Event
    from sobek_core.classic.state import State
    from sobek_core.kernel.game import Verdict


MAX_CARDS: Final = 9  # cards on the quays
_GAME: Final = Classic()
_ROW: Final = ["wheat-1", "fish-0", "ivory-3", "marble-0", "ebony-2", "cattle-1", "amulet", "queen", "thief"]
_QUAYS: Final = tuple(
    POSITIONS.read([f"quays: {' '.join(_ROW[:cards]) or '-'}"]).state for cards in range(MAX_CARDS + 1)
)


@check("classic.quay.window", kind=contract)
def a_take_is_legal_exactly_within_the_window(cards: int, slot: int) -> bool:
    """Check any slot, including negative ones.

    pre: 0 <= cards <= MAX_CARDS
    post: _
    """
    return isinstance(take(_GAME, _QUAYS[cards], Take(0, slot)), Applied) == (0 <= slot < min(4, cards))


@fault(take, a_take_is_legal_exactly_within_the_window)
def _counts_negative_slots_from_the_end(game: Classic, state: State, move: Take) -> Verdict[State, Event]:
    slot = move.slot + len(state.quays) if move.slot < 0 else move.slot
    return take(game, state, Take(move.seat, slot))


@fault(take, a_take_is_legal_exactly_within_the_window)
def _always_allows_four_slots(game: Classic, state: State, move: Take) -> Verdict[State, Event]:
    return take(game, state, Take(move.seat, min(move.slot, len(state.quays) - 1)) if 0 < move.slot < 4 else move)


@fault(take, a_take_is_legal_exactly_within_the_window)
def _allows_a_fifth_slot(game: Classic, state: State, move: Take) -> Verdict[State, Event]:
    return take(game, state, Take(move.seat, 3) if move.slot == 4 else move)


@fault(take, a_take_is_legal_exactly_within_the_window)
def _refuses_the_fourth_slot(game: Classic, state: State, move: Take) -> Verdict[State, Event]:
    return take(game, state, Take(move.seat, 4) if move.slot == 3 else move)

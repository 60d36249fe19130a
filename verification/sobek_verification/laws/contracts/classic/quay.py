"""The law of the window in spec/classic/quay.md."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from sobek_core.classic.game import Classic
from sobek_core.classic.moves import Take
from sobek_core.classic.rules.quay import take
from sobek_core.classic.text.position import POSITIONS
from sobek_core.kernel.game import Applied
from sobek_verification.checks import check
from sobek_verification.laws.contracts.contract import contract
from sobek_verification.laws.faults import fault

if TYPE_CHECKING:
    from collections.abc import Callable


MAX_CARDS: Final = 9  # cards on the quays
_GAME: Final = Classic()
_ROW: Final = ["wheat-1", "fish-0", "ivory-3", "marble-0", "ebony-2", "cattle-1", "amulet", "queen", "thief"]
_QUAYS: Final = tuple(
    POSITIONS.read([f"quays: {' '.join(_ROW[:cards]) or '-'}"]).state for cards in range(MAX_CARDS + 1)
)


def _at(change: Callable[[int, int], int]) -> Any:
    """Take another slot. change: returns it, from the slot of the move and the number of cards on the quays."""
    return lambda right: lambda game, state, move: right(game, state, Take(0, change(move.slot, len(state.quays))))


@fault("counts negative slots from the end", ".take", _at(lambda slot, cards: slot + cards if slot < 0 else slot))
@fault("always allows four slots", ".take", _at(lambda slot, cards: min(slot, cards - 1) if 0 < slot < 4 else slot))
@fault("allows a fifth slot", ".take", _at(lambda slot, _: 3 if slot == 4 else slot))
@fault("refuses the fourth slot", ".take", _at(lambda slot, _: 4 if slot == 3 else slot))
@check("classic.quay.window", kind=contract)
def a_take_is_legal_exactly_within_the_window(cards: int, slot: int) -> bool:
    """Check any slot, including negative ones.

    pre: 0 <= cards <= MAX_CARDS
    post: _
    """
    return isinstance(take(_GAME, _QUAYS[cards], Take(0, slot)), Applied) == (0 <= slot < min(4, cards))

"""What the moves of classic tell about hidden things, besides what they move."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sobek_core.classic.components import OF_GOOD, Cards, TokenBack, Tokens
from sobek_core.classic.events import CORRUPTION, TypeNamed
from sobek_verification.simulation.recall.games import RecallSuite
from sobek_verification.simulation.recall.worlds import Told

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sobek_core.classic import State
    from sobek_core.classic.events import Event
    from sobek_core.kernel.visibility import Viewer


def told(
    event: Event | None, before: State, _events: Sequence[Event], _after: State, _viewer: Viewer
) -> list[Told] | None:
    """Return what an event tells besides its movements: who names a type loses all of it, and no other card."""
    if not isinstance(event, TypeNamed):
        return None
    kinds = OF_GOOD[event.good]
    gone = before.seats[event.seat].corruption.among(kinds)
    return [Told(Cards, CORRUPTION[event.seat], lambda there: there.among(kinds) == gone)]


RECALL_SUITE: Final = RecallSuite(
    "classic",
    {Cards: None, Tokens: TokenBack.TOKEN},
    told,
    {"max_players": 3, "starting_hand": 1, "removed_from_deck": 0, "event_pile_size": 1},
    names={"event-pile": "tokens"},
)

"""Which invariants decide whether a written position of classic is plausible."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sobek_invariants.classic import INVARIANTS, ObservedState
from sobek_invariants.plausibility import EVERY_SET, EVERYTHING, PlausibilityChecks

if TYPE_CHECKING:
    from collections.abc import Mapping

DEPENDS_ON: Final[Mapping[str, frozenset[str]]] = {
    "the box holds the cards that were not dealt": frozenset({EVERYTHING}),
    "each round has five event tokens": frozenset({"tokens", "spent"}),
    "the deck holds whole deliveries less what the queen drew": frozenset({"deck", "discard"}),
    "each play of a set took a token while any were left": frozenset({"tokens", EVERY_SET}),
    "discarded cards were played or named by a priest": frozenset({"discard"}),
    "a new round begins with only what was dealt": frozenset({EVERYTHING}),
    "what is pending has a cause in the state": frozenset({"discard", "spent"}),
    "markers never fall below zero": frozenset({"round"}),
}

CHECKS: Final = PlausibilityChecks(INVARIANTS, ObservedState.of, DEPENDS_ON)

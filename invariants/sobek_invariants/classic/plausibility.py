"""Which invariants decide whether a written position of classic is plausible."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sobek_invariants.classic import INVARIANTS, ObservedState
from sobek_invariants.plausibility import EVERY_SET, EVERYTHING, PlausibilityChecks

if TYPE_CHECKING:
    from collections.abc import Mapping

DEPENDS_ON: Final[Mapping[str, frozenset[str]]] = {
    "the box keeps what was not dealt": frozenset({EVERYTHING}),
    "five tokens are in the round": frozenset({"tokens", "spent"}),
    "the deck is whole deliveries but for the queen": frozenset({"deck", "discard"}),
    "each play of a set used a token while there were any": frozenset({"tokens", EVERY_SET}),
    "what is discarded was played or named by a priest": frozenset({"discard"}),
    "a new round begins with nothing but a deal": frozenset({EVERYTHING}),
    "what is pending has its cause on the table": frozenset({"discard", "spent"}),
    "markers never fall below zero": frozenset({"round"}),
}

CHECKS: Final = PlausibilityChecks(INVARIANTS, ObservedState.of, DEPENDS_ON)

"""Which invariants decide whether a written position of duel is plausible."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sobek_invariants.duel import INVARIANTS, ObservedState
from sobek_invariants.plausibility import PlausibilityChecks

if TYPE_CHECKING:
    from collections.abc import Mapping

DEPENDS_ON: Final[Mapping[str, frozenset[str]]] = {
    "what is pending has a cause in the state": frozenset({"removed", "spent"}),
    "during the game removed tiles were played traded or named by a priest": frozenset({"removed"}),
}

CHECKS: Final = PlausibilityChecks(INVARIANTS, ObservedState.of, DEPENDS_ON)

"""The invariants of duel: of openings, states, listings, verdicts, steps and equal states."""

from sobek_invariants.duel import (  # noqa: F401  # each adds invariants
    conservation,
    ending,
    figures,
    flow,
    listing,
    opening,
    pending,
    progress,
    reporting,
    shape,
)
from sobek_invariants.duel.conditions import CONDITIONS
from sobek_invariants.duel.observed import INVARIANTS, ObservedState

__all__ = ["CONDITIONS", "INVARIANTS", "ObservedState"]

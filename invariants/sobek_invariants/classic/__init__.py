"""The invariants of classic: of openings, states, listings, verdicts, steps and equal states."""

from sobek_invariants.classic import (  # noqa: F401  # each adds invariants
    conservation,
    figures,
    flow,
    listing,
    opening,
    pending,
    progress,
    reporting,
    shape,
)
from sobek_invariants.classic.conditions import CONDITIONS
from sobek_invariants.classic.observed import INVARIANTS, ObservedState

__all__ = ["CONDITIONS", "INVARIANTS", "ObservedState"]

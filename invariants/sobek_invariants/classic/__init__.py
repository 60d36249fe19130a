"""The invariants of classic: of openings, states, listings, verdicts, steps and equal states."""

from sobek_invariants.classic import (
    conservation,
    counting,
    flow,
    listing,
    marking,
    opening,
    pending,
    progress,
    shape,
)
from sobek_invariants.classic.conditions import CONDITIONS
from sobek_invariants.classic.observed import INVARIANTS, Listing, ObservedState, Opening, Step, TriedMove, Twins

__all__ = [
    "CONDITIONS",
    "INVARIANTS",
    "Listing",
    "ObservedState",
    "Opening",
    "Step",
    "TriedMove",
    "Twins",
    "conservation",
    "counting",
    "flow",
    "listing",
    "marking",
    "opening",
    "pending",
    "progress",
    "shape",
]

"""Finite domains of classic."""

from typing import Final

from verification.exhaustive.classic import quay, scoring, sets, sight, track

ENUMERATIONS: Final = (
    *quay.enumerations,
    *sets.enumerations,
    *scoring.enumerations,
    *track.enumerations,
    *sight.enumerations,
)

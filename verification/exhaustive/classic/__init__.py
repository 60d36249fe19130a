"""Finite domains of classic."""

from typing import Final

from verification.exhaustive.classic import answers, draws, quay, scoring, sets, setup, sight, track

ENUMERATIONS: Final = (
    *setup.enumerations,
    *quay.enumerations,
    *sets.enumerations,
    *answers.enumerations,
    *draws.enumerations,
    *scoring.enumerations,
    *track.enumerations,
    *sight.enumerations,
)

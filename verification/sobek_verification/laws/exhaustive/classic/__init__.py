"""Finite domains of classic."""

from typing import Final

from sobek_verification.laws.exhaustive.classic import (
    answers,
    draws,
    effects,
    following,
    quay,
    scoring,
    sets,
    setup,
    track,
)
from sobek_verification.laws.exhaustive.classic import (
    visibility as sight,
)

ENUMERATIONS: Final = (
    *setup.enumerations,
    *quay.enumerations,
    *sets.enumerations,
    *answers.enumerations,
    *draws.enumerations,
    *following.enumerations,
    *effects.enumerations,
    *scoring.enumerations,
    *track.enumerations,
    *sight.enumerations,
)

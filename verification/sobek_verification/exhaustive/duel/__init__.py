"""Finite domains of duel."""

from typing import Final

from sobek_verification.exhaustive.duel import (
    draws,
    effects,
    filling,
    lines,
    powers,
    removal,
    sales,
    scoring,
    setup,
    sight,
)

ENUMERATIONS: Final = (
    *setup.enumerations,
    *lines.enumerations,
    *filling.enumerations,
    *sales.enumerations,
    *powers.enumerations,
    *effects.enumerations,
    *draws.enumerations,
    *removal.enumerations,
    *scoring.enumerations,
    *sight.enumerations,
)

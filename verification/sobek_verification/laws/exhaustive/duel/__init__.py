"""Finite domains of duel."""

from typing import Final

from sobek_verification.laws.exhaustive.duel import (
    draws,
    effects,
    filling,
    lines,
    powers,
    removal,
    sales,
    scoring,
    setup,
)
from sobek_verification.laws.exhaustive.duel import (
    visibility as sight,
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

"""Finite domains of duel."""

from typing import Final

from verification.exhaustive.duel import draws, filling, lines, removal, sales, sight

ENUMERATIONS: Final = (
    *lines.enumerations,
    *filling.enumerations,
    *sales.enumerations,
    *draws.enumerations,
    *removal.enumerations,
    *sight.enumerations,
)

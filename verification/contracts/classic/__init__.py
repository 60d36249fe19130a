"""Laws of the arithmetic of classic."""

from typing import Final

from verification.contracts.classic import game_end, most_corrupt, quay, scoring, track, visibility

CONTRACTS: Final = (
    *quay.contracts,
    *scoring.contracts,
    *most_corrupt.contracts,
    *track.contracts,
    *game_end.contracts,
    *visibility.contracts,
)

"""Laws of the arithmetic of classic."""

from typing import Final

from sobek_verification.laws.contracts.classic import (
    events,
    game_end,
    most_corrupt,
    quay,
    scoring,
    track,
    turn,
    visibility,
)

CONTRACTS: Final = (
    *quay.contracts,
    *turn.contracts,
    *scoring.contracts,
    *most_corrupt.contracts,
    *track.contracts,
    *events.contracts,
    *game_end.contracts,
    *visibility.contracts,
)

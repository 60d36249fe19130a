"""Laws of the arithmetic of duel."""

from typing import Final

from sobek_verification.laws.contracts.duel import game_end, market, scoring, selling, turn, visibility

CONTRACTS: Final = (
    *turn.contracts,
    *market.contracts,
    *selling.contracts,
    *scoring.contracts,
    *game_end.contracts,
    *visibility.contracts,
)

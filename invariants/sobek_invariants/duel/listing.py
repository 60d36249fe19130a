"""What is listed: some move whenever one is pending, no move twice, and the outcomes of chance by weight."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from sobek_core.duel import moves as m
from sobek_core.duel import state as s
from sobek_core.duel.components import Token, Tokens
from sobek_invariants.duel.characters import drawn_from
from sobek_invariants.duel.observed import INVARIANTS, ObservedState
from sobek_invariants.shared import add_equality_invariant, add_listing_invariants


def _outcomes(state: ObservedState) -> dict[m.Move, int]:
    """Return the outcomes with their weights: the number of such tiles or debens, or of ways to draw the tokens."""
    match state.pending:
        case s.ThiefTile() as pending:
            return dict(Counter(m.StealTile(tile) for tile in drawn_from(state, pending)))
        case s.ArchitectDraw():
            drawn = combinations(state.aside, min(state.figures.architect_draws, len(state.aside)))
            ways = Counter(m.DrawTokens(Tokens.of(tokens)) for tokens in drawn)
            return {move: ways[move] for move in sorted(ways, key=lambda move: tuple(map(move.tokens.count, Token)))}
        case _:
            return dict(Counter(m.DrawDeben(deben) for deben in sorted(state.bag)))


add_listing_invariants(
    INVARIANTS,
    _outcomes,
    chance=(
        "duel.market.deben-draw",
        "duel.characters.thief-tile",
        "duel.characters.architect-tokens",
        "duel.pirogues.horus",
        "duel.scoring.reward",
    ),
    pending=("duel.turn.follow-up", "duel.turn.action", "duel.game-end.trigger"),
    once="duel.turn.pending",
)
add_equality_invariant(INVARIANTS, "duel.setup.components", "duel.turn.pending")

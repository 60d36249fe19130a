"""Faults seeded into the core that checks of whole games must find: for each game one in a listing, one in a result."""

from __future__ import annotations

from typing import Final

from sobek_verification.seeding import SeededFault

OF_CORE: Final = {
    "classic": (
        SeededFault(
            "classic",
            "only the first three cards can be taken",
            "sobek_core.classic.rules.quay.window",
            lambda _: lambda _game, cards: min(3, cards),
        ),
        SeededFault(
            "classic",
            "a set scores its cards and its scarabs",
            "sobek_core.classic.rules.scoring.score_set",
            lambda _: lambda scarabs, cards: scarabs + cards,
        ),
    ),
    "duel": (
        SeededFault(
            "duel",
            "the finger can point at one tile alone",
            "sobek_core.duel.rules.pirogues.legal_points",
            lambda right: lambda state, seat: right(state, seat)[:1],
        ),
        SeededFault(
            "duel",
            "skipped tiles do not become corruption",
            "sobek_core.duel.rules.market.BETWEEN",
            lambda _: 36 * [36 * [()]],
        ),
    ),
}

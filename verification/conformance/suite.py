"""All vectors, made anew from where they come from; and what the suite of them has to be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sobek_core.games import GAMES
from verification.conformance import from_deals, from_examples, from_positions
from verification.conformance.making import answered
from verification.conformance.reference import Reference
from verification.conformance.vectors import VectorFile

if TYPE_CHECKING:
    from verification.conformance.vectors import Vector


def made() -> tuple[VectorFile, ...]:
    """Make all vectors, by path; the same every time."""
    reference = Reference()
    chapters: dict[tuple[str, str], list[Vector]] = {}
    for game, chapter, case in (*from_examples.cases(), *from_positions.cases(), *from_deals.cases()):
        edition = GAMES[game].terms().edition
        chapters.setdefault((game, chapter), []).append(answered(reference.ask, game, edition, case))
    return tuple(
        VectorFile(game, GAMES[game].terms().edition, chapter, tuple(vectors))
        for (game, chapter), vectors in sorted(chapters.items())
    )

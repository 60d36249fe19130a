"""Make all vectors anew from their sources."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from sobek_core.games import GAMES
from sobek_core.json_text import canonical
from sobek_verification.conformance import from_examples, from_games, from_lines, from_positions
from sobek_verification.conformance.cases import answered
from sobek_verification.conformance.index import read_index
from sobek_verification.conformance.reference import Reference
from sobek_verification.conformance.vectors import VectorFile

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sobek_verification.conformance.cases import Case
    from sobek_verification.conformance.vectors import Vector

SOURCES = (from_examples, from_positions, from_games, from_lines)


def cases() -> Iterator[tuple[str, str, Case]]:
    """Yield the game, chapter and case of all vectors, in a fixed order.

    A case that asks the same as an earlier one, for the same rules, is left out, unless it has been published.
    """
    published = read_index().vectors
    asked = set()
    for game, chapter, case in chain.from_iterable(source.cases() for source in SOURCES):
        question = canonical([game, case.rules, case.given, case.move, list(case.moves), int(case.seen)])
        if question not in asked or f"{_folder(game)}/{chapter}/{case.name}" in published:
            asked.add(question)
            yield game, chapter, case


def made() -> tuple[VectorFile, ...]:
    """Make all vectors, by path. The result is always the same."""
    reference = Reference()
    chapters: dict[tuple[str, str], list[Vector]] = {}
    for game, chapter, case in cases():
        edition = GAMES[game].game().edition.name
        chapters.setdefault((game, chapter), []).append(answered(reference.ask, game, edition, case))
    return tuple(
        VectorFile(game, GAMES[game].game().edition.name, chapter, tuple(vectors))
        for (game, chapter), vectors in sorted(chapters.items())
    )


def _folder(game: str) -> str:
    return f"{game}/{GAMES[game].game().edition.name}"

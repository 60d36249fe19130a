"""Refresh the vectors: the reference answers again what they ask, and what is new in the examples of the spec is added.

A vector that no example has is its own source. One whose example is gone stays until its line is deleted.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sobek_core.games import GAMES
from sobek_core.json_text import canonical
from sobek_verification.conformance import from_examples
from sobek_verification.conformance.cases import answered, case_of
from sobek_verification.conformance.reference import Reference
from sobek_verification.conformance.vectors import VectorFile, load

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sobek_verification.conformance.cases import Case


def of_examples() -> Iterator[tuple[str, str, Case]]:
    """Yield the game, chapter and case of the vectors of examples, in order.

    A case that asks the same as an earlier one, for the same rules, is left out, unless it has been published.
    """
    published = {(file.game, file.chapter, one.name) for file in load() for one in file.vectors}
    asked = set()
    for game, chapter, case in from_examples.cases():
        question = canonical([game, case.rules, case.given, case.move, list(case.moves), int(case.seen)])
        if question not in asked or (game, chapter, case.name) in published:
            asked.add(question)
            yield game, chapter, case


def made() -> tuple[VectorFile, ...]:
    """Answer all vectors anew, by path. New ones come last in their files."""
    cases = {(file.game, file.chapter): {one.name: case_of(one) for one in file.vectors} for file in load()}
    for game, chapter, case in of_examples():
        cases.setdefault((game, chapter), {})[case.name] = case
    reference, files = Reference(), []
    for (game, chapter), named in sorted(cases.items()):
        edition = GAMES[game].game().edition.name
        vectors = tuple(answered(reference.ask, game, edition, case) for case in named.values())
        files.append(VectorFile(game, edition, chapter, vectors))
    return tuple(files)

"""Vectors from the pinned positions of full games (spec/perft.md): the listing of each, and one of its moves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sobek_core.games import GAMES
from verification.conformance.making import Case, given_state
from verification.games import GAMES as VERIFIED
from verification.perft.vectors import load_counts

if TYPE_CHECKING:
    from collections.abc import Iterator


def cases() -> Iterator[tuple[str, str, Case]]:
    """Give game, chapter and case of two vectors for each position: nothing done, and a move made.

    Which move it is, goes by the number of the position, so that all places of listings come up.
    """
    for game, binding in GAMES.items():
        asked_by = VERIFIED[game].owing.asked_by
        for number, counts in enumerate(load_counts(game)):
            state = binding.positions.read(counts.position)
            rules = (asked_by[type(state.owed)],)
            yield game, "positions", Case(f"position-{counts.name}", rules, given_state(binding, state), {})
            if counts.moves:
                move = binding.forms.read(counts.moves[number % len(counts.moves)].move)
                written = binding.converter.unstructure(move, unstructure_as=binding.move)
                yield (
                    game,
                    "positions",
                    Case(f"move-{counts.name}", rules, given_state(binding, state), written),
                )

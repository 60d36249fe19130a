"""Vectors from the pinned positions of full games (spec/perft.md): the listing of each, and some of its moves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sobek_core.games import GAMES
from sobek_verification.conformance.making import Case, given_state
from sobek_verification.conformance.view_vectors import Together, moved_together, rules_of_sight
from sobek_verification.games import GAMES as VERIFIED
from sobek_verification.perft.vectors import load_counts

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sobek_core.kernel.game import Position


def cases() -> Iterator[tuple[str, str, Case]]:
    """Return game, chapter and case of two vectors for each position: nothing done, and a move made.

    Which move it is, goes by the number of the position, so that all places of listings come up. What is seen is a
    case of its own, of the first moves that move several things together.
    """
    for game, tools in GAMES.items():
        asked_by = VERIFIED[game].pending_kinds.asked_by
        for number, counts in enumerate(load_counts(game)):
            position = tools.positions.read(counts.position)
            rules = (asked_by[type(position.state.pending)],)
            yield game, "positions", Case(f"position-{counts.name}", rules, given_state(tools, position), {})
            if counts.moves:
                move = tools.notation.read(counts.moves[number % len(counts.moves)].move)
                written = tools.converter.unstructure(move, unstructure_as=tools.move)
                yield (
                    game,
                    "positions",
                    Case(f"move-{counts.name}", rules, given_state(tools, position), written),
                )
            moves = [tools.notation.read(one.move) for one in counts.moves]
            for place in _of_several(position, moves):
                written = tools.converter.unstructure(moves[place], unstructure_as=tools.move)
                name = f"move-{counts.name}-{place + 1}-seen"
                yield (
                    game,
                    "positions",
                    Case(name, rules_of_sight(game), given_state(tools, position), written, seen=True),
                )


def _of_several(position: Position[Any, Any], moves: Sequence[Any]) -> Iterator[int]:
    """Return the places of the first moves that move several things together, in each way."""
    seen: set[Together] = set()
    for place, move in enumerate(moves):
        between = moved_together(position, move)
        if not between <= seen:
            seen |= between
            yield place

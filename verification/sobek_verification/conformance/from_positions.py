"""Vectors from the pinned positions of full games (spec/perft.md): the legal moves of each, and some of them made."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sobek_core.games import GAMES
from sobek_verification.conformance.cases import (
    Case,
    JointMove,
    case_of_visibility,
    given_state,
    moved_together,
    written,
)
from sobek_verification.games import GAMES as VERIFIED
from sobek_verification.perft import load_counts

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sobek_core.kernel.game import Position


def cases() -> Iterator[tuple[str, str, Case]]:
    """Yield the game, chapter and case of two vectors for each position: one without a move, and one with a move.

    The number of the position selects the move, so that moves from every part of a listing occur. What viewers see of
    a move is a case of its own, for the first moves that move several things together.
    """
    for game, tools in GAMES.items():
        asked_by = VERIFIED[game].pending_kinds.asked_by
        for number, counts in enumerate(load_counts(game)):
            position = tools.positions.read(counts.position)
            moves = [tools.notation.read(one.move) for one in counts.moves]
            rules, given = (asked_by[type(position.state.pending)],), given_state(tools, position)
            yield game, "positions", Case(f"position-{counts.name}", rules, given, {})
            if moves:
                move = written(tools, moves[number % len(moves)])
                yield game, "positions", Case(f"move-{counts.name}", rules, given, move)
            for place in _of_several(position, moves):
                name = f"move-{counts.name}-{place + 1}-seen"
                yield game, "positions", case_of_visibility(tools, name, position, moves[place])


def _of_several(position: Position[Any, Any], moves: Sequence[Any]) -> Iterator[int]:
    """Yield the indices of the first moves that move several things together, one of each kind."""
    seen: set[JointMove] = set()
    for place, move in enumerate(moves):
        between = moved_together(position, move)
        if not between <= seen:
            seen |= between
            yield place

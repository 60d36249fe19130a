"""Conversations in which games are played from unusual positions."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from sobek_verification.conformance.cases import written
from sobek_verification.conformance.conversation import TURN, Lines, start_from, state_of
from sobek_verification.conformance.edge_cases import edge_cases
from sobek_verification.conformance.greeting import HELLO

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sobek_core.tools import GameTools

MOVE: Final = re.compile("(seat -?[0-9]+|chance): ")


def conversations(tools: GameTools) -> Iterator[tuple[str, Lines]]:
    """Yield the name of each conversation, and its lines."""
    for name, games in edge_cases(tools.name).plays.items():
        yield name, [HELLO, *(line for game in games for line in _played(tools, game))]


def _played(tools: GameTools, game: tuple[str, ...]) -> Lines:
    """Start from a position, look at it, and make moves. game: the lines of the position, then moves in notation."""
    position = [line for line in game if not MOVE.match(line)]
    moves = [written(tools, tools.notation.read(line)) for line in game if MOVE.match(line)]
    looks: Lines = [TURN, {"method": "legal"}, {"method": "view", "viewer": 0}]
    made: Lines = [{"method": "apply", "move": move} for move in moves]
    return [start_from(tools, {"state": state_of(tools, position)}), *looks, *made, *([TURN] if moves else [])]

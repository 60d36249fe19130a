"""Conversations in which games are played from unusual positions."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from sobek_verification.conformance.cases import written
from sobek_verification.conformance.conversation import TURN, Lines, Written, start_from, state_of
from sobek_verification.conformance.edge_cases import edge_cases
from sobek_verification.conformance.greeting import HELLO

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sobek_core.tools import GameTools

METHODS: Final = {"turn", "legal", "state", "result"}
RESULT: Final = {"method": "result"}
MOVE: Final = re.compile("(seat -?[0-9]+|chance): ")


def conversations(tools: GameTools) -> Iterator[tuple[str, Lines]]:
    """Yield the name of each conversation, and its lines."""
    data = edge_cases(tools.name)
    for name, games in data.plays.items():
        yield name, [HELLO, *(line for game in games for line in _played(tools, game))]
    if data.victims_of:
        yield "every-victim-of-every-player", [HELLO, *_victims(tools)]


def _played(tools: GameTools, game: tuple[str, ...]) -> Lines:
    """Start from a position, then make moves and requests, or else look at it.

    game: the lines of the position, then moves in notation, and methods without fields.
    """
    steps = [line for line in game if MOVE.match(line) or line in METHODS]
    position = [line for line in game if line not in steps]
    asked: Lines = [{"method": one} if one in METHODS else _apply(tools, one) for one in steps]
    looks: Lines = [TURN, {"method": "legal"}, *({"method": "view", "viewer": one} for one in (0, "spectator")), RESULT]
    return [start_from(tools, {"state": state_of(tools, position)}), *(asked or looks)]


def _victims(tools: GameTools) -> Lines:
    """List the victims that each player can name, and name each of them, and themselves."""
    data = edge_cases(tools.name)
    lines: Lines = []
    players = range(tools.player_counts[-1])
    for slug in data.victims_of:
        for seat in players:
            start = start_from(tools, {"state": state_of(tools, [*data.victims_in, f"turn: {slug} seat {seat}"])})
            lines += [start, {"method": "legal"}, _apply(tools, f"seat {seat}: victim {seat}")]
            for victim in (one for one in players if one != seat):
                lines += [_apply(tools, f"seat {seat}: victim {victim}"), start]
    return lines


def _apply(tools: GameTools, move: str) -> Written:
    return {"method": "apply", "move": written(tools, tools.notation.read(move))}

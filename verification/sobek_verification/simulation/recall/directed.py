"""Play small games with given moves, in which each observation that a memory makes counts. Independent of the games.

They are in `directed_GAME.toml`. Each is played as written, and with the seats rotated by one.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from attrs import evolve

from sobek_core.kernel.game import Applied, Position
from sobek_core.kernel.pile import Pile
from sobek_verification.games import GAMES
from sobek_verification.metamorphic import Renaming
from sobek_verification.simulation.machines.rng import generator
from sobek_verification.simulation.recall.law import SmallGame
from sobek_verification.simulation.recall.small import DirectedGames
from sobek_verification.tables import read_table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sobek_core.tools import GameTools
    from sobek_verification.simulation.recall.small import Directed, RecallSuite

MOVE: Final = re.compile(r"(?:seat \d|chance): ")
BOXED: Final = re.compile(r"in (?P<box>\w+): (?P<kinds>.+)")
DEAL: Final = "deal"


def problems(directed: Directed, game: str, suite: RecallSuite) -> Iterator[str]:
    """Play a game both ways, and yield where recall and worlds differ, or where a memory cannot follow."""
    position, moves = script(GAMES[game].tools, directed)
    players = len(position.state.seats)
    for by in (0, 1):
        rename = Renaming(tuple((seat + by) % players for seat in range(players)))
        try:
            small = SmallGame(GAMES[game], suite, rename(position))
            yield from small.problems()
            for move in moves:
                yield from small.go_on(generator(directed.name)) if move is None else small.made(rename(move))
        except (ValueError, KeyError) as error:
            yield f"{type(error).__name__}: {error}"


def directed_games(game: str) -> DirectedGames:
    """Read the directed games of a game. Raise UnreadableDataError."""
    return read_table(Path(__file__).parent / f"directed_{game}.toml", DirectedGames, "directed games")


@cache
def small_positions(game: str) -> tuple[Position[Any, Any], ...]:
    """Return the positions of the directed games in which a player or chance has a move."""
    tools, found = GAMES[game].tools, list[Position[Any, Any]]()
    for directed in directed_games(game).game:
        position, moves = script(tools, directed)
        for move in moves:
            found.append(position)
            verdict = None if move is None else position.game.apply(position.state, move)
            if not isinstance(verdict, Applied):
                break
            position = evolve(position, state=verdict.state)
        else:
            found.append(position)
    return tuple(one for one in found if one.game.legal(one.state))


def script(tools: GameTools, directed: Directed) -> tuple[Position[Any, Any], list[Any]]:
    """Read the first position of a directed game, and its moves: None for a deal."""
    lines = directed.text.splitlines()
    narrated = [line for line in lines if line == DEAL or MOVE.match(line)]
    position = _laid_out(tools, [line for line in lines if line not in narrated])
    return position, [None if line == DEAL else tools.notation.read(line) for line in narrated]


def _laid_out(tools: GameTools, lines: list[str]) -> Position[Any, Any]:
    """Read a position whose boxes contain only what is stated."""
    positions = tools.positions
    boxed = {found["box"]: found["kinds"] for line in lines if (found := BOXED.fullmatch(line))}
    position = positions.read(line for line in lines if not BOXED.fullmatch(line))
    codecs = {
        line.box: line.codec
        for line in (*positions.seat, *positions.common)
        if line.box and isinstance(line.codec.read("-"), Pile)
    }
    read = {box: codec.read(boxed.get(box, "-")) for box, codec in codecs.items()}
    return evolve(position, state=evolve(position.state, **read))

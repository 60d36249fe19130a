"""Small games with given moves, in which each observation that a memory makes counts. Independent of the games.

They are in `directed_GAME.toml`, and they are played in an edition whose box has only what they need.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from attrs import evolve, fields, frozen

from sobek_core.kernel.game import Applied, Position
from sobek_core.kernel.pile import Pile
from sobek_invariants.observed import possible
from sobek_verification.games import GAMES
from sobek_verification.simulation.recall.games import RECALL_SUITES
from sobek_verification.tables import read_table

if TYPE_CHECKING:
    from collections.abc import Iterable

MOVE: Final = re.compile(r"(?:seat \d|chance): ")
BOXED: Final = re.compile(r"in (?P<box>\w+): (?P<kinds>.+)")


@frozen
class Directed:
    """A small game as text.

    text: the lines of a position, whose boxes contain only what the lines `in BOX: KINDS` put there, then moves.
    """

    name: str
    text: str

    def script(self, game: str) -> tuple[Position[Any, Any], list[Any]]:
        """Read the first position, and the moves."""
        lines = self.text.splitlines()
        moves = [line for line in lines if MOVE.match(line)]
        return _laid_out(game, lines[: -len(moves) or None]), list(map(GAMES[game].tools.notation.read, moves))


@frozen
class DirectedGames:
    """The contents of a file."""

    game: tuple[Directed, ...]


def directed_games(game: str) -> tuple[Directed, ...]:
    """Read the directed games of a game. Raise UnreadableDataError."""
    return read_table(Path(__file__).parent / f"directed_{game}.toml", DirectedGames, "directed games").game


@cache
def small_positions(game: str) -> tuple[Position[Any, Any], ...]:
    """Return the positions of the directed games in which a player or chance has a move."""
    found = list[Position[Any, Any]]()
    for directed in directed_games(game):
        position, moves = directed.script(game)
        found.append(position)
        for move in moves:
            verdict = position.game.apply(position.state, move)
            if not isinstance(verdict, Applied):
                break
            position = evolve(position, state=verdict.state)
            found.append(position)
    return tuple(one for one in found if possible(one.game, one.state))


def _laid_out(game: str, lines: Iterable[str]) -> Position[Any, Any]:
    """Read a position. Its edition has only what is in the position."""
    positions = GAMES[game].tools.positions
    boxed = {found["box"]: found["kinds"] for line in lines if (found := BOXED.fullmatch(line))}
    position = positions.read(line for line in lines if not BOXED.fullmatch(line))
    state, edition = position.state, position.game.edition
    in_boxes, in_all = dict[str, Any](), dict[str, Any]()
    for line in (*positions.seat, *positions.common):
        if line.box and isinstance(line.codec.read("-"), Pile):
            inside = in_boxes[line.box] = line.codec.read(boxed.get(line.box, "-"))
            (name,) = [
                one.name for one in fields(type(edition)) if isinstance(getattr(edition, one.name), type(inside))
            ]
            in_all[name] = getattr(edition, name) - getattr(state, line.box) + inside
    figures = evolve(edition.figures, **RECALL_SUITES[game].figures)
    small = evolve(edition, name="small", figures=figures, **in_all)
    return Position(evolve(position.game, edition=small), evolve(state, **in_boxes))

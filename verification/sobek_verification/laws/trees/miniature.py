"""What a miniature game is: a position from which few moves lead to the end. Those of a game stand in GAME.toml."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from attrs import frozen

from sobek_core.text.notation import NotationError
from sobek_verification.errors import UnreadableDataError
from sobek_verification.games import GAMES
from sobek_verification.tables import read_table

FOLDER: Final = Path(__file__).parent


@frozen
class TreeSize:
    """How large a tree is.

    states: different ones, each taken once however it is reached; moves: from all of them; ends: states from which
    nothing goes on; nodes: of the tree in which nothing is merged, the root included.
    """

    states: int
    moves: int
    ends: int
    nodes: int


@frozen
class Miniature:
    """A small game. position: its root; size: of its tree; stops: what is pending where it is not followed on.

    A tree ends where the game is over and where a deal is pending. stops: none, but for trees between a deal and the
    first action, which no small tree could follow.
    """

    name: str
    position: str
    size: TreeSize
    stops: str | None = None

    @property
    def lines(self) -> tuple[str, ...]:
        """The position in lines."""
        return tuple(self.position.splitlines())


@frozen
class Miniatures:
    """A whole file, and the name of its tables."""

    miniature: tuple[Miniature, ...]


def miniatures(game: str) -> tuple[Miniature, ...]:
    """Read the miniature games of a game, by its name. Raise UnreadableDataError for what are none."""
    path = FOLDER / f"{game}.toml"
    found = read_table(path, Miniatures, "miniature games").miniature
    for one in found:
        try:
            GAMES[game].tools.positions.read(one.lines)
        except NotationError as error:
            raise UnreadableDataError(f"{path}: {one.name}: position: {error}") from None
    return found

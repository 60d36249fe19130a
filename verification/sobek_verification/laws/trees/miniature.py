"""Miniature games: positions from which few moves lead to the end, or a whole edition with a small box.

GAME.toml has those of a game, with the sizes of their trees.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from attrs import frozen

from sobek_core.text.notation import NotationError
from sobek_verification.errors import UnreadableDataError
from sobek_verification.games import GAMES
from sobek_verification.miniature import MINIATURES
from sobek_verification.tables import read_table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sobek_verification.suite import GameSuite

FOLDER: Final = Path(__file__).parent


@frozen
class TreeSize:
    """The size of a tree.

    states: how many distinct states there are; moves: how many moves lead from all of these; ends: how many states have
    no successor; nodes: how many nodes the tree has, counting its root, if no states are merged.
    """

    states: int
    moves: int
    ends: int
    nodes: int


@frozen
class Miniature:
    """A small game. position: the root of its tree; stops: pending decisions at which the tree is cut off.

    A tree ends where the game is over or a deal is pending. Only a tree that begins just after a deal has `stops`: it
    would not be small otherwise.
    """

    name: str
    position: str
    size: TreeSize
    stops: str | None = None

    @property
    def lines(self) -> tuple[str, ...]:
        """The lines of the position."""
        return tuple(self.position.splitlines())

    def roots(self, suite: GameSuite) -> Iterator[Any]:
        """Yield the initial position."""
        root = suite.tools.positions.read(self.lines)
        yield suite.observe(root.game, root.state)


@frozen
class EveryGame:
    """Every game from every deal of the miniature edition of a game. size: the size of all trees together."""

    game: str
    size: TreeSize
    name: str = "miniature edition"
    stops: None = None

    def roots(self, suite: GameSuite) -> Iterator[Any]:
        """Yield the initial position of each setup."""
        edition = MINIATURES[self.game]
        return (suite.observe(edition.game, edition.game.start(setup)) for setup in edition.setups())


@frozen
class Miniatures:
    """The contents of a file. edition: the size of all trees of the miniature edition."""

    miniature: tuple[Miniature, ...]
    edition: TreeSize


def trees(game: str) -> tuple[EveryGame | Miniature, ...]:
    """Return all trees of a game: of its miniature edition, and of its miniature games."""
    return EveryGame(game, _read(game).edition), *miniatures(game)


def _read(game: str) -> Miniatures:
    return read_table(FOLDER / f"{game}.toml", Miniatures, "miniature games")


def miniatures(game: str) -> tuple[Miniature, ...]:
    """Read the miniature games of a game. Raise UnreadableDataError if the file is invalid."""
    path = FOLDER / f"{game}.toml"
    found = _read(game).miniature
    for one in found:
        try:
            GAMES[game].tools.positions.read(one.lines)
        except NotationError as error:
            raise UnreadableDataError(f"{path}: {one.name}: position: {error}") from None
    return found

"""What a miniature game is: a position from which few moves lead to the end. Those of a game stand in GAME.toml."""

from __future__ import annotations

import tomllib
from importlib.resources import files

from attrs import frozen


@frozen
class Size:
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
    """A small game. position: its root in lines; size: of its tree; stops: what is owed where it is not followed on.

    A tree ends where the game is over and where a deal is owed. stops: none, but for trees between a deal and the
    first action, which no small tree could follow.
    """

    name: str
    position: tuple[str, ...]
    size: Size
    stops: str | None = None


def miniatures(game: str) -> tuple[Miniature, ...]:
    """Read the miniature games of a game, by its name."""
    data = tomllib.loads(files("verification.trees").joinpath(f"{game}.toml").read_text(encoding="utf-8"))
    return tuple(
        Miniature(one["name"], tuple(one["position"].splitlines()), Size(**one["size"]), one.get("stops"))
        for one in data["miniature"]
    )

"""Vectors from parts of random games (walks.py) that ask at the end what everybody recalls.

recalled.toml has the parts: short ones, chosen so that each mistake (forgetful.py) shows in some of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from attrs import frozen

from sobek_core.games import GAMES
from sobek_verification.conformance.making import Case, given_setup
from sobek_verification.conformance.walks import walk
from sobek_verification.tables import read_table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sobek_verification.conformance.walks import Walk

CHOSEN: Final = Path(__file__).parent / "recalled.toml"


@frozen
class VisibleMistake:
    """A mistake that shows. fault: its sentence; to: whom it shows and in which lines, such as `spectator: hand`."""

    fault: str
    to: tuple[str, ...]


@frozen
class GameStart:
    """The beginning of a random game. seed, players: of the game; moves: how many are made; shows: what shows then."""

    seed: int
    players: int
    moves: int
    shows: tuple[VisibleMistake, ...]

    @property
    def name(self) -> str:
        """The slug of its vector."""
        return f"game-{self.seed}-of-{self.players}-after-{self.moves}"


@frozen
class Parts:
    """All parts, by game."""

    parts: Mapping[str, tuple[GameStart, ...]]


@cache
def chosen_parts() -> Mapping[str, tuple[GameStart, ...]]:
    """Read the parts, by game. Raise UnreadableDataError."""
    return read_table(CHOSEN, Parts, "parts of games to recall").parts


def walk_of(game: str, part: GameStart) -> Walk:
    """Play the random game of a part, to its end."""
    return walk(GAMES[game], part.players, part.seed, visibility="open")


def cases() -> Iterator[tuple[str, str, Case]]:
    """Yield game, chapter and case."""
    for game, parts in chosen_parts().items():
        tools = GAMES[game]
        for part in parts:
            played = walk_of(game, part)
            moves: tuple[dict[str, Any], ...] = tuple(
                tools.converter.unstructure(move, unstructure_as=tools.move) for _, move in played.steps[: part.moves]
            )
            given = given_setup(tools, played.game, played.setup)
            rules = (f"{game}.visibility.memory",)
            yield game, "recalls", Case(part.name, rules, given, {}, recalls=True, moves=moves)

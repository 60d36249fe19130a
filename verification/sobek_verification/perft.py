"""Perft: the pinned numbers of lines of play from positions of full games (spec/perft.md)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final, Literal

from attrs import evolve, frozen

from sobek_core.kernel.game import Position, Refused
from sobek_verification.package_data import spec_vectors
from sobek_verification.tables import read_json

if TYPE_CHECKING:
    from sobek_core.tools import GameTools

FORMAT: Final = "sobek-perft-2"


@frozen
class MoveCounts:
    """A legal move in text. counts: of the lines that begin with it, how many continue for 1, 2, ... moves more."""

    move: str
    counts: tuple[int, ...]


@frozen
class Counts:
    """A position in text and as a state in JSON, with its legal moves in the order of the spec.

    name: of the position; counts: how many lines there are of 1, 2, ... moves.
    """

    name: str
    position: tuple[str, ...]
    state: Mapping[str, Any]
    counts: tuple[int, ...]
    moves: tuple[MoveCounts, ...]


@frozen
class PerftFile:
    """All pinned counts of a game."""

    format: Literal["sobek-perft-2"]
    game: str
    positions: tuple[Counts, ...]


def load_counts(game: str) -> tuple[Counts, ...]:
    """Read the pinned counts of a game. Raise UnreadableDataError if there are none, or they have another form."""
    return read_json(spec_vectors() / f"perft-{game}.json", PerftFile, FORMAT).positions


def count(tools: GameTools, position: Position[Any, Any], depth: int) -> dict[str, tuple[int, ...]]:
    """Count the lines of 1 to `depth` moves by their first move, as `MoveCounts.counts` does, in the order of moves.

    A move that is listed and refused has no counts.
    """
    listed = position.game.legal(position.state)
    return {tools.notation.write(move): _after(position, move, depth - 1) for move in listed}


def _after(position: Position[Any, Any], move: Any, depth: int) -> tuple[int, ...]:
    """Count the lines of 1 to `depth` moves after a move."""
    verdict = position.game.apply(position.state, move)
    if depth == 0 or isinstance(verdict, Refused):
        return ()
    then = evolve(position, state=verdict.state)
    moves = then.game.legal(then.state)
    below = [_after(then, one, depth - 1) for one in moves]
    return (len(moves), *(map(sum, zip(*below, strict=True)) if below else (0,) * (depth - 1)))


def difference(tools: GameTools, pinned: Counts) -> str | None:
    """Count from a pinned position, and say at which move the counts differ, if they do."""
    counted = count(tools, tools.positions.read(pinned.position), len(pinned.counts))
    expected = {one.move: one.counts for one in pinned.moves}
    if list(counted) != list(expected):
        return f"{pinned.name}: expected the moves {', '.join(expected)}; got {', '.join(counted)}"
    wrong = next((move for move in expected if counted[move] != expected[move]), None)
    return wrong and f"{pinned.name}: {wrong}: expected {expected[wrong]}, got {counted[wrong]}"

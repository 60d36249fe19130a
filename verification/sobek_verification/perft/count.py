"""Count lines of play: how many there are of each length from a position (spec/perft.md)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from attrs import evolve, frozen

from sobek_core.kernel.game import Position, Refused
from sobek_verification.laws.exhaustive.enumeration import DifferenceError

if TYPE_CHECKING:
    from sobek_core.tools import GameTools


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


def count(tools: GameTools, name: str, position: Position[Any, Any], depth: int) -> Counts:
    """Count the lines of 1 to `depth` moves from a position, and how they divide among its legal moves.

    depth: 1 or more. Raise DifferenceError for a move that is listed and refused.
    """
    listed = position.game.legal(position.state)
    moves = [MoveCounts(tools.notation.write(move), _below(tools, position, move, depth)) for move in listed]
    totals = tuple(map(sum, zip(*(one.counts for one in moves), strict=True))) or (0,) * (depth - 1)
    text, as_json = tuple(tools.positions.write(position)), tools.converter.unstructure(position)
    return Counts(name, text, as_json, (len(moves), *totals), tuple(moves))


def _below(tools: GameTools, position: Position[Any, Any], move: Any, depth: int) -> tuple[int, ...]:
    """Count the lines of 1 to `depth - 1` moves after a legal move; none at depth 1."""
    if depth == 1:
        return ()
    verdict = position.game.apply(position.state, move)
    if isinstance(verdict, Refused):
        reasons = " ".join(reason.rule for reason in verdict.reasons)
        message = f"{tools.notation.write(move)}: listed, and refused for {reasons}"
        raise DifferenceError(message)
    then = evolve(position, state=verdict.state)
    moves = then.game.legal(then.state)
    after = [_below(tools, then, one, depth - 1) for one in moves]
    totals = tuple(map(sum, zip(*after, strict=True))) or (0,) * (depth - 2)
    return (len(moves), *totals)

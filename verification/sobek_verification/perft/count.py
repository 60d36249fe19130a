"""Counts lines of play: how many there are of each length from a position on (spec/perft.md)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from attrs import frozen

from sobek_core.kernel.game import Refused
from sobek_verification.exhaustive.difference import DifferenceError

if TYPE_CHECKING:
    from sobek_core.tools import Binding


@frozen
class MoveCounts:
    """A legal move in text. counts: of the lines that begin with it, how many go on for 1, 2, ... moves more."""

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


def count(binding: Binding, name: str, state: Any, depth: int) -> Counts:
    """Count the lines of 1 to so many moves from a state of a game on, and how they divide over its legal moves.

    depth: 1 or more. Raises DifferenceError for a move that is listed and refused.
    """
    rules = binding.terms()
    moves = [MoveCounts(binding.forms.write(move), _below(binding, state, move, depth)) for move in rules.legal(state)]
    totals = tuple(map(sum, zip(*(one.counts for one in moves), strict=True))) or (0,) * (depth - 1)
    position, as_json = tuple(binding.positions.write(state)), binding.converter.unstructure(state)
    return Counts(name, position, as_json, (len(moves), *totals), tuple(moves))


def _below(binding: Binding, state: Any, move: Any, depth: int) -> tuple[int, ...]:
    """Count the lines of 1 to `depth - 1` moves after a legal move; none at depth 1."""
    if depth == 1:
        return ()
    rules = binding.terms()
    verdict = rules.apply(state, move)
    if isinstance(verdict, Refused):
        reasons = " ".join(reason.rule for reason in verdict.reasons)
        message = f"{binding.forms.write(move)}: listed, and refused for {reasons}"
        raise DifferenceError(message)
    moves = rules.legal(verdict.state)
    after = [_below(binding, verdict.state, one, depth - 1) for one in moves]
    totals = tuple(map(sum, zip(*after, strict=True))) or (0,) * (depth - 2)
    return (len(moves), *totals)

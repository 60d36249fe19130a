"""Recount the lines from every pinned position, and report differences move by move."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, get_args

from attrs import frozen

from sobek_core.rule_ids import RuleId
from sobek_core.text.notation import NotationError
from sobek_invariants.conditions import move_tables
from sobek_verification.errors import UnreadableDataError
from sobek_verification.laws.exhaustive.enumeration import DifferenceError
from sobek_verification.perft.count import Counts, count

if TYPE_CHECKING:
    from sobek_core.kernel.game import Position
    from sobek_core.tools import GameTools
    from sobek_verification.suite import GameSuite


@frozen
class MoveDifference:
    """A first move whose lines differ. expected, found: how many lines; None if the move is not legal there."""

    move: str
    expected: int | None
    found: int | None


@frozen
class PerftDifference:
    """A position at which a count differs, at the least depth at which it does.

    expected, found: how many lines; moves: those that differ, empty if only their order does; problem: the error if
    nothing could be counted.
    """

    name: str
    position: tuple[str, ...]
    depth: int
    expected: int
    found: int | None
    moves: tuple[MoveDifference, ...] = ()
    problem: str = ""


def position_of(tools: GameTools, pinned: Counts) -> Position[Any, Any]:
    """Read a pinned position. Raise UnreadableDataError if it cannot be read, or if its state is a different one."""
    try:
        position = tools.positions.read(pinned.position)
    except NotationError as error:
        raise UnreadableDataError(f"{pinned.name}: {error}") from None
    if tools.converter.unstructure(position) != pinned.state:
        raise UnreadableDataError(f"{pinned.name}: state: expected that of the position in text")
    return position


def check(tools: GameTools, pinned: Counts) -> PerftDifference | None:
    """Count from a pinned position, and return the difference, if there is one.

    Raise UnreadableDataError for a position that cannot be read.
    """
    position = position_of(tools, pinned)
    try:
        found = count(tools, pinned.name, position, len(pinned.counts))
    except DifferenceError as error:
        return PerftDifference(pinned.name, pinned.position, 1, pinned.counts[0], None, problem=str(error))
    return difference(pinned, found)


def difference(expected: Counts, found: Counts) -> PerftDifference | None:
    """Return the difference between two counts of equal depth from one position, at the least depth with one."""
    of_expected, of_found = ({one.move: one.counts for one in counts.moves} for counts in (expected, found))
    for depth in range(1, len(expected.counts) + 1):
        moves = tuple(
            MoveDifference(move, *numbers)
            for move in {**of_expected, **of_found}
            if len(set(numbers := (_lines(of_expected, move, depth), _lines(of_found, move, depth)))) > 1
        )
        totals = expected.counts[depth - 1], found.counts[depth - 1]
        reordered = depth == 1 and list(of_expected) != list(of_found)
        if moves or reordered or totals[0] != totals[1]:
            return PerftDifference(expected.name, expected.position, depth, *totals, moves)
    return None


def _lines(counts: dict[str, tuple[int, ...]], move: str, depth: int) -> int | None:
    """Return how many lines of this depth begin with a move; None if it is not legal."""
    if move not in counts:
        return None
    return 1 if depth == 1 else counts[move][depth - 2]


def describe(one: PerftDifference) -> list[str]:
    """Describe a difference in lines: the position, the depth, and the moves with expected and found counts."""
    if one.problem:
        return [f"{one.name}: {one.problem}", *(f"    {line}" for line in one.position)]
    lines = [f"{one.name}, depth {one.depth}: expected {one.expected}, found {one.found}"]
    if not one.moves:
        lines.append("    the same moves in another order")
    for move in one.moves:
        expected, found = ("not legal" if number is None else number for number in (move.expected, move.found))
        lines.append(f"    {move.move}: expected {expected}, found {found}")
    return [*lines, "  at", *(f"    {line}" for line in one.position)]


def rules_of(game: GameSuite) -> tuple[str, ...]:
    """Return the rules that counts cover: all that make a move legal or not, or make one pending, in order."""
    conditions = {one.rule for table in move_tables(game.name).values() for one in table.conditions}
    named = conditions | set(game.pending_kinds.asked_by.values())
    return tuple(rule for rule in get_args(RuleId) if rule in named)

"""The smallest position that still shows a difference."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sobek_verification.oracle.compare import REASONS, Comparer, DiffersError, OracleResult
from sobek_verification.oracle.twin import viewers

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sobek_verification.suite import GameSuite


def smallest(suite: GameSuite, lines: Sequence[str], found: DiffersError) -> tuple[list[str], DiffersError]:
    """Leave out of a position all lines and words without which it still shows what differs.

    What is left out is in the box; the reasons against a move stay the same. Return the lines and the difference there.
    What the position does not show is returned as it is: a difference in what is recalled, or in an edition without a
    name.
    """
    comparer, left = Comparer(suite, OracleResult()), list(lines)
    shown = _difference(comparer, left, found)
    if shown is None:
        return left, found
    for at in reversed(range(len(left))):
        place, _, value = left[at].partition(": ")
        words = value.split()
        for number in (None, *reversed(range(len(words)))):  # None is the whole line
            fewer = [] if number is None else words[:number] + words[number + 1 :]
            line = [f"{place}: {' '.join(fewer)}"] if fewer else []
            shorter = [*left[:at], *line, *left[at + 1 :]]
            if (again := _difference(comparer, shorter, found)) is not None:
                left, words, shown = shorter, fewer, again
                if not fewer:
                    break
    return left, shown


def _difference(comparer: Comparer, lines: list[str], found: DiffersError) -> DiffersError | None:
    """Return the difference that a position shows, None if it is another one or none, or if this is no position."""
    try:
        position = comparer.suite.tools.positions.read(lines)
        comparer.begin(position.game, position.state)
        if found.move is None:
            comparer.moves()
        else:
            comparer.try_move(found.move)
            comparer.make(found.move, viewers(len(position.state.seats)))
    except DiffersError as again:
        sides = [(one.what, (one.core, one.engine) if one.what == REASONS else ()) for one in (found, again)]
        return again if sides[0] == sides[1] else None
    except ValueError:  # no position, or none that the engine reads
        pass
    return None

"""What viewers are shown of a game that was played: tables, moves and events, each as that viewer sees it.

Nothing else of a state comes to the page: whoever draws it has no state to draw from.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from attrs import frozen

from sobek_core.kernel.game import Turn
from sobek_core.kernel.visibility import Observer, SeenMove, Viewer
from sobek_core.recall.recalled import write_recalled

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sobek_core.records.audit import Replay


@frozen
class VisiblePosition:
    """A table as a viewer sees it. turn: who owes what; recalled: what is known of places, in a game that shows it."""

    view: Any
    turn: Turn[Any]
    recalled: Mapping[str, str]


@frozen
class Move:
    """A move as a viewer sees it. events: what they saw happen."""

    seen: SeenMove[Any]
    events: tuple[Any, ...]


@frozen
class VisibleGame:
    """All that a viewer is shown of a game. tables: one more than moves, the one after the setup first."""

    viewer: Viewer
    tables: tuple[VisiblePosition, ...]
    moves: tuple[Move, ...]


def show_game(replay: Replay, viewer: Viewer) -> VisibleGame:
    """Return what a viewer is shown of a game as far as it was played by the rules; nothing of an illegal setup."""
    if replay.state is None:
        return VisibleGame(viewer, (), ())
    moves = tuple(_moves(replay, viewer))
    return VisibleGame(viewer, tuple(_tables(replay, moves, viewer)), moves)


def _moves(replay: Replay, viewer: Viewer) -> Iterator[Move]:
    record = replay.record
    for step, after in zip(replay.steps, replay.tables[1:], strict=True):
        seen = record.tools.see_move(step.before, step.move, viewer)
        yield Move(seen, tuple(record.game.see(step.before, event, after, viewer) for event in step.events))


def _tables(replay: Replay, moves: Iterable[Move], viewer: Viewer) -> Iterator[VisiblePosition]:
    """Return the tables; what is recalled is a fold over what the viewer saw of each move and of the table after it."""
    record = replay.record
    views = [record.game.view(state, viewer) for state in replay.tables]
    turns = [*map(record.game.turn, replay.tables)]
    if viewer is Observer.REFEREE or record.game.choices.visibility == "hidden":
        yield from (VisiblePosition(view, turn, {}) for view, turn in zip(views, turns, strict=True))
        return
    memory = record.tools.remember(record.game, views[0])
    for move, view, turn in zip((None, *moves), views, turns, strict=True):
        if move is not None:
            memory = memory.after(move.events, view)
        yield VisiblePosition(view, turn, {place: write_recalled(known) for place, known in memory.recall().items()})

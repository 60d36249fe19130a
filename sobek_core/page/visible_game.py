"""What viewers are shown of a game: positions, moves and events, each as that viewer sees it.

Nothing else of a state reaches the page: the drawing code has no state.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from attrs import frozen

from sobek_core.kernel.game import Turn
from sobek_core.kernel.visibility import Observer, SeenMove, Viewer
from sobek_core.text.views import write_recalled

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sobek_core.records.audit import Replay


@frozen
class VisiblePosition:
    """A viewer's view of a position. turn: what is pending; recalled: contents of places, if the game shows recall."""

    view: Any
    turn: Turn[Any]
    recalled: Mapping[str, str]


@frozen
class Move:
    """A move as a viewer sees it. events: those that the viewer saw."""

    seen: SeenMove[Any, Any]
    events: tuple[Any, ...]


@frozen
class VisibleGame:
    """Everything that a viewer is shown of a game. positions: after the setup and after each of the moves."""

    viewer: Viewer
    positions: tuple[VisiblePosition, ...]
    moves: tuple[Move, ...]


def show_game(replay: Replay, viewer: Viewer) -> VisibleGame:
    """Return what a viewer is shown of a game up to its first fault; nothing if the setup is illegal."""
    if replay.state is None:
        return VisibleGame(viewer, (), ())
    moves = tuple(_moves(replay, viewer))
    return VisibleGame(viewer, tuple(_positions(replay, moves, viewer)), moves)


def _moves(replay: Replay, viewer: Viewer) -> Iterator[Move]:
    record = replay.record
    for step in replay.steps:
        seen = record.tools.game.see_move(step.before, step.move, viewer)
        yield Move(seen, tuple(step.seen(record.game, viewer)))


def _positions(replay: Replay, moves: Iterable[Move], viewer: Viewer) -> Iterator[VisiblePosition]:
    """Yield the positions. Recall is a fold over what the viewer saw of each move and the view after it."""
    record = replay.record
    views = [record.game.view(state, viewer) for state in replay.states]
    turns = [*map(record.game.turn, replay.states)]
    if viewer is Observer.REFEREE or record.game.choices.visibility == "hidden":
        yield from (VisiblePosition(view, turn, {}) for view, turn in zip(views, turns, strict=True))
        return
    memory = record.tools.begin_memory(record.game, views[0])
    for move, view, turn in zip((None, *moves), views, turns, strict=True):
        if move is not None:
            memory = memory.after(move.events, view)
        yield VisiblePosition(view, turn, {place: write_recalled(known) for place, known in memory.recall().items()})

"""What viewers recall of a game, and whether its moves can be taken back.

    memory = memory_of(record.tools, record.game, replay.steps, replay.state, seat)
    memory.recall()                    # what that seat knows of each place
    if not reasons_not_to_undo(record, 1):
        ...                            # it revealed nothing: the last move can be taken back

Both are folds over what viewers were shown and read nothing else. Whether a move can be taken back depends only on what
a spectator was shown and where each seat was shown faces (`sobek_core.recall.audience`), so the answer may be shown to
everyone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sobek_core.kernel.game import Reason
from sobek_core.kernel.visibility import Observer
from sobek_core.recall.audience import Audience
from sobek_core.records.audit import replay_moves
from sobek_core.records.reports import place_text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sobek_core.kernel.visibility import Viewer
    from sobek_core.recall.memory import Memory
    from sobek_core.records.audit import PlayedMove
    from sobek_core.records.record import Record
    from sobek_core.tools import GameTools


def memory_of(
    tools: GameTools, game: Any, steps: Sequence[PlayedMove], state: object, viewer: Viewer
) -> Memory[Any, Any, Any]:
    """Return the memory of a viewer who watched a game from its setup. steps: every move that led to the state.

    Raise ValueError if the first state is not that of a setup, because hidden things in other places could not be
    accounted for.
    """
    memory = tools.begin_memory(game, game.view(steps[0].before if steps else state, viewer))
    for seen, view in _shown(game, steps, state, viewer):
        memory = memory.after(seen, view)
    return memory


def reasons_not_to_undo(record: Record, count: int) -> tuple[Reason, ...]:
    """Return why the last moves of a record cannot be taken back; empty if they can (NAME.visibility.undo).

    count: how many moves, from 1 to all. Raise ValueError if the record has fewer, or if it breaks the rules.
    """
    replay = replay_moves(record)
    if replay.fault is not None:
        message = f"the record breaks the rules at {place_text(replay.fault)}"
        raise ValueError(message)
    return against_undo(record.tools, record.game, replay.steps, replay.state, count)


def against_undo(
    tools: GameTools, game: object, steps: Sequence[PlayedMove], state: object, count: int
) -> tuple[Reason, ...]:
    """Return the reason why the last moves of a game cannot be taken back; empty if they can.

    The reason names the earliest move that may have revealed information, and may be shown to everyone. steps: all
    those from the setup to the state. Raise ValueError unless 1 <= count <= len(steps).
    """
    if not 1 <= count <= len(steps):
        message = f"expected 1 to {len(steps)} moves to take back, got {count}"
        raise ValueError(message)
    revealing = _revealing(tools, game, steps, state, count)
    return (Reason(tools.undo_rule, (("move", min(revealing)),)),) if revealing else ()


def can_be_undone(tools: GameTools, game: object, steps: Sequence[PlayedMove], state: object, count: int) -> int:
    """Return how many of the last `count` moves can be taken back. steps: all those from the setup to the state."""
    return len(steps) - max(_revealing(tools, game, steps, state, count), default=len(steps) - count)


def _revealing(tools: GameTools, game: Any, steps: Sequence[PlayedMove], state: object, count: int) -> set[int]:
    """Return which of the last `count` moves may have revealed information, as numbers from 1."""
    first, revealing = steps[0].before, set[int]()
    seats = range(len(first.seats))
    audience = Audience.begin(
        tools.begin_memory(game, game.view(first, Observer.SPECTATOR)),
        [game.view(first, seat) for seat in seats],
    )
    to_spectator = _shown(game, steps, state, Observer.SPECTATOR)
    to_seats = zip(*(_shown(game, steps, state, seat) for seat in seats), strict=True)
    for move, (spectator, shown) in enumerate(zip(to_spectator, to_seats, strict=True), start=1):
        if move > len(steps) - count and audience.would_learn(spectator, shown):
            revealing.add(move)
        audience = audience.after(spectator, shown)
    return revealing


def _shown(game: Any, steps: Sequence[PlayedMove], state: object, viewer: Viewer) -> Iterator[tuple[list[Any], Any]]:
    """Yield what a viewer is shown of each step: its events, and the view after it."""
    for step, after in zip(steps, [*(step.before for step in steps[1:]), state], strict=False):
        seen = [game.see(step.before, event, after, viewer) for event in step.events]
        yield seen, game.view(after, viewer)

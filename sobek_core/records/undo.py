"""What viewers recall of a game, and whether its moves can be taken back.

    memory = memory_of(record.tools, record.game, replay.steps, replay.state, seat)
    memory.recall()                    # what that seat knows of each place
    if not reasons_not_to_undo(record, 1):
        ...                            # it showed nobody anything new: the last move can be taken back

Both are folds over what viewers were shown and read nothing else. Everybody can tell where others were shown more, so
the answer to a request to take moves back may be shown to everyone.
"""

from __future__ import annotations

from collections.abc import Sequence  # noqa: TC003  # `checked` reads it
from typing import TYPE_CHECKING, Any

from sobek_core.kernel.declared import check_game, checked
from sobek_core.kernel.game import Decision, Draw, Reason
from sobek_core.kernel.visibility import Observer
from sobek_core.records.audit import PlayedMove, replay_moves
from sobek_core.tools import GameTools  # noqa: TC001  # `checked` reads it

if TYPE_CHECKING:
    from collections.abc import Collection

    from sobek_core.kernel.visibility import Viewer
    from sobek_core.recall.memory import Memory
    from sobek_core.records.record import Record


@checked
def memory_of(
    tools: GameTools, game: Any, steps: Sequence[PlayedMove], state: object, viewer: Viewer
) -> Memory[Any, Any, Any]:
    """Return the memory of a viewer who watched a game from its setup. steps: every move that led to the state.

    Raise ValueError if the first state is not that of a setup, because hidden things in other places could not be
    accounted for.
    """
    check_game(game)
    memory = tools.begin_memory(game, game.view(steps[0].before if steps else state, viewer))
    for step in steps:
        memory = memory.after(step.seen(game, viewer), game.view(step.after, viewer))
    return memory


def reasons_not_to_undo(record: Record, count: int) -> tuple[Reason, ...]:
    """Return why the last moves of a record cannot be taken back; empty if they can (NAME.visibility.undo).

    count: how many moves, from 1 to all. Raise ValueError if the record has fewer, or if it breaks the rules.
    """
    replay = replay_moves(record)
    if replay.fault is not None:
        message = f"the record breaks the rules in line {replay.fault.line}"
        raise ValueError(message)
    return against_undo(record.game, replay.steps, count)


def against_undo(game: Any, steps: Sequence[PlayedMove], count: int) -> tuple[Reason, ...]:
    """Return the reason why the last moves of a game cannot be taken back; empty if they can.

    The reason names the earliest move that showed anything new, and may be shown to everyone. steps: all moves made.
    Raise ValueError unless 1 <= count <= len(steps).
    """
    if type(count) is not int or not 1 <= count <= len(steps):
        message = f"expected 1 to {len(steps)} moves to take back, got {count!r:.60}"
        raise ValueError(message)
    revealing = _revealing(game, steps, count)
    return (Reason(f"{game.name}.visibility.undo", (("move", revealing[0]),)),) if revealing else ()


def since_decision(game: Any, steps: Sequence[PlayedMove], at_random: Collection[int] = ()) -> int:
    """Return how many moves the last decision and all that was made since are, 0 if nobody has decided yet.

    steps: all moves made; at_random: the seats whose moves are chance, too.
    """
    turns = enumerate((game.turn(step.before) for step in reversed(steps)), start=1)
    return next((count for count, turn in turns if isinstance(turn, Decision) and turn.seat not in at_random), 0)


def can_be_undone(game: Any, steps: Sequence[PlayedMove], count: int) -> int:
    """Return how many of the last `count` moves can be taken back. steps: all moves made."""
    revealing = _revealing(game, steps, count)
    return len(steps) - revealing[-1] if revealing else count


def _revealing(game: Any, steps: Sequence[PlayedMove], count: int) -> list[int]:
    """Return which of the last `count` moves showed anybody anything new, as numbers from 1, in order."""
    last, first = steps[-count:], len(steps) - count + 1
    viewers = (*range(len(last[0].before.seats)), Observer.SPECTATOR)
    return [
        number
        for number, step in enumerate(last, start=first)
        if isinstance(game.turn(step.before), Draw) or any(_shows_news(game, step, viewer) for viewer in viewers)
    ]


def _shows_news(game: Any, step: PlayedMove, viewer: Viewer) -> bool:
    views = game.view(step.before, viewer), game.view(step.after, viewer)
    shows: bool = game.shows_news(views[0], step.seen(game, viewer), views[1])
    return shows

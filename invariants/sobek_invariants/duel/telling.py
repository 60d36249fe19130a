"""What the events of a step report besides movements: each thing once, at its time, and in order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sobek_core.duel import events as e
from sobek_core.duel import moves as m
from sobek_core.duel import state as owe
from sobek_core.duel.components import Token
from sobek_invariants.duel.table import Step, of_step, other

if TYPE_CHECKING:
    from collections.abc import Iterator


@of_step(
    "duel.characters.priest",
    "duel.pirogues.finger",
    rests_on=("duel.pirogues.pyramid", "duel.game-end.trigger", "duel.scoring.total", "duel.scoring.winner"),
)
def what_happens_is_told_once(step: Step) -> Iterator[str]:
    """Named groups, extra turns, fingers, the end, scoring and winner are reported as they happen, in this order."""
    before, after = step.before.state.pending, step.after.state.pending
    expected: list[tuple[object, ...]] = []
    match step.move:
        case m.ChooseToken(seat, Token.PYRAMID):
            expected.append((e.ExtraTurn, seat))
        case m.NameGroup(seat, group):
            expected.append((e.GroupNamed, seat, group))
        case m.PointFinger(seat, cell):
            expected.append((e.TileForced, other(seat), cell))
        case _:
            pass
    if isinstance(after, (owe.RewardDraw, owe.Finished)) and not isinstance(before, owe.RewardDraw):
        expected.append((e.EndTriggered,))
    if isinstance(after, owe.Finished):
        expected += [(e.GameScored,), (e.GameEnded,)]
    found = [told for event in step.events if (told := _told(event))]
    if found != expected:
        yield f"expected {expected}, got {found}"


def _told(event: e.Event) -> tuple[object, ...]:
    """Return the kind of an event and a summary of it; empty for events that the ledger checks."""
    match event:
        case e.ExtraTurn(seat):
            return (e.ExtraTurn, seat)
        case e.GroupNamed(seat, group):
            return (e.GroupNamed, seat, group)
        case e.TileForced(seat, cell):
            return (e.TileForced, seat, cell)
        case e.EndTriggered() | e.GameScored() | e.GameEnded():
            return (type(event),)
        case _:
            return ()

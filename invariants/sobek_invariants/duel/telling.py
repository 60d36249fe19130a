"""What is told of a step beside what moves: each thing once, at its time, and in order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sobek_core.duel import events as journal
from sobek_core.duel import moves as m
from sobek_core.duel import state as owe
from sobek_core.duel.components import Token
from sobek_invariants.duel.table import Step, of_step, other

if TYPE_CHECKING:
    from collections.abc import Iterator


@of_step(
    "duel.characters.priest",
    "duel.pirogues.pyramid",
    "duel.pirogues.finger",
    "duel.game-end.trigger",
    "duel.scoring.total",
    "duel.scoring.winner",
)
def what_happens_is_told_once(step: Step) -> Iterator[str]:
    """Groups named, extra turns, fingers, the end, scoring and winner are told as they happen, in this order."""
    before, after = step.before.state.owed, step.after.state.owed
    expected: list[tuple[object, ...]] = []
    match step.move:
        case m.ChooseToken(seat, Token.PYRAMID):
            expected.append((journal.ExtraTurn, seat))
        case m.NameGroup(seat, group):
            expected.append((journal.GroupNamed, seat, group))
        case m.PointFinger(seat, cell):
            expected.append((journal.TileForced, other(seat), cell))
        case _:
            pass
    if isinstance(after, (owe.RewardDraw, owe.Finished)) and not isinstance(before, owe.RewardDraw):
        expected.append((journal.EndTriggered,))
    if isinstance(after, owe.Finished):
        expected += [(journal.GameScored,), (journal.GameEnded,)]
    found = [told for event in step.events if (told := _told(event))]
    if found != expected:
        yield f"expected {expected}, got {found}"


def _told(event: journal.Event) -> tuple[object, ...]:
    """Give the kind of an event and what sums it up; nothing for what the ledger checks."""
    match event:
        case journal.ExtraTurn(seat):
            return (journal.ExtraTurn, seat)
        case journal.GroupNamed(seat, group):
            return (journal.GroupNamed, seat, group)
        case journal.TileForced(seat, cell):
            return (journal.TileForced, seat, cell)
        case journal.EndTriggered() | journal.GameScored() | journal.GameEnded():
            return (type(event),)
        case _:
            return ()

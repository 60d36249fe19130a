"""What the events of a step report besides movements: each thing once, when it happens, and in order."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sobek_core.duel import events as e
from sobek_core.duel import moves as m
from sobek_core.duel import state as s
from sobek_core.duel.components import Token
from sobek_invariants.duel.observed import Step, of_step, other
from sobek_invariants.ledger import reports

if TYPE_CHECKING:
    from collections.abc import Iterator


# The events other than movements, each with the fields that are checked here.
REPORTED: Final[dict[type[e.Event], tuple[str, ...]]] = {
    e.ExtraTurn: ("seat",),
    e.GroupNamed: ("seat", "group"),
    e.TileForced: ("seat", "cell"),
    e.EndTriggered: (),
    e.GameScored: (),
    e.GameEnded: (),
}


@of_step(
    "duel.characters.priest",
    "duel.pirogues.finger",
    rests_on=("duel.pirogues.pyramid", "duel.game-end.trigger", "duel.scoring.total", "duel.scoring.winner"),
)
def each_event_is_reported_once(step: Step) -> Iterator[str]:
    """Named groups, extra turns, fingers, the end, the scoring and the winner are each reported once, in this order."""
    before, after = step.before.pending, step.after.pending
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
    if isinstance(after, (s.RewardDraw, s.Finished)) and not isinstance(before, s.RewardDraw):
        expected.append((e.EndTriggered,))
    if isinstance(after, s.Finished):
        expected += [(e.GameScored,), (e.GameEnded,)]
    found = reports(step.events, REPORTED)
    if found != expected:
        yield f"expected {expected}, got {found}"

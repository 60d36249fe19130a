"""What is told of a step beside what moves: each thing once, at its time, and in order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from invariants.duel.following import play
from invariants.duel.table import Step, of_step, other
from sobek_core.duel import journal
from sobek_core.duel import moves as m
from sobek_core.duel import state as owe
from sobek_core.duel.components import Token

if TYPE_CHECKING:
    from collections.abc import Iterator


@of_step(
    "duel.pirogues.pyramid",
    "duel.pirogues.finger",
    "duel.game-end.trigger",
    "duel.scoring.total",
    "duel.scoring.winner",
)
def what_happens_is_told_once(step: Step) -> Iterator[str]:
    """Extra turns, fingers, the end, the scoring and the winner are told as they happen, in this order."""
    played = play(step.before.state, step.move)
    expected: list[tuple[object, ...]] = []
    match step.move:
        case m.ChooseToken(seat, Token.PYRAMID):
            expected.append((journal.ExtraTurn, seat))
        case m.PointFinger(seat, cell):
            expected.append((journal.TileForced, other(seat), cell))
        case _:
            pass
    if played.ender is not None:
        expected.append((journal.EndTriggered, played.ender))
    if isinstance(played.owed, owe.Finished):
        expected += [(journal.GameScored,), (journal.GameEnded,)]
    found = [told for event in step.events if (told := _told(event))]
    if found != expected:
        yield f"expected {expected}, got {found}"


def _told(event: journal.Event) -> tuple[object, ...]:
    """Give the kind of an event and what sums it up; nothing for what the ledger checks."""
    match event:
        case journal.ExtraTurn(seat) | journal.EndTriggered(seat):
            return (type(event), seat)
        case journal.TileForced(seat, cell):
            return (journal.TileForced, seat, cell)
        case journal.GameScored() | journal.GameEnded():
            return (type(event),)
        case _:
            return ()


@of_step("duel.game-end.trigger", "duel.game-end.removal", "duel.game-end.leftover")
def what_the_end_moves_is_told_behind_its_trigger(step: Step) -> Iterator[str]:
    """Nothing is removed from a hand or put down from it before the end is told, but for what the move itself does.

    Behind the trigger only hands are emptied.
    """
    events = list(step.events)
    places = [number for number, event in enumerate(events) if isinstance(event, journal.EndTriggered)]
    for event in events[places[0] + 1 :] if places else []:
        moves = isinstance(event, journal.TilesMoved) and event.origin.zone is journal.Zone.HAND
        if not moves and not isinstance(event, (journal.GameScored, journal.GameEnded)):
            yield f"{event} is told behind the end's trigger"

"""Audit a record: find out whether the game was played by the rules.

replay = audit(record)
replay.fault              # None, or the earliest error, with its line and all reasons
remainder(replay)         # after an error: the moves that are not judged, and what comes after a wrong digest
replay.turn               # what is pending at the end; an Over with the winners if the game is over
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import evolve, frozen

from sobek_core.kernel.calls import IllegalSetupError
from sobek_core.kernel.declared import check_game, check_kind
from sobek_core.kernel.fast_init import fast_init
from sobek_core.kernel.game import Over, Position, Reason, Refused, Turn
from sobek_core.records.record import GameResult, Record

if TYPE_CHECKING:
    from sobek_core.kernel.visibility import Viewer


@frozen
class Mismatch:
    """A wrong digest of a state, or a wrong result, in a record.

    claimed: what the record has, None for no result; correct: what the record should have, None for no result.
    """

    claimed: str | GameResult | None
    correct: str | GameResult | None


@frozen
class Fault:
    """The earliest error in a record.

    line: the number of its line in the record, from 1; path: what is wrong: `setup`, `move`, `state` (a digest) or
    `result`; number: the number of the move, from 1, None for the setup and the result; reasons: the rules that are
    broken, empty for a digest or a result; mismatch: the wrong digest or result with the correct one, None if rules are
    broken.
    """

    line: int
    path: str
    number: int | None = None
    reasons: tuple[Reason, ...] = ()
    mismatch: Mismatch | None = None


@frozen
class Remainder:
    """What is known of a record after its fault (spec/audit.md).

    unchecked: the number of later moves that are not judged; digests: the number of digests after a wrong one;
    digests_matching: how many of these match; next_fault: the first fault after it that is not a digest.
    """

    unchecked: int = 0
    digests_matching: int = 0
    digests: int = 0
    next_fault: Fault | None = None


@fast_init
@frozen
class PlayedMove:
    """A move that was made.

    before: the state before it; move: the move; events: what it did, in order; after: the state after it.
    """

    before: Any
    move: Any
    events: tuple[Any, ...]
    after: Any

    def seen(self, game: Any, viewer: Viewer) -> list[Any]:
        """Return what a viewer saw of its events."""
        check_game(game)
        return [game.see(self.before, event, self.after, viewer) for event in self.events]


@frozen
class Replay:
    """A game up to its first error.

    record: the record; steps: the moves that were made, in order; state: the state after the last of them, None if the
    setup is illegal; turn: what is pending in that state, an Over if the game is over, None if the setup is illegal;
    fault: the earliest error, None if there is none.
    """

    record: Record
    steps: tuple[PlayedMove, ...]
    state: Any | None
    turn: Turn[Any] | None
    fault: Fault | None

    @property
    def states(self) -> tuple[Any, ...]:
        """The state after the setup and after each move made; empty if the setup is illegal."""
        return () if self.state is None else (*(step.before for step in self.steps), self.state)


def audit(record: Record) -> Replay:
    """Play a record to its end or to the earliest fault, and check the result that it claims."""
    replay = replay_moves(record)
    correct = result_of(replay.turn)
    if replay.fault is not None or record.result == correct:
        return replay
    return evolve(replay, fault=Fault(len(record.entries) + 2, "result", mismatch=Mismatch(record.result, correct)))


def replay_moves(record: Record) -> Replay:
    """Play the moves of a record to the last one or to the earliest fault."""
    check_kind(record, Record, "load(data) returns")
    game = record.game
    try:
        state = game.start(record.setup)
    except IllegalSetupError as error:
        return Replay(record, (), None, None, Fault(1, "setup", reasons=error.reasons))
    steps: list[PlayedMove] = []
    fault = None
    for number, entry in enumerate(record.entries, start=1):
        verdict = game.apply(state, entry.move)
        if isinstance(verdict, Refused):
            fault = Fault(number + 1, "move", number, verdict.reasons)
            break
        steps.append(PlayedMove(state, entry.move, verdict.events, verdict.state))
        state = verdict.state
        if entry.state is not None and entry.state != (correct := record.tools.digest(Position(game, state))):
            fault = Fault(number + 1, "state", number, mismatch=Mismatch(entry.state, correct))
            break
    return Replay(record, tuple(steps), state, game.turn(state), fault)


def result_of(turn: Turn[object] | None) -> GameResult | None:
    """Return the result of a game, or None if it is not over."""
    return GameResult(turn.winners, turn.scores) if isinstance(turn, Over) else None


def remainder(replay: Replay) -> Remainder:
    """Return what is known of a record after the fault that `audit` found; nothing if it found none.

    A wrong digest does not make its move illegal: the rest is audited without digests.
    """
    fault, record = replay.fault, replay.record
    if fault is None or fault.path == "result":
        return Remainder()
    if fault.path != "state":
        return Remainder(unchecked=len(record.entries) - (fault.number or 0))
    bare = audit(evolve(record, entries=tuple(evolve(entry, state=None) for entry in record.entries)))
    claimed = [entry.state for entry in record.entries]
    later = [step for step in range(fault.number or 0, len(bare.steps)) if claimed[step] is not None]
    digests = [record.tools.digest(Position(record.game, bare.states[step + 1])) for step in later]
    matching = sum(digest == claimed[step] for digest, step in zip(digests, later, strict=True))
    return evolve(remainder(bare), digests_matching=matching, digests=len(later), next_fault=bare.fault)

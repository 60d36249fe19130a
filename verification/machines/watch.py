"""Plays classic with every sentence watched: whoever makes moves through a `Watch` has them checked."""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from typing import TYPE_CHECKING

from invariants.classic import (
    Judgement,
    Listing,
    Opening,
    Step,
    Table,
    Twins,
    of_judgement,
    of_listing,
    of_opening,
    of_step,
    of_table,
    of_twins,
)
from sobek_core.classic import Choices, Classic, Setup, State, Track
from sobek_core.classic.notation import MOVES
from sobek_core.classic.position import write_position
from sobek_core.kernel import IllegalSetupError, Refused

if TYPE_CHECKING:
    from invariants.registry import Violation
    from sobek_core.classic import Move
    from sobek_core.classic.journal import Event
    from sobek_core.kernel import Reason, Verdict


class InvariantError(AssertionError):
    """Sentences did not hold. violations: which; state, move: where, and with what, if a game had begun."""

    def __init__(self, violations: tuple[Violation, ...], state: State | None = None, move: Move | None = None) -> None:
        """Keep what was found, and put the position and the move, in their notation, into the message."""
        self.violations = violations
        self.state = state
        self.move = move
        lines = [str(violation) for violation in violations]
        lines += [] if state is None else ["", *describe(state)]
        lines += [] if move is None else [MOVES.write(move)]
        super().__init__("\n".join(lines))


def describe(state: State) -> list[str]:
    """Write a position, and the track, which positions leave out, where it is not the printed one."""
    track = [] if state.track == Track() else ["track: " + ", ".join(" ".join(block) for block in state.track.blocks)]
    return [*track, *write_position(state)]


class Watch:
    """Checks all that is done through it. checked: how many things of each kind were held against the sentences."""

    def __init__(self) -> None:
        """Begin with nothing checked."""
        self.game = Classic()
        self.checked: Counter[str] = Counter()

    def start(self, setup: Setup, choices: Choices, track: Track) -> Table | tuple[Reason, ...]:
        """Start a game, and give its table, or the reasons why it cannot start. Raises InvariantError."""
        begun: Table | tuple[Reason, ...]
        try:
            begun = Table.of(Classic(choices=choices, track=track).start(setup))
        except IllegalSetupError as error:
            begun = error.reasons
        self.checked[of_opening.of] += 1
        state = begun.state if isinstance(begun, Table) else None
        self._hold(of_opening.violations(Opening(setup, choices, track, begun)), state)
        return begun

    def look(self, table: Table) -> tuple[Move, ...]:
        """Check a table and what is listed at it, and give that. Raises InvariantError."""
        self.checked[of_table.of] += 1
        self._hold(of_table.violations(table), table.state)
        moves = self.game.legal(table.state)
        self.checked[of_listing.of] += 1
        self._hold(of_listing.violations(Listing(table, self.game.turn(table.state), moves)), table.state)
        return moves

    def judge(self, table: Table, move: Move, *, listed: bool) -> Verdict[State, Event]:
        """Try a move and check the verdict. listed: whether it is legal by the listing. Raises InvariantError."""
        verdict = self.game.apply(table.state, move)
        self.checked[of_judgement.of] += 1
        self._hold(of_judgement.violations(Judgement(table, move, verdict, listed)), table.state, move)
        return verdict

    def make(self, table: Table, move: Move) -> tuple[Table, tuple[Event, ...]]:
        """Make a legal move, check it, and give the table after it.

        Raises InvariantError; ValueError for a move that is not legal.
        """
        verdict = self.judge(table, move, listed=True)
        if isinstance(verdict, Refused):
            message = f"refused: {MOVES.write(move)}"
            raise ValueError(message)
        after = Table.of(verdict.state)
        self.checked[of_step.of] += 1
        self._hold(of_step.violations(Step(table, move, verdict.events, after)), table.state, move)
        return after, verdict.events

    def compare_with_a_copy(self, state: State) -> None:
        """Check that an equal state gives equal answers. Raises InvariantError."""
        self.checked[of_twins.of] += 1
        self._hold(of_twins.violations(Twins(self.game, state, deepcopy(state))), state)

    @staticmethod
    def _hold(violations: tuple[Violation, ...], state: State | None, move: Move | None = None) -> None:
        if violations:
            raise InvariantError(violations, state, move)

"""Play a game through a `Watch`, which checks every invariant."""

from __future__ import annotations

import pickle
from collections import Counter
from typing import TYPE_CHECKING, Any

from sobek_core.kernel.calls import IllegalSetupError
from sobek_core.kernel.fast_init import maker
from sobek_core.kernel.game import Position, Refused
from sobek_invariants.observed import EqualStates, Listing, Opening, Step, TriedMove, possible

if TYPE_CHECKING:
    from sobek_core.kernel.game import Verdict
    from sobek_invariants.registry import Violation
    from sobek_verification.suite import GameSuite


_tried_move = maker(TriedMove)


class InvariantError(AssertionError):
    """Invariants were violated. violations: which ones; position, move: where they were, if a game had begun."""

    def __init__(
        self, violations: tuple[Violation, ...], position: tuple[str, ...] = (), move: str | None = None
    ) -> None:
        """Store the violations, and list them in the message."""
        self.violations = violations
        self.position = position
        self.move = move
        lines = [*map(str, violations), *([""] if position else []), *position, *([] if move is None else [move])]
        super().__init__("\n".join(lines))


class Watch:
    """Check everything that is done through this watch. checked: how many values of each kind were checked.

    States, observed states, moves, setups and verdicts are those of the watch's game.
    """

    def __init__(self, game: GameSuite) -> None:
        """Start with nothing checked."""
        self.game = game
        self.checked: Counter[str] = Counter()

    def start(self, setup: Any, game: Any) -> Any:
        """Start a game. Return its observed state, or the reasons why the setup is refused. Raise InvariantError."""
        of_opening = self.game.invariants.of_opening
        try:
            begun = self.game.observe(game, game.start(setup))
        except IllegalSetupError as error:
            begun = error.reasons
        self.checked[of_opening.of] += 1
        observed = None if isinstance(begun, tuple) else begun
        self._hold(of_opening.violations(Opening(setup, game, begun)), observed)
        return begun

    def check_state(self, observed: Any) -> tuple[Any, ...]:
        """Check a state and its listing, and return the listing. Raise InvariantError."""
        of_state = self.game.invariants.of_state
        self.checked[of_state.of] += 1
        self._hold(of_state.violations(observed), observed)
        return self.check_listing(observed)

    def check_listing(self, observed: Any) -> tuple[Any, ...]:
        """Check the listing of a state, and return it. Raise InvariantError."""
        of_listing = self.game.invariants.of_listing
        moves: tuple[Any, ...] = possible(observed.game, observed.state)
        self.checked[of_listing.of] += 1
        self._hold(of_listing.violations(Listing(observed, observed.game.turn(observed.state), moves)), observed)
        return moves

    def check_verdict(self, observed: Any, move: Any, *, listed: bool) -> Verdict[Any, Any]:
        """Try a move, and check the verdict. listed: whether the move is listed. Raise InvariantError."""
        of_verdict = self.game.invariants.of_verdict
        verdict: Verdict[Any, Any] = observed.game.apply(observed.state, move)
        self.checked[of_verdict.of] += 1
        self._hold(of_verdict.violations(_tried_move(observed, move, verdict, listed)), observed, move)
        return verdict

    def apply(self, observed: Any, move: Any) -> tuple[Any, tuple[Any, ...]]:
        """Make a legal move, check it, and return the state after it and its events.

        Raise InvariantError, or ValueError if the move is illegal.
        """
        of_step = self.game.invariants.of_step
        verdict = self.check_verdict(observed, move, listed=True)
        if isinstance(verdict, Refused):
            message = f"refused: {self.game.tools.notation.write(move)}"
            raise ValueError(message)
        after = self.game.observe(observed.game, verdict.state)
        self.checked[of_step.of] += 1
        self._hold(of_step.violations(Step(observed, move, verdict.events, after)), observed, move)
        return after, verdict.events

    def compare_with_a_copy(self, observed: Any) -> None:
        """Check that an equal state gives equal answers. Raise InvariantError."""
        of_equal_states = self.game.invariants.of_equal_states
        self.checked[of_equal_states.of] += 1
        copy = pickle.loads(pickle.dumps(observed.state))  # noqa: S301  # made here; faster than `deepcopy`
        self._hold(of_equal_states.violations(EqualStates(observed.game, observed.state, copy)), observed)

    def describe(self, observed: Any) -> tuple[str, ...]:
        """Return a state as text; nothing if there is none."""
        return () if observed is None else self.game.describe(Position(observed.game, observed.state))

    def _hold(self, violations: tuple[Violation, ...], observed: Any = None, move: Any = None) -> None:
        if violations:
            written = None if move is None else self.game.tools.notation.write(move)
            raise InvariantError(violations, self.describe(observed), written)

"""The Hypothesis state machine of a game, which begins in a random state and checks every invariant at each step."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule

from sobek_core.kernel.game import Deal, Over
from sobek_verification.simulation.machines.neighbours import every_kind, neighbours
from sobek_verification.simulation.machines.rng import generator
from sobek_verification.simulation.machines.strategies import by_kind, positions
from sobek_verification.simulation.machines.watch import Watch

if TYPE_CHECKING:
    from sobek_verification.suite import GameSuite


class GameMachine(RuleBasedStateMachine):
    """Make legal and illegal moves and deals, from any kind of state up to the end, with all choices."""

    game: ClassVar[GameSuite]
    observed: Any
    listed: tuple[Any, ...]

    def __init__(self) -> None:
        """Begin with a watch, and no state yet."""
        super().__init__()
        self.watch = Watch(self.game)

    @initialize(data=st.data())
    def begin(self, data: st.DataObject) -> None:
        """Begin in the middle of a game."""
        position = data.draw(positions(self.game))
        self._arrive(self.game.observe(position.game, position.state))

    def _arrive(self, observed: Any) -> None:
        self.observed = observed
        self.listed = self.watch.check_state(observed)
        self.turn = observed.game.turn(observed.state)

    def _judge(self, move: Any) -> None:
        self.watch.check_verdict(self.observed, move, listed=move in self.listed)

    @precondition(lambda self: self.listed)
    @rule(data=st.data())
    def make_a_legal_move(self, data: st.DataObject) -> None:
        """Make a listed move. Its kind is drawn first, so that the many plays of sets do not crowd out other moves."""
        after, _ = self.watch.apply(self.observed, data.draw(by_kind(self.listed)))
        self._arrive(after)

    @rule(data=st.data())
    def try_any_move(self, data: st.DataObject) -> None:
        """Try any move that the types allow. A move that is not listed must be refused and change nothing."""
        self._judge(data.draw(self.game.moves))

    @precondition(lambda self: self.listed)
    @rule(data=st.data())
    def try_a_neighbour(self, data: st.DataObject) -> None:
        """Try a move that differs from a listed one in one field."""
        near = tuple(neighbours(data.draw(st.sampled_from(self.listed)), self.game))
        if near:
            self._judge(data.draw(st.sampled_from(near)))

    @rule(seed=st.integers(0, 2**32))
    def try_every_kind(self, seed: int) -> None:
        """Try every kind of move by every seat."""
        state = self.observed.state
        for move in (*every_kind(state, self.game), *self.game.deals(generator(seed), len(state.seats))):
            self._judge(move)

    @precondition(lambda self: isinstance(self.turn, Deal))
    @rule(seed=st.integers(0, 2**32), data=st.data())
    def deal(self, seed: int, data: st.DataObject) -> None:
        """Try an invalid deal, then deal the next round."""
        (move,) = self.game.deals(generator(seed), len(self.observed.state.seats))
        self._judge(data.draw(st.sampled_from(tuple(neighbours(move, self.game)))))
        after, _ = self.watch.apply(self.observed, move)
        self._arrive(after)

    @precondition(lambda self: isinstance(self.turn, Over))
    @rule()
    def stay_finished(self) -> None:
        """Check that a finished game lists no moves, however often it is asked."""
        self._arrive(self.observed)

    @rule()
    def compare_with_a_copy(self) -> None:
        """Check that an equal state gives equal answers."""
        self.watch.compare_with_a_copy(self.observed)


def machine_of(game: GameSuite) -> type[GameMachine]:
    """Return the state machine of a game."""
    return type(f"{game.name.title()}Machine", (GameMachine,), {"game": game})

"""One of two games that look the same to a viewer."""

from __future__ import annotations

from typing import Any, Self

from attrs import evolve, frozen

from sobek_core.records.record import Record, RecordedMove


@frozen
class Side:
    """A game. states: the state before each move, and the one after the last move."""

    record: Record
    states: tuple[Any, ...]

    @classmethod
    def begin(cls, record: Record) -> Self:
        """Start a game from the setup of a record without moves."""
        return cls(record, (record.game.start(record.setup),))

    @property
    def state(self) -> Any:
        """The state after the last move."""
        return self.states[-1]

    @property
    def deciders(self) -> tuple[int | None, ...]:
        """The seat that is to decide in each state; None if chance or nobody is."""
        return tuple(getattr(self.record.game.turn(state), "seat", None) for state in self.states)

    def after(self, move: Any, state: Any) -> Self:
        """Return the game with one more move and the state after it."""
        record = evolve(self.record, entries=(*self.record.entries, RecordedMove(move)))
        return evolve(self, record=record, states=(*self.states, state))

    def first(self, moves: int) -> Self:
        """Return the game as it was after a number of moves."""
        record = evolve(self.record, entries=self.record.entries[:moves])
        return evolve(self, record=record, states=self.states[: moves + 1])

"""The Hypothesis state machine of classic: it begins at a random table and checks every sentence at each step."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule

from invariants.classic import Table
from sobek_core.classic import State
from sobek_core.classic import state as owe
from sobek_core.classic.moves import DealRound
from verification.machines.dealing import generator, random_deal
from verification.machines.moves import MOVES
from verification.machines.neighbours import every_kind, neighbours
from verification.machines.positions import positions
from verification.machines.watch import Watch

if TYPE_CHECKING:
    from sobek_core.classic import Move


class ClassicMachine(RuleBasedStateMachine):
    """Legal moves, moves that are not, deals, and the end, from any kind of table, with all choices, for 2 to 4."""

    table: Table
    listed: tuple[Move, ...]

    def __init__(self) -> None:
        """Begin with a watch, and no table yet."""
        super().__init__()
        self.watch = Watch()

    @initialize(state=positions())
    def lay_out(self, state: State) -> None:
        """Begin in the middle of a game."""
        self._arrive(Table.of(state))

    def _arrive(self, table: Table) -> None:
        self.table = table
        self.listed = self.watch.look(table)

    @precondition(lambda self: self.listed)
    @rule(data=st.data())
    def make_a_legal_move(self, data: st.DataObject) -> None:
        """Make a listed move: first its kind is drawn, so that the many sets do not crowd out the rest."""
        kind = data.draw(st.sampled_from([tuple(same) for _, same in groupby(self.listed, key=type)]))
        after, _ = self.watch.make(self.table, data.draw(st.sampled_from(kind)))
        self._arrive(after)

    @rule(move=MOVES)
    def try_any_move(self, move: Move) -> None:
        """Try whatever can be written; what is not listed must be refused and change nothing."""
        self.watch.judge(self.table, move, listed=move in self.listed)

    @precondition(lambda self: self.listed)
    @rule(data=st.data())
    def try_a_neighbour(self, data: st.DataObject) -> None:
        """Try a move that differs from a listed one in one field."""
        near = tuple(neighbours(data.draw(st.sampled_from(self.listed))))
        if near:
            move = data.draw(st.sampled_from(near))
            self.watch.judge(self.table, move, listed=move in self.listed)

    @rule(seed=st.integers(0, 2**32))
    def try_every_kind(self, seed: int) -> None:
        """Try every kind of move by every seat."""
        for move in every_kind(self.table.state, random_deal(generator(seed), self.table.players)):
            self.watch.judge(self.table, move, listed=move in self.listed)

    @precondition(lambda self: isinstance(self.table.state.owed, owe.NewDeal))
    @rule(seed=st.integers(0, 2**32), data=st.data())
    def deal(self, seed: int, data: st.DataObject) -> None:
        """Deal the next round; before it try a deal that is none."""
        move = DealRound(random_deal(generator(seed), self.table.players))
        self.watch.judge(self.table, data.draw(st.sampled_from(tuple(neighbours(move)))), listed=False)
        after, _ = self.watch.make(self.table, move)
        self._arrive(after)

    @precondition(lambda self: isinstance(self.table.state.owed, owe.Finished))
    @rule()
    def stay_finished(self) -> None:
        """A finished game lists nothing, however often it is asked."""
        self._arrive(self.table)

    @rule()
    def compare_with_a_copy(self) -> None:
        """An equal state gives equal answers."""
        self.watch.compare_with_a_copy(self.table.state)

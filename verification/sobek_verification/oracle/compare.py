"""Compare the core with the engine in one state after the other."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

from attrs import field, frozen

from sobek_core.json_text import canonical
from sobek_core.kernel.calls import IllegalSetupError
from sobek_core.kernel.game import Decision, Draw, Over, Refused
from sobek_core.recall.memory import recalled_json
from sobek_invariants.conditions import move_tables
from sobek_verification.oracle.twin import Writer, engine, memory_of, viewers
from sobek_verification.simulation.campaign import CampaignResult

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sobek_core.kernel.visibility import Viewer
    from sobek_verification.suite import GameSuite

REASONS: Final = "the reasons"
MOST_LISTED: Final = 10_000  # legal moves of one state: a hand with nearly every tile has hundreds of thousands


class DiffersError(Exception):
    """The two sides differ.

    what: about what; core, engine: what each of them says; move: the move, if it is about one.
    """

    def __init__(self, what: str, core: object, engine: object, move: object = None) -> None:
        """Keep what differs."""
        self.what, self.core, self.engine, self.move = what, core, engine, move
        super().__init__(what)


def same(what: str, core: object, engine: object, move: object = None) -> None:
    """Raise DiffersError if the two sides do not say the same."""
    if core != engine:
        raise DiffersError(what, core, engine, move)


@frozen
class OracleResult(CampaignResult):
    """The results of games. compared: how often what was compared; held, broken: conditions of moves, by rule."""

    compared: Counter[str] = field(factory=Counter)
    held: Counter[str] = field(factory=Counter)
    broken: Counter[str] = field(factory=Counter)

    @property
    def transitions(self) -> int:
        """How many moves were made on both sides."""
        return self.compared["transitions"]


class Comparer:
    """One game of the core, and the same of the engine."""

    def __init__(self, suite: GameSuite, tally: OracleResult) -> None:
        """Prepare to compare games. tally: counts what is compared."""
        self.suite, self.tally = suite, tally
        self.write, self.named = Writer(suite), engine().core.named
        self.rules: Any = None
        self.state: Any = None
        self.twin: Any = None
        self._memory: Any = None  # of the engine
        self._memories: dict[Viewer, Any] = {}  # of the core

    def begin(self, rules: Any, state: Any, setup: Any = None) -> None:
        """Take up a game in a state. setup: what it begins with, if what viewers recall is compared too."""
        self.rules, self.state, engine, is_remembered = rules, state, self.write.engine(rules), setup is not None
        text = self.write.state(rules, state)
        self.twin = engine.start(self.write.json(setup)) if is_remembered else engine.read(text)
        same("the state to begin with", text, self.twin.to_json())
        self._memory = memory_of(self.twin) if is_remembered else None
        everybody = viewers(len(state.seats))[1:] if is_remembered else ()
        self._memories = {one: self.suite.tools.begin_memory(rules, rules.view(state, one)) for one in everybody}

    def start(self, rules: Any, setup: Any) -> Any:
        """Compare how a setup is judged, and what it starts. Return the first state, None if the setup is refused."""
        engine, text = self.write.engine(rules), self.write.json(setup)
        state, reasons, refused = None, list[str](), list[str]()
        self.rules, self.state = rules, None
        started: Any = None
        self.tally.compared["setups"] += 1
        try:
            state = rules.start(setup)
        except IllegalSetupError as error:
            reasons = [one.rule for one in error.reasons]
        try:
            started = engine.start(text)
        except ValueError as error:
            refused = [*error.args]
        same("the reasons against a setup", reasons, refused, setup)
        self.tally.broken.update(reasons)
        if state is not None:
            same("the first state", self.write.state(rules, state), started.to_json(), setup)
            self.tally.held.update([*self.suite.conditions.setup_holds])
        return state

    def moves(self) -> list[Any]:
        """Compare the legal moves or outcomes, and return them as the core lists them, at most so many."""
        turn, packed = self.rules.turn(self.state), self.write.packed
        self.tally.compared["states"] += 1
        same("whether the game is over", isinstance(turn, Over), self.twin.over)
        same("the seat that decides", turn.seat if isinstance(turn, Decision) else None, self.twin.seat)
        if isinstance(turn, Draw):
            same("the outcomes", [(packed(one), weight) for one, weight in turn.outcomes], self.twin.outcomes())
            return [one for one, _ in turn.outcomes]
        if isinstance(turn, Over):
            same("the scores", turn.scores, self.twin.scores)
            same("the winners", turn.winners, self.twin.winners)
        listed = [*islice(self.rules.legal_moves(self.state), MOST_LISTED)] if isinstance(turn, Decision) else []
        number = self.twin.count()
        if len(listed) < MOST_LISTED:
            same("the number of legal moves", len(listed), number)
        if number < MOST_LISTED:
            same("the legal moves", [*map(packed, listed)], self.twin.legal())
        return listed

    def try_move(self, move: Any) -> None:
        """Compare the verdicts on a move that need not be legal."""
        reasons = self._reasons(move)
        same(REASONS, reasons, self.twin.judge(self.write.json(move)), move)
        self.tally.compared["verdicts"] += 1
        self._count(self.state, move, reasons)

    def _reasons(self, move: Any) -> tuple[str, ...]:
        """Return the core's reasons against a move. What it raises is one too, which the engine does not give."""
        try:
            verdict = self.rules.apply(self.state, move)
        except Exception as error:  # no call of a game may raise one
            return (repr(error),)
        return tuple(one.rule for one in verdict.reasons) if isinstance(verdict, Refused) else ()

    def make(self, move: Any, seen_by: Iterable[Viewer] = ()) -> None:
        """Compare what a legal move does, and make it. seen_by: whose views and seen events are compared too."""
        before, verdict = self.state, self.rules.apply(self.state, move)
        if isinstance(verdict, Refused):
            raise DiffersError("a listed move", tuple(one.rule for one in verdict.reasons), (), move)
        given = self.write.packed(move)
        if seen_by:
            self._look(given, move, verdict, seen_by)
        try:
            self.twin.apply(given)
        except ValueError as error:
            raise DiffersError(REASONS, (), error.args, move) from None
        self.state = verdict.state
        same("the state after the move", self.write.state(self.rules, self.state), self.twin.to_json(), move)
        self.tally.compared["transitions"] += 1
        self._count(before, move, ())
        if self._memory is not None:
            self._recall(given, move, before, verdict)

    def _look(self, given: Any, move: Any, verdict: Any, seen_by: Iterable[Viewer]) -> None:
        to_json, rules = self.suite.tools.to_json, self.rules
        same("the events", canonical([to_json(one) for one in verdict.events]), self.twin.events(given), move)
        for viewer in seen_by:
            name = self.named(viewer)
            seen = [to_json(rules.see(self.state, one, verdict.state, viewer)) for one in verdict.events]
            same(f"what {name} sees of the move", canonical(seen), self.twin.seen(given, name), move)
            view = self.write.json(rules.view(self.state, viewer))
            same(f"what {name} sees", view, self.twin.view(name))
        self.tally.compared["events and views"] += 1

    def _recall(self, given: Any, move: Any, before: Any, verdict: Any) -> None:
        rules, after = self.rules, verdict.state
        self._memory.apply(given)
        for viewer, memory in self._memories.items():
            seen = [rules.see(before, one, after, viewer) for one in verdict.events]
            self._memories[viewer] = memory.after(seen, rules.view(after, viewer))
            known = self._memories[viewer].recall()
            recalled = canonical({place: recalled_json(one) for place, one in known.items()})
            same(f"what {self.named(viewer)} recalls", recalled, self._memory.recall(self.named(viewer)), move)
        self.tally.compared["recall"] += 1

    def _count(self, state: Any, move: Any, reasons: tuple[str, ...]) -> None:
        """Count the conditions that hold, and those that do not."""
        if type(move) not in self.suite.conditions.answers:  # a deal
            return
        self.tally.held.update(_held(self.suite.name, self.suite.conditions.table_of(state, move), reasons))
        self.tally.broken.update(reasons)


@cache
def _held(game: str, table: str, reasons: tuple[str, ...]) -> tuple[str, ...]:
    """Return the conditions of a table that hold when it gives these reasons: those whose presuppositions hold."""
    held: list[str] = []
    for row in move_tables(game)[table].conditions:
        if row.rule not in reasons and all(one in held for one in row.presupposes):
            held.append(row.rule)
    return tuple(held)

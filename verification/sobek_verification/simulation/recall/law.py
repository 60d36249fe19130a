"""The law: for every hidden place, recall states exactly what all worlds have in common, and what some of them have."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final

from sobek_core.kernel.game import Applied, Deal, Over, Position
from sobek_core.kernel.visibility import Observer, Viewer
from sobek_verification.simulation.machines.rng import choose
from sobek_verification.simulation.recall.dealt import DealtWorlds, backs
from sobek_verification.suite import seen_by

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from random import Random

    from sobek_core.kernel.kind import FaceDown
    from sobek_core.recall.memory import Memory, Recalled
    from sobek_verification.simulation.recall.small import RecallSuite
    from sobek_verification.simulation.recall.world_steps import PlaceSeen
    from sobek_verification.suite import GameSuite

MAX_WORLDS: Final = 600  # worlds that a viewer considers possible in a small game, at most


class IllegalMoveError(Exception):
    """A given move is not legal."""


class SmallGame:
    """A small game being played, with everybody's memory, and all worlds that they consider possible.

    reached: names of what was pending, and of how things moved.
    """

    def __init__(self, game: GameSuite, suite: RecallSuite, position: Position[Any, Any]) -> None:
        """Start all memories and lists of worlds. Raise TooManyError if the game is not small."""
        self._game, self._suite = game, suite
        self._rules, self._state = position.game, position.state
        self._viewers: tuple[Viewer, ...] = (*range(len(self._state.seats)), Observer.SPECTATOR)
        self._dealt = {viewer: DealtWorlds.begin(self._lines(viewer), MAX_WORLDS) for viewer in self._viewers}
        self._memories: dict[Viewer, Memory[Any, Any, Any]] = {
            viewer: suite.remember_small(self._rules, self._state, self._rules.view(self._state, viewer))
            for viewer in self._viewers
        }
        self.reached: set[str] = set()

    def _lines(self, viewer: Viewer) -> tuple[PlaceSeen, ...]:
        return tuple(self._suite.lines(self._state, viewer))

    def is_over(self) -> bool:
        """Return whether the game is over."""
        return isinstance(self._rules.turn(self._state), Over)

    def position(self) -> tuple[str, ...]:
        """Return the position as text."""
        return self._game.describe(Position(self._rules, self._state))

    def problems(self) -> Iterator[str]:
        """Yield the differences between recall and worlds."""
        for viewer in self._viewers:
            for problem in _unlike(self._dealt[viewer], self._lines(viewer), self._memories[viewer].recall()):
                yield f"seen by {viewer}: {problem}"

    def go_on(self, random: Random) -> Iterator[str]:
        """Make a random move, and yield where recall and worlds differ after it.

        Raise TooManyError, or ValueError if a memory cannot follow.
        """
        deal = self._suite.deal_anew
        if isinstance(self._rules.turn(self._state), Deal) and deal is not None:
            yield from self._goes_on(deal(random, self._state))
        else:
            yield from self.made(choose(random, self._rules.legal(self._state), self._suite.weights))

    def made(self, move: Any) -> Iterator[str]:
        """Make a given move, and yield the same. Also raise IllegalMoveError."""
        verdict = self._rules.apply(self._state, move)
        if not isinstance(verdict, Applied):
            raise IllegalMoveError(move, verdict.reasons)
        yield from self._goes_on(verdict)

    def _goes_on(self, verdict: Applied[Any, Any]) -> Iterator[str]:
        """Yield where recall and worlds differ after a move."""
        turn, before, after = self._rules.turn(self._state), self._state, verdict.state
        self.reached.add(turn.asks)
        self.reached.update(f"{turn.asks}: {_word(event)}" for event in verdict.events)
        self._state = after
        for viewer, memory in self._memories.items():
            lines = self._lines(viewer)
            if isinstance(turn, Deal):
                dealt = DealtWorlds.begin(lines, MAX_WORLDS)
            else:
                steps = self._suite.steps(self._rules, before, verdict.events, after, viewer)
                dealt = self._dealt[viewer].after((*steps, *lines))
            self._dealt[viewer] = dealt
            self._memories[viewer] = memory.after(*seen_by(viewer, self._rules, before, verdict))
        yield from self.problems()


def _word(event: Any) -> str:
    """Return the name of an event, or of the zones between which it moved things."""
    origin, goal = getattr(event, "origin", None), getattr(event, "goal", None)
    return type(event).__name__ if origin is None or goal is None else f"{origin.zone} to {goal.zone}"


def _unlike(dealt: DealtWorlds, lines: Iterable[PlaceSeen], recalled: Mapping[str, Recalled]) -> Iterator[str]:
    """Yield where recall differs from what all worlds have in common, or from what some of them have."""
    for line in lines:
        fewest, most = dealt.bounds(line)
        truth = Counter(line.contents)
        if line.line not in recalled:
            if not fewest == truth == most:
                yield f"{line.line}: expected it to be recalled, got nothing"
            continue
        one = recalled[line.line]
        for name, expected, actual in (
            ("certain", fewest, Counter(one.certain)),
            ("possible", most - fewest, Counter(one.possible)),
            ("backs", dealt.backs(line), {_backs(line, one)}),
        ):
            if expected != actual:
                yield f"{line.line}: {name}: expected {expected}, got {actual}"


def _backs(line: PlaceSeen, one: Recalled) -> tuple[FaceDown, ...]:
    """Return the backs of what is recalled, sorted."""
    return tuple(sorted((*backs(line.things, one.certain), *one.unseen)))

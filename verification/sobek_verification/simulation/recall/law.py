"""The law: for every hidden place, recall states exactly what all worlds have in common, and what some of them have."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final

from attrs import evolve

from sobek_core.kernel.game import Applied, Deal, Position
from sobek_core.kernel.visibility import Observer, Viewer
from sobek_core.recall.memory import Recalled
from sobek_verification.simulation.recall.games import RECALL_SUITES
from sobek_verification.simulation.recall.worlds import DealtWorlds, bounds
from sobek_verification.suite import seen_by

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping

    from sobek_core.kernel.kind import FaceDown
    from sobek_core.recall.memory import Memory
    from sobek_verification.simulation.recall.worlds import Family, PlaceSeen
    from sobek_verification.suite import GameSuite


NOTHING: Final = Recalled((), (), ())


class SmallGame:
    """A small game being played, with everybody's memory, and all worlds that they consider possible.

    change: returns the observation model that the memories follow, given that of the game.
    """

    def __init__(
        self, game: GameSuite, position: Position[Any, Any], change: Callable[[Any], Any] = lambda model: model
    ) -> None:
        """Start all memories and lists of worlds. Raise TooManyError if the game is not small."""
        self.game, self.position = game, position
        rules, state = position.game, position.state
        viewers: tuple[Viewer, ...] = (*range(len(state.seats)), Observer.SPECTATOR)
        self._dealt = {viewer: DealtWorlds.begin(self._lines(viewer)) for viewer in viewers}
        self._memories: dict[Viewer, Memory[Any, Any, Any]] = {}
        for viewer in viewers:
            memory = game.tools.begin_memory(rules, rules.view(state, viewer))
            self._memories[viewer] = evolve(memory, model=change(memory.model))

    def _lines(self, viewer: Viewer) -> tuple[PlaceSeen, ...]:
        return tuple(RECALL_SUITES[self.game.name].lines(self.position.game, self.position.state, viewer))

    def problems(self) -> Iterator[str]:
        """Yield the differences between recall and worlds."""
        for viewer, memory in self._memories.items():
            backs = RECALL_SUITES[self.game.name].backs
            for problem in _unlike(backs, self._dealt[viewer], self._lines(viewer), memory.recall()):
                yield f"seen by {viewer}: {problem}"

    def made(self, move: Any) -> Iterator[str]:
        """Make a move, and yield where recall and worlds differ after it, or where a memory cannot follow.

        Raise ValueError if the move is illegal, and TooManyError.
        """
        rules, before = self.position.game, self.position.state
        verdict = rules.apply(before, move)
        if not isinstance(verdict, Applied):
            message = f"{move} is illegal: {verdict.reasons}"
            raise ValueError(message)
        self.position = Position(rules, verdict.state)
        for viewer, memory in self._memories.items():
            lines = self._lines(viewer)
            if isinstance(rules.turn(before), Deal):
                self._dealt[viewer] = DealtWorlds.begin(lines)
            else:
                steps = RECALL_SUITES[self.game.name].steps(before, verdict.events, verdict.state, viewer)
                self._dealt[viewer] = self._dealt[viewer].after((*steps, *lines))
            try:
                self._memories[viewer] = memory.after(*seen_by(viewer, rules, before, verdict))
            except (ValueError, KeyError) as error:
                yield f"seen by {viewer}: {type(error).__name__}: {error}"
                return
        yield from self.problems()


def _unlike(
    backs: Mapping[Family, FaceDown | None],
    dealt: DealtWorlds,
    lines: Collection[PlaceSeen],
    recalled: Mapping[str, Recalled],
) -> Iterator[str]:
    """Yield where recall differs from what all worlds have in common, or from what some of them have.

    backs: those of families whose things have no backs of their own.
    """
    for name in set(recalled) - {line.line for line in lines}:
        if recalled[name] != NOTHING:
            yield f"{name}: expected nothing, got {recalled[name]}"
    for line in lines:
        worlds, common = dealt.of(line), backs[line.family]
        fewest, most = bounds(worlds)
        if line.line not in recalled:
            if not fewest == Counter(line.contents) == most:
                yield f"{line.line}: expected it to be recalled, got nothing"
            continue
        one = recalled[line.line]
        for name, expected, actual in (
            ("certain", fewest, Counter(one.certain)),
            ("possible", most - fewest, Counter(one.possible)),
            (
                "backs",
                {_backs(common, world.elements()) for world in worlds},
                {tuple(sorted((*_backs(common, one.certain), *one.unseen)))},
            ),
        ):
            if expected != actual:
                yield f"{line.line}: {name}: expected {expected}, got {actual}"


def _backs(common: FaceDown | None, kinds: Iterable[Any]) -> tuple[FaceDown, ...]:
    """Return the backs of things, sorted. common: that of all of them, None if they have backs of their own."""
    return tuple(sorted(common or kind.back for kind in kinds))

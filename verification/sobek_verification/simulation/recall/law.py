"""The law: for every hidden place, recall states exactly what all worlds have in common, and what some of them have.

A move is news if and only if it could have looked different. It can be taken back only if everybody can tell that it
was news to nobody.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final

from sobek_core.kernel.game import Applied, Deal, Over, Position
from sobek_core.kernel.visibility import Observer, Viewer
from sobek_core.recall.audience import Audience
from sobek_verification.simulation.machines.rng import choose
from sobek_verification.simulation.recall.common_knowledge import Everybody
from sobek_verification.simulation.recall.dealt import DealtWorlds, backs
from sobek_verification.suite import seen_by

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from random import Random

    from sobek_core.kernel.kind import FaceDown
    from sobek_core.recall.memory import Memory
    from sobek_core.recall.recalled import Recalled
    from sobek_verification.simulation.recall.small import RecallSuite
    from sobek_verification.simulation.recall.world_steps import PlaceSeen, WorldStep
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
        self._seats = range(len(self._state.seats))
        self._viewers: tuple[Viewer, ...] = (*self._seats, Observer.SPECTATOR)
        self._dealt = {viewer: DealtWorlds.begin(self._lines(viewer), MAX_WORLDS) for viewer in self._viewers}
        self._memories: dict[Viewer, Memory[Any, Any, Any]] = {
            viewer: suite.remember_small(self._rules, self._state, self._rules.view(self._state, viewer))
            for viewer in self._viewers
        }
        self._everybody = Everybody.begin(self._dealt[Observer.SPECTATOR], map(self._lines, self._seats))
        self._audience: Audience[Any, Any, Any] = Audience.begin(
            self._memories[Observer.SPECTATOR], (self._rules.view(self._state, seat) for seat in self._seats)
        )
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
        """Make a random move, and yield where recall and worlds differ after it, or disagree whether it is news.

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
        """Yield where recall and worlds differ after a move, or disagree whether it is news."""
        turn, before, after = self._rules.turn(self._state), self._state, verdict.state
        self.reached.add(turn.asks)
        self.reached.update(f"{turn.asks}: {_word(event)}" for event in verdict.events)
        self._state, is_deal = after, isinstance(turn, Deal)
        steps: dict[Viewer, tuple[WorldStep, ...]] = {}
        shown: dict[Viewer, tuple[list[Any], Any]] = {}
        informed = set()
        for viewer, memory in self._memories.items():
            shown[viewer] = seen_by(viewer, self._rules, before, verdict)
            happened = () if is_deal else self._suite.steps(self._rules, before, verdict.events, after, viewer)
            steps[viewer] = tuple(happened)
            lines = self._lines(viewer)
            dealt = (
                DealtWorlds.begin(lines, MAX_WORLDS) if is_deal else self._dealt[viewer].after((*steps[viewer], *lines))
            )
            self._dealt[viewer], self._memories[viewer] = dealt, memory.after(*shown[viewer])
            news = is_deal or dealt.news
            informed |= {viewer} if news else set()
            if memory.would_learn(*shown[viewer]) != news:
                could = "something" if news else "nothing"
                yield f"seen by {viewer}: news: expected {news}, since {could} else could have been seen"
        yield from self._answered(informed, steps, shown, is_deal=is_deal)
        yield from self.problems()

    def _answered(
        self,
        informed: set[Viewer],
        steps: Mapping[Viewer, tuple[WorldStep, ...]],
        shown: Mapping[Viewer, tuple[list[Any], Any]],
        *,
        is_deal: bool,
    ) -> Iterator[str]:
        """Yield what is wrong with the answer to taking the move back. informed: those to whom the move was news."""
        spectator, audience = Observer.SPECTATOR, self._audience
        seats = [shown[seat] for seat in self._seats]
        may_tell, self._audience = (
            audience.would_learn(shown[spectator], seats),
            audience.after(shown[spectator], seats),
        )
        of_seats = [self._lines(seat) for seat in self._seats]
        if is_deal:
            self._everybody = Everybody.begin(self._dealt[spectator], of_seats)
        else:
            of_all = steps[spectator], self._lines(spectator)
            own = [(steps[seat], lines) for seat, lines in zip(self._seats, of_seats, strict=True)]
            self._everybody = self._everybody.after(of_all, own)
        if informed and not may_tell:
            yield f"it can be taken back, although {informed} could have seen something else"
        if may_tell != (expected := is_deal or self._everybody.news):
            yield f"whether it may have revealed something: expected {expected}, got {may_tell}"


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

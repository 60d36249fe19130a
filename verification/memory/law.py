"""The law: a memory says of every hidden place just what all worlds have in common, and what some of them have.

And a move is news, so that it cannot be taken back, if and only if something else could have been seen of it.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final

from sobek_core.kernel import Deal, Over
from sobek_core.sight import Onlooker, Viewer
from verification.machines.drawing import choose
from verification.memory.dealt import Dealt, backs

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from random import Random

    from sobek_core.memory.memory import Memory
    from sobek_core.memory.recalled import Recalled
    from verification.memory.small import Remembered
    from verification.memory.ways import Lying
    from verification.verified import Verified

MOST: Final = 600  # worlds that a viewer may hold possible in a small game


class SmallGame:
    """A small game as it goes on, with what everybody remembers, and all worlds that they hold possible.

    reached: what was owed in it, and how things moved, in words.
    """

    def __init__(self, game: Verified, remembered: Remembered, state: Any) -> None:
        """Begin to remember. Raises TooManyError if it is not small."""
        self._game, self._remembered, self._state = game, remembered, state
        self._rules = game.binding.terms()
        self._viewers: tuple[Viewer, ...] = (*range(len(state.seats)), Onlooker.SPECTATOR)
        self._dealt = {viewer: Dealt.begin(remembered.lines(state, viewer), MOST) for viewer in self._viewers}
        self._memories: dict[Viewer, Memory[Any, Any, Any]] = {
            viewer: remembered.remember_small(state, self._rules.view(state, viewer)) for viewer in self._viewers
        }
        self.reached: set[str] = set()

    def is_over(self) -> bool:
        """Whether no move is left."""
        return isinstance(self._rules.turn(self._state), Over)

    def position(self) -> tuple[str, ...]:
        """Write the position."""
        return self._game.describe(self._state)

    def problems(self) -> Iterator[str]:
        """Say where memories and worlds differ."""
        for viewer in self._viewers:
            lines = tuple(self._remembered.lines(self._state, viewer))
            for problem in _unlike(self._dealt[viewer], lines, self._memories[viewer].recall()):
                yield f"seen by {viewer}: {problem}"

    def go_on(self, random: Random) -> Iterator[str]:
        """Make a move, any, and say where memories and worlds differ after it, or whether it is news.

        Raises TooManyError; ValueError if a memory cannot follow.
        """
        turn, before, deal = self._rules.turn(self._state), self._state, self._remembered.deal_anew
        self.reached.add(turn.asks)
        if isinstance(turn, Deal) and deal is not None:
            verdict = deal(random, before)
        else:
            verdict = self._rules.apply(before, choose(random, self._rules.legal(before), self._remembered.weights))
        for event in verdict.events:
            self.reached.add(f"{turn.asks}: {_word(event)}")
        self._state = after = verdict.state
        for viewer in self._viewers:
            lines = tuple(self._remembered.lines(after, viewer))
            if isinstance(turn, Deal):
                now, news = Dealt.begin(lines, MOST), True
            else:
                steps = self._remembered.steps(before, verdict.events, after, viewer)
                now = self._dealt[viewer].after((*steps, *lines))
                news = now.news
            seen = [self._rules.see(before, event, after, viewer) for event in verdict.events]
            view, memory = self._rules.view(after, viewer), self._memories[viewer]
            self._dealt[viewer], self._memories[viewer] = now, memory.after(seen, view)
            if memory.learns(seen, view) != news:
                could = "something" if news else "nothing"
                yield f"seen by {viewer}: is it news? expected {news}, since {could} else could have been seen"
        yield from self.problems()


def _word(event: Any) -> str:
    """Name an event, and where it moved things."""
    origin, goal = getattr(event, "origin", None), getattr(event, "goal", None)
    return type(event).__name__ if origin is None or goal is None else f"{origin.zone} to {goal.zone}"


def _unlike(dealt: Dealt, lines: Iterable[Lying], recalled: Mapping[str, Recalled]) -> Iterator[str]:
    """Say where what is recalled is not what all worlds have in common, or some of them have."""
    for line in lines:
        fewest, most = dealt.extent(line)
        truth = Counter(map(str, line.lying))
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


def _backs(line: Lying, one: Recalled) -> tuple[str, ...]:
    """Give how what is recalled looks from behind."""
    kinds = {str(kind): kind for kind in type(line.lying).kinds}
    certain = backs(line.things, (kinds[name] for name in one.certain))
    return tuple(sorted((*certain, *one.unseen)))

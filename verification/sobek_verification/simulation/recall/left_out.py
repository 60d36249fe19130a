"""Leave out each observation of a game in turn: a directed game must show that it is missing.

Observations are distinguished by the `yield` that makes them, by the zones, and by the owner of the place. So observing
something for one seat only also counts as a fault, and every new observation needs a directed game.
"""

from __future__ import annotations

import ast
import inspect
import sys
from typing import TYPE_CHECKING, Any, Final

from attrs import evolve, frozen

from sobek_core.kernel.visibility import Observer
from sobek_core.recall.observation import KindsExcluded, Searched
from sobek_verification.games import GAMES
from sobek_verification.simulation.recall.directed import problems as problems_of
from sobek_verification.simulation.recall.games import RECALL_SUITES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from sobek_core.kernel.visibility import Viewer
    from sobek_verification.simulation.recall.small import RecallSuite

EVERYBODY: Final = "everybody"
SPECTATOR: Final = "a spectator"
OWNER: Final = "its owner"
OTHERS: Final = "others"
TELLS_NO_OWNER: Final = frozenset(kind.__name__ for kind in (KindsExcluded, Searched))


@frozen(order=True)
class Observation:
    """An observation.

    line: the line of the `yield` in the source; kind: the kind of observation; zones: the zones of its places; whose:
    their owner; by: the viewers.
    """

    line: int
    kind: str
    zones: str
    whose: str
    by: str

    def __str__(self) -> str:
        """Return a description of the observation."""
        what = " ".join(part for part in (self.kind, self.zones, self.whose) if part)
        return f"line {self.line}: {what} by {self.by}"

    @property
    def tells_nothing(self) -> bool:
        """Whether the observation cannot reveal anything, because the owner of a place knows its contents."""
        return self.by == OWNER and self.kind in TELLS_NO_OWNER


@frozen
class Sweep:
    """The result of the directed games of a game.

    problems: what is wrong in games in which nothing is left out; shown_by: for each observation, the first game that
    shows that it is left out, None if no game does; not_met: the lines of the `yield`s that no game reaches.
    """

    problems: tuple[str, ...]
    shown_by: dict[Observation, str | None]
    not_met: tuple[int, ...]

    @property
    def missed(self) -> list[str]:
        """The informative observations that can be left out unnoticed, and the lines that no game reaches."""
        missed = [str(one) for one, name in self.shown_by.items() if name is None and not one.tells_nothing]
        return missed + [f"line {line}" for line in self.not_met]


def sweep(game: str, *, by_viewer: bool) -> Sweep:
    """Play the directed games, and leave out each observation made in them, one at a time.

    by_viewer: whether to leave an observation out for one kind of viewer at a time, rather than for all at once.
    """
    suite, met, problems = RECALL_SUITES[game], dict[str, set[Observation]](), list[str]()
    for directed in suite.directed:
        found = met[directed.name] = set[Observation]()

        def note(one: Observation, found: set[Observation] = found) -> bool:
            found.add(one)
            return True

        watched = _changed(suite, note, by_viewer=by_viewer)
        problems += [f"{directed.name}: {problem}" for problem in problems_of(directed, game, watched)]
    shown_by = {}
    for one in sorted(set().union(*met.values())):
        without = _changed(suite, lambda other, one=one: other != one, by_viewer=by_viewer)  # type: ignore[misc]
        showing = (
            directed.name
            for directed in suite.directed
            if one in met[directed.name] and any(problems_of(directed, game, without))
        )
        shown_by[one] = next(showing, None)
    return Sweep(tuple(problems), shown_by, _not_met(game, {one.line for one in shown_by}))


def _not_met(game: str, lines: set[int]) -> tuple[int, ...]:
    """Return the lines of the `yield`s that make the observations of a game, except for `lines`."""
    source = inspect.getsource(sys.modules[GAMES[game].tools.begin_memory.__module__])
    observing = (
        node
        for function in ast.parse(source).body
        if isinstance(function, ast.FunctionDef) and function.name != "_contents"
        for node in ast.walk(function)
        if isinstance(node, ast.Yield) or (isinstance(node, ast.YieldFrom) and isinstance(node.value, ast.GeneratorExp))
    )
    return tuple(
        node.lineno for node in observing if lines.isdisjoint(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    )


def _changed(suite: RecallSuite, is_kept: Callable[[Observation], bool], *, by_viewer: bool) -> RecallSuite:
    """Return a game whose memory makes only the observations that are kept."""

    def changed(rules: Any) -> Any:
        model = suite.model(rules)

        def observe(before: Any, events: Any, after: Any) -> Iterator[Any]:
            observations = model.observe(before, events, after)
            for observation in observations:
                viewer = before.viewer if by_viewer else None
                if is_kept(_observed(_line(observations), observation, viewer)):
                    yield observation

        return evolve(model, observe=observe)

    return evolve(suite, model=changed)


def _line(observations: Any) -> int:
    """Return the line of the `yield` at which a generator, or the generator that it delegates to, is suspended."""
    while inspect.isgenerator(observations.gi_yieldfrom):
        observations = observations.gi_yieldfrom
    return int(observations.gi_frame.f_lineno)


def _observed(line: int, observation: Any, viewer: Viewer | None) -> Observation:
    """Return what identifies an observation. viewer: who makes it; None to ignore the viewer."""
    names = ("origin", "goal", "place")
    places = [place for name in names if (place := getattr(observation, name, None)) is not None]
    seats = [place.seat for place in places if place.seat is not None]
    if viewer is None:
        by = EVERYBODY
    elif viewer is Observer.SPECTATOR:
        by = SPECTATOR
    else:
        by = OWNER if viewer in seats else OTHERS
    whose = "" if not seats else "of seat 0" if min(seats) == 0 else "of another seat"
    return Observation(line, type(observation).__name__, " to ".join(str(place.zone) for place in places), whose, by)

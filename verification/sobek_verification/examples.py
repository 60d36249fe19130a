"""Run the examples of the spec: a position, moves, and the expected outcome of each (spec/examples.md).

Every move of an example is also compared with the listing: it is applied exactly when it is listed.
"""

from __future__ import annotations

import re
from itertools import pairwise
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final

from attrs import frozen

from sobek_core.games import GAMES
from sobek_core.kernel.calls import IllegalSetupError
from sobek_core.kernel.game import Applied, Deal, Over, Position, Reason, Verdict
from sobek_core.kernel.pile import Pile
from sobek_core.kernel.visibility import Observer
from sobek_core.records import audit
from sobek_core.records.undo import against_undo, memory_of
from sobek_core.spec import load_spec
from sobek_core.text.views import write_recalled
from sobek_invariants.observed import possible

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sobek_core.kernel.visibility import Viewer
    from sobek_core.spec import Example
    from sobek_core.tools import GameTools

SETUP: Final = "setup: "
LEGAL: Final = "legal"
VIEW_LINE: Final = re.compile(r"(?:seat (?P<seat>0|[1-9]\d*)|spectator) (?P<how>sees|recalls)")
UNDO: Final = re.compile(r"undo (?P<number>[1-9]\d*)")
EXPECTED: Final = "-> "
REFUSED: Final = "-> refused: "
_RESULTS: Final = {"result": attrgetter("winners"), "scores": attrgetter("scores")}  # of a game that is over
_STEP: Final = re.compile(rf"(seat \S+|chance): |{SETUP}|{LEGAL}$|{VIEW_LINE.pattern}$|{UNDO.pattern}$")


class ExampleError(AssertionError):
    """An example does not hold: its file and line, the expected and the actual value."""


@frozen
class ExampleStep:
    """A move, or another action or question, with the expected outcome. line: its line in the file."""

    line: int
    text: str
    expected: tuple[str, ...]

    @property
    def viewer(self) -> Viewer | None:
        """Who is asked what they see or recall; None for other steps."""
        found = VIEW_LINE.fullmatch(self.text)
        if found is None:
            return None
        return Observer.SPECTATOR if found["seat"] is None else int(found["seat"])

    @property
    def is_recalling(self) -> bool:
        """Whether it asks what somebody recalls."""
        return self.viewer is not None and self.text.endswith("recalls")

    @property
    def undone(self) -> int | None:
        """How many moves are undone; None for other steps."""
        found = UNDO.fullmatch(self.text)
        return None if found is None else int(found["number"])


@frozen
class ExampleScript:
    """A parsed example. position: its lines, with their numbers in the file; steps: its steps, in order."""

    position: tuple[tuple[int, str], ...]
    steps: tuple[ExampleStep, ...]

    @classmethod
    def of(cls, example: Example) -> ExampleScript:
        """Split an example into its position and its steps."""
        lines = [(number, text) for number, text in enumerate(example.lines, start=example.line + 1) if text]
        starts = [place for place, (_, text) in enumerate(lines) if _STEP.match(text)]
        steps = (
            ExampleStep(*lines[start], tuple(text for _, text in lines[start + 1 : end]))
            for start, end in pairwise([*starts, len(lines)])
        )
        return cls(tuple(lines[: starts[0]] if starts else lines), tuple(steps))


@frozen
class PlayedStep:
    """A step and its outcome. before, after: the positions; reasons: why it was refused, if it was.

    setup: what the step started with, if it is one; move, verdict: what it made or tried, if anything.
    """

    step: ExampleStep
    before: Position[Any, Any]
    after: Position[Any, Any]
    reasons: tuple[Reason, ...] = ()
    setup: Any = None
    move: Any = None
    verdict: Verdict[Any, Any] | None = None

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules for which it was refused."""
        return tuple(reason.rule for reason in self.reasons)


def game_of(example: Example) -> str:
    """Return the game of an example: that of its ruling, else the one in whose folder its chapter is."""
    folder, _, _ = example.file.partition("/")
    return load_spec().rulings[example.belongs_to].game if folder == "rulings" else folder


def play_example(example: Example) -> Iterator[PlayedStep]:
    """Play an example step by step, and yield each step once it is checked.

    Raise ExampleError at the first line that does not hold.
    """
    script, tools, line = ExampleScript.of(example), GAMES.named(game_of(example)), example.line
    made: list[audit.PlayedMove] = []  # since the position or the setup
    try:
        _check(bool(script.steps), "expected a move after the position")
        position = tools.positions.read(text for _, text in script.position)
        for step in script.steps:
            line = step.line
            played = _run_step(tools, position, made, step)
            yield played
            if isinstance(played.verdict, Applied):
                made.append(audit.PlayedMove(position.state, played.move, played.verdict.events, played.after.state))
            elif step.undone is not None and not played.reasons:
                del made[-step.undone :]
            elif played.setup is not None and not played.reasons:
                made.clear()
            position = played.after
    except (ValueError, AssertionError) as error:
        raise ExampleError(f"{example.file}:{line}: example {example.name}: {error}") from None


def _run_step(
    tools: GameTools, position: Position[Any, Any], made: Sequence[audit.PlayedMove], step: ExampleStep
) -> PlayedStep:
    """Make the move of a step, check the expectations, and return the result."""
    _check(bool(step.expected), "expected at least one line that begins with '->' under it")
    for line in step.expected:
        _check(line.startswith(EXPECTED), f"expected a line that begins with '->', got {line!r}")
    expected = [line.removeprefix(EXPECTED) for line in step.expected]
    if step.text == LEGAL:
        listed = [tools.notation.write(move) for move in possible(position.game, position.state)]
        _check(expected == listed, "expected\n  " + "\n  ".join(listed))
        return PlayedStep(step, position, position)
    if step.viewer is not None:
        shown = _shown(tools, position, made, step, step.viewer)
        for place, _, value in (line.partition(": ") for line in expected):
            _check(place in shown, f"expected '-> PLACE: VALUE' with a place, got {place!r}")
            _check(value == shown[place], f"{place}: expected {value}, got {shown[place]}")
        return PlayedStep(step, position, position)
    played = _make(tools, position, made, step)
    is_expected = any(line.startswith(REFUSED) for line in step.expected)
    _check(is_expected or not played.reasons, f"was refused: {' '.join(played.rules)}")
    for line in expected:
        _check_expected(tools, played, line)
    return played


def _shown(
    tools: GameTools, position: Position[Any, Any], made: Sequence[audit.PlayedMove], step: ExampleStep, viewer: Viewer
) -> dict[str, str]:
    """Return what somebody sees or recalls, by place."""
    game, state = position.game, position.state
    _check(not isinstance(viewer, int) or viewer < len(state.seats), "expected a seat of the game")
    if not step.is_recalling:
        return dict(tools.view_values(game.view(state, viewer)))
    recalled = memory_of(tools, game, made, state, viewer).recall()
    return {place: write_recalled(known) for place, known in recalled.items()}


def _make(
    tools: GameTools, position: Position[Any, Any], made: Sequence[audit.PlayedMove], step: ExampleStep
) -> PlayedStep:
    """Start a game, undo moves, or make a move, as a step says."""
    game, state = position.game, position.state
    reasons: tuple[Reason, ...] = ()
    if step.text.startswith(SETUP):
        setup = tools.setups.read(step.text.removeprefix(SETUP))
        try:
            state = game.start(setup)
        except IllegalSetupError as error:
            reasons = error.reasons
        return PlayedStep(step, position, Position(game, state), reasons, setup=setup)
    if step.undone is not None:
        reasons = against_undo(game, made, step.undone)
        return PlayedStep(step, position, position if reasons else Position(game, made[-step.undone].before), reasons)
    move = tools.notation.read(step.text)
    verdict, listed = game.apply(state, move), move in possible(game, state)
    if isinstance(verdict, Applied):
        _check(listed or isinstance(game.turn(state), Deal), "applied, but not listed as legal")
        state = verdict.state
    else:
        _check(not listed, "refused, but listed as legal")
        reasons = verdict.reasons
    return PlayedStep(step, position, Position(game, state), reasons, move=move, verdict=verdict)


def _check_expected(tools: GameTools, played: PlayedStep, line: str) -> None:
    place, _, value = line.partition(": ")
    if place == "refused":
        rules = " ".join(played.rules)
        _check(value == rules, f"expected {line}, got {rules or 'no refusal'}")
        _check(played.after == played.before, "a refused move changed the state")
        return
    if place in _RESULTS:
        turn = played.after.game.turn(played.after.state)
        came = " ".join(map(str, _RESULTS[place](turn))) if isinstance(turn, Over) else "not over"
        _check(value == came, f"expected {line}, got {came}")
        return
    before, after = map(tools.positions.values, (played.before, played.after))
    _check(place in after, f"expected a place of a position, got {line!r}")
    if value[0] in "+-" and value != "-":
        changed = _apply_change(tools, place, before[place], value)
        _check(before[place] != after[place], f"{place}: expected {value}, nothing has changed")
        _check(changed == after[place], f"{place}: expected {value}, which gives {changed}, got {after[place]}")
    else:
        _check(value == after[place], f"{place}: expected {value}, got {after[place]}")


def _apply_change(tools: GameTools, place: str, before: str, change: str) -> str:
    """Return a value increased or decreased by a change: a pile or a number."""
    sign, codec = change[0], tools.positions.places[place]
    was, moved = codec.read(before), codec.read(change[1:])
    _check(isinstance(was, (int, Pile)), f"{place}: expected the whole value, since it is neither pile nor number")
    _check(codec.write(moved) == change[1:], f"{place}: expected {sign}{codec.write(moved)}, got {change}")
    _check(sign == "+" or moved <= was, f"{place}: expected {change}, there was only {before}")
    return codec.write(was + moved if sign == "+" else was - moved)


def _check(holds: bool, problem: str) -> None:
    if not holds:
        raise AssertionError(problem)

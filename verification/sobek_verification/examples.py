"""Run the examples of the spec: a position, moves, and the expected outcome of each (spec/examples.md).

Every move of an example is also compared with the listing: it is applied exactly when it is listed.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

from attrs import frozen

from sobek_core.games import GAMES
from sobek_core.kernel.game import Applied, Deal, IllegalSetupError, Over, Position, Reason, Verdict
from sobek_core.kernel.pile import Pile
from sobek_core.kernel.visibility import Observer
from sobek_core.recall.recalled import write_recalled
from sobek_core.records import audit
from sobek_core.records.undo import against_undo, remembered
from sobek_core.spec import load_spec
from sobek_core.text.notation import NotationError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from sobek_core.kernel.visibility import Viewer
    from sobek_core.spec import Example
    from sobek_core.tools import GameTools

SETUP: Final = "setup: "
LEGAL: Final = "legal"
VIEW_LINE: Final = re.compile(r"(?:seat (?P<seat>0|[1-9]\d*)|spectator) (?P<how>sees|recalls)")
UNDO: Final = re.compile(r"undo (?P<number>[1-9]\d*)")
EXPECTED: Final = "-> "
REFUSED: Final = "-> refused: "
_RESULTS: Final[Mapping[str, Callable[[Over], tuple[int, ...]]]] = {
    "result": lambda over: over.winners,
    "scores": lambda over: over.scores,
}
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
    def undone(self) -> int | None:
        """How many moves are undone; None for other steps."""
        found = UNDO.fullmatch(self.text)
        return None if found is None else int(found["number"])

    @property
    def is_refused(self) -> bool:
        """Whether the move is expected to be refused."""
        return any(line.startswith(REFUSED) for line in self.expected)


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
class Refusal:
    """A refused move or setup. position: the one at which the move was tried, None for a setup."""

    position: Position[Any, Any] | None
    tried: Any
    rules: tuple[str, ...]


@frozen
class MoveTried:
    """A move that was made or refused. game, state: those at which it was tried."""

    game: Any
    state: Any
    move: Any
    verdict: Verdict[Any, Any]


@frozen
class _Played:
    """How far an example has been played: the state, and the moves that led there from its position or setup."""

    game: Any
    state: Any
    moves: tuple[audit.AuditedMove, ...] = ()


@frozen
class _Outcome:
    """The result of a step: what was played before and after it, and why it was refused, if it was.

    tried: the move of the step, None if it has none.
    """

    before: _Played
    after: _Played
    reasons: tuple[Reason, ...] = ()
    tried: MoveTried | None = None


def game_of(example: Example) -> str:
    """Return the game of an example: that of its ruling, else the one in whose folder its chapter is."""
    folder, _, _ = example.file.partition("/")
    return load_spec().rulings[example.belongs_to].game if folder == "rulings" else folder


def run_example(example: Example) -> None:
    """Play an example. Raise ExampleError at the first line that does not hold."""
    for _ in _played(example):
        pass


def tried(example: Example) -> Iterator[MoveTried]:
    """Play an example and yield its moves, made and refused. Raise ExampleError as run_example does."""
    for _, outcome in _played(example):
        if outcome.tried is not None:
            yield outcome.tried


def refusals(example: Example) -> Iterator[Refusal]:
    """Play an example and return the refused moves and setups. Raise ExampleError as run_example does."""
    forms, setups = GAMES[game_of(example)].notation, GAMES[game_of(example)].setups
    for step, outcome in _played(example):
        rules = tuple(reason.rule for reason in outcome.reasons)
        if rules and step.text.startswith(SETUP):
            yield Refusal(None, setups.read(step.text.removeprefix(SETUP)), rules)
        elif rules and step.undone is None:
            yield Refusal(Position(outcome.before.game, outcome.before.state), forms.read(step.text), rules)


def _played(example: Example) -> Iterator[tuple[ExampleStep, _Outcome]]:
    """Play an example step by step, and yield the checked result of each."""
    script = ExampleScript.of(example)
    if not script.steps:
        raise _fault(example, example.line, "expected a move after the position")
    tools = GAMES.get(game_of(example))
    if tools is None:
        raise _fault(example, example.line, f"expected a game ({', '.join(GAMES)}), got {game_of(example)}")
    try:
        position = tools.positions.read(text for _, text in script.position)
    except NotationError as error:
        raise _fault(example, example.line, str(error)) from None
    played = _Played(position.game, position.state)
    for step in script.steps:
        try:
            outcome = _run_step(tools, played, step)
        except (ValueError, AssertionError) as error:
            raise _fault(example, step.line, f"{step.text}: {error}") from None
        yield step, outcome
        played = outcome.after


def _fault(example: Example, line: int, problem: str) -> ExampleError:
    return ExampleError(f"{example.file}:{line}: example {example.name}: {problem}")


def _run_step(tools: GameTools, played: _Played, step: ExampleStep) -> _Outcome:
    """Make the move of a step, check the expectations, and return the result."""
    _check(bool(step.expected), "expected at least one line that begins with '->' under it")
    if step.text == LEGAL:
        listed = [f"{EXPECTED}{tools.notation.write(move)}" for move in played.game.legal(played.state)]
        _check(list(step.expected) == listed, "expected\n  " + "\n  ".join(listed))
        return _Outcome(played, played)
    if step.viewer is not None:
        _check_shown(tools, played, step, step.viewer)
        return _Outcome(played, played)
    outcome = _make(tools, played, step)
    _check(step.is_refused or not outcome.reasons, f"was refused: {_rules(outcome)}")
    for line in step.expected:
        _check(line.startswith(EXPECTED), f"expected a line that begins with '->', got {line!r}")
        _check_expected(tools, outcome, line.removeprefix(EXPECTED))
    return outcome


def _check_shown(tools: GameTools, played: _Played, step: ExampleStep, viewer: Viewer) -> None:
    """Check what somebody sees or recalls, line by line."""
    _check(not isinstance(viewer, int) or viewer < len(played.state.seats), "expected a seat at the table")
    if step.text.endswith("sees"):
        shown = tools.view_values(played.game.view(played.state, viewer))
    else:
        recalled = remembered(tools, played.game, played.moves, played.state, viewer).recall()
        shown = {line: write_recalled(known) for line, known in recalled.items()}
    for line in step.expected:
        place, _, value = line.removeprefix(EXPECTED).partition(": ")
        _check(line.startswith(EXPECTED) and place in shown, f"expected '-> PLACE: VALUE' with a place, got {line!r}")
        _check(value == shown[place], f"{place}: expected {value}, got {shown[place]}")


def _make(tools: GameTools, played: _Played, step: ExampleStep) -> _Outcome:
    """Do what a step says, and return the result."""
    if step.text.startswith(SETUP):
        return _start(tools, played, step.text)
    if step.undone is not None:
        return _undo(tools, played, step.undone)
    move, game, state = tools.notation.read(step.text), played.game, played.state
    verdict, listed = game.apply(state, move), move in game.legal(state)
    if isinstance(verdict, Applied):
        _check(listed or isinstance(game.turn(state), Deal), "applied, but not listed as legal")
        made = audit.AuditedMove(state, move, verdict.events)
        after = _Played(game, verdict.state, (*played.moves, made))
        return _Outcome(played, after, tried=MoveTried(game, state, move, verdict))
    _check(not listed, "refused, but listed as legal")
    after = _Played(game, verdict.state, played.moves)
    return _Outcome(played, after, verdict.reasons, MoveTried(game, state, move, verdict))


def _start(tools: GameTools, played: _Played, text: str) -> _Outcome:
    """Start a game from a line `setup: ...`, with the choices of the position."""
    setup = tools.setups.read(text.removeprefix(SETUP))
    try:
        return _Outcome(played, _Played(played.game, played.game.start(setup)))
    except IllegalSetupError as error:
        return _Outcome(played, played, error.reasons)


def _undo(tools: GameTools, played: _Played, number: int) -> _Outcome:
    """Undo the last moves."""
    if reasons := against_undo(tools, played.game, played.moves, played.state, number):
        return _Outcome(played, played, reasons)
    return _Outcome(played, _Played(played.game, played.moves[-number].before, played.moves[:-number]))


def _check_expected(tools: GameTools, outcome: _Outcome, line: str) -> None:
    place, _, value = line.partition(": ")
    if place == "refused":
        _check(value == _rules(outcome), f"expected {line}, got {_rules(outcome) or 'no refusal'}")
        _check(outcome.after == outcome.before, "a refused move changed the state")
        return
    if place in _RESULTS:
        turn = outcome.after.game.turn(outcome.after.state)
        came = " ".join(map(str, _RESULTS[place](turn))) if isinstance(turn, Over) else "not over"
        _check(value == came, f"expected {line}, got {came}")
        return
    before, after = (
        tools.positions.values(Position(played.game, played.state)) for played in (outcome.before, outcome.after)
    )
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


def _rules(outcome: _Outcome) -> str:
    return " ".join(reason.rule for reason in outcome.reasons)


def _check(holds: bool, problem: str) -> None:
    if not holds:
        raise AssertionError(problem)

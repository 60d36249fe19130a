"""Runs the examples of the spec: a position, moves, and what must come of each (spec/README.md).

Every move of an example is also held against the listing: it is applied exactly when it is listed.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from attrs import frozen

from sobek_core.classic import Classic, State
from sobek_core.classic.components import Token
from sobek_core.classic.moves import DealRound
from sobek_core.classic.notation import CARDS, MOVES, SETUP, TOKENS
from sobek_core.classic.position import position_values, read_position
from sobek_core.kernel import Applied, IllegalSetupError, Over, Reason, Refused
from sobek_core.notation import NotationError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sobek_core.spec import Example

STEP: Final = re.compile(r"(seat \S+|chance|setup): |legal$")
EXPECTED: Final = "-> "
GAME: Final = Classic()


class ExampleError(AssertionError):
    """An example does not hold: its file and line, what was expected, and what came."""


@frozen
class _Step:
    """A move (or `legal`, or a setup) with what is expected of it. line: where it stands in the file."""

    line: int
    text: str
    expected: tuple[str, ...]


@frozen
class _Outcome:
    """What came of a step: the state before and after, and why it was refused, if it was."""

    before: State
    after: State
    reasons: tuple[Reason, ...] = ()


def run_example(example: Example) -> None:
    """Play an example. Raises ExampleError at the first line that does not hold."""
    lines = [(number, text) for number, text in enumerate(example.lines, start=example.line + 1) if text]
    steps = list(_steps(lines))
    if not steps:
        raise _fault(example, example.line, "expected a move after the position")
    try:
        state = read_position(text for number, text in lines if number < steps[0].line)
    except NotationError as error:
        raise _fault(example, example.line, str(error)) from None
    for step in steps:
        try:
            state = _run_step(state, step)
        except (NotationError, AssertionError) as error:
            raise _fault(example, step.line, f"{step.text}: {error}") from None


def _fault(example: Example, line: int, problem: str) -> ExampleError:
    return ExampleError(f"{example.file}:{line}: example {example.name}: {problem}")


def _steps(lines: list[tuple[int, str]]) -> Iterator[_Step]:
    starts = [place for place, (_, text) in enumerate(lines) if STEP.match(text)]
    for start, end in pairwise([*starts, len(lines)]):
        number, text = lines[start]
        yield _Step(number, text, tuple(line for _, line in lines[start + 1 : end]))


def _run_step(state: State, step: _Step) -> State:
    """Make the move of a step and check what is expected. Gives the state after it."""
    _check(bool(step.expected), "expected at least one line that begins with '->' under it")
    if step.text == "legal":
        listed = [f"{EXPECTED}{MOVES.write(move)}" for move in GAME.legal(state)]
        _check(list(step.expected) == listed, "expected\n  " + "\n  ".join(listed))
        return state
    outcome = _start(state, step.text) if step.text.startswith("setup: ") else _move(state, step.text)
    refused = [line for line in step.expected if line.startswith(f"{EXPECTED}refused: ")]
    _check(bool(refused) or not outcome.reasons, f"was refused: {_rules(outcome)}")
    for line in step.expected:
        _check(line.startswith(EXPECTED), f"expected a line that begins with '->', got {line!r}")
        _check_expected(outcome, line.removeprefix(EXPECTED))
    return outcome.after


def _move(state: State, text: str) -> _Outcome:
    move = MOVES.read(text)
    verdict, listed = GAME.apply(state, move), move in GAME.legal(state)
    match verdict:
        case Applied(after, _):
            _check(listed or isinstance(move, DealRound), "applied, but not listed as legal")
            return _Outcome(state, after)
        case Refused(after, reasons):
            _check(not listed, "refused, but listed as legal")
            return _Outcome(state, after, reasons)


def _start(state: State, text: str) -> _Outcome:
    """Start a game: `setup: first N DEAL`."""
    setup = SETUP.read(text.removeprefix("setup: "))
    try:
        return _Outcome(state, Classic(choices=state.choices).start(setup))
    except IllegalSetupError as error:
        return _Outcome(state, state, error.reasons)


def _check_expected(outcome: _Outcome, line: str) -> None:
    place, _, value = line.partition(": ")
    if place == "refused":
        _check(value == _rules(outcome), f"expected {line}, got {_rules(outcome) or 'no refusal'}")
        _check(outcome.after == outcome.before, "a refused move changed the state")
        return
    if place == "result":
        turn = GAME.turn(outcome.after)
        won = " ".join(map(str, turn.winners)) if isinstance(turn, Over) else "not over"
        _check(value == won, f"expected {line}, got {won}")
        return
    before, after = position_values(outcome.before), position_values(outcome.after)
    _check(place in after, f"expected a place of a position, got {line!r}")
    if value[0] in "+-" and value != "-":
        changed = _apply_change(before[place], value)
        _check(before[place] != after[place], f"{place}: expected {value}, nothing has changed")
        _check(changed == after[place], f"{place}: expected {value}, which gives {changed}, got {after[place]}")
    else:
        _check(value == after[place], f"{place}: expected {value}, got {after[place]}")


def _apply_change(before: str, change: str) -> str:
    """Give the value of a place after so much more, or less: cards, tokens or points."""
    sign, what = change[0], change[1:]
    if before.isdecimal():
        return str(int(before) + int(change))
    if re.match(rf"({'|'.join(Token)})\b", what):
        tokens, moved_tokens = TOKENS.read(before), TOKENS.read(what)
        return str(tokens + moved_tokens if sign == "+" else tokens - moved_tokens)
    cards, moved = CARDS.read(before), CARDS.read(what)
    return str(cards + moved if sign == "+" else cards - moved)


def _rules(outcome: _Outcome) -> str:
    return " ".join(reason.rule for reason in outcome.reasons)


def _check(holds: bool, problem: str) -> None:
    if not holds:
        raise AssertionError(problem)

"""Whole games as people write them down. Each move is read in the state after the moves before it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from attrs import evolve, frozen

from sobek_core.input.moves import read_move
from sobek_core.input.problems import Problem
from sobek_core.input.reading import MAX_PROBLEMS
from sobek_core.kernel.calls import IllegalSetupError
from sobek_core.kernel.game import Applied, Position
from sobek_core.text.notation import NotationError
from sobek_core.verdicts.position import PartPosition, fully_known

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sobek_core.records.record import Record

SETUP: Final = "setup:"
COMMENT: Final = "#"


@frozen
class WrittenGame:
    """A game as people wrote it down.

    setup: what it started from; moves: in order, as far as they can be read; lines: the line of each move, by its
    number, and of the setup, if it was written, by 0; problems: what cannot be read.
    """

    setup: Any
    moves: tuple[Any, ...]
    lines: dict[int, int]
    problems: tuple[Problem, ...]


def read_game(numbered: Iterable[tuple[int, str]], header: Record) -> WrittenGame:
    """Read the moves of a game, and its setup if the first line has it; a setup is read strictly.

    numbered: lines with their numbers, from 1; header: a record with the rules, the names, and the setup in case no
    line has one. Nothing after a `?` is read: a record replays the game, so that everything must be known. Nor is
    anything after a few problems.
    """
    setup, moves, lines, problems = header.setup, list[Any](), dict[int, int](), list[Problem]()
    texts = [(number, text.strip()) for number, text in numbered]
    texts = [(number, text) for number, text in texts if text and not text.startswith(COMMENT)]
    for number, text in texts:
        if "?" in text:
            return WrittenGame(setup, (), lines, (Problem(number, "all-known", text),))
    if texts and texts[0][1].startswith(SETUP):
        lines[0], text = texts.pop(0)
        try:
            setup = header.tools.setups.read(text.removeprefix(SETUP).strip())
        except NotationError as error:
            problems.append(Problem(lines[0], "setup", what=str(error)))
        if setup.players != len(header.names):
            problems.append(Problem(lines[0], "setup-players", str(setup.players), str(len(header.names))))
    try:
        state: Any = header.game.start(setup)
    except IllegalSetupError:
        state = None
    for number, text in texts:
        if len(problems) >= MAX_PROBLEMS:
            problems.append(Problem(0, "more"))
            break
        known = None if state is None else fully_known(Position(header.game, state))
        found = read_move(text, known or PartPosition(header.game, len(header.names), {}), header.names)
        problems += [evolve(problem, line=number) for problem in found.problems]
        verdict = None if found.move is None or state is None else header.game.apply(state, found.move)
        state = verdict.state if isinstance(verdict, Applied) else None
        if found.move is not None:
            moves.append(found.move)
            lines[len(moves)] = number
    return WrittenGame(setup, tuple(moves), lines, tuple(problems))

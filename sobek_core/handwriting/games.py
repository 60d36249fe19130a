"""Whole games as people write them down. Each move is read in the state after the moves before it.

Independent of the games.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from attrs import frozen

from sobek_core.handwriting.moves import read_move
from sobek_core.handwriting.problems import Problems
from sobek_core.handwriting.seats import Seats
from sobek_core.kernel.game import Applied, IllegalSetupError
from sobek_core.text.notation import MAX_LINE, NotationError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sobek_core.tools import GameTools

SETUP: Final = "setup:"
COMMENT: Final = "#"
UNKNOWN: Final = "?"
ALL_KNOWN: Final = (
    "a game in which everything is known, since a record replays it; to ask about this move alone, write down the "
    "position before it, with ? for what is not known, and use `sobek judge`"
)


@frozen
class WrittenGame:
    """A game as people wrote it down. lines: the line of each move, by its number, and of the setup, if any, by 0."""

    setup: Any
    moves: tuple[Any, ...]
    lines: dict[int, int]


def read_game(
    numbered: Iterable[tuple[int, str]], tools: GameTools, game: Any, setup: object, names: Sequence[str]
) -> WrittenGame:
    """Read moves as people write them, and the setup if the first line has it; a setup is read strictly.

    numbered: lines with their numbers, from 1; game, setup: those of the record, in case no line has a setup; names: of
    the players. Raise HandwritingError with everything that cannot be read.
    """
    problems, seats, moves, lines = Problems(), Seats(tuple(names)), list[Any](), dict[int, int]()
    numbered_lines = without_comments(numbered)
    for problems.line, text in numbered_lines:
        if UNKNOWN in text:
            problems.add(ALL_KNOWN, text)
            problems.check()
    if numbered_lines and numbered_lines[0][1].startswith(SETUP):
        problems.line = lines[0] = numbered_lines[0][0]
        setup = _setup(numbered_lines.pop(0)[1].removeprefix(SETUP).strip(), tools, setup, len(names), problems)
    state: Any = _started(game, setup)
    for number, text in numbered_lines:
        problems.line = number
        if len(text) > MAX_LINE:
            problems.add(f"at most {MAX_LINE} characters", text)
            continue
        written = read_move(text, state, tools, seats, problems)
        if not written:
            state = None  # it is no longer known
            continue
        moves.append(tools.notation.read(written))
        lines[len(moves)] = number
        verdict = None if state is None else game.apply(state, moves[-1])
        state = verdict.state if isinstance(verdict, Applied) else None
    problems.check()
    return WrittenGame(setup, tuple(moves), lines)


def without_comments(numbered: Iterable[tuple[int, str]]) -> list[tuple[int, str]]:
    """Return the stripped lines that are not blank or comments, with their numbers."""
    stripped = ((number, text.strip()) for number, text in numbered)
    return [(number, text) for number, text in stripped if text and not text.startswith(COMMENT)]


def _setup(text: str, tools: GameTools, setup: Any, players: int, problems: Problems) -> Any:
    try:
        read = tools.setups.read(text)
    except NotationError as error:
        problems.refused(error)
        return setup
    if (hands := read.players) != players:
        problems.add(f"a hand for each of the {players} players", str(hands))
    return read


def _started(game: Any, setup: object) -> Any | None:
    """Return the first state, None if the setup breaks a rule."""
    try:
        return game.start(setup)
    except IllegalSetupError:
        return None

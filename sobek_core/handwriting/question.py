"""What is disputed, as people write it: a move, points, or a result. Independent of the games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from attrs import frozen

from sobek_core.handwriting.moves import read_move
from sobek_core.handwriting.points import read_result, read_scores
from sobek_core.handwriting.problems import Problems
from sobek_core.handwriting.seats import Seats
from sobek_core.text.notation import MAX_LINE
from sobek_core.tools import GameTools

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

QUESTION_KEYS: Final = ("move", "score", "result")


@frozen
class QuestionReader:
    """Reads questions. state: before the move, None if unknown; players: their number, None if unknown."""

    tools: GameTools
    seats: Seats
    players: int | None
    state: Any | None
    problems: Problems

    def read(self, name: str, text: str) -> str:
        """Return a move, points or a result in notation; empty if it cannot be read."""
        if len(text) > MAX_LINE:
            self.problems.add(f"at most {MAX_LINE} characters")
            return ""
        match name:
            case "score":
                return read_scores(text, self.seats, self.players, self.problems)
            case "result":
                return read_result(text, self.seats, self.players, self.problems)
            case _:
                return read_move(text, self.state, self.tools, self.seats, self.problems)


def read_options(
    options: Mapping[str, str], tools: GameTools, names: Sequence[str], players: int, state: object | None
) -> dict[str, str]:
    """Return a question in notation, by name. Raise HandwritingError with everything that cannot be read.

    options: the move, points or result, by name; names: of the players, if they have some; state: before the move, None
    if it is not known.
    """
    problems, found = Problems(), dict[str, str]()
    reader = QuestionReader(tools, Seats(tuple(names)), players, state, problems)
    for name, text in options.items():
        problems.option = name
        found[name] = reader.read(name, text)
    problems.check()
    return found

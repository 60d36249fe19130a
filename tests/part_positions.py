"""Positions of which parts are not known, for the tests of the judge."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sobek_core.games import GAMES
from sobek_core.input import read_text
from sobek_core.verdicts.judge import judge
from sobek_core.verdicts.position import PartPosition
from sobek_core.verdicts.question import MoveQuestion, Question

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sobek_core.verdicts.question import Judgement


def part_position(game: str, lines: Iterable[str]) -> PartPosition:
    """Return the position that these lines state, with `?` for what is not known; what they leave out is not known."""
    stated = "\n".join(lines)
    if not stated:
        return PartPosition(GAMES.named(game).game(), GAMES.named(game).player_counts[0], {})
    written = read_text(stated, game)
    assert written.position is not None
    assert () == written.problems
    return written.position


def asked(game: str, move: str, *lines: str) -> Question:
    """Return the question about a move on a position that states these lines and nothing else."""
    return Question(part_position(game, lines), MoveQuestion(GAMES.named(game).notation.read(move)))


def moved(game: str, move: str, *lines: str) -> Judgement:
    """Judge a move on a position that states these lines and nothing else."""
    return judge(asked(game, move, *lines))

"""Disputes at positions in lines, possibly with unknown places, judged with plausibility checks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sobek_core.disputes import Dispute, MoveQuestion, judge
from sobek_core.games import GAMES
from sobek_core.plausibility import Plausibility

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sobek_core.disputes import Judgement, Question


def plausibility_at(game: str, lines: Iterable[str]) -> Plausibility:
    """Return the plausibility checks for a position: only those that depend on no unknown place."""
    tools = GAMES[game]
    stated = tools.positions.read_open(lines)
    return Plausibility(tools, stated.stated_places)


def disputed(game: str, lines: Iterable[str], question: Question | str) -> Dispute:
    """Return a dispute at a position; a question in text is a move."""
    tools = GAMES[game]
    stated = tools.positions.read_open(lines)
    asked = MoveQuestion(tools.notation.read(question)) if isinstance(question, str) else question
    return Dispute(tools, stated.position, asked, stated.gaps, stated_places=stated.stated_places)


def judged_at(game: str, lines: Iterable[str], question: Question | str) -> Judgement:
    """Judge a dispute as `sobek judge` does."""
    return judge(disputed(game, lines, question), plausibility_at(game, lines).check)

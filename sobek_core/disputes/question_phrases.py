"""What is disputed, and moves, in words: with the names of players and of the cards or tiles that are taken."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sobek_core.disputes.dispute import MoveQuestion, ResultQuestion, ScoreQuestion
from sobek_core.disputes.tools import JUDGING
from sobek_core.kernel.visibility import Observer

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from sobek_core.disputes.judgement import Judgement
    from sobek_core.kernel.visibility import Viewer
    from sobek_core.phrases import Words
    from sobek_core.tools import GameTools


def question_text(judgement: Judgement, words: Words, viewer: Viewer = Observer.REFEREE) -> str:
    """Return what is disputed. viewer: who reads it."""
    dispute, facts = judgement.dispute, dict[str, str]()
    match dispute.question:
        case MoveQuestion():
            message = "judge.of-move"
        case ScoreQuestion(points, after):
            message = "judge.of-score" if after is None else "judge.of-score-after"
            facts["points"] = points_text(points, words)
        case ResultQuestion(result, after):
            message = "judge.of-result" if after is None else "judge.of-result-after"
            winners, scores = " ".join(map(str, result.winners)), points_text(result.scores, words) or "-"
            facts["result"] = words("judge.claimed-result", winners=winners, points=scores)
    if dispute.move is not None:
        view = dispute.game.view(dispute.state, viewer)
        facts["move"] = _move_text(dispute.tools, view, dispute.move, words, quote="`")
    return words(message, **facts)


def headline(judgement: Judgement, words: Words, viewer: Viewer = Observer.REFEREE) -> str:
    """Return what is disputed, and for a record the number of the move. viewer: who reads it."""
    question, number = question_text(judgement, words, viewer), judgement.dispute.move_number
    if number is None:
        return question
    is_of_move = isinstance(judgement.dispute.question, MoveQuestion)
    return words("judge.before-move" if is_of_move else "judge.at-move", number=number, what=question)


def move_lines(tools: GameTools, view: object, moves: Iterable[object], words: Words) -> Iterator[str]:
    """Yield moves with the names of their players, and with the cards or tiles that they take from their places.

    view: of the state before each of them.
    """
    return (_move_text(tools, view, move, words) for move in moves)


def _move_text(tools: GameTools, view: object, move: object, words: Words, quote: str = "") -> str:
    """Return a move in notation, with the name of its player, and what it takes from its place, if that is seen."""
    line, seat = tools.notation.write(move), getattr(move, "seat", -1)
    if name := words.name(seat):
        line = f"{name}: {line.partition(': ')[2]}"
    line = f"{quote}{line}{quote}"
    if (target := JUDGING[tools.name].describe_target(view, move)) is None:
        return line
    says, facts = target
    if "slot" in facts:
        facts = {**facts, "ordinal": words(f"judge.ordinal.{facts['slot']}")}
    return words("judge.with-target", move=line, target=words(f"judge.target.{says}", **facts))


def points_text(points: Sequence[int], words: Words) -> str:
    """Return the points of players with their names, or in the order of seats if none have names."""
    if not points or not any(words.names):
        return " ".join(map(str, points))
    return ", ".join(words("judge.points-of", name=words.player(seat), points=one) for seat, one in enumerate(points))

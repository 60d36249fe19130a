"""What is disputed, and moves, in words: with the names of players and of the cards or tiles that are taken."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, assert_never

from sobek_core.disputes.parts import OfMove, OfResult, OfScore
from sobek_core.disputes.tools import JUDGED
from sobek_core.kernel.visibility import Observer

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from sobek_core.disputes.judgement import Judgement
    from sobek_core.disputes.parts import Dispute
    from sobek_core.kernel.visibility import Viewer
    from sobek_core.phrases import Words
    from sobek_core.tools import GameTools


def asked_text(judgement: Judgement, words: Words, viewer: Viewer = Observer.REFEREE) -> str:
    """Return what is disputed. viewer: who reads it."""
    question, dispute = judgement.dispute.question, judgement.dispute
    said = partial(_disputed_move, dispute, words, dispute.game.view(dispute.state, viewer))
    match question:
        case OfMove(move):
            return words("judge.of-move", move=said(move))
        case OfScore(points, after):
            claimed = points_text(points, words)
            if after is None:
                return words("judge.of-score", points=claimed)
            return words("judge.of-score-after", points=claimed, move=said(after))
        case OfResult(result, after):
            claimed = words(
                "judge.claimed-result",
                winners=" ".join(map(str, result.winners)),
                points=points_text(result.scores, words) or "-",
            )
            if after is None:
                return words("judge.of-result", result=claimed)
            return words("judge.of-result-after", result=claimed, move=said(after))
    assert_never(question)


def headline(judgement: Judgement, words: Words, viewer: Viewer = Observer.REFEREE) -> str:
    """Return what is disputed, and for a record the number of the move. viewer: who reads it."""
    asked, number = asked_text(judgement, words, viewer), judgement.dispute.number
    if number is None:
        return asked
    if isinstance(judgement.dispute.question, OfMove):
        return words("judge.before-move", number=number, what=asked)
    return words("judge.at-move", number=number, what=asked)


def _disputed_move(dispute: Dispute, words: Words, view: object, move: object) -> str:
    line, lies = _move_and_card(dispute.tools, view, move, words)
    return words("judge.lying", move=f"`{line}`", lies=lies) if lies else f"`{line}`"


def move_lines(tools: GameTools, view: object, moves: Iterable[object], words: Words) -> Iterator[str]:
    """Yield moves with the names of their players, and with the cards or tiles that they take from their places.

    view: of the state before each of them.
    """
    for move in moves:
        line, lies = _move_and_card(tools, view, move, words)
        yield words("judge.lying", move=line, lies=lies) if lies else line


def _move_and_card(tools: GameTools, view: object, move: object, words: Words) -> tuple[str, str]:
    """Return a move in notation, with the name of its player, and what it takes from its place, if that is seen."""
    line, seat = tools.notation.write(move), getattr(move, "seat", -1)
    if name := words.name(seat):
        line = f"{name}: {line.partition(': ')[2]}"
    if (there := JUDGED[tools.name].what_lies_there(view, move)) is None:
        return line, ""
    says, facts = there
    if "slot" in facts:
        facts = {**facts, "ordinal": words(f"judge.ordinal.{facts['slot']}")}
    return line, words(f"judge.lies.{says}", **facts)


def points_text(points: Sequence[int], words: Words) -> str:
    """Return the points of players with their names, or in the order of seats if none have names."""
    if not points or not any(words.names):
        return " ".join(map(str, points))
    return ", ".join(words("judge.points-of", name=words.player(seat), points=one) for seat, one in enumerate(points))

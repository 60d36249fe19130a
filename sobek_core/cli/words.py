"""Turns, moves and reasons: in words for people, and as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, assert_never

from attrs import asdict

from sobek_core.kernel.game import Deal, Decision, Draw, Over
from sobek_core.phrases import ENGLISH
from sobek_core.records.record import GameResult
from sobek_core.records.reports import result_text, who

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sobek_core.kernel.game import Reason, Turn
    from sobek_core.phrases import Words
    from sobek_core.records.record import Record
    from sobek_core.tools import GameTools


def turn_text(record: Record, turn: Turn[object], words: Words = ENGLISH) -> str:
    """Return what is pending, or the result."""
    game = turn.rule.partition(".")[0]  # the game whose rules ask, and whose words are used
    match turn:
        case Decision(seat, asks):
            return words("turn.decision", who=who(record.names, seat, words), asks=words.asks(game, asks))
        case Draw(_, asks):
            return words("turn.draw", asks=words.asks(game, asks))
        case Deal(round_number, asks):
            return words("turn.deal", asks=words.asks(game, asks), round=round_number)
        case Over(winners, scores):
            return words("turn.over", result=result_text(record.names, GameResult(winners, scores), words))
    assert_never(turn)


def turn_json(turn: Turn[object]) -> dict[str, Any]:
    """Return what is pending as JSON, without the outcomes of chance, which would reveal hands."""
    return {"turn": type(turn).__name__.lower()} | {
        name: list(value) if isinstance(value, tuple) else value
        for name, value in asdict(turn, recurse=False).items()
        if name != "outcomes"
    }


def move_json(tools: GameTools, move: object) -> dict[str, Any]:
    """Return a move in notation and as in a record."""
    return {
        "notation": tools.notation.write(move),
        "move": tools.converter.unstructure(move, unstructure_as=tools.move),
    }


def reasons_json(reasons: Iterable[Reason], words: Words = ENGLISH) -> list[dict[str, Any]]:
    """Return the reasons of a refusal as JSON."""
    return [{"rule": reason.rule, "text": words.reason(reason), "facts": dict(reason.facts)} for reason in reasons]

"""Turns, moves and reasons: in words for people, and as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import asdict

from sobek_core.kernel.game import Over
from sobek_core.phrases import ENGLISH
from sobek_core.records.record import GameResult
from sobek_core.reports import pending_text, player_name, result_text

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sobek_core.kernel.game import Reason, Turn
    from sobek_core.phrases import Words
    from sobek_core.records.record import Record
    from sobek_core.tools import GameTools


def turn_text(record: Record, turn: Turn[object], words: Words = ENGLISH) -> str:
    """Return what is pending, or the result."""
    if isinstance(turn, Over):
        return words("turn.over", result=result_text(record.names, GameResult(turn.winners, turn.scores), words))
    return pending_text(turn, lambda seat: player_name(record.names, seat, words), words)


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
        "move": tools.converter.unstructure(move, unstructure_as=tools.game.move),
    }


def reasons_json(reasons: Iterable[Reason], words: Words = ENGLISH) -> list[dict[str, Any]]:
    """Return the reasons of a refusal as JSON."""
    return [{"rule": reason.rule, "text": words.reason(reason), "facts": dict(reason.facts)} for reason in reasons]

"""The error that an enumeration raises where the core differs, and comparisons that raise it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from sobek_core.kernel.game import Applied

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sobek_core.kernel.game import Game

StateT = TypeVar("StateT")
MoveT = TypeVar("MoveT")


class DifferenceError(AssertionError):
    """The core and the reference differ: the message says where, and the expected and the actual value."""


def hold(where: str, expected: object, came: object) -> None:
    """Raise DifferenceError unless both are equal. where: the member of the domain, in words."""
    if expected != came:
        message = f"{where}: expected {expected}, got {came}"
        raise DifferenceError(message)


def hold_answers(
    where: str, game: Game[Any, StateT, MoveT, Any, Any, Any], state: StateT, answers: Sequence[tuple[MoveT, bool]]
) -> int:
    """Compare the answers to what is pending: the lawful ones are listed, in this order, and applied.

    answers: moves of one kind, each with whether it is lawful. Return the number of answers.
    """
    kinds = tuple({type(move) for move, _ in answers})
    listed = [move for move in game.legal(state) if isinstance(move, kinds)]
    hold(f"{where}: listed", [move for move, lawful in answers if lawful], listed)
    for move, lawful in answers:
        hold(f"{where}: {move}", lawful, isinstance(game.apply(state, move), Applied))
    return len(answers)

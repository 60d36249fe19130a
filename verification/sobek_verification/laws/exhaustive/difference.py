"""What an enumeration raises where the core differs, and how it compares."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from sobek_core.kernel.game import Applied

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sobek_core.kernel.game import Game

StateT = TypeVar("StateT")
MoveT = TypeVar("MoveT")


class DifferenceError(AssertionError):
    """The core and the reference differ: the message says where, what was expected, and what came."""


def hold(where: str, expected: object, came: object) -> None:
    """Raise DifferenceError unless both are equal. where: the member of the domain, as people would name it."""
    if expected != came:
        message = f"{where}: expected {expected}, got {came}"
        raise DifferenceError(message)


def hold_answers(
    where: str, game: Game[Any, StateT, MoveT, Any, Any, Any], state: StateT, answers: Sequence[tuple[MoveT, bool]]
) -> int:
    """Hold the answers to what is pending: of these moves the lawful ones are listed, in this order, and applied.

    answers: moves of one kind, each with whether it is lawful. Gives how many there are.
    """
    kinds = tuple({type(move) for move, _ in answers})
    listed = [move for move in game.legal(state) if isinstance(move, kinds)]
    hold(f"{where}: listed", [move for move, lawful in answers if lawful], listed)
    for move, lawful in answers:
        hold(f"{where}: {move}", lawful, isinstance(game.apply(state, move), Applied))
    return len(answers)

"""What is owed, and whether a move answers to it. Knows no game.

A game has a class for everything that can be owed; those of a player's decisions have a field `seat`, and it is that
seat's decision unless chance decides or nobody does.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from attrs import field, frozen

from sobek_core.kernel.game import Reason


@frozen
class Owing:
    """All that can be owed in a game.

    asked_by: each class in the order of the spec's table, with the rule that asks; nobody: those of them that are not a
    player's decision; kind, order: the rules that a move of another kind, or of another seat, breaks; slugs: what each
    is called in the spec and in positions, which is the class's name, in words.
    """

    asked_by: Mapping[type[Any], str]
    nobody: tuple[type[Any], ...]
    kind: str
    order: str
    slugs: dict[type[Any], str] = field(init=False)

    @slugs.default
    def _slugs(self) -> dict[type[Any], str]:
        return {owed: re.sub(r"(?<!^)(?=[A-Z])", "-", owed.__name__).lower() for owed in self.asked_by}

    def decider(self, owed: Any) -> int | None:
        """Say whose decision is owed; none when chance, a deal or nobody is waited for."""
        if isinstance(owed, self.nobody):
            return None
        seat: int = owed.seat
        return seat

    def refusal(self, owed: Any, seat: int, asked: type[Any] | tuple[type[Any], ...]) -> tuple[Reason, ...]:
        """Give the reasons why a seat cannot now make a move that answers to what is asked; none where it can."""
        answers = isinstance(owed, asked)
        if answers and owed.seat == seat:
            return ()
        waited_for = self.decider(owed)
        reasons = () if answers else (self.not_waited_for(owed),)
        if waited_for == seat:
            return reasons
        owes = "nobody" if waited_for is None else f"seat {waited_for}"
        return (*reasons, Reason(self.order, (("seat", seat), ("owes", owes))))

    def not_waited_for(self, owed: Any) -> Reason:
        """Give the reason why a move is not of the kind that is waited for."""
        return Reason(self.kind, (("owed", self.slugs[type(owed)]),))

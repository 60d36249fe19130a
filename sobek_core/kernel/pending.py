"""What is pending, and whether a move answers it. Independent of any game.

A game has a class for each thing that can be pending. The class of a player's decision has a field `seat`, and the
decision is that seat's.
"""

from __future__ import annotations

from typing import Any

from attrs import field, frozen

from sobek_core.kernel.choices import class_names
from sobek_core.kernel.game import Reason
from sobek_core.rule_ids import RuleId


@frozen
class PendingKinds:
    """Everything that can be pending in a game.

    kinds: all classes, each with `asked_by`, the rule that asks; decided: those that are a player's decision; kind,
    order: the rules that a move of the wrong kind, or of the wrong seat, breaks; nobody: the classes that are not a
    player's decision; slugs: the name of each class in words, as in the spec and in positions.
    """

    kinds: tuple[type[Any], ...]
    decided: tuple[type[Any], ...]
    kind: RuleId
    order: RuleId
    asked_by: dict[type[Any], RuleId] = field(init=False)
    nobody: tuple[type[Any], ...] = field(init=False)
    slugs: dict[type[Any], str] = field(init=False)

    def __attrs_post_init__(self) -> None:
        """Derive the other attributes from the classes."""
        object.__setattr__(self, "asked_by", {kind: kind.asked_by for kind in self.kinds})
        object.__setattr__(self, "nobody", tuple(kind for kind in self.kinds if kind not in self.decided))
        object.__setattr__(self, "slugs", class_names(self.kinds))

    def decider(self, pending: Any) -> int | None:
        """Return the seat whose decision is pending; None at a draw or a deal, or when the game is over."""
        if isinstance(pending, self.nobody):
            return None
        seat: int = pending.seat
        return seat

    def refusal(self, pending: Any, seat: int, asked: type[object] | tuple[type[object], ...]) -> tuple[Reason, ...]:
        """Return the reasons why a seat cannot now make a move that answers `asked`; none if it can."""
        answers = isinstance(pending, asked)
        if answers and pending.seat == seat:
            return ()
        waited_for = self.decider(pending)
        reasons = () if answers else (self.not_waited_for(pending),)
        if waited_for == seat:
            return reasons
        owes = "nobody" if waited_for is None else f"seat {waited_for}"
        return (*reasons, Reason(self.order, (("seat", seat), ("owes", owes))))

    def not_waited_for(self, pending: object) -> Reason:
        """Return the reason for refusing a move that does not answer what is pending."""
        return Reason(self.kind, (("owed", self.slugs[type(pending)]),))

"""What is pending, and whether a move answers it. Independent of any game.

A game has a class for each thing that can be pending. The class of a player's decision has a field `seat`, and the
decision is that seat's.
"""

from __future__ import annotations

from typing import Any, TypeVar

from attrs import Factory, field, frozen

from sobek_core.kernel.choices import class_names
from sobek_core.kernel.conditions import Condition, Facts, Who
from sobek_core.kernel.game import RuleId

PendingT = TypeVar("PendingT")


@frozen(repr=False)
class PendingKinds:
    """Everything that can be pending in a game.

    kinds: all classes, each with `asked_by`, the rule that asks; decisions: those that are a player's decision;
    wrong_kind, wrong_seat: the rules that such a move breaks; slugs: the name of each class in words, as in the spec
    and in positions.
    """

    kinds: tuple[type[Any], ...]
    decisions: tuple[type[Any], ...]
    wrong_kind: RuleId
    wrong_seat: RuleId
    slugs: dict[type[Any], str] = field(
        init=False, default=Factory(lambda self: class_names(self.kinds), takes_self=True)
    )

    def deciding_seat(self, pending: Any) -> int | None:
        """Return the seat whose decision is pending; None at a draw or a deal, or when the game is over."""
        return pending.seat if isinstance(pending, self.decisions) else None

    def asked(self, *kinds: type[Any]) -> Who:
        """Return that a move answers one of these decisions, and that the seat that decides makes it."""

        def in_order(_rules: object, state: Any, move: Any) -> Facts | None:
            deciding = self.deciding_seat(state.pending)
            if deciding == move.seat:
                return None
            return (("seat", move.seat), ("deciding", "nobody" if deciding is None else f"seat {deciding}"))

        return Who(kinds, True, (*self.chance(*kinds).conditions, Condition(self.wrong_seat, (), in_order)))

    def chance(self, *kinds: type[Any]) -> Who:
        """Return that a move answers one of these draws or deals."""

        def is_expected(_rules: object, state: Any, _move: object) -> Facts | None:
            return None if isinstance(state.pending, kinds) else (("pending", self.slugs[type(state.pending)]),)

        return Who(kinds, False, (Condition(self.wrong_kind, (), is_expected),))


def answered(pending: object, kind: type[PendingT]) -> PendingT:
    """Return what a move answers, for a move that answers only this class: its conditions have made sure of it."""
    assert isinstance(pending, kind)  # noqa: S101
    return pending

"""Which moves are also asked for what everybody sees of them: those of which it is told in an order (visibility)."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from sobek_core.kernel.game import Applied, Position


@frozen
class Together:
    """Several things that are not alike move at once.

    origin, goal: zones; mixed: whether their backs are not in order, so that who sees them is told another order.
    """

    origin: str
    goal: str
    mixed: bool


def moved_together(position: Position[Any, Any], move: Any) -> frozenset[Together]:
    """Return how several things move together in a move; nothing if it is illegal."""
    verdict = position.game.apply(position.state, move)
    if not isinstance(verdict, Applied):
        return frozenset()
    found = set()
    for event in verdict.events:
        things = getattr(event, "cards", getattr(event, "tiles", ()))
        if len(set(things)) > 1:
            backs = [thing.back for thing in things]
            found.add(Together(str(event.origin.zone), str(event.goal.zone), backs != sorted(backs)))
    return frozenset(found)


def rules_of_sight(game: str) -> tuple[str, str]:
    """Return the rules that such a case decides."""
    return f"{game}.visibility.movement", f"{game}.visibility.legal"

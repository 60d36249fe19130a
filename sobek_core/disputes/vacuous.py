"""Conditions that speak of what is not there: they hold of a legal move, and explain nothing.

By rule a function that says of a table and a move whether the condition has nothing to say of it. Only what can be told
from what always lies open, and from the move itself, stands here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from sobek_core.classic.state import good_of
from sobek_core.duel.state import CentreTake, ForcedTake

if TYPE_CHECKING:
    from sobek_core.classic import state as classic
    from sobek_core.classic.moves import AddCards, PlaySet
    from sobek_core.duel import state as duel

Idle: TypeAlias = Callable[[Any, Any], bool]


# classic: of cards that are played as a set, or added to one. Laid sets have no target and stand alone.


def _new(_state: classic.State, move: PlaySet | AddCards) -> bool:
    """There is no set that the cards go onto."""
    return getattr(move, "onto", None) is None


def _single(state: classic.State, move: PlaySet | AddCards) -> bool:
    """There are no two sets that could be equal."""
    return _new(state, move) or len(state.seats[move.seat].sets) == 1


def _untokened(state: classic.State, move: PlaySet | AddCards) -> bool:
    """The set that the cards go onto has no Prosperity token."""
    return move.onto is None or not state.seats[move.seat].sets[move.onto].prosperity


def _first_of_type(state: classic.State, move: PlaySet | AddCards) -> bool:
    """The player has no set of this type, or none at all."""
    good = good_of(move.cards)
    return good is None or all(own.good is not good for own in state.seats[move.seat].sets)


def _typed_or_onto(state: classic.State, move: PlaySet | AddCards) -> bool:
    """The cards are no new set of amulets alone."""
    return good_of(move.cards) is not None or not _new(state, move)


# duel: each of these bears on one kind of turn.


def _unless(*asked: type[Any]) -> Idle:
    def is_other(state: duel.State, _move: Any) -> bool:
        return not isinstance(state.pending, asked)

    return is_other


def _off_the_line(state: duel.State, _move: Any) -> bool:
    return isinstance(state.pending, (CentreTake, ForcedTake))


IDLE: Final[Mapping[str, Idle]] = {
    "classic.sets.target": _new,
    "classic.sets.equal-sets": _single,
    "classic.sets.matching-type": _new,
    "classic.sets.prosperity-limit": _untokened,
    "classic.sets.second-set": _first_of_type,
    "classic.sets.amulet-only": _typed_or_onto,
    "duel.market.centre": _unless(CentreTake),
    "duel.market.line": _off_the_line,
    "duel.pirogues.forced-tile": _unless(ForcedTake),
}

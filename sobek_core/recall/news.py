"""Whether an observation reveals anything that was not certain before, so that the move cannot be taken back.

A viewer who could not have foreseen what they saw would know more after the move was taken back than before it.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import TYPE_CHECKING, TypeVar, assert_never

from sobek_core.recall.observation import (
    ChanceRevealed,
    DrawRevealed,
    HigherKept,
    KindsExcluded,
    Moved,
    Observation,
    PropertyRevealed,
    Redealt,
    Searched,
    split,
)

if TYPE_CHECKING:
    from sobek_core.kernel.kind import FaceDown
    from sobek_core.recall.knowledge import Knowledge

P = TypeVar("P", bound=Hashable)


def is_news(known: Mapping[FaceDown, Knowledge[P, object]], observation: Observation[P]) -> bool:
    """Return whether an observation reveals what was not certain. known: before it, about the things of each back."""
    match observation:
        case Moved(family, things, origin):
            faces, _ = split(family, things)
            unforeseen = any(not seen <= known[back].certain(origin) for back, seen in faces.items())
            return unforeseen or _could_look_different(known, observation)
        case DrawRevealed(family, things, place):
            return is_news(known, Moved(family, things, place, place, frozenset(family.backs.values())))
        case Searched(family, _, place) | PropertyRevealed(family, place):
            return not all(all_certain(known[back], place) for back in set(family.backs.values()))
        case KindsExcluded(family, kinds, place):
            return any(known[family.backs[kind]].most(place)[kind] for kind in kinds)
        case HigherKept():
            return False
        case ChanceRevealed() | Redealt():
            return True
    assert_never(observation)


def all_certain(known: Knowledge[P, object], place: P) -> bool:
    """Return whether the things of one back in a place are certain."""
    return known.certain(place).total() == known.number(place)


def _could_look_different(known: Mapping[FaceDown, Knowledge[P, object]], moved: Moved[P]) -> bool:
    """Return whether things that moved without a choice could have looked different.

    They could not if everything in the place moved, or if everything in it looks alike: one back, and one face if
    faces are seen.
    """
    faces, backs = split(moved.family, moved.things)
    numbers = {back: number for back in moved.unchosen_backs if (number := known[back].number(moved.origin))}
    gone = sum(faces[back].total() + backs[back] for back in moved.unchosen_backs)
    if not gone or (gone == sum(numbers.values()) and not moved.is_ordered):
        return False
    if len(numbers) > 1:
        return True
    (back,) = numbers
    return bool(faces[back]) and max(known[back].certain(moved.origin).values()) != numbers[back]

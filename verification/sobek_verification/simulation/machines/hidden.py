"""Deal hidden things anew. Independent of the games, which say what is hidden where."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from attrs import frozen

from sobek_core.kernel.pile import Pile
from sobek_verification.simulation.machines.positions import Where, at, put

if TYPE_CHECKING:
    from random import Random

StateT = TypeVar("StateT")


@frozen
class HiddenPlace:
    """A place with hidden things. backs: whether their backs are seen; known: what is seen of its contents."""

    path: Where
    backs: bool = False
    known: tuple[Any, ...] = ()


def dealt_anew(random: Random, state: StateT, places: tuple[HiddenPlace, ...]) -> StateT:
    """Return a state in which the hidden things of these places have changed places, as far as their backs allow."""
    hidden: dict[HiddenPlace, list[bool]] = {}  # for each thing in a place
    pool = []
    for place in places:
        known = list(place.known)
        hidden[place] = [_is_hidden(thing, known) for thing in at(state, place.path)]
        pool += [thing for thing, one in zip(at(state, place.path), hidden[place], strict=True) if one]
    for place in sorted(places, key=lambda one: not one.backs):  # the others can have what is left
        whole, dealt = at(state, place.path), []
        for thing, is_hidden in zip(whole, hidden[place], strict=True):
            fits = (
                [number for number, one in enumerate(pool) if not place.backs or one.back == thing.back]
                if is_hidden
                else []
            )
            dealt.append(pool.pop(random.choice(fits)) if is_hidden else thing)
        state = put(state, place.path, type(whole).of(dealt) if isinstance(whole, Pile) else tuple(dealt))
    return state


def _is_hidden(thing: Any, known: list[Any]) -> bool:
    """Return whether a thing is not among the known ones, and take it from them if it is."""
    if thing not in known:
        return True
    known.remove(thing)
    return False

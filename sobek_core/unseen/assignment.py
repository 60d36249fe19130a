"""Assign kinds to unknown things, given how many of each kind the box has. Independent of the games.

A thing is identified by an id that stays the same when it moves. What is known of it is the set of kinds it can be.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from random import Random

Thing: TypeAlias = tuple[Hashable, ...]
"""A card, a tile or a token: the place where it was dealt, and its number there."""

Possible: TypeAlias = Mapping[Thing, frozenset[Any]]
"""The kinds that each thing can be; a single one if it is known."""


def assigned(
    things: Sequence[Thing], possible: Possible, supply: Mapping[object, int], rng: Random
) -> dict[Thing, Any] | None:
    """Return a random kind for each thing, using no kind more often than the supply allows; None if impossible.

    This is a bipartite matching, so an assignment is found whenever there is one.
    """
    left, found = Counter(supply), dict[Thing, Any]()
    unknown = [thing for thing in things if len(possible[thing]) > 1]
    for thing in things:
        if len(possible[thing]) == 1:
            (found[thing],) = possible[thing]
            left[found[thing]] -= 1
    if min(left.values(), default=0) < 0:
        return None
    holders: dict[Any, set[Thing]] = {}
    rng.shuffle(unknown)
    unknown.sort(key=lambda thing: len(possible[thing]))
    for thing in unknown:
        kinds = in_order(possible[thing])
        first = rng.randrange(len(kinds))
        kinds = kinds[first:] + kinds[:first]
        kind = next((one for one in kinds if left[one] > 0), None)
        if kind is not None:
            left[kind] -= 1
            found[thing] = kind
            holders.setdefault(kind, set()).add(thing)
        elif not _made_room(thing, possible, left, found, holders):
            return None
    return found


@lru_cache(maxsize=1024)
def in_order(kinds: frozenset[object]) -> tuple[Any, ...]:
    """Return kinds in a fixed order."""
    return tuple(sorted(kinds, key=str))


def _made_room(
    thing: Thing,
    possible: Possible,
    left: Counter[object],
    found: dict[Thing, object],
    holders: dict[object, set[Thing]],
) -> bool:
    """Give a thing a kind by reassigning others along a shortest augmenting path. Return False if there is none."""
    came: dict[Any, Thing] = dict.fromkeys(in_order(possible[thing]), thing)
    queue = list(came)
    for kind in queue:
        if left[kind] > 0:
            left[kind] -= 1
            break
        for holder in sorted(holders.get(kind, ())):
            for other in in_order(possible[holder]):
                if other not in came:
                    came[other] = holder
                    queue.append(other)
    else:
        return False
    while True:
        taker = came[kind]
        before = found.get(taker)
        found[taker] = kind
        holders.setdefault(kind, set()).add(taker)
        if before is None:
            return True
        holders[before].remove(taker)
        kind = before

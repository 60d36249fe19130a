"""Assign kinds to unknown items, given how many of each kind the box has. Independent of the games.

An item is identified by an id that stays the same when it moves. What is known of it is the set of kinds it can be.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from random import Random

Item: TypeAlias = tuple[Hashable, ...]
"""A card, a tile or a token: the place where it was dealt, and its number there."""

Possible: TypeAlias = Mapping[Item, frozenset[Any]]
"""The kinds that each item can be; a single one if it is known."""


def assign(
    items: Sequence[Item], possible: Possible, supply: Mapping[object, int], rng: Random
) -> dict[Item, Any] | None:
    """Return a random kind for each item, using no kind more often than the supply allows; None if impossible.

    This is a bipartite matching, so an assignment is found whenever there is one.
    """
    remaining, found = Counter(supply), dict[Item, Any]()
    unknown = [item for item in items if len(possible[item]) > 1]
    for item in items:
        if len(possible[item]) == 1:
            (found[item],) = possible[item]
            remaining[found[item]] -= 1
    if min(remaining.values(), default=0) < 0:
        return None
    holders: dict[Any, set[Item]] = {}
    rng.shuffle(unknown)
    unknown.sort(key=lambda item: len(possible[item]))
    for item in unknown:
        kinds = in_order(possible[item])
        first = rng.randrange(len(kinds))
        kinds = kinds[first:] + kinds[:first]
        kind = next((one for one in kinds if remaining[one] > 0), None)
        if kind is not None:
            remaining[kind] -= 1
            found[item] = kind
            holders.setdefault(kind, set()).add(item)
        elif not _make_room(item, possible, remaining, found, holders):
            return None
    return found


@lru_cache(maxsize=1024)
def in_order(kinds: frozenset[object]) -> tuple[Any, ...]:
    """Return kinds in a fixed order."""
    return tuple(sorted(kinds, key=str))


def _make_room(
    item: Item,
    possible: Possible,
    remaining: Counter[object],
    found: dict[Item, object],
    holders: dict[object, set[Item]],
) -> bool:
    """Give an item a kind by reassigning others along a shortest augmenting path. Return False if there is none."""
    reached_by: dict[Any, Item] = dict.fromkeys(in_order(possible[item]), item)
    queue = list(reached_by)
    for kind in queue:
        if remaining[kind] > 0:
            remaining[kind] -= 1
            break
        for holder in sorted(holders.get(kind, ())):
            for other in in_order(possible[holder]):
                if other not in reached_by:
                    reached_by[other] = holder
                    queue.append(other)
    else:
        return False
    while True:
        taker = reached_by[kind]
        before = found.get(taker)
        found[taker] = kind
        holders.setdefault(kind, set()).add(taker)
        if before is None:
            return True
        holders[before].remove(taker)
        kind = before

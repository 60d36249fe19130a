"""A ledger of things: what is in which place, what moves from where to where, and what differs then."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from sobek_invariants.observed import names_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

# A place as a tuple: ("hand", 0), ("market", "c3"), ("set", 1, 0). Tokens on a set or on corruption are in its place.
Spot: TypeAlias = tuple[int | str, ...]
Layout: TypeAlias = dict[Spot, tuple[Any, ...]]
Moved: TypeAlias = tuple[Any, Spot, Spot]  # what, from where, to where

ORDERED: Final[tuple[Spot, ...]] = (("deck",), ("draw-pile",))  # things are taken from the top of these


def shown(spot: Spot) -> str:
    """Name a place, for messages."""
    return " ".join(map(str, spot))


def move_things(layout: Layout, moved: Iterable[Moved]) -> Iterator[str]:
    """Apply movements to a layout. What is moved must be in its origin; from a deck or a draw pile, on top."""
    for thing, origin, goal in moved:
        there = list(layout.get(origin, ()))
        if thing not in (there[:1] if origin in ORDERED else there):
            yield f"{shown(origin)}: {thing} is taken, which is not there"
            continue
        there.remove(thing)
        layout[origin] = tuple(there)
        layout[goal] = (*layout.get(goal, ()), thing)


def differences(expected: Layout, found: Layout, *kinds: type[Any]) -> Iterator[str]:
    """Yield the differences of two layouts. kinds: of the things to compare, all if none are given."""
    for spot in {**expected, **found}:
        should, does = expected.get(spot, ()), found.get(spot, ())
        if kinds:
            should, does = (tuple(thing for thing in things if isinstance(thing, kinds)) for things in (should, does))
        if should != does and (spot in ORDERED or Counter(should) != Counter(does)):
            yield f"{shown(spot)}: expected {names_of(should)}, found {names_of(does)}"


def moved_otherwise(before: Layout, moved: Iterable[Moved], after: Layout, *kinds: type[Any]) -> Iterator[str]:
    """Yield what is wrong if exactly this was to move. kinds: of the things to compare, all if none are given."""
    yield from move_things(before, moved)
    yield from differences(before, after, *kinds)


def made_or_lost(layout: Layout, box: Mapping[Any, int]) -> Iterator[str]:
    """Yield each kind of thing of which all places together have another number than the box."""
    found = Counter(thing for things in layout.values() for thing in things)
    if found != box:
        for thing in sorted({*found, *box}, key=str):
            if found[thing] != box[thing]:
                name = f"deben {thing}" if isinstance(thing, int) else thing
                yield f"{name}: the box has {box[thing]}, there are {found[thing]}"


def reports(events: Iterable[Any], kinds: Mapping[type[Any], tuple[str, ...]]) -> list[tuple[Any, ...]]:
    """Return the kind and some fields of the events of these kinds. kinds: each with the names of the fields."""
    return [
        (type(event), *(getattr(event, name) for name in kinds[type(event)]))
        for event in events
        if type(event) in kinds
    ]

"""Keep a ledger of things: the contents of each place, movements between places, and differences."""

from __future__ import annotations

from collections import Counter
from itertools import chain
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from sobek_invariants.observed import names_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

# A place as a tuple: ("hand", 0), ("market", "c3"), ("set", 1, 0). Tokens on a set or on corruption are in its place.
Location: TypeAlias = tuple[int | str, ...]
Layout: TypeAlias = dict[Location, tuple[Any, ...]]
Moved: TypeAlias = tuple[Any, Location, Location]  # what, from where, to where

ORDERED: Final[tuple[Location, ...]] = (("deck",), ("draw-pile",))  # places in which things are taken from the top


def location_name(location: Location) -> str:
    """Return the name of a place, for messages."""
    return " ".join(map(str, location))


def numbers_of(things: Iterable[Any]) -> dict[Any, int]:
    """Count things. Dictionaries are compared in C, two counters in Python."""
    return dict(Counter(things))


def move_things(layout: Layout, moved: Iterable[Moved]) -> Iterator[str]:
    """Apply movements to a layout, and yield what is wrong with them.

    A thing that moves must be at its origin, on top if that is a deck or a draw pile, and go to another place.
    """
    for thing, origin, goal in moved:
        if origin == goal:
            yield f"{location_name(origin)}: {thing} is moved to where it is"
        there = list(layout.get(origin, ()))
        if thing not in (there[:1] if origin in ORDERED else there):
            yield f"{location_name(origin)}: {thing} is taken but is not there"
            continue
        there.remove(thing)
        layout[origin] = tuple(there)
        layout[goal] = (*layout.get(goal, ()), thing)


def differences(expected: Layout, found: Layout, left_out: tuple[Location, ...] = ()) -> Iterator[str]:
    """Yield the differences between two layouts. left_out: places that are not compared."""
    for location in {**expected, **found}:
        should, does = expected.get(location, ()), found.get(location, ())
        if should == does or location in left_out:  # nearly always the first: compared before anything is counted
            continue
        if location in ORDERED or numbers_of(should) != numbers_of(does):
            yield f"{location_name(location)}: expected {names_of(should)}, found {names_of(does)}"


def all_of(things: Iterable[Any], origin: Location, goal: Location) -> list[Moved]:
    """Return the movements of several things from one place to another."""
    return [(thing, origin, goal) for thing in things]


def moved_otherwise(
    before: Layout, moved: Iterable[Moved], after: Layout, left_out: tuple[Location, ...] = ()
) -> Iterator[str]:
    """Yield what is wrong if exactly this should have moved. left_out: as in `differences`."""
    layout = dict(before)
    yield from move_things(layout, moved)
    yield from differences(layout, after, left_out)


def made_or_lost(layout: Layout, box: Mapping[Any, int]) -> Iterator[str]:
    """Yield each kind of thing whose number in all places together differs from that in the box, with both."""
    found = numbers_of(chain.from_iterable(layout.values()))
    if found != box:
        for thing in sorted({*found, *box}, key=str):
            has, should = found.get(thing, 0), box.get(thing, 0)
            if has != should:
                yield f"{f'deben {thing}' if isinstance(thing, int) else thing}: {has}/{should}"

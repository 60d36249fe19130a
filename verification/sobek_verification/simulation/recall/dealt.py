"""List all worlds that one viewer considers possible in a small game: the expected recall, by brute force.

Nothing here asks the memory how it observes a move. The list depends only on what really happened, and on how much of
it the viewer sees.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from attrs import frozen

from sobek_core.kernel.visibility import see
from sobek_verification.simulation.recall.world_steps import DealtThings, World

if TYPE_CHECKING:
    from sobek_core.kernel.kind import FaceDown
    from sobek_core.kernel.pile import Pile
    from sobek_verification.simulation.recall.world_steps import PlaceSeen, WorldStep


class TooManyError(Exception):
    """The game is not small: it has more worlds than can be listed."""


@frozen
class DealtWorlds:
    """What a viewer considers possible."""

    worlds: Mapping[DealtThings, frozenset[World]]
    max_worlds: int

    @classmethod
    def begin(cls, lines: Iterable[PlaceSeen], max_worlds: int) -> DealtWorlds:
        """List all distributions of the things that look the same to the viewer.

        The size of each place is known at the setup. max_worlds: how many may be listed for each family of things.
        Raise TooManyError if there are more.
        """
        by_things: dict[DealtThings, list[PlaceSeen]] = {}
        for line in lines:
            by_things.setdefault(line.things, []).append(line)
        return cls(
            {things: _laid_out(things, of_them, max_worlds) for things, of_them in by_things.items()}, max_worlds
        )

    def after(self, steps: Iterable[WorldStep]) -> DealtWorlds:
        """Make a move in all worlds, and keep those in which it looks as it did to the viewer. Raise TooManyError."""
        worlds = dict(self.worlds)
        for step in steps:
            left = {after for world in worlds[step.things] for look, after in step.outcomes(world) if look == step.look}
            if len(left) > self.max_worlds:
                raise TooManyError
            worlds[step.things] = frozenset(left)
        return DealtWorlds(worlds, self.max_worlds)

    def bounds(self, line: PlaceSeen) -> tuple[Counter[Any], Counter[Any]]:
        """Return the smallest and the largest number of each kind that any world has in a place."""
        there = [Counter(line.things.at(world, *line.places)) for world in self.worlds[line.things]]
        kinds = frozenset().union(*there)
        fewest = Counter({kind: min(one[kind] for one in there) for kind in kinds})
        return +fewest, Counter({kind: max(one[kind] for one in there) for kind in kinds})

    def backs(self, line: PlaceSeen) -> frozenset[tuple[FaceDown, ...]]:
        """Return the backs of a place in each world."""
        things = line.things
        return frozenset(backs(things, things.at(world, *line.places)) for world in self.worlds[things])


def backs(things: DealtThings, kinds: Iterable[object]) -> tuple[FaceDown, ...]:
    """Return the backs of things, sorted."""
    return tuple(sorted(map(things.back, kinds)))


def _laid_out(things: DealtThings, lines: list[PlaceSeen], max_worlds: int) -> frozenset[World]:
    """Return all ways to fill the lines, starting with the most visible ones."""
    ordered = sorted(lines, key=lambda line: -line.visibility)
    nothing = type(lines[0].contents)()
    pool = sum((line.contents for line in lines), start=nothing)
    found: set[tuple[tuple[Pile[Any], ...], Pile[Any]]] = {((), pool)}
    for line in ordered:
        number, look = len(line.contents), line.look
        found = {
            ((*filled, pile), left - pile)
            for filled, left in found
            for pile in left.subpiles(number, number)
            if see(pile, line.visibility) == look
        }
        if len(found) > max_worlds:
            raise TooManyError
    places = [line.places[0] for line in ordered]
    return frozenset(
        tuple(dict(zip(places, filled, strict=True)).get(place, nothing) for place in things.places)
        for filled, _ in found
    )

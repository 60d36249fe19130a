"""All worlds that one viewer holds possible in a small game, listed: what a memory must come to, found the long way.

Nothing here asks the memory how it puts a move into words. It goes by what truly happened, and by how much of it the
viewer sees.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from attrs import frozen

from sobek_core.kernel.visibility import see
from sobek_verification.simulation.recall.paths import Things, World

if TYPE_CHECKING:
    from sobek_core.kernel.kind import FaceDown
    from sobek_core.kernel.pile import Pile
    from sobek_verification.simulation.recall.paths import PlaceSeen, WorldStep


class TooManyError(Exception):
    """The game is not small: there are more worlds than can be listed."""


@frozen
class DealtWorlds:
    """What a viewer holds possible. worlds: by things; news: whether anything else could have been seen last."""

    worlds: Mapping[Things, frozenset[World]]
    most: int
    news: bool = False

    @classmethod
    def begin(cls, lines: Iterable[PlaceSeen], most: int) -> DealtWorlds:
        """List all ways to lay out what there is so that it looks the same.

        How much lies where is known at the setup. most: how many worlds may be listed, of all things together. Raises
        TooManyError.
        """
        by_things: dict[Things, list[PlaceSeen]] = {}
        for line in lines:
            by_things.setdefault(line.things, []).append(line)
        return cls({things: _laid_out(things, of_them, most) for things, of_them in by_things.items()}, most)

    def after(self, steps: Iterable[WorldStep]) -> DealtWorlds:
        """Let a move happen in all worlds, and keep those in which it looks as it did. Raise TooManyError."""
        worlds, news = dict(self.worlds), False
        for step in steps:
            left = set()
            for world in worlds[step.things]:
                ways = list(step.ways(world))
                same = [after for look, after in ways if look == step.look]
                news = news or len(same) < len(ways) or not same
                left.update(same)
                if len(left) > self.most:
                    raise TooManyError
            worlds[step.things] = frozenset(left)
        return DealtWorlds(worlds, self.most, news)

    def extent(self, line: PlaceSeen) -> tuple[Counter[Any], Counter[Any]]:
        """Return of each kind the fewest and the most that a world has there."""
        there = [Counter(line.things.at(world, *line.places)) for world in self.worlds[line.things]]
        kinds = frozenset().union(*there)
        fewest = Counter({kind: min(one[kind] for one in there) for kind in kinds})
        return +fewest, Counter({kind: max(one[kind] for one in there) for kind in kinds})

    def backs(self, line: PlaceSeen) -> frozenset[tuple[FaceDown, ...]]:
        """Return how it looks there from behind, in each world."""
        things = line.things
        return frozenset(backs(things, things.at(world, *line.places)) for world in self.worlds[things])


def backs(things: Things, kinds: Iterable[object]) -> tuple[FaceDown, ...]:
    """Return how things look from behind."""
    return tuple(sorted(map(things.back, kinds)))


def _laid_out(things: Things, lines: list[PlaceSeen], most: int) -> frozenset[World]:
    """Fill one line after the other, those first that leave least open."""
    ordered = sorted(lines, key=lambda line: -line.sight)
    nothing = type(lines[0].lying)()
    pool = sum((line.lying for line in lines), start=nothing)
    found: set[tuple[tuple[Pile[Any], ...], Pile[Any]]] = {((), pool)}
    for line in ordered:
        number, look = len(line.lying), line.look
        found = {
            ((*filled, pile), left - pile)
            for filled, left in found
            for pile in left.subpiles(number, number)
            if see(pile, line.sight) == look
        }
        if len(found) > most:
            raise TooManyError
    places = [line.places[0] for line in ordered]
    return frozenset(
        tuple(dict(zip(places, filled, strict=True)).get(place, nothing) for place in things.places)
        for filled, _ in found
    )
